/* XInput 2 on SDL's own connection.

   Coordinates are taken from the masters' copies of the events: where a slave's copy crosses into
   another pixel, the server mixes the new fraction with the old pixel. The slave that is named as
   the source tells which tool it was. */

#include "xinput.h"

#include <math.h>

uint8_t pen_xinput_keys(const XIModifierState *state) {
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

pen_event pen_xinput_event(const pen_xinput *xinput, int number, uint8_t phase) {
  const pen_device *device = &xinput->devices[number];
  bool has_place = device->place_x.number >= 0 && device->place_y.number >= 0;
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
      .device_x = has_place ? device->place_x.value : NAN,
      .device_y = has_place ? device->place_y.value : NAN,
      .pressure = pressure_of(device),
      .tilt_x = has_tilt ? degrees(&device->tilt_x) : 0,
      .tilt_y = has_tilt ? degrees(&device->tilt_y) : 0,
  };
}

static void push(pen_xinput *xinput, int number, uint8_t phase, uint8_t keys) {
  pen_event event = pen_xinput_event(xinput, number, phase);
  event.keys = keys;
  pen_push(xinput->input, event);
}

static void leave(pen_xinput *xinput, int number, uint8_t keys) {
  pen_device *device = &xinput->devices[number];
  if (!device->is_near) return;
  device->is_near = false;
  push(xinput, number, pen_phase_leave, keys);
}

static void gather_buttons(pen_xinput *xinput) {
  xinput->buttons = 0;
  for (int number = 0; number < device_limit; number++)
    if (xinput->devices[number].is_known) xinput->buttons |= xinput->devices[number].buttons;
}

/* Ends what a device was doing with its buttons. */
static void lose_buttons(pen_xinput *xinput, int number) {
  pen_device *device = &xinput->devices[number];
  if (device->buttons == 0) return;
  device->buttons = 0;
  device->is_loose = false;
  gather_buttons(xinput);
  push(xinput, number, pen_phase_cancel, 0);
  if (device->is_outside) leave(xinput, number, 0);
  device->is_outside = false;
}

void pen_xinput_lose(pen_xinput *xinput, int number) {
  pen_xinput_lose_touches(xinput, number);
  lose_buttons(xinput, number);
  leave(xinput, number, 0);
}

void pen_xinput_lose_all(pen_xinput *xinput) {
  for (int number = 0; number < device_limit; number++)
    if (xinput->devices[number].is_known) pen_xinput_lose(xinput, number);
}

/* While a button is held the server keeps the pointer for the window. When the keyboard goes to another
   window or comes from one, and when the pointer comes into the window, SDL lets go of the pointer:
   from then on only what happens above this window comes here. */
void pen_xinput_loosen(pen_xinput *xinput) {
  xinput->loosened = NextRequest(xinput->display);
  for (int number = 0; number < device_limit; number++)
    xinput->devices[number].is_loose = xinput->devices[number].buttons != 0;
}

/* Every event tells which buttons a master's devices hold. One that is held no more was let go
   elsewhere: another program had taken the pointer from the window, which nothing else tells. */
static void compare_buttons(pen_xinput *xinput, int master, const XIButtonState *state) {
  if (xinput->buttons == 0) return;
  uint32_t held = 0;
  for (int button = 1; button <= 32 && button < state->mask_len * 8; button++)
    if (XIMaskIsSet(state->mask, button)) held |= 1u << (button - 1);
  if ((xinput->buttons & ~held) == 0) return;
  for (int number = 0; number < device_limit; number++) {
    const pen_device *device = &xinput->devices[number];
    if (device->is_known && device->master == master && (device->buttons & ~held) != 0)
      lose_buttons(xinput, number);
  }
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

pen_change pen_xinput_take(pen_device *device, const XIValuatorState *state) {
  pen_change change = {.moved = true};
  bool scrolled = false, other = false;
  const double *value = state->values;
  for (int number = 0; number < state->mask_len * 8; number++) {
    if (!XIMaskIsSet(state->mask, number)) continue;
    take_axis(&device->pressure, number, *value);
    take_axis(&device->tilt_x, number, *value);
    take_axis(&device->tilt_y, number, *value);
    take_axis(&device->width, number, *value);
    take_axis(&device->place_x, number, *value);
    take_axis(&device->place_y, number, *value);
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
  pen_event event = pen_xinput_event(xinput, number, pen_phase_wheel);
  event.keys = keys;
  event.wheel_x = x;
  event.wheel_y = y;
  pen_push(xinput->input, event);
}

static void on_motion(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event) {
  uint8_t keys = pen_xinput_keys(&event->mods);
  pen_change change = pen_xinput_take(device, &event->valuators);
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
  uint8_t keys = pen_xinput_keys(&event->mods);
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
  uint8_t keys = pen_xinput_keys(&event->mods);
  pen_xinput_take(device, &event->valuators);
  take_pointer(xinput, event->sourceid, keys);
  if (is_pressed && device->buttons == 0)
    /* What was pressed before SDL let go may be told only afterwards. */
    device->is_loose = (long)(event->serial - xinput->loosened) < 0;
  if (is_pressed)
    device->buttons |= 1u << (button - 1);
  else
    device->buttons &= ~(1u << (button - 1));
  gather_buttons(xinput);
  if (device->buttons == 0) device->is_loose = false;
  uint8_t tip = is_pressed ? pen_phase_down : pen_phase_up;
  uint8_t other = is_pressed ? pen_phase_press : pen_phase_release;
  pen_event push = pen_xinput_event(xinput, event->sourceid, button == 1 ? tip : other);
  push.keys = keys;
  push.button = button == 1 ? 0 : (uint8_t)button;
  pen_push(xinput->input, push);
  if (device->buttons == 0 && device->is_outside) {
    device->is_outside = false;
    leave(xinput, event->sourceid, keys);
  }
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
    pen_xinput_touch(xinput, device, event);
    return;
  }
  compare_buttons(xinput, event->deviceid, &event->buttons);
  if (pen_xinput_was_taken(device, event)) lose_buttons(xinput, event->sourceid);
  device->x = event->event_x;
  device->y = event->event_y;
  if (event->evtype == XI_Motion)
    on_motion(xinput, device, event);
  else
    on_button(xinput, device, event);
}

static void on_leave(pen_xinput *xinput, const XILeaveEvent *event) {
  uint8_t keys = pen_xinput_keys(&event->mods);
  for (int number = 0; number < device_limit; number++) {
    pen_device *device = &xinput->devices[number];
    if (!device->is_known || device->master != event->deviceid) continue;
    if (device->buttons != 0 && !device->is_loose) {
      device->is_outside = true;
      continue;
    }
    lose_buttons(xinput, number);
    leave(xinput, number, keys);
  }
}

/* Another program has taken the pointer for itself, such as one that locks the screen, or SDL has let
   go of it while it was elsewhere. */
static void on_loss(pen_xinput *xinput, const XILeaveEvent *event) {
  for (int number = 0; number < device_limit; number++) {
    const pen_device *device = &xinput->devices[number];
    if (device->is_known && device->master == event->deviceid) lose_buttons(xinput, number);
  }
}

/* Wheels that turned over other windows must not scroll this one, so they are read again. */
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
  if (event->event != xinput->window) return;
  if (event->mode != XINotifyNormal && event->evtype == XI_Leave) on_loss(xinput, event);
  if (event->evtype == XI_Enter) pen_xinput_loosen(xinput);
  /* What no device did. */
  if (event->deviceid == event->sourceid) return;
  xinput->clock = pen_unwrap(xinput->clock, (uint32_t)event->time);
  compare_buttons(xinput, event->deviceid, &event->buttons);
  if (event->mode != XINotifyNormal) return;
  if (event->evtype == XI_Leave)
    on_leave(xinput, event);
  else
    on_enter(xinput, event);
}

static void on_hierarchy(pen_xinput *xinput, const XIHierarchyEvent *event) {
  const int changes = XISlaveAdded | XISlaveRemoved | XISlaveAttached | XISlaveDetached |
                      XIDeviceEnabled | XIDeviceDisabled;
  /* Another one may have its number by now, of which nothing was asked yet. */
  for (int index = 0; index < event->num_info; index++)
    if (event->info[index].flags & XISlaveRemoved)
      pen_xinput_forget(xinput, event->info[index].deviceid);
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
  if (xinput->proximity_out != 0 && event->type == xinput->proximity_out)
    pen_xinput_proximity(xinput, (const XProximityNotifyEvent *)event);
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
  case XI_RawButtonPress:
  case XI_RawButtonRelease: pen_xinput_raw_button(xinput, cookie->data); break;
  }
}
