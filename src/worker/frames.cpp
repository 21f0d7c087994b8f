// SPDX-License-Identifier: MIT
//
// Worker and parent are the same program at the same addresses, so the parent can look up what the
// worker's frames mean.

#include "worker/frames.hpp"

#include <dlfcn.h>
#include <unwind.h>

#include <cstdio>
#include <cstring>
#include <sstream>
#include <utility>

#include "base/process.hpp"

#include "core/entries.hpp"

namespace gainsay::worker {

namespace {

struct Place {
  std::string module{};
  std::uint64_t offset = 0;
};

Place place_of(std::uint64_t address) {
  Dl_info info{};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): a register held it, there is no pointer to start
  // from
  if (dladdr(reinterpret_cast<void*>(address), &info) == 0 || info.dli_fname == nullptr) return {};
  return {info.dli_fname, address - reinterpret_cast<std::uint64_t>(info.dli_fbase)};
}

// The module that holds the program itself, told from the libraries it uses.
const std::string& own_module() {
  static const std::string module = place_of(reinterpret_cast<std::uint64_t>(&own_module)).module;
  return module;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string hexadecimal(std::uint64_t number) {
  char text[32];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
  return text;
}

std::string offset_text(const Place& place) {
  return file_name(place.module) + "+" + hexadecimal(place.offset);
}

bool is_handler(const std::string& frame) {
  return frame.find("on_fatal_signal") != std::string::npos ||
         frame.find("write_frames") != std::string::npos || frame.starts_with("__asan_on_error");
}

// Where the user's code ends and what called it begins.
bool is_ours(const std::string& frame) {
  return frame.find("gainsay/detail/") != std::string::npos ||
         frame.find("gainsay::run_case") != std::string::npos;
}

// An inlined property shows under the name of our function that called it.
std::string as_the_user_knows_it(const std::string& frame) {
  const std::size_t place = frame.rfind(" at ");
  const bool renamed = frame.starts_with("gainsay::detail::") && place != std::string::npos;
  return renamed ? "the property" + frame.substr(place) : frame;
}

// What lies between the signal handler and our own loop.
std::vector<std::string> users_part(const std::vector<std::string>& all) {
  std::vector<std::string> kept;
  bool after_handler = false;
  for (const std::string& frame : all) {
    if (is_ours(frame)) break;
    if (is_handler(frame)) {
      after_handler = true;  // what follows is the kernel's way into the handler
    } else if (!std::exchange(after_handler, false)) {
      kept.push_back(as_the_user_knows_it(frame));
    }
  }
  return kept;
}

// For each address of the module the functions it lies in, innermost first: several where calls
// were inlined, none where addr2line is missing or knows nothing.
std::vector<std::vector<std::string>> ask_addr2line(const std::string& module,
                                                    const std::vector<std::uint64_t>& offsets) {
  if (offsets.empty()) return {};  // it would ask standard input for addresses
  std::vector<std::string> command = {"addr2line", "-a", "-i", "-f", "-C", "-e", module};
  for (const std::uint64_t offset : offsets) command.push_back(hexadecimal(offset));
  std::vector<std::vector<std::string>> found;
  std::istringstream out(base::output_of(command));
  for (std::string line, place; std::getline(out, line);) {
    if (line.starts_with("0x")) {
      found.emplace_back();
      continue;
    }
    std::getline(out, place);
    place = place.substr(0, place.find(" (discriminator"));
    if (line == "??" || found.empty()) continue;
    if (!place.starts_with("??")) line.append(" at ").append(place);
    found.back().push_back(line);
  }
  found.resize(offsets.size());
  return found;
}

}  // namespace

std::vector<StackFrame> frames_in(const core::Journal& journal) {
  std::vector<StackFrame> frames;
  journal.each([&frames](const core::Journal::Entry& entry) {
    if (const auto frame = core::FrameEntry::read(entry)) {
      frames.push_back({frame->address, frame->function});
    }
  });
  return frames;
}

std::string frame_of_origin(const std::vector<StackFrame>& frames) {
  bool past_handler = false;
  for (const StackFrame& frame : frames) {
    const Place place = place_of(frame.function != 0 ? frame.function : frame.address);
    // The first frames are the handler's own; the kernel's return trampoline in libc ends them.
    if (place.module != own_module()) {
      past_handler = true;
      continue;
    }
    if (past_handler) return offset_text(place);
  }
  return "";
}

std::string function_of(void* address, const std::vector<StackFrame>& frames) {
  const auto start = reinterpret_cast<std::uint64_t>(_Unwind_FindEnclosingFunction(address));
  const Place place = place_of(start);
  return start != 0 && place.module == own_module() ? offset_text(place) : frame_of_origin(frames);
}

std::vector<std::string> describe_frames(const std::vector<StackFrame>& frames) {
  std::vector<std::uint64_t> own;
  for (const StackFrame& frame : frames) {
    const Place place = place_of(frame.address - 1);
    if (place.module == own_module()) own.push_back(place.offset);
  }
  const auto known = ask_addr2line(own_module(), own);
  std::vector<std::string> lines;
  std::size_t next = 0;
  for (const StackFrame& frame : frames) {
    const Place place = place_of(frame.address - 1);
    const bool is_own = place.module == own_module();
    const std::size_t before = lines.size();
    if (is_own) lines.insert(lines.end(), known[next].begin(), known[next].end());
    if (is_own) ++next;
    if (lines.size() == before) lines.push_back(place.module.empty() ? "?" : offset_text(place));
  }
  return users_part(lines);
}

}  // namespace gainsay::worker
