// SPDX-License-Identifier: MIT
// The protocol of small_kv as one bundle: model, generator, bytes.
#pragma once

#include <memory>
#include <vector>

#include "models/kv/codec.hpp"
#include "models/kv/model.hpp"
#include "models/kv/requests.hpp"

namespace models::kv {

/// The model with its generator and its bytes: what GAINSAY_MODEL and test_server take.
struct Protocol : Kv {
  dual::Json written_request(dual::Asking& asking) const {
    return models::written_request(asking, &request);
  }
  std::vector<dual::AnswerFunction> functions() const { return answer_functions(kv::functions()); }
  std::shared_ptr<const dual::Codec> codec() const { return kv::codec(); }
};

}  // namespace models::kv
