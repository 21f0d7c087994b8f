// SPDX-License-Identifier: MIT
#include "models/requests.hpp"

namespace models {

Json Drawing::answered(const std::function<bool(const Json& request)>& fits, std::string_view path,
                       std::string_view function) {
  std::vector<std::uint32_t> steps;
  for (const Earlier& earlier : past_) {
    if (fits(earlier.request)) steps.push_back(earlier.step);
  }
  if (steps.empty()) return nullptr;
  const std::uint32_t step = source_.reference(gainsay::label_of("answer"), steps);
  return {{"$from", {{"step", step}, {"path", path}, {"as", function}}}};
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
