"""Reviews: bad turns found and good ones left alone, luck and skill that add up, the same on any number of cores."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import railbird
from railbird.analysis import odds, review
from railbird.analysis.luck import Split, chances, deed, like_tactics, split
from railbird.analysis.moments import follow, turns_of
from railbird.analysis.pages import review_page
from railbird.analysis.samples import Figure, figure
from railbird.analysis.sentences import verdict
from railbird.analysis.turns import word_for
from railbird.errors import BadOption, BadRecord
from railbird.match.match import CHANCE_STEP
from tests.analysis.late import late_match, seats_of, steadily

DEPTH = 64

pytestmark = pytest.mark.either_form  # the playouts under it are tested in both forms


def finished(game: str) -> dict[str, Any]:
    match = late_match(game)
    steadily(match)
    return match.record()


def test_the_result_splits_to_the_last_digit(game: str) -> None:
    match = late_match(game)
    for number in range(4):  # somebody errs, so that there is skill to tell
        if match.over:
            break
        seat = match.waiting[0]
        match.play(match.actions(seat)[-1 - number % 2], seat)
    steadily(match)
    found = review(match.record(), DEPTH)
    splits = [seat.split for seat in found.seats if seat.split]
    assert len(splits) == len(found.seats)
    for one in splits:
        assert one.start + one.luck + one.skill + one.others + one.hidden == pytest.approx(one.result, abs=1e-14)
    for sums in (
        (one.luck for one in splits),
        (one.hidden for one in splits),
        (one.skill + one.others for one in splits),
    ):
        assert sum(sums) == pytest.approx(0, abs=1e-12)


def test_who_plays_like_the_tactics_has_no_skill_to_tell() -> None:
    """Nothing is won or lost by the tactics' own choices, by definition: not nearly, but exactly."""
    found = review(finished("long_shot_dice"), DEPTH)
    assert [seat.split.skill for seat in found.seats if seat.split] == [0.0] * len(found.seats)


def test_it_is_the_same_on_any_number_of_cores(game: str) -> None:
    record = finished(game)
    one = review(record, DEPTH, workers=1)
    assert review(record, DEPTH, workers=3).to_dict() == one.to_dict()
    assert review(record, DEPTH, seed=1).to_dict() != one.to_dict()


def worst_choice(worlds: int) -> tuple[railbird.Match, int, int]:
    """A decision at which some choice costs 15 points beyond doubt: the match, who is asked, and that choice."""
    for seed in range(20):
        match = late_match("long_shot_dice", seed)
        while not match.over:
            seat = match.waiting[0]
            worst = max(odds(match, seat, worlds=worlds).actions, key=lambda action: action.behind.value)
            if worst.behind.value - 3 * worst.behind.error > 0.15:
                return match, seat, worst.code
            steadily(match, 1)
    raise AssertionError("nothing to throw away in twenty matches")


def test_a_thrown_away_turn_is_found_and_explained(plenty: int) -> None:
    match, seat, code = worst_choice(200 if plenty > 1 else 40)
    step = len(match.steps)
    match.play(code, seat)
    steadily(match)
    told = next(turn for turn in review(match.record(), 256 if plenty > 1 else 96).turns if turn.last >= step)
    assert told.seat == seat
    assert told.word in ("mistake", "blunder")
    assert told.loss > 0.05
    assert told.best
    assert told.sentence.startswith(f"“{told.best}” instead of “")
    assert "to win instead of" in told.sentence


def test_turns_are_whole(game: str) -> None:
    match = railbird.new(game, seats=seats_of(game), seed=4)
    steadily(match, 60)
    course = follow(match.record(reveal=True))
    turns = turns_of(course.moments)
    steps = sorted(moment.number for turn in turns for moment in turn.moments)
    assert steps == [moment.number for moment in course.moments if moment.who != CHANCE_STEP]
    for turn in turns:
        assert len({moment.who for moment in turn.moments}) == 1
        first, last = turn.moments[0].number, turn.last.number
        between = [moment for moment in course.moments if first < moment.number < last and moment.who != turn.seat]
        assert all(not moment.alone and moment.who != CHANCE_STEP for moment in between)


def test_a_secret_slip_is_one_turn_though_others_write_theirs_between() -> None:
    match = railbird.new("finish_line", seats=2, seed=1, dice="rolled")
    number = match.view(0)["table"]["starters"][0]["number"]
    other = match.view(0)["table"]["starters"][1]["number"]
    for seat, text in ((0, f"win {number}"), (1, f"win {other}"), (0, "stake 100"), (1, "stake 100")):
        match.play(text, seat)
    match.play("confirm", 0)
    turns = turns_of(follow(match.record(reveal=True)).moments)
    assert [(turn.seat, len(turn.moments)) for turn in turns] == [(0, 3), (1, 2)]


def test_the_tactics_choice_is_known_as_such(game: str) -> None:
    record = finished(game)
    decisions = [one for one in follow(record).moments if one.who != CHANCE_STEP and len(one.legal) > 1]
    alike = [like_tactics(moment) for moment in decisions]
    assert any(alike)
    if game != "finish_line":  # its tactics have tastes
        assert all(alike)


def test_words_need_size_and_certainty() -> None:
    best: Any = object()
    assert word_for(Figure(0.12, 0.02), best) == "blunder"
    assert word_for(Figure(0.12, 0.05), best) == "good"
    assert word_for(Figure(0.06, 0.02), best) == "mistake"
    assert word_for(Figure(0.02, 0.008), best) == "inaccuracy"
    assert word_for(Figure(0.019, 0.001), best) == "good"
    assert word_for(Figure(0.0, 0.0), None) == "best"


def parts(skill: float, result: float = 0.0) -> Split:
    return Split(0.25, result - 0.25 - skill, skill, 0.0, 0.0, result, 0.02, 0.02)


def test_the_match_is_told_only_as_far_as_it_holds() -> None:
    like = parts(0.0)
    assert verdict(0, [like, parts(0.01, 1.0)], None) == "Nobody played it away: the dice decided."
    roll = (-0.24, 0.02, "“5 and 5”")
    lost = verdict(0, [parts(0.2), parts(-0.2), parts(0.0, 1.0)], roll)
    assert lost == "Played better than anybody and lost to “5 and 5” (-24 points)."
    assert "lost to" not in verdict(0, [like, parts(-0.2), parts(0.0, 1.0)], (-0.24, 0.1, "“5 and 5”"))
    assert verdict(0, [parts(-0.16), like], roll) == "Gave away 16 points of win chance."
    assert verdict(0, [parts(-0.16, 1.0), like], roll).endswith(", and won in spite of it.")


def test_what_cannot_be_told_is_said() -> None:
    match = late_match("homestretch")
    found = review(match.record(reveal=True), DEPTH)
    assert not found.over
    assert found.notes[0] == "The match is not over: luck and skill are told at its end."
    assert all(seat.split is None and not seat.verdict for seat in found.seats)
    solo = railbird.new("long_shot_dice", seats=1, seed=1)
    steadily(solo)
    alone = review(solo.record(), DEPTH)
    assert len(alone.seats) == 2  # Roland has a score too
    assert sum(seat.split.result for seat in alone.seats if seat.split) == 1


def test_real_dice_are_reviewed_too() -> None:
    match = railbird.load("long_shot_dice", {**late_match("long_shot_dice").state(), "dice": "manual"})
    while not match.over:
        match.play(match.actions()[0]) if match.chance else steadily(match, 1)
    found = review(match.record(), DEPTH)
    assert found.over
    assert found.swings


def test_the_page_needs_nothing_else() -> None:
    match = late_match("long_shot")
    steadily(match)
    page = review_page(review(match.record(), DEPTH))
    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    assert page.count("<polyline") == len(match.names)
    found = review(railbird.replay(json.dumps(match.record())).record(), DEPTH)
    assert "<b>P1</b>" in found._repr_html_()


@pytest.mark.parametrize("depth", [0, 63, 10**9, True, "64"])
def test_a_depth_out_of_range_is_refused(depth: Any) -> None:
    with pytest.raises(BadOption, match="depth: must be a whole number from 64"):
        review({}, depth)


def test_a_damaged_record_is_refused_with_its_step() -> None:
    record = finished("long_shot_dice")
    number = next(n for n, step in enumerate(record["steps"]) if step["who"] != "chance")
    record["steps"][number] = {**record["steps"][number], "do": "bet 9"}
    with pytest.raises(BadRecord, match=f"step {number + 1} "):
        review(record, DEPTH)


def test_luck_has_mean_zero(plenty: int) -> None:
    """Over many matches, for one who plays at random and for those who do not: else it would be skill."""
    luck: list[list[float]] = []
    for seed in range(60 if plenty > 1 else 4):
        rng = random.Random(seed)
        match = late_match("long_shot_dice", seed, part=0.5)
        while not match.over:
            if match.waiting[0] == 0:
                match.play(rng.choice(match.actions(0)), 0)
            else:
                steadily(match, 1)
        course = follow(match.record())
        found = [deed(moment, seed, DEPTH) for moment in course.moments if moment.who != CHANCE_STEP]
        parts_of_all = split(course, chances(course.start, seed, 4 * DEPTH), [one for one in found if one is not None])
        luck.append([one.luck for one in parts_of_all])
    for player in range(len(luck[0])):
        mean = figure([row[player] for row in luck])
        assert abs(mean.value) < 3.5 * mean.error + 1e-9, (player, mean)
        assert mean.error > 0.01  # there is luck
