#include <algorithm>
#include <vector>

#include "cgt/store.hpp"

namespace banmen::cgt {

// A game on its way to canonical form. Its ends belong to its value and never change on that way.
struct Store::Form {
  std::vector<Id> left, right;
  std::vector<Id> bypassed, followers;  // of one step
  Ends ends;
};

// Each step is written once, for Left; Right's is its mirror image.
struct Store::Reducer {
  Store& store;
  Form& form;

  template <bool L>
  std::vector<Id>& side() {
    return L ? form.left : form.right;
  }
  template <bool L>
  std::span<const Id> options(Id id) {
    return L ? store.left(id) : store.right(id);
  }
  template <bool L>
  bool leq(Id a, Id b) {
    return L ? store.leq(a, b) : store.leq(b, a);
  }
  template <bool L>
  bool less_or_confused(Id a, Id b) {
    return L ? store.less_or_confused(a, b) : store.less_or_confused(b, a);
  }

  // One's own loss is no option, one's win needs no other, and repeats count once.
  template <bool L>
  void tidy() {
    constexpr Id win = L ? infinity : minus_infinity, loss = L ? minus_infinity : infinity;
    auto& ids = side<L>();
    if (std::ranges::find(ids, win) != ids.end()) {
      ids.assign(1, win);
      return;
    }
    std::erase(ids, loss);
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  }

  void find_ends() {
    form.ends = {Cut::lowest(), Cut::highest()};
    for (const Id id : form.left) form.ends.left = std::max(form.ends.left, store.ends(id).right);
    for (const Id id : form.right) form.ends.right = std::min(form.ends.right, store.ends(id).left);
  }

  template <bool L>
  void drop_dominated() {
    auto& ids = side<L>();
    for (std::size_t i = 0; i < ids.size();) {
      const bool dominated = std::ranges::any_of(
          ids, [&](Id other) { return other != ids[i] && leq<L>(ids[i], other); });
      if (dominated)
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  // Whether `a` <= the game under reduction.
  template <bool L>
  bool leq_game(Id a) {
    constexpr Id win = L ? infinity : minus_infinity, loss = L ? minus_infinity : infinity;
    if (a == loss) return true;
    if (a == win) return false;
    const auto told = L ? ends_leq(store.ends(a), form.ends) : ends_leq(form.ends, store.ends(a));
    if (told) return *told;
    store.spend(1);
    for (const Id option : options<L>(a))
      if (!less_or_confused_with_game<L>(option)) return false;
    for (const Id option : side<!L>())
      if (!less_or_confused<L>(a, option)) return false;
    return true;
  }

  template <bool L>
  bool less_or_confused_with_game(Id a) {
    const auto told = L ? ends_less_or_confused(store.ends(a), form.ends)
                        : ends_less_or_confused(form.ends, store.ends(a));
    if (told && a != infinity && a != minus_infinity) return *told;
    for (const Id option : side<L>())
      if (leq<L>(a, option)) return true;
    for (const Id option : options<!L>(a))
      if (leq_game<L>(option)) return true;
    return false;
  }

  // Replaces every option that the opponent can answer by something no worse for him than the game
  // itself by what follows that answer. False: there was none.
  template <bool L>
  bool bypass_reversible() {
    auto& ids = side<L>();
    form.bypassed.clear();
    form.followers.clear();
    for (const Id id : ids) {
      const Id answer = store.is_number(id) ? unknown_id : reversing_answer<L>(id);
      if (answer == unknown_id) continue;
      form.bypassed.push_back(id);
      const auto after = options<L>(answer);
      form.followers.insert(form.followers.end(), after.begin(), after.end());
    }
    if (form.bypassed.empty()) return false;
    std::erase_if(
        ids, [&](Id id) { return std::ranges::find(form.bypassed, id) != form.bypassed.end(); });
    ids.insert(ids.end(), form.followers.begin(), form.followers.end());
    return true;
  }

  // A number among undominated options of a game that is no number is never reversible.
  template <bool L>
  Id reversing_answer(Id id) {
    for (const Id answer : options<!L>(id))
      if (leq_game<L>(answer)) return answer;
    return unknown_id;
  }

  Id reduce() {
    tidy<true>();
    tidy<false>();
    find_ends();
    if (form.ends.left < form.ends.right) {
      const auto simplest = simplest_between(form.ends.left, form.ends.right);
      if (!simplest)
        throw Exceeded({Errc::too_large,
                        "a number needs a denominator beyond 2^60 or is "
                        "larger than 2^62"});
      return store.number(*simplest);
    }
    for (;;) {
      drop_dominated<true>();
      drop_dominated<false>();
      const bool left_changed = bypass_reversible<true>();
      const bool right_changed = bypass_reversible<false>();
      if (!left_changed && !right_changed) return store.intern(form.left, form.right);
      tidy<true>();
      tidy<false>();
    }
  }
};

Id Store::make(std::span<const Id> left, std::span<const Id> right) {
  thread_local Form form;  // keeps its memory from call to call; reducing makes no other game
  form.left.assign(left.begin(), left.end());
  form.right.assign(right.begin(), right.end());
  spend(1 + left.size() + right.size());
  return Reducer{*this, form}.reduce();
}

}  // namespace banmen::cgt
