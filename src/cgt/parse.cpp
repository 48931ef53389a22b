#include "cgt/parse.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace banmen::cgt {
namespace {

constexpr int max_nesting = 64;
constexpr std::string_view spaces = " \t\r\n";
constexpr Wide largest = Wide{1} << (Dyadic::integer_bits + Dyadic::fraction_bits);

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Recursive descent; each function reads one rule of the grammar from where it stands.
class Parser {
 public:
  Parser(Store& store, std::string_view text) : store_(store), text_(text) {}

  Result<Id> whole() {
    const auto value = sum();
    if (!value) return value;
    skip_spaces();
    if (at_ < text_.size()) return fail(unexpected("'+', '-' or the end"));
    return value;
  }

 private:
  // sum := operand (('+' | '-') operand)*
  Result<Id> sum() {
    auto total = operand();
    while (total) {
      skip_spaces();
      const std::size_t sign_at = at_;
      const bool minus = take("-");
      if (!minus && !take("+")) break;
      const auto next = operand();
      if (!next) return next;
      const Id term = minus ? store_.negate(*next) : *next;
      if (std::min(*total, term) == infinity && std::max(*total, term) == minus_infinity)
        return error(Errc::illegal, "∞ and -∞ have no sum", sign_at,
                     "only one player can have won");
      total = with_column(sign_at, [&] { return store_.add(*total, term); });
    }
    return total;
  }

  // operand := '-' operand | '±' operand | INTEGER '.' operand | atom
  Result<Id> operand() {
    skip_spaces();
    const Deeper deeper(*this);
    const std::size_t begin = at_;
    if (depth_ > max_nesting)
      return error(Errc::too_large, "nested deeper than " + std::to_string(max_nesting) + " levels",
                   at_, "");
    if (take("±") || take("+-")) return plus_minus();
    if (take("-")) {
      skip_spaces();
      if (is_digit(peek())) return number_and_more(begin, true);  // -1/2↑ is -1/2 and ↑
      const auto value = operand();
      if (!value) return value;
      return with_column(begin, [&] { return store_.negate(*value); });
    }
    if (is_digit(peek())) return number_and_more(begin, false);
    return atom();
  }

  // Behind '±': a number alone, or an operand that is not mistaken for a sum.
  Result<Id> plus_minus() {
    skip_spaces();
    const std::size_t begin = at_;
    Result<Id> value = zero;
    const bool minus = take("-");
    skip_spaces();
    if (is_digit(peek())) {
      const auto x = numeral(minus);
      if (!x) return fail(x.error());
      skip_spaces();
      if (starts_up_star() || peek() == '.')
        return error(Errc::bad_syntax, "it is not clear what ± stands before", begin,
                     "write ±(1*) or ±1 + *");
      value = with_column(begin, [&] { return store_.number(*x); });
    } else {
      value = operand();
      if (value && minus) value = store_.negate(*value);
    }
    if (!value) return value;
    return with_column(begin, [&] { return switch_of(*value); });
  }

  Id switch_of(Id x) {
    const Id negative = store_.negate(x);
    return store_.make({&x, 1}, {&negative, 1});
  }

  // A numeral, with ups and star behind it or as a number of copies before '.'.
  Result<Id> number_and_more(std::size_t begin, bool minus) {
    const auto x = numeral(minus);
    if (!x) return fail(x.error());
    skip_spaces();
    if (take(".")) {
      if (!x->is_integer())
        return error(Errc::bad_syntax, "only a whole number of copies can be taken", begin,
                     "n.G is G + ... + G; fractions are written p/q or as decimals");
      const auto copied = operand();
      if (!copied) return copied;
      return with_column(begin, [&] { return store_.times(x->whole(), *copied); });
    }
    return up_star_behind(begin, *x);
  }

  // [('↑' | '↓') [COUNT]] ['*' [INDEX]]
  Result<Id> up_star_behind(std::size_t begin, Dyadic number) {
    UpStar parts{number, 0, 0};
    skip_spaces();
    const bool up = take("↑") || take("^");
    if (up || take("↓") || take_down()) {
      const auto count = index();
      if (!count) return fail(count.error());
      parts.ups = up ? *count : -*count;
      skip_spaces();
    }
    if (take("*")) {
      const auto star = index();
      if (!star) return fail(star.error());
      parts.star = static_cast<std::uint32_t>(*star);
    }
    return with_column(begin, [&] { return store_.up_star(parts); });
  }

  // atom := '∞' | ups and star | '(' sum ')' | '{' options '}' | tiny(sum) | miny(sum)
  Result<Id> atom() {
    const std::size_t begin = at_;
    if (starts_up_star()) return up_star_behind(begin, Dyadic{});
    if (take("∞")) return infinity;
    if (take("(")) return closed_sum();
    if (take("{")) return braces(begin);
    if (is_letter(peek())) return word(begin);
    return fail(unexpected("a value"));
  }

  Result<Id> closed_sum() {
    const auto value = sum();
    if (!value) return value;
    skip_spaces();
    if (!take(")")) return fail(unexpected("')'"));
    return value;
  }

  Result<Id> word(std::size_t begin) {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    const std::string_view found = text_.substr(at_, end - at_);
    if (found == "inf") {
      at_ = end;
      return infinity;
    }
    const bool tiny = found == "tiny";
    if (!tiny && found != "miny")
      return error(Errc::unknown_name, "unknown word '" + std::string(found.substr(0, 40)) + "'",
                   begin, "known words: inf, miny, tiny, and v for ↓");
    at_ = end;
    skip_spaces();
    if (!take("(")) return fail(unexpected("'('"));
    const auto x = closed_sum();
    if (!x) return x;
    return with_column(begin, [&] {
      const Id negative = store_.negate(*x);
      const Id threat = store_.make({&zero, 1}, {&negative, 1});
      const Id value = store_.make({&zero, 1}, {&threat, 1});
      return tiny ? value : store_.negate(value);
    });
  }

  // Option lists and the bars between them; more bars bind weaker.
  struct Body {
    std::vector<std::vector<Id>> lists{};
    std::vector<std::size_t> bars{}, bars_at{};
  };

  Result<Id> braces(std::size_t begin) {
    Body body;
    for (;;) {
      auto list = options();
      if (!list) return fail(list.error());
      body.lists.push_back(std::move(*list));
      if (take("}")) break;
      const std::size_t bar_at = at_;
      while (take("|")) {
      }
      if (at_ == bar_at) return fail(unexpected("',', '|' or '}'"));
      body.bars.push_back(at_ - bar_at);
      body.bars_at.push_back(bar_at);
    }
    if (body.bars.empty())
      return error(Errc::bad_syntax, "no '|' between these braces", begin,
                   "a game is {Left's options|Right's options}");
    return with_column(begin, [&] { return build(body, 0, body.lists.size() - 1); });
  }

  Result<std::vector<Id>> options() {
    std::vector<Id> list;
    skip_spaces();
    if (peek() == '|' || peek() == '}') return list;
    for (;;) {
      const auto option = sum();
      if (!option) return fail(option.error());
      list.push_back(*option);
      skip_spaces();
      if (!take(",")) return list;
    }
  }

  // The game of the lists first..last, which have a bar between them.
  Result<Id> build(const Body& body, std::size_t first, std::size_t last) {
    const auto begin = body.bars.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = body.bars.begin() + static_cast<std::ptrdiff_t>(last);
    const auto weakest = std::max_element(begin, end);
    const auto middle = static_cast<std::size_t>(weakest - body.bars.begin());
    if (const auto again = std::find(weakest + 1, end, *weakest); again != end)
      return error(Errc::bad_syntax, "two bars that bind equally",
                   body.bars_at[static_cast<std::size_t>(again - body.bars.begin())],
                   "write {a||b|c} for {a|{b|c}}");
    const auto left = side(body, first, middle), right = side(body, middle + 1, last);
    if (!left) return fail(left.error());
    if (!right) return fail(right.error());
    return store_.make(*left, *right);
  }

  Result<std::vector<Id>> side(const Body& body, std::size_t first, std::size_t last) {
    if (first == last) return body.lists[first];
    const Deeper deeper(*this);
    if (depth_ > max_nesting)
      return error(Errc::too_large, "nested deeper than " + std::to_string(max_nesting) + " levels",
                   body.bars_at[first], "");
    return build(body, first, last).map([](Id only) { return std::vector<Id>{only}; });
  }

  // INTEGER ['.' DIGITS | '/' POWER_OF_TWO]
  Result<Dyadic> numeral(bool minus) {
    const std::size_t begin = at_;
    const auto whole = integer();
    if (!whole) return fail(whole.error());
    const bool point = peek() == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
    const auto size = point ? decimal(begin, *whole) : fraction(begin, *whole);
    if (!size) return size;
    if (const auto clear = expect_no_digit_behind_a_dot(begin); !clear) return fail(clear.error());
    return minus ? -*size : *size;
  }

  // 2.5 is a number and 2.↑ are copies; what looks like both could be misread either way.
  Result<void> expect_no_digit_behind_a_dot(std::size_t begin) const {
    const std::size_t dot = text_.find_first_not_of(spaces, at_);
    if (dot == std::string_view::npos || text_[dot] != '.') return {};
    const std::size_t behind = text_.find_first_not_of(spaces, dot + 1);
    if (behind == std::string_view::npos || !is_digit(text_[behind])) return {};
    return error(Errc::bad_syntax, "it is not clear whether this dot makes a decimal or copies",
                 begin, "write 2.5 for the number, 2.(5) for two copies of 5");
  }

  Result<Dyadic> fraction(std::size_t begin, Wide numerator) {
    std::int64_t denominator = 1;
    if (take("/")) {
      const std::size_t below = at_;
      if (!is_digit(peek())) return fail(unexpected("a denominator"));
      const auto read = integer();
      if (!read) return fail(read.error());
      if (*read > std::numeric_limits<std::int64_t>::max()) return too_fine(begin);
      denominator = static_cast<std::int64_t>(*read);
      if (denominator <= 0 || (denominator & (denominator - 1)) != 0)
        return error(Errc::out_of_range,
                     "the denominator " + std::to_string(denominator) + " is no power of two",
                     below, "numbers of games are p/1, p/2, p/4, p/8, ...");
    }
    int exponent = 0;
    while (denominator > 1) denominator /= 2, ++exponent;
    while (exponent > 0 && numerator % 2 == 0) numerator /= 2, --exponent;
    const int shift = Dyadic::fraction_bits - exponent;
    if (shift < 0 || numerator > largest >> shift) return too_fine(begin);
    return Dyadic::from_scaled(numerator << shift);
  }

  // What stands behind the point, exactly or not at all.
  Result<Dyadic> decimal(std::size_t begin, Wide whole) {
    const std::size_t first = at_ + 1;
    for (++at_; is_digit(peek());) ++at_;
    std::string digits(text_.substr(first, at_ - first));
    while (digits.ends_with('0')) digits.pop_back();
    if (digits.size() > Dyadic::fraction_bits || whole > largest >> Dyadic::fraction_bits)
      return too_fine(begin);
    // Doubling moves a binary digit before the point. p/2^k has k decimals: so many doublings leave
    // nothing of it, and something of any other number.
    Wide scaled = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      int carry = 0;
      for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
        const int twice = 2 * (*digit - '0') + carry;
        *digit = static_cast<char>('0' + twice % 10);
        carry = twice / 10;
      }
      scaled = 2 * scaled + carry;
    }
    if (digits.find_first_not_of('0') != std::string::npos)
      return error(Errc::out_of_range,
                   "the decimal " +
                       std::string(text_.substr(begin, std::min<std::size_t>(at_ - begin, 40))) +
                       " is no fraction with a power of two below",
                   begin, "numbers of games are p/1, p/2, p/4, ...: write 1/8 or 0.125");
    scaled <<= Dyadic::fraction_bits - static_cast<int>(digits.size());
    scaled += whole << Dyadic::fraction_bits;
    if (scaled > largest) return too_fine(begin);
    return Dyadic::from_scaled(scaled);
  }

  // A numerator may be larger than what it is a part of.
  Result<Wide> integer() {
    const std::size_t begin = at_;
    Wide value = 0;
    for (; is_digit(peek()); ++at_) {
      value = 10 * value + (peek() - '0');
      if (value > largest) return too_fine(begin);
    }
    return value;
  }

  Failure too_fine(std::size_t at) const {
    return error(Errc::out_of_range, "the number is too large or too fine", at,
                 "numbers go up to 2^62 in size, denominators up to 2^60");
  }

  // The count behind an arrow or star, 1 if there is none.
  Result<std::int64_t> index() {
    if (!is_digit(peek())) return 1;
    const std::size_t begin = at_;
    const auto count = integer();
    if (!count || *count > 1'000'000)
      return error(Errc::too_large, "ups and stars this large are not kept", begin, "");
    return static_cast<std::int64_t>(*count);
  }

  bool starts_up_star() {
    return ahead("↑") || ahead("↓") || peek() == '^' || peek() == '*' || ahead_down();
  }
  // 'v' is ↓ unless a word begins with it.
  bool ahead_down() const {
    return peek() == 'v' && !(at_ + 1 < text_.size() && is_letter(text_[at_ + 1]));
  }
  bool take_down() {
    if (!ahead_down()) return false;
    ++at_;
    return true;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool ahead(std::string_view token) const { return text_.substr(at_).starts_with(token); }
  bool take(std::string_view token) {
    if (!ahead(token)) return false;
    at_ += token.size();
    return true;
  }
  void skip_spaces() {
    while (at_ < text_.size() && spaces.find(text_[at_]) != std::string::npos) ++at_;
  }

  // A failure of the store's becomes an error that tells where.
  template <class Work>
  Result<Id> with_column(std::size_t at, const Work& work) {
    try {
      return work();
    } catch (const Exceeded& exceeded) {
      Error reason = exceeded.error;
      reason.where = column(at);
      return fail(reason);
    }
  }

  std::string column(std::size_t at) const {
    const auto characters =
        std::ranges::count_if(text_.substr(0, at), [](char c) { return (c & 0xC0) != 0x80; });
    return "column " + std::to_string(characters + 1);
  }

  Failure error(Errc code, std::string what, std::size_t at, std::string hint) const {
    return fail(code, std::move(what), column(at), std::move(hint));
  }

  // The character ahead; a byte that begins none is told as a number.
  std::string quoted() const {
    const auto first = static_cast<unsigned char>(text_[at_]);
    std::size_t size = first < 0x80   ? 1
                       : first < 0xC2 ? 0
                       : first < 0xE0 ? 2
                       : first < 0xF0 ? 3
                                      : 4;
    for (std::size_t i = 1; i < size; ++i)
      if (at_ + i >= text_.size() || (text_[at_ + i] & 0xC0) != 0x80) size = 0;
    if (size > 0 && first >= 0x20 && first < 0xF0)
      return "'" + std::string(text_.substr(at_, size)) + "'";
    return "the byte " + std::to_string(first);
  }

  Error unexpected(std::string_view wanted) const {
    const std::string found = at_ < text_.size() ? quoted() : "the end";
    return {Errc::bad_syntax, "found " + found + " where " + std::string(wanted) + " should be",
            column(at_), "`banmen cgt --help` shows examples"};
  }

  struct Deeper {
    explicit Deeper(Parser& of) : parser(of) { ++parser.depth_; }
    ~Deeper() { --parser.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    Parser& parser;
  };

  Store& store_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Result<Id> parse(Store& store, std::string_view text) {
  return attempt([&] { return Parser(store, text).whole(); });
}

}  // namespace banmen::cgt
