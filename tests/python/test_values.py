"""Values of combinatorial games against the table of the C++ tests, and Python's operators."""
import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from conftest import rows

import banmen
from banmen import Value

TABLE = [row for row in rows("cgt/expressions.tsv") if row[0] != "id"]


def of_kind(kind):
    found = [row for row in TABLE if row[1] == kind]
    assert found
    return found


def test_canonical_forms():
    for row in of_kind("canon"):
        assert str(Value(row[2])) == row[3]
        assert Value(row[2]) == Value(row[3])


def test_comparisons():
    for row in of_kind("cmp"):
        a, b = (Value(text) for text in row[2].split(" ? "))
        facts = {"<": (a < b, a <= b), ">": (a > b, a >= b), "=": (a == b, a <= b and a >= b),
                 "||": (a.confused_with(b), not a <= b and not a >= b)}
        for sign, held in facts.items():
            assert held[0] == (sign == row[3])
            if sign == row[3]:
                assert held[1]
        assert (a != b) == (row[3] != "=")


def test_outcomes_means_stops_and_birthdays():
    for row in of_kind("outcome"):
        assert Value(row[2]).outcome == row[3]
    for row in of_kind("mean_temp"):
        mean, temperature = (Fraction(part.strip()) for part in row[3].split(";"))
        value = Value(row[2])
        assert (value.mean, value.temperature) == (mean, temperature)
        graph = value.thermograph()
        assert (graph.mean, graph.temperature) == (mean, temperature)
    for row in of_kind("stops"):
        left, right = (Fraction(part.strip()) for part in row[3].split(";"))
        assert (Value(row[2]).left_stop, Value(row[2]).right_stop) == (left, right)
    for row in of_kind("birthday"):
        assert Value(row[2]).birthday == int(row[3])
    for row in of_kind("affine"):
        form, outcome = (part.strip() for part in row[3].split(";"))
        value = Value(row[2])
        assert str(value) == form and value.outcome == outcome
        if value.infinite:
            assert value.mean is None and value.left_stop is None


def test_values_born_by_a_day():
    for row in of_kind("count_born_by"):
        assert len(set(banmen.born_by(int(row[2])))) == int(row[3])
    assert [len(banmen.born_by(day, affine=True)) for day in (-1, 0, 1)] == [2, 6, 18]
    with pytest.raises(banmen.Error):
        banmen.born_by(9)


def test_arithmetic():
    up, star = Value("↑"), Value("*")
    assert str(up + star) == "↑*" and up + star - up == star
    assert star + star == 0 and -up == Value("↓") and +up == up
    assert 3 * up == up * 3 == up + up + up and 0 * up == 0 and -2 * up == -(up + up)
    assert Value("{1|0}") + 1 == 1 + Value("{1|0}") == Value("{2|1}")
    assert 1 - Value("{1|0}") == Value("{1|0}")  # a switch is its own mirror about its mean
    assert up + Fraction(1, 2) == Value("1/2↑") and up + 0.5 == Value("1/2↑")
    with pytest.raises(TypeError):
        up + "*"
    with pytest.raises(TypeError):
        up * 1.5
    with pytest.raises(banmen.Error):
        Value("∞") - Value("∞")


def test_numbers():
    assert Value() == 0 and Value(3) == 3 and Value(Fraction(3, 8)) == 0.375 == Value(0.375)
    assert hash(Value(3)) == hash(3) and hash(Value("3/8")) == hash(Fraction(3, 8))
    assert {Value("1/2"), Fraction(1, 2), 0.5} == {0.5}
    assert Value(3).number == 3 and Value("*").number is None
    assert Value("*") != 0 and Value("*") != "*" and Value("↑") > 0 and not Value("*") < 0
    assert sorted([Value(2), Value("1/2"), Value(-1)]) == [-1, 0.5, 2]
    for bad in (Fraction(1, 3), 1e-30, 10**30, 10**5000, Fraction(1, 2**61), 2**62 + 1):
        with pytest.raises(banmen.Error):
            Value(bad)
    for bad in (None, True, [], object()):
        with pytest.raises(TypeError):
            Value(bad)


def test_comparisons_with_numbers_never_raise():
    one = Value(1)
    third, large, fine, nan, inf = Fraction(1, 3), 10**30, Fraction(1, 2**70), math.nan, math.inf
    for number in (third, large, -large, fine, nan, inf, -inf, 1e-300, 1e300, 10**5000, Decimal("0.1"),
                   Decimal("inf"), Decimal("nan"), Decimal("snan"), np.float32(0.1), 1j, 2, 0.5, False):
        assert (one == number) is False and (one != number) is True
        assert not number == one and number != one
    for number in (1, 1.0, True, Fraction(1), Decimal("1.0"), np.float32(1), np.int64(1)):
        assert (one == number) is True and (one != number) is False and number == one
        assert hash(one) == hash(number) and one <= number <= one and not one < number
    assert one == 1 + 0j and not one != 1 + 0j
    assert third < one < large and one > fine > 0 and -inf < one < inf and not one < -large
    assert one >= third and one <= 1.1 and not one <= third and not one > 10**5000
    for less in (one < nan, one <= nan, one > nan, one >= nan, nan < one, nan >= one):
        assert less is False
    for call in (lambda: one < 1j, lambda: one < "2", lambda: one < None, lambda: one >= [1]):
        with pytest.raises(TypeError):
            call()
    assert one != "1" and one != [1] and one is not None and one != None  # noqa: E711


def test_numbers_between_those_of_games():
    switch, up, check = Value("{1|0}"), Value("↑"), Value("{∞|0}")
    third, fine = Fraction(1, 3), Fraction(1, 2**70)
    assert not switch < third and not switch > third and switch.confused_with(third)
    assert switch < Fraction(4, 3) and switch > -third and not switch.confused_with(10**30)
    assert 0 < up < fine and -fine < up and not up.confused_with(fine)
    assert not check < 10**30 and not check > third and check > -third and check.confused_with(third)
    assert Value("∞") > 10**30 and Value("-∞") < -(10**30) and check <= math.inf
    for value in banmen.born_by(2):
        for number in (third, Fraction(-2, 3), Fraction(5, 3), Fraction(-7, 3)):
            low, high = (Fraction(math.floor(number * 2**40) + step, 2**40) for step in (0, 1))
            assert (value < number) == (value <= number) == (value <= low or value < high)
            assert (value > number) == (value >= number) == (value >= high or value > low)
            assert value.confused_with(number) == (not value < number and not value > number)
    with pytest.raises(banmen.Error):
        up.confused_with(math.nan)


# Their digits would fill megabytes, and take minutes to be counted.
def test_numbers_beyond_all_others_need_no_digits():
    exponents = ("1e200000000000", "1.5e-200000000000", "-1e200000000000", "-1e-200000000000", "0e200000000000")
    large, small, less, below, zero = map(Decimal, exponents)
    for value in (Value(0), Value(1), Value(-1), Value("1/1024"), Value("↑")):
        assert less < value < large and value != large and large != value and not value == less
    assert Value(0) < small < Value("1/1024") and Value("-1/1024") < below < Value(0)
    assert Value("↑") < small and below < Value("↓") and large < Value(math.inf)
    assert Value(0) == zero == Value(zero)
    with pytest.raises(banmen.Error) as caught:
        Value(large)
    assert caught.value.code == "out_of_range"


def test_infinity_is_infinity():
    assert Value(math.inf) == Value("∞") == math.inf and Value(-math.inf) == Value("inf") * -1
    assert hash(Value("∞")) == hash(math.inf) and hash(Value("-∞")) == hash(-math.inf)
    assert Value(1) + math.inf == math.inf and Value(Decimal("inf")) == math.inf
    with pytest.raises(banmen.Error):
        Value(math.nan)


def test_decimals_are_exact():
    for text, number in (("0.5", 0.5), ("2.5", 2.5), ("-0.375", -0.375), ("2.0", 2), ("1.250", 1.25)):
        assert Value(text) == Value(number) == number == Value(Decimal(text))
    assert Value("2.(5)") == 10 and Value("2.↑") == Value("↑2")
    for bad in ("0.1", "2.3", "2. 5", Decimal("0.1")):
        with pytest.raises(banmen.Error) as caught:
            Value(bad)
        assert caught.value.hint
    largest = Value(2**62) - Value(Fraction(1, 2**60))
    assert largest == Fraction(2**122 - 1, 2**60) and Value(str(largest)) == largest


def test_what_needs_no_text():
    long = sum((Value(f"±({4**n}+{2 * n + 1}/{2**60})") for n in range(17)), Value())
    with pytest.raises(banmen.Error) as caught:
        str(long)
    assert caught.value.code == "too_large"
    assert long.mean == 0 and long.outcome == "N" and long.birthday > 17 and long.temperature == 4**16 + Fraction(33, 2**60)
    assert long.left_stop == -long.right_stop and "megabyte" in repr(long)
    assert long.thermograph().svg().startswith("<svg") and copy.copy(long) is long


def test_options_and_making():
    assert Value.make("10", "3") == Value.make(10, 3) == Value.make(["10"], [3]) == Value("{10|3}")
    assert Value.make(Value("*"), []) == Value("{*|}")
    for bad in (None, object(), 1j):
        with pytest.raises(TypeError):
            Value.make(bad, [])
        with pytest.raises(TypeError):
            Value.make([], [bad])
    value = Value.make([1, "*"], [0, Value("-1")])
    assert value == Value("{1,*|0,-1}")
    assert value.left == [1] and value.right == [-1]
    assert Value.make(value.left, value.right) == value
    for born in banmen.born_by(2):
        assert Value.make(born.left, born.right) == born
        assert Value(str(born)) == born and born - born == 0
        assert pickle.loads(pickle.dumps(born)) == born
        assert eval(repr(born)) == born
        assert (born.outcome == "P") == (born == 0)


def test_the_order_of_all_small_values():
    values = banmen.born_by(2)
    for a in values:
        for b in values:
            difference = (a - b).outcome
            assert (a > b, a == b, a < b, a.confused_with(b)) == tuple(
                difference == letter for letter in "LPRN")


def test_thermographs(tmp_path):
    graph = Value("{4|2||1|-3}").thermograph()
    assert graph.left == [(0, 2), (1, 2), (2, 1)] and (graph.temperature, graph.mean) == (2, 1)
    assert graph.right == [(0, 1)]  # it is where the mast stands from the beginning
    assert graph.svg().startswith("<svg") and graph.svg() == graph._repr_svg_()
    graph.save(tmp_path / "graph.svg")
    assert (tmp_path / "graph.svg").read_text("utf-8") == graph.svg()
    with pytest.raises(banmen.Error):
        Value("{∞|0}").thermograph()


def test_bad_texts_tell_the_column():
    with pytest.raises(banmen.Error) as caught:
        Value("{1|0} + ?")
    assert caught.value.code == "bad_syntax" and "9" in caught.value.where


def test_values_of_stone_capture():
    done = 0
    for row in rows("stones/positions.tsv"):
        if row[0] == "rows" or int(row[0]) * int(row[1]) > 6:
            continue
        game = banmen.game("stone-capture", rows=row[0], cols=row[1], m=row[2], ko="none")
        facts = game.position(f"{row[3]} b {row[4]},{row[5]}").solve(mode="root")["analysis"]
        assert facts["root_outcome"] == row[6]
        if row[7] != "-":
            assert Value(facts["root_value"]) == Value(row[7])
        done += 1
    assert done >= 10
