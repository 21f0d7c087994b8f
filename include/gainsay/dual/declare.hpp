// SPDX-License-Identifier: MIT
//
// A model with a name, so that the command finds it:
//
//   GAINSAY_MODEL("kv", Kv{});
//
// in a program that links gainsay::main, and then
//
//   gainsay judge trace.jsonl --model ./kv_test:kv
//   gainsay dual check ./kv_test:kv
//
// or, if it is the only model of the program, `./kv_test`. A model declared as a value is
// copied as it is: settings of it are members.
#pragma once

#include <gainsay/dual/tester.hpp>

namespace gainsay::dual::detail {

// Tells the program's list of tasks what can be done with a model; constructed before main.
struct ModelRegistration {
  ModelRegistration(const Protocol& protocol, SourcePos at);
};

}  // namespace gainsay::dual::detail

#define GAINSAY_MODEL(name, ...) GAINSAY_MODEL_AT(__LINE__, name, __VA_ARGS__)
#define GAINSAY_MODEL_AT(line, name, ...) GAINSAY_MODEL_NAMED(line, name, __VA_ARGS__)
#define GAINSAY_MODEL_NAMED(line, name, ...)                                    \
  static const ::gainsay::dual::detail::ModelRegistration gainsay_model_##line( \
      ::gainsay::dual::protocol(__VA_ARGS__, name), ::gainsay::SourcePos::here())
