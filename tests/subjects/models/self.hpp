// SPDX-License-Identifier: MIT
// The generators of this folder for testers that ask with `dual::Asking`: a model against its own
// mock. Where a request refers to an earlier answer, the tester looks it up.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <gainsay/dual/tester.hpp>

#include "models/requests.hpp"

namespace models {

/// `draw` and `functions` are those of a bundle (http/protocol.hpp); the requests have this schema.
gainsay::dual::RequestGenerator asked_requests(const gainsay::dual::Schema& schema,
                                               std::function<Json(Drawing&)> draw,
                                               const std::map<std::string, Function>& functions);

/// The bundle as testers take it.
template <class Bundle>
gainsay::dual::Protocol asked_protocol(std::string name) {
  using Request = typename Bundle::Model::Request;
  return {.model = gainsay::dual::erase(Bundle::model(), std::move(name)),
          .requests = asked_requests(gainsay::dual::schema<Request>(), &Bundle::draw,
                                     Bundle::functions())};
}

}  // namespace models
