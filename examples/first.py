"""The smallest bot that is a program: `underhall play --bots "program:python3 examples/first.py"`."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"ready": "first", "view": "none"}
    elif message["type"] == "choose":
        answer = {"choose": message["options"][0]["key"], "why": "It comes first."}
    else:  # "missed" and "end" need no answer, and this bot is never "wrong"
        continue
    print(json.dumps(answer), flush=True)
