"""通知: what the organisers tell everybody at this moment, the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.server.events.desk_events import Desk, Notice


def notices_of(desk: Desk, now: datetime) -> list[Notice]:
    """The notices whose time is not over."""
    return [one for one in reversed(desk.notices) if one.until is None or one.until > now]


def may_register(desk: Desk, now: datetime) -> bool:
    """报名: may people enter themselves now?"""
    return desk.registration_open and (desk.registration_until is None or now < desk.registration_until)
