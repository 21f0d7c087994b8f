// SPDX-License-Identifier: MIT
//
// While cases run, doctest is told that no test is running and is given a context of ours, to whose
// handler it then passes every failed assertion. Messages (FAIL, MESSAGE) know no handler; a
// context without reporters swallows them, its counter tells that there was one, and the macro
// below, which replaces doctest's, tells which.
#pragma once

namespace gainsay::doctest2::detail {

// doctest sets a context back only through the Context object that owns it, and that one belongs to
// main. An explicit instantiation may name the private pointer inside.
template <auto Pointer>
struct Reach {
  friend ::doctest::detail::ContextState*& state_of(::doctest::Context& context) {
    return context.*Pointer;
  }
};
::doctest::detail::ContextState*& state_of(::doctest::Context& context);
template struct Reach<&::doctest::Context::p>;

inline std::string text_of(const ::doctest::String& text) { return text.c_str(); }

// Collects what the cases assert while it lives.
class Intercept final : public adapt::Assertions {
 public:
  Intercept() : before_(current_), state_(state_behind(::doctest::getContextOptions())) {
    // doctest counts failures from zero only when it runs a context.
    reinterpret_cast<Beginning*>(state_of(context_))->numAssertsFailed = 0;
    context_.setAssertHandler(&hear_assertion);
    context_.setOption("no-breaks", true);
    expect_messages();
    context_.setAsDefaultForAssertsOutOfTestCases();
    running_ = std::exchange(::doctest::is_running_in_test, false);
    current_ = this;
  }
  ~Intercept() override {
    ::doctest::detail::ContextState*& pointer = state_of(context_);
    ::doctest::detail::ContextState* own = std::exchange(pointer, state_);
    context_.setAsDefaultForAssertsOutOfTestCases();
    pointer = own;
    ::doctest::is_running_in_test = running_;
    current_ = before_;
  }

  // The one whose cases run now, or null.
  static Intercept* current() { return current_; }

  void hear(const ::doctest::MessageData& message) {
    if ((message.m_severity & ::doctest::assertType::is_warn) != 0) return;
    failed(message.m_file, static_cast<unsigned>(message.m_line),
           text_of(message.m_string) + contexts());
  }

 private:
  using State = ::doctest::detail::ContextState;

  // How a ContextState begins.
  struct Beginning : ::doctest::ContextOptions, ::doctest::TestRunStats {};

  static State* state_behind(const ::doctest::ContextOptions* options) {
    return reinterpret_cast<State*>(const_cast<::doctest::ContextOptions*>(options));
  }

  static void hear_assertion(const ::doctest::AssertData& data) {
    if ((data.m_at & ::doctest::assertType::is_warn) == 0) current_->hear(data);
  }

  void hear(const ::doctest::AssertData& data) {
    std::string text = std::string(::doctest::assertString(data.m_at)) + "( " + data.m_expr + " )";
    if (data.m_threw) {
      text += "\nthrew: " + text_of(data.m_exception);
    } else if (data.m_decomp.size() > 0) {
      text += "\nwith " + text_of(data.m_decomp);
    } else {
      text += "\nno exception was thrown";
    }
    failed(data.m_file, static_cast<unsigned>(data.m_line), text + contexts());
  }

  // What INFO and CAPTURE have to add.
  static std::string contexts() {
    std::string text;
    const auto* const* active = ::doctest::IReporter::get_active_contexts();
    for (int i = 0; i < ::doctest::IReporter::get_num_active_contexts(); ++i) {
      text += "\n" + adapt::streamed(&write_context, active[i]);
    }
    return text;
  }

  static void write_context(std::ostream& out, const void* context) {
    static_cast<const ::doctest::IContextScope*>(context)->stringify(&out);
  }

  // doctest would stop after this many failures: the way to ask whether there was one more.
  void expect_messages() { context_.setOption("abort-after", ++messages_); }

  void settle() override {
    if (!::doctest::detail::checkIfShouldThrow(::doctest::assertType::is_check)) return;
    expect_messages();
    failed("FAIL", 0, "FAIL in a file that does not include gainsay/adapt/doctest.hpp");
  }

  static inline Intercept* current_ = nullptr;

  ::doctest::Context context_{};
  Intercept* before_;
  State* state_;
  bool running_ = false;
  int messages_ = 0;
};

inline void hear_message(const ::doctest::MessageData& message) {
  if (Intercept* current = Intercept::current()) current->hear(message);
}

inline const char* refuse_subcase(const char* name, const char* file, int line) {
  if (Intercept::current() != nullptr) {
    adapt::refuse("SUBCASE", "use if, or a property per subcase", file,
                  static_cast<unsigned>(line));
  }
  return name;
}

// doctest catches everything an asserted expression throws; what leaves a case has to get through.
struct LetLeave final : ::doctest::detail::IExceptionTranslator {
  bool translate(::doctest::String&) const override {
    if (Intercept::current() != nullptr && adapt::leaving_case()) throw;
    return false;
  }
};

inline adapt::Place place() {
  const ::doctest::ContextOptions* options = ::doctest::getContextOptions();
  if (options == nullptr || options->currentTest == nullptr) return {"outside of any test"};
  const ::doctest::TestCaseData& test = *options->currentTest;
  const std::string suite = test.m_test_suite == nullptr ? "" : test.m_test_suite;
  return {suite.empty() ? test.m_name : suite + "/" + test.m_name, test.m_file.c_str(), test.m_line,
          "--test-case=\"" + std::string(test.m_name) + "\""};
}

inline void count_passed(const adapt::Place& where) {
  ::doctest::detail::ResultBuilder result(::doctest::assertType::DT_CHECK, where.file,
                                          static_cast<int>(where.line), where.name.c_str());
  result.setResult(::doctest::detail::Result(true));
  result.log();
}

inline void tell(const adapt::Told& told, const adapt::Place& where) {
  const int line = static_cast<int>(where.line);
  if (!told.ok) {
    DOCTEST_ADD_FAIL_CHECK_AT(where.file, line, told.text);
  } else {
    count_passed(where);
    if (!told.text.empty()) DOCTEST_ADD_MESSAGE_AT(where.file, line, told.text);
  }
}

template <class... Args>
Checked run(Args&&... args) {
  static const LetLeave let_leave;
  ::doctest::detail::registerExceptionTranslatorImpl(&let_leave);
  adapt::Place where = place();
  where.reproducer = Reproducer::doctest;
  adapt::Told told;
  const Checked checked = [&] {
    Intercept intercept;
    adapt::Enclosure enclosure(intercept, where);
    const Checked result = gainsay::check(std::forward<Args>(args)...);
    told = enclosure.told();
    return result;
  }();
  tell(told, where);
  return checked;
}

}  // namespace gainsay::doctest2::detail

namespace gainsay::doctest2 {

template <class... Args>
Checked check(Args&&... args) {
  return detail::run(std::forward<Args>(args)...);
}

template <class... Args>
Checked check(const Settings& settings, Args&&... args) {
  return detail::run(settings, std::forward<Args>(args)...);
}

}  // namespace gainsay::doctest2

// As doctest's own, but the message is heard before FAIL leaves the test.
#undef DOCTEST_ADD_AT_IMPL
#define DOCTEST_ADD_AT_IMPL(type, file, line, mb, ...)                           \
  DOCTEST_FUNC_SCOPE_BEGIN {                                                     \
    ::doctest::detail::MessageBuilder mb(file, line, doctest::assertType::type); \
    mb* __VA_ARGS__;                                                             \
    if (mb.log()) DOCTEST_BREAK_INTO_DEBUGGER();                                 \
    ::gainsay::doctest2::detail::hear_message(mb);                               \
    mb.react();                                                                  \
  }                                                                              \
  DOCTEST_FUNC_SCOPE_END

#undef DOCTEST_SUBCASE
#define DOCTEST_SUBCASE(name)                                                                      \
  if (const ::doctest::detail::Subcase & DOCTEST_ANONYMOUS(DOCTEST_ANON_SUBCASE_) DOCTEST_UNUSED = \
          ::doctest::detail::Subcase(                                                              \
              ::gainsay::doctest2::detail::refuse_subcase(name, __FILE__, __LINE__), __FILE__,     \
              __LINE__))
