// SPDX-License-Identifier: MIT

#include "seq/operation.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/format.hpp"
#include "seq/failure.hpp"
#include "seq/values/picture.hpp"

namespace gainsay::seq {

namespace {

using scenario::CallOutcome;
using Kind = CType::Kind;

constexpr std::uint32_t kPatience = 8;
// A precondition can tell lengths that do not fit; and a pointer may be any pointer.
constexpr std::uint32_t kAnyPointer[] = {6, 2};

std::size_t units(std::uint64_t bytes) { return bytes / sizeof(std::max_align_t) + 1; }

bool sounds_like_length(const std::string& name) {
  if (name == "n" || name == "k" || name == "l" || name == "sz" || name == "cnt") return true;
  for (const char* word : {"len", "size", "count", "num", "cap"}) {
    if (name.find(word) != std::string::npos) return true;
  }
  return false;
}

bool is_buffer(const CType& type) {
  if (!type.is(Kind::pointer)) return false;
  const CType& element = *type.element;
  return is_integer(element) || element.is(Kind::floating) || element.is(Kind::void_type);
}

// `take A = each (u64 i; i < n) { RW<int>(array_shift<int>(a, i)) }` says that `a` is an array.
bool taken_as_array(const Specification* contract, std::size_t parameter) {
  if (contract == nullptr) return false;
  return std::any_of(contract->pre.begin(), contract->pre.end(), [&](const Condition& one) {
    const Expr* const base = one.resource.each ? one.resource.base : nullptr;
    const Variable* const variable = base == nullptr ? nullptr : meaning_of(*base).variable;
    return variable != nullptr && variable->kind == Variable::Kind::c_parameter &&
           variable->parameter == parameter;
  });
}

SourcePos place_of(const gainsay_cn_operation& operation) {
  SourcePos at;
  at.file = operation.file;
  at.line = operation.line;
  return at;
}

}  // namespace

FunctionOperation::FunctionOperation(ModuleContext& context, Signature function,
                                     std::uint32_t number)
    : Operation(scenario::Name(function.operation->name, place_of(*function.operation))),
      context_(context),
      function_(function),
      number_(number) {
  std::size_t room = units(function.function->result->size);
  for (const CParameter& one : function.function->parameters) room += units(one.type->size);
  memory_ = std::make_unique<std::max_align_t[]>(room);
  std::max_align_t* next = memory_.get();
  std::uint32_t objects = 0;
  result_ = next;
  next += units(function.function->result->size);
  for (const CParameter& one : function.function->parameters) {
    const bool buffer = context.drawing.can_be_buffer(*one.type);
    parameters_.push_back(
        {.type = one.type,
         .domain = context.domains.of(one),
         .slot = next,
         .elements = buffer ? one.elements : 0,
         .is_array = buffer &&
                     (one.elements != 0 || taken_as_array(function.contract, parameters_.size()))});
    slots_.push_back(next);
    next += units(one.type->size);
    objects += one.type->is(Kind::pointer) || one.type->is(Kind::record) ? 1 : 0;
  }
  takes(objects, static_cast<std::uint32_t>(parameters_.size()) - objects);
  slots_.push_back(nullptr);
  link_lengths();
  // Other arguments may do where these did not.
  if (!parameters_.empty()) patience(kPatience);
  written_as(name() + "({*0})");
  result_variables_ = context.variables.find(*function.function->result);
  const CType& result = *function.function->result;
  if (result_variables_ && (result.is(Kind::pointer) || result.is(Kind::record))) {
    makes(*result_variables_);
  }
}

// `char *p, size_t n` belong together, in either order.
void FunctionOperation::link_lengths() {
  const auto& given = function_.function->parameters;
  const auto fits = [&](std::size_t at, bool any_name) {
    return at < given.size() && given[at].type->is(Kind::integer) && !parameters_[at].is_length &&
           (any_name || sounds_like_length(given[at].name));
  };
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (parameters_[i].elements != 0) continue;
    if (!is_buffer(*given[i].type) && !parameters_[i].is_array) continue;
    const bool text = given[i].type->element->is(Kind::character);
    const std::size_t at = fits(i + 1, text) ? i + 1 : fits(i - 1, false) ? i - 1 : given.size();
    if (at == given.size()) continue;
    parameters_[i].length = at + 1;
    parameters_[at].is_length = true;
  }
}

bool FunctionOperation::possible() const {
  for (const Parameter& one : parameters_) {
    if (!context_.drawing.possible(*one.type, function_.checked())) return false;
  }
  return true;
}

bool FunctionOperation::draw_arguments() {
  for (Parameter& one : parameters_) {
    const Drawing::Narrow narrow(context_.drawing, one.domain);
    if (!draw_argument(one)) return false;
  }
  return true;
}

bool FunctionOperation::draw_argument(Parameter& one) {
  if (one.is_length) return true;  // with its buffer
  if (one.length != 0) return draw_with_length(one);
  if (one.is_array) return draw_array(one);
  return context_.drawing.draw(*one.type, one.slot, one.text);
}

bool FunctionOperation::draw_array(Parameter& array) {
  Drawing& drawing = context_.drawing;
  if (function_.checked() && drawing.source().alternative(kAnyPointer) == 1) {
    return drawing.draw(*array.type, array.slot, array.text);
  }
  std::uint64_t count = 0;
  return drawing.draw_buffer(*array.type, {.declared = array.elements}, array.slot, count,
                             array.text);
}

bool FunctionOperation::draw_with_length(Parameter& buffer) {
  Source& source = context_.drawing.source();
  Parameter& length = parameters_[buffer.length - 1];
  if (function_.checked() && source.alternative(kAnyPointer) == 1) {
    {
      const Drawing::Narrow narrow(context_.drawing, length.domain);
      context_.drawing.draw_number(*length.type, length.slot, length.text);
    }
    return context_.drawing.draw(*buffer.type, buffer.slot, buffer.text);
  }
  std::uint64_t count = 0;
  if (!context_.drawing.draw_buffer(*buffer.type, {.length = length.domain}, buffer.slot, count,
                                    buffer.text)) {
    return false;
  }
  put_integer(*length.type, length.slot, count);
  length.text = std::to_string(count);
  return true;
}

// Which memory is the caller's, to see what a call has freed.
void FunctionOperation::look_at_pointers() {
  for (Parameter& one : parameters_) {
    if (!one.type->is(Kind::pointer)) continue;
    const void* pointer = *static_cast<void**>(one.slot);
    one.was_owned = pointer != nullptr && context_.module.owned(pointer, 1) != 0;
  }
}

// Variables that point to freed memory are not offered again.
void FunctionOperation::mark_freed() {
  for (const Parameter& one : parameters_) {
    if (!one.type->is(Kind::pointer) || !one.was_owned) continue;
    const void* pointer = *static_cast<void**>(one.slot);
    if (context_.module.owned(pointer, 1) != 0) continue;
    for (const auto& pool : context_.variables.all()) {
      if (!pool->type().is(Kind::pointer)) continue;
      for (std::size_t i = 0; i < pool->size(); ++i) {
        if (pool->pointee(i) == pointer) pool->set_state(i, scenario::Object::State::moved_from);
      }
    }
  }
}

void FunctionOperation::tell_call(scenario::Scenario& scenario) {
  context_.drawing.tell();
  std::vector<CallArgument> arguments;
  for (const Parameter& parameter : parameters_) arguments.push_back({parameter.text});
  const CallTraits traits{.returns_nothing = function_.function->result->is(Kind::void_type)};
  scenario::write_call(scenario, *this, arguments, arguments, traits);
}

CallOutcome FunctionOperation::perform(scenario::Scenario& scenario) {
  scenario.doing(scenario::kDrawing);
  context_.drawing.begin(scenario, function_.checked());
  if (!draw_arguments()) return CallOutcome::rejected(scenario::kNoObject);
  const gainsay_cn_module& module = context_.module;
  scenario.doing(scenario::kCalling);
  if (scenario.describing()) {
    // What is told cannot be taken back, so the precondition is asked first.
    if (module.holds(function_.operation, slots_.data()) == GAINSAY_CN_REJECTED) {
      return reject(scenario);
    }
    before_ = picture(module, context_.facts, context_.variables, context_.drawing.made());
    tell_call(scenario);
  }
  look_at_pointers();
  context_.fatal.calling(number_);
  const gainsay_cn_outcome outcome = module.call(function_.operation, slots_.data(), result_);
  context_.fatal.calling(0);
  switch (outcome) {
    case GAINSAY_CN_PASSED:
      return finish(scenario);
    case GAINSAY_CN_REJECTED:
      return reject(scenario);
    default:
      return fail(scenario);
  }
}

CallOutcome FunctionOperation::reject(scenario::Scenario& scenario) {
  if (!accepted_ && scenario.current().counting()) {
    const char* const clause = context_.module.failure()->clause;
    scenario.current().tally(number_, clause);
    context_.rejected_by =
        context_.reasons.insert(fmt::format("rejected {}: {}", name(), clause)).first->c_str();
  }
  return CallOutcome::rejected(scenario::kPreconditionFailed);
}

CallOutcome FunctionOperation::finish(scenario::Scenario& scenario) {
  accepted_ = true;
  context_.drawing.commit();
  mark_freed();
  const CType& type = *function_.function->result;
  if (type.is(Kind::void_type)) {
    if (scenario.describing()) scenario::write_result(scenario, "", "");
    return {};
  }
  CallOutcome outcome;
  const bool pointer = type.is(Kind::pointer);
  if (is_integer(type)) {
    const std::uint64_t bits = integer_at(type, result_);
    scenario.source().remember(bits);
    const auto value = static_cast<std::int64_t>(bits);
    const auto size = static_cast<std::uint64_t>(value < 0 ? -(value + 1) : value);
    outcome.result_class =
        static_cast<std::uint32_t>(std::bit_width(size)) * 2 + (value < 0 ? 1 : 0);
  } else if (pointer) {
    outcome.result_class = *static_cast<void**>(result_) != nullptr ? 1 : 0;
  }
  if (scenario.describing()) {
    const auto names = [](const CType&, const void*) { return std::string("a pointer"); };
    scenario::write_result(scenario, initialiser(type, result_, names), "");
  }
  if (result_variables_ == nullptr) return outcome;
  void* const variable = context_.module.allocate(type.size);
  if (variable == nullptr) return outcome;
  std::memcpy(variable, result_, type.size);
  context_.module.written(variable, type.size);
  const std::size_t index = result_variables_->commit(scenario.step(), variable);
  if (scenario.describing()) {
    scenario::write_binding(scenario, result_variables_->name(index), type.spelling, "{}");
  }
  return outcome;
}

CallOutcome FunctionOperation::fail(scenario::Scenario& scenario) {
  const gainsay_cn_failure& failed = *context_.module.failure();
  if (scenario.describing()) {
    tell_values(scenario, failed);
    note_text(scenario, Note::Kind::heap, fmt::format("the heap before {}", name()), before_);
    note_text(
        scenario, Note::Kind::heap, "the heap when it failed",
        picture(context_.module, context_.facts, context_.variables, context_.drawing.made()));
  }
  scenario.current().fail(failure_of(failed, name()));
  return CallOutcome::failed();
}

}  // namespace gainsay::seq
