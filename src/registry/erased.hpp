#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "core/memory.hpp"
#include "core/perft.hpp"
#include "core/text.hpp"
#include "registry/any_game.hpp"
#include "registry/entry.hpp"
#include "registry/erased_records.hpp"
#include "solve/game_tree.hpp"

namespace banmen::registry {

template <Game G>
class ErasedPosition final : public AnyPosition {
 public:
  // `rules`: the options that `pos` is played by; `moved`: it has a past.
  ErasedPosition(typename G::Position pos, Settings rules, bool moved)
      : pos_(std::move(pos)), rules_(std::move(rules)), moved_(moved) {}
  const typename G::Position& typed() const { return pos_; }
  // Whether somebody with these abilities can be asked about it.
  const Settings& rules() const { return rules_; }  // as they were given

  Result<void> check(const search::Honours& honours, const std::string& who) const {
    return honours.check(who, G::option_specs(), rules_, moved_);
  }

  std::unique_ptr<AnyPosition> clone() const override {
    return std::make_unique<ErasedPosition>(*this);
  }
  std::string notation() const override { return to_text(pos_); }
  std::string drawing() const override { return picture(pos_); }
  Side side() const override { return side_to_move(pos_); }
  Outcome result() const override { return outcome(pos_); }
  Key hash() const override { return key(pos_); }
  View look() const override { return view(pos_); }
  std::size_t memory() const override {
    return heap_block(sizeof *this) + heap_of(rules_) + own_heap(pos_);
  }
  std::size_t past_memory() const override { return past_heap(pos_); }

  std::vector<MoveInfo> moves() const override {
    std::vector<MoveInfo> infos;
    for (const auto& move : legal_moves<G>(pos_)) infos.push_back(info_of(move));
    if constexpr (Declaring<G>) {
      MoveList<typename G::Move> said;
      declarations(pos_, said);
      for (const auto& move : said) {
        infos.push_back(info_of(move));
        infos.back().declaration = true;
      }
    }
    return infos;
  }

  Result<MoveInfo> describe(std::string_view move_text) const override {
    const auto move = read_move<G>(pos_, move_text, "move");
    if (!move) return fail(move.error());
    return info_of(*move);
  }

  Result<std::string> advance(std::string_view move_text, const std::string& where) override {
    const auto move = read_move<G>(pos_, move_text, where);
    if (!move) return fail(move.error());
    std::string canonical = to_text(pos_, *move);
    play(pos_, *move);
    moved_ = true;
    return canonical;
  }

  Result<std::string> encode(std::string_view format) const override {
    std::vector<std::string> known;
    for (const auto& candidate : G::formats()) {
      if (candidate.name == format) return candidate.encode(pos_);
      known.emplace_back(candidate.name);
    }
    return fail(Errc::unknown_name, "unknown format '" + std::string(format) + "'", "format",
                suggest(format, known, "formats"));
  }

  Result<std::uint64_t> count_leaves(int depth, bool bulk, const Stop& stop) const override {
    return bulk ? perft<G>(pos_, depth, stop) : perft<G, false>(pos_, depth, stop);
  }

  Result<std::vector<std::pair<std::string, std::uint64_t>>> split_leaves(
      int depth, const Stop& stop) const override {
    const auto divided = divide<G>(pos_, depth, stop);
    if (!divided) return fail(divided.error());
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    for (const auto& [move, leaves] : *divided) parts.emplace_back(to_text(pos_, move), leaves);
    return parts;
  }

  std::uint64_t choices() const override {
    if constexpr (BulkCounting<G>) return count_moves(pos_);
    return legal_moves<G>(pos_).size();
  }

  PlaneShape shape_of_planes() const override {
    if constexpr (Planar<G>) return plane_shape(pos_);
    return {};
  }

  void fill_planes([[maybe_unused]] std::uint8_t* zeros) const override {
    if constexpr (Planar<G>) write_planes(pos_, zeros);
  }

  int play_out(Rng& rng, int plies, std::vector<std::string>* played) override {
    MoveList<typename G::Move> moves;
    for (int ply = 0; ply < plies; ++ply) {
      moves.clear();
      legal_moves(pos_, moves);
      if (moves.empty() || outcome(pos_) != Outcome::ongoing) return ply;
      const auto& move = moves[rng.below(moves.size())];
      if (played) played->push_back(to_text(pos_, move));
      play(pos_, move);
      moved_ = true;
    }
    return plies;
  }

 private:
  MoveInfo info_of(const typename G::Move& move) const {
    MoveInfo info{to_text(pos_, move), clicks(pos_, move)};
    if constexpr (JsonMoves<G>) info.json = to_json_text(pos_, move);
    if constexpr (JapaneseNames<G>) info.japanese = japanese(pos_, move);
    return info;
  }

  typename G::Position pos_;
  Settings rules_;
  bool moved_ = false;
};

template <Game G>
ThoughtText to_words(const typename G::Position& pos, const search::Thought<G>& thought) {
  ThoughtText text{{},           thought.depth,      thought.nodes, thought.seconds,
                   thought.note, thought.explanation};
  for (const auto& candidate : thought.candidates) {
    ThoughtText::Candidate words{candidate.score, {}};
    auto at = pos;
    for (const auto& move : candidate.line) {
      words.line.push_back(to_text(at, move));
      play(at, move);
    }
    text.candidates.push_back(std::move(words));
  }
  return text;
}

template <Game G>
Result<const ErasedPosition<G>*> own(const AnyPosition& pos) {
  if (const auto* mine = dynamic_cast<const ErasedPosition<G>*>(&pos)) return mine;
  return fail(Errc::unsupported, "the position is not of the game " + std::string(G::id),
              "position");
}

template <Game G>
Result<const typename G::Position*> typed(const AnyPosition& pos) {
  return own<G>(pos).map([](const auto* mine) { return &mine->typed(); });
}

template <Game G>
class ErasedEngine final : public AnyEngine {
 public:
  ErasedEngine(std::string spec, search::Honours honours, std::unique_ptr<search::Player<G>> player)
      : spec_(std::move(spec)), honours_(std::move(honours)), player_(std::move(player)) {}

  const std::string& spec() const override { return spec_; }
  void new_game() override { player_->new_game(); }

  Result<ThoughtText> think(const AnyPosition& any, const search::Request& request,
                            const ThoughtTextSink& sink) override {
    const auto mine = own<G>(any);
    if (!mine) return fail(mine.error());
    if (const auto able = (*mine)->check(honours_, spec_); !able) return fail(able.error());
    const typename G::Position& pos = (*mine)->typed();
    if (const Outcome end = outcome(pos); end != Outcome::ongoing)
      return fail(Errc::illegal, "the game is over: " + std::string(to_text(end)), "position",
                  "take moves back, or start a new game");
    search::ThoughtSink<G> typed_sink;
    if (sink) typed_sink = [&](const search::Thought<G>& t) { sink(to_words<G>(pos, t)); };
    const auto thought = player_->think(pos, request, typed_sink);
    if (thought.failure) return fail(*thought.failure);
    return to_words<G>(pos, thought);
  }

 private:
  std::string spec_;
  search::Honours honours_;
  std::unique_ptr<search::Player<G>> player_;
};

template <Game G>
class ErasedBook final : public AnyBook {
 public:
  explicit ErasedBook(std::unique_ptr<search::Book<G>> book) : book_(std::move(book)) {}

  std::size_t positions() const override { return book_->positions(); }
  std::pair<int, int> depths() const override { return book_->depths(); }
  Result<std::vector<BookMoveText>> probe(const AnyPosition& any) const override {
    const auto pos = typed<G>(any);
    if (!pos) return fail(pos.error());
    std::vector<BookMoveText> moves;
    for (const auto& known : book_->probe(**pos))
      moves.push_back({to_text(**pos, known.move), known.score, known.to});
    return moves;
  }

 private:
  std::unique_ptr<search::Book<G>> book_;
};

template <class E>
class ErasedGame final : public AnyGame {
  using G = typename E::Game;
  using P = typename E::Players;

 public:
  std::string_view id() const override { return G::id; }
  std::string_view about() const override { return G::about; }
  std::array<std::string_view, 2> side_names() const override { return G::side_names; }
  std::vector<OptionSpec> options() const override { return G::option_specs(); }
  std::string_view unit() const override { return P::unit; }

  std::vector<FormatInfo> formats() const override {
    std::vector<FormatInfo> infos;
    for (const auto& format : G::formats())
      infos.push_back({std::string(format.name), std::string(format.about),
                       format.decode != nullptr, format.partial});
    return infos;
  }

  std::vector<EngineInfo> engines() const override {
    std::vector<EngineInfo> infos;
    for (const auto& kind : P::kinds())
      infos.push_back({kind.name, kind.about, kind.options, kind.honours, kind.external});
    return infos;
  }

  std::vector<search::Preset> presets() const override {
    if constexpr (requires { P::presets(); }) return P::presets();
    return {};
  }

  std::vector<std::string> split_moves(std::string_view text) const override {
    if constexpr (MoveSplitting<G>) return G::split_moves(text);
    return split_words(text);
  }

  Result<std::unique_ptr<AnyPosition>> open(const Line& line) const override {
    auto pos = replay<G>(line);
    if (!pos) return fail(pos.error());
    return std::make_unique<ErasedPosition<G>>(*std::move(pos), line.options, !line.moves.empty());
  }

  Settings settled(const Line& line) const override {
    if constexpr (SelfDescribing<G>) {
      const auto rules = G::options(line.options);
      if (!rules || line.start.empty()) return line.options;
      if (const auto pos = G::parse(line.start, *rules)) return settle(*pos, line.options);
    }
    return line.options;
  }

  Result<DecodedText> decode(std::string_view name, std::string_view text,
                             const Settings& settings) const override {
    const auto rules = G::options(settings);
    if (!rules) return fail(rules.error());
    // Without a name the game's own parser decides what is a position, and says best why not: some
    // formats must be asked for by name, because they assume what the text does not say.
    if (name.empty())
      if (const auto pos = read_start<G>(text, settings); !pos) return fail(pos.error());
    std::vector<std::string> known;
    for (const auto& format : G::formats()) {
      if (!format.decode) continue;
      known.emplace_back(format.name);
      if (name.empty() ? format.partial : name != format.name) continue;
      auto decoded = format.decode(text, *rules);
      if constexpr (SelfDescribing<G>)
        if (decoded)
          if (const auto fits = check_options(decoded->position, settings); !fits)
            return fail(fits.error());
      if (decoded)
        return DecodedText{
            std::make_unique<ErasedPosition<G>>(std::move(decoded->position), settings, false),
            std::string(format.name), std::move(decoded->warnings), decoded->reachable};
      if (!name.empty()) return fail(decoded.error());
    }
    if (name.empty())  // the game's own reader says best what is wrong with it
      if (const auto parsed = G::parse(text, *rules); !parsed) return fail(parsed.error());
    const auto same_name = [&](const auto& format) { return format.name == name; };
    const auto formats = G::formats();
    const bool written = std::any_of(formats.begin(), formats.end(), same_name);
    return fail(written ? Errc::unsupported : Errc::unknown_name,
                "no format '" + std::string(name) + "' to read", "format",
                suggest(name, known, "formats"));
  }

  std::vector<RecordInfo> record_formats() const override { return record_infos<G>(); }

  std::string guess_record(std::string_view text) const override { return guessed_record<G>(text); }

  Result<std::vector<RecordText>> read_records(
      std::string_view format, std::string_view text, const Settings& settings,
      const std::vector<std::string>& beside) const override {
    return read_record_file<G>(format, text, settings, beside);
  }

  Result<std::string> write_records(std::string_view format,
                                    const std::vector<RecordText>& games) const override {
    return write_record_file<G>(format, games);
  }

  Result<std::vector<std::string>> japanese_names(const Line& line) const override {
    std::vector<std::string> names;
    if constexpr (JapaneseNames<G>) {
      const auto played = replay_all<G>(
          line, [&](const auto& pos, const auto& move) { names.push_back(japanese(pos, move)); });
      if (!played) return fail(played.error());
    }
    return names;
  }

  Result<std::unique_ptr<AnyEngine>> engine(std::string_view spec,
                                            std::uint64_t seed) const override {
    const auto colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    std::vector<std::string> known;
    for (const auto& kind : P::kinds()) {
      known.push_back(kind.name);
      if (kind.name != name) continue;
      const std::string where = "engine " + std::string(spec);
      const auto rest = colon == std::string_view::npos ? "" : spec.substr(colon + 1);
      const auto settings = read_settings(kind, rest, where);
      if (!settings) return fail(settings.error());
      auto player = kind.make(*settings, seed);
      if (!player) return fail(player.error());
      return std::make_unique<ErasedEngine<G>>(std::string(spec), kind.honours, *std::move(player));
    }
    return fail(Errc::unknown_name, "unknown engine '" + std::string(name) + "'", "engine",
                suggest(name, known, "engines"));
  }

  std::vector<std::string> plane_names() const override {
    if constexpr (Planar<G>) return G::plane_names();
    return {};
  }

  std::vector<SolverInfo> solvers() const override {
    std::vector<SolverInfo> infos;
    for (const auto& solver : P::solvers())
      infos.push_back({solver.name, solver.about, solver.options, solver.words, solver.honours,
                       solver.per_line});
    return infos;
  }

  Result<nlohmann::ordered_json> run_solver(std::string_view name, const AnyPosition& any,
                                            const Settings& given,
                                            const search::Work& work) const override {
    if (const auto known = find_solver(*this, name); !known) return fail(known.error());
    const auto all = P::solvers();
    const auto solver =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    const auto mine = own<G>(any);
    if (!mine) return fail(mine.error());
    const std::string who =
        "the solver " + std::string(G::id) + (name.empty() ? "" : "-" + std::string(name));
    if (const auto able = (*mine)->check(solver->honours, who); !able) return fail(able.error());
    const auto settings = complete(solver->options, given, "solve");
    if (!settings) return fail(settings.error());
    search::Work told = work;
    told.rules = (*mine)->rules();
    return solver->solve((*mine)->typed(), *settings, told);
  }

  bool has_trees() const override { return Gridded<G>; }

  Result<nlohmann::ordered_json> write_tree(const AnyPosition& any,
                                            const solve::TreeRequest& request,
                                            const solve::Sink& sink,
                                            const Stop& stop) const override {
    if constexpr (Gridded<G>) {
      const auto pos = typed<G>(any);
      if (!pos) return fail(pos.error());
      return solve::GameTree<G>(**pos, request, stop).write(sink);
    } else {
      return fail(Errc::unsupported,
                  "positions of " + std::string(G::id) + " are not grids of two colours", "game",
                  "the games with trees offer --tree");
    }
  }

  bool has_books() const override {
    return requires { P::books(); };
  }

  Result<std::unique_ptr<AnyBook>> open_book(const std::string& file) const override {
    if constexpr (requires { P::books(); }) {
      auto book = P::books().open(file);
      if (!book) return fail(book.error());
      return std::make_unique<ErasedBook<G>>(*std::move(book));
    } else {
      return no_books();
    }
  }

  Result<nlohmann::ordered_json> build_book(const search::BookOrder& order,
                                            const search::Work& work) const override {
    if constexpr (requires { P::books(); }) {
      return P::books().build(order, work);
    } else {
      return no_books();
    }
  }

  std::vector<BenchInfo> benches() const override {
    std::vector<BenchInfo> infos;
    for (const auto& bench : P::benches())
      infos.push_back({bench.name, bench.about, bench.takes_peer});
    return infos;
  }

  Result<nlohmann::ordered_json> run_bench(std::string_view name,
                                           const search::Work& work) const override {
    std::vector<std::string> known;
    for (const auto& bench : P::benches()) {
      if (bench.name == name) return bench.run(work);
      known.push_back(bench.name);
    }
    return fail(Errc::unknown_name, "unknown bench '" + std::string(name) + "'", "bench",
                suggest(name, known, "benches"));
  }

  std::vector<search::Tuner> tuners() const override {
    if constexpr (requires { P::tuners(); }) return P::tuners();
    return {};
  }

  std::optional<learn::Training> training() const override {
    if constexpr (requires { P::training(); }) return P::training();
    return std::nullopt;
  }

  std::optional<search::WeightFiles> weights() const override {
    if constexpr (requires { P::weights(); }) return P::weights();
    return std::nullopt;
  }

 private:
  static Failure no_books() {
    return fail(Errc::unsupported, "there is no opening book for " + std::string(G::id), "game",
                "analyse searches any position");
  }

  // What follows the name of an engine: KEY=VALUE,..., or a command with whatever it holds.
  static Result<Settings> read_settings(const search::PlayerKind<G>& kind, std::string_view rest,
                                        const std::string& where) {
    if (!kind.external)
      return parse_settings(rest, ',', where).and_then([&](const Settings& given) {
        return complete(kind.options, given, where);
      });
    if (trim(rest).empty())
      return fail(Errc::bad_syntax, "which program is '" + kind.name + "' to run?", where,
                  "write " + kind.name + ":COMMAND");
    return Settings{{"command", std::string(trim(rest))}};
  }
};

}  // namespace banmen::registry
