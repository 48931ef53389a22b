#!/usr/bin/env python3
"""Checks src/ against three rules of docs/architecture.md: which folder sees which, that JSON is read
and written by core/json.hpp alone, and who writes files."""
import re
import sys
import unittest
from pathlib import Path

SRC = Path(__file__).resolve().parent.parent / "src"

# A folder may include itself and these; `games` and `engines` stand for their own game's folder.
ALLOWED = {
    "core": set(),
    "games": {"core"},
    "search": {"core"},
    "cgt": {"core"},
    "solve": {"core"},
    "learn": {"core"},
    "engines": {"core", "games", "search", "cgt", "solve", "learn"},
    "registry": {"core", "games", "search", "cgt", "solve", "learn", "engines"},
    "service": {"core", "search", "cgt", "learn", "registry"},
    "protocols": {"core", "search", "cgt", "learn", "registry", "service"},
    "visual": {"core"},
    "checker": set(),  # judges proofs: it shares nothing with what it judges
    "server": {"core", "search", "cgt", "learn", "registry", "service"},
    "cli": {"core", "search", "cgt", "learn", "registry", "service", "protocols", "visual", "server"},
    "python": {"core", "search", "cgt", "learn", "registry", "service", "visual"},
}
# The one file that lists the games, and the programs that hand that list on.
GAME_LIST = "registry/games.hpp"
PROGRAMS = {"cli/main.cpp", "python/module.cpp"}


def problem(file, included):
    """Why src/`file` must not include "included", or None."""
    folder, target = file.split("/")[0], included.split("/")[0]
    if folder not in ALLOWED:
        return f"{file}: the folder '{folder}' is not in the dependency rule"
    if "/" not in included or target not in ALLOWED:
        return f"{file}: write \"{included}\" with its path from src/"
    if included == GAME_LIST and file not in PROGRAMS:
        return f"{file}: only a program's main may name {GAME_LIST}"
    if target != folder and target not in ALLOWED[folder]:
        return f"{file}: '{folder}' must not see \"{included}\""
    per_game = {"games", "engines"}
    if folder in per_game and target in per_game and file.split("/")[1] != included.split("/")[1]:
        return f"{file}: a game must not see another's \"{included}\""
    if folder == "registry" and target in per_game and file != GAME_LIST:
        return f"{file}: only {GAME_LIST} names games"
    return None


def problems(root):
    found = []
    for path in sorted(root.rglob("*.[ch]pp")):
        file = path.relative_to(root).as_posix()
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text("utf-8"), re.M):
            if why := problem(file, included):
                found.append(why)
    return found


# Whatever goes over JSON calls itself for each level, so that one place limits the levels.
JSON_FILES = {"core/json.hpp", "core/json.cpp"}


def without_comments_and_texts(source):
    source = re.sub(r'R"(\w*)\(.*?\)\1"', '""', source, flags=re.S)
    source = re.sub(r"//[^\n]*|/\*.*?\*/", " ", source, flags=re.S)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', source)


def names_of_json(sources):
    """What the library's type is called: its own names and every alias of them."""
    names = {"json", "ordered_json"}
    while True:
        known = "|".join(sorted(names))
        found = set(names)
        for source in sources:
            found.update(re.findall(
                rf"\busing\s+(\w+)\s*=\s*(?:const\s+)?(?:\w+::)*(?:{known}|basic_json\s*<[^;]*>)\s*;", source))
            found.update(re.findall(
                rf"\btypedef\s+(?:\w+::)*(?:{known}|basic_json\s*<[^;]*>)\s+(\w+)\s*;", source))
        if found == names:
            return names
        names = found


def json_problems(file, source, names):
    """Where src/`file` reads or writes JSON itself; `source` has no comments and no texts."""
    if file in JSON_FILES:
        return []
    types = rf"(?:{'|'.join(sorted(names))}|basic_json\s*<[^;]*?>)"
    values = set(re.findall(rf"\b{types}\s*[&*]*\s+[&*]*(\w+)\s*[;=,{{)\[]", source))
    throws = "writes JSON, and throws where a text is not UTF-8"
    readers = r"(?:parse|accept|sax_parse|from_(?:cbor|msgpack|ubjson|bjdata|bson))"
    rules = [(rf"\b{types}\s*::\s*{readers}\b", "reads JSON"),
             (r"\b(?:sax_parse|json_sax_t|json_sax\w*|from_cbor|from_msgpack|from_ubjson|from_bjdata|from_bson)\b",
              "reads JSON"),
             (rf"\bdecltype\s*\([^;]*?\)\s*::\s*{readers}\b", "reads JSON"),
             (r'""\s*_json(?:_pointer)?\b', "reads JSON"),
             (r"(?:\.|->)\s*(?:template\s+)?dump\s*(?:<[^;()]*>)?\s*\(", throws),
             (r"\bnlohmann\s*::\s*to_string\s*\(", throws),
             (rf"<<\s*(?:\w+::)*{types}\s*[{{(]", throws)]
    if values:
        known = "|".join(sorted(values))
        rules += [(rf">>\s*(?:{known})\b", "reads JSON"),
                  (rf"\b(?:{known})\s*(?:\.|->)\s*{readers}\s*\(", "reads JSON"),
                  (rf"<<\s*\(?\s*(?:std::setw\(\d+\)\s*<<\s*)?(?:{known})\s*(?:\[[^;]*?\]\s*)*(?:;|<<)",
                   throws)]
    return [f"{file}: {what}: {match.group(0).strip()}; core/json.hpp does it"
            for rule, what in rules for match in re.finditer(rule, source)]


def all_json_problems(root):
    sources = {path.relative_to(root).as_posix(): without_comments_and_texts(path.read_text("utf-8"))
               for path in sorted(root.rglob("*.[ch]pp"))}
    names = names_of_json(sources.values())
    return [why for file, source in sources.items() for why in json_problems(file, source, names)]

# What writes files, or moves them to other names. Reading is everybody's.
WRITING = [
    r"\b(?:basic_)?(?:of|f)stream\b|\b(?:basic_)?filebuf\b|\btmpfile\s*\(",
    r"\bfreopen\s*\(|\bfdopen\s*\(|\bfopen\s*\((?![^;]*?,\s*\"r[be]*\"\s*\))",
    r"\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)\b",
    r"(?<![\w.>])(?<!\w::)(?:::)?open(?:at)?\s*\([^;{]*?,\s*\d+\s*[|,)]",
    r"(?<![\w.>])(?:\w*::)*(?:rename|creat|(?:sym)?link(?:at)?|mkn?temps?|mk[odn]?stemps?|mkdtemp)\s*\(",
    r"\b(?:f?truncate|renameat2?|copy_file|resize_file|create_(?:hard_link|symlink)|sendfile)\s*\(",
    r"\bfilesystem::copy\s*\(|\bfs::copy\s*\(",
    r"\bgzopen\s*\(|\bgzdopen\s*\((?![^;]*?,\s*\"rb?\"\s*\))",
]
# The one writer, and the few that cannot use it, each with what it does and why.
WRITERS = {
    "core/file_writer.cpp": ("O_|rename|linkat", "the one writer: drafts, links, devices"),
    "core/temporary_folder.cpp": ("mkdtemp", "makes an empty folder that nobody else knows"),
    "service/checkpoint.cpp": ("rename", "a folder of whole files gets its name"),
    "service/run_folder.cpp": ("rename", "a checkpoint goes out of sight before it is removed"),
    "service/metrics.cpp": ("O_|ftruncate", "a curve grows line by line while it is watched"),
    "visual/program.cpp": ("tmpfile", "what another program reads: it has no name"),
    "server/log.cpp": ("fopen", "a log grows line by line"),
    "service/sqlite_store.cpp": ("O_", "an empty file for its owner alone, which SQLite fills"),
}


def without_comments(text):
    """C++ without its comments and #includes; what stands in quotes stays."""
    text = re.sub(r"^\s*#\s*include[^\n]*", "", text, flags=re.M)
    token = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/'
    return re.sub(token, lambda m: " " if m[0][0] == "/" else m[0], text, flags=re.S)


def ways_of_writing(text):
    text = without_comments(text)
    return [found[0].strip() for way in WRITING for found in re.finditer(way, text, re.S)]


def writing_problems(file, text):
    """How src/`file` writes files without the one writer."""
    allowed = WRITERS.get(file, (r"(?!)",))[0]
    return [f"{file}: '{way}' writes files; use write_file or FileWriter of core"
            for way in ways_of_writing(text) if not re.search(allowed, way)]


class Writing(unittest.TestCase):
    def test_files_are_written_in_one_way(self):
        found = []
        for path in sorted(SRC.rglob("*.[ch]pp")):
            found += writing_problems(path.relative_to(SRC).as_posix(), path.read_text("utf-8"))
        self.assertEqual(found, [])

    def test_nobody_is_excused_for_nothing(self):
        for file, (allowed, reason) in WRITERS.items():
            ways = ways_of_writing((SRC / file).read_text("utf-8"))
            for word in allowed.split("|"):
                self.assertTrue(any(word in way for way in ways), f"{file}: {word} ({reason})")

    def test_what_it_sees(self):
        for text in [
            "std::ofstream file(path);",
            "std::fstream file(path);",
            "std::basic_ofstream<char> file(path);",
            "std::vector<std::ofstream> files;",
            '#include <fstream>\nstd::ofstream(path) << "x";',
            'std::FILE* file = std::fopen(path.c_str(), "wb");',
            'fopen(name,\n      "a+")',
            'fopen(name, mode)',
            'freopen("out", "w", stdout)',
            "::open(path.c_str(), O_WRONLY | O_CREAT, 0644)",
            "open(path, O_RDWR)",
            "::rename(one, other);",
            "std::rename(one, other);",
            "std::filesystem::rename(one, other, failed);",
            "fs::rename(one, other);",
            "rename(one, other);",
            "::renameat(1, one, 2, other);",
            "::mkostemp(name, 0)",
            "mkstemp(name)",
            "mkdtemp(name)",
            "::creat(path, 0600)",
            "::ftruncate(file, 0)",
            "fs::copy_file(one, other)",
            "std::filesystem::copy(one, other)",
            'gzopen(path, "w")',
            'gzdopen(file, "wb")',
            "std::filebuf file; file.open(path, std::ios::out);",
            "::open(path.c_str(), 1 | 0100, 0644)",
            "std::tmpfile()",
            "::link(one, other);",
            "::symlink(one, other);",
            'const char* url = "http://x"; std::ofstream file(path);',
        ]:
            self.assertTrue(writing_problems("cli/new.cpp", text), text)

    def test_what_it_lets_pass(self):
        for text in [
            "#include <fstream>\nstd::ifstream in(path, std::ios::binary);",
            "std::ostringstream text; std::stringstream both;",
            'std::FILE* file = std::fopen(path.c_str(), "rb");',
            "::open(path.c_str(), O_RDONLY | O_CLOEXEC)",
            'gzdopen(handle, "rb")',
            "write_file(path, text); FileWriter::open(path);",
            "// std::ofstream would replace a device; ::rename( too\nint x;",
            "/* O_CREAT\n */ int x;",
            "session.rename(name); session->rename(name); bool renamed(int);",
            "iconv_open(\"UTF-8\", encoding)",
        ]:
            self.assertEqual(writing_problems("cli/new.cpp", text), [], text)

    def test_an_excuse_is_for_one_thing(self):
        self.assertEqual(writing_problems("server/log.cpp", 'fopen(path, "a")'), [])
        self.assertTrue(writing_problems("server/log.cpp", "std::ofstream log(path);"))
        self.assertTrue(writing_problems("service/run_folder.cpp", "::open(path, O_CREAT)"))


class Architecture(unittest.TestCase):
    def test_every_include_follows_the_rule(self):
        self.assertEqual(problems(SRC), [])

    def test_the_scan_sees_the_sources(self):
        self.assertGreater(len(list(SRC.rglob("*.hpp"))), 20)

    def test_what_the_rule_allows(self):
        for file, included in [
            ("core/line.hpp", "core/game.hpp"),
            ("games/contrast/codec.cpp", "games/contrast/codec.hpp"),
            ("engines/contrast/players.hpp", "games/contrast/position.hpp"),
            ("engines/contrast/players.cpp", "search/player.hpp"),
            ("registry/games.hpp", "engines/contrast/players.hpp"),
            ("service/session.cpp", "registry/registry.hpp"),
            ("cli/main.cpp", "registry/games.hpp"),
        ]:
            self.assertIsNone(problem(file, included))

    def test_what_it_forbids(self):
        for file, included in [
            ("core/line.hpp", "games/contrast/position.hpp"),
            ("core/line.hpp", "search/value.hpp"),
            ("games/contrast/rules.cpp", "search/value.hpp"),
            ("games/othello/rules.cpp", "games/contrast/board.hpp"),
            ("engines/othello/players.cpp", "games/contrast/board.hpp"),
            ("engines/othello/players.cpp", "engines/contrast/players.hpp"),
            ("search/mcts.hpp", "games/contrast/position.hpp"),
            ("search/mcts.hpp", "engines/contrast/players.hpp"),
            ("registry/registry.cpp", "games/contrast/position.hpp"),
            ("registry/registry.cpp", "service/session.hpp"),
            ("service/session.cpp", "engines/contrast/players.hpp"),
            ("service/session.cpp", "registry/games.hpp"),
            ("cli/perft.cpp", "games/contrast/position.hpp"),
            ("visual/svg.cpp", "registry/registry.hpp"),
            ("learn/course.hpp", "search/player.hpp"),
            ("solve/node.hpp", "cgt/store.hpp"),
            ("server/runs.cpp", "visual/svg.cpp"),
            ("server/runs.cpp", "protocols/usi.hpp"),
            ("checker/main.cpp", "core/result.hpp"),
            ("checker/main.cpp", "games/stones/position.hpp"),
            ("games/contrast/rules.cpp", "position.hpp"),
            ("extras/tool.cpp", "core/game.hpp"),
        ]:
            self.assertIsNotNone(problem(file, included), f"{file} includes {included}")

    def test_json_is_read_and_written_in_one_place(self):
        self.assertEqual(all_json_problems(SRC), [])

    def test_aliases_are_seen(self):
        self.assertLessEqual({"Json", "Facts", "json", "ordered_json"}, names_of_json(
            without_comments_and_texts(path.read_text("utf-8")) for path in SRC.rglob("*.[ch]pp")))
        self.assertEqual(names_of_json(["using A = nlohmann::ordered_json;", "using B = x::A;",
                                        "typedef nlohmann::json C;",
                                        "using D = nlohmann::basic_json<std::map>;"]),
                         {"json", "ordered_json", "A", "B", "C", "D"})

    def json_problems_of(self, source, file="server/call.cpp"):
        source = without_comments_and_texts(source)
        return json_problems(file, source, names_of_json([source, "using Json = ordered_json;"]))

    def test_json_that_is_forbidden(self):
        for source in [
            "auto a = Json::parse(text);",
            "auto a = Json::parse(text, nullptr, false);",
            "if (Json::accept(text)) return;",
            "nlohmann::json::sax_parse(text, &reader);",
            "service::Json::parse(text);",
            "nlohmann::ordered_json::parse(begin, end);",
            "using Tree = nlohmann::json;\nTree t = Tree::parse(text);",
            "typedef nlohmann::json Tree;\nauto t = Tree::parse(text);",
            "nlohmann::basic_json<std::map>::parse(text);",
            "class Reader : public Json::json_sax_t {};",
            "Json a;\nin >> a;",
            "Json a; a = a.parse(text);",
            "auto a = Json::from_cbor(bytes);",
            'auto a = "[1]"_json;',
            'auto a = R"([1])"_json;',
            "out(value.dump());",
            "out(value->dump(2));",
            "Json{{a, b}}\n    .dump();",
            "Json value; out << value;",
            "using Tree = const Json;\nauto t = Tree::parse(text);",
            "Json b; auto a = decltype(b)::parse(text);",
            "out(nlohmann::to_string(value));",
            "std::cout << Json{{a, b}};",
            "Json value = 3; out << value[a];",
            "out(value.dump<>());",
            "out(value.template dump<char>());",
        ]:
            self.assertTrue(self.json_problems_of(source), source)
            self.assertEqual(self.json_problems_of(source, "core/json.cpp"), [])

    def test_json_that_is_allowed(self):
        for source in [
            "auto a = parse_json(text, name);",
            "out(json_text(value, 2));",
            "auto a = Othello::parse(text, {});",
            "const auto value = cgt::parse(store, text);",
            "app.parse(words(args));",
            "// Json::parse(text) would end the program\n",
            'fail("Json::parse(text) and a.dump()");',
            "Json a; std::vector<int> b; in >> number;",
            "void dump(const Facts& facts);",
        ]:
            self.assertEqual(self.json_problems_of(source), [], source)


if __name__ == "__main__":
    sys.exit(unittest.main())
