#ifndef SUZURI_STAGE_PEN_H
#define SUZURI_STAGE_PEN_H

#include <stdint.h>

/* The messages that the X server's input driver `inputtest` (xserver-xorg-core 21.1) takes over its
   socket. They are C structures in the machine's own byte order and alignment. */

enum { STAGE_VALUATORS = 64 };

/* The axes of a pointer device of that driver. */
enum { STAGE_AXIS_X = 0, STAGE_AXIS_Y = 1, STAGE_AXIS_PRESSURE = 4 };

enum stage_message_kind {
  STAGE_MESSAGE_VERSION = 0,
  STAGE_MESSAGE_SYNC = 1,
  STAGE_MESSAGE_MOTION = 2,
  STAGE_MESSAGE_PROXIMITY = 3,
  STAGE_MESSAGE_BUTTON = 4
};

/* The length counts the whole message. */
struct stage_header {
  uint32_t length, kind;
};

struct stage_valuators {
  uint32_t has_unaccelerated;
  uint8_t mask[STAGE_VALUATORS / 8];
  double values[STAGE_VALUATORS];
  double unaccelerated[STAGE_VALUATORS];
};

struct stage_version {
  struct stage_header header;
  uint16_t major, minor;
};

struct stage_motion {
  struct stage_header header;
  uint32_t is_absolute;
  struct stage_valuators valuators;
};

struct stage_proximity {
  struct stage_header header;
  uint32_t is_near;
  struct stage_valuators valuators;
};

struct stage_button {
  struct stage_header header;
  int32_t is_absolute, button;
  uint32_t is_press;
  struct stage_valuators valuators;
};

/* Room for any message; one that synchronizes is only a header. */
union stage_message {
  struct stage_header header;
  struct stage_version version;
  struct stage_motion motion;
  struct stage_proximity proximity;
  struct stage_button button;
};

/* The value of each axis of a pen. A device without pressure has none. */
struct stage_axes {
  double x, y, pressure;
  int has_pressure;
};

/* Each fills in a message. */
void stage_write_version(union stage_message *message);
void stage_write_sync(union stage_message *message);
void stage_write_motion(union stage_message *message, struct stage_axes axes);
void stage_write_proximity(union stage_message *message, int is_near, struct stage_axes axes);
void stage_write_button(
  union stage_message *message, int button, int is_press, struct stage_axes axes);

/* Connects to the socket of a device. Returns the descriptor, or the negative error number. No call
   on it waits longer than some seconds. */
int stage_pen_connect(const char *path, int seconds);

/* Sends a message. Returns 0, or the error number. */
int stage_pen_send(int socket, const union stage_message *message);

/* Reads an answer of the given kind. Returns 0, or the error number. */
int stage_pen_read(int socket, enum stage_message_kind kind);

/* The monotonic clock, in nanoseconds. */
int64_t stage_now(void);

/* Sleeps until a moment on that clock. */
void stage_sleep_until(int64_t moment);

/* Lets this thread run before others when it wakes, or no longer. Where that is not allowed, its turns
   become short instead. */
void stage_hurry(int is_urgent);

/* Gives this thread, and those that it starts, short turns on the processor, or usual ones. A thread
   with short turns gets the processor sooner when it wakes, which every user may ask for; kernels before
   Linux 6.12 ignore it. */
void stage_shorten_turns(int are_short);

#endif
