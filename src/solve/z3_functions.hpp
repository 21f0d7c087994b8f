// SPDX-License-Identifier: MIT
//
// The part of Z3's C interface that is used here, declared by us: building Gainsay does not take
// Z3's headers.
#pragma once

#include <cstdint>

namespace gainsay::solve {

// All of Z3's handles are pointers that only Z3 looks behind.
struct Z3Functions {
  using Handle = void*;

  void* library = nullptr;

  Handle (*Z3_mk_config)() = nullptr;
  void (*Z3_del_config)(Handle) = nullptr;
  Handle (*Z3_mk_context_rc)(Handle) = nullptr;
  void (*Z3_del_context)(Handle) = nullptr;
  void (*Z3_set_error_handler)(Handle, void (*)(Handle, int)) = nullptr;
  int (*Z3_get_error_code)(Handle) = nullptr;
  void (*Z3_inc_ref)(Handle, Handle) = nullptr;
  void (*Z3_dec_ref)(Handle, Handle) = nullptr;

  Handle (*Z3_mk_int_symbol)(Handle, int) = nullptr;
  Handle (*Z3_mk_string_symbol)(Handle, const char*) = nullptr;
  Handle (*Z3_mk_int_sort)(Handle) = nullptr;
  Handle (*Z3_mk_const)(Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_numeral)(Handle, const char*, Handle) = nullptr;
  Handle (*Z3_mk_add)(Handle, unsigned, const Handle*) = nullptr;
  Handle (*Z3_mk_sub)(Handle, unsigned, const Handle*) = nullptr;
  Handle (*Z3_mk_mul)(Handle, unsigned, const Handle*) = nullptr;
  Handle (*Z3_mk_div)(Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_unary_minus)(Handle, Handle) = nullptr;
  Handle (*Z3_mk_eq)(Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_le)(Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_lt)(Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_not)(Handle, Handle) = nullptr;
  Handle (*Z3_mk_and)(Handle, unsigned, const Handle*) = nullptr;
  Handle (*Z3_mk_or)(Handle, unsigned, const Handle*) = nullptr;
  Handle (*Z3_mk_ite)(Handle, Handle, Handle, Handle) = nullptr;
  Handle (*Z3_mk_true)(Handle) = nullptr;
  Handle (*Z3_mk_false)(Handle) = nullptr;

  Handle (*Z3_mk_params)(Handle) = nullptr;
  void (*Z3_params_inc_ref)(Handle, Handle) = nullptr;
  void (*Z3_params_dec_ref)(Handle, Handle) = nullptr;
  void (*Z3_params_set_uint)(Handle, Handle, Handle, unsigned) = nullptr;

  Handle (*Z3_mk_simple_solver)(Handle) = nullptr;
  void (*Z3_solver_inc_ref)(Handle, Handle) = nullptr;
  void (*Z3_solver_dec_ref)(Handle, Handle) = nullptr;
  void (*Z3_solver_set_params)(Handle, Handle, Handle) = nullptr;
  void (*Z3_solver_push)(Handle, Handle) = nullptr;
  void (*Z3_solver_pop)(Handle, Handle, unsigned) = nullptr;
  void (*Z3_solver_assert)(Handle, Handle, Handle) = nullptr;
  int (*Z3_solver_check)(Handle, Handle) = nullptr;  // -1 no, 0 not found out, 1 yes
  Handle (*Z3_solver_get_model)(Handle, Handle) = nullptr;
  void (*Z3_model_inc_ref)(Handle, Handle) = nullptr;
  void (*Z3_model_dec_ref)(Handle, Handle) = nullptr;
  bool (*Z3_model_eval)(Handle, Handle, Handle, bool, Handle*) = nullptr;
  bool (*Z3_get_numeral_int64)(Handle, Handle, std::int64_t*) = nullptr;
};

}  // namespace gainsay::solve
