// SPDX-License-Identifier: MIT
//
// The text follows the order of checking: memory handed over, conditions, loops and statements,
// memory handed back, conditions.

#include "cn/explain.hpp"

#include <algorithm>
#include <set>

#include "base/format.hpp"

namespace gainsay::cn {

namespace {

class Explainer {
 public:
  Explainer(const Program& program, const CFunction& function)
      : program_(program),
        function_(function),
        specification_(program.unit.specification(function.name)) {}

  std::string run() {
    head();
    if (specification_ != nullptr) {
      before();
      during();
      after();
    } else {
      line(
          "it has no specification: only crashes, undefined behaviour and memory errors are found");
      during();
    }
    predicates();
    return std::move(text_);
  }

 private:
  void line(const std::string& words) { text_ += words + "\n"; }
  void point(const std::string& words) { text_ += indent_ + "- " + words + "\n"; }

  std::string source(const Span& span) const {
    std::string words;
    for (const char c : program_.sources.text(span)) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!blank) words += c;
      if (blank && !words.empty() && words.back() != ' ') words += ' ';
    }
    return words;
  }
  std::string source(const Expr& expr) const { return source(expr.span); }

  // `line 12: text`
  std::string located(const Span& span, const std::string& words) const {
    return fmt::format("line {}: {}", program_.sources.position(span.file, span.begin).line, words);
  }

  void head() {
    std::string parameters;
    for (const CParameter& one : function_.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + one.type->spelling;
      if (!one.name.empty()) parameters += (parameters.ends_with('*') ? "" : " ") + one.name;
    }
    const std::string& result = function_.result->spelling;
    line(fmt::format("{}{}{}({})", result, result.ends_with('*') ? "" : " ", function_.name,
                     parameters.empty() ? "void" : parameters));
    if (const std::string* reason = program_.untestable(&function_)) {
      line("it cannot be tested: " + *reason);
    }
    if (!function_.defined()) line("it has no body here: it is tested only if one is linked in");
    if (specification_ != nullptr && specification_->trusted) {
      line("it is trusted: the proof tool skips its body, tests run and check it all the same");
    }
  }

  void before() {
    line(
        "\nbefore the call (a case in which this does not hold is discarded; inside of the code "
        "under test it is a failure)");
    for (const Access& access : specification_->accesses) {
      point(fmt::format("the caller hands over the global {}", access.name.text));
    }
    conditions(specification_->pre, "the caller hands over");
    if (specification_->pre.empty() && specification_->accesses.empty()) point("anything goes");
  }

  void after() {
    line("\nafter the call (a case in which this does not hold is a failure)");
    for (const Access& access : specification_->accesses) {
      point(fmt::format("the caller gets back the global {}", access.name.text));
    }
    conditions(specification_->post, "the caller gets back");
    point("all other memory that was handed over or allocated has been freed or handed on");
  }

  void during() {
    line("\nduring the call");
    point(
        specification_ == nullptr
            ? "memory that was never allocated, or was freed, may not be touched"
            : "only the memory handed over, what is allocated since, and its own variables may be "
              "touched");
    for (const Invariant& one : program_.unit.invariants) {
      if (one.function != &function_) continue;
      point(located(one.span, "before every test of the loop's condition"));
      indented(one.conditions);
    }
    std::size_t ignored = 0;
    for (const Statement& one : program_.unit.statements) {
      if (one.function != &function_) continue;
      ignored += statement(one) ? 0 : 1;
    }
    if (ignored > 0) {
      point(fmt::format("{} {} for the proof tool only and not executed", ignored,
                        ignored == 1 ? "statement is" : "statements are"));
    }
  }

  // Whether it does something at run time.
  bool statement(const Statement& one) {
    if (one.kind == Statement::Kind::check) {
      point(located(one.span, "it is asserted that " + source(*one.args[0])) +
            (one.usable ? "" : " (not checked)"));
      return true;
    }
    if (one.kind != Statement::Kind::apply) return false;
    point(located(one.span, fmt::format("the lemma {} is tried on these values: what it requires "
                                        "and ensures is checked",
                                        one.name.text)) +
          (one.usable ? "" : " (not checked)"));
    return true;
  }

  void indented(const Conditions& list) {
    indent_ = "    ";
    conditions(list, "the loop owns");
    indent_ = "  ";
  }

  void conditions(const Conditions& list, const std::string& owns) {
    for (const Condition& one : list) {
      switch (one.kind) {
        case Condition::Kind::take:
          point(owns + " " + resource(one.resource) + ", called " + one.name.text);
          note(one.resource.predicate);
          break;
        case Condition::Kind::let:
          point(fmt::format("{} stands for {}", one.name.text, source(*one.expr)));
          break;
        case Condition::Kind::check:
          point(condition(*one.expr));
          break;
      }
    }
  }

  std::string condition(const Expr& expr) const {
    if (expr.kind == Expr::Kind::each) {
      return fmt::format("for every {} {} with {}: {}", source(expr.quantifier->written.span),
                         expr.quantifier->name.text, source(*expr.quantifier->guard),
                         source(*expr.args[0]));
    }
    if (expr.kind == Expr::Kind::unchanged) {
      return source(*expr.args[0]) + " is what it was at entry";
    }
    return source(expr);
  }

  std::string resource(const Resource& one) const {
    std::string words = one.kind == Resource::Kind::predicate ? owned_by(one) : owned(one);
    if (one.each) {
      words += fmt::format(" for every {} {} with {}", source(one.each->written.span),
                           one.each->name.text, source(*one.each->guard));
    }
    return words;
  }

  std::string owned(const Resource& one) const {
    const std::string pointer = one.args.empty() ? "?" : source(*one.args[0]);
    const std::string type = one.ctype == nullptr ? "?" : one.ctype->spelling;
    const std::uint64_t size = one.ctype == nullptr ? 0 : one.ctype->size;
    return fmt::format("the {} at {} ({} {}{})", type, pointer, size, size == 1 ? "byte" : "bytes",
                       one.kind == Resource::Kind::w ? ", not necessarily initialised" : "");
  }

  std::string owned_by(const Resource& one) const {
    std::string arguments;
    for (const ExprPtr& arg : one.args) {
      arguments += (arguments.empty() ? "" : ", ") + source(*arg);
    }
    return fmt::format("what {}({}) describes", one.name.text, arguments);
  }

  // Predicates are explained once, below, with those they use.
  void note(const Predicate* predicate) {
    if (predicate == nullptr || !noted_.insert(predicate).second) return;
    order_.push_back(predicate);
    for (const Branch& branch : predicate->branches) {
      for (const Condition& one : branch.conditions) note(one.resource.predicate);
    }
  }

  void predicates() {
    for (const Predicate* one : order_) {
      line(fmt::format("\n{} describes{}", one->name.text,
                       one->branches.empty() ? " nothing known: it has no body" : ""));
      for (const Branch& branch : one->branches) describe(branch, one->branches.front());
    }
  }

  void describe(const Branch& branch, const Branch& first) {
    if (branch.guard) {
      line(fmt::format("  {} {}", &branch == &first ? "if" : "else if", source(*branch.guard)));
    } else if (&branch != &first) {
      line("  else");
    }
    indent_ = first.guard ? "    " : "  ";
    conditions(branch.conditions, "it owns");
    if (branch.conditions.empty()) point("no memory");
    if (branch.result) point("its value is " + source(*branch.result));
    indent_ = "  ";
  }

  const Program& program_;
  const CFunction& function_;
  const Specification* specification_;
  std::string text_{};
  std::string indent_ = "  ";
  std::set<const Predicate*> noted_{};
  std::vector<const Predicate*> order_{};
};

}  // namespace

std::string explain(const Program& program, const CFunction& function) {
  return Explainer(program, function).run();
}

}  // namespace gainsay::cn
