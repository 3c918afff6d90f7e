"""Help in which a flag stands alone: Typer would show `<bool>` after it, as if it took a value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer.core import TyperGroup, TyperOption


class Commands(TyperGroup):
    """A group of commands with such help."""

    def get_params(self, ctx: Any) -> Any:
        return _bare(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            _bare(command.get_params(ctx))
        return command


def _bare(params: Iterable[Any]) -> Any:
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
    return params
