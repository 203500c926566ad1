#ifndef SUZURI_CXINPUT_H
#define SUZURI_CXINPUT_H

/* Pens, mice and fingers of an SDL window, with all that the system knows about them.

   SDL rounds positions to pixels and drops pressure, tilt, tool and time. Under X11 this reads the
   XInput 2 events on SDL's own connection, under Wayland the tablet protocol on SDL's display, and
   elsewhere, or for what these do not have, SDL's own events.

   Under X11 the `unused` of SDL's events of keys that go down becomes the one sign in Latin 1 that the
   key types, 0 for none: SDL would ask the input method, which then takes letters that are meant as
   keys.

   Everything happens on the thread that pumps SDL's events. */

#include <stdbool.h>
#include <stdint.h>

struct SDL_Window;

/* What touches the paper. */
enum { pen_tool_pen, pen_tool_eraser, pen_tool_mouse, pen_tool_finger };

enum {
  pen_phase_enter,
  pen_phase_hover,
  pen_phase_down,
  pen_phase_move,
  pen_phase_up,
  pen_phase_leave,
  pen_phase_cancel,
  pen_phase_press,
  pen_phase_release,
  pen_phase_wheel,
};

/* What a device reports beside position and time. */
enum { pen_has_pressure = 1, pen_has_tilt = 2 };

/* The keys that change what a pen does. */
enum { pen_key_shift = 1, pen_key_control = 2, pen_key_alt = 4, pen_key_super = 8 };

enum { pen_source_sdl, pen_source_xinput, pen_source_wayland };

/* One event. Bit n of the buttons is button n + 1; button 1 is the nib. */
typedef struct {
  int32_t device;
  int32_t contact;
  uint8_t tool;
  uint8_t phase;
  uint8_t channels;
  uint8_t keys;
  uint8_t button;
  uint32_t buttons;
  uint64_t received; /* CLOCK_MONOTONIC, nanoseconds */
  double time;       /* milliseconds on the device's clock, without its wraps */
  double x, y;       /* window pixels */
  double device_x, device_y; /* the device's own steps, NaN or both 0 where unknown */
  double pressure;   /* 0 to 1 */
  double tilt_x, tilt_y; /* degrees from upright, to the right and downwards */
  double size;           /* window pixels across, 0 where unknown */
  double wheel_x, wheel_y; /* steps to the right and downwards */
} pen_event;

typedef struct {
  int32_t number;
  uint8_t tool;
  uint8_t channels;
  uint64_t serial; /* 0 where there is none */
  char name[128];
} pen_device_info;

/* What drives a device, as far as the X server tells. */
enum { pen_driver_unknown, pen_driver_libinput, pen_driver_wacom, pen_driver_evdev };

typedef struct {
  uint8_t driver;
  uint32_t vendor, product; /* 0 where unknown */
  uint32_t averaged;        /* the reports that the wacom driver takes the mean of; 0 where unknown */
} pen_driver_info;

typedef struct pen_input pen_input;

/* Listens to a window; nil only where there is no memory. */
pen_input *_Nullable pen_open(struct SDL_Window *_Nonnull window);

/* Stops to listen. Must come before the window and SDL go. */
void pen_close(pen_input *_Nonnull input);

/* Looks whether SDL has made the window anew, and listens to the new one. */
void pen_refresh(pen_input *_Nonnull input);

/* Takes the oldest event that waits. */
bool pen_next(pen_input *_Nonnull input, pen_event *_Nonnull event);

int pen_source(const pen_input *_Nonnull input);

/* A number that changes whenever a device comes or goes. */
uint32_t pen_generation(const pen_input *_Nonnull input);

/* Gives the device at an index; false behind the last. */
bool pen_device_at(const pen_input *_Nonnull input, int index, pen_device_info *_Nonnull info);

/* Asks what drives a device, which takes some round trips; false where that is not known. */
bool pen_driver_of(const pen_input *_Nonnull input, int number, pen_driver_info *_Nonnull info);

/* Has requests that the X server refuses come to nothing, rather than end the program. SDL puts back at
   its end what it found at its beginning, so this is for before that; opening does it once more. */
void pen_bear_refusals(void);

/* Calls a function once when the connection to the X server is lost, on the thread that finds out,
   whichever that is, before Xlib ends the program. Others that speak to the server wait meanwhile. */
void pen_when_display_is_lost(void (*_Nonnull call)(void *_Nullable), void *_Nullable data);

/* Unwraps a clock of 32 bits: the time that has these low bits and is closest to the last one,
   which is 0 before the first. */
int64_t pen_unwrap(int64_t last, uint32_t time);

#endif
