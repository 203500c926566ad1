#define _GNU_SOURCE
#include "suzuri_run.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "confine.h"

static void limit(int resource, unsigned long long most) {
  const struct rlimit bound = {most, most};
  setrlimit(resource, &bound);
}

int suzuri_run(const struct suzuri_run_bounds *bounds, const char *folder, char *const words[]) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (chdir(folder) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  suzuri_limit_files(folder, words[0]);
  setpriority(PRIO_PROCESS, 0, 10);
  if (!IS_SANITIZED) limit(RLIMIT_AS, bounds->memory);
  limit(RLIMIT_CPU, bounds->work);
  limit(RLIMIT_FSIZE, bounds->file);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 256);
  execv(words[0], words);
  return errno;
}
