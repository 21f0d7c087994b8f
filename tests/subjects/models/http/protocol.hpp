// SPDX-License-Identifier: MIT
// HTTP as one bundle: model, generator, bytes.
#pragma once

#include <memory>
#include <vector>

#include "models/http/codec.hpp"
#include "models/http/model.hpp"
#include "models/http/requests.hpp"

namespace models::http {

/// The model with its generator and its bytes: what GAINSAY_MODEL and test_server take.
struct Protocol : Http {
  dual::Json written_request(dual::Asking& asking) const {
    return models::written_request(asking, &request);
  }
  std::vector<dual::AnswerFunction> functions() const {
    return answer_functions(http::functions());
  }
  std::shared_ptr<const dual::Codec> codec() const { return http::codec(); }
};

}  // namespace models::http
