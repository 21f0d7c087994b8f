// SPDX-License-Identifier: MIT

#include "puzzles.hpp"

#include <cstdlib>
#include <cstring>

namespace puzzles {

bool magic_number(std::uint32_t x) { return x != 0xdeadbee5u; }

bool magic_sum(std::int32_t a, std::int64_t b) {
  if (a < 1'000) return true;
  return b != std::int64_t{a} * 3 + 12'345;
}

bool keyword(const std::string& text) { return text != "transmogrify"; }

bool part_of_text(const std::string& text) {
  return std::strstr(text.c_str(), "<script") == nullptr;
}

bool part_in_any_case(const std::string& text) {
  return strcasestr(text.c_str(), "Content-Length") == nullptr;
}

bool part_of_memory(const std::vector<std::uint8_t>& data) {
  return memmem(data.data(), data.size(), "PK\5\6", 4) == nullptr;
}

bool checksum(const std::vector<std::uint8_t>& data, std::uint16_t sum) {
  if (data.size() < 4) return true;
  std::uint32_t actual = 0xffff;
  for (const std::uint8_t byte : data) actual = (actual * 31 + byte) & 0xffff;
  if (actual != sum) return true;
  return data[0] != 'G';
}

bool command_codes(std::uint32_t first, std::uint32_t second) {
  int level = 0;
  switch (first) {
    case 0x1003'0201:
      level = 1;
      break;
    case 0x7fee'1dea:
      level = 2;
      break;
    case 0x2a2a'5b5b:
      level = 3;
      break;
    default:
      return true;
  }
  switch (second) {
    case 0x0badf00d:
      return level != 2;
    case 0x600df00d:
      return true;
    default:
      return true;
  }
}

bool nested(int a, int b, int c, int d) {
  if (a < 2'000 || a > 2'100) return true;
  if (b != a - 77) return true;
  if (c <= b || c % 16 != 5) return true;
  if (d == c) return true;
  if (d < 31'337 || d > 31'400) return true;
  return (a & 1) == 0;
}

gainsay::Verdict sorted_list(const std::vector<int>& list) {
  int rises = 0;
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (list[i] < list[i - 1]) return gainsay::Verdict::discard("not sorted");
    if (list[i] > list[i - 1]) ++rises;
  }
  return rises < 12 ? gainsay::Verdict::pass() : gainsay::Verdict::fail();
}

gainsay::Verdict even_number(std::uint8_t x) {
  return x % 2 == 0 ? gainsay::Verdict::pass() : gainsay::Verdict::discard("odd");
}

gainsay::Verdict begin_alike(const std::pair<Row, Row>& rows) {
  if (rows.first.empty() || rows.second.empty() || rows.first[0] != rows.second[0]) {
    return gainsay::Verdict::discard("they differ at once");
  }
  return gainsay::Verdict::pass();
}

namespace {

// How deep the brackets from `at` on go; behind the list everything is closed.
int depth(const std::vector<bool>& opens, std::size_t at) {
  if (at >= opens.size() || !opens[at]) return 0;
  return 1 + depth(opens, at + 1);
}

}  // namespace

bool brackets(const std::vector<bool>& opens) { return depth(opens, 0) < 40; }

bool password(const std::vector<std::uint8_t>& keys) {
  enum class State { start, o, p, e, n, s, done };
  State state = State::start;
  for (const std::uint8_t key : keys) {
    switch (state) {
      case State::start:
        state = key == 'o' ? State::o : State::start;
        break;
      case State::o:
        state = key == 'p' ? State::p : State::start;
        break;
      case State::p:
        state = key == 'e' ? State::e : State::start;
        break;
      case State::e:
        state = key == 'n' ? State::n : State::start;
        break;
      case State::n:
        state = key == '-' ? State::s : State::start;
        break;
      case State::s:
        state = key == '!' ? State::done : State::start;
        break;
      case State::done:
        return false;
    }
  }
  return state != State::done;
}

void Vault::act(Act act) {
  switch (state_) {
    case State::locked:
      state_ = act == Act::left ? State::one : State::locked;
      break;
    case State::one:
      state_ = act == Act::left ? State::two : State::locked;
      break;
    case State::two:
      state_ = act == Act::push ? State::three : State::locked;
      break;
    case State::three:
      state_ = act == Act::right ? State::four : State::locked;
      break;
    case State::four:
      state_ = act == Act::knock ? State::five : State::locked;
      break;
    case State::five:
      state_ = act == Act::pull ? State::six : State::locked;
      break;
    case State::six:
      state_ = act == Act::left ? State::seven : State::locked;
      break;
    case State::seven:
      state_ = act == Act::knock ? State::eight : State::locked;
      break;
    case State::eight:
      state_ = act == Act::right ? State::nine : State::locked;
      break;
    case State::nine:
      state_ = act == Act::push ? State::ten : State::locked;
      break;
    case State::ten:
      state_ = act == Act::pull ? State::open : State::locked;
      break;
    case State::open:
      break;
  }
}

bool two_bugs(std::uint32_t x) {
  if (x == 0x5eed'0001u) std::abort();
  return x != 0xc0de'0002u;
}

}  // namespace puzzles
