"""What can go wrong in a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import Problem


class AerodeckError(Exception):
    """What every failure of this client is."""


class ProblemError(AerodeckError):
    """The gateway refused or failed, and says why (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.problem = problem
        self.code: str = problem["code"]
        self.status: int = problem["status"]

    @property
    def is_temporary(self) -> bool:
        """Too much to do, or asked too often: the same call may succeed later."""
        return self.code in ("overloaded", "rate-limited")


class UnreachableError(AerodeckError):
    """No answer. Whether a call that moves something was carried out is not known: read before you send it again."""


class UnexpectedAnswerError(AerodeckError):
    """Something answered that does not speak like the gateway."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"answered {status} with: {text[:200]}")
        self.status = status


class FollowTimeoutError(AerodeckError):
    """What was followed did not end in time. It goes on."""
