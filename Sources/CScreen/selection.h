#ifndef SUZURI_SELECTION_H
#define SUZURI_SELECTION_H

/* What reading from the clipboard and offering on it have in common. */

#include <xcb/xcb.h>

/* The name of something in the server; none where the server does not answer. */
xcb_atom_t screen_atom(xcb_connection_t *connection, const char *name);

/* Makes a window that is never seen, on a screen of a number, and hears of its properties. */
xcb_window_t screen_selection_window(xcb_connection_t *connection, int screen);

/* The milliseconds that have passed since some moment. */
long screen_now(void);

#endif
