// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::gtest::detail {

// Keeps what the cases assert from GoogleTest, on all threads, while it lives.
class Intercept final : public testing::ScopedFakeTestPartResultReporter {
 public:
  explicit Intercept(adapt::Assertions& assertions)
      : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr), assertions_(assertions) {}

  void ReportTestPartResult(const testing::TestPartResult& result) override {
    if (result.skipped()) {
      assertions_.skipped();
    } else if (result.failed()) {
      const char* file = result.file_name() == nullptr ? "unknown file" : result.file_name();
      const int line = result.line_number() < 0 ? 0 : result.line_number();
      assertions_.failed(file, static_cast<unsigned>(line), result.message());
    }
  }

 private:
  adapt::Assertions& assertions_;
};

inline adapt::Place place() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) return {"outside of any test"};
  const std::string name = std::string(test->test_suite_name()) + "." + test->name();
  return {name, test->file(), static_cast<unsigned>(test->line()), "--gtest_filter=" + name,
          static_cast<std::uint64_t>(test->result()->start_timestamp())};
}

inline void tell(const adapt::Told& told, const adapt::Place& where) {
  if (!told.ok) {
    ADD_FAILURE_AT(where.file, static_cast<int>(where.line)) << told.text;
  } else if (!told.text.empty()) {
    std::fputs(told.text.c_str(), stdout);
  }
}

template <class... Args>
Checked run(adapt::Assertions& assertions, Args&&... args) {
  adapt::Place where = place();
  where.reproducer = Reproducer::gtest;
  adapt::Enclosure enclosure(assertions, where);
  const Checked checked = [&] {
    const Intercept intercept(assertions);
    return gainsay::check(std::forward<Args>(args)...);
  }();
  tell(enclosure.told(), where);
  return checked;
}

// SetUp and TearDown are protected, in fixtures sometimes private. They are virtual functions of
// testing::Test, where this reaches them.
struct Reach : testing::Test {
  static void set_up(testing::Test& test) { (test.*(&Reach::SetUp))(); }
  static void tear_down(testing::Test& test) { (test.*(&Reach::TearDown))(); }
};

// The property that a fixture's member function is: one fixture per case.
template <class Fixture, class Body>
struct FixtureProperty;

template <class Fixture, class... Ps>
struct FixtureProperty<Fixture, void (Fixture::*)(Ps...)> {
  adapt::Assertions& assertions;

  void operator()(Ps... ps) const {
    Fixture fixture;
    try {
      Reach::set_up(fixture);
      if (!assertions.collected()) fixture.gainsay_body(std::forward<Ps>(ps)...);
    } catch (...) {
      Reach::tear_down(fixture);
      throw;
    }
    Reach::tear_down(fixture);
  }
};

template <class Fixture, class Body>
void check_fixture(const Settings& settings, Body Fixture::*) {
  adapt::Assertions assertions;
  run(assertions, settings, FixtureProperty<Fixture, Body Fixture::*>{assertions});
}

}  // namespace gainsay::gtest::detail

namespace gainsay::gtest {

template <class... Args>
Checked check(Args&&... args) {
  adapt::Assertions assertions;
  return detail::run(assertions, std::forward<Args>(args)...);
}

template <class... Args>
Checked check(const Settings& settings, Args&&... args) {
  adapt::Assertions assertions;
  return detail::run(assertions, settings, std::forward<Args>(args)...);
}

}  // namespace gainsay::gtest

#define GAINSAY_FIRST(first, ...) first
#define GAINSAY_REST(first, ...) __VA_ARGS__
#define GAINSAY_BARE(...) __VA_ARGS__

#define GAINSAY_TEST_NAMED(suite, name, parameters, settings, body)             \
  static void body parameters;                                                  \
  TEST(suite, name) {                                                           \
    ::gainsay::gtest::check(::gainsay::Settings{GAINSAY_BARE settings}, &body); \
  }                                                                             \
  static void body parameters

#define GAINSAY_TEST_F_NAMED(fixture, name, parameters, settings, one_case)                \
  struct one_case : fixture {                                                              \
    void TestBody() override {}                                                            \
    void gainsay_body parameters;                                                          \
  };                                                                                       \
  struct one_case##_host : fixture {                                                       \
    void SetUp() override {}                                                               \
    void TearDown() override {}                                                            \
  };                                                                                       \
  GTEST_TEST_(fixture, name, one_case##_host, ::testing::internal::GetTypeId<fixture>()) { \
    ::gainsay::gtest::detail::check_fixture(::gainsay::Settings{GAINSAY_BARE settings},    \
                                            &one_case::gainsay_body);                      \
  }                                                                                        \
  void one_case::gainsay_body parameters
