// SPDX-License-Identifier: MIT

#include "host/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include <gainsay/error.hpp>

namespace gainsay {

namespace {

// Nothing stays in a buffer: a worker that is forked would write it a second time.
void write_at_once(std::FILE* stream, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

// As the C library decides, without changing the locale of the program under test.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == 0) continue;
    const std::string_view locale(value);
    return locale.ends_with("UTF-8") || locale.ends_with("utf8");
  }
  return false;
}

}  // namespace

Exit written(const Console& console, Exit exit) {
  if (!console.out_is_lost || !console.out_is_lost()) return exit;
  const Error error{.code = "file-not-writable",
                    .what = "not all of it could be written",
                    .place = "standard output",
                    .fix = "make room, or send it somewhere else"};
  console.err(to_text(error) + "\n");
  return worst(exit, Exit::environment);
}

Console standard_console() {
  Console console;
  console.out = [](std::string_view text) { write_at_once(stdout, text); };
  console.err = [](std::string_view text) { write_at_once(stderr, text); };
  console.out_is_lost = [] { return std::ferror(stdout) != 0; };
  console.out_is_terminal = isatty(STDOUT_FILENO) == 1;
  console.out_is_utf8 = console.out_is_terminal && locale_is_utf8();
  console.width = terminal_width();
  return console;
}

}  // namespace gainsay
