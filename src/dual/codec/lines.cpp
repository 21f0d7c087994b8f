// SPDX-License-Identifier: MIT
//
// Protocols in which a message is a line. A line may end with \r\n as well.

#include <gainsay/dual/codec.hpp>
#include "base/format.hpp"
#include "dual/codec/errors.hpp"
#include "dual/wire.hpp"

namespace gainsay::dual {

namespace {

constexpr std::size_t kLongestLine = 16 << 20;

// A line at the beginning of the bytes; `used` is 0 if it does not end yet.
struct Line {
  std::string_view text{};
  std::size_t used = 0;
};

Line line_in(const Incoming& incoming) {
  const std::size_t end = incoming.bytes.find('\n');
  if (end == std::string_view::npos) {
    // The last line of a server that closes after it.
    return incoming.ended ? Line{incoming.bytes, incoming.bytes.size()} : Line{};
  }
  std::string_view text = incoming.bytes.substr(0, end);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return {text, end + 1};
}

class LineCodec : public Codec {
 public:
  std::string encode_request(const Json& request) const override { return encoded(request); }
  std::string encode_answer(const Json& answer, const Json*) const override {
    return encoded(answer);
  }
  Decoded decode_answer(const Incoming& incoming) const override { return decoded(incoming); }
  Decoded decode_request(const Incoming& incoming) const override { return decoded(incoming); }
  // After half of it: a line has no head.
  std::size_t head_size(std::string_view request) const override { return request.size() / 2; }
  std::string python() const override { return kLineWire; }

 private:
  virtual std::string encoded(const Json& message) const {
    const std::string line = message.member("line").text();
    const bool sound = message.member("line").kind() == Json::Kind::text &&
                       line.find('\n') == std::string::npos && !line.ends_with('\r');
    if (!sound) throw not_a_message("lines", message, R"({"line":TEXT} without an end of line)");
    return line + "\n";
  }
  virtual Decoded understood(std::string_view line, std::size_t used) const {
    return Decoded::of(Json::object({{"line", Json(line)}}), used);
  }
  Decoded decoded(const Incoming& incoming) const {
    const Line line = line_in(incoming);
    if (line.used > 0) return understood(line.text, line.used);
    if (incoming.bytes.size() > kLongestLine) {
      return Decoded::broken(fmt::format("a line does not end within {} bytes", kLongestLine));
    }
    return Decoded::need_more();
  }
};

class JsonLineCodec final : public LineCodec {
  std::string python() const override { return kJsonLineWire; }
  std::string encoded(const Json& message) const override { return message.to_text() + "\n"; }
  Decoded understood(std::string_view line, std::size_t used) const override {
    auto message = Json::parse(line);
    if (!message) return Decoded::broken("the line is not JSON");
    return Decoded::of(std::move(*message), used);
  }
};

}  // namespace

std::unique_ptr<Codec> lines() { return std::make_unique<LineCodec>(); }
std::unique_ptr<Codec> json_lines() { return std::make_unique<JsonLineCodec>(); }

}  // namespace gainsay::dual
