// SPDX-License-Identifier: MIT
#include <gainsay/dual/codec.hpp>

#include <doctest/doctest.h>

#include <gainsay/error.hpp>
#include <gainsay/random.hpp>

using namespace gainsay;
using namespace gainsay::dual;

namespace {

using Kind = Decoded::Kind;

Json parsed(const char* text) {
  auto json = Json::parse(text);
  REQUIRE(json);
  return *json;
}

std::uint64_t below(Random& random, std::uint64_t end) { return random.upto(end - 1); }

std::string any_text(Random& random, std::string_view letters, std::size_t most) {
  std::string text;
  for (std::uint64_t size = below(random, most + 1); size > 0; --size) {
    text += letters.empty() ? static_cast<char>(below(random, 256))
                            : letters[below(random, letters.size())];
  }
  return text;
}

Json any_fields(Random& random) {
  Json fields = Json::object({});
  for (std::uint64_t count = below(random, 4); count > 0; --count) {
    const std::string value = "v" + any_text(random, "ab \",=;", 8) + "v";
    fields = fields.with("x-" + any_text(random, "abc", 3), value);
  }
  if (below(random, 3) == 0) fields = fields.with("transfer-encoding", "chunked");
  return fields.with("host", "here");
}

Json any_request(Random& random) {
  const char* const methods[] = {"GET", "PUT", "HEAD", "DELETE", "PATCH"};
  return Json::object({{"method", methods[below(random, 5)]},
                       {"path", "/" + any_text(random, "ab%/?=", 8)},
                       {"headers", any_fields(random)},
                       {"body", any_text(random, "", 40)}});
}

Json any_answer(Random& random) {
  const int statuses[] = {200, 201, 206, 400, 412, 500};
  return Json::object({{"status", statuses[below(random, 6)]},
                       {"reason", any_text(random, "OK ok", 5)},
                       {"headers", any_fields(random)},
                       {"body", any_text(random, "", 40)}});
}

// What encoding adds.
Json without_length(const Json& message) {
  return message.with("headers", message.member("headers").without("content-length"));
}

// Decodes as the bytes arrive: every beginning needs more.
template <class Decode>
Decoded decoded_in_pieces(const std::string& bytes, const Decode& decode) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Decoded part = decode(Incoming{.bytes = std::string_view(bytes).substr(0, size)});
    if (part.kind != Kind::need_more) return Decoded::broken("too early: " + part.why);
  }
  const std::string more = bytes + "HTTP/1.1 rest";
  return decode(Incoming{.bytes = more});
}

}  // namespace

TEST_CASE("what a message has is found, and what it has not is null") {
  const Json json = parsed(R"({"a":[1,2.5,"x"],"b":{"c":true}})");
  CHECK(json.member("a").size() == 3);
  CHECK(json.member("a").item(0).integer() == 1);
  CHECK(json.member("a").item(1).integer() == 2);
  CHECK(json.member("a").item(1).real() == 2.5);
  CHECK(json.member("a").item(2).text() == "x");
  CHECK(json.member("a").item(3).kind() == Json::Kind::null);
  CHECK(json.member("b").member("c").boolean());
  CHECK(json.member("c").member("d").text().empty());
  CHECK(json.names() == std::vector<std::string>{"a", "b"});
  CHECK(json.with("b", 7).member("b").integer() == 7);
  CHECK_FALSE(json.without("b").has("b"));
}

TEST_CASE("any bytes survive being written as JSON") {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Json json = Json::object({{"t", any_text(random, "", 12)}, {"n", i}});
    const std::string text = json.to_text();
    CHECK(text.find('\n') == std::string::npos);
    CHECK(parsed(text.c_str()) == json);
  }
  CHECK(Json("a\xff").to_text() == R"({"$hex":"61ff"})");
  CHECK_FALSE(Json::parse("{").has_value());
  CHECK_FALSE(Json::parse(std::string(100000, '[')).has_value());
}

TEST_CASE("a line is a message, with either end of line") {
  const auto codec = lines();
  CHECK(codec->encode_request(parsed(R"({"line":"get a"})")) == "get a\n");
  CHECK(codec->decode_answer({.bytes = "get"}).kind == Kind::need_more);
  const Decoded decoded = codec->decode_answer({.bytes = "one\r\ntwo\n"});
  CHECK(decoded.message == parsed(R"({"line":"one"})"));
  CHECK(decoded.used == 5);
  CHECK(codec->decode_answer({.bytes = "last", .ended = true}).used == 4);
  CHECK(codec->decode_answer({.bytes = "", .ended = true}).kind == Kind::need_more);
  CHECK_THROWS_AS(codec->encode_request(parsed(R"({"line":"a\nb"})")), UsageError);
  CHECK_THROWS_AS(codec->encode_request(parsed(R"({"word":"a"})")), UsageError);
}

TEST_CASE("lines and lines of JSON are read as they were written") {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const std::string line = any_text(random, "ab \t\"\\{}\x80", 20);
    const Json message = Json::object({{"line", line}});
    const auto plain = lines();
    CHECK(plain->decode_request({.bytes = plain->encode_request(message)}).message == message);
    const auto codec = json_lines();
    const Json tree = Json::object({{"a", Json::list({line, i, Json(), i % 2 == 0})}});
    CHECK(codec->decode_answer({.bytes = codec->encode_answer(tree, nullptr)}).message == tree);
  }
  CHECK(json_lines()->decode_answer({.bytes = "{]\n"}).kind == Kind::broken);
}

TEST_CASE("HTTP requests and answers are read as they were written, however they arrive") {
  const auto codec = http();
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const Json request = any_request(random);
    const std::string asked = codec->encode_request(request);
    const Decoded one = decoded_in_pieces(
        asked, [&](const Incoming& incoming) { return codec->decode_request(incoming); });
    CAPTURE(one.why);
    CHECK(one.used == asked.size());
    CHECK(without_length(one.message) == request);

    const Json answer = any_answer(random);
    const std::string said = codec->encode_answer(answer, nullptr);
    const Decoded two = decoded_in_pieces(
        said, [&](const Incoming& incoming) { return codec->decode_answer(incoming); });
    CAPTURE(two.why);
    CHECK(two.used == said.size());
    CHECK(without_length(two.message) == answer);
  }
}

TEST_CASE("an answer has no body where HTTP says so") {
  const auto codec = http();
  const std::string bytes = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
  const Json head = parsed(R"({"method":"HEAD","path":"/"})");
  CHECK(codec->decode_answer({.bytes = bytes}).kind == Kind::need_more);
  CHECK(codec->decode_answer({.bytes = bytes, .request = &head}).used == bytes.size());
  for (const char* status : {"204 No Content", "304 Not Modified"}) {
    const std::string empty = "HTTP/1.1 " + std::string(status) + "\r\nContent-Length: 5\r\n\r\n";
    CHECK(codec->decode_answer({.bytes = empty}).used == empty.size());
  }
}

TEST_CASE("a body without a length ends with the connection") {
  const auto codec = http();
  const std::string bytes = "HTTP/1.0 200 OK\r\n\r\nhello";
  CHECK(codec->decode_answer({.bytes = bytes}).kind == Kind::need_more);
  const Decoded decoded = codec->decode_answer({.bytes = bytes, .ended = true});
  CHECK(decoded.message.member("body").text() == "hello");
  CHECK(decoded.message.member("version").text() == "HTTP/1.0");
}

TEST_CASE("interim answers are passed over, repeated fields are a list, trailers are kept") {
  const auto codec = http();
  const std::string bytes =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n"
      "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nDigest: 7\r\n\r\n";
  const Decoded decoded = codec->decode_answer({.bytes = bytes});
  CHECK(decoded.used == bytes.size());
  CHECK(decoded.message.member("headers").member("set-cookie") == parsed(R"(["a","b"])"));
  CHECK(decoded.message.member("body").text() == "abc");
  CHECK(decoded.message.member("trailers").member("digest").text() == "7");
  const Json request =
      parsed(R"({"method":"GET","path":"/","headers":{"if-match":["\"1\"","*"]}})");
  CHECK(codec->encode_request(request).find("if-match: \"1\", *\r\n") != std::string::npos);
}

TEST_CASE("what is no HTTP is broken, with the reason") {
  const auto codec = http();
  const auto why = [&](const std::string& bytes) {
    const Decoded decoded = codec->decode_answer({.bytes = bytes, .ended = true});
    CHECK(decoded.kind == Kind::broken);
    return decoded.why;
  };
  CHECK(why("SSH-2.0-OpenSSH").find("not with 'SSH-2.0-OpenSSH'") != std::string::npos);
  CHECK(why("HTTP/1.1 20 OK\r\n\r\n").find("STATUS") != std::string::npos);
  CHECK(why("HTTP/1.1 200 OK\r\nno colon\r\n\r\n").find("no colon") != std::string::npos);
  CHECK(why("HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n").find("'x'") != std::string::npos);
  CHECK(
      why("HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd").find("'3, 4'") !=
      std::string::npos);
  CHECK(why("HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\nab").find("closed before the end") !=
        std::string::npos);
  CHECK(why("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffffff\r\n")
            .find("longer than") != std::string::npos);
  CHECK(why("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nabc\r\n")
            .find("longer than its size") != std::string::npos);
  CHECK(why("HTTP/1.1 20").find("end of the head") != std::string::npos);
  CHECK_THROWS_AS(codec->encode_request(parsed(R"({"method":"GET","path":"/ a"})")), UsageError);
  CHECK_THROWS_AS(
      codec->encode_request(parsed(R"({"method":"GET","path":"/","headers":{"a":"x\r\ny: z"}})")),
      UsageError);
}

TEST_CASE("whatever bytes arrive, a codec neither throws nor takes more than there is") {
  const std::string pieces[] = {"HTTP/1.1 ",
                                "200 OK",
                                "GET / HTTP/1.1",
                                "\r\n",
                                "\n",
                                "content-length: ",
                                "3",
                                "transfer-encoding: chunked",
                                "0",
                                "ffffffffffffffffffff",
                                ":",
                                "{\"a\":",
                                "[[[[",
                                "\"\\u12",
                                " "};
  const Json head = parsed(R"({"method":"HEAD"})");
  Random random(4);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes;
    for (std::uint64_t count = below(random, 12); count > 0; --count) {
      bytes += below(random, 3) == 0 ? any_text(random, "", 4) : pieces[below(random, 15)];
    }
    for (const auto& codec : {lines(), json_lines(), http()}) {
      const Incoming incoming{.bytes = bytes,
                              .ended = below(random, 2) == 0,
                              .request = below(random, 2) == 0 ? &head : nullptr};
      for (const Decoded& decoded :
           {codec->decode_answer(incoming), codec->decode_request(incoming)}) {
        CHECK(decoded.used <= bytes.size());
        if (decoded.kind == Kind::message) CHECK(decoded.used > 0);
        if (decoded.kind == Kind::broken) CHECK_FALSE(decoded.why.empty());
        if (decoded.kind == Kind::message) static_cast<void>(decoded.message.to_text());
      }
    }
  }
}
