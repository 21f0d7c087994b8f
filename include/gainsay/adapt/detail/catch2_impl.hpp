// SPDX-License-Identifier: MIT
#pragma once

namespace gainsay::catch2::detail {

// Takes Catch2's place as the receiver of assertions while it lives.
class Intercept final : public adapt::Assertions, public Catch::IResultCapture {
 public:
  Intercept() : before_(Catch::getCurrentContext().getResultCapture()) {
    Catch::getCurrentMutableContext().setResultCapture(this);
  }
  ~Intercept() override { Catch::getCurrentMutableContext().setResultCapture(before_); }
  Intercept(const Intercept&) = delete;
  Intercept& operator=(const Intercept&) = delete;

  void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                  Catch::AssertionReaction& reaction) override {
    if (expression.getResult() != Catch::isFalseTest(info.resultDisposition)) return pass();
    std::ostringstream expanded;
    if (Catch::isFalseTest(info.resultDisposition)) expanded << '!';
    expression.streamReconstructedExpression(expanded);
    fail(info, "with " + expanded.str(), reaction);
  }

  void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result,
                     const Catch::StringRef& message, Catch::AssertionReaction& reaction) override {
    if (!Catch::isOk(result)) fail(info, std::string(message), reaction);
  }

  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info,
                                          Catch::AssertionReaction& reaction) override {
    fail(info, "no exception was thrown", reaction);
  }

  void handleUnexpectedInflightException(const Catch::AssertionInfo& info,
                                         const std::string& message,
                                         Catch::AssertionReaction& reaction) override {
    if (adapt::leaving_case()) throw;
    fail(info, "threw: " + message, reaction);
  }

  void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType result,
                     Catch::AssertionReaction& reaction) override {
    if (!Catch::isOk(result)) fail(info, "threw no exception of the kind asked for", reaction);
  }

  // Reached only if an exception that is not Catch2's passes through an assertion.
  void handleIncomplete(const Catch::AssertionInfo&) override {}

  void pushScopedMessage(const Catch::MessageInfo& message) override {
    messages_.push_back(message);
  }
  void popScopedMessage(const Catch::MessageInfo& message) override {
    std::erase(messages_, message);
  }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) override {
    Catch::MessageInfo message = builder.m_info;
    message.message = builder.m_stream.str();
    messages_.push_back(message);
  }

  bool sectionStarted(const Catch::SectionInfo& section, Catch::Counts&) override {
    adapt::refuse("SECTION", "use if, or a property per section", section.lineInfo.file,
                  static_cast<unsigned>(section.lineInfo.line));
  }
  void sectionEnded(const Catch::SectionEndInfo&) override {}
  void sectionEndedEarly(const Catch::SectionEndInfo&) override {}
  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef,
                                                    const Catch::SourceLineInfo& at) override {
    adapt::refuse("GENERATE", "add a parameter to the property, or use gainsay::draw", at.file,
                  static_cast<unsigned>(at.line));
  }

#if defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
  void benchmarkPreparing(const std::string& name) override { before_->benchmarkPreparing(name); }
  void benchmarkStarting(const Catch::BenchmarkInfo& info) override {
    before_->benchmarkStarting(info);
  }
  void benchmarkEnded(const Catch::BenchmarkStats<>& stats) override {
    before_->benchmarkEnded(stats);
  }
  void benchmarkFailed(const std::string& error) override { before_->benchmarkFailed(error); }
#endif

  // A crash in this process: Catch2 reports it and the process ends.
  void handleFatalErrorCondition(Catch::StringRef message) override {
    before_->handleFatalErrorCondition(message);
  }

  bool lastAssertionPassed() override { return last_passed_; }
  void assertionPassed() override { pass(); }
  std::string getCurrentTestName() const override { return before_->getCurrentTestName(); }
  const Catch::AssertionResult* getLastResult() const override { return before_->getLastResult(); }
  void exceptionEarlyReported() override {}

 private:
  // Catch2 does not take back an INFO whose scope an exception ended.
  void settle() override { messages_.clear(); }

  void pass() { last_passed_ = true; }

  void fail(const Catch::AssertionInfo& info, const std::string& detail,
            Catch::AssertionReaction& reaction) {
    last_passed_ = false;
    if ((info.resultDisposition & Catch::ResultDisposition::SuppressFail) != 0) return;
    std::string text = std::string(info.macroName);
    if (!info.capturedExpression.empty())
      text += "( " + std::string(info.capturedExpression) + " )";
    text += "\n" + detail;
    for (const Catch::MessageInfo& message : messages_) text += "\n" + message.message;
    failed(info.lineInfo.file, static_cast<unsigned>(info.lineInfo.line), text);
    reaction.shouldThrow = (info.resultDisposition & Catch::ResultDisposition::Normal) != 0;
  }

  Catch::IResultCapture* before_;
  std::vector<Catch::MessageInfo> messages_{};
  bool last_passed_ = true;
};

inline adapt::Place place() {
  const Catch::IResultCapture* capture = Catch::getCurrentContext().getResultCapture();
  if (capture == nullptr) return {"outside of any test"};
  const std::string name = capture->getCurrentTestName();
  for (const Catch::TestCase& test : Catch::getRegistryHub().getTestCaseRegistry().getAllTests()) {
    const Catch::TestCaseInfo& info = test.getTestCaseInfo();
    if (info.name == name) {
      return {name, info.lineInfo.file, static_cast<unsigned>(info.lineInfo.line),
              "\"" + name + "\""};
    }
  }
  return {name};
}

inline void say(const adapt::Place& where, Catch::ResultWas::OfType result,
                const std::string& text) {
  Catch::AssertionHandler handler("gainsay::catch2::check", {where.file, where.line}, where.name,
                                  Catch::ResultDisposition::ContinueOnFailure);
  handler.handleMessage(result, text);
  handler.complete();
}

inline void tell(const adapt::Told& told, const adapt::Place& where) {
  if (told.ok && !told.text.empty()) say(where, Catch::ResultWas::Warning, told.text);
  say(where, told.ok ? Catch::ResultWas::Ok : Catch::ResultWas::ExplicitFailure, told.text);
}

template <class... Args>
Checked run(Args&&... args) {
  adapt::Place where = place();
  where.reproducer = Reproducer::catch2;
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

}  // namespace gainsay::catch2::detail

namespace gainsay::catch2 {

template <class... Args>
Checked check(Args&&... args) {
  return detail::run(std::forward<Args>(args)...);
}

template <class... Args>
Checked check(const Settings& settings, Args&&... args) {
  return detail::run(settings, std::forward<Args>(args)...);
}

}  // namespace gainsay::catch2
