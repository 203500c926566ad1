#define _GNU_SOURCE
#include "suzuri_confine.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CForward.h"
#include "confine.h"

static void limit(int resource, unsigned long long most) {
  const struct rlimit bound = {most, most};
  setrlimit(resource, &bound);
}

/* Waits for the other side of a connection to close. */
static void *watch(void *connection) {
  struct pollfd hearing = {(int)(intptr_t)connection, 0, 0};
  for (;;) {
    if (poll(&hearing, 1, -1) > 0 && hearing.revents != 0) _exit(0);
  }
}

/* Lets a crash end the process at once: Swift would account for it by means that are refused, and wait for
   that for half a minute. */
static void end_at_crashes(void) {
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
  for (size_t crash = 0; crash < sizeof crashes / sizeof *crashes; crash++) {
    signal(crashes[crash], SIG_DFL);
  }
}

int suzuri_confine(const struct suzuri_bounds *bounds, int connection) {
  if (bounds->library != NULL) suzuri_forward_load(bounds->library, NULL, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  /* Before the thread that watches, which inherits it. */
  suzuri_limit_files(NULL, NULL);
  pthread_t watcher;
  int error = pthread_create(&watcher, NULL, watch, (void *)(intptr_t)connection);
  if (error != 0) return error;
  prctl(PR_SET_DUMPABLE, 0);
  if (!IS_SANITIZED) end_at_crashes();
  setpriority(PRIO_PROCESS, 0, bounds->niceness);
  if (!IS_SANITIZED) limit(RLIMIT_AS, bounds->memory);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 256);
  return suzuri_limit_calls(bounds->calls, bounds->call_count);
}
