#define _GNU_SOURCE
#include "suzuri_start.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

extern char **environ;

int suzuri_shared_memory(const void *bytes, size_t count) {
  int memory = memfd_create("helper", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  size_t done = 0;
  while (done < count) {
    ssize_t some = write(memory, (const char *)bytes + done, count - done);
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) {
      close(memory);
      return -1;
    }
    done += (size_t)some;
  }
  fcntl(memory, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
  return memory;
}

int suzuri_start_helper(const char *program, const char *word, int connection, int file,
                        pid_t *process) {
  /* Beyond the places where they go, so that neither overwrites the other. */
  int ends[] = {fcntl(connection, F_DUPFD_CLOEXEC, 16),
                file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, 16)};
  int error = ends[0] < 0 || (file >= 0 && ends[1] < 0) ? errno : 0;
  if (error == 0) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    /* Messages of libraries about damaged files are for nobody. */
    for (int stream = 0; stream < 3; stream++) {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3);
    if (file >= 0) posix_spawn_file_actions_adddup2(&actions, ends[1], 4);
    posix_spawn_file_actions_addclosefrom_np(&actions, file < 0 ? 4 : 5);
    char *const words[] = {"suzuri", (char *)word, NULL};
    /* In a session of its own, without the terminal that the program may have been started from. */
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID);
    error = posix_spawn(process, program, &actions, &how, words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&actions);
  }
  for (int end = 0; end < 2; end++) {
    if (ends[end] >= 0) close(ends[end]);
  }
  return error;
}
