// SPDX-License-Identifier: MIT
//
// Worker and parent are the same program at the same addresses, so the parent can look up what the
// worker's frames mean.

#include "core/worker/frames.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <sstream>

#include "base/process.hpp"

namespace gainsay {

namespace {

struct Place {
  std::string module{};
  std::uint64_t offset = 0;
};

Place place_of(std::uint64_t address) {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(address), &info) == 0 || info.dli_fname == nullptr) return {};
  return {info.dli_fname, address - reinterpret_cast<std::uint64_t>(info.dli_fbase)};
}

// The module that holds the program itself, told from the libraries it uses.
const std::string& own_module() {
  static const std::string module = place_of(reinterpret_cast<std::uint64_t>(&own_module)).module;
  return module;
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string offset_text(const Place& place) {
  char text[32];
  std::snprintf(text, sizeof text, "+0x%llx", static_cast<unsigned long long>(place.offset));
  return file_name(place.module) + text;
}

// Frames of ours, between the user's property and the worker's loop, tell the user nothing.
bool is_machinery(const std::string& frame) {
  return frame.find("gainsay::detail::") != std::string::npos ||
         frame.find("gainsay::Loops::") != std::string::npos ||
         frame.find("gainsay::run_case") != std::string::npos ||
         frame.find("on_fatal_signal") != std::string::npos ||
         frame.find("write_frames") != std::string::npos;
}

bool ends_the_users_part(const std::string& frame) {
  return frame.find("gainsay::detail::judged_call") != std::string::npos ||
         frame.find("gainsay::run_case") != std::string::npos;
}

// "function at file:line" for each address of one module, in order; empty where it found nothing.
std::vector<std::string> ask_addr2line(const std::string& module,
                                       const std::vector<std::uint64_t>& offsets) {
  std::vector<std::string> command = {"addr2line", "-f", "-C", "-e", module};
  for (const std::uint64_t offset : offsets) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(offset));
    command.emplace_back(text);
  }
  std::vector<std::string> lines;
  std::istringstream out(base::output_of(command));
  for (std::string function, place; std::getline(out, function) && std::getline(out, place);) {
    place = place.substr(0, place.find(" (discriminator"));
    if (function == "??") {
      lines.emplace_back();
    } else {
      lines.push_back(place.starts_with("??") ? function : function + " at " + place);
    }
  }
  lines.resize(offsets.size());
  return lines;
}

}  // namespace

std::vector<StackFrame> frames_in(const Journal& journal) {
  std::vector<StackFrame> frames;
  journal.each([&frames](const Journal::Entry& entry) {
    if (entry.kind != Journal::Kind::frame || entry.fields[0].size() != 16) return;
    StackFrame frame;
    std::memcpy(&frame.address, entry.fields[0].data(), 8);
    std::memcpy(&frame.function, entry.fields[0].data() + 8, 8);
    frames.push_back(frame);
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

std::vector<std::string> describe_frames(const std::vector<StackFrame>& frames) {
  std::vector<std::uint64_t> own;
  for (const StackFrame& frame : frames) {
    const Place place = place_of(frame.address - 1);
    if (place.module == own_module()) own.push_back(place.offset);
  }
  const std::vector<std::string> known = ask_addr2line(own_module(), own);
  std::vector<std::string> lines;
  std::size_t next = 0;
  for (const StackFrame& frame : frames) {
    const Place place = place_of(frame.address - 1);
    std::string line;
    if (place.module == own_module()) line = known[next++];
    if (line.empty()) line = place.module.empty() ? "?" : offset_text(place);
    if (ends_the_users_part(line)) break;
    if (!is_machinery(line)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace gainsay
