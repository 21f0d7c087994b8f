// SPDX-License-Identifier: MIT
//
// Functions that harm what is outside of their folder, each in one way. tests/cli/sandbox.py calls
// them one by one: OUT is a folder with the files a, sub/ and sock, PID a process, PORT one that
// somebody listens to.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

extern char** environ;

static void spoil(const char* path, const char* mode) {
  FILE* file = fopen(path, mode);
  if (!file) return;
  fputs("spoilt", file);
  fclose(file);
}

void removes(void) { remove(OUT "/a"); }
void unlinks(void) { unlink(OUT "/a"); }
void scatters(void) {
  for (int i = 0; i < 10; ++i) {
    char path[4096];
    snprintf(path, sizeof path, OUT "/%d", i);
    spoil(path, "w");
  }
}
void goes_up(void) { remove("../../../../../.." OUT "/a"); }
void follows_link(void) {
  symlink(OUT "/a", "link");
  spoil("link", "w");
}
void follows_folder(void) {
  symlink(OUT, "folder");
  remove("folder/a");
  spoil("folder/new", "w");
}
void follows_dangling(void) {
  symlink(OUT "/new", "link");
  spoil("link", "w");
}
void opens(void) {
  spoil(OUT "/new", "w");
  spoil(OUT "/a", "a");
  close(open(OUT "/a", O_WRONLY | O_TRUNC));
  close(creat(OUT "/new", 0600));
}
void renames_away(void) { rename(OUT "/a", "x"); }
void renames_there(void) {
  spoil("y", "w");
  rename("y", OUT "/new");
}
void links(void) {
  if (link(OUT "/a", "hard") == 0) spoil("hard", "w");
}
void folders(void) {
  mkdir(OUT "/new", 0700);
  rmdir(OUT "/sub");
}
void truncates(void) { truncate(OUT "/a", 0); }
void modes(void) {
  const int file = open(OUT "/a", O_RDONLY);
  chmod(OUT "/a", 0640);
  fchmod(file, 0640);
  futimens(file, (struct timespec[2]){{1, 0}, {1, 0}});
  close(file);
}
void times(void) { utime(OUT "/a", &(struct utimbuf){1, 1}); }
void shell(void) { system("rm -f " OUT "/a"); }
void pipes(void) {
  FILE* pipe = popen("rm -f " OUT "/a", "r");
  if (pipe) pclose(pipe);
}
void forks(void) {
  const pid_t child = fork();
  if (child == 0) execl("/bin/rm", "rm", "-f", OUT "/a", (char*)0);
  if (child > 0) waitpid(child, 0, 0);
}
void spawns(void) {
  char* words[] = {"rm", "-f", OUT "/a", 0};
  pid_t child;
  if (posix_spawn(&child, "/bin/rm", 0, 0, words, environ) == 0) waitpid(child, 0, 0);
}
void execs(void) { execl("/bin/rm", "rm", "-f", OUT "/a", (char*)0); }
void connects(void) {
  const int one = socket(AF_INET, SOCK_STREAM, 0);
  if (one < 0) return;
  const struct sockaddr_in to = {
      .sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  connect(one, (const struct sockaddr*)&to, sizeof to);
  close(one);
}
void sends(void) {
  int pair[2];
  const struct sockaddr_un to = {.sun_family = AF_UNIX, .sun_path = OUT "/sock"};
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0 || send(pair[0], "x", 1, 0) != 1) abort();
  struct iovec text = {"x", 1};
  struct msghdr message = {
      .msg_name = (void*)&to, .msg_namelen = sizeof to, .msg_iov = &text, .msg_iovlen = 1};
  sendto(pair[0], "x", 1, 0, (const struct sockaddr*)&to, sizeof to);
  sendmsg(pair[0], &message, 0);
  close(pair[0]);
  close(pair[1]);
}
void kills(void) { kill(PID, SIGTERM); }
void queues(void) { sigqueue(PID, SIGTERM, (union sigval){0}); }
void mounts(void) { mount("none", OUT "/sub", "tmpfs", 0, 0); }
void calls_kernel(void) { syscall(SYS_unlink, OUT "/a"); }
static void* in_thread(void* none) {
  unlink(OUT "/a");
  return none;
}
void threads(void) {
  pthread_t one;
  if (pthread_create(&one, 0, in_thread, 0) != 0) abort();
  pthread_join(one, 0);
}
void hides(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  signal(SIGSYS, SIG_IGN);
  unlink(OUT "/a");
  sigprocmask(SIG_UNBLOCK, &all, 0);
}

// What must still work.
void works(void) {
  char here[512];
  char typed;
  if (!getcwd(here, sizeof here) || !strstr(here, "gainsay-sandbox-")) abort();
  if (access("mine", F_OK) == 0 || access("sub", F_OK) == 0) abort();  // left by another case
  if (read(0, &typed, 1) != 0) abort();
  spoil("mine", "w");
  if (access("mine", R_OK) != 0 || chmod("mine", 0600) != 0) abort();
  if (mkdir("sub", 0700) != 0 || rename("mine", "sub/mine") != 0) abort();
  if (remove("sub/mine") != 0) abort();
  spoil("sub/mine", "w");
  FILE* nothing = fopen("/dev/null", "w");
  FILE* outside = fopen(OUT "/a", "r");
  if (!nothing || !outside || kill(getpid(), 0) != 0) abort();
  fclose(nothing);
  fclose(outside);
  unlink((const char*)8);
  if (rmdir("sub") == 0 || chdir("/") != 0) abort();
}

#ifdef CONSTRUCTOR
__attribute__((constructor)) static void when_loaded(void) { remove(OUT "/a"); }
#endif
#ifdef DESTRUCTOR
__attribute__((destructor)) static void when_unloaded(void) { remove(OUT "/a"); }
#endif
