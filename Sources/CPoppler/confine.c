#define _GNU_SOURCE
#include "suzuri_confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define WHEN(number, then) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), then
/* Refuses a call whose argument has one of some bits, and allows it otherwise. */
#define WHEN_BITS(number, argument, bits, error)                                         \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4), LOAD(args[argument]),             \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE(error),                   \
    RETURN(SECCOMP_RET_ALLOW)
#define WITHOUT(name) WHEN(SYS_##name, REFUSE(EPERM))

/* The bits with which a file is opened for more than reading. */
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)

static struct sock_filter rules[] = {
  LOAD(arch),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
  RETURN(SECCOMP_RET_KILL_PROCESS),
  LOAD(nr),
#ifdef __x86_64__
  /* Calls in the other numbering of this machine. */
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
  RETURN(SECCOMP_RET_KILL_PROCESS),
  WHEN_BITS(SYS_open, 1, WRITING, EACCES),
  WITHOUT(creat),
  WITHOUT(fork),
  WITHOUT(vfork),
  WITHOUT(unlink),
  WITHOUT(rename),
  WITHOUT(link),
  WITHOUT(symlink),
  WITHOUT(mkdir),
  WITHOUT(rmdir),
  WITHOUT(mknod),
  WITHOUT(chmod),
  WITHOUT(chown),
  WITHOUT(lchown),
  WITHOUT(utime),
  WITHOUT(utimes),
  WITHOUT(futimesat),
#endif
  WHEN_BITS(SYS_openat, 2, WRITING, EACCES),
  /* Limits of other processes. */
  WHEN_BITS(SYS_prlimit64, 0, 0xFFFFFFFF, EPERM),
  /* The system library then uses the older calls, whose arguments can be read here. */
  WHEN(SYS_openat2, REFUSE(ENOSYS)),
  WHEN(SYS_clone3, REFUSE(ENOSYS)),
  /* Threads are allowed, processes are not. */
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
  LOAD(args[0]),
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
  REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
  WITHOUT(execve),
  WITHOUT(execveat),
  WITHOUT(socket),
  WITHOUT(socketpair),
  WITHOUT(connect),
  WITHOUT(bind),
  WITHOUT(listen),
  WITHOUT(accept),
  WITHOUT(accept4),
  WITHOUT(sendmsg),
  WITHOUT(recvmsg),
  WITHOUT(ptrace),
  WITHOUT(process_vm_readv),
  WITHOUT(process_vm_writev),
  WITHOUT(pidfd_open),
  WITHOUT(pidfd_getfd),
  WITHOUT(kill),
  WITHOUT(tkill),
  WITHOUT(tgkill),
  WITHOUT(rt_sigqueueinfo),
  WITHOUT(rt_tgsigqueueinfo),
  WITHOUT(pidfd_send_signal),
  WITHOUT(unlinkat),
  WITHOUT(renameat),
  WITHOUT(renameat2),
  WITHOUT(linkat),
  WITHOUT(symlinkat),
  WITHOUT(mkdirat),
  WITHOUT(mknodat),
  WITHOUT(fchmod),
  WITHOUT(fchmodat),
  WITHOUT(fchown),
  WITHOUT(fchownat),
  WITHOUT(truncate),
  WITHOUT(ftruncate),
  WITHOUT(utimensat),
  WITHOUT(setxattr),
  WITHOUT(fsetxattr),
  WITHOUT(lsetxattr),
  WITHOUT(mount),
  WITHOUT(umount2),
  WITHOUT(unshare),
  WITHOUT(setns),
  WITHOUT(chroot),
  WITHOUT(pivot_root),
  WITHOUT(bpf),
  WITHOUT(perf_event_open),
  WITHOUT(userfaultfd),
  WITHOUT(keyctl),
  WITHOUT(add_key),
  WITHOUT(request_key),
  WITHOUT(io_uring_setup),
  WITHOUT(init_module),
  WITHOUT(finit_module),
  WITHOUT(shmget),
  WITHOUT(shmat),
  WITHOUT(msgget),
  WITHOUT(semget),
  RETURN(SECCOMP_RET_ALLOW),
};

static int filter(void) {
  const struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  /* For the thread that watches as well. */
  const unsigned int flags = SECCOMP_FILTER_FLAG_TSYNC;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0 ? 0 : errno;
}

#else

static int filter(void) { return 0; }

#endif

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

int suzuri_confine(unsigned long long memory, int connection) {
  pthread_t watcher;
  int error = pthread_create(&watcher, NULL, watch, (void *)(intptr_t)connection);
  if (error != 0) return error;
  prctl(PR_SET_DUMPABLE, 0);
  setpriority(PRIO_PROCESS, 0, 10);
  limit(RLIMIT_AS, memory);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 256);
  return filter();
}
