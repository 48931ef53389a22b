#include "engines/stones/analysis.hpp"

#include <algorithm>
#include <map>

#include "cgt/name.hpp"
#include "core/assert.hpp"
#include "engines/stones/tree.hpp"

namespace banmen::stones {
namespace {

using cgt::Id;

// Counting further than this takes minutes, where boards cannot be counted by tables.
constexpr std::uint64_t count_most = 1'000'000;
// Alternating play on larger boards is only counted when a tree is asked for.
constexpr int max_points_to_count = 12;

std::string to_hex(std::uint64_t word) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, word >>= 4)
    *digit = "0123456789abcdef"[word & 15];
  return text;
}

// Ids of nodes; those of positions with a past end with its hash, and where two pasts had the same
// one, with a number.
class NodeIds {
 public:
  explicit NodeIds(int points) : points_(points) {}

  std::string operator()(const Turn& turn) {
    const auto& [board, captures, past] = turn.state;
    std::string id =
        id_text(points_, board, {captures[0], captures[1]}, turn.to_move, !past.empty());
    if (past.empty()) return id;
    Key hash = past.size();
    for (const Board& old : past) hash = mix(hash ^ old.black, old.white);
    id += "-" + to_hex(hash);
    auto& met = pasts_[id];
    const auto place = std::ranges::find(met, past);
    const auto number = place - met.begin();
    if (place == met.end()) met.push_back(past);
    return number ? id + "~" + std::to_string(number) : id;
  }

 private:
  int points_;
  std::map<std::string, std::vector<std::vector<Board>>> pasts_;
};

// Texts of values; one that is too long is "@k", and a table says what @k is made of.
class ValueTexts {
 public:
  ValueTexts(cgt::Store& store, std::size_t limit) : store_(store), namer_(store, limit) {}

  std::string text(Id id) {
    if (const auto& whole = namer_.text(id)) return *whole;
    if (const auto found = numbers_.find(id); found != numbers_.end()) return at(found->second);
    const std::size_t number = numbers_.size() + 1;
    numbers_[id] = number;
    table_[std::to_string(number)] = nullptr;  // keeps its place before those of its options
    Facts entry{{"L", texts(store_.left(id))}, {"R", texts(store_.right(id))}};
    table_[std::to_string(number)] = std::move(entry);
    return at(number);
  }

  const Facts& table() const { return table_; }

 private:
  static std::string at(std::size_t number) { return "@" + std::to_string(number); }

  Facts texts(std::span<const Id> ids) {
    // In an order that does not depend on ids: those with texts sorted by them, then the others.
    std::vector<std::string> named;
    std::vector<Id> unnamed;
    for (const Id id : ids) {
      if (const auto& whole = namer_.text(id))
        named.push_back(*whole);
      else
        unnamed.push_back(id);
    }
    std::ranges::sort(named);
    std::vector<std::pair<std::string, Id>> in_full;
    for (const Id id : unnamed) in_full.emplace_back(cgt::name(store_, id), id);
    std::ranges::sort(in_full);
    Facts list = named;
    for (const auto& [name, id] : in_full) list.push_back(text(id));
    return list;
  }

  cgt::Store& store_;
  cgt::Namer namer_;
  std::map<Id, std::size_t> numbers_;
  Facts table_ = Facts::object();
};

int number_of(Side side) { return side == Side::first ? 1 : -1; }

// The plies of any position that can follow, from tables where the board is large enough to pay.
class Plies {
 public:
  Plies(LocalRules& rules, const Bounds& bounds, const search::Work& work)
      : rules_(rules), plain_(rules, work.stop) {
    const int points = rules.shape().points();
    if (!rules.forgetful() || points > max_dense_points || points <= max_points_to_count ||
        DensePlies::bytes_needed(rules.rules()) > bounds.megabytes << 20)
      return;
    dense_.emplace(rules.rules());
    if (!dense_->solve(work))
      throw cgt::Exceeded({Errc::stopped, "stopped before the position was solved", "solver"});
  }

  int operator()(const Turn& turn) {
    const auto& captures = turn.state.captures;
    if (!dense_ || std::ranges::any_of(captures, [&](int c) { return c >= rules_.rules().m; }))
      return plain_.plies(turn);
    return dense_->plies(turn.state.board, {captures[0], captures[1]}, turn.to_move);
  }

 private:
  LocalRules& rules_;
  PlainPlies plain_;
  std::optional<DensePlies> dense_;
};

class Analysis {
 public:
  Analysis(const Position& pos, const AnalysisRequest& request, const solve::Sink& sink,
           const search::Work& work)
      : request_(request),
        sink_(sink),
        work_(work),
        options_(pos.rules),
        rules_(pos.rules),
        root_{rules_.enter(pos), pos.to_move},
        ids_(rules_.shape().points()),
        values_(rules_, request.bounds, work) {}

  Result<AnalysisAnswer> run() {
    const auto began = Clock::now();
    if (request_.mode != Mode::root)
      if (const auto grown = grow_tree(); !grown) return fail(grown.error());
    if (request_.values) {
      if (const auto solved = values_.solve(root_.state); !solved) return fail(solved.error());
      texts_.emplace(values_.store(), request_.value_limit);
    }
    AnalysisAnswer answer;
    if (request_.mode == Mode::root) {
      const auto counts = count_alternating();
      if (!counts) return fail(counts.error());
      answer.metadata = metadata();
    } else {
      mark_optimal();
      name_values();
      answer.metadata = metadata();
      const auto written = write(answer.metadata);
      if (!written) return fail(written.error());
    }
    answer.statistics = statistics(began);
    return answer;
  }

 private:
  Result<void> grow_tree() {
    TreeShape shape{.reduced = request_.mode == Mode::reduced, .both_sides = request_.both_sides};
    if (request_.mode == Mode::proof) {
      plies_.emplace(rules_, request_.bounds, work_);
      const Side winner = winner_of(root_, (*plies_)(root_));
      shape.only_move = [this, winner](const Turn& turn) { return winning_move(turn, winner); };
    }
    auto growth = grow(rules_, root_, shape, request_.max_nodes, count_most, work_.stop);
    if (!growth) return fail(growth.error());
    counts_ = growth->counts;
    if (growth->tree.nodes.empty())
      return fail(Errc::too_large,
                  "the tree has " + std::string(counts_.all ? "" : "more than ") +
                      std::to_string(counts_.total()) + " nodes, and " +
                      std::to_string(request_.max_nodes) + " are allowed",
                  "--max-nodes",
                  "take --mode reduced, proof, root or outcome, or --force to write it");
    tree_ = std::move(growth->tree);
    if (!plies_) {
      find_plies(tree_);
    } else {
      for (auto& node : tree_.nodes) node.plies = static_cast<std::int16_t>((*plies_)(node.turn));
    }
    return {};
  }

  // Alternating play from the root, of which only counts are wanted.
  Result<void> count_alternating() {
    if (rules_.shape().points() <= max_points_to_count) {
      auto growth = grow(rules_, root_, {}, request_.max_nodes, request_.max_nodes, work_.stop);
      if (!growth) return fail(growth.error());
      if (!growth->tree.nodes.empty()) {
        counts_ = growth->counts;
        tree_ = std::move(growth->tree);
        find_plies(tree_);
        return {};
      }
    }
    if (rules_.shape().points() <= max_dense_points) plies_.emplace(rules_, request_.bounds, work_);
    return {};
  }

  Side winner_of(const Turn& turn, int plies) const {
    return plies > 0 ? turn.to_move : other(turn.to_move);
  }

  // The winner's first best move; nothing where the loser is to move.
  std::optional<int> winning_move(const Turn& turn, Side winner) {
    if (turn.to_move != winner) return std::nullopt;
    const int plies = (*plies_)(turn);
    for (Points points = rules_.legal(turn.state, turn.to_move); points; points &= points - 1) {
      const int point = lowest(points);
      const Turn next{rules_.after(turn.state, turn.to_move, point), other(turn.to_move)};
      if ((*plies_)(next) == 1 - plies) return point;
    }
    return std::nullopt;
  }

  // Which of a node's edges are best moves.
  std::vector<bool> best_edges(std::size_t number) {
    const auto edges = tree_.edges_of(number);
    const Tree::Node& node = tree_.nodes[number];
    std::vector<bool> best(edges.size());
    const auto plies_after = [&](std::size_t i) { return tree_.nodes[edges[i].child].plies; };
    if (request_.best == Best::value) {
      std::vector<Id> values;
      for (const Tree::Edge& edge : edges) values.push_back(value_after(edge));
      for (std::size_t i = 0; i < edges.size(); ++i)
        best[i] = std::ranges::none_of(values, [&](Id that) {
          return that != values[i] &&
                 (node.turn.to_move == Side::first ? values_.store().leq(values[i], that)
                                                   : values_.store().leq(that, values[i]));
        });
      return best;
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const int after = plies_after(i);
      const int plies = after <= 0 ? 1 - after : -1 - after;
      best[i] = request_.best == Best::depth ? plies == node.plies : node.plies <= 0 || plies > 0;
    }
    return best;
  }

  // Seen by the node itself: an edge may lead to an image in the other colours.
  Id value_after(const Tree::Edge& edge) {
    const Id id = values_.value(tree_.nodes[edge.child].turn.state);
    return edge.transform & swap_colours ? values_.store().negate(id) : id;
  }

  void mark_optimal() {
    tree_.nodes.front().optimal = true;
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
      const auto best = best_edges(i);
      for (std::size_t k = 0; k < best.size(); ++k)
        if (best[k]) tree_.nodes[tree_.edges_of(i)[k].child].optimal = true;
    }
  }

  // Numbers the values whose texts are too long, in the order of the nodes.
  void name_values() {
    if (!texts_) return;
    for (const auto& node : tree_.nodes) {
      texts_->text(values_.value(node.turn.state));
      if (request_.raw && node.end != End::capture) raw_value(node.turn);
    }
  }

  cgt::Class class_of(const Turn& turn) {
    if (request_.values) return values_.store().outcome(values_.value(turn.state));
    if (!plies_) plies_.emplace(rules_, request_.bounds, work_);
    if (const auto won = won_by(turn.state))
      return *won == Side::first ? cgt::Class::L : cgt::Class::R;
    const bool black = (*plies_)({turn.state, Side::first}) > 0;
    const bool white = (*plies_)({turn.state, Side::second}) > 0;
    return black ? white ? cgt::Class::N : cgt::Class::L : white ? cgt::Class::R : cgt::Class::P;
  }

  std::optional<Side> won_by(const Local& state) const {
    if (state.captures[0] >= options_.m) return Side::first;
    if (state.captures[1] >= options_.m) return Side::second;
    return std::nullopt;
  }

  Facts metadata() {
    constexpr std::array modes = {"full", "reduced", "proof", "root"};
    constexpr std::array bests = {"depth", "outcome", "value"};
    const Turn& root = tree_.nodes.empty() ? root_ : tree_.nodes.front().turn;
    Facts facts =
        first_metadata(options_, ids_(root), modes[static_cast<std::size_t>(request_.mode)]);
    facts["optimal"] = bests[static_cast<std::size_t>(request_.best)];
    facts["root_outcome"] = std::string(1, cgt::to_letter(class_of(root)));
    if (request_.values) facts["root_value"] = texts_->text(values_.value(root.state));
    if (!tree_.nodes.empty())
      facts["root_plies"] = tree_.nodes.front().plies;
    else if (plies_)
      facts["root_plies"] = (*plies_)(root_);
    if (counts_.total()) {
      facts["node_count"] = counts_.nodes;
      facts["terminal_count"] = counts_.terminal;
      facts["edge_count"] = counts_.edges;
    }
    facts["complete"] = true;
    if (texts_ && !texts_->table().empty()) facts["value_table"] = texts_->table();
    if (request_.mode == Mode::root) add_counts(facts);
    facts["generator"] = "banmen";
    return facts;
  }

  // What is known of all states and of all nodes, by class.
  void add_counts(Facts& facts) {
    constexpr std::array letters = {"N", "P", "L", "R"};
    if (const auto counts = request_.values ? values_.counts() : std::nullopt) {
      facts["states_any"] = counts->states;
      for (std::size_t i = 0; i < 4; ++i)
        facts["any_" + std::string(letters[i])] = counts->by_class[i];
      facts["distinct_values"] = counts->distinct_values;
      facts["symmetry_classes"] = counts->classes;
    }
    if (tree_.nodes.empty()) return;
    std::array<std::uint64_t, 4> by_class{};
    for (const auto& node : tree_.nodes)
      if (node.end != End::capture) ++by_class[static_cast<std::size_t>(class_of(node.turn))];
    for (std::size_t i = 0; i < 4; ++i) facts["alt_" + std::string(letters[i])] = by_class[i];
  }

  Facts statistics(Clock::time_point began) {
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    Facts facts{{"seconds", seconds}, {"nodes", counts_.total()}, {"edges", counts_.edges}};
    add_counts(facts);
    if (facts.contains("states_any"))
      facts["states_per_second"] = facts["states_any"].get<double>() / seconds;
    if (request_.values) facts["values_stored"] = values_.store().size();
    return facts;
  }

  Result<void> write(const Facts& metadata_facts) {
    solve::AnalysisWriter writer(sink_);
    writer.begin(metadata_facts);
    for (int point = 0; point < rules_.shape().points(); ++point)
      moves_.push_back("(" + std::to_string(point / options_.cols) + "," +
                       std::to_string(point % options_.cols) + ")");
    for (std::size_t i = 0; i < tree_.nodes.size() && !writer.failed(); ++i) {
      if (i % 4096 == 0) {
        if (work_.stop.now())
          return fail(Errc::stopped, "stopped before the document was written", "solver");
        if (work_.progress)
          work_.progress({"writing", i, tree_.nodes.size(), "nodes",
                          std::to_string(writer.bytes() >> 20) + " MB"});
      }
      write_node(writer, i);
    }
    return writer.end();
  }

  void write_node(solve::AnalysisWriter& writer, std::size_t number) {
    const Tree::Node& node = tree_.nodes[number];
    const auto& [board, captures, past] = node.turn.state;
    std::array<std::int8_t, max_points> points{};
    for (int point = 0; point < rules_.shape().points(); ++point)
      points[static_cast<std::size_t>(point)] =
          static_cast<std::int8_t>(board.black & bit(point)   ? 1
                                   : board.white & bit(point) ? -1
                                                              : 0);
    const std::string id = ids_(node.turn);
    Links children(*this, tree_.edges_of(number));
    Links others(*this, tree_.opponent_edges_of(number));
    std::vector<std::string_view> best;
    const auto is_best = best_edges(number);
    for (std::size_t i = 0; i < is_best.size(); ++i)
      if (is_best[i]) best.push_back(children.list[i].move);
    const Side winner =
        node.end == End::capture ? other(node.turn.to_move) : winner_of(node.turn, node.plies);
    const cgt::Class outcome = class_of(node.turn);
    // Both ways to the winner agree: who wins by playing on, and the value against zero.
    BANMEN_ASSERT((winner == Side::first) ==
                  (node.turn.to_move == Side::first
                       ? outcome == cgt::Class::N || outcome == cgt::Class::L
                       : outcome == cgt::Class::P || outcome == cgt::Class::L));
    const std::string letter(1, cgt::to_letter(outcome));
    const std::string value =
        request_.values ? texts_->text(values_.value(node.turn.state)) : std::string();
    const std::string raw = request_.raw && node.end != End::capture ? raw_value(node.turn) : "";
    solve::NodeRecord record{
        .id = id,
        .columns = options_.cols,
        .board = {points.data(), static_cast<std::size_t>(rules_.shape().points())},
        .player_to_move = number_of(node.turn.to_move),
        .children = children.list,
        .game_value = value,
        .outcome_class = letter,
        .is_optimal = node.optimal,
        .captures = std::array<int, 2>{captures[0], captures[1]},
        .optimal_moves = std::span<const std::string_view>(best),
        .winner = number_of(winner),
        .plies = node.plies,
        .terminal = node.end == End::capture   ? "capture"
                    : node.end == End::no_move ? "no_move"
                                               : "",
        .raw_value = raw};
    if (request_.both_sides) record.opponent_children = others.list;
    writer.node(record);
  }

  // The children of a node with their ids.
  struct Links {
    Links(Analysis& analysis, std::span<const Tree::Edge> edges) {
      ids.reserve(edges.size());
      for (const Tree::Edge& edge : edges) {
        ids.push_back(analysis.ids_(analysis.tree_.nodes[edge.child].turn));
        list.push_back(
            {analysis.moves_[static_cast<std::size_t>(edge.point)], ids.back(), edge.transform});
      }
    }
    std::vector<std::string> ids;
    std::vector<solve::Child> list;
  };

  // The values of the moves of both sides, as they come.
  std::string raw_value(const Turn& turn) {
    std::string text = "{";
    for (const Side side : {Side::first, Side::second}) {
      if (side == Side::second) text += '|';
      bool first = true;
      for (Points points = rules_.legal(turn.state, side); points; points &= points - 1) {
        if (!first) text += ',';
        first = false;
        text += texts_->text(values_.value(rules_.after(turn.state, side, lowest(points))));
      }
    }
    return text + "}";
  }

  const AnalysisRequest& request_;
  const solve::Sink& sink_;
  const search::Work& work_;
  Options options_;
  LocalRules rules_;
  Turn root_;
  NodeIds ids_;
  Values values_;
  std::optional<ValueTexts> texts_;
  std::optional<Plies> plies_;
  Tree tree_;
  TreeCounts counts_;
  std::vector<std::string> moves_;
};

}  // namespace

std::string_view to_text(Ko ko) {
  return ko == Ko::psk ? "psk" : ko == Ko::simple ? "simple" : "none";
}

std::string analysis_name(const Options& rules) {
  const std::string size = rules.rows == rules.cols ? "n" + std::to_string(rules.rows)
                                                    : "r" + std::to_string(rules.rows) + "_c" +
                                                          std::to_string(rules.cols);
  return "analysis_" + size + "_m" + std::to_string(rules.m) + ".json";
}

Facts first_metadata(const Options& rules, const std::string& root_id, std::string_view mode) {
  Facts facts;
  if (rules.rows == rules.cols) facts["n"] = rules.rows;
  facts["m"] = rules.m;
  facts["root_node_id"] = root_id;
  facts["format"] = 1;
  facts["rows"] = rules.rows;
  facts["cols"] = rules.cols;
  facts["ko"] = to_text(rules.ko);
  facts["mode"] = mode;
  return facts;
}

Result<AnalysisAnswer> analyse(const Position& pos, const AnalysisRequest& request,
                               const solve::Sink& sink, const search::Work& work) {
  return cgt::attempt([&] { return Analysis(pos, request, sink, work).run(); });
}

}  // namespace banmen::stones
