#include "protocols/nboard.hpp"

#include <algorithm>
#include <cstdio>

#include "core/text.hpp"
#include "protocols/othello_words.hpp"

namespace banmen::protocols {
namespace {

constexpr int most_depth = 60;

// The text behind the first word.
std::string rest_of(std::string_view line) {
  const auto body = trim(line);
  const auto space = body.find_first_of(" \t");
  return space == std::string_view::npos ? "" : std::string(trim(body.substr(space)));
}

std::string first_word(std::string_view line) {
  const auto words = split_words(line);
  return words.empty() ? "" : words.front();
}

std::string seconds_words(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", std::max(seconds, 0.0));
  return text;
}

// "12", or "100%W" where it is proved who wins.
std::string depth_words(const search::Score& score, int depth) {
  const bool proved =
      score.kind != search::Score::Kind::estimate && score.kind != search::Score::Kind::chance;
  return proved ? "100%W" : std::to_string(std::max(depth, 0));
}

}  // namespace

Nboard::Nboard(Table table, NboardSetup setup, Out out)
    : table_(std::move(table)),
      setup_(std::move(setup)),
      out_(std::move(out)),
      worker_([this] { run(); }) {}

Result<std::unique_ptr<Nboard>> Nboard::open(const registry::AnyGame& game,
                                             const NboardSetup& setup, Out out) {
  auto table = Table::open(game, setup.engine, setup.seed);
  if (!table) return fail(table.error());
  return std::unique_ptr<Nboard>(new Nboard(*std::move(table), setup, std::move(out)));
}

Nboard::~Nboard() {
  (void)obey("quit");
  finish();
}

bool Nboard::obey(std::string_view line) {
  const std::string command = first_word(line);
  const std::lock_guard lock(mutex_);
  if (command == "quit") {
    leaving_ = true;
    stop_.request();
    return false;
  }
  orders_.push_back({++told_, std::string(line)});
  if (command == "ping") {
    last_ping_ = told_;
    stop_.request();
  }
  changed_.notify_all();
  return true;
}

void Nboard::finish() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  if (worker_.joinable()) worker_.join();
}

std::optional<Nboard::Order> Nboard::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || !orders_.empty(); });
  if (orders_.empty()) return std::nullopt;
  Order order = std::move(orders_.front());
  orders_.pop_front();
  present_ = order.number;
  stop_ = Stop();
  if (leaving_ || present_ < last_ping_) stop_.request();
  return order;
}

void Nboard::run() {
  for (;;) {
    if (setup_.ponder && ours_ && table_.position().side() != *ours_)
      ponder_.begin(table_, depth_.value_or(most_depth));
    const auto order = next();
    ponder_.end();
    if (!order) return;
    carry_out(order->line);
  }
}

bool Nboard::is_muted() {
  const std::lock_guard lock(mutex_);
  return present_ < last_ping_;
}

void Nboard::say_thought(std::string_view line) {
  if (!is_muted()) say(line);
}

void Nboard::complain(const Error& error) { say("status error: " + one_line(error)); }

void Nboard::carry_out(const std::string& line) {
  const std::string command = first_word(line), rest = rest_of(line);
  if (command == "set")
    set(rest);
  else if (command == "move")
    move(rest);
  else if (command == "ping")
    say(rest.empty() ? "pong" : "pong " + rest);
  else if (command == "learn")
    say("learned");
  else if (is_muted())
    return;
  else if (command == "hint")
    hint(rest);
  else if (command == "go")
    go();
  else if (command == "analyze")
    analyze();
}

void Nboard::set(const std::string& text) {
  const std::string what = first_word(text), value = rest_of(text);
  if (what == "game") return set_game(value);
  if (what != "depth") return;  // a draw is worth a draw to every engine here
  const auto depth = parse_integer(value);
  if (!depth || *depth < 1)
    return complain({Errc::bad_syntax, "'" + value + "' is no depth", "set depth",
                     "write set depth N, from 1 to " + std::to_string(most_depth)});
  depth_ = static_cast<int>(std::min<long long>(*depth, most_depth));
  say("set myname " + setup_.name + " depth " + std::to_string(*depth_));
}

void Nboard::set_game(const std::string& ggf) {
  const auto games = table_.game().read_records("ggf", ggf, {});
  if (!games) return complain(games.error());
  if (const auto done = table_.set(games->front().line); !done) return complain(done.error());
  clock_ = GgfClock(ggf);
}

void Nboard::move(const std::string& text) {
  const auto parts = split(text, '/');
  const Side mover = table_.position().side();
  if (const auto played = table_.play(first_word(parts[0])); !played)
    return complain(played.error());
  const auto seconds = parts.size() > 2 ? parse_number(trim(parts[2])) : std::nullopt;
  clock_.took(mover, seconds.value_or(0));
}

search::Request Nboard::request() const {
  return {.limits = {.time = std::nullopt, .nodes = std::nullopt, .depth = depth_}, .stop = stop_};
}

void Nboard::tell_lines(const registry::ThoughtText& thought) {
  const Side side = table_.position().side();
  for (const auto& candidate : thought.candidates) {
    if (candidate.line.empty()) continue;
    const double discs = discs_for(candidate.score, table_.game().unit(), side);
    say_thought("search " + moves_in_a_row(candidate.line) + " " + disc_words(discs) + " 0 " +
                depth_words(candidate.score, thought.depth));
  }
}

void Nboard::tell_nodes(const registry::ThoughtText& thought) {
  say_thought("nodestats " + std::to_string(thought.nodes) + " " + seconds_words(thought.seconds));
}

void Nboard::hint(const std::string& number) {
  auto wanted = request();
  wanted.study = true;
  wanted.lines =
      static_cast<int>(std::clamp<long long>(parse_integer(first_word(number)).value_or(1), 1, 64));
  if (!table_.is_over()) {
    say_thought("status thinking");
    const auto thought =
        table_.think(table_.position(), wanted,
                     [&](const registry::ThoughtText& so_far) { tell_lines(so_far); });
    if (thought) {
      tell_lines(*thought);
      tell_nodes(*thought);
    } else if (!is_muted()) {
      return complain(thought.error());
    }
  }
  say_thought("status");
}

// One answer, whatever happens: the other side waits for it.
void Nboard::go() {
  if (table_.is_over()) return say_thought("=== PA");
  ours_ = table_.position().side();
  auto wanted = request();
  const auto& pos = table_.position();
  wanted.limits.time = clock_.time_for(pos.side(), count_discs(pos).empty);
  const auto thought = table_.think(pos, wanted);
  if (!thought) {
    if (is_muted()) return;
    complain(thought.error());
    return say_thought("=== " + moves_in_a_row({pos.moves().front().text}));
  }
  tell_nodes(*thought);
  const auto& best = thought->candidates.front();
  say_thought("=== " + moves_in_a_row({best.line.front()}) + "/" +
              disc_words(discs_for(best.score, table_.game().unit(), pos.side())) + "/" +
              seconds_words(thought->seconds));
}

void Nboard::analyze() {
  Line line = table_.line();
  const auto moves = std::move(line.moves);
  line.moves.clear();
  for (std::size_t made = 0; made <= moves.size(); ++made) {
    if (made > 0) line.moves.push_back(moves[made - 1]);
    const auto pos = table_.game().open(line);
    if (!pos) return complain(pos.error());
    const Side side = (*pos)->side();
    double discs = 0;
    if ((*pos)->result() != Outcome::ongoing) {
      const int score = count_discs(**pos).score(true);
      discs = side == Side::first ? score : -score;
    } else {
      const auto thought = table_.think(**pos, request());
      if (is_muted()) return;
      if (!thought) return complain(thought.error());
      discs = discs_for(thought->candidates.front().score, table_.game().unit(), side);
    }
    say_thought("analysis " + std::to_string(made) + " " + disc_words(discs));
  }
}

}  // namespace banmen::protocols
