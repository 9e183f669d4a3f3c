"""One gateway, and who calls it."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from .errors import FollowTimeoutError, ProblemError, UnexpectedAnswerError, UnreachableError

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A credential must not be led elsewhere."""

    def redirect_request(self, *_args: Any, **_options: Any) -> None:
        return None


class Connection:
    """One gateway, and who calls it. No call is ever sent again by itself."""

    def __init__(self, base_url: str, token: str | Callable[[], str | None] | None, timeout_s: float) -> None:
        self.base_url = base_url.rstrip("/")
        self._token = token
        self._timeout_s = timeout_s
        handlers: list[urllib.request.BaseHandler] = [_NoRedirect()]
        if urllib.parse.urlsplit(self.base_url).hostname in _LOOPBACK:
            # What stays on this machine goes through no proxy.
            handlers.append(urllib.request.ProxyHandler({}))
        self._opener = urllib.request.build_opener(*handlers)

    def call(
        self,
        method: str,
        path: str,
        *,
        authenticated: bool = True,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """The answer as Python's own dicts and lists. Raises ProblemError, UnreachableError, UnexpectedAnswerError."""
        headers = {"Accept": "application/json"}
        token = self._token() if callable(self._token) else self._token
        if authenticated and token is not None:
            headers["Authorization"] = "Bearer " + token
        if body is not None:
            headers["Content-Type"] = "application/json"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        request = urllib.request.Request(
            self.base_url + path + _query_text(query or {}),
            method=method,
            headers=headers,
            data=None if body is None else json.dumps(body).encode(),
        )
        try:
            with self._opener.open(request, timeout=self._timeout_s) as response:
                status, text = response.status, response.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as refused:
            with refused:
                _raise_refusal(refused.code, refused.read().decode("utf-8", "replace"))
        except (OSError, http.client.HTTPException) as cause:
            raise UnreachableError(f"{self.base_url} cannot be reached: {cause}") from cause
        if text == "":
            return None
        try:
            return json.loads(text)
        except ValueError:
            raise UnexpectedAnswerError(status, text) from None

    def follow(
        self,
        look: Callable[[], Any],
        has_ended: Callable[[Any], bool],
        on_look: Callable[[Any], None] | None,
        every_s: float,
        timeout_s: float,
    ) -> Any:
        """Looks until it has ended. A gateway that is busy or away for a moment is asked again: reading moves nothing."""
        give_up_at = time.monotonic() + timeout_s
        while True:
            wait_s = every_s
            try:
                state = look()
            except ProblemError as refused:
                if not refused.is_temporary:
                    raise
                wait_s = max(every_s, refused.problem.get("retryAfterS", 1))
            except UnreachableError:
                pass
            else:
                if on_look is not None:
                    on_look(state)
                if has_ended(state):
                    return state
            if time.monotonic() + wait_s > give_up_at:
                raise FollowTimeoutError(f"did not end within {timeout_s} s; it goes on")
            time.sleep(wait_s)


def in_path(value: str) -> str:
    """A value as one part of a path. Raises ValueError for one that would lead elsewhere."""
    if value in ("", ".", ".."):
        raise ValueError(f"no id: {value!r}")
    return urllib.parse.quote(value, safe="")


def _query_text(query: Mapping[str, Any]) -> str:
    values = {name: _plain(value) for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(values) if values else ""


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _raise_refusal(status: int, text: str) -> NoReturn:
    try:
        problem = json.loads(text)
    except ValueError:
        problem = None
    if isinstance(problem, dict) and {"code", "status", "detail"} <= problem.keys():
        raise ProblemError(problem)  # type: ignore[arg-type]
    raise UnexpectedAnswerError(status, text)
