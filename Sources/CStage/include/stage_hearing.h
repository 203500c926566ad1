#ifndef SUZURI_STAGE_HEARING_H
#define SUZURI_STAGE_HEARING_H

#include <stdint.h>

/* A connection to an X server that hears what every pen and mouse reports, whichever program has them.
   It belongs to one thread. */
struct stage_hearing;

enum stage_report_kind { STAGE_REPORT_MOVE = 0, STAGE_REPORT_PRESS = 1, STAGE_REPORT_RELEASE = 2 };

struct stage_report {
  enum stage_report_kind kind;
  int button, device;
  /* The server's own time in milliseconds, and when the report was read, in nanoseconds. */
  uint32_t server;
  int64_t received;
  /* The place on the screen in pixels, and the pressure from 0 to 1, or less than 0 for none. */
  double x, y, pressure;
};

/* Connects to a display. Returns null and points to a reason where that cannot be. */
struct stage_hearing *stage_hearing_open(const char *display, const char **reason);
void stage_hearing_close(struct stage_hearing *hearing);

/* Takes the next report, and waits for it at most until a moment on the monotonic clock. Returns 1, 0 where
   none came, -1 when the server has ended. */
int stage_hearing_next(struct stage_hearing *hearing, int64_t until, struct stage_report *report);

const char *stage_hearing_name(const struct stage_hearing *hearing, int device);

#endif
