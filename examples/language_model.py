"""A language model as a bot, at any OpenAI-compatible chat endpoint. It needs only Python's standard library.

    export UNDERHALL_LLM_URL=http://localhost:11434/v1/chat/completions UNDERHALL_LLM_MODEL=llama3.2
    underhall play --bots "program:python3 examples/language_model.py"

UNDERHALL_LLM_KEY is sent as a bearer token, if there is one. The model sees the table as text and numbered options.
After a wrong answer it hears what was wrong and tries again. If it cannot be reached, the first option is taken.
"""

import json
import os
import re
import sys
import urllib.request

TASK = (
    "You play the board game {game} as {name}, and want to win. Seats: {names}. You are shown the table and a numbered "
    "list. Think briefly. End with a line that has only the number of your choice."
)
SLACK = 1.0  # seconds kept back, so that an answer is given in time
LONGEST_WHY = 500


class Model:
    """A chat about one decision at a time; what was said before is on the table."""

    def __init__(self, hello):
        names = hello["names"]
        self.task = TASK.format(game=hello["game"], name=names[hello["seat"]], names=", ".join(names))
        self.url = os.environ.get("UNDERHALL_LLM_URL", "")
        self.key = os.environ.get("UNDERHALL_LLM_KEY", "")
        self.model = os.environ.get("UNDERHALL_LLM_MODEL", "")
        self.options = []
        self.chat = []

    def choose(self, message):
        """An answer to `choose`."""
        self.options = message["options"]
        listed = "\n".join(f"{number}. {option['label']}" for number, option in enumerate(self.options, 1))
        question = f"{message['text']}\n\n{message['prompt']}\n\n{listed}"
        self.chat = [{"role": "system", "content": self.task}, {"role": "user", "content": question}]
        return self.answer(message["seconds"])

    def retry(self, message):
        """An answer to `wrong`."""
        self.chat.append({"role": "user", "content": f"That cannot be chosen: {message['problem']} Choose another."})
        return self.answer(message["seconds"])

    def answer(self, seconds):
        try:
            said = self.ask(seconds)
        except (OSError, ValueError, LookupError, TypeError) as error:
            print(f"The model cannot be reached, so the first option is taken: {error!r}", file=sys.stderr, flush=True)
            return {"choose": self.options[0]["key"], "why": "The model could not be reached."}
        self.chat.append({"role": "assistant", "content": said})
        numbers = [int(found) for found in re.findall(r"\d{1,6}", said)]
        if not numbers or not 0 < numbers[-1] <= len(self.options):
            return {"choose": said[-LONGEST_WHY:]}  # not an option: the match says so, and the model is asked again
        return {"choose": self.options[numbers[-1] - 1]["key"], "why": said[:LONGEST_WHY]}

    def ask(self, seconds):
        """What the model says."""
        if not self.url.startswith(("http://", "https://")):
            raise ValueError("UNDERHALL_LLM_URL is not set to an address")
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        body = json.dumps({"model": self.model, "messages": self.chat}).encode()
        request = urllib.request.Request(self.url, body, headers)
        with urllib.request.urlopen(request, timeout=max(seconds - SLACK, SLACK)) as response:
            return str(json.load(response)["choices"][0]["message"]["content"])


def main():
    model = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            model = Model(message)
            answer = {"ready": f"language model {model.model}".strip(), "view": "text"}
        elif message["type"] == "choose":
            answer = model.choose(message)
        elif message["type"] == "wrong":
            answer = model.retry(message)
        elif message["type"] == "end":
            return
        else:  # "missed": the match has gone on
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
