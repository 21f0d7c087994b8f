// SPDX-License-Identifier: MIT

#include "dual/subject/protocol.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>

namespace gainsay::dual {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestPacket = 128 << 10;

bool send_packet(int socket, const json& packet) {
  // What a server prints need not be text.
  const std::string text = packet.dump(-1, ' ', false, json::error_handler_t::replace);
  ssize_t sent = 0;
  do {
    sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(text.size());
}

std::optional<json> receive_packet(int socket) {
  std::string text(kLongestPacket, '\0');
  ssize_t got = 0;
  do {
    got = recv(socket, text.data(), text.size(), 0);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return std::nullopt;
  text.resize(static_cast<std::size_t>(got));
  json packet = json::parse(text, nullptr, false);
  if (!packet.is_object()) return std::nullopt;
  return packet;
}

json to_json(const SubjectState& state) {
  return {{"life", static_cast<int>(state.life)},
          {"id", state.id},
          {"code", state.code},
          {"signal", state.signal},
          {"was_ready", state.was_ready},
          {"port", state.port},
          {"dir", state.dir},
          {"listens", state.listens},
          {"starts", state.starts},
          {"output", state.output},
          {"bytes", state.bytes},
          {"report", state.report},
          {"report_origin", state.report_origin},
          {"disk_full", state.disk_full}};
}

SubjectState state_from(const json& packet) {
  SubjectState state;
  state.life = static_cast<SubjectState::Life>(packet.at("life").get<int>());
  packet.at("id").get_to(state.id);
  packet.at("code").get_to(state.code);
  packet.at("signal").get_to(state.signal);
  packet.at("was_ready").get_to(state.was_ready);
  packet.at("port").get_to(state.port);
  packet.at("dir").get_to(state.dir);
  packet.at("listens").get_to(state.listens);
  packet.at("starts").get_to(state.starts);
  packet.at("output").get_to(state.output);
  packet.at("bytes").get_to(state.bytes);
  packet.at("report").get_to(state.report);
  packet.at("report_origin").get_to(state.report_origin);
  packet.at("disk_full").get_to(state.disk_full);
  return state;
}

// A message with room for one descriptor beside it.
struct Parcel {
  char byte = 'x';
  iovec content{&byte, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> beside{};
  msghdr message{};

  Parcel() {
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = beside.data();
    message.msg_controllen = beside.size();
  }
  Parcel(const Parcel&) = delete;
  Parcel& operator=(const Parcel&) = delete;
};

}  // namespace

std::optional<SocketPair> socket_pair() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  SocketPair pair;
  pair.ours = base::Descriptor(ends[0]);
  pair.theirs = base::Descriptor(ends[1]);
  return pair;
}

bool send_ask(int socket, const Ask& ask) {
  return send_packet(socket, {{"ask", static_cast<int>(ask.kind)}, {"number", ask.number}});
}

bool send_told(int socket, const Told& told) {
  json packet = {{"number", told.number}, {"state", to_json(told.state)}};
  if (told.error) {
    packet["error"] = {told.error->code, told.error->what, told.error->place, told.error->fix};
  }
  return send_packet(socket, packet);
}

std::optional<Ask> receive_ask(int socket) {
  const auto packet = receive_packet(socket);
  if (!packet) return std::nullopt;
  return Ask{static_cast<Ask::Kind>(packet->at("ask").get<int>()),
             packet->at("number").get<std::uint32_t>()};
}

std::optional<Told> receive_told(int socket) {
  const auto packet = receive_packet(socket);
  if (!packet) return std::nullopt;
  Told told{packet->at("number").get<std::uint32_t>(), state_from(packet->at("state")), {}};
  if (const auto error = packet->find("error"); error != packet->end()) {
    told.error = Error{.code = error->at(0).get<std::string>(),
                       .what = error->at(1).get<std::string>(),
                       .place = error->at(2).get<std::string>(),
                       .fix = error->at(3).get<std::string>()};
  }
  return told;
}

bool pass(int door, const base::Descriptor& passed) {
  Parcel parcel;
  cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  const int number = passed.number();
  std::memcpy(CMSG_DATA(header), &number, sizeof number);
  return sendmsg(door, &parcel.message, MSG_NOSIGNAL) == 1;
}

std::optional<base::Descriptor> take_passed(int door) {
  Parcel parcel;
  if (recvmsg(door, &parcel.message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) <= 0) return std::nullopt;
  const cmsghdr* const header = CMSG_FIRSTHDR(&parcel.message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return std::nullopt;
  int number = -1;
  std::memcpy(&number, CMSG_DATA(header), sizeof number);
  return base::Descriptor(number);
}

}  // namespace gainsay::dual
