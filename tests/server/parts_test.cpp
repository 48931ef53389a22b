#include <gtest/gtest.h>

#include "server/entity_tag.hpp"
#include "server/fields.hpp"
#include "server/problem.hpp"
#include "server/rate.hpp"
#include "server/routes.hpp"
#include "server/target.hpp"

namespace banmen::server {
namespace {

using namespace std::chrono_literals;

Request target(const std::string& text) {
  Request request{.method = "GET"};
  EXPECT_TRUE(read_target(text, request)) << text;
  return request;
}

TEST(Target, PathPartsAndQuery) {
  const auto request = target("/g/a%20b%2Fc?ply=3&text=a+b%26&flag");
  EXPECT_EQ(request.path, "/g/a b/c");
  EXPECT_EQ(request.parts, (std::vector<std::string>{"", "g", "a b/c"}));
  EXPECT_EQ(request.query.at("ply"), "3");
  EXPECT_EQ(request.query.at("text"), "a b&");
  EXPECT_EQ(request.query.at("flag"), "");
  Request ignored;
  for (const auto* bad : {"", "g", "/%", "/%4", "/%zz", "/a%00b", "/?a=%0"})
    EXPECT_FALSE(read_target(bad, ignored)) << bad;
  // Whose path it is can be told even so.
  EXPECT_FALSE(read_target("/game/%zz?a", ignored));
  EXPECT_EQ(ignored.path, "/game/%zz");
}

// The other forms of a target: RFC 9112, 3.2.
TEST(Target, MayNameTheHost) {
  Request request{.method = "GET", .headers = {{"host", "other"}}};
  ASSERT_TRUE(read_target("http://here:8080/g/a?ply=3", request));
  EXPECT_EQ(request.path, "/g/a");
  EXPECT_EQ(request.query.at("ply"), "3");
  EXPECT_EQ(request.header("host"), "here:8080") << "the header Host says nothing then";
  for (const auto* bare : {"http://here", "HTTP://here", "http://here?ply=3", "http://[::1]:80/"}) {
    Request root{.method = "GET"};
    EXPECT_TRUE(read_target(bare, root)) << bare;
    EXPECT_EQ(root.path, "/") << bare;
  }
  for (const auto* bad : {"http://", "http:///x", "http://:80/x", "http://me@here/",
                          "https://here/", "ftp://here/", "here:80", "http:/x"}) {
    Request refused{.method = "GET"};
    EXPECT_FALSE(read_target(bad, refused)) << bad;
  }
  Request server{.method = "OPTIONS"};
  EXPECT_TRUE(read_target("*", server));
  EXPECT_EQ(std::get<Reply>(all_routes().find(server)).status, 204);
  EXPECT_FALSE(read_target("*", request)) << "of a GET";
}

TEST(Target, HostsAreNamesAndAddresses) {
  for (const auto* good : {"x", "localhost:8080", "a-b.example", "a_b", "127.0.0.1:80", "[::1]",
                           "[::1]:80", "[::ffff:1.2.3.4]:80", "x:"})
    EXPECT_TRUE(is_host(good)) << good;
  for (const auto* bad : {"", ":80", "a b", "a, b", "me@x", "x/y", "x?y", "x#y", "x\\y", "x:y",
                          "x:80:80", "::1", "[::1", "[]", "[x]", "[::1]80", "\xc3\xa9", "<x>"})
    EXPECT_FALSE(is_host(bad)) << bad;
}

Answer nothing(App&, const Request&) { return Reply{}; }

TEST(Router, FindsByMethodAndPath) {
  const Router router({{"GET", "/api/a/{id}", nothing},
                       {"POST", "/api/a/new", nothing},
                       {"POST", "/api/a/{id}/go", nothing, Cost::slow}});
  auto request = target("/api/a/7%2f8");
  ASSERT_TRUE(std::holds_alternative<const Route*>(router.find(request)));
  EXPECT_EQ(request.at("id"), "7/8");

  const auto status = [&](const std::string& method, const std::string& path) {
    auto asked = target(path);
    asked.method = method;
    const auto found = router.find(asked);
    return std::holds_alternative<const Route*>(found) ? 0 : std::get<Reply>(found).status;
  };
  EXPECT_EQ(status("POST", "/api/a/new"), 0);
  EXPECT_EQ(status("POST", "/api/a/3/go"), 0);
  EXPECT_EQ(status("GET", "/api/a/"), 404);
  EXPECT_EQ(status("GET", "/api/a/3/go/on"), 404);
  EXPECT_EQ(status("GET", "/api/a/3/go"), 405);
  EXPECT_EQ(status("OPTIONS", "/api/a/3/go"), 204);

  auto wrong = target("/api/a/new");
  wrong.method = "DELETE";
  const auto reply = std::get<Reply>(router.find(wrong));
  EXPECT_EQ(reply.headers.back().second, "GET, HEAD, OPTIONS, POST");
}

TEST(Routes, OfAllGroupsAreDifferent) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const auto& group : {game_routes(), session_routes(), job_routes(), system_routes(),
                            contrast_routes(), nested_routes()})
    for (const auto& route : group)
      EXPECT_TRUE(seen.insert({route.method, route.path}).second) << route.path;
  EXPECT_GT(seen.size(), 30u);
}

TEST(Router, TellsCallsFromThePage) {
  for (const auto* call : {"/api", "/api/x", "/api/game/1", "/game", "/game/", "/game/1/moves"})
    EXPECT_TRUE(Router::is_call(call)) << call;
  for (const auto* page : {"/", "/g", "/g/nested/1", "/games", "/game.js", "/apis", ""})
    EXPECT_FALSE(Router::is_call(page)) << page;
}

TEST(Router, ErrorsBelowAnOriginalsPathCarryItsField) {
  const auto fields = [](const std::string& path) {
    Reply reply = problem({Errc::illegal, "no", "w", "h"});
    Router::dress({.path = path}, reply);
    const Json body = Json::parse(reply.body);
    return body.value("error", "-") + body.value("message", "-");
  };
  EXPECT_EQ(fields("/api/game/1"), "no-");
  EXPECT_EQ(fields("/game"), "-no");
  EXPECT_EQ(fields("/game/1/moves"), "-no");
  EXPECT_EQ(fields("/games"), "--");
  EXPECT_EQ(fields("/api/v1/games"), "--");
  Reply own{.type = "application/problem+json", .body = R"({"detail":"a","error":"b"})"};
  Router::dress({.path = "/api/game/1"}, own);
  EXPECT_EQ(Json::parse(own.body)["error"], "b");
  Reply good{.body = "7"};
  Router::dress({.path = "/game"}, good);
  EXPECT_EQ(good.body, "7");
}

Error error_of(const std::string& body, const std::string& type = "application/json") {
  Fields fields({.headers = {{"content-type", type}}, .body = body}, with_line({"n"}));
  fields.line();
  fields.integer("n", 1, 9);
  return fields.failed() ? fields.error() : Error{};
}

TEST(Fields, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of(R"({"n": 9, "moves": ["a", {"b": 1}], "options": {"k": "v"}})"), Error{});
  EXPECT_EQ(error_of(""), Error{});
  EXPECT_EQ(error_of("{\n \"n\": }").where, "body, line 2, column 7");
  EXPECT_EQ(error_of("[1]").where, "body");
  EXPECT_EQ(error_of(R"({"N": 1})").where, "N");
  EXPECT_EQ(error_of(R"({"": 1})").where, "body");
  EXPECT_EQ(error_of(R"({"n": "1"})").where, "n");
  EXPECT_EQ(error_of(R"({"n": 10})").code, Errc::out_of_range);
  EXPECT_EQ(error_of(R"({"n": 18446744073709551615})").code, Errc::out_of_range);
  EXPECT_EQ(error_of(R"({"n": 1e400})").code, Errc::bad_syntax);
  EXPECT_EQ(error_of(R"({"moves": ["a", 1]})").where, "moves[1]");
  EXPECT_EQ(error_of(R"({"options": {"k": 1}})").where, "options.k");
  EXPECT_EQ(error_of("{\"n\": \"\xff\"}").code, Errc::bad_syntax);
  EXPECT_EQ(error_of(std::string(100'000, '[')).code, Errc::bad_syntax);
  EXPECT_EQ(error_of("{}", "text/plain").where, "Content-Type");
  EXPECT_EQ(error_of("{}", "application/json; charset=utf-8"), Error{});
  const Request plain{.headers = {{"content-type", "text/plain"}}, .body = "{}"};
  EXPECT_FALSE(Fields(plain, {}, Fields::Type::any).failed());
}

TEST(Caller, TokenAndRevision) {
  using List = std::vector<std::uint64_t>;
  const auto revisions = [](const std::string& match) -> std::optional<List> {
    return caller_of({.headers = {{"if-match", match}}}).value().revisions;
  };
  EXPECT_EQ(revisions(""), std::nullopt);
  EXPECT_EQ(revisions("*"), std::nullopt);
  EXPECT_EQ(revisions("\"3\""), List({3}));
  EXPECT_EQ(revisions("3"), List({3}));
  EXPECT_EQ(revisions("\"12.thinking\""), List({12}));
  EXPECT_EQ(revisions("\"7\", \"0\""), List({7, 0}));
  // Strong comparison: a weak tag is never the present one, nor is one that we never gave.
  EXPECT_EQ(revisions("W/\"12\""), List({}));
  EXPECT_EQ(revisions("\"x\", W/\"1\", \"2\""), List({2}));
  EXPECT_EQ(revisions("\"99999999999999999999999\""), List({}));
  for (const auto* bad : {"x", "\"3", "99999999999999999999999", "\"3\" \"4\"", "*, \"3\""})
    EXPECT_EQ(caller_of({.headers = {{"if-match", bad}}}).error().where, "If-Match") << bad;
  EXPECT_EQ(caller_of({.headers = {{"authorization", "bearer  abc "}}})->token, "abc");
}

TEST(EntityTags, AreListsOfStrongAndWeakOnes) {
  const auto texts = [](std::string_view header) {
    std::vector<std::string> all;
    const TagList list = read_tags(header, "If-Match").value();
    for (const auto& tag : list.tags) all.push_back((tag.weak ? "W/" : "") + tag.text);
    return all;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts("\"3\""), Texts({"3"}));
  EXPECT_EQ(texts("W/\"3.thinking\" ,\"\",\t\"a,b*/W\""), Texts({"W/3.thinking", "", "a,b*/W"}));
  EXPECT_EQ(texts(", \"1\",,\"2\","), Texts({"1", "2"}))
      << "empty places of a list count for nothing";
  EXPECT_EQ(texts(""), Texts());
  EXPECT_TRUE(read_tags(" * ", "").value().any);
  for (const auto* bad :
       {"3", "\"3", "3\"", "w/\"3\"", "W/3", "\"a b\"", "\"1\" \"2\"", "\"1\", *"})
    EXPECT_EQ(read_tags(bad, "If-Match").error().where, "If-Match") << bad;
}

TEST(EntityTags, AreComparedWeaklyWhereItIsAboutWhatIsKnown) {
  for (const auto* known : {"\"3\"", "W/\"3\"", "\"1\", W/\"3\"", "*", " \"3\" "})
    EXPECT_TRUE(is_known(known, "\"3\"")) << known;
  for (const auto* other : {"", "\"1\"", "\"3.thinking\"", "3", "\"3", "\"1\", \"2\""})
    EXPECT_FALSE(is_known(other, "\"3\"")) << other;
  EXPECT_TRUE(is_known("\"3\"", "W/\"3\""));
}

TEST(Problem, QuotesOnlySoMuchAndAlwaysUtf8) {
  const auto reply = problem({Errc::illegal, std::string(10'000, 'x') + "\xff", "w", "h"});
  EXPECT_EQ(reply.status, 422);
  EXPECT_LT(reply.body.size(), 1000u);
  EXPECT_TRUE(Json::accept(reply.body));
}

TEST(Problem, KeepsTheHostsFilesToItself) {
  const auto reply = problem({Errc::unreadable, "the disk is full", "/home/me/banmen.db", ""});
  EXPECT_EQ(reply.status, 500);
  EXPECT_EQ(reply.body.find("/home"), std::string::npos);
}

TEST(RateLimit, TwoSecondsWorthThenOneEachTime) {
  RateLimit limit(10);
  const auto start = Clock::now();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(limit.take("a", start), 0);
  EXPECT_NEAR(limit.take("a", start), 0.1, 1e-6);
  EXPECT_EQ(limit.take("b", start), 0);
  EXPECT_EQ(limit.take("a", start + 100ms), 0);
  EXPECT_GT(limit.take("a", start + 110ms), 0);
  RateLimit none(0);
  for (int i = 0; i < 10'000; ++i) EXPECT_EQ(none.take("a", start), 0);
}

}  // namespace
}  // namespace banmen::server
