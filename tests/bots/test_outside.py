"""Bots that are programs: those that play, and all the ways in which one can fail."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

import underhall
from underhall.bots import Clock, Guard, load, make, outside, protocol
from underhall.bots.base import Explaining
from underhall.bots.outside import RUNS, SILENCES, TRIES, OutsideBot
from underhall.bots.playing import playing
from underhall.bots.process import Gone, Late, Program

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
SOON = 0.1  # seconds for a program that will not answer anyway
PATIENT = 30.0  # seconds until something that must happen counts as missing

# What the programs of these tests have in common: they write down what they hear, and play as `answer` says.
FRAME = """
import json, os, sys, time
HEARD = open({heard!r}, "a")
def note(line): HEARD.write(line.rstrip("\\n") + "\\n"); HEARD.flush()
def say(answer): print(json.dumps(answer), flush=True)
note(json.dumps({{"pid": os.getpid()}}))
{before}
for line in sys.stdin:
    note(line)
    message = json.loads(line)
    if message["type"] == "hello":
        greeting = message
        say({ready})
    elif message["type"] in ("choose", "wrong"):
        options = message.get("options") or options
{answer}
"""
FIRST_OPTION = 'say({"choose": options[0]["key"]})'


class Stage:
    """A program of a test, and what it heard."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.heard_file = folder / "heard.jsonl"
        self.script = folder / "bot.py"

    def bot(self, answer=FIRST_OPTION, *, before="", ready='{"ready": "test"}', seconds=PATIENT) -> Guard:
        indented = "\n".join(f"        {line}" for line in answer.strip().splitlines())
        self.script.write_text(FRAME.format(heard=str(self.heard_file), before=before, ready=ready, answer=indented))
        return Guard(OutsideBot([sys.executable, "-I", "-S", str(self.script)], 7, seconds=seconds), timed=False)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """Messages of one type, in order."""
        return [message for message in self._lines() if message.get("type") == kind]

    def pids(self) -> list[int]:
        return [message["pid"] for message in self._lines() if "pid" in message]

    def _lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.heard_file.read_text().splitlines()]


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


@pytest.fixture
def match():
    return underhall.new("dwarfs", seats=2, seed=1, switches={"turn_limit": 3})


def asked(guard, match, clock=None):
    """The option that a guarded bot, or its fallback, takes, and how it slipped, if it did."""
    before = len(guard.slips)
    option = guard.choose(match.view(match.decision.seat), match.decision, clock or Clock())
    slips = guard.slips[before:]
    assert len(slips) <= 1
    return option, slips[0].problem if slips else None


def is_gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"  # dead, though nobody has asked how


def wait_until(what) -> None:
    end = time.monotonic() + PATIENT
    while not what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


# Those that play ------------------------------------------------------------------------------------------------------


def played(match, spec):
    """A whole match of a program against a random bot, without a slip."""
    guard = load(spec, 3)
    assert isinstance(guard, Guard)
    choices = [option.key for decision, option in playing(match, [guard, make("random", 1)]) if decision.seat == 0]
    assert match.over
    assert guard.slips == []
    assert isinstance(guard, Explaining)
    return choices, guard.explain()


def test_the_first_example_plays(match):
    choices, explained = played(match, f"program:{sys.executable} {EXAMPLES / 'first.py'}")
    assert choices
    assert explained.how == "It comes first."
    assert explained.considered[0].option.key == choices[-1]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_example_in_javascript_plays(match):
    choices, explained = played(match, f"program:node {EXAMPLES / 'first.js'}")
    assert re.fullmatch(r"Seat 0 has done this least often in turn \d+\.", explained.how)
    twin = underhall.new("dwarfs", seats=2, seed=1, switches={"turn_limit": 3})
    assert played(twin, f"program:node {EXAMPLES / 'first.js'}")[0] == choices


class Endpoint(HTTPServer):
    """A language model, so to say: it says what it is given, in turn, and keeps what it was asked."""

    def __init__(self, says: list[str]) -> None:
        super().__init__(("127.0.0.1", 0), Speaker)
        self.says = iter(says)
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []


class Speaker(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self):
        self.server.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.keys.append(self.headers["Authorization"])
        body = json.dumps({"choices": [{"message": {"content": next(self.server.says)}}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def endpoint(monkeypatch):
    server = Endpoint(["I like it here.", "Then I take 9999", "The second looks good.\n\n2", "1"])
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("UNDERHALL_LLM_URL", f"http://127.0.0.1:{server.server_port}/v1/chat/completions")
    monkeypatch.setenv("UNDERHALL_LLM_KEY", "secret")
    monkeypatch.setenv("UNDERHALL_LLM_MODEL", "tiny")
    monkeypatch.setenv("no_proxy", "*")
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_language_model_is_told_what_was_wrong_and_plays(match, endpoint):
    with load(f"program:{sys.executable} {EXAMPLES / 'language_model.py'}") as guard:  # type: ignore[attr-defined]
        options, text = match.decision.options, match.view(0).text()
        option, slip = asked(guard, match)
        assert (option, slip) == (options[1], None)
        assert guard.explain().how.startswith("The second looks good.")
        match.choose(option)
        assert asked(guard, match) == (match.decision.options[0], None)
    first, second, third, fourth = (request["messages"] for request in endpoint.asked)
    assert [len(chat) for chat in (first, second, third, fourth)] == [2, 4, 6, 2]
    assert "the board game dwarfs as Blue" in first[0]["content"]
    assert first[1]["content"].startswith(text)
    assert all(f"{number}. {option.label}" in first[1]["content"] for number, option in enumerate(options, 1))
    assert "That cannot be chosen" in second[-1]["content"]
    assert third[-2] == {"role": "assistant", "content": "Then I take 9999"}
    assert endpoint.asked[0]["model"] == "tiny"
    assert set(endpoint.keys) == {"Bearer secret"}


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:9/v1"])
def test_without_its_model_the_example_takes_the_first_option(match, monkeypatch, address):
    monkeypatch.setenv("UNDERHALL_LLM_URL", address)
    monkeypatch.setenv("no_proxy", "*")
    program = Program([sys.executable, str(EXAMPLES / "language_model.py")])
    end = time.monotonic() + PATIENT
    program.send(b'{"type": "hello", "game": "dwarfs", "seats": 2, "seat": 0, "names": ["Blue", "Red"]}', end)
    assert json.loads(program.line(end))["view"] == "text"
    options = [{"number": 4, "key": "dig", "label": "Dig"}]
    choose = {"type": "choose", "text": "", "prompt": "What now?", "options": options, "seconds": 5}
    program.send(json.dumps(choose).encode(), end)
    assert json.loads(program.line(end))["choose"] == "dig"
    program.close(b'{"type": "end"}')
    assert "The model cannot be reached, so the first option is taken" in program.last_words()


# What is said ---------------------------------------------------------------------------------------------------------


def test_a_program_hears_all_it_needs(stage, match):
    with stage.bot(ready='{"ready": "test", "view": "both"}') as guard:
        option, slip = asked(guard, match)
        assert (option, slip) == (match.decision.options[0], None)
        assert guard.bot.name == "test"
    (hello,), (choose,), (end,) = (stage.heard(kind) for kind in ("hello", "choose", "end"))
    setting = match.setting
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "dwarfs",
        "seats": 2,
        "seat": 0,
        "names": ["Blue", "Red"],
        "pack": setting.pack.id,
        "pack_hash": setting.pack_hash,
        "switches": json.loads(msgspec.json.encode(setting.switches)),
        "seed": 7,
        "problem": None,
    }
    assert choose["decision"] == match.decision.id
    assert (choose["kind"], choose["prompt"]) == (match.decision.kind, match.decision.prompt)
    assert choose["view"] == json.loads(match.view(0).to_json())
    assert choose["text"] == match.view(0).text()
    assert choose["seconds"] == PATIENT
    assert choose["options"][1] == {
        "number": match.decision.options[1].number,
        "key": match.decision.options[1].key,
        "label": match.decision.options[1].label,
    }
    assert end == {"type": "end"}
    assert all(is_gone(pid) for pid in stage.pids())


@pytest.mark.parametrize(
    ("wish", "view", "text"), [("json", True, False), ("text", False, True), ("none", False, False)]
)
def test_a_program_sees_the_table_in_the_form_it_wants(stage, match, wish, view, text):
    with stage.bot(ready=f'{{"ready": "test", "view": "{wish}"}}') as guard:
        asked(guard, match)
    (choose,) = stage.heard("choose")
    assert (choose["view"] is not None, choose["text"] is not None) == (view, text)


def test_an_option_can_be_chosen_by_its_number(stage, match):
    with stage.bot('say({"choose": options[2]["number"], "more": [1, 2]})') as guard:
        assert asked(guard, match) == (match.decision.options[2], None)


def test_the_clock_is_told_and_another_seat_is_another_run(stage, match):
    with stage.bot() as guard:
        asked(guard, match, Clock(50))
        while match.decision.seat == 0:
            match.choose(match.decision.options[-1])
        assert asked(guard, match) == (match.decision.options[0], None)
    assert 40 < stage.heard("choose")[0]["seconds"] <= 50
    assert [hello["seat"] for hello in stage.heard("hello")] == [0, 1]
    assert len(stage.heard("end")) == 2


def test_every_field_is_documented():
    page = (ROOT / "docs" / "outside-bots.md").read_text()
    kinds = [kind for kind in vars(protocol).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert len(kinds) == 9
    for kind in kinds:
        for field in kind.__struct_fields__:
            assert f"| `{field}` |" in page, f"{kind.__name__}.{field}"


# Those that fail ------------------------------------------------------------------------------------------------------

CASTLE = 'say({"choose": "stack:0,0"})'  # which the rules refuse in the position below


def test_a_refused_choice_is_told_with_its_rule_and_can_be_mended(stage):
    match = underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0)).turn_of(1).match()
    match.choose("play:tavern")
    answer = f'{CASTLE} if message["type"] == "choose" else {FIRST_OPTION}'
    with stage.bot(answer) as guard:
        assert asked(guard, match) == (match.decision.options[0], None)
    (wrong,) = stage.heard("wrong")
    with pytest.raises(underhall.errors.IllegalChoice) as refused:
        match.choose("stack:0,0")
    assert wrong["rule"] == f"dwarfs:{refused.value.rule}"
    assert str(refused.value) == f"{wrong['problem']} ({wrong['rule']})"
    assert (wrong["answer"], wrong["tries_left"]) == ('{"choose": "stack:0,0"}', TRIES - 1)
    assert wrong["decision"] == match.decision.id


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("print('hello there', flush=True)", "This is not an answer: JSON is malformed"),
        ("say({'choice': 1})", "missing required field `choose`"),
        ("say({'choose': True})", "Expected `int | str`"),
        ("say({'choose': 'win'})", "This is not an option of the decision (action)"),
        ("say({'choose': -1})", "This is not an option of the decision"),
        ("say({'choose': 10**30})", ""),
        ("print('9' * 9000, flush=True)", "This is not an answer"),
        ("print('[' * 9000, flush=True)", "This is not an answer"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "This is not an answer"),
        ("print(flush=True)", "This is not an answer"),
    ],
)
def test_what_is_no_answer_is_told_and_after_some_tries_missed(stage, match, answer, problem):
    first_bad = f"""
asked += 1
if asked > {TRIES}:
    {FIRST_OPTION}
else:
    {answer}
"""
    with stage.bot(first_bad, before="asked = 0") as guard:
        option, slip = asked(guard, match)
        assert option in match.decision.options
        assert slip.startswith(f"{TRIES} wrong answers, the last of them")
        assert problem in slip
        assert asked(guard, match) == (match.decision.options[0], None), "it lives on, and plays"
    assert [wrong["tries_left"] for wrong in stage.heard("wrong")] == [2, 1]
    (missed,) = stage.heard("missed")
    assert problem in missed["problem"]
    assert len(stage.pids()) == 1


def test_a_crash_is_named_and_the_program_started_again_a_few_times(stage, match):
    with stage.bot("sys.exit('no \\x1b[1mgold left')") as guard:
        slips = [asked(guard, match)[1] for _ in range(RUNS + 2)]
    assert all("ended with exit code 1. Its last words: no [1mgold left" in slip for slip in slips)
    assert all(slip.startswith(f"It failed {RUNS} times and will not be started again.") for slip in slips[RUNS:])
    assert not any(slip.startswith("It is not") for slip in slips[:RUNS])
    told = [hello["problem"] for hello in stage.heard("hello")]
    assert told == [None, *slips[: RUNS - 1]]
    assert all(is_gone(pid) for pid in stage.pids())


def test_a_crash_costs_one_choice_and_the_next_run_plays(stage, match):
    """Its first run is the one that has heard of no problem."""
    with stage.bot(f"os.kill(os.getpid(), 9) if greeting['problem'] is None else {FIRST_OPTION}") as guard:
        assert "was ended by signal 9" in asked(guard, match)[1]
        assert asked(guard, match) == (match.decision.options[0], None)


def test_a_program_that_leaves_between_two_decisions_is_fetched_back(stage, match):
    with stage.bot(f"{FIRST_OPTION}; sys.exit()") as guard:
        assert asked(guard, match)[1] is None
        wait_until(lambda: is_gone(stage.pids()[0]))
        assert asked(guard, match) == (match.decision.options[0], None)
    assert len(stage.pids()) == 2


def test_a_late_answer_is_missed_and_not_taken_for_the_next_one(stage, match):
    """The first answer, with the last option, comes after its time; the second decision gets its own."""
    flag = stage.folder / "flag"
    answer = f"""
if os.path.exists({str(flag)!r}):
    {FIRST_OPTION}
else:
    while not os.path.exists({str(flag)!r}):
        time.sleep(0.01)
    say({{"choose": options[-1]["key"]}})
"""
    with stage.bot(answer) as guard:
        problem = asked(guard, match, Clock(SOON))[1]
        assert problem.startswith("It did not answer within 0.10 s.")
        flag.touch()
        assert asked(guard, match) == (match.decision.options[0], None)
    assert [missed["problem"] for missed in stage.heard("missed")] == [problem]
    assert len(stage.pids()) == 1


def test_a_silent_program_is_stopped_with_its_children(stage, match):
    child = "import subprocess; note(json.dumps({'pid': subprocess.Popen(['sleep', '600']).pid}))"
    with stage.bot("time.sleep(600)", before=child, seconds=SOON) as guard:
        problems = [asked(guard, match)[1] for _ in range(SILENCES)]
    assert all(problem.startswith("It did not answer within 0.10 s.") for problem in problems)
    assert problems[-1].endswith(f"It failed to answer {SILENCES} times in a row and was stopped.")
    assert len(stage.pids()) == 2
    wait_until(lambda: all(is_gone(pid) for pid in stage.pids()))


@pytest.mark.parametrize(
    ("ready", "problem"),
    [
        ("time.sleep(600)", "It was not ready after 0.3 s."),
        ('{"name": "test"}', "to `hello`: Object missing required field `ready`"),
        ('{"ready": "test", "view": "film"}', "Invalid enum value 'film'"),
    ],
)
def test_a_program_that_is_never_ready_is_stopped(stage, match, monkeypatch, ready, problem):
    monkeypatch.setattr(outside, "STARTING", 0.3)
    if "sleep" not in ready:
        monkeypatch.setattr(outside, "STARTING", PATIENT)
    with stage.bot(ready=ready) as guard:
        assert problem in asked(guard, match)[1]
    assert all(is_gone(pid) for pid in stage.pids())


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("while True: print('spam', flush=True)", f"{TRIES} wrong answers"),
        ("while True: print('spam', end='', flush=True)", "bytes at once"),
        ("while True: print('spam', file=sys.stderr, flush=True)", "It did not answer within"),
    ],
)
def test_a_flood_drowns_nobody(stage, match, answer, problem):
    with stage.bot(answer, seconds=1.0) as guard:
        for _ in range(2):
            assert problem in asked(guard, match)[1]
    assert all(is_gone(pid) for pid in stage.pids())


def test_complaints_do_not_block_the_program(stage, match):
    with stage.bot(f"sys.stderr.write('o' * 10**6); {FIRST_OPTION}") as guard:
        assert asked(guard, match) == (match.decision.options[0], None)


def test_a_program_that_is_not_there_is_named(match):
    guard = Guard(OutsideBot(["/no/such/program"]))
    assert "It cannot be started: [Errno 2] No such file" in asked(guard, match)[1]


# The process alone ----------------------------------------------------------------------------------------------------

SLEEPER = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"]


def test_a_program_that_does_not_read_cannot_block(tmp_path):
    program = Program(SLEEPER)
    with pytest.raises(Gone, match="It does not read its input"):
        program.send(b"x" * 10**7, time.monotonic() + SOON)
    with pytest.raises(Late):
        program.line(time.monotonic() + SOON)
    pid = program._process.pid
    program.close()
    assert is_gone(pid)
    program.close()


def test_a_program_ends_when_it_is_forgotten():
    program = Program(SLEEPER)
    pid = program._process.pid
    assert not is_gone(pid)
    del program
    wait_until(lambda: is_gone(pid))


def test_a_program_ends_with_python():
    code = f"from underhall.bots.process import Program; p = Program({SLEEPER!r}); print(p._process.pid)"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    wait_until(lambda: is_gone(int(said.stdout)))
