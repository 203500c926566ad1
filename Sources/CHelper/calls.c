#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confine.h"
#include "suzuri_confine.h"

/* The calls that reading and computing need, in any version of the libraries, the most frequent first. */
#define EACH_CALL(CALL)                                                                  \
  CALL(read) CALL(mmap) CALL(munmap) CALL(futex) CALL(brk) CALL(close) CALL(newfstatat)  \
  CALL(fstat) CALL(statx) CALL(lseek) CALL(pread64) CALL(readv) CALL(write) CALL(writev) \
  CALL(sendto) CALL(mprotect) CALL(mremap) CALL(madvise) CALL(getdents64) CALL(statfs)   \
  CALL(fstatfs) CALL(fadvise64) CALL(faccessat) CALL(faccessat2) CALL(readlinkat) CALL(getcwd)           \
  CALL(ppoll) CALL(rt_sigaction) CALL(rt_sigprocmask) CALL(rt_sigreturn)                 \
  CALL(sigaltstack) CALL(sched_yield) CALL(sched_getaffinity) CALL(getcpu)               \
  CALL(clock_gettime) CALL(clock_getres) CALL(clock_nanosleep) CALL(nanosleep)           \
  CALL(gettimeofday) CALL(restart_syscall) CALL(getrandom) CALL(getpid) CALL(gettid)     \
  CALL(getuid) CALL(geteuid) CALL(getgid) CALL(getegid) CALL(uname) CALL(sysinfo)        \
  CALL(set_robust_list) CALL(rseq) CALL(exit) CALL(exit_group)

/* Those that only older machines have. */
#ifdef __x86_64__
#define EACH_OLD_CALL(CALL) \
  CALL(stat) CALL(lstat) CALL(access) CALL(readlink) CALL(poll) CALL(time)
#define OLD_CHECKED_CALLS SYS_open,
#else
#define EACH_OLD_CALL(CALL)
#define OLD_CHECKED_CALLS
#endif

/* Those that depend on their arguments. */
#define CHECKED_CALLS \
  OLD_CHECKED_CALLS SYS_openat, SYS_fcntl, SYS_clone, SYS_prlimit64, SYS_prctl

/* On other machines, there is no filter. */
#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define NUMBER(name) SYS_##name,

int suzuri_may_call(long number) {
  static const long calls[] = {EACH_CALL(NUMBER) EACH_OLD_CALL(NUMBER) CHECKED_CALLS};
  for (size_t place = 0; place < sizeof calls / sizeof *calls; place++) {
    if (calls[place] == number) return 1;
  }
  return 0;
}

#ifdef MACHINE

/* The lower half of an argument, and the upper one. */
#define LOW(argument) LOAD(args[argument])
#define HIGH(argument)                                                         \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[argument]) + 4)
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define GRANT RETURN(SECCOMP_RET_ALLOW)
#define UNLESS(number, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, skipped)
#define IF(value, then) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), then
#define IF_ANY_BIT(bits, then) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), then
#define IF_OTHER(value, then) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0), then
#define GRANT_CALL(name) IF(SYS_##name, GRANT),

/* The bits with which a file is opened for more than reading. */
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
#define CHECK_OPENING(number, flags) \
  UNLESS(number, 4), LOW(flags), IF_ANY_BIT(WRITING, REFUSE(EACCES)), GRANT

static const struct sock_filter rules[] = {
  LOAD(arch),
  IF_OTHER(MACHINE, RETURN(SECCOMP_RET_KILL_PROCESS)),
  LOAD(nr),
#ifdef __x86_64__
  /* Calls in the other numbering of this machine. */
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
  RETURN(SECCOMP_RET_KILL_PROCESS),
#endif
  EACH_CALL(GRANT_CALL) EACH_OLD_CALL(GRANT_CALL)
#ifdef __x86_64__
  CHECK_OPENING(SYS_open, 1),
#endif
  CHECK_OPENING(SYS_openat, 2),
  /* Others can be told to send signals. */
  UNLESS(SYS_fcntl, 8),
  LOW(1),
  IF(F_GETFD, GRANT),
  IF(F_SETFD, GRANT),
  IF(F_GETFL, GRANT),
  REFUSE(EPERM),
  /* Threads are allowed, processes are not. */
  UNLESS(SYS_clone, 4),
  LOW(0),
  IF_ANY_BIT(CLONE_THREAD, GRANT),
  REFUSE(EPERM),
  /* Only its own limits, and only reading them. */
  UNLESS(SYS_prlimit64, 10),
  LOW(0),
  IF_OTHER(0, REFUSE(EPERM)),
  LOW(2),
  IF_OTHER(0, REFUSE(EPERM)),
  HIGH(2),
  IF(0, GRANT),
  REFUSE(EPERM),
  /* The names of threads. */
  UNLESS(SYS_prctl, 4),
  LOW(0),
  IF(PR_SET_NAME, GRANT),
  REFUSE(EPERM),
};

enum { RULES = sizeof rules / sizeof *rules, MOST_CALLS = 64 };

int suzuri_limit_calls(const long *more, size_t count) {
  struct sock_filter all[RULES + 2 * MOST_CALLS + 1];
  if (count > MOST_CALLS) return E2BIG;
  memcpy(all, rules, sizeof rules);
  size_t place = RULES;
  for (size_t call = 0; call < count; call++) {
    const struct sock_filter granted[] = {IF((unsigned int)more[call], GRANT)};
    memcpy(all + place, granted, sizeof granted);
    place += 2;
  }
  /* As if the kernel did not know the call: a library then takes an older one. */
  all[place++] = (struct sock_filter)REFUSE(ENOSYS);
  const struct sock_fprog program = {(unsigned short)place, all};
  const unsigned int flags = SECCOMP_FILTER_FLAG_TSYNC;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0 ? 0 : errno;
}

#else

int suzuri_limit_calls(const long *more, size_t count) {
  (void)more;
  (void)count;
  return 0;
}

#endif
