// SPDX-License-Identifier: MIT

#include "rbt.hpp"
#include "tasks.hpp"

namespace etna {

namespace {

using gainsay::Source;
using rbt::Fault;
using rbt::Tree;

constexpr int kMostKey = 40;

// A tree into which keys were inserted one by one, as they should be.
struct Hand {
  static int draw(Source& source, gainsay::Tag<int>) { return source.integer(0, kMostKey); }
  static Tree draw(Source& source, gainsay::Tag<Tree>) {
    const auto span = source.span(gainsay::label_of("red-black tree"));
    Tree tree;
    const std::size_t count = source.length(0, 20);
    for (std::size_t i = 0; i < count; ++i) {
      const auto item = source.span(gainsay::label_of("entry"));
      const int key = source.integer(0, kMostKey);
      tree = rbt::insert(Fault::none, key, source.integer(0, kMostKey), tree);
    }
    return tree;
  }
};

const std::vector<Property<Fault>>& properties() {
  static const std::vector<Property<Fault>> all = {
      property<Hand>("InsertValid", rbt::insert_valid),
      property<Hand>("DeleteValid", rbt::delete_valid),
      property<Hand>("InsertPost", rbt::insert_post),
      property<Hand>("DeletePost", rbt::delete_post),
      property<Hand>("InsertModel", rbt::insert_model),
      property<Hand>("DeleteModel", rbt::delete_model),
      property<Hand>("InsertInsert", rbt::insert_insert),
      property<Hand>("InsertDelete", rbt::insert_delete),
      property<Hand>("DeleteInsert", rbt::delete_insert),
      property<Hand>("DeleteDelete", rbt::delete_delete),
  };
  return all;
}

const std::vector<Violations<Fault>>& violations() {
  static const std::vector<Violations<Fault>> all = {
      {"delete_4",
       Fault::delete_4,
       {"DeleteDelete", "DeleteInsert", "DeleteModel", "DeletePost", "InsertDelete"}},
      {"delete_5", Fault::delete_5, {"DeleteDelete", "DeleteInsert", "DeleteModel", "DeletePost"}},
      {"insert_1", Fault::insert_1, {"DeleteInsert", "InsertInsert", "InsertModel", "InsertPost"}},
      {"insert_2",
       Fault::insert_2,
       {"DeleteInsert", "InsertDelete", "InsertInsert", "InsertModel", "InsertPost"}},
      {"insert_3", Fault::insert_3, {"InsertDelete", "InsertInsert", "InsertModel", "InsertPost"}},
      {"miscolor_balLeft", Fault::miscolor_bal_left, {"DeleteDelete", "DeleteValid"}},
      {"miscolor_balRight", Fault::miscolor_bal_right, {"DeleteDelete", "DeleteValid"}},
      {"miscolor_delete", Fault::miscolor_delete, {"DeleteValid"}},
      {"miscolor_insert", Fault::miscolor_insert, {"DeleteInsert", "InsertValid"}},
      {"miscolor_join_1", Fault::miscolor_join_1, {"DeleteValid"}},
      {"miscolor_join_2", Fault::miscolor_join_2, {"DeleteDelete", "DeleteValid"}},
      {"no_balance_insert_1",
       Fault::no_balance_insert_1,
       {"DeleteInsert", "InsertDelete", "InsertValid"}},
      {"no_balance_insert_2",
       Fault::no_balance_insert_2,
       {"DeleteInsert", "InsertDelete", "InsertValid"}},
  };
  return all;
}

// Etna lists no properties for these two; they violate every one.
const std::vector<Violations<Fault>>& swaps() {
  static const std::vector<const char*> kAll = {
      "InsertValid", "DeleteValid",  "InsertPost",   "DeletePost",   "InsertModel",
      "DeleteModel", "InsertInsert", "InsertDelete", "DeleteInsert", "DeleteDelete"};
  static const std::vector<Violations<Fault>> all = {{"swap_bc", Fault::swap_bc, kAll},
                                                     {"swap_cd", Fault::swap_cd, kAll}};
  return all;
}

}  // namespace

std::vector<search::Task> rbt_tasks() {
  std::vector<search::Task> tasks = tasks_of("rbt", properties(), violations());
  for (search::Task& task : tasks_of("rbt", properties(), swaps())) {
    tasks.push_back(std::move(task));
  }
  return tasks;
}
std::vector<search::Task> rbt_correct() { return correct_ones("rbt", properties()); }

}  // namespace etna
