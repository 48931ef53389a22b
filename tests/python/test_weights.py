"""What engines have learnt, as arrays that are the memory itself."""
import gc

import numpy as np
import pytest
from conftest import ROOT

import banmen


@pytest.mark.parametrize("name, shape, unit", [("othello", (61, 253287), 256), ("contrast", None, 16)])
def test_shipped_weights(name, shape, unit):
    weights = banmen.game(name).weights()
    facts = weights.facts()
    assert weights.values.dtype == np.int16 and weights.unit == unit
    assert weights.values.shape == (facts["phases"], facts["weights_per_phase"])
    assert shape is None or weights.values.shape == shape
    assert np.count_nonzero(weights.values) == facts["weights_not_zero"]
    assert weights.values.min() == facts["least"] and weights.values.max() == facts["most"]
    assert weights.to_bytes() == (ROOT / f"data/{name}/weights.bin").read_bytes()
    slices = list(weights.parts.values())
    assert slices[0].start == 0 and slices[-1].stop == weights.values.shape[1]
    assert all(a.stop == b.start for a, b in zip(slices, slices[1:]))
    names = [row["id"] for row in facts.get("patterns", facts.get("tuples"))]
    assert list(weights.parts) == names


def test_an_array_is_the_memory_itself(tmp_path):
    game = banmen.game("othello")
    weights = game.weights()
    a, b = weights.values, weights.values
    part = weights.part("P03")
    assert np.shares_memory(a, b) and np.shares_memory(a, part) and not a.flags.owndata
    a[30, weights.parts["P03"].start] = 1234
    assert b[30, weights.parts["P03"].start] == 1234 == part[30, 0]
    weights.save(tmp_path / "changed.bin")
    again = game.weights(tmp_path / "changed.bin")
    assert np.array_equal(again.values, a)
    # A copy of its own: the shipped ones stay as they are.
    assert game.weights().values[30, weights.parts["P03"].start] != 1234
    with pytest.raises(banmen.Error):
        weights.part("P99")


def test_arrays_keep_the_weights():
    part = banmen.game("contrast").weights().values[0]
    expected = banmen.game("contrast").weights().values[0].copy()
    gc.collect()
    others = [banmen.game("contrast").weights().values for _ in range(5)]
    for other in others:
        other[:] = -1
    assert np.array_equal(part, expected)


def test_engines_play_by_changed_weights(tmp_path):
    game = banmen.game("othello")
    weights = game.weights()
    weights.values[:] = 0
    weights.save(tmp_path / "blank.bin")
    pos = game.start().play_random(10, seed=1)
    blank = game.engine(f"alphabeta:weights={tmp_path}/blank.bin").think(pos, depth=1)
    shipped = game.engine("alphabeta:book=off").think(pos, depth=1)
    assert blank.score.value == 0 and blank.score != shipped.score


def test_other_layouts():
    game = banmen.game("othello")
    weights = game.weights()
    layout = weights.to_layout("u16")
    again = game.weights_from_layout(layout, "u16")
    assert again.to_layout("u16") == layout and again.values.shape == weights.values.shape
    for call in (lambda: weights.to_layout("u8"), lambda: game.weights_from_layout(b"", "u8"),
                 lambda: game.weights_from_layout(b"short", "u16"),
                 lambda: banmen.game("contrast").weights().to_layout("u16")):
        with pytest.raises(banmen.Error):
            call()


def test_accuracy():
    game = banmen.game("othello")
    facts = game.weights().accuracy(games=20, positions=20, empties="8,10", seed=3)
    text = str(facts)
    assert "8" in text and "10" in text
    assert facts == game.weights().accuracy(games=20, positions=20, empties="8,10", seed=3, threads=1)
