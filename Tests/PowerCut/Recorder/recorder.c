/* Records what a program asks of the disk, so that power cuts can be played back from it, and lets
   any of these requests fail, or be the last one of the program. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  ROOT = 0, CREATE = 1, WRITE = 2, TRUNCATE = 3, SYNC = 4, UNLINK = 5, RENAME = 6, LINK = 7,
  MKDIR = 8, ACK = 9
};

struct head {
  uint32_t kind;
  uint32_t path_length;
  uint32_t other_length;
  uint32_t data_length;
  uint64_t inode;
  uint64_t offset;
};

static char root[4096];
static size_t root_length;
static int log_file = -1;
static long fail_at = -1, kill_at = -1;
static int fail_with;
static int fail_sticky;
static long operations;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define LARGEST_FILE 4096
/* For each open file below the root its inode; 0 for all others. */
static uint64_t inodes[LARGEST_FILE];

static void record(uint32_t kind, uint64_t inode, uint64_t offset, const char *path,
                   const char *other, const void *data, size_t length) {
  struct head head = {kind, path ? strlen(path) : 0, other ? strlen(other) : 0, length, inode,
                      offset};
  struct iovec parts[4] = {{&head, sizeof head},
                           {(void *)path, head.path_length},
                           {(void *)other, head.other_length},
                           {(void *)data, length}};
  syscall(SYS_writev, log_file, parts, 4);
}

__attribute__((constructor)) static void start(void) {
  const char *directory = getenv("POWERCUT_ROOT"), *log = getenv("POWERCUT_LOG");
  if (!directory || !log || strlen(directory) >= sizeof root) return;
  strcpy(root, directory);
  root_length = strlen(root);
  if (getenv("POWERCUT_FAIL")) fail_at = atol(getenv("POWERCUT_FAIL"));
  if (getenv("POWERCUT_KILL")) kill_at = atol(getenv("POWERCUT_KILL"));
  if (getenv("POWERCUT_ERROR")) fail_with = atoi(getenv("POWERCUT_ERROR"));
  if (getenv("POWERCUT_STICKY")) fail_sticky = atoi(getenv("POWERCUT_STICKY"));
  log_file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  struct stat facts;
  if (stat(root, &facts) == 0) record(ROOT, facts.st_ino, 0, root, 0, 0, 0);
}

/* The absolute path, if it lies below the root; otherwise 0. */
static const char *below(int directory, const char *path, char *buffer) {
  if (log_file < 0 || !path) return 0;
  if (path[0] == '/') {
    strncpy(buffer, path, 4095);
    buffer[4095] = 0;
  } else {
    if (directory != AT_FDCWD || !getcwd(buffer, 2048)) return 0;
    strcat(buffer, "/");
    strncat(buffer, path, 2000);
  }
  if (strncmp(buffer, root, root_length) != 0) return 0;
  return buffer[root_length] == '/' || buffer[root_length] == 0 ? buffer : 0;
}

static uint64_t inode_of(int file) {
  return file >= 0 && file < LARGEST_FILE ? inodes[file] : 0;
}

/* Counts an operation; whether it shall fail. */
static int fails(void) {
  long number = operations++;
  if (number == kill_at) kill(getpid(), SIGKILL);
  if (fail_at < 0 || number < fail_at || (number > fail_at && !fail_sticky)) return 0;
  errno = fail_with;
  return 1;
}

#define ENTER pthread_mutex_lock(&lock)
#define LEAVE(result)              \
  do {                             \
    int kept = errno;              \
    pthread_mutex_unlock(&lock);   \
    errno = kept;                  \
    return result;                 \
  } while (0)

static int opened(int directory, const char *path, int flags, mode_t mode) {
  char buffer[4096];
  const char *full = below(directory, path, buffer);
  if (!full) {
    int file = syscall(SYS_openat, directory, path, flags, mode);
    if (file >= 0 && file < LARGEST_FILE) inodes[file] = 0;
    return file;
  }
  ENTER;
  int is_new = (flags & O_CREAT) && syscall(SYS_faccessat, directory, path, F_OK) != 0;
  errno = 0;
  int changes = is_new || (flags & O_TRUNC) || (flags & O_TMPFILE) == O_TMPFILE;
  if (changes && fails()) LEAVE(-1);
  int file = syscall(SYS_openat, directory, path, flags, mode);
  struct stat facts;
  if (file >= 0 && file < LARGEST_FILE && fstat(file, &facts) == 0) {
    inodes[file] = facts.st_ino;
    if (is_new) record(CREATE, facts.st_ino, 0, full, 0, 0, 0);
    else if (flags & O_TRUNC) record(TRUNCATE, facts.st_ino, 0, 0, 0, 0, 0);
  }
  LEAVE(file);
}

#define MODE                                        \
  mode_t mode = 0;                                  \
  if (flags & (O_CREAT | O_TMPFILE)) {              \
    va_list rest;                                   \
    va_start(rest, flags);                          \
    mode = va_arg(rest, mode_t);                    \
    va_end(rest);                                   \
  }

int open(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) {
  MODE return opened(at, path, flags, mode);
}
int creat(const char *path, mode_t mode) {
  return opened(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int file) {
  if (file >= 0 && file < LARGEST_FILE) inodes[file] = 0;
  return syscall(SYS_close, file);
}

int dup(int file) {
  int copy = syscall(SYS_dup, file);
  if (copy >= 0 && copy < LARGEST_FILE) inodes[copy] = inode_of(file);
  return copy;
}

/* Writes at a place, or where the file stands (-1), and records what really was written. */
static ssize_t written(int file, const struct iovec *parts, int count, off64_t offset) {
  uint64_t inode = inode_of(file);
  ENTER;
  if (inode && fails()) LEAVE(-1);
  uint64_t place = 0;
  if (inode && offset < 0) {
    int flags = syscall(SYS_fcntl, file, F_GETFL);
    place = syscall(SYS_lseek, file, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
  } else {
    place = offset;
  }
  ssize_t size = offset < 0 ? syscall(SYS_writev, file, parts, count)
                            : syscall(SYS_pwritev, file, parts, count, offset, 0);
  size_t rest = inode && size > 0 ? size : 0;
  for (int index = 0; index < count && rest > 0; index++) {
    size_t length = parts[index].iov_len < rest ? parts[index].iov_len : rest;
    record(WRITE, inode, place, 0, 0, parts[index].iov_base, length);
    place += length;
    rest -= length;
  }
  LEAVE(size);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
  struct iovec part = {(void *)data, size};
  return written(file, &part, 1, offset);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  return pwrite64(file, data, size, offset);
}
ssize_t write(int file, const void *data, size_t size) {
  if (file == 1 && size >= 4 && memcmp(data, "ack ", 4) == 0 && log_file >= 0)
    record(ACK, 0, 0, 0, 0, data, size);
  struct iovec part = {(void *)data, size};
  return written(file, &part, 1, -1);
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  return written(file, parts, count, -1);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return written(file, parts, count, offset);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
  return written(file, parts, count, offset);
}

int ftruncate64(int file, off64_t size) {
  uint64_t inode = inode_of(file);
  ENTER;
  if (inode && fails()) LEAVE(-1);
  int result = syscall(SYS_ftruncate, file, size);
  if (inode && result == 0) record(TRUNCATE, inode, size, 0, 0, 0, 0);
  LEAVE(result);
}
int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int synced(int file, long call) {
  uint64_t inode = inode_of(file);
  ENTER;
  if (inode && fails()) LEAVE(-1);
  int result = syscall(call, file);
  if (inode && result == 0) record(SYNC, inode, 0, 0, 0, 0, 0);
  LEAVE(result);
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

int unlinkat(int at, const char *path, int flags) {
  char buffer[4096];
  const char *full = below(at, path, buffer);
  ENTER;
  if (full && syscall(SYS_faccessat, at, path, F_OK) == 0 && fails()) LEAVE(-1);
  int result = syscall(SYS_unlinkat, at, path, flags);
  if (full && result == 0) record(UNLINK, 0, 0, full, 0, 0, 0);
  LEAVE(result);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  int result = unlink(path);
  return result != 0 && errno == EISDIR ? rmdir(path) : result;
}

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  char one[4096], two[4096];
  const char *source = below(from_at, from, one), *target = below(to_at, to, two);
  ENTER;
  if (source && target && fails()) LEAVE(-1);
  int result = syscall(SYS_renameat2, from_at, from, to_at, to, flags);
  if (source && target && result == 0) record(RENAME, 0, 0, source, target, 0, 0);
  LEAVE(result);
}
int renameat(int from_at, const char *from, int to_at, const char *to) {
  return renameat2(from_at, from, to_at, to, 0);
}
int rename(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
  char one[4096], two[4096];
  const char *source = below(from_at, from, one), *target = below(to_at, to, two);
  ENTER;
  if (source && target && fails()) LEAVE(-1);
  int result = syscall(SYS_linkat, from_at, from, to_at, to, flags);
  if (source && target && result == 0) record(LINK, 0, 0, source, target, 0, 0);
  LEAVE(result);
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int mkdirat(int at, const char *path, mode_t mode) {
  char buffer[4096];
  const char *full = below(at, path, buffer);
  ENTER;
  if (full && fails()) LEAVE(-1);
  int result = syscall(SYS_mkdirat, at, path, mode);
  struct stat facts;
  if (full && result == 0 && fstatat(at, path, &facts, 0) == 0)
    record(MKDIR, facts.st_ino, 0, full, 0, 0, 0);
  LEAVE(result);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
