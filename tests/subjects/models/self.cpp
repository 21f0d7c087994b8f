// SPDX-License-Identifier: MIT
#include "models/self.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <gainsay/error.hpp>

#include "dual/codec/tree.hpp"
#include "dual/json.hpp"
#include "models/client.hpp"

namespace models {
namespace {

namespace dual = gainsay::dual;

constexpr const char* kValue = "value";

/// References are resolved as they are drawn; what was found stands in place of them.
class DrawingByAsking final : public Drawing {
 public:
  DrawingByAsking(dual::Asking& asking, Past past, const std::map<std::string, Function>& functions)
      : Drawing(asking.source(), 0, past), asking_(asking), functions_(functions) {}

  /// Whether something is drawn depends on earlier requests alone, as everywhere.
  Json answered(const std::function<bool(const Json& request)>& fits, std::string_view path,
                std::string_view function) override {
    const bool any = std::any_of(past().begin(), past().end(),
                                 [&](const Earlier& one) { return fits(one.request); });
    if (!any) return nullptr;
    const Json::json_pointer pointer{std::string(path)};
    std::optional<Json> found;
    asking_.answered_message([&](const dual::Message& answer) {
      const Json json = dual::to_json(answer);
      if (!json.contains(pointer)) return false;
      found = functions_.at(std::string(function))(json.at(pointer));
      return true;
    });
    Json reference = Json::object();
    if (found) reference[kValue] = *found;
    return {{"$from", reference}};
  }
  /// Requests that were sent say names as they are.
  Json name(std::string_view logical) override { return logical; }

 private:
  dual::Asking& asking_;
  const std::map<std::string, Function>& functions_;
};

std::optional<Json> value_of(const Json& reference) {
  const auto found = reference.find(kValue);
  return found == reference.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

dual::RequestGenerator asked_requests(const dual::Schema& schema,
                                      std::function<Json(Drawing&)> draw,
                                      const std::map<std::string, Function>& functions) {
  auto past = std::make_shared<std::vector<Earlier>>();
  return [&schema, &functions, past, draw = std::move(draw)](dual::Asking& asking) {
    past->resize(std::min(past->size(), asking.requests()));
    while (past->size() < asking.requests()) {
      const std::size_t at = past->size();
      past->push_back({.step = static_cast<std::uint32_t>(at),
                       .request = dual::to_json(asking.request(at))});
    }
    DrawingByAsking drawing(asking, *past, functions);
    const Json drawn = draw(drawing);
    const auto message = dual::from_json(schema, resolved(drawn, value_of, ""));
    if (!message) throw gainsay::UsageError(message.error());
    return *message;
  };
}

}  // namespace models
