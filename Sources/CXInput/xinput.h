#ifndef SUZURI_CXINPUT_XINPUT_H
#define SUZURI_CXINPUT_XINPUT_H

#include "internal.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>

/* One number that a device reports. */
typedef struct {
  int number; /* of the valuator; -1 where the device does not have it */
  double min, max, value;
} pen_axis;

/* A wheel: a valuator that only ever grows or shrinks. */
typedef struct {
  int number;
  double increment; /* what counts as one step */
  double value;
} pen_wheel;

typedef struct {
  bool is_known;
  bool is_near; /* an enter was sent, and no leave since */
  bool is_outside; /* the pointer left the window while a button was held */
  bool is_loose; /* a button is held, and the server keeps the pointer for the window no more */
  int master;
  uint8_t tool;
  uint8_t channels;
  uint32_t buttons;
  uint32_t lifted; /* buttons whose release was told raw, and not yet else */
  uint32_t lift_time;
  uint32_t press_times[32]; /* when each button was last pressed, as that was told raw */
  uint32_t plain; /* buttons that stand for themselves: their last press was told raw under their number */
  double x, y;
  pen_axis pressure, tilt_x, tilt_y, width, across; /* across: the whole surface */
  pen_axis place_x, place_y; /* of a pen, in steps of the device */
  pen_wheel wheel_x, wheel_y;
  uint64_t serial;
  XDevice *opened; /* by XInput 1, for proximity; null for what is no pen */
  char name[128];
} pen_device;

/* The server numbers devices below this. */
enum { device_limit = 256, touch_limit = 32 };

typedef struct {
  int32_t device, contact;
  double x, y;
} pen_touch;

struct pen_xinput {
  pen_input *input;
  Display *display;
  Window window;
  int opcode;
  int proximity_out; /* the type of the event; 0 while no device has it */
  int64_t clock; /* the last time of the server, unwrapped */
  uint32_t buttons; /* that some device holds */
  unsigned long loosened; /* the number of the request after which the server kept no pointer */
  int current[device_limit]; /* the device that last moved a master's pointer */
  pen_device devices[device_limit];
  pen_touch touches[touch_limit];
  int touch_count;
  struct {
    Atom x, place_x, place_y, pressure, tilt_x, tilt_y, touch_major, tool_type, serials;
  } atoms;
};

/* What an event changed. */
typedef struct {
  bool moved;
  double wheel_x, wheel_y;
} pen_change;

/* What a device says now, as an event. */
pen_event pen_xinput_event(const pen_xinput *xinput, int number, uint8_t phase);

uint8_t pen_xinput_keys(const XIModifierState *state);

/* Takes over the values in an event. They are packed: only those whose bit is set are there, and
   the others keep what they were. */
pen_change pen_xinput_take(pen_device *device, const XIValuatorState *state);

void pen_xinput_touch(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event);

/* Ends the touches of a device that is gone. */
void pen_xinput_lose_touches(pen_xinput *xinput, int number);

/* Reads which devices there are. Those that are gone let go of what they held. */
void pen_xinput_query(pen_xinput *xinput);

/* Ends what a device that is gone was doing, and knows nothing of it any more. */
void pen_xinput_forget(pen_xinput *xinput, int number);

/* The device of an event; nil where the server does not tell about it. */
pen_device *pen_xinput_device(pen_xinput *xinput, int number);

/* Whether the serial numbers of a device say that no pen is near it. */
bool pen_xinput_is_away(pen_xinput *xinput, int number);

/* Reads at most so many of a device's property of 32-bit numbers; returns their count. */
int pen_xinput_numbers(pen_xinput *xinput, int number, Atom property, uint32_t *numbers, int limit);

/* Asks for being told when a pen is taken away, on the window as it is now. */
void pen_xinput_open_proximity(pen_xinput *xinput, int number);

/* Asks no more, of a device that is gone. */
void pen_xinput_close_proximity(pen_xinput *xinput, int number);

/* Gives the memory back, without a word to a server that may be gone. */
void pen_xinput_free_proximity(pen_xinput *xinput);

void pen_xinput_proximity(pen_xinput *xinput, const XProximityNotifyEvent *event);

/* Reads that a button was pressed or let go, to whomever that was told else. */
void pen_xinput_raw_button(pen_xinput *xinput, const XIRawEvent *event);

/* Whether a device has let go of a button that it held, and that only another program was told. */
bool pen_xinput_was_taken(pen_device *device, const XIDeviceEvent *event);

/* Ends what a device that is gone was doing. */
void pen_xinput_lose(pen_xinput *xinput, int number);

#endif
