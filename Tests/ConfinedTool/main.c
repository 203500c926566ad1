/* Confines itself as helpers do, tries what they may not do, and prints what worked all the same. With
   "calls", it tries every system call; with "busy", the other side of its connection closes while it works. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suzuri_confine.h"

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
static const int is_sanitized = 1;
#else
static const int is_sanitized = 0;
#endif

static int failures = 0;

static void refused(const char *what, int worked) {
  if (!worked) return;
  printf("%s worked\n", what);
  failures = 1;
}

static void allowed(const char *what, int worked) {
  if (worked) return;
  printf("%s did not work\n", what);
  failures = 1;
}

static void *nothing(void *argument) { return argument; }

static void try_files(const char *place, int file, int has_landlock) {
  allowed("reading a file", open("/etc/passwd", O_RDONLY) >= 0);
  if (has_landlock) refused("reading a file of the user", open(place, O_RDONLY) >= 0);
  refused("opening for writing", open(place, O_WRONLY) >= 0);
  refused("opening for both", open(place, O_RDWR) >= 0);
  refused("making a file", open("confined-new", O_CREAT | O_RDONLY, 0600) >= 0);
  refused("making a file without a name", open(".", O_TMPFILE | O_WRONLY, 0600) >= 0);
  refused("emptying a file", open(place, O_RDONLY | O_TRUNC) >= 0);
  refused("making a file by the newer call", syscall(SYS_openat2, -100, "confined-new", NULL, 0) >= 0);
  refused("writing more", write(file, "x", 1) == 1);
  refused("renaming", rename(place, "confined-moved") == 0);
  refused("a folder", mkdir("confined-folder", 0700) == 0);
  refused("permissions", chmod(place, 0777) == 0);
  refused("removing", unlink(place) == 0);
}

static void try_processes(pid_t parent) {
  pthread_t thread;
  allowed("a thread", pthread_create(&thread, NULL, nothing, NULL) == 0);
  pid_t child = fork();
  if (child == 0) _exit(0);
  refused("a process", child > 0);
  refused("a program", execl("/bin/true", "true", (char *)NULL) == 0);
  refused("a signal", kill(parent, 0) == 0);
  refused("a signal to a thread", syscall(SYS_tgkill, parent, parent, 0) == 0);
  refused("tracing", prctl(PR_SET_DUMPABLE, 1) == 0);
}

static void try_connections(int own) {
  int ends[2];
  refused("a connection", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  refused("a pair of sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  refused("signals from a connection", fcntl(own, F_SETOWN, getpid()) == 0);
  refused("typing into a terminal", ioctl(own, TIOCSTI, "x") == 0 || errno != ENOSYS);
}

static void try_limits(pid_t parent) {
  struct rlimit bound;
  refused("limits of others", prlimit(parent, RLIMIT_NOFILE, NULL, &bound) == 0);
  allowed("own limits", getrlimit(RLIMIT_NOFILE, &bound) == 0 && bound.rlim_cur == 256);
  refused("other limits", setrlimit(RLIMIT_NOFILE, &bound) == 0);
  allowed("memory", malloc(1 << 20) != NULL);
  if (is_sanitized) return;
  const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
  refused("much memory", mmap(NULL, 512 << 20, PROT_READ | PROT_WRITE, kind, -1, 0) != MAP_FAILED);
}

/* These never come back, or refuse such arguments as an unknown call, or are not filtered: the kernel
   makes calls 335 and 336 of x86-64 itself, and ends whoever else makes them. */
static int is_special(long number) {
#ifdef __x86_64__
  if (number == 335 || number == 336) return 1;
#endif
  return number == SYS_exit || number == SYS_exit_group || number == SYS_rt_sigreturn ||
         number == SYS_futex;
}

/* Tries a call whose arguments make no sense; returns whether the kernel looked at them. */
static int passes(long number) {
  return syscall(number, -1L, -1L, -1L, -1L, -1L, -1L) != -1 || errno != ENOSYS;
}

static void try_calls(const char *known) {
  for (long number = 0; number < 2048; number++) {
    if (is_special(number)) continue;
    const int is_wrong = suzuri_may_call(number) ? known[number] && !passes(number) : passes(number);
    if (!is_wrong) continue;
    printf("call %ld %s\n", number, suzuri_may_call(number) ? "is refused" : "passes");
    failures = 1;
  }
}

int main(int count, char **words) {
  /* Of a file that may not grow. */
  signal(SIGXFSZ, SIG_IGN);
  const char *mode = count > 1 ? words[1] : "";
  int ends[2];
  char place[] = "confined-XXXXXX";
  int file = mkstemp(place);
  if (file < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 2;
  /* The calls on the list that this kernel has. */
  static char known[2048];
  for (long number = 0; number < 2048; number++) {
    known[number] = suzuri_may_call(number) && !is_special(number) && passes(number);
  }
  const pid_t parent = getppid();
  const int has_landlock = syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0;
  const struct suzuri_bounds bounds = {.memory = 256 << 20, .niceness = 10};
  if (suzuri_confine(&bounds, ends[0]) != 0) return 3;
  if (strcmp(mode, "busy") == 0) {
    close(ends[1]);
    for (volatile unsigned long long turns = 0;; turns++) {}
  }
  if (strcmp(mode, "calls") == 0) {
    try_calls(known);
  } else {
    try_files(place, file, has_landlock);
    try_processes(parent);
    try_connections(ends[0]);
    try_limits(parent);
  }
  fflush(stdout);
  /* What else is done at the end needs more than it may do. */
  _exit(failures);
}
