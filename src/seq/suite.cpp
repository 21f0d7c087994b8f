// SPDX-License-Identifier: MIT

#include "seq/suite.hpp"

#include <algorithm>

#include <gainsay/assert.hpp>

#include "base/flags.hpp"
#include "base/format.hpp"
#include "base/text.hpp"
#include "seq/failure.hpp"
#include "seq/lines.hpp"

namespace gainsay::seq {

namespace {

const gainsay_cn_operation* find(const gainsay_cn_module& module, const std::string& name) {
  for (unsigned i = 0; i < module.operation_count; ++i) {
    if (module.operations[i].name == name) return &module.operations[i];
  }
  return nullptr;
}

Error no_such(const gainsay_cn_module& module, const std::string& name, const char* place) {
  std::vector<std::string> known;
  std::string listing;
  for (unsigned i = 0; i < module.operation_count; ++i) {
    known.emplace_back(module.operations[i].name);
    listing += (i == 0 ? "" : ", ") + known.back();
  }
  const std::string near = base::nearest(name, known);
  return {.code = "seq-no-such-function",
          .what = fmt::format("no function '{}' can be called", name),
          .place = place,
          .fix = near.empty() ? "choose from: " + listing : fmt::format("did you mean {}?", near)};
}

std::optional<Error> misnamed(const gainsay_cn_module& module, const Program& program,
                              const Selection& choice) {
  const auto missing = [&](const std::string& name) {
    return !name.empty() && find(module, name) == nullptr;
  };
  for (const std::string& name : choice.only) {
    if (missing(name)) return no_such(module, name, "--only");
  }
  for (const std::string& name : choice.without) {
    // One that cannot be called may be left out all the same.
    if (missing(name) && program.facts.function(name) == nullptr) {
      return no_such(module, name, "--without");
    }
  }
  for (const auto& [name, weight] : choice.weights) {
    if (missing(name)) return no_such(module, name, "--weight");
  }
  if (missing(choice.init)) return no_such(module, choice.init, "--init");
  if (missing(choice.reset)) return no_such(module, choice.reset, "--reset");
  for (const std::string& name : {choice.init, choice.reset}) {
    if (name.empty() || find(module, name)->parameter_count == 0) continue;
    return Error{.code = "seq-init",
                 .what = fmt::format("{} takes arguments", name),
                 .place = name == choice.init ? "--init" : "--reset",
                 .fix = "name a function without parameters"};
  }
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<ModuleSuite>> ModuleSuite::make(const gainsay_cn_module& module,
                                                       const Program& program,
                                                       const Selection& choice) {
  if (auto error = misnamed(module, program, choice)) return refuse(std::move(*error));
  auto domains = Domains::read(program.facts, choice.values);
  if (!domains) return refuse(domains.error());
  return std::unique_ptr<ModuleSuite>(
      new ModuleSuite(module, program, choice, std::move(*domains)));
}

ModuleSuite::ModuleSuite(const gainsay_cn_module& module, const Program& program,
                         const Selection& choice, Domains domains)
    : module_(module),
      program_(program),
      choice_(choice),
      init_(find(module, choice.init)),
      reset_(find(module, choice.reset)) {
  for (unsigned i = 0; i < module_.operation_count; ++i) {
    any_checked_ = any_checked_ || module_.operations[i].checked != 0;
  }
  add_functions(std::move(domains));
  for (const gainsay_cn_operation* const hook : {init_, reset_}) {
    const std::size_t size = hook == nullptr ? 0 : hook->result.size / sizeof(std::max_align_t) + 1;
    unused_result_.resize(std::max(unused_result_.size(), size));
  }
  each_run([this](scenario::Scenario& scenario) { set_up(scenario); });
  after_each([this] { module_.end(); });
}

// With specifications in the file, functions without one are helpers unless all are asked for.
bool ModuleSuite::takes_part(const std::string& name, bool checked) const {
  const bool helper = any_checked_ && !checked && !choice_.all;
  const bool wanted = choice_.only.empty() ? !helper : base::contains(choice_.only, name);
  const bool hook = name == choice_.init || name == choice_.reset;
  return wanted && !base::contains(choice_.without, name) && !hook;
}

std::vector<Signature> ModuleSuite::taking_part() const {
  std::vector<Signature> functions;
  for (unsigned i = 0; i < module_.operation_count; ++i) {
    const gainsay_cn_operation& one = module_.operations[i];
    if (!takes_part(one.name, one.checked != 0)) continue;
    if (const CFunction* function = program_.facts.function(one.name)) {
      functions.push_back({function, &one, program_.unit.specification(one.name)});
    }
  }
  return functions;
}

// Why no call of the function can be made, ever; empty if one can.
std::string ModuleSuite::impossible(const Signature& function) const {
  const std::set<std::string> names = program_.facts.reached_from(*function.function);
  for (const std::string& name : choice_.missing) {
    if (!names.contains(name)) continue;
    return fmt::format("it calls {}, which has a specification, but none of the files defines it",
                       name);
  }
  return context_->drawing.impossible(function);
}

void ModuleSuite::add_functions(Domains domains) {
  const std::vector<Signature> functions = taking_part();
  context_ =
      std::make_unique<ModuleContext>(module_, program_.facts, std::move(domains), functions);
  for (const auto& pool : context_->variables.all()) add(std::shared_ptr<scenario::Objects>(pool));
  for (const Signature& one : functions) {
    const std::string why = impossible(one);
    if (!why.empty()) {
      left_out_.push_back({one.operation->name, why});
      continue;
    }
    auto made = std::make_unique<FunctionOperation>(
        *context_, one, static_cast<std::uint32_t>(functions_.size() + 1));
    for (const auto& [name, weight] : choice_.weights) {
      if (made->name() == name) made->weight(weight);
    }
    functions_.push_back(made.get());
    add(std::unique_ptr<scenario::Operation>(std::move(made)));
  }
}

std::vector<std::string> ModuleSuite::functions() const {
  std::vector<std::string> names;
  for (const FunctionOperation* one : functions_) names.push_back(one->name());
  return names;
}

// Of a case without any call the reason is worth knowing.
Verdict ModuleSuite::run(Case& current) {
  context_->rejected_by = nullptr;
  const Verdict verdict = ScenarioTest::run(current);
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  if (!discarded || context_->rejected_by == nullptr) return verdict;
  return Verdict::discard(context_->rejected_by);
}

void ModuleSuite::found_in(std::filesystem::path object, std::filesystem::path file, bool lines) {
  object_ = std::move(object);
  file_ = std::move(file);
  watches_lines_ = lines;
}

void ModuleSuite::prepare(const Settings& settings) {
  ScenarioTest::prepare(settings);
  if (!watches_lines_) return;
  unsigned long size = 0;
  const unsigned char* const ran = module_.watch_code(&size);
  ran_ = {ran, ran == nullptr ? 0 : size};
}

void ModuleSuite::complete(Record& record, const TestCounts& counts) {
  ScenarioTest::complete(record, counts);
  for (const TestCounts::Named& clause : counts.by_name) {
    record.operations[clause.part - 1].clauses.push_back({clause.name, clause.count});
  }
  locate(record, object_, file_.string());
  if (ran_.empty() || !record.failures.empty() || record.replayed) return;
  record.lines = lines_of(object_, file_,
                          [this](unsigned long at) { return at < ran_.size() && ran_[at] != 0; });
}

void ModuleSuite::begin_block() {
  ScenarioTest::begin_block();
  for (FunctionOperation* one : functions_) one->begin_block();
}

void ModuleSuite::set_up(scenario::Scenario& scenario) {
  for (const std::uint32_t one : context_->fatal.found_by_newcomer()) {
    functions_[one - 1]->weight(1);
  }
  module_.begin();
  run_plain(scenario, reset_);
  run_plain(scenario, init_);
}

void ModuleSuite::run_plain(scenario::Scenario& scenario, const gainsay_cn_operation* operation) {
  if (operation == nullptr) return;
  scenario.code(fmt::format("{}();", operation->name));
  void* const none[] = {nullptr};
  const auto outcome = module_.call(operation, none, unused_result_.data());
  if (outcome == GAINSAY_CN_PASSED) return;
  if (outcome == GAINSAY_CN_REJECTED) throw Discarded{"--init or --reset could not be called"};
  const gainsay_cn_failure& failed = *module_.failure();
  if (scenario.describing()) tell_values(scenario, failed);
  scenario.current().fail(failure_of(failed, operation->name));
  throw gainsay::detail::AssertionFailed{};
}

}  // namespace gainsay::seq
