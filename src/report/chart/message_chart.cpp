// SPDX-License-Identifier: MIT
//
// Widths are those of the widest exchange in each column, within bounds, so that a conversation of
// a few short messages stays narrow. Columns are counted in characters, not in bytes.

#include "report/chart/message_chart.hpp"

#include <algorithm>
#include <array>

#include "base/format.hpp"

namespace gainsay::report {

namespace {

constexpr std::size_t kLongestQuoted = 20;
constexpr std::size_t kLongestCell = 40;
constexpr std::size_t kMostColumns = 4;
constexpr std::size_t kGap = 2;   // between columns
constexpr std::size_t kDots = 3;  // of an arrow, at least

// In which a UTF-8 text is shown, if each character takes one.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

// The first characters, so many of them.
std::string_view first(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xc0) != 0x80;
    if (begins && characters-- == 0) break;
  }
  return text.substr(0, at);
}

std::string cut(std::string_view text, std::size_t longest) {
  if (width_of(text) <= longest) return std::string(text);
  return std::string(first(text, longest)) + "...";
}

std::size_t end_of_quoted(std::string_view text, std::size_t open) {
  for (std::size_t at = open + 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at;
    }
  }
  return std::string_view::npos;
}

// The text with what is between quotation marks cut.
std::string with_short_bodies(std::string_view text) {
  std::string result;
  for (std::size_t open = text.find('"'); open != std::string_view::npos; open = text.find('"')) {
    const std::size_t close = end_of_quoted(text, open);
    if (close == std::string_view::npos) break;
    result += text.substr(0, open + 1);
    result += cut(text.substr(open + 1, close - open - 1), kLongestQuoted);
    result += '"';
    text.remove_prefix(close + 1);
  }
  return result + std::string(text);
}

// Ends of lines and tabs would break the picture.
std::string on_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  return text;
}

std::string numbered(std::uint32_t step, char direction) {
  return step == 0 ? fmt::format("{} ", direction) : fmt::format("{}{} ", step, direction);
}

const char* remark_on(Exchange::Part part) {
  switch (part) {
    case Exchange::Part::head:
      return " (head)";
    case Exchange::Part::beginning:
      return " (beginning)";
    default:
      return "";
  }
}

std::string with_reason(const char* what, const std::string& text) {
  return text.empty() ? fmt::format("({})", what) : fmt::format("({}: {})", what, text);
}

// Whether a message went all the way, one way or the other.
bool is_arrow(const Exchange& exchange) {
  if (exchange.kind == Exchange::Kind::receive) return true;
  return exchange.kind == Exchange::Kind::send && exchange.part == Exchange::Part::whole;
}

}  // namespace

std::string line_of(const Exchange& exchange) {
  const std::string text = with_short_bodies(on_one_line(exchange.text));
  switch (exchange.kind) {
    case Exchange::Kind::open:
      return "(opened)";
    case Exchange::Kind::send:
      if (exchange.part == Exchange::Part::rest) return numbered(exchange.step, '>') + "(the rest)";
      return numbered(exchange.step, '>') + text + remark_on(exchange.part);
    case Exchange::Kind::receive:
      return numbered(exchange.step, '<') + text;
    case Exchange::Kind::close:
      return with_reason("closed by the server", text);
    case Exchange::Kind::drop:
      return with_reason("dropped by the tester", text);
    case Exchange::Kind::pause:
      return with_reason("pause", text);
    case Exchange::Kind::silence:
      return with_reason("nothing came", text);
  }
  return text;
}

namespace {

struct Pen {
  const char* dot;
  const char* line;
  const char* end;
};

Pen pen_of(Glyphs glyphs) {
  return glyphs == Glyphs::utf8 ? Pen{"\u00b7", "\u2502", "\u2717"} : Pen{".", "|", "X"};
}

class Drawing {
 public:
  Drawing(const Conversation& conversation, Glyphs glyphs)
      : conversation_(conversation), pen_(pen_of(glyphs)) {
    find_connections();
    measure();
  }

  std::vector<ChartLine> draw() {
    head();
    for (std::size_t i = 0; i < conversation_.exchanges.size(); ++i) {
      if (!is_first_opening(i)) row(conversation_.exchanges[i], i + 1 == conversation_.died);
    }
    return std::move(lines_);
  }

 private:
  // What the tester does before it first uses a connection goes without saying.
  bool is_first_opening(std::size_t index) const {
    const Exchange& exchange = conversation_.exchanges[index];
    if (exchange.kind != Exchange::Kind::open) return false;
    const auto here = conversation_.exchanges.begin() + static_cast<std::ptrdiff_t>(index);
    return std::none_of(conversation_.exchanges.begin(), here, [&](const Exchange& earlier) {
      return earlier.connection == exchange.connection;
    });
  }

  void find_connections() {
    for (const Exchange& exchange : conversation_.exchanges) {
      if (exchange.connection != 0) connections_.push_back(exchange.connection);
    }
    std::sort(connections_.begin(), connections_.end());
    connections_.erase(std::unique(connections_.begin(), connections_.end()), connections_.end());
    columns_ = std::clamp<std::size_t>(connections_.size(), 1, kMostColumns);
    left_ = (columns_ + 1) / 2;
  }

  std::size_t rank_of(std::uint32_t connection) const {
    const auto at = std::find(connections_.begin(), connections_.end(), connection);
    return at == connections_.end() ? 0 : static_cast<std::size_t>(at - connections_.begin());
  }
  std::size_t column_of(const Exchange& exchange) const {
    return std::min(rank_of(exchange.connection), columns_ - 1);
  }
  std::string cell_of(const Exchange& exchange) const {
    const bool shares = rank_of(exchange.connection) >= kMostColumns;
    const std::string prefix = shares ? fmt::format("c{}: ", exchange.connection) : "";
    return cut(prefix + line_of(exchange), kLongestCell);
  }
  std::string title_of(std::size_t column) const {
    if (column >= connections_.size()) return "connection";
    return fmt::format("connection {}", connections_[column]);
  }

  void measure() {
    for (std::size_t i = 0; i < columns_; ++i) width_[i] = title_of(i).size();
    for (std::size_t i = 0; i < conversation_.exchanges.size(); ++i) {
      if (is_first_opening(i)) continue;
      const Exchange& exchange = conversation_.exchanges[i];
      std::size_t& width = width_[column_of(exchange)];
      width = std::max(width, width_of(cell_of(exchange)));
    }
    for (std::size_t i = 0; i < left_; ++i) {
      begin_[i] = i == 0 ? 0 : begin_[i - 1] + width_[i - 1] + kGap;
    }
    server_ = begin_[left_ - 1] + width_[left_ - 1] + kGap + kDots + 1;
    for (std::size_t i = left_; i < columns_; ++i) {
      begin_[i] = i == left_ ? server_ + kGap + kDots + 2 : begin_[i - 1] + width_[i - 1] + kGap;
    }
  }

  static std::string blanks(std::size_t count) { return std::string(count, ' '); }
  std::string dots(std::size_t count) const {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += pen_.dot;
    return text;
  }

  void head() {
    constexpr std::string_view kServer = "server";
    std::string text;
    const auto put = [&text](std::size_t at, std::string_view word) {
      if (text.size() < at) text.resize(at, ' ');
      text += word;
    };
    for (std::size_t i = 0; i < left_; ++i) put(begin_[i], title_of(i));
    put(server_ - kServer.size() / 2, kServer);
    for (std::size_t i = left_; i < columns_; ++i) put(begin_[i], title_of(i));
    lines_.push_back({std::move(text)});
  }

  void row(const Exchange& exchange, bool died) {
    const bool matters = died || !exchange.core.empty();
    const std::string bar = died ? pen_.end : pen_.line;
    const std::size_t column = column_of(exchange);
    const std::string cell = cell_of(exchange);
    if (column < left_) {
      std::string text = left_half(exchange, begin_[column], cell) + bar;
      if (died) text += "   " + epitaph();
      lines_.push_back({std::move(text), matters});
      return;
    }
    const std::size_t space = begin_[column] - server_ - 1;
    const std::string way =
        is_arrow(exchange) ? blanks(kGap) + dots(space - kGap - 1) + " " : blanks(space);
    lines_.push_back({blanks(server_) + bar + way + cell, matters});
    if (died) lines_.push_back({blanks(server_ + 2) + epitaph(), true});
  }

  std::string left_half(const Exchange& exchange, std::size_t begin,
                        const std::string& cell) const {
    const std::size_t used = begin + width_of(cell);
    const std::size_t space = server_ - used;
    if (!is_arrow(exchange)) return blanks(begin) + cell + blanks(space);
    return blanks(begin) + cell + blanks(kGap) + dots(space - kGap - 1) + " ";
  }

  std::string epitaph() const {
    const std::string why = conversation_.why.empty() ? "" : ": " + conversation_.why;
    return "no explanation left" + why;
  }

  const Conversation& conversation_;
  Pen pen_;
  std::vector<std::uint32_t> connections_{};
  std::size_t columns_ = 1;
  std::size_t left_ = 1;  // columns that are on the left
  std::array<std::size_t, kMostColumns> width_{};
  std::array<std::size_t, kMostColumns> begin_{};
  std::size_t server_ = 0;
  std::vector<ChartLine> lines_{};
};

}  // namespace

std::vector<ChartLine> message_chart(const Conversation& conversation, Glyphs glyphs) {
  return Drawing(conversation, glyphs).draw();
}

}  // namespace gainsay::report
