#ifndef SUZURI_PEN_WINDOW_H
#define SUZURI_PEN_WINDOW_H

#include <stdbool.h>

struct SDL_Window;

/* A plain SDL window for the tests of the input. */

/* Opens the window at the top left of the screen; nil with a reason in *problem where it cannot. */
struct SDL_Window *_Nullable window_open(int width, int height,
                                         const char *_Nullable *_Nonnull problem);

/* Has SDL read what waits, for at most some milliseconds; false when the window shall close. */
bool window_pump(int milliseconds);

/* Draws into the window for the first time: accelerated, SDL makes the X window behind it anew. */
bool window_draw(struct SDL_Window *_Nonnull window, bool is_accelerated);

/* Fabricates what SDL itself would say of a mouse and of a finger. */
void window_fake_mouse(struct SDL_Window *_Nonnull window, int x, int y, int button, bool is_down);
void window_fake_finger(struct SDL_Window *_Nonnull window, int phase, float x, float y);

/* Has SDL ask the X server something about a window that is not there, and waits for the refusal. */
void window_ask_amiss(struct SDL_Window *_Nonnull window);

/* Asks the server the same on a connection of its own, for when SDL has ended. */
void window_ask_amiss_alone(void);

/* Makes up that a device of the X server has gone and come again under its number: the server forgets
   what the window asked of it, and SDL tells so. Whether there is such a device. */
bool window_replug_device(struct SDL_Window *_Nonnull window, const char *_Nonnull name);

/* Takes a device of the X server for this program alone, until it ends; whether that was granted. */
bool window_take_device(const char *_Nonnull name);

/* Takes the pointer for this program alone, until it ends, as soon as nobody else has it. */
bool window_take_pointer(void);

/* Asks a window of any program to close, as a window manager does; whether there is a server. */
bool window_ask_to_close(unsigned long number);

void window_close(struct SDL_Window *_Nonnull window);

#endif
