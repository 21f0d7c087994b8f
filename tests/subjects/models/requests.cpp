// SPDX-License-Identifier: MIT
#include "models/requests.hpp"

namespace models {

Json Drawing::answered(const std::function<bool(const Json& request)>& fits, std::string_view path,
                       std::string_view function) {
  std::vector<std::uint32_t> steps;
  for (const Earlier& earlier : past_) {
    if (fits(earlier.request())) steps.push_back(earlier.step);
  }
  if (steps.empty()) return nullptr;
  const std::uint32_t step = source_.reference(gainsay::label_of("answer"), steps);
  return {{"$from", {{"step", step}, {"path", path}, {"as", function}}}};
}

gainsay::dual::Json written_request(gainsay::dual::Asking& asking, Json (*draw)(Drawing&)) {
  std::vector<Earlier> past;
  for (std::size_t i = 0; i < asking.requests(); ++i) {
    const auto sent = asking.sent(i);
    past.push_back({sent.step, static_cast<std::uint32_t>(sent.connection), sent.written});
  }
  Drawing drawing(asking.source(), static_cast<std::uint32_t>(asking.connection()), past);
  return gainsay::dual::wrapped(draw(drawing));
}

std::vector<gainsay::dual::AnswerFunction> answer_functions(
    const std::map<std::string, Function>& functions) {
  std::vector<gainsay::dual::AnswerFunction> all;
  for (const auto& [name, function] : functions) {
    all.push_back({name,
                   [apply = function](
                       const gainsay::dual::Json& value) -> std::optional<gainsay::dual::Json> {
                     const auto made = apply(gainsay::dual::unwrapped(value));
                     if (!made) return std::nullopt;
                     return gainsay::dual::wrapped(*made);
                   }});
  }
  return all;
}

std::string contents(Drawing& drawing) {
  enum class Kind : std::uint8_t { unique, empty, equal, binary, medium, large, huge };
  const std::string unique = "body-" + std::to_string(drawing.past().size());
  switch (one_of<Kind>(drawing.source(), {{66, Kind::unique},
                                          {6, Kind::empty},
                                          {10, Kind::equal},
                                          {6, Kind::binary},
                                          {8, Kind::medium},
                                          {3, Kind::large},
                                          {1, Kind::huge}})) {
    case Kind::unique:
      return unique;
    case Kind::empty:
      return "";
    case Kind::equal:
      return "equal";
    case Kind::binary:
      return unique + std::string("\0\r\n\x01", 4) + unique;
    case Kind::medium:
      return unique + std::string(40, 'm') + unique;
    case Kind::large:
      return unique + std::string(8000, 'l') + unique;
    case Kind::huge:
      break;
  }
  return unique + std::string(100'000, 'h') + unique;
}

}  // namespace models
