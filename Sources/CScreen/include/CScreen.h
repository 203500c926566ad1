#ifndef SUZURI_CSCREEN_H
#define SUZURI_CSCREEN_H

/* What SDL does not know or cannot do about the screen that a window is on.

   Everything happens on the thread that pumps SDL's events. */

#include <stdbool.h>
#include <stddef.h>

struct SDL_Window;

/* What desktops say about the density of screens under X11: the resource database and XSETTINGS. */
typedef struct screen_hints screen_hints;

/* Follows the hints of the X server that a window is on; nil where it is on none. */
screen_hints *_Nullable screen_hints_open(struct SDL_Window *_Nonnull window);

/* Stops to follow them. Must come before the window and SDL go. */
void screen_hints_close(screen_hints *_Nonnull hints);

/* Whether anything was said since the last call; true for the first. */
bool screen_hints_changed(screen_hints *_Nonnull hints);

enum { screen_resources, screen_settings };

/* Returns a copy of what is said, for `free`; nil where nothing is. */
unsigned char *_Nullable screen_hints_copy(screen_hints *_Nonnull hints, int kind,
                                           size_t *_Nonnull length);

/* Returns a number for whoever offers the clipboard of the X server that a window is on; 0 where
   there is nobody or no such server. */
unsigned long screen_clipboard_owner(struct SDL_Window *_Nonnull window);

/* Returns a copy, for `free`, of the text on the clipboard of the X server that the environment
   names, also where its owner offers it in parts; nil where there is none, where it has more bytes
   than the limit, or where its owner does not answer. This process must not be the owner. */
char *_Nullable screen_clipboard_copy(size_t limit);

#endif
