// SPDX-License-Identifier: MIT
//
// For Gainsay's own templates: what the adapters to test frameworks have in common. Include the
// adapter of your framework instead.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include <gainsay/check.hpp>
#include <gainsay/framework.hpp>

namespace gainsay::adapt {

// The framework's test around a property.
struct Place {
  std::string name{};     // of the test; examples are kept under it
  const char* file = "";  // outlives the test
  unsigned line = 0;
  std::string selection{};  // the arguments that run this test alone
  std::uint64_t run = 0;    // tells repetitions of the test apart, if the framework repeats tests
  Reproducer reproducer = Reproducer::automatic;  // for tests of this framework
};

// The assertions of one case, as the framework reported them.
//
// They are collected while the case runs and written to the case when it ends, so that threads of
// the property may assert, and that a crash after a failed assertion is told as the crash it is.
// The first assertion that failed counts. What the framework throws to leave a failed test needs no
// translation: an assertion was collected before it was thrown.
class Assertions : public Framework {
 public:
  Assertions();
  ~Assertions() override;
  Assertions(const Assertions&) = delete;
  Assertions& operator=(const Assertions&) = delete;

  // The adapter tells what the framework told it; any thread may.
  void failed(std::string_view file, unsigned line, std::string_view message);
  void skipped();
  // True if the case failed or was skipped, as far as the framework knows.
  bool collected() const;

  Verdict run(Test& test, Case& current) override;

 private:
  struct State;

  // Called when a case has ended, for what the framework does not report by itself.
  virtual void settle() {}

  Verdict conclude(Case& current, Verdict verdict);

  State* state_;
};

// What the framework has to show: `text` is the report if the property failed; if it passed, the
// statistics if they were asked for and what is wrong with the run if something is, else empty.
struct Told {
  bool ok = true;
  std::string text{};
};

// While it lives, `check` on this thread runs inside the framework's test.
class Enclosure {
 public:
  Enclosure(Assertions& assertions, Place place);
  ~Enclosure();
  Enclosure(const Enclosure&) = delete;
  Enclosure& operator=(const Enclosure&) = delete;

  Told told() const;

 private:
  struct State;
  State* state_;
};

// True if the exception in flight is one by which Gainsay leaves a case (`assume`, a failed
// GAINSAY_REQUIRE, ...): a framework that catches everything must let it pass.
bool leaving_case();

// What `write` writes about `thing`. Here so that the adapters do without the headers of streams.
std::string streamed(void (*write)(std::ostream&, const void*), const void* thing);

// Thrown for constructs of the framework that would run part of the property only.
[[noreturn]] void refuse(const char* construct, const char* instead, std::string_view file,
                         unsigned line);

}  // namespace gainsay::adapt
