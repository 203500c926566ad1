#ifndef SUZURI_CSCREEN_H
#define SUZURI_CSCREEN_H

/* What SDL does not know or cannot do about the screen that a window is on.

   Where nothing else is said, everything happens on the thread that pumps SDL's events. */

#include <stdbool.h>
#include <stddef.h>

struct SDL_Window;

/* What desktops say under X11: about the density of screens, in the resource database and XSETTINGS, and where
   the bus of screen readers is. */
typedef struct screen_hints screen_hints;

/* Follows the hints of the X server that a window is on; nil where it is on none. */
screen_hints *_Nullable screen_hints_open(struct SDL_Window *_Nonnull window);

/* Stops to follow them. Must come before the window and SDL go. */
void screen_hints_close(screen_hints *_Nonnull hints);

/* Whether anything was said since the last call; true for the first. */
bool screen_hints_changed(screen_hints *_Nonnull hints);

enum { screen_resources, screen_settings, screen_readers };

/* Returns a copy of what is said, for `free`; nil where nothing is. */
unsigned char *_Nullable screen_hints_copy(screen_hints *_Nonnull hints, int kind,
                                           size_t *_Nonnull length);

/* Whether a compositor puts the window on the screen: always under Wayland, under X11 where one runs. */
bool screen_is_composited(struct SDL_Window *_Nonnull window);

/* Returns the number that an X server has given the window; 0 under anything else. */
unsigned long screen_window_number(struct SDL_Window *_Nonnull window);

/* Uses a token that the desktop has handed out: a Wayland compositor is asked to bring the window before all
   others, an X server is told when it was asked for, and its launcher that nobody waits any more. Returns
   whether a compositor was asked: any other call that raises the window would ask again, with less right. */
bool screen_activate(struct SDL_Window *_Nonnull window, const char *_Nonnull token);

/* Finds the pixel of a window that the pointer is on; false where nobody but SDL's events says it. */
bool screen_pointer(struct SDL_Window *_Nonnull window, int *_Nonnull x, int *_Nonnull y);

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

/* Returns a copy, for `free`, of what is on the clipboard of the X server that the environment names, in
   the form of a type such as "image/png", also where its owner offers it in parts; a zero follows it.
   Nil where there is no such form, where it has more bytes than the limit, or where its owner does not
   answer. May be called on any thread. */
unsigned char *_Nullable screen_clipboard_copy(const char *_Nonnull type, size_t limit,
                                               size_t *_Nonnull length);

/* Returns the names of the forms in which something is offered there, for `free`, each with a newline behind
   it; nil where nothing is, or its owner does not answer. May be called on any thread. */
char *_Nullable screen_clipboard_types(void);

/* A form of what is offered on the clipboard. */
typedef struct {
  /* A type such as "image/png". */
  const char *_Nonnull type;
  /* Nil where they are made when somebody asks for them. */
  const unsigned char *_Nullable bytes;
  size_t length;
} screen_form;

/* Makes forms when somebody asks for them, on any thread but one at a time. */
typedef struct {
  void *_Nullable context;
  /* Returns the bytes of the form with a number, for `free`; nil where they cannot be made. */
  unsigned char *_Nullable (*_Nullable make)(void *_Nullable context, int form,
                                             size_t *_Nonnull length);
  /* Frees the context once nobody takes anything any more. */
  void (*_Nullable release)(void *_Nullable context);
} screen_maker;

/* What this program offers on the clipboard of an X server, beside the text that SDL offers. */
typedef struct screen_offers screen_offers;

/* Connects to the X server that the environment names; nil where that cannot be. */
screen_offers *_Nullable screen_offers_open(void);

/* Offers up to eight forms of something, until another program offers something else; false where there
   is no memory for it. With a receipt and a number other than 0, another program that has it may take it
   away, once: it asks for the receipt as for a form. No other program is told what that is. */
bool screen_offers_put(screen_offers *_Nonnull offers, const screen_form *_Nonnull forms, int count,
                       screen_maker maker, const char *_Nullable receipt, long number);

/* Whether what was put last is on the clipboard, or about to be. */
bool screen_offers_hold(screen_offers *_Nonnull offers);

/* Answers other programs until the end, on a thread of its own, and then frees everything. What is called
   when something is taken away gets the context and the number. */
void screen_offers_serve(screen_offers *_Nonnull offers,
                         void (*_Nonnull taken)(void *_Nonnull context, long number),
                         void *_Nonnull context);

/* Has `screen_offers_serve` return, after which nothing else may be called. */
void screen_offers_end(screen_offers *_Nonnull offers);

/* The clipboard of a Wayland seat, where the compositor lets programs reach it without a window that has the
   keys. */
typedef struct screen_seat screen_seat;

/* Connects to the compositor with a name, or that of the environment; nil where that cannot be, or gives no
   such access. */
screen_seat *_Nullable screen_seat_open(const char *_Nullable display);

/* Returns the types in which something is offered there, as `screen_clipboard_types` does. May be called on
   any thread, like the following. */
char *_Nullable screen_seat_types(screen_seat *_Nonnull seat);

/* Returns a copy of what is offered under a type, as `screen_clipboard_copy` does. */
unsigned char *_Nullable screen_seat_copy(screen_seat *_Nonnull seat, const char *_Nonnull type,
                                          size_t limit, size_t *_Nonnull length);

/* Offers forms of something, as `screen_offers_put` does. */
bool screen_seat_put(screen_seat *_Nonnull seat, const screen_form *_Nonnull forms, int count,
                     screen_maker maker, const char *_Nullable receipt, long number);

/* Whether what was put last is on the clipboard. */
bool screen_seat_hold(screen_seat *_Nonnull seat);

/* Serves others until the end, as `screen_offers_serve` does. */
void screen_seat_serve(screen_seat *_Nonnull seat,
                       void (*_Nonnull taken)(void *_Nonnull context, long number),
                       void *_Nonnull context);

/* Has `screen_seat_serve` return, after which nothing else may be called. */
void screen_seat_end(screen_seat *_Nonnull seat);

#endif
