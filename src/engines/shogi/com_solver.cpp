#include "engines/shogi/com_solver.hpp"

#include "core/text.hpp"
#include "engines/shogi/com/solve.hpp"

namespace banmen::shogi {
namespace {

using Facts = nlohmann::ordered_json;

std::vector<OptionSpec> specs() {
  std::vector<std::string> kinds;
  for (const com::Kind kind : com::all_kinds) kinds.emplace_back(com::to_text(kind));
  return {choice("kind", kinds, "the game of the cartridge; hum or com is who gives or begins"),
          integer("depth", 3, 1, 40, "moves of the player after the prefix, at most"),
          words("prefix", "", "moves from the start, COM's replies included, e.g. '7g7f 3c3d'"),
          flag("all-capture", "COM must own nothing but its king when it resigns"),
          flag("timelimit", "the cartridge's time limit: another opening in even games"),
          integer("lines", 10'000, 0, 10'000'000, "lines to list; all are counted"),
          integer("every", 1, 1, 1'000'000, "search each n-th part only, to project the time"),
          host_only(integer("memory", 256, 1, 65'536, "table of states without a win, in MB")),
          host_only(words("checkpoint", "", "file to save the work in from time to time")),
          host_only(flag("resume", "go on with what the checkpoint holds"))};
}

Result<Facts> solve_kind(const Position& pos, const Settings& given, const search::Work& work) {
  if (pos.board != Shogi::start({}).board)
    return fail(Errc::unsupported, "COM's games begin from its own six starts", "position",
                "say which by the kind of game, and what was played by --prefix");
  const auto settings = complete(specs(), given, "solver");
  if (!settings) return fail(settings.error());
  com::WinRequest request;
  const auto kind = com::parse_kind(settings->at("kind"));
  if (!kind) return fail(kind.error());
  request.kind = *kind;
  request.timelimit = get_flag(*settings, "timelimit");
  request.prefix = split_words(settings->at("prefix"));
  request.goal = get_flag(*settings, "all-capture") ? com::Goal::all_capture : com::Goal::win;
  request.depth = static_cast<int>(get_integer(*settings, "depth"));
  request.most_lines = static_cast<std::size_t>(get_integer(*settings, "lines"));
  request.every = static_cast<int>(get_integer(*settings, "every"));
  request.megabytes = static_cast<std::size_t>(get_integer(*settings, "memory"));
  request.checkpoint = settings->at("checkpoint");
  request.resume = get_flag(*settings, "resume");
  if (!request.checkpoint.empty() && !work.files)
    return fail(Errc::unsupported, "no files can be written from here", "checkpoint",
                "run it from the command line");
  const auto report = com::shortest_wins(request, work);
  if (!report) return fail(report.error());

  Facts facts = Facts::object();
  facts["kind"] = settings->at("kind");
  facts["goal"] = request.goal == com::Goal::win ? "win" : "all-capture";
  facts["depth"] = request.depth;
  facts["complete"] = report->complete;
  facts["solutions"] = report->count;
  if (report->count) facts["shortest_plies"] = report->shortest;
  facts["thinks"] = report->thinks;
  facts["proved_to_play_on"] = report->skipped;
  facts["states"] = report->states;
  facts["merged"] = report->merged;
  if (report->parts_done < report->parts) {
    facts["parts"] = std::to_string(report->parts_done) + " of " + std::to_string(report->parts);
    facts["projected_seconds"] = report->projected_seconds;
  }
  facts["seconds"] = report->seconds;
  const std::string prefix = join(request.prefix, " ");
  facts["lines"] = Facts::array();
  for (const auto& line : report->lines)
    facts["lines"].push_back(Facts{{"moves", prefix.empty() ? line : prefix + " " + line}});
  return facts;
}

}  // namespace

search::Solver<Shogi> com_solver() {
  return {
      .about = "All lines of at most so many moves that make COM, the cartridge's machine, resign",
      .options = specs(),
      .solve = solve_kind,
      .words = {"kind"},
      .name = "com",
      // The game and its moves are its own settings; the rules are the cartridge's.
      .honours = {{"rules"}, false}};
}

}  // namespace banmen::shogi
