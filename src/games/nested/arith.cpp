#include "games/nested/arith.hpp"

#include <algorithm>

#include "games/nested/board.hpp"

namespace banmen::nested {
namespace {

// How likely the next yes-or-no of one kind is a yes, in 1/65536.
class Chance {
 public:
  std::uint32_t yes() const { return std::clamp<std::uint32_t>(yes_, 64, 65536 - 64); }
  void learn(bool bit) {
    const std::int32_t aim = bit ? 65535 : 0;
    yes_ = static_cast<std::uint16_t>(yes_ + (aim - yes_) / (seen_ + 2));
    if (seen_ < slowest) ++seen_;
  }

 private:
  static constexpr int slowest = 60;
  std::uint16_t yes_ = 32768;
  std::uint8_t seen_ = 0;
};

// A range coder: `low_` and `range_` are the interval that all bits so far have left.
class Encoder {
 public:
  void put(bool bit, std::uint32_t yes) {
    const std::uint32_t bound = (range_ >> 16) * yes;
    if (bit) {
      range_ = bound;
    } else {
      low_ += bound;
      range_ -= bound;
    }
    for (; range_ < 1u << 24; range_ <<= 8) shift();
  }

  // The shortest number in the interval; zeros at its end need not be written.
  std::string finish() {
    for (int bits = 31; bits >= 0; --bits) {
      const std::uint64_t step = std::uint64_t{1} << bits;
      const std::uint64_t round = (low_ + step - 1) & ~(step - 1);
      if (round >= low_ + range_) continue;
      low_ = round;
      break;
    }
    for (int i = 0; i < 5; ++i) shift();
    bytes_.erase(bytes_.begin());  // the place for a carry that never comes
    while (bytes_.ends_with('\0')) bytes_.pop_back();
    return bytes_;
  }

 private:
  // Writes the top byte, once it is sure that no carry will change it.
  void shift() {
    if (low_ < 0xff000000 || low_ > 0xffffffff) {
      const auto carry = static_cast<unsigned>(low_ >> 32);
      for (; waiting_ > 0; --waiting_) {
        bytes_ += static_cast<char>(held_ + carry);
        held_ = 0xff;
      }
      held_ = static_cast<unsigned>(low_ >> 24) & 255;
    }
    ++waiting_;
    low_ = (low_ & 0x00ffffff) << 8;
  }

  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xffffffff;
  unsigned held_ = 0;
  std::size_t waiting_ = 1;
  std::string bytes_;
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {
    for (int i = 0; i < 4; ++i) code_ = code_ << 8 | next();
  }
  bool take(std::uint32_t yes) {
    const std::uint32_t bound = (range_ >> 16) * yes;
    const bool bit = code_ < bound;
    if (bit) {
      range_ = bound;
    } else {
      code_ -= bound;
      range_ -= bound;
    }
    for (; range_ < 1u << 24; range_ <<= 8) code_ = code_ << 8 | next();
    return bit;
  }

 private:
  std::uint32_t next() {
    return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0u;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::uint32_t range_ = 0xffffffff, code_ = 0;
};

// The questions that spell a tree, in one order for writing and reading: `ask(chance, answer)`
// returns the answer, which a writer knows and a reader finds out.
template <class Ask>
class Speller {
 public:
  Speller(int depth, Ask ask) : depth_(depth), ask_(ask) {}

  void spell_target(std::uint32_t& target) {
    std::uint32_t spelled = 0;
    for (unsigned bit = static_cast<unsigned>(std::bit_width(level_start(depth_) - 1));
         bit-- > 0;) {
      Chance even;
      spelled = spelled << 1 | (ask_(even, target >> bit & 1) ? 1u : 0u);
    }
    target = spelled;
  }

  void spell(Grid& grid, int level) {
    const bool lowest = level == depth_;
    Grid spelled;
    for (unsigned cell = 0; cell < 9; ++cell) {
      const auto count = [&](std::uint32_t cells) {
        return static_cast<std::size_t>(std::popcount(cells));
      };
      const std::size_t xs = count(spelled.x()), os = count(spelled.o());
      auto& kind = kinds_[static_cast<std::size_t>(level - 1)];
      const Cell what = grid.at(cell);
      Cell found = Cell::both;
      if (!lowest && ask_(kind.sub, what == Cell::sub))
        found = Cell::sub;
      else if (ask_(kind.empty[std::min<std::size_t>(xs + os, 4)], what == Cell::empty))
        found = Cell::empty;
      else if (!ask_(kind.both, what == Cell::both))
        found = ask_(kind.x[xs > os ? 0 : xs < os ? 2 : 1], what == Cell::x) ? Cell::x : Cell::o;
      spelled.set(cell, found);
    }
    grid = spelled;
  }

 private:
  // What has been seen at one level.
  struct Kind {
    Chance sub, both;
    std::array<Chance, 5> empty;  // by the marks before it in its grid
    std::array<Chance, 3> x;      // by who has more of them
  };

  int depth_;
  Ask ask_;
  std::array<Kind, max_depth> kinds_{};
};

// A few bytes can spell a huge tree, so reading stops at twice the largest that can be played.
constexpr std::size_t most_grids = std::size_t{1} << 17;

Failure damaged(std::string tag, std::string what) {
  return fail(Error{Errc::bad_syntax, std::move(what), "arith", "a code must be copied whole",
                    std::move(tag)});
}

}  // namespace

std::string write_arith(const CompactState& state) {
  const int depth = state.tree.depth();
  Encoder out;
  Speller speller(depth, [&](Chance& chance, bool answer) {
    out.put(answer, chance.yes());
    chance.learn(answer);
    return answer;
  });
  std::uint32_t target = state.target;
  speller.spell_target(target);
  int level = 0;
  std::size_t i = 0;
  for (const std::size_t end : state.tree.level_ends())
    for (++level; i < std::min(end, state.tree.grids.size()); ++i) {
      Grid grid = state.tree.grids[i];
      speller.spell(grid, level);
    }
  const auto head = static_cast<char>((depth - 1) << 5 | index(state.to_move) << 4);
  return bytes_to_base64(std::string(1, head) + out.finish());
}

Result<CompactState> read_arith(std::string_view text) {
  const auto bytes = base64_to_bytes(text);
  if (!bytes) return fail(bytes.error());
  if (bytes->empty()) return damaged("length", "there is no code");
  const auto head = static_cast<unsigned char>(bytes->front());
  const int depth = (head >> 5) + 1;
  Decoder in(std::string_view(*bytes).substr(1));
  Speller speller(depth, [&](Chance& chance, bool) {
    const bool answer = in.take(chance.yes());
    chance.learn(answer);
    return answer;
  });
  CompactState state;
  state.to_move = head >> 4 & 1 ? Side::second : Side::first;
  speller.spell_target(state.target);
  std::size_t begin = 0, end = 1;
  for (int level = 1; begin < end; ++level) {
    if (end > most_grids) return damaged("too_large", "the code is too large");
    std::size_t below = 0;
    for (std::size_t i = begin; i < end; ++i) {
      Grid grid;
      speller.spell(grid, level);
      below += static_cast<std::size_t>(std::popcount(grid.subs()));
      state.tree.grids.push_back(grid);
    }
    begin = end;
    end += below;
  }
  // Any bytes spell some tree; only those that the tree would be written as are meant.
  if (write_arith(state) != text) return damaged("bad_code", "this is not a code of any tree");
  return state;
}

}  // namespace banmen::nested
