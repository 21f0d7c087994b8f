// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace subjects {
namespace {

[[noreturn]] void not_understood(std::string_view argument) {
  std::fprintf(stderr, "error: no such argument or value: %.*s\n",
               static_cast<int>(argument.size()), argument.data());
  std::exit(2);
}

template <class Number>
void read_number(std::string_view argument, std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) not_understood(argument);
}

void read_one(std::string_view argument, std::string_view subject, Options& options) {
  const std::size_t equals = argument.find('=');
  if (!argument.starts_with("--") || equals == std::string_view::npos) not_understood(argument);
  const std::string_view name = argument.substr(2, equals - 2), value = argument.substr(equals + 1);
  const auto other = options.others.find(name);
  if (other != options.others.end()) {
    other->second = value;
  } else if (name == "port") {
    read_number(argument, value, options.port);
  } else if (name == "seed") {
    read_number(argument, value, options.seed);
  } else if (const auto fault = Fault::of(value, subject); name == "fault" && fault) {
    options.fault = *fault;
  } else {
    not_understood(argument);
  }
}

}  // namespace

Options read_options(int count, char** arguments, std::string_view subject,
                     std::map<std::string, std::string, std::less<>> others) {
  Options options{.others = std::move(others)};
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--list-faults") {
      std::fputs(listed_faults(subject).c_str(), stdout);
      std::exit(0);
    }
    read_one(argument, subject, options);
  }
  return options;
}

void announce(std::uint16_t port) {
  std::printf("listening on 127.0.0.1:%d\n", port);
  std::fflush(stdout);
}

}  // namespace subjects
