// SPDX-License-Identifier: MIT
//
// Reads a number from a file, the one beside this source. What is in a file cannot be made up by
// drawing structs: only open_file gives a descriptor from which something can be read.
// -DMUTANT=n breaks something; mutants.toml says what.

#include <fcntl.h>
#include <unistd.h>

void* cn_malloc(unsigned long size);
void cn_free_sized(void* p, unsigned long size);

// A minus sign, six digits, and the end of a text.
enum { kText = 8 };

// Our descriptors, apart from those of whoever calls us, so that we can close what was forgotten.
enum { kFirst = 200, kPast = 232 };

struct file {
  int descriptor;
};

/*@
predicate (boolean) Opened(pointer p) {
  if (is_null(p)) {
    return false;
  } else {
    take F = RW<struct file>(p);
    return true;
  }
}
@*/

// Begins every sequence of calls (--reset): descriptors outlive the memory that knows them.
void close_all(void) {
  for (int i = kFirst; i < kPast; ++i) close(i);
}

// Null if it cannot be opened.
struct file* open_file(void)
/*@ ensures take Open = Opened(return); @*/
{
  int low = open(__FILE__ ".txt", O_RDONLY);
  if (low < 0) return 0;
  int descriptor = fcntl(low, F_DUPFD, kFirst);
  close(low);
  if (descriptor < 0) return 0;
  if (descriptor >= kPast) {
    close(descriptor);
    return 0;
  }
  struct file* file = cn_malloc(sizeof(struct file));
  file->descriptor = descriptor;
  return file;
}

// The absolute value of the number in the file; 0 if it cannot be read.
int read_file(struct file* file)
/*@ requires take F = RW<struct file>(file);
    ensures take F_post = RW<struct file>(file); F_post == F;
            return == 123456i32 || return == 0i32; @*/
{
  char* text = cn_malloc(kText);
  int number = 0;
  lseek(file->descriptor, 0, SEEK_SET);
#if MUTANT == 1
  long length = read(file->descriptor, text, kText);
#else
  long length = read(file->descriptor, text, kText - 1);
#endif
  if (length > 0) {
    text[length] = 0;
    for (const char* c = text; *c != 0; ++c) {
      if (*c >= '0' && *c <= '9') number = 10 * number + (*c - '0');
    }
#if MUTANT == 3
    if (text[0] == '-') number = -number;
#endif
  }
#if MUTANT == 4
  if (length <= 0) cn_free_sized(text, kText);
#else
  cn_free_sized(text, kText);
#endif
#if MUTANT == 2
  close(file->descriptor);
  cn_free_sized(file, sizeof(struct file));
#endif
  return number;
}

void close_file(struct file* file)
/*@ requires take F = RW<struct file>(file); @*/
{
  close(file->descriptor);
  cn_free_sized(file, sizeof(struct file));
}
