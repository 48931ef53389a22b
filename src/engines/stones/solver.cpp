#include "engines/stones/solver.hpp"

#include <algorithm>

#include "core/file.hpp"
#include "core/file_writer.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "engines/stones/analysis.hpp"
#include "engines/stones/outcome_analysis.hpp"
#include "engines/stones/survey.hpp"
#include "games/stones/codec.hpp"
#include "solve/gzip.hpp"

namespace banmen::stones {
namespace {

// For those who may not touch files: callers over the network.
constexpr std::size_t guest_megabytes = 1024;

std::vector<OptionSpec> specs() {
  return {
      choice("mode", {"full", "reduced", "proof", "outcome", "root"},
             "all positions of alternating play; one of each set of mirror images; the winner's "
             "best move and every reply; who wins, and nothing else; or values without a tree"),
      choice("optimal", {"depth", "outcome", "value"},
             "a best move wins soonest or loses latest; keeps the winner; or has no better value"),
      flag("both-sides", "also the moves of the side that is not to move (mode full)"),
      words("from", "", "start from this board: X.O/.../..O, or a file that holds it"),
      words("cap", "", "stones captured so far by Black and White: 1,0"),
      words("to-move", "", "1 Black, -1 White"),
      host_only(words("out", ".", "the folder for the document")),
      host_only(flag("stdout", "write the document to stdout")),
      host_only(flag("gzip", "pack the document (.json.gz)")),
      integer("max-nodes", 300'000, 1, 1'000'000'000'000, "refuse larger trees"),
      host_only(flag("force", "write trees of any size")),
      host_only(integer("max-memory", 4096, 16, 1 << 20, "MiB for tables")),
      number("time-limit", 0, 0, 1e9, "seconds; 0: none"),
      integer("seed", 0, 0, 1'000'000'000, "for searches; no result depends on it"),
      flag("raw", "also values as they are before reduction (raw_value)"),
      integer("value-limit", 2000, 10, 1'000'000, "longer values are written as @k, in a table"),
      flag("no-values", "outcomes and plies only"),
      host_only(words("stats", "", "a file for counts and rates, as JSON")),
      host_only(words("batch", "", "a grid of boards instead of one: --batch n=1..4 m=1..3")),
      host_only(words("summary", "", "a table of a grid's results (TSV)")),
      host_only(words("proof", "",
                      "a file for the winner's strategy, for banmen-check-proof "
                      "(mode outcome)")),
      host_only(words("checkpoint", "", "a file to save the search in (mode outcome)")),
      host_only(flag("resume", "go on from the checkpoint"))};
}

// The board of --from, which has a size of its own.
Result<Position> read_from(const std::string& text, const Options& rules, const Settings& given) {
  const auto decoded = decode_text(text, rules);
  if (!decoded) return fail(decoded.error());
  return check_options(decoded->position, given).map([&] { return decoded->position; });
}

// The position to solve: the one of the command line unless --from says otherwise.
Result<Position> start_of(const Position& pos, const Settings& settings, const search::Work& work) {
  const std::string& from = settings.at("from");
  const std::string &cap = settings.at("cap"), &to_move = settings.at("to-move");
  if (from.empty() && cap.empty() && to_move.empty()) return pos;
  Position start = pos;
  if (!from.empty()) {
    std::string text = from;
    if (from.find_first_not_of("XO.xo/ \n") != std::string::npos) {
      // Whoever may not write files may not look into them either.
      if (!work.files)
        return fail(Errc::bad_syntax, "'" + from + "' is no board", "from",
                    "rows of X, O and . with / between them: X.O/.../..O");
      const auto file = read_file(from);
      if (!file) return fail(file.error());
      text = *file;
    }
    // A file may have the rows on lines of their own.
    text = std::string(trim(text));
    for (char& c : text)
      if (c == '\n') c = '/';
    auto read = read_from(text, pos.rules, work.rules);
    if (!read) {
      read.error().where = "--from";
      return read;
    }
    start = *std::move(read);
  }
  std::array<int, 2> captures = start.captures;
  if (!cap.empty()) {
    const auto given = two_numbers(cap);
    if (!given || (*given)[0] < 0 || (*given)[1] < 0)
      return fail(Errc::bad_syntax, "'" + cap + "' is not two numbers", "--cap",
                  "captures by Black and by White: 1,0");
    for (std::size_t i = 0; i < 2; ++i) {
      if ((*given)[i] >= start.rules.m)
        return fail(Errc::out_of_range, std::to_string((*given)[i]) + " captures have won already",
                    "--cap", "each is less than m = " + std::to_string(start.rules.m));
      captures[i] = static_cast<int>((*given)[i]);
    }
  }
  Side side = start.to_move;
  if (to_move == "1")
    side = Side::first;
  else if (to_move == "-1")
    side = Side::second;
  else if (!to_move.empty())
    return fail(Errc::bad_syntax, "'" + to_move + "' is no side", "--to-move",
                "1 is Black, -1 is White");
  return position_of(start.rules, start.board, captures, side);
}

Result<void> write_statistics(const Settings& settings, const Facts& statistics) {
  const std::string& file = settings.at("stats");
  return file.empty() ? Result<void>{} : write_file(file, json_text(statistics, 2) + "\n");
}

// Where the document goes: a file under a temporary name, or whoever asked.
class Target {
 public:
  static Result<Target> open(const Options& rules, const Settings& settings,
                             const search::Work& work) {
    Target target;
    const bool gzip = get_flag(settings, "gzip");
    if (work.files && !get_flag(settings, "stdout")) {
      const std::filesystem::path name = analysis_name(rules) + (gzip ? ".gz" : "");
      target.path_ = settings.at("out") / name;
      auto file = FileWriter::open(target.path_);
      if (!file) return fail(file.error());
      target.file_ = std::make_unique<FileWriter>(*std::move(file));
    }
    target.plain_ =
        target.file_
            ? [file = target.file_.get()](std::string_view text) { return file->write(text); }
            : solve::Sink(work.document);
    if (gzip) target.gzip_ = std::make_unique<solve::Gzip>(target.plain_);
    return target;
  }

  solve::Sink sink() {
    if (!gzip_) return plain_;
    return [gzip = gzip_.get()](std::string_view text) { return gzip->write(text); };
  }
  Result<void> commit() {
    const auto packed = gzip_ ? gzip_->finish() : Result<void>{};
    return packed.and_then([&] { return file_ ? file_->commit() : Result<void>{}; });
  }
  // The name of the file, if there is one.
  std::string file() const { return path_.string(); }

 private:
  std::filesystem::path path_;
  std::unique_ptr<FileWriter> file_;
  solve::Sink plain_;
  std::unique_ptr<solve::Gzip> gzip_;
};

// What people want to know at once; the rest is in the document.
Facts summary_of(const Facts& metadata, const std::string& file) {
  Facts facts;
  for (const char* key :
       {"root_outcome", "root_value", "root_plies", "node_count", "terminal_count", "edge_count"})
    if (metadata.contains(key)) facts[key] = metadata[key];
  if (!file.empty()) facts["file"] = file;
  return facts;
}

Result<Facts> write_analysis(const Position& start, const AnalysisRequest& request,
                             const Settings& settings, const search::Work& work) {
  if (request.mode == Mode::root) {
    const auto answer = analyse(start, request, {}, work);
    if (!answer) return fail(answer.error());
    return write_statistics(settings, answer->statistics)
        .and_then([&] { return work.document(json_text(answer->metadata) + "\n"); })
        .map([] { return Facts(); });
  }
  auto target = Target::open(start.rules, settings, work);
  if (!target) return fail(target.error());
  const auto answer = analyse(start, request, target->sink(), work);
  if (!answer) return fail(answer.error());
  return target->commit()
      .and_then([&] { return write_statistics(settings, answer->statistics); })
      .map([&] {
        return get_flag(settings, "stdout") || !work.files
                   ? Facts()
                   : summary_of(answer->metadata, target->file());
      });
}

Result<Facts> write_outcome(const Position& start, const OutcomeRequest& request,
                            const Settings& settings, const search::Work& work) {
  auto target = Target::open(start.rules, settings, work);
  if (!target) return fail(target.error());
  const auto answer = analyse_outcome(start, request, target->sink(), work);
  if (!answer) return fail(answer.error());
  // A document that says it is not complete is kept; the caller still hears that time was up.
  return target->commit()
      .and_then([&] { return write_statistics(settings, answer->statistics); })
      .and_then([&]() -> Result<Facts> {
        if (!answer->metadata.at("complete").get<bool>())
          return fail(Errc::stopped, "stopped before the winner was known", "solver",
                      target->file().empty() ? "" : target->file() + " says how far it came");
        if (get_flag(settings, "stdout") || !work.files) return Facts();
        Facts facts = summary_of(answer->metadata, target->file());
        facts.update(answer->statistics);
        return facts;
      });
}

Failure wrong_mode(const std::string& option, const std::string& mode) {
  return fail(Errc::unsupported, "--" + option + " needs --mode " + mode, "--" + option,
              "leave it out, or add --mode " + mode);
}

Result<Facts> solve_position(const Position& pos, const Settings& given, const search::Work& base) {
  const auto completed = complete(specs(), given, "solver");
  if (!completed) return fail(completed.error());
  const Settings& settings = *completed;
  search::Work work = base;
  if (!work.document) work.document = [](std::string_view) { return Result<void>{}; };
  if (const double seconds = get_number(settings, "time-limit"); seconds > 0)
    work.stop = work.stop.until(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                   std::chrono::duration<double>(seconds)));
  Bounds bounds{static_cast<std::size_t>(get_integer(settings, "max-memory"))};
  if (!work.files) bounds.megabytes = std::min(bounds.megabytes, guest_megabytes);
  if (!settings.at("batch").empty())
    return survey(pos.rules, settings.at("batch"), bounds, work)
        .and_then([&](const Facts& facts) -> Result<Facts> {
          const std::string& file = settings.at("summary");
          if (file.empty()) return facts;
          return write_file(file, survey_table(facts)).map([&] { return Facts{{"file", file}}; });
        });
  const auto start = start_of(pos, settings, work);
  if (!start) return fail(start.error());
  const std::string& mode = settings.at("mode");
  for (const char* option : {"proof", "checkpoint"})
    if (mode != "outcome" && !settings.at(option).empty()) return wrong_mode(option, "outcome");
  if (mode == "outcome") {
    OutcomeRequest request;
    request.search.most_megabytes = bounds.megabytes;
    request.search.checkpoint = settings.at("checkpoint");
    request.search.resume = get_flag(settings, "resume");
    request.proof = settings.at("proof");
    return write_outcome(*start, request, settings, work);
  }
  AnalysisRequest request{
      .mode = mode == "full"      ? Mode::full
              : mode == "reduced" ? Mode::reduced
              : mode == "proof"   ? Mode::proof
                                  : Mode::root,
      .best = settings.at("optimal") == "depth"     ? Best::depth
              : settings.at("optimal") == "outcome" ? Best::outcome
                                                    : Best::value,
      .both_sides = get_flag(settings, "both-sides"),
      .raw = get_flag(settings, "raw"),
      .values = !get_flag(settings, "no-values"),
      .value_limit = static_cast<std::size_t>(get_integer(settings, "value-limit")),
      .max_nodes = static_cast<std::uint64_t>(get_integer(settings, "max-nodes")),
      .bounds = bounds};
  if (get_flag(settings, "force")) request.max_nodes = ~std::uint64_t{0} >> 1;
  if (request.both_sides && request.mode != Mode::full) return wrong_mode("both-sides", "full");
  if (!request.values && (request.raw || request.best == Best::value))
    return fail(Errc::unsupported, "without values there is nothing to compare or to write",
                request.raw ? "--raw" : "--optimal", "leave out --no-values");
  constexpr int most_points = 25;
  if (request.values && start->rules.rows * start->rules.cols > most_points)
    return fail(Errc::out_of_range,
                "values are worked out on at most " + std::to_string(most_points) + " points", "N",
                "--mode outcome tells the winner of larger boards");
  return write_analysis(*start, request, settings, work);
}

}  // namespace

search::Solver<StoneCapture> solver() {
  return {.about =
              "Values, outcomes and best moves of all positions, as a document for "
              "`banmen visualize`",
          .options = specs(),
          .solve = solve_position,
          .words = {"n", "m"},
          .honours = search::Honours::everything()};
}

}  // namespace banmen::stones
