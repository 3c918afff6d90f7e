"""Bots think in processes of their own, so that a thinking bot never delays a person."""

from underhall.server.thinking.analyst import Analyst
from underhall.server.thinking.pool import Thinkers, Withdrawn
from underhall.server.thinking.question import Priority, Question, Thought

__all__ = ["Analyst", "Priority", "Question", "Thinkers", "Thought", "Withdrawn"]
