// SPDX-License-Identifier: MIT
//
// Rows on the console and in a JSON file, and what they add up to.
#pragma once

#include <string>
#include <vector>

#include "measure.hpp"
#include "options.hpp"

namespace search {

struct Row {
  const Task* task = nullptr;
  const Strategy* strategy = nullptr;
  Measured measured{};
};

void print_head(const Bench& bench, const Options& options);
void print(const Bench& bench, const Row& row, bool first_of_task);

// For each half and each strategy: how many tasks were solved, and how the means compare with the
// published ones and with random search.
void print_summaries(const Bench& bench, const Options& options, const std::vector<Row>& rows);

// What a search of the program without a fault came to.
void print_steady(const Strategy& strategy, const Run& run);

// False if the file could not be written.
bool write_json(const Bench& bench, const std::string& file, const std::vector<Row>& rows);

}  // namespace search
