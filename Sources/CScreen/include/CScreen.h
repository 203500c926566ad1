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

/* Whether a compositor puts the window on the screen: always under Wayland, under X11 where one runs. */
bool screen_is_composited(struct SDL_Window *_Nonnull window);

/* The pixels of a window under Wayland. */
typedef struct screen_pixels screen_pixels;

/* Takes the pixels of a window; nil where it is not under Wayland. */
screen_pixels *_Nullable screen_pixels_open(struct SDL_Window *_Nonnull window);

/* Gives them up. Must come before the window and SDL go. */
void screen_pixels_close(screen_pixels *_Nonnull pixels);

/* Takes them anew where the window has another size; false where that cannot be. */
bool screen_pixels_resize(screen_pixels *_Nonnull pixels);

/* Returns the rows of pixels, 0x00RRGGBB each, top to bottom without gaps. */
void *_Nonnull screen_pixels_memory(const screen_pixels *_Nonnull pixels, int *_Nonnull width,
                                    int *_Nonnull height);

/* Has a box of pixels shown by the next flush. */
void screen_pixels_show(screen_pixels *_Nonnull pixels, int x, int y, int width, int height);

/* Hands over the picture: now, or when the compositor has read enough of those before. */
void screen_pixels_flush(screen_pixels *_Nonnull pixels);

/* Returns the number of the window that offers the clipboard of the X server that a window is on; 0
   where none does, or there is no such server. */
unsigned long screen_clipboard_owner(struct SDL_Window *_Nonnull window);

/* Returns a copy, for `free`, of the text on the clipboard of the X server that the environment
   names, also where its owner offers it in parts; nil where there is none, where it has more bytes
   than the limit, or where its owner does not answer. This process must not be the owner. */
char *_Nullable screen_clipboard_copy(size_t limit);

#endif
