/* Counts what a program asks of memory, locks and files from one picture that it shows to the next.

   Preloaded into Suzuri with NIB_WATCH=FILE. When the program ends, the file has one line for each
   picture, with what the thread that showed it did since its last picture:

     shown BLOCKS XBLOCKS WAITS FILES MICROSECONDS

   blocks of memory taken by the program, blocks taken by the X libraries (a reply, an event), locks
   that another thread held, requests to files, and its time on a processor; and one line for each
   time that a file was brought to the disk, with all bytes taken by all threads until then:

     synced BYTES */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct counts { long blocks, xblocks, waits, files; };

struct line {
  int is_shown;
  struct counts counts;
  long number; /* microseconds, or bytes */
};

static _Thread_local struct counts counts;
static _Thread_local long last_time;
static atomic_long all_bytes;

enum { most_lines = 1 << 20 };
static struct line *lines;
static atomic_long line_count;

/* Where the code of the X libraries lies. */
static struct { uintptr_t first, end; } x_code[16];
static int x_code_count;

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void add_line(struct line line) {
  if (!lines) return;
  long place = atomic_fetch_add(&line_count, 1);
  if (place < most_lines) lines[place] = line;
}

/* ---- Memory ---- */

static void count_block(size_t size, void *caller) {
  atomic_fetch_add_explicit(&all_bytes, (long)size, memory_order_relaxed);
  uintptr_t place = (uintptr_t)caller;
  for (int index = 0; index < x_code_count; index++) {
    if (place >= x_code[index].first && place < x_code[index].end) {
      counts.xblocks++;
      return;
    }
  }
  counts.blocks++;
}

#define COUNT(size) count_block(size, __builtin_return_address(0))

void *malloc(size_t size) { COUNT(size); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { COUNT(count * size); return __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { COUNT(size); return __libc_realloc(block, size); }
void *memalign(size_t step, size_t size) { COUNT(size); return __libc_memalign(step, size); }
void *aligned_alloc(size_t step, size_t size) { COUNT(size); return __libc_memalign(step, size); }
int posix_memalign(void **block, size_t step, size_t size) {
  COUNT(size);
  *block = __libc_memalign(step, size);
  return *block ? 0 : ENOMEM;
}

/* ---- Locks ---- */

static int (*next_lock)(pthread_mutex_t *);

int pthread_mutex_lock(pthread_mutex_t *lock) {
  int result = pthread_mutex_trylock(lock);
  if (result != EBUSY) return result;
  counts.waits++;
  while (!next_lock) if ((result = pthread_mutex_trylock(lock)) != EBUSY) return result;
  return next_lock(lock);
}

/* Swift's locks ask the kernel by this way when somebody else has them. */
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int index = 0; index < 6; index++) a[index] = va_arg(list, long);
  va_end(list);
  if (number == SYS_futex) {
    int command = (int)a[1] & FUTEX_CMD_MASK;
    if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET || command == FUTEX_LOCK_PI)
      counts.waits++;
  }
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* ---- Files ---- */

static void count_file(int file) {
  struct stat facts;
  if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode)) counts.files++;
}

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t read(int file, void *data, size_t size) { NEXT(read); count_file(file); return next(file, data, size); }
ssize_t write(int file, const void *data, size_t size) { NEXT(write); count_file(file); return next(file, data, size); }
ssize_t pread64(int file, void *data, size_t size, off64_t place) { NEXT(pread64); count_file(file); return next(file, data, size, place); }
ssize_t pwrite64(int file, const void *data, size_t size, off64_t place) { NEXT(pwrite64); count_file(file); return next(file, data, size, place); }

static void synced(void) {
  counts.files++;
  add_line((struct line){.number = atomic_load(&all_bytes)});
}

int fsync(int file) { NEXT(fsync); synced(); return next(file); }
int fdatasync(int file) { NEXT(fdatasync); synced(); return next(file); }

#define MODE va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list)

int open64(const char *path, int flags, ...) { NEXT(open64); MODE; counts.files++; return next(path, flags, mode); }
int open(const char *path, int flags, ...) { NEXT(open); MODE; counts.files++; return next(path, flags, mode); }

/* ---- Pictures ---- */

int SDL_UpdateWindowSurfaceRects(void *window, const void *boxes, int count) {
  static int (*next)(void *, const void *, int);
  if (!next) next = (int (*)(void *, const void *, int))dlsym(RTLD_NEXT, __func__);
  int result = next(window, boxes, count);
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  long time = now.tv_sec * 1000000 + now.tv_nsec / 1000;
  add_line((struct line){1, counts, time - last_time});
  counts = (struct counts){0};
  last_time = time;
  return result;
}

/* ---- Beginning and end ---- */

static int find_x_code(struct dl_phdr_info *info, size_t size, void *unused) {
  const char *name = strrchr(info->dlpi_name, '/');
  if (!name || (strncmp(name, "/libX", 5) != 0 && strncmp(name, "/libxcb", 7) != 0)) return 0;
  for (int index = 0; index < info->dlpi_phnum && x_code_count < 16; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t first = info->dlpi_addr + part->p_vaddr;
    x_code[x_code_count].first = first;
    x_code[x_code_count++].end = first + part->p_memsz;
  }
  return 0;
}

__attribute__((constructor)) static void begin(void) {
  next_lock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  dl_iterate_phdr(find_x_code, NULL);
  if (getenv("NIB_WATCH")) lines = __libc_calloc(most_lines, sizeof *lines);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("NIB_WATCH");
  long count = atomic_load(&line_count);
  /* Programs that show nothing, such as one that starts Suzuri, have nothing to say. */
  FILE *file = count > 0 && path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (long index = 0; index < count && index < most_lines; index++) {
    struct line line = lines[index];
    if (line.is_shown)
      fprintf(file, "shown %ld %ld %ld %ld %ld\n", line.counts.blocks, line.counts.xblocks,
              line.counts.waits, line.counts.files, line.number);
    else
      fprintf(file, "synced %ld\n", line.number);
  }
  fclose(file);
}
