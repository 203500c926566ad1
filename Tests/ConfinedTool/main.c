/* Confines itself as the process that reads PDFs does, tries what that one may not do, and prints what
   worked all the same. With an argument, the other side of its connection closes while it works. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suzuri_confine.h"

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

int main(int count, char **words) {
  int ends[2];
  char place[] = "confined-XXXXXX";
  int file = mkstemp(place);
  if (file < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 2;
  const pid_t parent = getppid();
  if (suzuri_confine(256 << 20, ends[0]) != 0) return 3;
  if (count > 1) {
    unlink(place);
    close(ends[1]);
    for (volatile unsigned long long turns = 0;; turns++) {}
  }
  pthread_t thread;
  allowed("reading a file", open("/etc/passwd", O_RDONLY) >= 0);
  allowed("a thread", pthread_create(&thread, NULL, nothing, NULL) == 0);
  allowed("memory", malloc(1 << 20) != NULL);
  refused("opening for writing", open(place, O_WRONLY) >= 0);
  refused("opening for both", open(place, O_RDWR) >= 0);
  refused("making a file", open("confined-new", O_CREAT | O_RDONLY, 0600) >= 0);
  refused("emptying a file", open(place, O_RDONLY | O_TRUNC) >= 0);
  refused("making a file by the newer call", syscall(SYS_openat2, -100, "confined-new", NULL, 0) >= 0);
  refused("writing more", write(file, "x", 1) == 1);
  refused("renaming", rename(place, "confined-moved") == 0);
  refused("a folder", mkdir("confined-folder", 0700) == 0);
  refused("permissions", chmod(place, 0777) == 0);
  refused("a connection", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  refused("a pair of sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  pid_t child = fork();
  if (child == 0) _exit(0);
  refused("a process", child > 0);
  refused("a program", execl("/bin/true", "true", (char *)NULL) == 0);
  refused("a signal", kill(parent, 0) == 0);
  refused("a signal to a thread", syscall(SYS_tgkill, parent, parent, 0) == 0);
  struct rlimit bound;
  refused("limits of others", prlimit(parent, RLIMIT_NOFILE, NULL, &bound) == 0);
  allowed("own limits", getrlimit(RLIMIT_AS, &bound) == 0 && bound.rlim_cur == 256 << 20);
  refused("much memory", malloc(512 << 20) != NULL);
  refused("removing", unlink(place) == 0);
  return failures;
}
