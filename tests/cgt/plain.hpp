#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cgt/store.hpp"
#include "core/rng.hpp"

// Games as explicit trees, with order, sum and reduction written down as they are defined: slow,
// and easy to check by reading. The store is held against it.
namespace banmen::cgt::test {

struct Tree {
  std::string text;  // the whole tree, options sorted: equal texts, equal trees
  std::vector<const Tree*> left{}, right{};
};

class Plain {
 public:
  const Tree* infinity() { return keep({"∞"}); }
  const Tree* minus_infinity() { return keep({"-∞"}); }
  bool finite(const Tree* a) { return a != infinity() && a != minus_infinity(); }

  const Tree* make(std::vector<const Tree*> left, std::vector<const Tree*> right) {
    Tree tree;
    const auto list = [&](std::vector<const Tree*>& options) {
      std::ranges::sort(options, {}, &Tree::text);
      options.erase(std::unique(options.begin(), options.end()), options.end());
      for (const Tree* option : options)
        tree.text += (option == options[0] ? "" : ",") + option->text;
    };
    tree.text = "{";
    list(left);
    tree.text += "|";
    list(right);
    tree.text += "}";
    tree.left = std::move(left);
    tree.right = std::move(right);
    return keep(std::move(tree));
  }

  bool leq(const Tree* a, const Tree* b) {
    if (a == b || b == infinity() || a == minus_infinity()) return true;
    if (a == infinity() || b == minus_infinity()) return false;
    const auto known = leq_.find({a, b});
    if (known != leq_.end()) return known->second;
    const bool answer =
        std::ranges::all_of(a->left,
                            [&](const Tree* option) {
                              if (option == minus_infinity()) return true;
                              return any(b->left, [&](auto* x) { return leq(option, x); }) ||
                                     any(option->right, [&](auto* x) { return leq(x, b); });
                            }) &&
        std::ranges::all_of(b->right, [&](const Tree* option) {
          if (option == infinity()) return true;
          return any(a->right, [&](auto* x) { return leq(x, option); }) ||
                 any(option->left, [&](auto* x) { return leq(a, x); });
        });
    return leq_[{a, b}] = answer;
  }

  const Tree* canonical(const Tree* a) {
    if (!finite(a)) return a;
    const auto known = canonical_.find(a);
    if (known != canonical_.end()) return known->second;
    std::vector<const Tree*> left, right;
    for (const Tree* option : a->left) left.push_back(canonical(option));
    for (const Tree* option : a->right) right.push_back(canonical(option));
    const Tree* now = make(left, right);
    for (const Tree* next = step(now); next != now; next = step(now)) now = next;
    return canonical_[a] = now;
  }

  const Tree* negative(const Tree* a) {
    if (a == infinity()) return minus_infinity();
    if (a == minus_infinity()) return infinity();
    std::vector<const Tree*> left, right;
    for (const Tree* option : a->right) left.push_back(negative(option));
    for (const Tree* option : a->left) right.push_back(negative(option));
    return make(left, right);
  }

  const Tree* sum(const Tree* a, const Tree* b) {
    if (!finite(a)) return a;
    if (!finite(b)) return b;
    const auto known = sums_.find({a, b});
    if (known != sums_.end()) return known->second;
    std::vector<const Tree*> left, right;
    for (const Tree* option : a->left) left.push_back(sum(option, b));
    for (const Tree* option : b->left) left.push_back(sum(a, option));
    for (const Tree* option : a->right) right.push_back(sum(option, b));
    for (const Tree* option : b->right) right.push_back(sum(a, option));
    return sums_[{a, b}] = make(left, right);
  }

  // Whether the player to move wins by alternating play, with nothing but the rules.
  bool mover_wins(const Tree* a, bool left_moves) {
    for (const Tree* option : left_moves ? a->left : a->right) {
      if (option == (left_moves ? infinity() : minus_infinity())) return true;
      if (finite(option) && !mover_wins(option, !left_moves)) return true;
    }
    return false;
  }

  // The same game in a store, and a value of a store written out in full.
  Id in_store(Store& store, const Tree* a) {
    if (a == infinity()) return cgt::infinity;
    if (a == minus_infinity()) return cgt::minus_infinity;
    std::vector<Id> left, right;
    for (const Tree* option : a->left) left.push_back(in_store(store, option));
    for (const Tree* option : a->right) right.push_back(in_store(store, option));
    return store.make(left, right);
  }
  const Tree* from_store(Store& store, Id a) {
    if (a == cgt::infinity) return infinity();
    if (a == cgt::minus_infinity) return minus_infinity();
    std::vector<const Tree*> left, right;
    for (const Id option : store.left(a)) left.push_back(from_store(store, option));
    for (const Id option : store.right(a)) right.push_back(from_store(store, option));
    return make(left, right);
  }

  // A game of at most that height, or an infinity as an option now and then.
  const Tree* random(Rng& rng, int height, bool infinities) {
    std::vector<const Tree*> left, right;
    const auto fill = [&](std::vector<const Tree*>& options, const Tree* won) {
      for (auto count = rng.below(3); count > 0 && height > 0; --count)
        options.push_back(random(rng, height - 1 - static_cast<int>(rng.below(2)), infinities));
      if (infinities && rng.below(4) == 0) options.push_back(won);
      if (infinities && rng.below(24) == 0)
        options.push_back(rng.below(2) ? infinity() : minus_infinity());
    };
    fill(left, infinity());
    fill(right, minus_infinity());
    return make(left, right);
  }

 private:
  template <class Test>
  static bool any(const std::vector<const Tree*>& options, const Test& test) {
    return std::ranges::any_of(options, test);
  }

  // One change of the reduction: a useless infinity, a dominated or a reversible option.
  const Tree* step(const Tree* a) {
    for (const Tree* option : a->left) {
      std::vector<const Tree*> rest = without(a->left, option);
      if (option == minus_infinity() || any(rest, [&](auto* x) { return leq(option, x); }))
        return make(rest, a->right);
      for (const Tree* answer : option->right)
        if (leq(answer, a)) {
          rest.insert(rest.end(), answer->left.begin(), answer->left.end());
          return make(rest, a->right);
        }
    }
    for (const Tree* option : a->right) {
      std::vector<const Tree*> rest = without(a->right, option);
      if (option == infinity() || any(rest, [&](auto* x) { return leq(x, option); }))
        return make(a->left, rest);
      for (const Tree* answer : option->left)
        if (leq(a, answer)) {
          rest.insert(rest.end(), answer->right.begin(), answer->right.end());
          return make(a->left, rest);
        }
    }
    return a;
  }

  static std::vector<const Tree*> without(std::vector<const Tree*> options, const Tree* one) {
    std::erase(options, one);
    return options;
  }

  const Tree* keep(Tree tree) {
    auto& place = trees_[tree.text];
    if (!place) place = std::make_unique<Tree>(std::move(tree));
    return place.get();
  }

  using Pair = std::pair<const Tree*, const Tree*>;
  std::map<std::string, std::unique_ptr<Tree>> trees_;
  std::map<Pair, bool> leq_;
  std::map<Pair, const Tree*> sums_;
  std::map<const Tree*, const Tree*> canonical_;
};

}  // namespace banmen::cgt::test
