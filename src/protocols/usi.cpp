#include "protocols/usi.hpp"

#include <algorithm>
#include <exception>

#include "core/text.hpp"
#include "protocols/usi_words.hpp"

namespace banmen::protocols {
namespace {

constexpr const char* usual_start =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

bool has(const std::vector<OptionSpec>& specs, const std::string& key) {
  return std::ranges::any_of(specs, [&](const auto& spec) { return spec.key == key; });
}

// Where games start is what positions say.
std::vector<OptionSpec> rule_options(const registry::AnyGame& game,
                                     const std::vector<OptionSpec>& engine_options) {
  auto specs = game.options();
  std::erase_if(specs, [&](const auto& spec) {
    return spec.key == "start" || has(engine_options, spec.key);
  });
  return specs;
}

// The words from `from` to one that is `end`, or to the last.
std::string phrase(const std::vector<std::string>& words, std::size_t from, const char* end) {
  std::vector<std::string> part;
  for (; from < words.size() && words[from] != end; ++from) part.push_back(words[from]);
  return join(part, " ");
}

std::string mate_words(const nlohmann::ordered_json& facts) {
  const auto mate = facts.find("mate"), line = facts.find("line");
  if (mate == facts.end() || !mate->is_boolean()) return "checkmate timeout";
  if (!mate->get<bool>() || line == facts.end()) return "checkmate nomate";
  return "checkmate " + join(line->get<std::vector<std::string>>(), " ");
}

}  // namespace

Usi::Usi(const registry::AnyGame& game, const UsiSetup& setup, Out out)
    : game_(game), setup_(setup), out_(std::move(out)), rules_(setup.rules) {}

Result<std::unique_ptr<Usi>> Usi::open(const registry::AnyGame& game, const UsiSetup& setup,
                                       Out out) {
  std::unique_ptr<Usi> usi(new Usi(game, setup, std::move(out)));
  const auto colon = setup.engine.find(':');
  usi->kind_ = setup.engine.substr(0, colon);
  for (const auto& engine : game.engines()) {
    if (engine.name != usi->kind_ || engine.external) continue;
    usi->engine_options_ = engine.options;
    const auto settings = parse_settings(
        colon == std::string::npos ? "" : setup.engine.substr(colon + 1), ',', "--engine");
    if (!settings) return fail(settings.error());
    usi->engine_settings_ = *settings;
  }
  if (const auto built = usi->build(); !built) return fail(built.error());
  if (const auto pos = game.open({.options = setup.rules, .start = usual_start, .moves = {}}); !pos)
    return fail(pos.error());
  usi->set_position({"position", "startpos"});
  return usi;
}

Result<void> Usi::build() {
  if (engine_) return {};
  std::string spec = setup_.engine;
  if (!engine_options_.empty()) {  // as it was asked for, with what has been set since
    std::vector<std::string> parts;
    for (const auto& [key, value] : engine_settings_) parts.push_back(key + "=" + value);
    spec = kind_ + (parts.empty() ? "" : ":") + join(parts, ",");
  }
  auto engine = game_.engine(spec, setup_.seed);
  if (!engine) return fail(engine.error());
  engine_ = *std::move(engine);
  return {};
}

void Usi::say(std::string_view line) {
  const std::lock_guard lock(out_mutex_);
  out_(line);
}

void Usi::complain(const Error& error) { say(error_words(error)); }

bool Usi::obey(std::string_view text) {
  const auto words = split_words(text);
  if (words.empty()) return true;
  const std::string& command = words.front();
  if (command == "quit") {
    end_task();
    return false;
  }
  if (command == "usi")
    introduce();
  else if (command == "isready") {
    if (const auto built = build(); !built) complain(built.error());
    say("readyok");
  } else if (command == "setoption")
    set_option(words);
  else if (command == "usinewgame")
    new_game();
  else if (command == "position")
    set_position(words);
  else if (command == "go")
    go(parse_go(words));
  else if (command == "stop") {
    if (task_) task_->stop();
  } else if (command == "ponderhit")
    ponder_hit();
  else if (command == "gameover")
    end_task();
  return true;
}

void Usi::finish() {
  if (task_ && !task_->held()) task_->wait();
  end_task();
}

void Usi::end_task() { task_.reset(); }

void Usi::introduce() {
  say("id name " + setup_.name);
  say("id author The Banmen authors");
  for (const auto& option : engine_options_) {
    OptionSpec now = option;
    if (engine_settings_.contains(option.key)) now.fallback = engine_settings_.at(option.key);
    say(option_words(now));
  }
  for (const auto& option : rule_options(game_, engine_options_)) {
    OptionSpec now = option;
    if (rules_.contains(option.key)) now.fallback = rules_.at(option.key);
    say(option_words(now));
  }
  say("usiok");
}

void Usi::set_option(const std::vector<std::string>& words) {
  if (words.size() < 3 || words[1] != "name")
    return complain({Errc::bad_syntax, "an option without a name", "setoption",
                     "write setoption name NAME value VALUE"});
  std::string key = phrase(words, 2, "value");
  const auto value_at = std::ranges::find(words, "value");
  std::string value =
      value_at == words.end()
          ? "true"
          : phrase(words, static_cast<std::size_t>(value_at - words.begin()) + 1, "");
  if (value == "<empty>") value.clear();
  if (key == "USI_Ponder") return;  // whoever drives us decides when we ponder
  if (key == "USI_Hash") {
    if (!has(engine_options_, "tt")) return;
    key = "tt";
  }
  const bool of_engine = has(engine_options_, key);
  const auto rules = rule_options(game_, engine_options_);
  Settings changed = of_engine ? engine_settings_ : rules_;
  changed[key] = value;
  auto specs = of_engine ? engine_options_ : rules;
  if (!of_engine && !has(rules, key))
    specs.insert(specs.end(), engine_options_.begin(), engine_options_.end());
  if (const auto all = complete(specs, {{key, value}}, "setoption"); !all)
    return complain(all.error());
  if (!of_engine) {
    rules_ = changed;
    return;
  }
  if (value.find(',') != std::string::npos)  // the specs of engines could not hold it
    return complain({Errc::bad_syntax, "a comma in the value of '" + key + "'", "setoption"});
  engine_settings_ = changed;
  engine_.reset();  // made anew when it is needed
}

void Usi::new_game() {
  end_task();
  if (engine_) engine_->new_game();
}

void Usi::set_position(const std::vector<std::string>& words) {
  line_ = {.options = rules_, .start = usual_start, .moves = {}};
  position_ = nullptr;
  if (words.size() < 2 || (words[1] != "startpos" && words[1] != "sfen"))
    return complain({Errc::bad_syntax, "neither startpos nor sfen", "position",
                     "write position startpos or position sfen BOARD SIDE HANDS NUMBER"});
  if (words[1] == "sfen") line_.start = phrase(words, 2, "moves");
  const auto moves = std::ranges::find(words, "moves");
  if (moves != words.end()) line_.moves.assign(moves + 1, words.end());
  auto pos = line_.start.empty() ? Result<std::unique_ptr<registry::AnyPosition>>(fail(
                                       Errc::bad_syntax, "an sfen without a board", "position"))
                                 : game_.open(line_);
  if (!pos) return complain(pos.error());
  position_ = *std::move(pos);
}

void Usi::go(const UsiGo& go) {
  end_task();
  going_ = go;
  if (go.mate) return find_mate(go);
  const auto built = build();
  if (!built) complain(built.error());
  const Side side = position_ ? position_->side() : Side::first;
  const search::Limits limits = go.ponder ? limits_without_time(go) : limits_for(go, side);
  task_ = std::make_unique<UsiTask>(
      [this, engine = engine_, pos = position_, limits](const Stop& stop) -> std::string {
        if (engine && pos) return think(*engine, *pos, {.limits = limits, .stop = stop});
        if (!pos) complain({Errc::illegal, "there is no position to think about", "go"});
        return "bestmove resign";
      },
      go.ponder || go.infinite, [this](const std::string& answer) { say(answer); });
}

// Whatever happens inside an engine, there is one answer.
std::string Usi::think(registry::AnyEngine& engine, const registry::AnyPosition& pos,
                       const search::Request& request) {
  try {
    bool told = false;
    const auto thought = engine.think(pos, request, [&](const registry::ThoughtText& so_far) {
      told = true;
      tell(pos, so_far);
    });
    if (thought) {
      if (!told) tell(pos, *thought);
      return best_words(*thought);
    }
    complain(thought.error());
  } catch (const std::exception& error) {
    complain({Errc::conflict, error.what(), "go"});
  }
  return "bestmove resign";
}

void Usi::tell(const registry::AnyPosition& pos, const registry::ThoughtText& thought) {
  for (const auto& line : info_words(thought, pos.side())) say(line);
}

void Usi::find_mate(const UsiGo& go) {
  const auto pos = position_;
  const auto solver = registry::find_solver(game_, "");
  if (!pos) complain({Errc::illegal, "there is no position to think about", "go"});
  if (!pos || !solver) return say("checkmate notimplemented");
  task_ = std::make_unique<UsiTask>(
      [this, pos, go](const Stop& stop) -> std::string {
        const auto until = go.mate_time ? stop.until(Clock::now() + *go.mate_time) : stop;
        try {
          const auto facts =
              game_.run_solver("", *pos, {}, {.threads = setup_.threads, .stop = until});
          if (facts) return mate_words(*facts);
          if (facts.error().code != Errc::stopped) complain(facts.error());
        } catch (const std::exception& error) {
          complain({Errc::conflict, error.what(), "go"});
        }
        return "checkmate timeout";
      },
      false, [this](const std::string& answer) { say(answer); });
}

void Usi::ponder_hit() {
  if (!task_ || !going_.ponder || going_.infinite) return;
  going_.ponder = false;
  auto time = time_for(going_, position_ ? position_->side() : Side::first);
  if (!time && !going_.depth && !going_.nodes) time = std::chrono::seconds(1);
  task_->release(time);
}

}  // namespace banmen::protocols
