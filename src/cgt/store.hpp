#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "cgt/cut.hpp"
#include "core/result.hpp"
#include "core/stop.hpp"

// Values of combinatorial games in normal play with two further terminal games, ∞ (Left has won)
// and -∞ (Right has won). See docs/values.md.
namespace banmen::cgt {

// A value of one store: equal ids, equal values, in the order of docs/values.md.
using Id = std::uint32_t;
inline constexpr Id infinity = 0, minus_infinity = 1, zero = 2;  // in every store

// Next player wins, previous player wins, Left wins, Right wins.
enum class Class : unsigned char { N, P, L, R };  // NOLINT(readability-identifier-naming)

char to_letter(Class outcome);

// Thrown by a store that reached its limits: a number too large, a value too deep, too much work.
// attempt() turns it into its error.
class Exceeded : public std::exception {
 public:
  explicit Exceeded(Error reason) : error(std::move(reason)) {}
  const char* what() const noexcept override { return error.what.c_str(); }
  Error error;
};

// Calls `work` and turns what a store throws into its error.
template <class Work>
auto attempt(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const Exceeded& exceeded) {
    return fail(exceeded.error);
  }
}

// number + ups * ↑ + *star.
struct UpStar {
  Dyadic number{};
  std::int64_t ups = 0;
  std::uint32_t star = 0;
  bool operator==(const UpStar&) const = default;
};

struct UpStarHash {
  std::size_t operator()(const UpStar& parts) const;
};

// Holds values in canonical form, each once. Any member may be called from several threads at once;
// ids depend on the order of the calls, names of values do not.
class Store {
 public:
  struct Limits {
    std::uint64_t work = 0;  // comparisons and options, 0: no limit
    Stop stop{};
  };

  explicit Store(std::size_t leq_cache_megabytes = 16) : Store(leq_cache_megabytes, Limits{}) {}
  Store(std::size_t leq_cache_megabytes, Limits limits);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // New limits for what follows. Precondition: no other thread is calculating.
  void limit(Limits limits);

  // The value of { left | right }; options in any order, repeats allowed.
  Id make(std::span<const Id> left, std::span<const Id> right);
  Id number(Dyadic x);
  Id up_star(const UpStar& parts);

  bool leq(Id a, Id b);
  Id negate(Id a);
  Id add(Id a, Id b);              // precondition: not ∞ and -∞, whose sum has no value
  Id times(std::int64_t n, Id a);  // n copies of a, or -n of its negative
  Class outcome(Id a) const;

  // The options of the canonical form, in order of ids. Those of a number are made when asked for.
  std::span<const Id> left(Id a) { return options(node(a)).first(node(a).left_count); }
  std::span<const Id> right(Id a) { return options(node(a)).subspan(node(a).left_count); }

  // What the value is made of, if it is number + ups + star; a number has neither ups nor star.
  std::optional<UpStar> up_star(Id a) const;
  std::optional<Dyadic> number(Id a) const;
  bool is_number(Id a) const { return node(a).kind == Kind::number; }
  bool has_infinity(Id a) const { return node(a).has_infinity; }  // anywhere in the canonical form
  const Ends& ends(Id a) const { return node(a).ends; }
  std::size_t size() const { return count_.load(std::memory_order_relaxed); }

 private:
  enum class Kind : unsigned char { infinite, number, up_star, other };

  // What a value knows of itself from the start.
  struct Traits {
    Ends ends;
    Dyadic number;  // of a number or up_star
    std::uint32_t left_count = 0, right_count = 0;
    std::int32_t ups = 0;
    std::uint32_t star = 0;
    std::uint16_t height = 0;  // of the canonical form above numbers, bounds all recursion
    Kind kind = Kind::other;
    bool has_infinity = false;
  };
  struct Node : Traits {
    Node(const Traits& traits, const Id* list, Id opposite)
        : Traits(traits), options(list), negative(opposite) {}
    std::atomic<const Id*> options;  // left, then right; null for a number nobody asked yet
    std::atomic<Id> negative;        // unknown_id until asked for
  };

  struct Slot {
    std::uint32_t hash;
    Id id;
  };

  // A part of the table of all values, with the memory for their options.
  struct Shard {
    std::mutex mutex;
    std::vector<Slot> slots;  // open addressing; infinity stands for a free slot
    std::size_t used = 0;
    std::vector<std::unique_ptr<Id[]>> blocks;
    std::size_t block_left = 0;
    Id* block_at = nullptr;
  };

  struct Form;     // options under reduction
  struct Reducer;  // reduces them

  static constexpr Id unknown_id = ~Id{0};
  static constexpr int chunk_bits = 14;
  static constexpr std::size_t max_nodes = std::size_t{1} << 31, shard_count = 64;
  static constexpr int max_height = 1000;

  const Node& node(Id id) const {
    return chunks_[id >> chunk_bits].load(std::memory_order_acquire)[id & ((1u << chunk_bits) - 1)];
  }
  Node& node(Id id) { return const_cast<Node&>(std::as_const(*this).node(id)); }
  std::span<const Id> options(Node& of) {
    const Id* at = of.options.load(std::memory_order_acquire);
    if (!at) at = make_number_options(of);
    return {at, std::size_t{of.left_count} + of.right_count};
  }

  Id append(const Traits& traits, const Id* list, Id negative = unknown_id);
  Id intern(std::span<const Id> left, std::span<const Id> right);
  template <class Same, class Make>
  Id find_or_add(std::uint64_t hash, const Same& same, const Make& make_node);
  const Id* make_number_options(Node& of);
  Traits describe(std::span<const Id> left, std::span<const Id> right) const;
  std::optional<UpStar> recognise(std::span<const Id> left, std::span<const Id> right) const;
  std::optional<UpStar> recognise_ups(std::span<const Id> left, std::span<const Id> right,
                                      int sign) const;
  static const Id* keep(Shard& shard, std::span<const Id> left, std::span<const Id> right);
  static void grow(Shard& shard);

  bool less_or_confused(Id a, Id b);
  bool leq_by_options(Id a, Id b);
  Id add_options(Id a, Id b);
  Id make_up_star(const UpStar& parts);

  void spend(std::uint64_t work) {
    if (limits_.work > 0) spend_limited(work);
  }
  void spend_limited(std::uint64_t work);

  Limits limits_;
  std::atomic<std::uint64_t> work_{0};
  std::atomic<std::uint32_t> count_{0};
  std::mutex chunk_mutex_;
  std::vector<std::atomic<Node*>> chunks_;
  std::array<Shard, shard_count> shards_;
  std::uint64_t leq_mask_;
  std::vector<std::atomic<std::uint64_t>> leq_memo_;  // lossy: a newer answer takes the place
  std::mutex sums_mutex_;                             // of the two memos below
  std::unordered_map<std::uint64_t, Id> sums_;
  std::unordered_map<UpStar, Id, UpStarHash> up_stars_;
};

}  // namespace banmen::cgt
