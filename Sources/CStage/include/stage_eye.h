#ifndef SUZURI_STAGE_EYE_H
#define SUZURI_STAGE_EYE_H

#include <stdint.h>

/* A connection to an X server that watches what appears on its screen. It belongs to one thread.
   When the server ends, every call returns, and says so. */
struct stage_eye;

/* A rectangle in pixels. One without width or height is empty. */
struct stage_box {
  int x, y, width, height;
};

/* A window at the top of the tree that can be seen. */
struct stage_window {
  unsigned long id;
  struct stage_box box;
  char title[256];
};

/* Opens a connection. Returns null and points to a reason where that cannot be. */
struct stage_eye *stage_eye_open(const char *display, const char **reason);
void stage_eye_close(struct stage_eye *eye);

struct stage_box stage_eye_screen(const struct stage_eye *eye);

/* Waits until something is drawn, at most until a moment on the monotonic clock. Returns 1 when
   something was drawn, with the box around all of it and the moment when this was known, or when the
   server dates it if that was more than 2 ms before; 0 when nothing was; -1 when the server has
   ended. */
int stage_eye_wait(
  struct stage_eye *eye, int64_t until, struct stage_box *drawn, int64_t *moment);

/* Reads a part of the screen that lies wholly on it. Returns its first row, one 32-bit number with
   red, green and blue for each pixel, or null. The rows stand close. Valid until the next call. */
const uint32_t *stage_eye_look(struct stage_eye *eye, struct stage_box box);

/* Lists the windows, at most some. Returns their number, or -1. */
int stage_eye_windows(struct stage_eye *eye, struct stage_window *windows, int limit);

/* Moves a window to a place, above all others, and gives it the keyboard. Where a window manager looks
   after it, that is asked to show it as large as it can instead. Returns 0 or -1. */
int stage_eye_raise(struct stage_eye *eye, unsigned long window, struct stage_box box);

#endif
