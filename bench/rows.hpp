// SPDX-License-Identifier: MIT
//
// What every bench does with its figures: one line per row on the console, all rows in a JSON file.
#pragma once

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace bench {

struct Row {
  std::string row{};
  double ours = 0;
  double peer = 0;          // 0: nothing to compare with
  std::string peer_name{};  // what `peer` was measured on
  double ratio = 0;         // how many times better ours is; 0 without a peer
  std::string unit{};
  std::string remark{};  // console only
};

class Rows {
  using Json = nlohmann::ordered_json;

 public:
  // Reads `--json FILE` from the arguments, and `--append` to keep the rows the file already has;
  // other arguments are the bench's own.
  Rows(int argc, char** argv) {
    bool append = false;
    for (int i = 1; i < argc; ++i) {
      if (std::string_view(argv[i]) == "--append") append = true;
      if (std::string_view(argv[i]) == "--json" && i + 1 < argc) file_ = argv[i + 1];
    }
    if (append) std::ifstream(file_) >> written_;
  }

  void add(Row row) {
    std::printf("%-44s %12.5g %-18s", row.row.c_str(), row.ours, row.unit.c_str());
    if (!row.peer_name.empty()) {
      std::printf(" %s %.5g: %.2fx", row.peer_name.c_str(), row.peer, row.ratio);
    }
    std::printf("%s%s\n", row.remark.empty() ? "" : "  ", row.remark.c_str());
    std::fflush(stdout);
    rows_.push_back(std::move(row));
  }

  // Our figure in a row that the file had before; 0 if it had none.
  double before(const std::string& row) const {
    for (const Json& one : written_) {
      if (one["row"] == row) return one["ours"];
    }
    return 0;
  }

  // Writes the file, if one was asked for; false if that failed.
  bool write() const {
    if (file_.empty()) return true;
    Json all = written_;
    for (const Row& row : rows_) {
      Json one{{"row", row.row}, {"ours", row.ours}};
      one["peer"] = row.peer_name.empty() ? Json() : Json(row.peer);
      one["peer_name"] = row.peer_name;
      one["ratio"] = row.peer_name.empty() ? Json() : Json(row.ratio);
      one["unit"] = row.unit;
      all.push_back(std::move(one));
    }
    std::ofstream out(file_);
    out << all.dump(2) << "\n";
    out.close();
    return out.good();
  }

 private:
  std::string file_{};
  Json written_ = Json::array();
  std::vector<Row> rows_{};
};

inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace bench
