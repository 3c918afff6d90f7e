"""OpenSpiel is optional: everything else works without it, and with it Python still exits cleanly."""

import subprocess
import sys

from tests.envs.openspiel_play import MISSING, wanted


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_without_openspiel_it_says_what_to_install():
    done = run("import sys; sys.modules['pyspiel'] = None; import underhall.envs.openspiel")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"ImportError: {MISSING}"


def test_a_program_that_used_it_ends_well():
    wanted("pyspiel")
    done = run(
        "import pyspiel, underhall.envs.openspiel as ours\n"
        "game = pyspiel.load_game(ours.PREFIX + 'dwarfs')\n"
        "state = game.new_initial_state()\n"
        "print(len(state.information_state_tensor(0)))"
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0
