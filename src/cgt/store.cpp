#include "cgt/store.hpp"

#include <algorithm>
#include <bit>
#include <new>

#include "core/assert.hpp"
#include "core/key.hpp"

namespace banmen::cgt {
namespace {

constexpr std::size_t block_ids = std::size_t{1} << 14;

std::uint64_t hash_options(std::span<const Id> left, std::span<const Id> right) {
  Key hash = mix(left.size(), right.size());
  for (const Id id : left) hash = mix(hash, id);
  for (const Id id : right) hash = mix(hash, ~std::uint64_t{id});
  return hash;
}

std::uint64_t hash_number(Dyadic x) {
  return mix(static_cast<std::uint64_t>(x.scaled()),
             static_cast<std::uint64_t>(x.scaled() >> 64) ^ 0x5bd1e995u);
}

}  // namespace

char to_letter(Class outcome) { return "NPLR"[static_cast<int>(outcome)]; }

Store::Store(std::size_t leq_cache_megabytes, Limits limits)
    : limits_(std::move(limits)),
      chunks_(max_nodes >> chunk_bits),
      leq_mask_(std::bit_floor(std::max<std::size_t>(leq_cache_megabytes, 1) << 17) - 1),
      leq_memo_(leq_mask_ + 1) {
  static const Id nothing = 0;
  Traits end;
  end.kind = Kind::infinite;
  end.has_infinity = true;
  end.ends = {Cut::highest(), Cut::highest()};
  append(end, &nothing, minus_infinity);
  end.ends = {Cut::lowest(), Cut::lowest()};
  append(end, &nothing, infinity);
  [[maybe_unused]] const Id first_number = number(Dyadic{});
  BANMEN_ASSERT(first_number == zero);
}

Store::~Store() {
  for (auto& chunk : chunks_) {
    Node* const nodes = chunk.load(std::memory_order_relaxed);
    if (!nodes) break;
    ::operator delete (nodes, std::align_val_t{alignof(Node)});
  }
}

// Nodes never move: readers need no lock.
Id Store::append(const Traits& traits, const Id* list, Id negative) {
  const Id id = count_.fetch_add(1, std::memory_order_relaxed);
  if (id >= max_nodes) {
    count_.fetch_sub(1, std::memory_order_relaxed);
    throw Exceeded({Errc::too_large, "more values than the store can hold"});
  }
  auto& chunk = chunks_[id >> chunk_bits];
  Node* nodes = chunk.load(std::memory_order_acquire);
  if (!nodes) {
    const std::lock_guard lock(chunk_mutex_);
    nodes = chunk.load(std::memory_order_relaxed);
    if (!nodes) {
      nodes = static_cast<Node*>(
          ::operator new (sizeof(Node) << chunk_bits, std::align_val_t{alignof(Node)}));
      chunk.store(nodes, std::memory_order_release);
    }
  }
  new (&nodes[id & ((1u << chunk_bits) - 1)]) Node(traits, list, negative);
  return id;
}

const Id* Store::keep(Shard& shard, std::span<const Id> left, std::span<const Id> right) {
  const std::size_t count = left.size() + right.size();
  if (shard.block_left < count || !shard.block_at) {
    const std::size_t size = std::max(block_ids, count);
    shard.blocks.push_back(std::make_unique<Id[]>(size));
    shard.block_at = shard.blocks.back().get();
    shard.block_left = size;
  }
  Id* const at = shard.block_at;
  std::ranges::copy(right, std::ranges::copy(left, at).out);
  shard.block_at += count;
  shard.block_left -= count;
  return at;
}

void Store::grow(Shard& shard) {
  std::vector<Slot> larger(std::max<std::size_t>(64, shard.slots.size() * 2), Slot{0, infinity});
  for (const Slot& slot : shard.slots) {
    if (slot.id == infinity) continue;
    std::size_t at = slot.hash & (larger.size() - 1);
    while (larger[at].id != infinity) at = (at + 1) & (larger.size() - 1);
    larger[at] = slot;
  }
  shard.slots = std::move(larger);
}

template <class Same, class Make>
Id Store::find_or_add(std::uint64_t hash, const Same& same, const Make& make_node) {
  Shard& shard = shards_[hash >> 58];
  const auto tag = static_cast<std::uint32_t>(hash);
  const std::lock_guard lock(shard.mutex);
  if (shard.used * 4 >= shard.slots.size() * 3) grow(shard);
  const std::size_t mask = shard.slots.size() - 1;
  std::size_t at = tag & mask;
  for (; shard.slots[at].id != infinity; at = (at + 1) & mask)
    if (shard.slots[at].hash == tag && same(node(shard.slots[at].id))) return shard.slots[at].id;
  const Id id = make_node(shard);
  shard.slots[at] = {tag, id};
  ++shard.used;
  return id;
}

Id Store::number(Dyadic x) {
  if (!x.in_range()) throw Exceeded({Errc::too_large, "a number is larger than 2^62 in size"});
  const auto same = [&](const Node& other) {
    return other.kind == Kind::number && other.number == x;
  };
  return find_or_add(hash_number(x), same, [&](Shard&) {
    Traits made;
    made.kind = Kind::number;
    made.number = x;
    made.ends = {Cut::under(x), Cut::over(x)};
    made.left_count = x > Dyadic{} || !x.is_integer() ? 1 : 0;
    made.right_count = x < Dyadic{} || !x.is_integer() ? 1 : 0;
    return append(made, nullptr, x == Dyadic{} ? zero : unknown_id);
  });
}

// Integers have one option, the next one nearer to zero; p/2^k has its neighbours at that distance.
const Id* Store::make_number_options(Node& of) {
  const Dyadic x = of.number;
  const Dyadic step = x.is_integer() ? Dyadic::integer(1) : *Dyadic::ratio(1, x.exponent());
  std::array<Id, 2> options{};
  std::size_t count = 0;
  if (of.left_count > 0) options[count++] = number(x - step);
  if (of.right_count > 0) options[count++] = number(x + step);
  Shard& shard = shards_[hash_number(x) >> 58];
  const std::lock_guard lock(shard.mutex);
  if (const Id* made = of.options.load(std::memory_order_relaxed)) return made;
  const Id* const kept = keep(shard, std::span(options).first(count), {});
  of.options.store(kept, std::memory_order_release);
  return kept;
}

Id Store::intern(std::span<const Id> left, std::span<const Id> right) {
  const auto same = [&](const Node& other) {
    if (other.kind == Kind::number || other.left_count != left.size() ||
        other.right_count != right.size())
      return false;
    const Id* const options = other.options.load(std::memory_order_relaxed);
    return std::equal(left.begin(), left.end(), options) &&
           std::equal(right.begin(), right.end(), options + left.size());
  };
  return find_or_add(hash_options(left, right), same, [&](Shard& shard) {
    return append(describe(left, right), keep(shard, left, right));
  });
}

// What a value that is no number knows of itself, from its reduced options.
Store::Traits Store::describe(std::span<const Id> left, std::span<const Id> right) const {
  Traits made;
  made.left_count = static_cast<std::uint32_t>(left.size());
  made.right_count = static_cast<std::uint32_t>(right.size());
  made.ends = {Cut::lowest(), Cut::highest()};
  int height = 0;
  const auto look = [&](Id id) {
    height = std::max<int>(height, node(id).height);
    made.has_infinity |= node(id).has_infinity;
  };
  for (const Id id : left) look(id), made.ends.left = std::max(made.ends.left, node(id).ends.right);
  for (const Id id : right)
    look(id), made.ends.right = std::min(made.ends.right, node(id).ends.left);
  if (height >= max_height)
    throw Exceeded({Errc::too_large, "a value is deeper than " + std::to_string(max_height) +
                                         " moves even without its numbers"});
  made.height = static_cast<std::uint16_t>(height + 1);
  if (const auto parts = recognise(left, right)) {
    made.kind = Kind::up_star;
    made.number = parts->number;
    made.ups = static_cast<std::int32_t>(parts->ups);
    made.star = parts->star;
  }
  return made;
}

Class Store::outcome(Id a) const {
  const Ends& at = ends(a);
  const bool left_second = Dyadic{} < at.right, right_second = at.left < Dyadic{};
  if (left_second) return right_second ? Class::P : Class::L;
  return right_second ? Class::R : Class::N;
}

std::optional<Dyadic> Store::number(Id a) const {
  if (!is_number(a)) return std::nullopt;
  return node(a).number;
}

void Store::limit(Limits limits) {
  limits_ = std::move(limits);
  work_.store(0, std::memory_order_relaxed);
}

void Store::spend_limited(std::uint64_t work) {
  const std::uint64_t before = work_.fetch_add(work, std::memory_order_relaxed);
  if (before + work > limits_.work)
    throw Exceeded({Errc::too_large, "the value takes more work than allowed", "",
                    "give simpler games, or fewer of them in one sum"});
  if ((before ^ (before + work)) >> 12 != 0 && limits_.stop.now())
    throw Exceeded({Errc::stopped, "stopped before the value was known"});
}

}  // namespace banmen::cgt
