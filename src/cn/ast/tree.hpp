// SPDX-License-Identifier: MIT
//
// Copying and comparing expressions.
#pragma once

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

// A copy of what was written; nothing in it is checked.
ExprPtr clone(const Expr& expr);

// Whether two expressions were written alike. Where both are checked, what they mean is compared.
bool same(const Expr& left, const Expr& right);
bool same(const TypeName& left, const TypeName& right);
bool same(const Pattern& left, const Pattern& right);

// Whether a variable occurs in a checked expression.
bool mentions(const Expr& expr, const Variable* variable);

}  // namespace gainsay::cn
