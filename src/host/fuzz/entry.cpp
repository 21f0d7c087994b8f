// SPDX-License-Identifier: MIT
//
// What libFuzzer, AFL++'s driver and other engines call. One property is the target: the one that
// GAINSAY_PROPERTY names, the one that was named when the target was built, or the only one there
// is.

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <gainsay/error.hpp>

#include "host/exit_code.hpp"
#include "host/fuzz/fuzz_target.hpp"
#include "host/select.hpp"

extern "C" {

// Written by gainsay_add_fuzz_target into a file of the target.
extern const char* const gainsay_fuzz_property;
extern const char* const gainsay_fuzz_command;
extern const char* const gainsay_fuzz_flag;  // of the engine, put before those that are given

// Of the engine, if it is libFuzzer.
__attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                   std::size_t capacity);

}  // extern "C"

namespace {

using namespace gainsay;

[[noreturn]] void refuse_to_run(const Error& error) {
  standard_console().err(to_text(error) + "\n");
  std::_Exit(static_cast<int>(Exit::usage));
}

host::FuzzTarget make_target() {
  const char* const wanted = std::getenv("GAINSAY_PROPERTY");
  const std::string name = wanted != nullptr ? wanted : gainsay_fuzz_property;
  const auto property =
      host::select_one(declared_properties(), name, wanted != nullptr ? "GAINSAY_PROPERTY" : "");
  if (!property) refuse_to_run(property.error());
  return host::FuzzTarget(*property, standard_console(), gainsay_fuzz_command, LLVMFuzzerMutate);
}

host::FuzzTarget& target() {
  static host::FuzzTarget one = make_target();
  return one;
}

// The flags with one more in front: of several the last one counts, so it can be taken back.
void add_flag(int& argc, char**& argv) {
  static std::vector<char*> longer;
  static std::string flag(gainsay_fuzz_flag);
  if (flag.empty() || argc < 1) return;
  longer.assign(argv, argv + argc);
  longer.insert(longer.begin() + 1, flag.data());
  longer.push_back(nullptr);
  argv = longer.data();
  ++argc;
}

std::size_t copy_out(store::ByteView bytes, std::uint8_t* out) {
  std::memcpy(out, bytes.data(), bytes.size());
  return bytes.size();
}

}  // namespace

extern "C" {

int LLVMFuzzerInitialize(int* argc, char*** argv) {
  target();
  add_flag(*argc, *argv);
  return 0;
}

// A discarded case counts like one that passed: it is worth keeping if it reached new code, because
// that is the way to meet a precondition in the end.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    if (!target().run({data, size})) std::abort();
  } catch (const UsageError& error) {
    refuse_to_run(error.error());
  }
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                    unsigned seed) {
  return copy_out(target().vary({data, size}, most, seed), data);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* left, std::size_t left_size,
                                      const std::uint8_t* right, std::size_t right_size,
                                      std::uint8_t* out, std::size_t most, unsigned seed) {
  return copy_out(target().cross({left, left_size}, {right, right_size}, most, seed), out);
}

}  // extern "C"
