#define _GNU_SOURCE
#include "stage_pen.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#ifdef __LP64__
_Static_assert(sizeof(struct stage_motion) == 1056, "the driver refuses any other length");
_Static_assert(sizeof(struct stage_proximity) == 1056, "the driver refuses any other length");
_Static_assert(sizeof(struct stage_button) == 1064, "the driver refuses any other length");
#endif
_Static_assert(sizeof(struct stage_version) == 12, "the driver refuses any other length");

static void begin(union stage_message *message, enum stage_message_kind kind, size_t length) {
  memset(message, 0, sizeof *message);
  message->header = (struct stage_header){(uint32_t)length, kind};
}

static void set(struct stage_valuators *valuators, int axis, double value) {
  valuators->mask[axis / 8] |= (uint8_t)(1 << (axis % 8));
  valuators->values[axis] = value;
}

static void set_axes(struct stage_valuators *valuators, struct stage_axes axes) {
  set(valuators, STAGE_AXIS_X, axes.x);
  set(valuators, STAGE_AXIS_Y, axes.y);
  if (axes.has_pressure) set(valuators, STAGE_AXIS_PRESSURE, axes.pressure);
}

void stage_write_version(union stage_message *message) {
  begin(message, STAGE_MESSAGE_VERSION, sizeof message->version);
  message->version.major = 1;
}

void stage_write_sync(union stage_message *message) {
  begin(message, STAGE_MESSAGE_SYNC, sizeof message->header);
}

void stage_write_motion(union stage_message *message, struct stage_axes axes) {
  begin(message, STAGE_MESSAGE_MOTION, sizeof message->motion);
  message->motion.is_absolute = 1;
  set_axes(&message->motion.valuators, axes);
}

void stage_write_proximity(union stage_message *message, int is_near, struct stage_axes axes) {
  begin(message, STAGE_MESSAGE_PROXIMITY, sizeof message->proximity);
  message->proximity.is_near = is_near != 0;
  set_axes(&message->proximity.valuators, axes);
}

void stage_write_button(
  union stage_message *message, int button, int is_press, struct stage_axes axes) {
  begin(message, STAGE_MESSAGE_BUTTON, sizeof message->button);
  message->button.is_absolute = 1;
  message->button.button = button;
  message->button.is_press = is_press != 0;
  set_axes(&message->button.valuators, axes);
}

int stage_pen_connect(const char *path, int seconds) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct timeval limit = {.tv_sec = seconds};
  if (strlen(path) >= sizeof address.sun_path) return -ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return -errno;
  setsockopt(end, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt(end, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  if (connect(end, (struct sockaddr *)&address, sizeof address) == 0) return end;
  int error = errno;
  close(end);
  return -error;
}

int stage_pen_send(int socket, const union stage_message *message) {
  size_t sent = 0, length = message->header.length;
  while (sent < length) {
    ssize_t count = send(socket, (const char *)message + sent, length - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EPIPE;
    sent += (size_t)count;
  }
  return 0;
}

static int read_all(int socket, void *bytes, size_t length) {
  size_t taken = 0;
  while (taken < length) {
    ssize_t count = recv(socket, (char *)bytes + taken, length - taken, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EPIPE;
    taken += (size_t)count;
  }
  return 0;
}

int stage_pen_read(int socket, enum stage_message_kind kind) {
  union stage_message answer;
  int error = read_all(socket, &answer.header, sizeof answer.header);
  if (error) return error;
  uint32_t length = answer.header.length;
  if (length < sizeof answer.header || length > sizeof answer || answer.header.kind != kind)
    return EPROTO;
  return read_all(socket, (char *)&answer + sizeof answer.header, length - sizeof answer.header);
}

int64_t stage_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void stage_sleep_until(int64_t moment) {
  struct timespec time = {moment / 1000000000, moment % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) continue;
}

/* What sched_setattr takes: the C library has no name for it. */
struct turns {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

void stage_shorten_turns(int are_short) {
  struct turns turns = {.size = sizeof turns, .policy = SCHED_OTHER};
  turns.nice = getpriority(PRIO_PROCESS, 0);
  turns.runtime = are_short ? 100000 : 0;
  syscall(SYS_sched_setattr, 0, &turns, 0);
}

void stage_hurry(int is_urgent) {
  struct sched_param first = {.sched_priority = 1}, usual = {.sched_priority = 0};
  int is_denied =
    sched_setscheduler(0, is_urgent ? SCHED_FIFO : SCHED_OTHER, is_urgent ? &first : &usual);
  if (is_denied || !is_urgent) stage_shorten_turns(is_urgent);
}
