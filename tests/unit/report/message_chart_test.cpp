// SPDX-License-Identifier: MIT
#include "report/chart/message_chart.hpp"

#include <doctest/doctest.h>

using namespace gainsay;
using report::Glyphs;
using report::message_chart;

namespace {

using Kind = Exchange::Kind;

std::string drawn(const Conversation& conversation, Glyphs glyphs = Glyphs::ascii) {
  std::string text;
  for (const report::ChartLine& line : message_chart(conversation, glyphs)) {
    text += line.text + (line.matters ? "  <-" : "") + "\n";
  }
  return text;
}

// A request and its answer on each of so many connections.
Conversation on_connections(std::uint32_t count) {
  Conversation talk;
  for (std::uint32_t c = 1; c <= count; ++c) {
    talk.exchanges.push_back({.connection = c, .step = c, .text = "get"});
  }
  for (std::uint32_t c = 1; c <= count; ++c) {
    talk.exchanges.push_back({.kind = Kind::receive, .connection = c, .step = c, .text = "END"});
  }
  return talk;
}

}  // namespace

TEST_CASE("one connection is drawn to the left of the server") {
  CHECK(drawn(on_connections(1)) ==
        "connection 1   server\n"
        "1> get  ......... |\n"
        "1< END  ......... |\n");
}

TEST_CASE("three connections have two columns on the left and one on the right") {
  CHECK(drawn(on_connections(3)) ==
        "connection 1  connection 2   server    connection 3\n"
        "1> get  ....................... |\n"
        "              2> get  ......... |\n"
        "                                |  ... 3> get\n"
        "1< END  ....................... |\n"
        "              2< END  ......... |\n"
        "                                |  ... 3< END\n");
}

TEST_CASE("from the fifth connection on exchanges share the last column") {
  const std::string text = drawn(on_connections(6));
  CHECK(text.find("4> get\n") != std::string::npos);
  CHECK(text.find(" c5: 5> get\n") != std::string::npos);
  CHECK(text.find(" c6: 6< END\n") != std::string::npos);
  CHECK(text.find("connection 5") == std::string::npos);
}

TEST_CASE("the place where the last explanation died is marked on either side") {
  Conversation talk = on_connections(2);
  talk.died = 3;
  talk.why = "VALUE was due";
  CHECK(drawn(talk).find("1< END  ......... X   no explanation left: VALUE was due  <-\n") !=
        std::string::npos);
  talk.died = 4;
  CHECK(drawn(talk).find("X  ... 2< END  <-\n                    no explanation left") !=
        std::string::npos);
}

TEST_CASE("a chart on a terminal with UTF-8 is as wide as in ASCII") {
  Conversation talk = on_connections(2);
  talk.died = 3;
  CHECK(drawn(talk, Glyphs::utf8).find("1< END  ········· ✗") != std::string::npos);
  CHECK(drawn(talk, Glyphs::utf8).find("                  │  ··· 2> get") != std::string::npos);
}

TEST_CASE("texts in quotation marks are cut to 20 characters, not in the middle of one") {
  CHECK(report::line_of({.step = 1, .text = "set a \"0123456789012345678901234\" now"}) ==
        "1> set a \"01234567890123456789...\" now");
  std::string letters;
  for (int i = 0; i < 21; ++i) letters += "ä";
  CHECK(report::line_of({.step = 1, .text = "\"" + letters + "\""}) ==
        "1> \"" + letters.substr(0, 40) + "...\"");
  CHECK(report::line_of({.step = 1, .text = R"("a\"b" c)"}) == R"(1> "a\"b" c)");
  CHECK(report::line_of({.step = 1, .text = "a \" alone"}) == "1> a \" alone");
}

TEST_CASE("each kind of exchange has its words") {
  using Part = Exchange::Part;
  CHECK(report::line_of({.part = Part::head, .step = 3, .text = "put"}) == "3> put (head)");
  CHECK(report::line_of({.part = Part::beginning, .step = 3, .text = "put"}) ==
        "3> put (beginning)");
  CHECK(report::line_of({.part = Part::rest, .step = 3, .text = "put"}) == "3> (the rest)");
  CHECK(report::line_of({.kind = Kind::receive, .text = "event a"}) == "< event a");
  CHECK(report::line_of({.kind = Kind::close}) == "(closed by the server)");
  CHECK(report::line_of({.kind = Kind::drop, .text = "reset"}) == "(dropped by the tester: reset)");
  CHECK(report::line_of({.kind = Kind::pause, .text = "10 ms"}) == "(pause: 10 ms)");
  CHECK(report::line_of({.kind = Kind::silence}) == "(nothing came)");
  CHECK(report::line_of({.kind = Kind::receive, .step = 2, .text = "a\nb"}) == "2< a b");
}

TEST_CASE("only an opening that follows others of its connection is drawn") {
  Conversation talk = on_connections(1);
  talk.exchanges.insert(talk.exchanges.begin(), {.kind = Kind::open, .connection = 1});
  CHECK(drawn(talk) == drawn(on_connections(1)));
  talk.exchanges.push_back({.kind = Kind::open, .connection = 1});
  CHECK(drawn(talk).find("(opened)") != std::string::npos);
}

TEST_CASE("a conversation without exchanges has a head and nothing else") {
  CHECK(message_chart({}, Glyphs::ascii).size() == 1);
}
