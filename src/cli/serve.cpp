#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/limit_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"
#include "server/server.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string host = "127.0.0.1", port, db, cors, log = "-", body_limit = "1048576", rate = "100",
              heartbeat = "15s", grace = "5s", runs = "runs", memory = "512";
  std::vector<std::string> outside;
  RunOptions run;
};

// $XDG_DATA_HOME/banmen/banmen.db, usually ~/.local/share/banmen/banmen.db.
std::string usual_db() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const std::filesystem::path folder = data && *data ? std::filesystem::path(data)
                                       : home && *home
                                           ? std::filesystem::path(home) / ".local/share"
                                           : std::filesystem::temp_directory_path();
  return (folder / "banmen" / "banmen.db").string();
}

Result<server::ServerOptions> read(const Args& args) {
  server::ServerOptions options{.host = args.host,
                                .db = args.db.empty() ? usual_db() : args.db,
                                .cors = args.cors,
                                .log = args.log};
  if (!args.port.empty()) {
    const auto port = read_integer(args.port, 0, 65535, "--port");
    if (!port) return fail(port.error());
    options.port = static_cast<std::uint16_t>(*port);
  }
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  options.limits.threads = *threads;
  options.limits.outside = args.outside;
  options.limits.runs = args.runs;
  std::error_code none;
  if (std::filesystem::exists(args.runs, none) && !std::filesystem::is_directory(args.runs, none))
    return fail(Errc::unreadable, "'" + args.runs + "' is no folder", "--runs",
                "name the folder in which training runs have theirs");
  const auto body = read_integer(args.body_limit, 1, 1 << 30, "--body-limit");
  if (!body) return fail(body.error());
  options.body_limit = static_cast<std::size_t>(*body);
  const auto rate = read_integer(args.rate, 0, 1'000'000, "--rate");
  if (!rate) return fail(rate.error());
  options.rate = static_cast<double>(*rate);
  const auto memory = read_integer(args.memory, 1, 1'000'000, "--memory");
  if (!memory) return fail(memory.error());
  options.limits.memory = static_cast<std::size_t>(*memory) << 20;
  const auto heartbeat = read_time(args.heartbeat, "--heartbeat");
  if (!heartbeat) return fail(heartbeat.error());
  options.heartbeat = *heartbeat;
  const auto grace = read_time(args.grace, "--grace");
  if (!grace) return fail(grace.error());
  options.grace = *grace;
  return options;
}

// What is allowed must be an outside program of some game.
Result<void> check_outside(const registry::Registry& games, const std::vector<std::string>& specs) {
  std::vector<std::string> known;
  for (const auto& game : games.games())
    for (const auto& engine : game->engines())
      if (engine.external) known.push_back(engine.name + ":COMMAND");
  for (const auto& spec : specs) {
    const auto colon = spec.find(':');
    const std::string form = spec.substr(0, colon) + ":COMMAND";
    if (colon == std::string::npos || std::ranges::find(known, form) == known.end())
      return fail(Errc::unknown_name, "'" + spec + "' is no outside engine", "--allow-engine",
                  suggest(form, known, "forms"));
  }
  return {};
}

Result<int> serve(Context& context, const Args& args) {
  const auto options = read(args);
  if (!options) return fail(options.error());
  const auto outside = check_outside(context.registry, args.outside);
  if (!outside) return fail(outside.error());
  const Interrupts interrupts(context.stop);
  const auto server = server::Server::start(context.registry, *options);
  if (!server) return fail(server.error());
  const std::string address = (*server)->address();
  if (context.json)
    context.out_json(Json::object({{"address", address}}));
  else
    context.print("Banmen is at {}\n", address);
  while (!context.stop.requested()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  (*server)->stop();
  return exit_ok;
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "serve", "Serve the page and the HTTP API, until Ctrl-C",
                        "banmen serve --port 9000 --db games.db");
  add_text(*verb, "--host", args->host,
           "Address to listen on (default 127.0.0.1: this machine only)");
  add_text(*verb, "--port", args->port,
           "Port; 0: any free one (default: 8080, or the next one that is free)");
  add_text(*verb, "--db", args->db,
           "SQLite file of the games (default: ~/.local/share/banmen/banmen.db)");
  add_text(*verb, "--cors", args->cors, "Origin whose pages may call the API, or * for all");
  add_text(*verb, "--log", args->log, "Where the request log goes: a file, - (stderr) or off");
  add_text(*verb, "--rate", args->rate,
           "Changing requests a second for each client; 0: no limit (default 100)");
  add_text(*verb, "--body-limit", args->body_limit, "Most bytes of a body (default 1048576)");
  add_text(*verb, "--memory", args->memory,
           "Memory for games being played, in MB; those unused for longest are then kept in the "
           "file alone (default 512)");
  add_text(*verb, "--heartbeat", args->heartbeat,
           "Pause after which an event stream shows that it lives (default 15s)");
  add_text(*verb, "--grace", args->grace,
           "Time for requests under way when the server is stopped (default 5s)");
  add_text(*verb, "--runs", args->runs,
           "Folder whose training runs are shown (default: runs, in the current folder)");
  add_list(*verb, "--allow-engine", args->outside, "SPEC",
           "Let anybody play against this outside program: NAME:COMMAND; may be repeated");
  args->run.add_threads(*verb, "Threads for engines (default: all of this machine)");
  on_run(verb, context, [args, &context] { return serve(context, *args); });
}

}  // namespace banmen::cli
