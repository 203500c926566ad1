#define _GNU_SOURCE  // for syscall
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// The libraries of Swift call this function, which glibc has since 2.36: with one of its own, the program also
// starts on systems with an older glibc.
int pidfd_open(pid_t process, unsigned int flags);
int pidfd_open(pid_t process, unsigned int flags) {
  return (int)syscall(SYS_pidfd_open, process, flags);
}
