"""Several people: friends by link, spectators, one device for two, hidden information, rematch."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import railbird
from railbird.games import find
from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.table import click_a_button, finished, open_lobby, play_out, until

HIDDEN = [game for game in railbird.games() if game != "long_shot_dice"]  # nothing is hidden in the dice game (LD-014)


def set_up(page: Page, base: str, game: str, kinds: list[str]) -> None:
    """Open a table with these seats by the set-up screen."""
    open_lobby(page, base)
    page.goto(f"{base}#/new/{game}")
    page.wait_for_selector(".seat-list")
    while page.locator(".seat-list li").count() > len(kinds):
        page.locator(".seat-list button").last.click()
    while page.locator(".seat-list li").count() < len(kinds):
        page.get_by_role("button", name="Add a seat").click()
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Who sits in seat {number + 1}").select_option(kind)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("main.table")


def link_of_seat(page: Page, seat: int) -> str:
    page.get_by_role("button", name="Link and QR code").nth(seat).click()
    link = page.locator("dialog input").input_value()
    assert page.locator("dialog .qr").count() == 1
    page.get_by_role("button", name="Close").click()
    return link


def frames_of(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: found.append(json.loads(frame))))
    return found


def test_a_friend_joins_by_link_and_a_spectator_watches(visit: Visit, base: str) -> None:
    host, friend, watcher = visit(), visit(), visit()
    set_up(host, base, "long_shot_dice", ["me", "link"])
    host.wait_for_selector("text=The table is set")
    link = link_of_seat(host, 0)
    host.get_by_role("button", name="Link for spectators").click()
    watching = host.locator("dialog input").input_value()
    host.get_by_role("button", name="Close").click()
    open_lobby(friend, base)
    friend.goto(link)
    friend.get_by_placeholder("Your name").fill("Bea")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        page.wait_for_selector(".prompt")
    open_lobby(watcher, base)
    watcher.goto(watching)
    watcher.wait_for_selector(".prompt")
    assert watcher.locator(".mine").count() == 0

    def step(_: Page, turn: int) -> bool:
        return click_a_button(host, turn) or click_a_button(friend, turn)

    play_out(host, step)
    for page in (friend, watcher):
        until(page, lambda page=page: finished(page), "the score sheet")  # type: ignore[misc]
        assert page.locator(".slip .total").all_inner_texts() == host.locator(".slip .total").all_inner_texts()
    assert watcher.get_by_role("button", name="Rematch").count() == 0
    friend.get_by_role("button", name="Rematch").click()
    for page in (host, friend):
        until(page, lambda page=page: not finished(page), "the next match")  # type: ignore[misc]
        page.wait_for_selector(".prompt")
    assert host.url != friend.url
    assert host.url.split("/")[-2] == friend.url.split("/")[-2]


def test_two_people_on_one_device_without_secrets_need_no_curtain(visit: Visit, base: str) -> None:
    page = visit()
    set_up(page, base, "long_shot_dice", ["me", "device"])
    page.wait_for_selector(".prompt.asks")
    names = set()
    for turn in range(6):
        page.wait_for_selector(".prompt.asks")
        assert page.locator(".curtain").count() == 0
        names.add(page.inner_text(".mine .seat-name"))
        click_a_button(page, turn)
        page.wait_for_timeout(150)
    assert len(names) == 2


def newest(frames: list[dict[str, Any]]) -> dict[str, Any]:
    """The last table message."""
    return [frame for frame in frames if frame["type"] == "table"][-1]


@pytest.mark.parametrize("game", HIDDEN)
def test_a_curtain_comes_between_two_people_on_one_device(game: str, visit: Visit, base: str) -> None:
    page = visit()
    frames = frames_of(page)
    least = find(game).seats[0]
    set_up(page, base, game, ["me", "device"] + ["bot:steady"] * (least - 2))
    lifted: list[str] = []
    for turn in range(400):
        if page.locator(".curtain").count():
            until(page, lambda: newest(frames)["look"] is None, "the closed curtain's table")
            assert newest(frames)["actions"] == []
            lifted.append(page.inner_text(".curtain h1"))
            page.locator(".curtain button").click()
            page.wait_for_selector(".curtain", state="detached")
        if len(set(lifted)) == 2 or finished(page):
            break
        click_a_button(page, turn)
        page.wait_for_timeout(30)
    assert set(lifted) == {"Guest", "Guest 2"}


@pytest.mark.parametrize("game", HIDDEN)
def test_frames_hold_no_secrets_of_others(game: str, visit: Visit, base: str, server: Server) -> None:
    """What arrives is what the projection of this seat says, to the letter; leaks of that are the contract's tests."""
    first, second = visit(), visit()
    made = server.make(game, ["link"] * max(2, find(game).seats[0]))
    frames = [frames_of(first), frames_of(second)]
    for seat, page in enumerate((first, second)):
        open_lobby(page, base)
        page.goto(f"{base}#/t/{made['table']}/{made['seats'][seat]['token']}")
        page.get_by_role("button", name="Sit down").click()
    for seat in range(2, len(made["seats"])):
        server.sit(made, seat)
    for seat, page in enumerate((first, second)):
        page.wait_for_selector(".prompt")
        told = [frame for frame in frames[seat] if frame["type"] == "table"]
        assert {frame["look"] for frame in told} == {seat}
        assert {frame["view"]["seat"] for frame in told} <= {seat, None}
        tokens = [entry["token"] for entry in made["seats"]] + [made["spectator"]]
        assert not any(token in json.dumps(frame) for frame in frames[seat] for token in tokens)


def test_real_dice_are_entered_by_hand(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    page.get_by_label("Real dice on my table").check()
    page.get_by_role("button", name="Open the table").click()
    for word in ("deal", "deal", "deal", "first", "roll"):
        page.locator(f".prompt .action[data-text^='{word}']").first.click()
        page.locator(".picker.ask").get_by_role("button", name="Do it").click()  # a figure is soon mistyped
    page.wait_for_selector("text=rolls 1 and 1")
    page.wait_for_selector(".prompt .action[data-text^='roll'], .prompt .action[data-text^='bet']")


def test_a_clock_is_shown_and_a_seat_can_be_handed_to_a_bot_and_back(visit: Visit, base: str) -> None:
    page = visit()
    open_lobby(page, base)
    page.goto(f"{base}#/new/long_shot_dice")
    page.get_by_label("Turn clock").select_option("600")
    page.get_by_label("Who sits in seat 2").select_option("device")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt.asks")
    assert page.inner_text(".clock").startswith(("9:", "10:"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for Guest 2").click()
    page.wait_for_selector("text=in a bot's hands")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take Guest 2's seat back").click()
    page.wait_for_selector("text=in a bot's hands", state="detached")
