#include "engines/shogi/com/solve.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "engines/shogi/com/win_checkpoint.hpp"
#include "engines/shogi/com/win_search.hpp"

namespace banmen::shogi::com {
namespace {

constexpr std::size_t enough_parts = 400;
constexpr std::size_t most_won_states = 20'000'000;

struct Hash {
  std::size_t operator()(WinKey key) const { return static_cast<std::size_t>(key.low); }
};

// Lines of a graph of won states: how many, and the first of them in order.
class Lines {
 public:
  explicit Lines(const WonStates& won) : won_(won) {}

  struct Size {
    std::uint64_t count = 0;
    int shortest = 0;  // HUM's moves
  };
  Size size(WinKey key) {
    if (const auto known = sizes_.find(key); known != sizes_.end()) return known->second;
    Size total;
    if (const auto* edges = won_.find(key)) {
      for (const WinEdge& edge : *edges) {
        const Size rest = edge.at_once ? Size{1, 0} : size(edge.next);
        if (rest.count == 0) continue;
        total.count += rest.count;
        if (total.shortest == 0 || rest.shortest + 1 < total.shortest)
          total.shortest = rest.shortest + 1;
      }
    }
    return sizes_[key] = total;
  }

  void list(WinKey key, const std::string& line, std::size_t most, std::vector<std::string>& out) {
    const auto* edges = won_.find(key);
    if (!edges) return;
    std::vector<std::pair<std::string, const WinEdge*>> sorted;
    for (const WinEdge& edge : *edges) sorted.emplace_back(to_usi(edge.move), &edge);
    std::sort(sorted.begin(), sorted.end());
    for (const auto& [move, edge] : sorted) {
      if (out.size() >= most) return;
      if (edge->at_once) {
        out.push_back(line + move);
      } else {
        list(edge->next, line + move + " " + to_usi(edge->reply) + " ", most, out);
      }
    }
  }

 private:
  const WonStates& won_;
  std::unordered_map<WinKey, Size, Hash> sizes_;
};

// The first moves, one layer of states after another, down to the parts that threads search.
struct Split {
  struct Upper {
    WinKey key;
    std::vector<WinEdge> edges;  // whether they win is not known yet
  };
  std::vector<std::vector<Upper>> layers;
  std::vector<State> parts;
  int left = 0;  // HUM's moves in each part
};

Split split_from(const State& root, const WinRequest& request, WinSearch& search) {
  Split split{{}, {root}, request.depth};
  while (split.left > 2 && split.parts.size() < enough_parts && !split.parts.empty()) {
    std::vector<State> next;
    std::unordered_set<WinKey, Hash> seen;
    auto& layer = split.layers.emplace_back();
    for (const State& state : split.parts) {
      auto& upper = layer.emplace_back(Split::Upper{key_of(state, split.left), {}});
      search.expand(state, split.left, [&](Move move, const Reply& reply, const State& child) {
        if (reply.verdict == Verdict::hum_wins) {
          if (search.is_goal(child)) upper.edges.push_back({.move = move, .at_once = true});
        } else if (reply.verdict == Verdict::move && !reply.mate) {
          const WinKey key = key_of(child, split.left - 1);
          upper.edges.push_back({.move = move, .reply = reply.move, .next = key});
          if (seen.insert(key).second) next.push_back(child);
        }
      });
    }
    split.parts = std::move(next);
    --split.left;
  }
  return split;
}

// Which of the first moves win, now that the parts are known.
void join(const Split& split, WonStates& won) {
  for (auto layer = split.layers.rbegin(); layer != split.layers.rend(); ++layer)
    for (const auto& upper : *layer) {
      std::vector<WinEdge> edges;
      for (const WinEdge& edge : upper.edges)
        if (edge.at_once || won.has(edge.next)) edges.push_back(edge);
      if (!edges.empty()) won.put(upper.key, std::move(edges));
    }
}

// The table need not be larger than what a shallow search can fill.
std::size_t table_megabytes(const WinRequest& request) {
  const int doublings = std::clamp(2 * (request.depth - 2), 0, 20);
  return std::min(request.megabytes, std::size_t{1} << doublings);
}

// Threads that take the parts in turn.
class Crew {
 public:
  Crew(const WinRequest& request, const search::Work& work, const Split& split,
       WinCheckpoint checkpoint, LostStates& lost, WonStates& won)
      : request_(request),
        work_(work),
        split_(split),
        checkpoint_(std::move(checkpoint)),
        lost_(lost),
        won_(won) {
    for (std::size_t i = 0; i < split.parts.size(); i += static_cast<std::size_t>(request.every)) {
      ++wanted_;
      done_ += checkpoint_.done[i];
    }
  }

  Result<void> run() {
    resumed_ = done_;
    run_parallel(std::max(work_.threads, 1), [&](int) { search_parts(); });
    if (!error_ && !request_.checkpoint.empty()) save();
    if (error_) return fail(*error_);
    return {};
  }

  std::size_t wanted() const { return wanted_; }
  std::size_t done() const { return done_; }
  std::size_t searched() const { return done_ - resumed_; }
  const WinCounts& counts() const { return counts_; }

 private:
  void search_parts() {
    WinSearch search(request_.goal, request_.quick, lost_, won_, work_.stop);
    const auto step = static_cast<std::size_t>(request_.every);
    while (true) {
      const std::size_t part = next_.fetch_add(step);
      if (part >= split_.parts.size() || halted_) break;
      if (checkpoint_.done[part]) continue;
      search.wins(split_.parts[part], split_.left);
      if (search.stopped()) break;
      finished(part);
    }
    const std::lock_guard lock(mutex_);
    counts_.thinks += search.counts().thinks;
    counts_.skipped += search.counts().skipped;
    counts_.states += search.counts().states;
    counts_.merged += search.counts().merged;
  }

  void finished(std::size_t part) {
    const std::lock_guard lock(mutex_);
    finished_.push_back(part);
    ++done_;
    if (won_.size() > most_won_states) {
      halt({Errc::too_large, "there are more winning states than memory is meant for", "depth",
            "ask for fewer moves or a longer prefix"});
      return;
    }
    if (work_.progress)
      work_.progress({"winning lines", done_, wanted_, "parts",
                      std::to_string(won_.size()) + " winning states"});
    if (!request_.checkpoint.empty() &&
        Clock::now() - saved_ > std::chrono::duration<double>(request_.checkpoint_seconds))
      save();
  }

  // checkpoint_.done is read by all threads while they run, so finished parts wait beside it.
  void save() {
    WinCheckpoint checkpoint = checkpoint_;
    for (const std::size_t part : finished_) checkpoint.done[part] = true;
    if (const auto saved = save_checkpoint(request_.checkpoint, checkpoint, won_); !saved)
      halt(saved.error());
    saved_ = Clock::now();
  }

  void halt(Error error) {
    error_ = std::move(error);
    halted_ = true;
  }

  const WinRequest& request_;
  const search::Work& work_;
  const Split& split_;
  const WinCheckpoint checkpoint_;
  LostStates& lost_;
  WonStates& won_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> halted_{false};
  std::mutex mutex_;
  std::vector<std::size_t> finished_;
  std::size_t wanted_ = 0, done_ = 0, resumed_ = 0;
  std::optional<Error> error_;
  Clock::time_point saved_ = Clock::now();
  WinCounts counts_;
};

Result<void> check(const WinRequest& request) {
  if (request.depth < 1 || request.depth > 60)
    return fail(Errc::out_of_range, "depth must be 1 to 60, not " + std::to_string(request.depth),
                "depth");
  if (request.every < 1) return fail(Errc::out_of_range, "every must be 1 or more", "every");
  if (request.megabytes < 1 || request.megabytes > (1 << 20))
    return fail(Errc::out_of_range, "megabytes must be 1 to 1048576", "megabytes");
  return {};
}

}  // namespace

Result<State> replay(Kind kind, bool timelimit, const std::vector<std::string>& moves) {
  State state = start(kind, timelimit);
  bool com_moves = com_begins(kind);
  for (std::size_t i = 0; i < moves.size(); ++i, com_moves = !com_moves) {
    const std::string where = "moves[" + std::to_string(i) + "]";
    auto move = parse_usi(moves[i], com_moves ? com : hum);
    if (!move) {
      move.error().where = where;
      return fail(move.error());
    }
    if (!com_moves) {
      if (auto legal = check_hum_move(state, *move); !legal) {
        legal.error().where = where;
        return fail(legal.error());
      }
      apply_hum(state, *move);
      continue;
    }
    const Reply reply = think(state);
    if (reply.verdict != Verdict::move)
      return fail(Errc::illegal, "the game is over: COM has resigned", where);
    if (reply.move != *move)
      return fail(Errc::illegal, "COM plays " + to_usi(reply.move) + " here, not " + moves[i],
                  where);
    if (reply.mate && i + 1 < moves.size())
      return fail(Errc::illegal, "the game is over: HUM is mated", where);
  }
  return state;
}

Result<WinReport> shortest_wins(const WinRequest& request, const search::Work& work) {
  if (const auto good = check(request); !good) return fail(good.error());
  auto moves = request.prefix;
  auto root = replay(request.kind, request.timelimit, moves);
  if (!root) return fail(root.error());
  if ((moves.size() % 2 == 0) == com_begins(request.kind)) {  // COM is to move
    const Reply reply = think(*root);
    if (reply.verdict != Verdict::move || reply.mate)
      return fail(Errc::illegal, "the game is over after the moves given", "moves");
    moves.push_back(to_usi(reply.move));
  }
  const auto began = Clock::now();
  LostStates lost(table_megabytes(request));
  WonStates won;
  WinSearch splitter(request.goal, request.quick, lost, won, work.stop);
  const Split split = split_from(*root, request, splitter);
  const WinKey question = key_of(*root, 2 * request.depth + static_cast<int>(request.goal));
  WinCheckpoint checkpoint{question, split.parts.size(), std::vector<bool>(split.parts.size())};
  if (request.resume) {
    auto done = load_checkpoint(request.checkpoint, question, split.parts.size(), won);
    if (!done) return fail(done.error());
    checkpoint.done = std::move(*done);
  }
  const auto parts_began = Clock::now();
  Crew crew(request, work, split, std::move(checkpoint), lost, won);
  if (const auto ran = crew.run(); !ran) return fail(ran.error());
  const double part_seconds = std::chrono::duration<double>(Clock::now() - parts_began).count();
  join(split, won);

  const WinKey key = key_of(*root, request.depth);
  Lines lines(won);
  const auto size = lines.size(key);
  WinReport report;
  report.parts = split.parts.size();
  report.parts_done = crew.done();
  report.complete = crew.done() == split.parts.size();
  report.count = size.count;
  if (size.count) report.shortest = static_cast<int>(moves.size()) + 2 * size.shortest - 1;
  const bool added = moves.size() > request.prefix.size();
  lines.list(key, added ? moves.back() + " " : "", request.most_lines, report.lines);
  const WinCounts counts = crew.counts(), first = splitter.counts();
  report.thinks = counts.thinks + first.thinks;
  report.skipped = counts.skipped + first.skipped;
  report.states = counts.states + first.states;
  report.merged = counts.merged + first.merged;
  report.seconds = std::chrono::duration<double>(Clock::now() - began).count();
  if (crew.searched())
    report.projected_seconds =
        part_seconds * static_cast<double>(report.parts) / static_cast<double>(crew.searched());
  return report;
}

}  // namespace banmen::shogi::com
