// SPDX-License-Identifier: MIT
#include "solve/z3.hpp"

#include <dlfcn.h>

#include "solve/z3_functions.hpp"
#include "solve/z3_words.hpp"

namespace gainsay::solve {

namespace {

constexpr unsigned kMilliseconds = 50;

template <class Function>
bool found(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

bool all_found(Z3Functions& functions) {
  return found(functions.library, "Z3_mk_config", functions.Z3_mk_config) &&
         found(functions.library, "Z3_del_config", functions.Z3_del_config) &&
         found(functions.library, "Z3_mk_context_rc", functions.Z3_mk_context_rc) &&
         found(functions.library, "Z3_del_context", functions.Z3_del_context) &&
         found(functions.library, "Z3_set_error_handler", functions.Z3_set_error_handler) &&
         found(functions.library, "Z3_get_error_code", functions.Z3_get_error_code) &&
         found(functions.library, "Z3_inc_ref", functions.Z3_inc_ref) &&
         found(functions.library, "Z3_dec_ref", functions.Z3_dec_ref) &&
         found(functions.library, "Z3_mk_int_symbol", functions.Z3_mk_int_symbol) &&
         found(functions.library, "Z3_mk_string_symbol", functions.Z3_mk_string_symbol) &&
         found(functions.library, "Z3_mk_int_sort", functions.Z3_mk_int_sort) &&
         found(functions.library, "Z3_mk_const", functions.Z3_mk_const) &&
         found(functions.library, "Z3_mk_numeral", functions.Z3_mk_numeral) &&
         found(functions.library, "Z3_mk_add", functions.Z3_mk_add) &&
         found(functions.library, "Z3_mk_sub", functions.Z3_mk_sub) &&
         found(functions.library, "Z3_mk_mul", functions.Z3_mk_mul) &&
         found(functions.library, "Z3_mk_div", functions.Z3_mk_div) &&
         found(functions.library, "Z3_mk_unary_minus", functions.Z3_mk_unary_minus) &&
         found(functions.library, "Z3_mk_eq", functions.Z3_mk_eq) &&
         found(functions.library, "Z3_mk_le", functions.Z3_mk_le) &&
         found(functions.library, "Z3_mk_lt", functions.Z3_mk_lt) &&
         found(functions.library, "Z3_mk_not", functions.Z3_mk_not) &&
         found(functions.library, "Z3_mk_and", functions.Z3_mk_and) &&
         found(functions.library, "Z3_mk_or", functions.Z3_mk_or) &&
         found(functions.library, "Z3_mk_ite", functions.Z3_mk_ite) &&
         found(functions.library, "Z3_mk_true", functions.Z3_mk_true) &&
         found(functions.library, "Z3_mk_false", functions.Z3_mk_false) &&
         found(functions.library, "Z3_mk_params", functions.Z3_mk_params) &&
         found(functions.library, "Z3_params_inc_ref", functions.Z3_params_inc_ref) &&
         found(functions.library, "Z3_params_dec_ref", functions.Z3_params_dec_ref) &&
         found(functions.library, "Z3_params_set_uint", functions.Z3_params_set_uint) &&
         found(functions.library, "Z3_mk_simple_solver", functions.Z3_mk_simple_solver) &&
         found(functions.library, "Z3_solver_inc_ref", functions.Z3_solver_inc_ref) &&
         found(functions.library, "Z3_solver_dec_ref", functions.Z3_solver_dec_ref) &&
         found(functions.library, "Z3_solver_set_params", functions.Z3_solver_set_params) &&
         found(functions.library, "Z3_solver_push", functions.Z3_solver_push) &&
         found(functions.library, "Z3_solver_pop", functions.Z3_solver_pop) &&
         found(functions.library, "Z3_solver_assert", functions.Z3_solver_assert) &&
         found(functions.library, "Z3_solver_check", functions.Z3_solver_check) &&
         found(functions.library, "Z3_solver_get_model", functions.Z3_solver_get_model) &&
         found(functions.library, "Z3_model_inc_ref", functions.Z3_model_inc_ref) &&
         found(functions.library, "Z3_model_dec_ref", functions.Z3_model_dec_ref) &&
         found(functions.library, "Z3_model_eval", functions.Z3_model_eval) &&
         found(functions.library, "Z3_get_numeral_int64", functions.Z3_get_numeral_int64);
}

// Z3 ends the process on an error unless it is told otherwise; an error shows as a check that was
// not decided.
void ignore(void*, int) {}

}  // namespace

Z3* Z3::loaded() {
  static constexpr const char* kLibraries[] = {"libz3.so.4", "libz3.so"};
  thread_local const std::unique_ptr<Z3> here = open(kLibraries);
  return here.get();
}

std::unique_ptr<Z3> Z3::open(std::span<const char* const> libraries) {
  for (const char* const name : libraries) {
    auto functions = std::make_unique<Z3Functions>();
    functions->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (functions->library == nullptr) continue;
    if (all_found(*functions)) return std::unique_ptr<Z3>(new Z3(std::move(functions)));
    dlclose(functions->library);
  }
  return nullptr;
}

Z3::Z3(std::unique_ptr<Z3Functions> functions) : functions_(std::move(functions)) {
  const Z3Functions& z3 = *functions_;
  void* const config = z3.Z3_mk_config();
  context_ = z3.Z3_mk_context_rc(config);
  z3.Z3_del_config(config);
  z3.Z3_set_error_handler(context_, ignore);
  solver_ = z3.Z3_mk_simple_solver(context_);
  z3.Z3_solver_inc_ref(context_, solver_);
  void* const params = z3.Z3_mk_params(context_);
  z3.Z3_params_inc_ref(context_, params);
  z3.Z3_params_set_uint(context_, params, z3.Z3_mk_string_symbol(context_, "timeout"),
                        kMilliseconds);
  z3.Z3_solver_set_params(context_, solver_, params);
  z3.Z3_params_dec_ref(context_, params);
  integers_ = z3.Z3_mk_int_sort(context_);
  z3.Z3_inc_ref(context_, integers_);
}

Z3::~Z3() {
  functions_->Z3_dec_ref(context_, integers_);
  functions_->Z3_solver_dec_ref(context_, solver_);
  functions_->Z3_del_context(context_);
  // The library stays: it may not like to be unloaded and loaded again.
}

Z3::Answer Z3::check(const Store& store, const Component& component) {
  const Z3Functions& z3 = *functions_;
  Answer answer;
  Z3Words words(z3, context_, integers_, store);
  z3.Z3_solver_push(context_, solver_);
  for (void* const fact : words.facts(component)) z3.Z3_solver_assert(context_, solver_, fact);
  const int found = z3.Z3_solver_check(context_, solver_);
  if (found < 0) answer.truth = Truth::no;
  if (found > 0) {
    void* const model = z3.Z3_solver_get_model(context_, solver_);
    z3.Z3_model_inc_ref(context_, model);
    answer.truth = Truth::yes;
    for (const std::uint32_t root : component.roots) {
      const auto value = words.value(model, root);
      if (value) {
        answer.values.emplace_back(root, *value);
      } else {
        answer.truth = Truth::undecided;
      }
    }
    z3.Z3_model_dec_ref(context_, model);
  }
  z3.Z3_solver_pop(context_, solver_, 1);
  return answer;
}

}  // namespace gainsay::solve
