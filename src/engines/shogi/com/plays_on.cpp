#include "engines/shogi/com/fast_generate.hpp"

// When COM cannot resign.
//
// COM resigns when its best candidate leaves its king to be taken (call it suicidal), or when it
// accepts none. Let COM be not in check, power_com < 18 and power_hum < 25, so that only the
// corrections 1, 2, 3, 5, 6, 8, 9, 11, 14, 17, 18, 20 and 21 can act, and let these hold:
//   a. No capture is suicidal: no piece of COM's is pinned, and no piece of HUM's is next to COM's
//      king. A capture opens no line but the one through its origin.
//   b. Few pieces of COM's are attacked, so that no sum of losses reaches 128 and no decay takes
//      ten from the king's 40.
//   c. No rook, dragon or horse of HUM's can be captured.
//   d. Some candidate c is accepted, not suicidal, and has nega <= 13.
// Then COM plays on:
// - A suicidal candidate s ends with cap 0, as it captures nothing. If s.dis < 40, an exchange
//   square (4 - 1 at least) and the king (39 at least) make its nega 42 or more, and corrections
//   take 4 at most (20, or 2 by 8): s.nega >= 38. By b no sum wraps to 0, and s is never a mate, as
//   that needs dis < 30.
// - When c is tried, a suicidal best is displaced: by dis, or because c.nega < s.nega and c.cap >=
// 0
//   = s.cap. A best that is not suicidal either gives way to c or has cap - nega >= -13 as c has:
//   with power_com < 18 every "no" of better() to c means that c's cap - nega is not larger.
// - From then on the best b is not suicidal and has cap - nega >= -13. A suicidal s displaces b
// only
//   if b.nega >= 38, that is, b.cap >= 25; but no capture is worth more than 22. A sound candidate
//   with a lower cap - nega displaces b only if 30 <= b.nega < 80, that is, b.cap >= 17, against c.
// So the last best is not suicidal, and its dis is at most 22.
namespace banmen::shogi::com::fast {

bool Search::surely_plays_on() {
  const u8 king_cell = root_.com_king;
  if (root_.power_com >= 18 || root_.power_hum >= 25 || root_.adv >= 30) return false;
  if (has(some_[hum], king_cell)) return false;
  if (any(detail::load(around1[king_cell]) & occupied_[hum])) return false;

  // The most that any candidate can have as losses: what is attacked now, what moves or is dropped,
  // and what stands behind it on HUM's rays; 22 is the highest price but the king's.
  int attacked = 0, worth = 0, most_rays = 0;
  bool pinned = false;
  const Bits occupied = occupied_[hum] | occupied_[com] | ~detail::load(board_words);
  for_each_cell(occupied_[com] & some_[hum], [&](u8 cell) {
    ++attacked;
    worth += price_d[type_of(board_[cell])];
    int through = 0;
    for (std::uint32_t touched = touch_[cell]; touched; touched &= touched - 1) {
      const Ray& ray = rays_[static_cast<std::size_t>(std::countr_zero(touched))];
      if (ray.owner != hum) continue;
      ++through;
      pinned = pinned || walk_to(cell, ray.direction, occupied) == king_cell;
    }
    most_rays = std::max(most_rays, through);
  });
  if (pinned || attacked > 5 || most_rays > 2) return false;
  if (40 + worth + 22 + 22 * most_rays + 13 >= 128) return false;

  bool rich = false;
  for_each_cell(occupied_[hum] & some_[com],
                [&](u8 cell) { rich = rich || price_a[board_[cell]] >= 17; });
  if (rich) return false;

  bool found = false;
  int attempts = 4;
  generate([&](const Candidate& candidate) {
    Evaluation first, final;
    found = evaluate(candidate, first, final) && !final.suicide && final.nega <= 13;
    return !found && --attempts > 0;
  });
  return found;
}

}  // namespace banmen::shogi::com::fast
