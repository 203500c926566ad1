/* XInput 2 on SDL's own connection.

   Coordinates are taken from the masters' copies of the events: where a slave's copy crosses into
   another pixel, the server mixes the new fraction with the old pixel. The slave that is named as
   the source tells which tool it was. */

#include "xinput.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint8_t keys_held(const XIModifierState *state) {
  uint8_t keys = 0;
  if (state->effective & ShiftMask) keys |= pen_key_shift;
  if (state->effective & ControlMask) keys |= pen_key_control;
  if (state->effective & Mod1Mask) keys |= pen_key_alt;
  if (state->effective & Mod4Mask) keys |= pen_key_super;
  return keys;
}

/* An axis that centres on upright: in degrees where its range can be degrees, and otherwise the
   range of the common pens. */
static double degrees(const pen_axis *axis) {
  if (fmax(fabs(axis->min), fabs(axis->max)) <= 90) return axis->value;
  double middle = (axis->min + axis->max) / 2;
  return (axis->value - middle) / (axis->max - middle) * 64;
}

static double pressure_of(const pen_device *device) {
  const pen_axis *axis = &device->pressure;
  if (!(device->channels & pen_has_pressure)) return (device->buttons & 1) != 0 ? 1 : 0;
  double share = (axis->value - axis->min) / (axis->max - axis->min);
  return fmin(fmax(share, 0), 1);
}

/* What a device says now, as an event. */
static pen_event event_of(const pen_xinput *xinput, int number, uint8_t phase) {
  const pen_device *device = &xinput->devices[number];
  bool has_tilt = (device->channels & pen_has_tilt) != 0;
  return (pen_event){
      .device = number,
      .tool = device->tool,
      .phase = phase,
      .channels = device->channels,
      .buttons = device->buttons,
      .time = xinput->clock,
      .x = device->x,
      .y = device->y,
      .pressure = pressure_of(device),
      .tilt_x = has_tilt ? degrees(&device->tilt_x) : 0,
      .tilt_y = has_tilt ? degrees(&device->tilt_y) : 0,
  };
}

static void push(pen_xinput *xinput, int number, uint8_t phase, uint8_t keys) {
  pen_event event = event_of(xinput, number, phase);
  event.keys = keys;
  pen_push(xinput->input, event);
}

static void leave(pen_xinput *xinput, int number, uint8_t keys) {
  pen_device *device = &xinput->devices[number];
  if (!device->is_near) return;
  device->is_near = false;
  push(xinput, number, pen_phase_leave, keys);
}

void pen_xinput_lose(pen_xinput *xinput, int number) {
  pen_device *device = &xinput->devices[number];
  for (int index = xinput->touch_count - 1; index >= 0; index--) {
    pen_touch touch = xinput->touches[index];
    if (touch.device != number) continue;
    pen_event cancel = event_of(xinput, number, pen_phase_cancel);
    cancel.contact = touch.contact;
    cancel.x = touch.x;
    cancel.y = touch.y;
    pen_push(xinput->input, cancel);
    xinput->touches[index] = xinput->touches[--xinput->touch_count];
  }
  bool was_down = device->buttons != 0;
  device->buttons = 0;
  if (was_down) push(xinput, number, pen_phase_cancel, 0);
  leave(xinput, number, 0);
}

/* Only one device moves a master's pointer at a time: the one before has gone from the paper. */
static void take_pointer(pen_xinput *xinput, int number, uint8_t keys) {
  pen_device *device = &xinput->devices[number];
  int master = device->master;
  if (master >= 0 && master < device_limit && xinput->current[master] != number) {
    int before = xinput->current[master];
    xinput->current[master] = number;
    if (before != 0 && xinput->devices[before].buttons == 0) leave(xinput, before, keys);
  }
  if (device->is_near) return;
  device->is_near = true;
  push(xinput, number, pen_phase_enter, keys);
}

static void take_axis(pen_axis *axis, int number, double value) {
  if (axis->number == number) axis->value = value;
}

/* The steps of a wheel since its last value. */
static double take_wheel(pen_wheel *wheel, int number, double value) {
  if (wheel->number != number) return 0;
  double steps = (value - wheel->value) / wheel->increment;
  wheel->value = value;
  return steps;
}

typedef struct {
  bool moved;
  double wheel_x, wheel_y;
} pen_change;

/* Takes over the values in an event. They are packed: only those whose bit is set are there, and
   the others keep what they were. */
static pen_change take_values(pen_device *device, const XIValuatorState *state) {
  pen_change change = {.moved = true};
  bool scrolled = false, other = false;
  const double *value = state->values;
  for (int number = 0; number < state->mask_len * 8; number++) {
    if (!XIMaskIsSet(state->mask, number)) continue;
    take_axis(&device->pressure, number, *value);
    take_axis(&device->tilt_x, number, *value);
    take_axis(&device->tilt_y, number, *value);
    take_axis(&device->width, number, *value);
    bool is_wheel = number == device->wheel_x.number || number == device->wheel_y.number;
    scrolled |= is_wheel;
    other |= !is_wheel;
    change.wheel_x += take_wheel(&device->wheel_x, number, *value);
    change.wheel_y += take_wheel(&device->wheel_y, number, *value);
    value++;
  }
  change.moved = other || !scrolled;
  return change;
}

static void push_wheel(pen_xinput *xinput, int number, uint8_t keys, double x, double y) {
  pen_event event = event_of(xinput, number, pen_phase_wheel);
  event.keys = keys;
  event.wheel_x = x;
  event.wheel_y = y;
  pen_push(xinput->input, event);
}

static void on_motion(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event) {
  uint8_t keys = keys_held(&event->mods);
  pen_change change = take_values(device, &event->valuators);
  bool is_down = (device->buttons & 1) != 0;
  take_pointer(xinput, event->sourceid, keys);
  if (change.moved)
    push(xinput, event->sourceid, is_down ? pen_phase_move : pen_phase_hover, keys);
  if (change.wheel_x != 0 || change.wheel_y != 0)
    push_wheel(xinput, event->sourceid, keys, change.wheel_x, change.wheel_y);
}

/* Buttons 4 to 7 are the wheel's four directions where it has no valuators. */
static void on_wheel_button(pen_xinput *xinput, const XIDeviceEvent *event) {
  if (event->evtype != XI_ButtonPress) return;
  uint8_t keys = keys_held(&event->mods);
  double x = event->detail == 6 ? -1 : event->detail == 7 ? 1 : 0;
  double y = event->detail == 4 ? -1 : event->detail == 5 ? 1 : 0;
  take_pointer(xinput, event->sourceid, keys);
  push_wheel(xinput, event->sourceid, keys, x, y);
}

static void on_button(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event) {
  int button = event->detail;
  bool is_pressed = event->evtype == XI_ButtonPress;
  if (button >= 4 && button <= 7) {
    on_wheel_button(xinput, event);
    return;
  }
  if (button < 1 || button > 32) return;
  uint8_t keys = keys_held(&event->mods);
  take_values(device, &event->valuators);
  take_pointer(xinput, event->sourceid, keys);
  if (is_pressed)
    device->buttons |= 1u << (button - 1);
  else
    device->buttons &= ~(1u << (button - 1));
  uint8_t tip = is_pressed ? pen_phase_down : pen_phase_up;
  uint8_t other = is_pressed ? pen_phase_press : pen_phase_release;
  pen_event push = event_of(xinput, event->sourceid, button == 1 ? tip : other);
  push.keys = keys;
  push.button = button == 1 ? 0 : (uint8_t)button;
  pen_push(xinput->input, push);
  if (device->buttons == 0 && device->is_outside) {
    device->is_outside = false;
    leave(xinput, event->sourceid, keys);
  }
}

static pen_touch *touch_of(pen_xinput *xinput, int32_t device, int32_t contact) {
  for (int index = 0; index < xinput->touch_count; index++) {
    pen_touch *touch = &xinput->touches[index];
    if (touch->device == device && touch->contact == contact) return touch;
  }
  return NULL;
}

/* Remembers where the fingers are, for when their device goes away. */
static void keep_touch(pen_xinput *xinput, const pen_event *event) {
  pen_touch *touch = touch_of(xinput, event->device, event->contact);
  if (event->phase == pen_phase_up) {
    if (touch != NULL) *touch = xinput->touches[--xinput->touch_count];
    return;
  }
  if (touch == NULL && xinput->touch_count < touch_limit)
    touch = &xinput->touches[xinput->touch_count++];
  if (touch != NULL)
    *touch = (pen_touch){event->device, event->contact, event->x, event->y};
}

/* The width of a finger in pixels: the surface spans the screen. */
static double size_of(const pen_xinput *xinput, const pen_device *device) {
  if (device->width.number < 0 || device->across.number < 0) return 0;
  double share = device->width.value / (device->across.max - device->across.min);
  return fmax(share, 0) * DisplayWidth(xinput->display, DefaultScreen(xinput->display));
}

static void on_touch(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event) {
  take_values(device, &event->valuators);
  pen_event touch = event_of(xinput, event->sourceid, pen_phase_move);
  if (event->evtype == XI_TouchBegin) touch.phase = pen_phase_down;
  if (event->evtype == XI_TouchEnd) touch.phase = pen_phase_up;
  bool is_up = touch.phase == pen_phase_up;
  touch.tool = pen_tool_finger;
  touch.channels = 0;
  touch.contact = event->detail;
  touch.keys = keys_held(&event->mods);
  touch.x = event->event_x;
  touch.y = event->event_y;
  touch.buttons = is_up ? 0 : 1;
  touch.pressure = is_up ? 0 : 1;
  touch.size = size_of(xinput, device);
  keep_touch(xinput, &touch);
  pen_push(xinput->input, touch);
}

static void on_device_event(pen_xinput *xinput, const XIDeviceEvent *event) {
  if (event->deviceid == event->sourceid || event->event != xinput->window) return;
  /* What the server makes of fingers and of wheels for old programs, beside the true events. */
  if (event->flags & XIPointerEmulated) return;
  pen_device *device = pen_xinput_device(xinput, event->sourceid);
  if (device == NULL) return;
  xinput->clock = pen_unwrap(xinput->clock, (uint32_t)event->time);
  bool is_touch = event->evtype == XI_TouchBegin || event->evtype == XI_TouchUpdate ||
                  event->evtype == XI_TouchEnd;
  if (is_touch) {
    on_touch(xinput, device, event);
    return;
  }
  device->x = event->event_x;
  device->y = event->event_y;
  if (event->evtype == XI_Motion)
    on_motion(xinput, device, event);
  else
    on_button(xinput, device, event);
}

static void on_leave(pen_xinput *xinput, const XILeaveEvent *event) {
  uint8_t keys = keys_held(&event->mods);
  for (int number = 0; number < device_limit; number++) {
    pen_device *device = &xinput->devices[number];
    if (!device->is_known || device->master != event->deviceid) continue;
    if (device->buttons != 0)
      device->is_outside = true;
    else
      leave(xinput, number, keys);
  }
}

/* Wheels that turned over other windows must not scroll this one, so their values are read again. */
static void on_enter(pen_xinput *xinput, const XIEnterEvent *event) {
  pen_device *device = pen_xinput_device(xinput, event->sourceid);
  if (device == NULL) return;
  device->is_outside = false;
  int count = 0;
  XIDeviceInfo *infos = XIQueryDevice(xinput->display, XIAllDevices, &count);
  for (int index = 0; infos != NULL && index < count; index++) {
    if (infos[index].deviceid != event->sourceid) continue;
    for (int place = 0; place < infos[index].num_classes; place++) {
      XIValuatorClassInfo *class = (XIValuatorClassInfo *)infos[index].classes[place];
      if (class->type != XIValuatorClass) continue;
      take_wheel(&device->wheel_x, class->number, class->value);
      take_wheel(&device->wheel_y, class->number, class->value);
    }
  }
  if (infos != NULL) XIFreeDeviceInfo(infos);
}

/* Grabs make the pointer seem to leave and to enter where it only stays. */
static void on_crossing(pen_xinput *xinput, const XIEnterEvent *event) {
  if (event->deviceid == event->sourceid || event->event != xinput->window) return;
  if (event->mode != XINotifyNormal) return;
  xinput->clock = pen_unwrap(xinput->clock, (uint32_t)event->time);
  if (event->evtype == XI_Leave)
    on_leave(xinput, event);
  else
    on_enter(xinput, event);
}

static void on_hierarchy(pen_xinput *xinput, const XIHierarchyEvent *event) {
  const int changes = XISlaveAdded | XISlaveRemoved | XISlaveAttached | XISlaveDetached |
                      XIDeviceEnabled | XIDeviceDisabled;
  if (event->flags & changes) pen_xinput_query(xinput);
}

static void on_property(pen_xinput *xinput, const XIPropertyEvent *event) {
  int number = event->deviceid;
  if (number < 0 || number >= device_limit || event->what == XIPropertyDeleted) return;
  pen_device *device = &xinput->devices[number];
  if (event->property != xinput->atoms.serials || !device->is_known || !device->is_near) return;
  if (device->buttons == 0 && pen_xinput_is_away(xinput, number)) leave(xinput, number, 0);
}

void pen_xinput_handle(pen_xinput *xinput, const XEvent *event) {
  const XGenericEventCookie *cookie = &event->xcookie;
  if (event->type != GenericEvent || cookie->extension != xinput->opcode || cookie->data == NULL)
    return;
  switch (cookie->evtype) {
  case XI_Motion:
  case XI_ButtonPress:
  case XI_ButtonRelease:
  case XI_TouchBegin:
  case XI_TouchUpdate:
  case XI_TouchEnd: on_device_event(xinput, cookie->data); break;
  case XI_Enter:
  case XI_Leave: on_crossing(xinput, cookie->data); break;
  case XI_HierarchyChanged: on_hierarchy(xinput, cookie->data); break;
  case XI_PropertyEvent: on_property(xinput, cookie->data); break;
  }
}

static void select_events(pen_xinput *xinput, Window window, int device, const int *events) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {.deviceid = device, .mask_len = sizeof bits, .mask = bits};
  for (; *events != 0; events++) XISetMask(bits, *events);
  XISelectEvents(xinput->display, window, &mask, 1);
}

/* A selection replaces what this program selected before for the same window and devices, so SDL's
   events stand in ours as well. */
static void select_window(pen_xinput *xinput) {
  static const int events[] = {XI_Motion,      XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave,
                               XI_TouchBegin,  XI_TouchUpdate, XI_TouchEnd,      0};
  select_events(xinput, xinput->window, XIAllMasterDevices, events);
  XFlush(xinput->display);
}

static void select_root(pen_xinput *xinput) {
  static const int events[] = {XI_HierarchyChanged, XI_PropertyEvent, 0};
  /* SDL wants every motion anywhere once more, raw; each would wake the loop for nothing. */
  static const int none[] = {0};
  Window root = DefaultRootWindow(xinput->display);
  select_events(xinput, root, XIAllDevices, events);
  select_events(xinput, root, XIAllMasterDevices, none);
}

static void intern_atoms(pen_xinput *xinput) {
  Display *display = xinput->display;
  xinput->atoms.x = XInternAtom(display, "Abs MT Position X", False);
  xinput->atoms.pressure = XInternAtom(display, "Abs Pressure", False);
  xinput->atoms.tilt_x = XInternAtom(display, "Abs Tilt X", False);
  xinput->atoms.tilt_y = XInternAtom(display, "Abs Tilt Y", False);
  xinput->atoms.touch_major = XInternAtom(display, "Abs MT Touch Major", False);
  xinput->atoms.tool_type = XInternAtom(display, "Wacom Tool Type", False);
  xinput->atoms.serials = XInternAtom(display, "Wacom Serial IDs", False);
}

pen_xinput *pen_xinput_open(pen_input *input, const SDL_SysWMinfo *info) {
  int opcode, event, error;
  Display *display = info->info.x11.display;
  if (!XQueryExtension(display, "XInputExtension", &opcode, &event, &error)) return NULL;
  pen_xinput *xinput = calloc(1, sizeof *xinput);
  if (xinput == NULL) return NULL;
  xinput->input = input;
  xinput->display = display;
  xinput->window = info->info.x11.window;
  xinput->opcode = opcode;
  intern_atoms(xinput);
  select_root(xinput);
  select_window(xinput);
  pen_xinput_query(xinput);
  return xinput;
}

void pen_xinput_close(pen_xinput *xinput) { free(xinput); }

void pen_xinput_refresh(pen_xinput *xinput, const SDL_SysWMinfo *info) {
  if (info->info.x11.window == xinput->window) return;
  xinput->window = info->info.x11.window;
  select_window(xinput);
}
