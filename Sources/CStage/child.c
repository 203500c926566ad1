#define _GNU_SOURCE
#include "stage_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stage_pen.h"

/* Between fork and exec only calls that are safe in a signal handler are made: another thread may
   have held any lock at the moment of the fork. */

/* Where the guard keeps its descriptors. */
enum { LIFELINE = 10, STATUS = 11, OUTPUT = 12, PASSED = 13, FIRST_FREE = 14 };

/* How long a program that was asked to end is waited for. */
enum { PATIENCE_MS = 3000, STEP_MS = 10 };

static void pause_ms(int milliseconds) { poll(NULL, 0, milliseconds); }

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Moves descriptors to fixed places, and closes all others, so that a guard never holds open what
   its parent or another guard waits on. */
static int take_descriptors(const int from[4]) {
  int kept[4];
  for (int i = 0; i < 4; i++) {
    kept[i] = from[i] < 0 ? -1 : fcntl(from[i], F_DUPFD_CLOEXEC, 64);
    if (from[i] >= 0 && kept[i] < 0) return -1;
  }
  for (int i = 0; i < 4; i++) {
    if (kept[i] < 0) close(LIFELINE + i);
    else if (dup3(kept[i], LIFELINE + i, O_CLOEXEC) < 0) return -1;
  }
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int i = 0; i < 3; i++) dup2(null, i);
  close_range(3, LIFELINE - 1, 0);
  close_range(FIRST_FREE, ~0U, 0);
  return 0;
}

static void become_program(const struct stage_child_plan *plan, pid_t guard) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != guard) _exit(127);
  reset_signals();
  setpgid(0, 0);
  dup2(OUTPUT, 1);
  dup2(OUTPUT, 2);
  if (plan->passed >= 0) dup2(PASSED, 3);
  execve(plan->arguments[0], plan->arguments, plan->environment);
  static const char message[] = "it could not be executed\n";
  if (write(2, message, sizeof message - 1) < 0) _exit(126);
  _exit(127);
}

/* Kills every process that is left below the guard, also those that left the program's group. */
static void kill_orphans(void) {
  char text[4096];
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  ssize_t count = list < 0 ? 0 : read(list, text, sizeof text - 1);
  close(list);
  text[count > 0 ? count : 0] = 0;
  for (char *place = text; *place;) {
    char *end;
    long process = strtol(place, &end, 10);
    if (end == place) break;
    if (process > 1) kill((pid_t)process, SIGKILL);
    place = end + strspn(end, " ");
  }
}

static int reap_for(pid_t program, int *status, int milliseconds) {
  for (int waited = 0;; waited += STEP_MS) {
    int one;
    pid_t ended;
    while ((ended = waitpid(-1, &one, WNOHANG)) > 0)
      if (ended == program) *status = one;
    if (ended < 0 && errno == ECHILD) return 1;
    if (waited >= milliseconds) return 0;
    pause_ms(STEP_MS);
  }
}

static void end_all(pid_t program, int *status) {
  kill(-program, SIGTERM);
  if (reap_for(program, status, PATIENCE_MS)) return;
  kill(-program, SIGKILL);
  for (int turn = 0; turn < 50; turn++) {
    kill_orphans();
    if (reap_for(program, status, STEP_MS)) return;
  }
}

static void await_end(pid_t program, int seconds) {
  int process = pidfd_open(program, 0);
  struct pollfd watched[2] = {{LIFELINE, POLLIN, 0}, {process, POLLIN, 0}};
  while (poll(watched, 2, seconds * 1000) < 0 && errno == EINTR) continue;
  close(process);
}

static void remove_folder(const char *folder) {
  char *const arguments[] = {"rm", "-rf", "--", (char *)folder, NULL};
  char *const environment[] = {NULL};
  execve("/bin/rm", arguments, environment);
}

/* What is watched runs before the machine's other work, where that is allowed. A session has a share of
   the processor of its own, and a process's niceness counts only within it: both are raised. */
static void run_first(void) {
  setpriority(PRIO_PROCESS, 0, -20);
  int session = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
  if (session >= 0 && write(session, "-20", 3) < 0) errno = 0;
  close(session);
  stage_shorten_turns(1);
}

static void become_guard(const struct stage_child_plan *plan, const int descriptors[4]) {
  int status = 0;
  setsid();
  reset_signals();
  for (const int *number = (const int[]){SIGINT, SIGTERM, SIGHUP, SIGPIPE, 0}; *number; number++)
    signal(*number, SIG_IGN);
  if (take_descriptors(descriptors) < 0) _exit(126);
  prctl(PR_SET_NAME, "stage-guard");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  run_first();
  pid_t guard = getpid();
  pid_t program = fork();
  if (program == 0) become_program(plan, guard);
  close(PASSED);
  close(OUTPUT);
  if (program > 0) {
    setpgid(program, program);
    await_end(program, plan->seconds);
    end_all(program, &status);
  }
  if (write(STATUS, &status, sizeof status) < 0) status = 0;
  close(STATUS);
  /* The folder holds what the program wrote, which its starter may still want to read. */
  struct pollfd lifeline = {LIFELINE, POLLIN, 0};
  while (poll(&lifeline, 1, -1) < 0 && errno == EINTR) continue;
  if (plan->folder) remove_folder(plan->folder);
  _exit(0);
}

int stage_child_start(const struct stage_child_plan *plan, struct stage_child *child) {
  int lifeline[2], status[2];
  if (pipe2(lifeline, O_CLOEXEC) < 0) return errno;
  if (pipe2(status, O_CLOEXEC) < 0) {
    int error = errno;
    close(lifeline[0]);
    close(lifeline[1]);
    return error;
  }
  int output = open(plan->output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  pid_t guard = output < 0 ? -1 : fork();
  int error = errno;
  const int descriptors[4] = {lifeline[0], status[1], output, plan->passed};
  if (guard == 0) become_guard(plan, descriptors);
  if (output >= 0) close(output);
  close(lifeline[0]);
  close(status[1]);
  if (guard < 0) {
    close(lifeline[1]);
    close(status[0]);
    return error;
  }
  *child = (struct stage_child){guard, lifeline[1], status[0]};
  return 0;
}

int stage_child_wait(const struct stage_child *child, int milliseconds, int *code) {
  struct pollfd watched = {child->status, POLLIN, 0};
  if (poll(&watched, 1, milliseconds) <= 0) return 0;
  int status = 0;
  if (read(child->status, &status, sizeof status) < 0) status = 0;
  *code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return 1;
}

void stage_child_end(struct stage_child *child) {
  close(child->lifeline);
  close(child->status);
  while (waitpid(child->guard, NULL, 0) < 0 && errno == EINTR) continue;
}
