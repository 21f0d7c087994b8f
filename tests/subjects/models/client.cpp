// SPDX-License-Identifier: MIT
#include "models/client.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>

namespace models {

int connected(std::uint16_t port) {
  const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  if (connect(made, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(made);
    return -1;
  }
  const int on = 1;
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return made;
}

Json resolved(const Json& expression, const ValueOf& value_of, const std::string& prefix) {
  if (expression.is_array()) {
    Json list = Json::array();
    for (const Json& element : expression) {
      if (Json value = resolved(element, value_of, prefix); !value.is_null())
        list.push_back(std::move(value));
    }
    return list;
  }
  if (!expression.is_object()) return expression;
  if (expression.contains("$name")) return prefix + expression.at("$name").get<std::string>();
  if (expression.contains("$from")) {
    const auto value = value_of(expression.at("$from"));
    return value ? *value : Json(nullptr);
  }
  Json object = Json::object();
  for (const auto& [name, member] : expression.items()) {
    if (Json value = resolved(member, value_of, prefix); !value.is_null())
      object[name] = std::move(value);
  }
  return object;
}

}  // namespace models
