#include "visual/command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "visual/escape.hpp"
#include "visual/heatmap.hpp"
#include "visual/kifu.hpp"
#include "visual/output.hpp"
#include "visual/reader.hpp"
#include "visual/stats.hpp"
#include "visual/tree.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

constexpr int exit_ok = 0, exit_arguments = 2, exit_file = 3, exit_json = 4, exit_schema = 5,
              exit_large = 6, exit_limit = 7, exit_internal = 70;

int exit_code(Errc code) {
  switch (code) {
    case Errc::unknown_name:
    case Errc::out_of_range:
      return exit_arguments;
    case Errc::unreadable:
    case Errc::unsupported:
      return exit_file;
    case Errc::bad_syntax:
      return exit_json;
    case Errc::corrupt:
      return exit_schema;
    case Errc::too_large:
      return exit_large;
    case Errc::stopped:
      return exit_limit;
    default:
      return exit_internal;
  }
}

// All that the command line can say; each verb uses its part.
struct Args {
  std::string file, output, format, node, summary, layout = "auto";
  std::vector<std::string> files;
  std::size_t depth = SIZE_MAX, max_nodes = 2000, lines = 1, values = 20;
  unsigned seconds = 120;
  bool optimal_only = false, boards = false, json = false;
};

class Command {
 public:
  Command(std::string program, std::FILE* out, std::FILE* err)
      : program_(std::move(program)), out_(out), err_(err) {}

  int run(const std::vector<std::string>& args) {
    CLI::App app("Draw what an analysis file says: " + program_ + " VERB FILE [options]", program_);
    app.require_subcommand(1);
    app.footer("FILE may be packed by gzip, and - is stdin. docs/visualizer.md describes it.");
    add_verbs(app);
    json_ = std::ranges::find(args, "--json") != args.end();
    try {
      app.parse(std::vector<std::string>(args.rbegin(), args.rend()));
    } catch (const CLI::CallForHelp&) {
      return report(deliver("", help_text(app.help()), out_));
    } catch (const CLI::ParseError& error) {
      return report(fail(explain(app, args, error)));
    }
    return report(work_());
  }

  int report(const Result<void>& result) const {
    if (result) return exit_ok;
    const Error& error = result.error();
    if (json_) {
      std::fputs((json_text({{"error", json_of(error)}}) + "\n").c_str(), out_);
      return exit_code(error.code);
    }
    std::string line = program_ + ": error: " + printable(error.what);
    if (!error.hint.empty()) line += "; " + printable(error.hint);
    if (!error.where.empty()) line += " (" + printable(error.where) + ")";
    say(line);
    return exit_code(error.code);
  }

  void say(const std::string& line) const { std::fputs((line + "\n").c_str(), err_); }

 private:
  std::string help_text(const std::string& help) const {
    return json_ ? json_text({{"help", help}}) + "\n" : help;
  }
  CLI::App* add_verb(CLI::App& app, const char* name, const char* about,
                     Result<void> (Command::*work)()) {
    CLI::App* verb = app.add_subcommand(name, about);
    verb->callback([this, work] { work_ = [this, work] { return (this->*work)(); }; });
    return verb;
  }
  void add_file(CLI::App* verb) {
    verb->add_option("FILE", args_.file, "An analysis, - for stdin")->required();
  }
  void add_output(CLI::App* verb, const char* about) {
    verb->add_option("-o,--output", args_.output, about);
  }
  void add_seconds(CLI::App* verb) {
    verb->add_option("--time-limit", args_.seconds, "Seconds that drawing may take, 120")
        ->check(CLI::Range(1U, 86400U));
  }
  void add_verbs(CLI::App& app) {
    auto* tree =
        add_verb(app, "tree", "The tree of moves as a picture, a page or text", &Command::tree);
    add_file(tree);
    tree->add_option("--format", args_.format, "dot, svg, png, html or txt; else as -o ends");
    add_output(tree, "Where to write, stdout if not given");
    tree->add_option("--depth", args_.depth, "Moves from the first node, all if not given")
        ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000}));
    tree->add_option("--max-nodes", args_.max_nodes, "Nodes to draw at most, 2000")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    tree->add_flag("--optimal-only", args_.optimal_only, "Only best moves");
    tree->add_option("--node", args_.node, "Id of the first node, the root if not given");
    tree->add_flag("--boards", args_.boards, "Small boards in the nodes");
    tree->add_option("--layout", args_.layout,
                     "Of SVG and PNG: dot (Graphviz), own, or auto: dot up to 400 moves")
        ->check(CLI::IsMember({"auto", "dot", "own"}));
    add_seconds(tree);
    auto* kifu = add_verb(app, "kifu", "The best line as a record with boards", &Command::kifu);
    add_file(kifu);
    add_output(kifu, "Where to write, stdout if not given");
    kifu->add_option("--from", args_.node, "Id of the first node, the root if not given");
    kifu->add_option("--all", args_.lines, "So many best lines, where several moves are best")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}));
    auto* heat = add_verb(app, "heatmap", "Who wins, by the size of the board", &Command::heatmap);
    heat->add_option("FILES", args_.files, "Analyses; only their roots are read");
    heat->add_option("--summary", args_.summary, "A table with tabs instead of files, - for stdin");
    heat->add_option("--format", args_.format, "svg, png, html or txt; else as -o ends");
    add_output(heat, "Where to write, stdout if not given");
    add_seconds(heat);
    auto* stats = add_verb(app, "stats", "Counts by class, value and depth", &Command::stats);
    add_file(stats);
    stats->add_flag("--json", args_.json, "As JSON");
    stats->add_option("--values", args_.values, "Values to list, 20; 0 for all")
        ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000'000}));
    add_output(stats, "Where to write, stdout if not given");
    add_file(add_verb(app, "check", "Whether a file is a good analysis", &Command::check));
  }

  // CLI11's complaint in our words.
  static Error explain(const CLI::App& app, const std::vector<std::string>& args,
                       const CLI::ParseError& error) {
    std::vector<std::string> verbs;
    const CLI::App* verb = nullptr;
    for (const auto* one : app.get_subcommands([](const CLI::App*) { return true; })) {
      verbs.push_back(one->get_name());
      if (!args.empty() && one->get_name() == args[0]) verb = one;
    }
    if (args.empty())
      return {Errc::unknown_name, "a verb is missing", "", "known verbs: " + join(verbs, ", ")};
    if (!verb)
      return {Errc::unknown_name, "unknown verb '" + args[0] + "'", "",
              suggest(args[0], verbs, "verbs")};
    std::string what = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) && !verb->remaining().empty())
      what = "unknown argument '" + verb->remaining().front() + "'";
    return {Errc::unknown_name, what, args[0], "--help lists what there is"};
  }

  // The error says in which file.
  template <class T>
  static Result<T> in_file(Result<T> result, const std::string& path) {
    if (result || result.error().code == Errc::unknown_name) return result;
    Error error = result.error();
    const bool place = error.code == Errc::bad_syntax;
    const std::string name = path == "-" ? "standard input" : path;
    error.where = error.where.empty() ? name : name + (place ? ":" : ": ") + error.where;
    return fail(std::move(error));
  }

  Result<Analysis> load() const {
    return in_file(open_source(args_.file).and_then([](ByteSource source) {
      return read_analysis(std::move(source));
    }),
                   args_.file);
  }

  Result<NodeNumber> first_node(const Analysis& analysis, const char* option) const {
    if (args_.node.empty()) return analysis.root;
    const auto found = analysis.ids.find(args_.node);
    if (found && analysis.nodes[*found].defined) return *found;
    return fail(Errc::unknown_name, "no node has the id '" + args_.node + "'", option);
  }

  void warn_without_best(const Analysis& analysis) const {
    if (!analysis.tells_best_moves)
      say(program_ + ": warning: the file does not say which moves are best");
  }

  Result<void> check() {
    const auto analysis = load();
    if (!analysis) return fail(analysis.error());
    return deliver("",
                   "ok: " + std::to_string(analysis->order.size()) + " nodes, " +
                       std::to_string(analysis->edges.size()) + " moves\n",
                   out_);
  }

  Result<void> stats() {
    const auto analysis = load();
    if (!analysis) return fail(analysis.error());
    const Stats stats = count(*analysis);
    return deliver(args_.output,
                   args_.json ? stats_json(stats) : stats_text(*analysis, stats, args_.values),
                   out_);
  }

  Result<void> kifu() {
    const auto analysis = load();
    if (!analysis) return fail(analysis.error());
    const auto from = first_node(*analysis, "--from");
    if (!from) return fail(from.error());
    warn_without_best(*analysis);
    return deliver(args_.output, visual::kifu(*analysis, *from, args_.lines), out_);
  }

  Result<void> tree() {
    const auto format =
        choose_format(args_.format, args_.output, Format::dot,
                      {Format::dot, Format::svg, Format::png, Format::html, Format::txt});
    if (!format) return fail(format.error());
    const auto analysis = load();
    if (!analysis) return fail(analysis.error());
    const auto from = first_node(*analysis, "--node");
    if (!from) return fail(from.error());
    const Selection selection = select(*analysis, {.from = *from,
                                                   .depth = args_.depth,
                                                   .max_nodes = args_.max_nodes,
                                                   .optimal_only = args_.optimal_only});
    const auto drawn = draw(*analysis, selection, *format);
    if (!drawn) return fail(drawn.error());
    auto delivered = deliver(args_.output, *drawn, out_);
    if (!delivered) return delivered;
    warn_without_best(*analysis);
    if (selection.nodes.size() < selection.total)
      say(program_ + ": drew " + std::to_string(selection.nodes.size()) + " of " +
          std::to_string(selection.total) + " nodes");
    return {};
  }

  Result<std::string> draw(const Analysis& analysis, const Selection& selection,
                           Format format) const {
    if (format == Format::html) return tree_html(analysis, selection, args_.boards);
    if (format == Format::txt) return tree_text(analysis, selection, args_.boards);
    const auto seconds = std::chrono::seconds(args_.seconds);
    // Graphviz draws small trees best and takes minutes for large ones.
    constexpr std::size_t many_links = 400;
    const bool own =
        args_.layout == "own" || (args_.layout == "auto" && selection.links.size() > many_links);
    if (format != Format::dot && own) {
      auto svg = tree_svg(analysis, selection, args_.boards);
      return format == Format::svg ? Result<std::string>(std::move(svg))
                                   : draw_svg(svg, seconds, err_);
    }
    auto dot = tree_dot(analysis, selection, args_.boards);
    if (format == Format::dot) return dot;
    return draw_dot(dot, format, seconds, err_);
  }

  Result<std::vector<HeatCell>> heat_cells() const {
    if (args_.files.empty() == args_.summary.empty())
      return fail(Errc::unknown_name, "either files or --summary is needed", "heatmap");
    if (!args_.summary.empty()) {
      const std::string path = args_.summary == "-" ? "/dev/stdin" : args_.summary;
      auto text = read_file(path);
      if (!text) return fail(text.error());
      return in_file(read_heat_table(*text), args_.summary);
    }
    std::vector<HeatCell> cells;
    for (const auto& path : args_.files) {
      const auto cell =
          in_file(read_summary([&] { return open_source(path); }).and_then(heat_cell), path);
      if (!cell) return fail(cell.error());
      cells.push_back(*cell);
    }
    return cells;
  }

  Result<void> heatmap() {
    const auto format = choose_format(args_.format, args_.output, Format::txt,
                                      {Format::svg, Format::png, Format::html, Format::txt});
    if (!format) return fail(format.error());
    const auto grids = heat_cells().and_then(heat_grids);
    if (!grids) return fail(grids.error());
    if (*format == Format::txt) return deliver(args_.output, heat_text(*grids), out_);
    if (*format == Format::html) return deliver(args_.output, heat_html(*grids), out_);
    if (*format == Format::svg) return deliver(args_.output, heat_svg(*grids), out_);
    const auto picture = draw_svg(heat_svg(*grids), std::chrono::seconds(args_.seconds), err_);
    return picture ? deliver(args_.output, *picture, out_) : fail(picture.error());
  }

  std::string program_;
  std::FILE *out_, *err_;
  Args args_;
  bool json_ = false;  // whoever asks for JSON is answered in it, whatever the verb thinks of that
  std::function<Result<void>()> work_;
};

}  // namespace

int run_visualize(const std::vector<std::string>& args, const std::string& program, std::FILE* out,
                  std::FILE* err) {
  Command command(program, out, err);
  try {
    return command.run(args);
  } catch (const std::bad_alloc&) {
    return command.report(fail(Errc::stopped, "not enough memory"));
  } catch (const std::exception& error) {
    return command.report(fail(Errc::conflict, error.what()));
  }
}

}  // namespace banmen::visual
