#ifndef SUZURI_STAGE_DISPLAY_H
#define SUZURI_STAGE_DISPLAY_H

#include <X11/Xlib.h>

/* Connects to a display; NULL where that cannot be. `is_gone` is set once its server has ended, which
   does not end the process. What is asked of windows and devices that are gone is no error. */
Display *stage_display_open(const char *name, int *is_gone);

#endif
