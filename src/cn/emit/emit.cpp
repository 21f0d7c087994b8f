// SPDX-License-Identifier: MIT
//
// One attempt writes everything. If something turns out not to be executable, it is excluded and
// the attempt is made again: so nothing half-written stays behind, and whatever depends on it is
// found out.

#include "cn/emit/emit.hpp"

#include <algorithm>
#include <optional>

#include "base/format.hpp"
#include "cn/ast/c.hpp"
#include "cn/emit/calls.hpp"
#include "cn/emit/items.hpp"
#include "cn/emit/refused.hpp"

namespace gainsay::cn {

namespace {

// Something that has to be excluded before the next attempt.
struct Exclude {
  const void* what;
  std::string reason;
};

constexpr const char* kAnyNumber = "it takes any number of arguments";

// `f(int, ...)`; to clang a definition `f()` is one as well.
bool takes_more(const CFunction& function) { return function.variadic && function.has_prototype; }

class Attempt {
 public:
  Attempt(const Unit& unit, const CFacts& facts, const Sources& sources, const Excluded& excluded)
      : unit_(unit),
        facts_(facts),
        sources_(sources),
        excluded_(excluded),
        items_(excluded),
        common_{.sources = sources, .types = {}, .sites = Sites(sources), .definitions = items_} {}

  // Throws Exclude.
  Emitted run() {
    for (const CFunction& function : facts_.functions) {
      if (!excluded_.contains(&function)) guarded(function);
    }
    write_items();
    Emitted made;
    made.text = text();
    made.wrapped = wrapped_;
    made.unchecked = unchecked_;
    made.uncallable = uncallable_;
    for (const CFunction& function : facts_.functions) {
      if (function.defined()) made.own_names.push_back(function.name);
    }
    return made;
  }

 private:
  void guarded(const CFunction& function) {
    try {
      write(function);
    } catch (const Refused& refused) {
      throw Exclude{&function, refused.reason};
    }
  }

  void write_items() {
    try {
      items_.write(common_);
    } catch (const Refused& refused) {
      throw Exclude{items_.culprit(), refused.reason};
    }
  }

  void write(const CFunction& function) {
    const Specification* specification = usable_specification(function);
    if (!function.defined()) {
      if (specification) write_elsewhere(function, *specification);
      return;
    }
    if (!function.in_main_file && !specification) return;
    require_plain_definition(function);
    std::optional<Contract> contract;
    if (specification) contract.emplace(common_, *specification, number_++);
    std::string in_front = body_checks(function, contract ? &*contract : nullptr);
    if (contract) in_front += wrap(function, *contract);
    if (!in_front.empty())
      insertions_.push_back(
          {.file = function.extent.file, .at = function.extent.begin, .text = in_front});
    add_row(function, contract ? &*contract : nullptr);
  }

  const Specification* usable_specification(const CFunction& function) const {
    // main() stands where the driver does: it owns the globals, and nobody calls it.
    if (function.name == "main") return nullptr;
    const Specification* specification = unit_.specification(function.name);
    return specification && specification->usable && specification->function ? specification
                                                                             : nullptr;
  }

  // A contract for a function of another file: the linker sends its callers to the wrapper.
  void write_elsewhere(const CFunction& function, const Specification& specification) {
    if (takes_more(function)) throw Refused{kAnyNumber};
    const Contract contract(common_, specification, number_++);
    std::string parameters;
    std::vector<std::string> arguments;
    for (const CParameter& one : function.parameters) {
      arguments.push_back(fmt::format("p{}", arguments.size()));
      parameters += fmt::format("{}__typeof__({}) {}", parameters.empty() ? "" : ", ",
                                one.type->spelling, arguments.back());
    }
    if (parameters.empty()) parameters = "void";
    const std::string result = fmt::format("__typeof__({})", function.result->spelling);
    contracts_ += contract.definitions();
    wrappers_ += fmt::format(
        "{0} __real_{1}({2}) __attribute__((weak));\n{0} __wrap_{1}({2});\n"
        "GCN_CODE __attribute__((noinline)) {0} __wrap_{1}({2}) {{\n"
        "  if (!__real_{1}) gcn_missing(\"{1}\");\n{3}}}\n"
        "__attribute__((visibility(\"default\"))) int gcn_is_there_{1}(void);\n"
        "GCN_CODE int gcn_is_there_{1}(void) {{ return __real_{1} != 0; }}\n",
        result, function.name, parameters,
        contract.wrapper_body("__real_" + function.name, arguments, Contract::Body::believed));
    wrapped_.push_back(function.name);
  }

  void require_plain_definition(const CFunction& function) const {
    if (sources_.text(function.name_span) != function.name) {
      throw Refused{"its definition comes from a macro"};
    }
    if (!function.has_prototype && !function.parameters.empty()) {
      throw Refused{"its parameters are declared in the style before C89"};
    }
  }

  // The text in front of the body, blank where `#if` skips it.
  std::string head(const CFunction& function) const {
    const Span span{function.extent.file, function.extent.begin, function.body.begin};
    std::string text(sources_.text(span));
    for (const Span& one : facts_.skipped) {
      if (one.file != span.file || one.begin < span.begin || one.end >= span.end) continue;
      // The directive at the end goes with it.
      const std::size_t end = end_of_directive(text, one.end - span.begin);
      std::fill(text.begin() + (one.begin - span.begin),
                text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    return text;
  }

  // Renames the function and writes the wrapper that has its name; returns what has to be declared.
  std::string wrap(const CFunction& function, const Contract& contract) {
    if (takes_more(function)) throw Refused{kAnyNumber};
    std::vector<std::string> arguments;
    for (const CParameter& one : function.parameters) {
      if (one.name.empty()) throw Refused{"a parameter has no name"};
      arguments.push_back(one.name);
    }
    const std::string declaration = plain(head(function));
    const std::string body_name = "gcn_body_" + function.name;
    insertions_.push_back(
        {.file = function.name_span.file, .at = function.name_span.begin, .text = "gcn_body_"});
    contracts_ += contract.definitions();
    wrappers_ += fmt::format("GCN_CODE __attribute__((noinline)) {} {{\n{}}}\n", declaration,
                             contract.wrapper_body(body_name, arguments,
                                                   contract.trusted() ? Contract::Body::believed
                                                                      : Contract::Body::checked));
    return declaration + "; __attribute__((noinline)) ";
  }

  // Invariants and ghost statements; returns their prototypes.
  std::string body_checks(const CFunction& function, const Contract* contract) {
    const std::string entry = contract ? contract->entry_type() : "";
    std::string prototypes;
    const auto add = [&](BodyCheck& check, const char* kind, const std::string& statements) {
      prototypes += check.prototype();
      checks_ += check.definition(entry, kind, statements);
    };
    for (const Invariant& invariant : unit_.invariants) {
      if (invariant.function != &function || !invariant.usable) continue;
      BodyCheck check(common_, function, number_++);
      if (contract) contract->lend_names(check);
      std::string statements;
      if (const Specification* specification = usable_specification(function)) {
        for (const Access& access : specification->accesses) {
          statements += check.accesses(access, nullptr);
        }
      }
      statements += check.conditions(invariant.conditions);
      add(check, "GAINSAY_CN_INVARIANT", statements);
      for (Insertion& one : around_condition(*invariant.loop, check.call(), sources_)) {
        insertions_.push_back(std::move(one));
      }
    }
    for (const Statement& statement : unit_.statements) {
      if (statement.function != &function || !statement.usable) continue;
      const bool applied = statement.kind == Statement::Kind::apply;
      if (!applied && statement.kind != Statement::Kind::check) continue;
      BodyCheck check(common_, function, number_++);
      if (contract) contract->lend_names(check);
      try {
        const std::string statements = written(statement, check);
        add(check, applied ? "GAINSAY_CN_LEMMA" : "GAINSAY_CN_ASSERTION", statements);
      } catch (const Refused& refused) {
        unchecked_.push_back({function.name, refused.reason, statement.span});
        continue;
      }
      insertions_.push_back(
          {.file = statement.span.file, .at = statement.at, .text = check.call() + "; "});
    }
    return prototypes;
  }

  std::string written(const Statement& statement, BodyCheck& check) {
    if (statement.kind == Statement::Kind::check) {
      return check.check(*statement.args[0], statement.span);
    }
    check.locate(statement.span);
    std::string call = "  " + items_.lemma(*statement.lemma) + "(";
    for (std::size_t i = 0; i < statement.args.size(); ++i) {
      call += (i ? ", " : "") + check.term(*statement.args[i]);
    }
    return call + ");\n";
  }

  void add_row(const CFunction& function, const Contract* contract) {
    if (function.name == "main") return;
    if (takes_more(function)) {
      uncallable_.push_back({function.name, kAnyNumber});
      return;
    }
    const Row made = operation(common_, function, contract, number_++);
    operations_ += made.definitions;
    rows_ += made.row;
    ++row_count_;
  }

  // --- putting it together
  // ------------------------------------------------------------------------

  std::string text() {
    std::string out = "#define GCN_CHOSEN\n";
    for (const std::string& width : common_.widths) out += "#define GCN_COMPUTES_" + width + "\n";
    out += "#include \"cn/runtime/checks.h\"\n";
    out += fmt::format("#line 1 {}\n", c_string(sources_.name(0)));
    out += Files(sources_, insertions_).text();
    out += "\n#line 1 \"checks\"\n";
    const std::string globals = table_of_globals();
    const std::string code =
        items_.prototypes() + contracts_ + items_.bodies() + checks_ + wrappers_;
    out += common_.types.definitions() + common_.sites.definitions() + code + operations_;
    out += fmt::format("static const gainsay_cn_operation gcn_operations[] = {{\n{}  {{0}}}};\n",
                       rows_);
    out += globals;
    out += fmt::format(
        "const gainsay_cn_module gainsay_cn_module_table = {{GAINSAY_CN_VERSION, gcn_operations, "
        "{},\n"
        "  gcn_globals, {}, &gcn_switches, gcn_begin, gcn_end, gcn_call, gcn_holds,\n"
        "  gcn_last_failure, gcn_allocate_argument, gcn_written, gcn_owned, gcn_alive, "
        "gcn_watch_code}};\n",
        row_count_, global_count_);
    // Writes that are not seen cannot make memory initialised.
    out +=
        "#ifdef GAINSAY_CN_UNTRACED\n"
        "__attribute__((constructor)) static void gcn_untraced(void) {\n"
        "  gcn_switches.access = gcn_switches.initialised = 0;\n}\n#endif\n";
    return out;
  }

  bool accessed(const CGlobal& global) const {
    return std::any_of(
        unit_.specifications.begin(), unit_.specifications.end(), [&](const Specification& one) {
          return std::any_of(one.accesses.begin(), one.accesses.end(),
                             [&](const Access& access) { return access.global == &global; });
        });
  }

  std::string table_of_globals() {
    std::string rows;
    for (const CGlobal& global : facts_.globals) {
      if (global.is_const || !global.type->complete) continue;
      if (!global.defined && !accessed(global)) continue;
      rows += fmt::format("  {{{}, (void*)&{}, sizeof {}}},\n", c_string(global.name), global.name,
                          global.name);
      ++global_count_;
    }
    return fmt::format("static const gainsay_cn_global gcn_globals[] = {{\n{}  {{0}}}};\n", rows);
  }

  const Unit& unit_;
  const CFacts& facts_;
  const Sources& sources_;
  const Excluded& excluded_;
  Items items_;
  Common common_;
  unsigned number_ = 0;
  std::vector<Insertion> insertions_{};
  std::vector<std::string> wrapped_{};
  std::vector<LeftOut> unchecked_{};
  std::vector<LeftOut> uncallable_{};
  std::string contracts_{};
  std::string checks_{};
  std::string wrappers_{};
  std::string operations_{};
  std::string rows_{};
  unsigned row_count_ = 0;
  unsigned global_count_ = 0;
};

}  // namespace

Emitted emit(const Unit& unit, const CFacts& facts, const Sources& sources) {
  Excluded excluded;
  std::vector<LeftOut> left_out;
  for (const auto& [function, reason] : unit.untestable) {
    excluded.emplace(function, reason);
    left_out.push_back({function->name, reason});
  }
  for (;;) {
    try {
      Emitted made = Attempt(unit, facts, sources, excluded).run();
      made.left_out = std::move(left_out);
      return made;
    } catch (const Exclude& exclude) {
      excluded.emplace(exclude.what, exclude.reason);
      for (const CFunction& function : facts.functions) {
        if (&function == exclude.what) left_out.push_back({function.name, exclude.reason});
      }
    }
  }
}

}  // namespace gainsay::cn
