/* Fingers on a screen, by XInput 2.2. */

#include "xinput.h"

#include <math.h>

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

void pen_xinput_touch(pen_xinput *xinput, pen_device *device, const XIDeviceEvent *event) {
  pen_xinput_take(device, &event->valuators);
  pen_event touch = pen_xinput_event(xinput, event->sourceid, pen_phase_move);
  if (event->evtype == XI_TouchBegin) touch.phase = pen_phase_down;
  if (event->evtype == XI_TouchEnd) touch.phase = pen_phase_up;
  bool is_up = touch.phase == pen_phase_up;
  touch.tool = pen_tool_finger;
  touch.channels = 0;
  touch.contact = event->detail;
  touch.keys = pen_xinput_keys(&event->mods);
  touch.x = event->event_x;
  touch.y = event->event_y;
  touch.buttons = is_up ? 0 : 1;
  touch.pressure = is_up ? 0 : 1;
  touch.size = size_of(xinput, device);
  keep_touch(xinput, &touch);
  pen_push(xinput->input, touch);
}

void pen_xinput_lose_touches(pen_xinput *xinput, int number) {
  for (int index = xinput->touch_count - 1; index >= 0; index--) {
    pen_touch touch = xinput->touches[index];
    if (touch.device != number) continue;
    pen_event cancel = pen_xinput_event(xinput, number, pen_phase_cancel);
    cancel.contact = touch.contact;
    cancel.x = touch.x;
    cancel.y = touch.y;
    pen_push(xinput->input, cancel);
    xinput->touches[index] = xinput->touches[--xinput->touch_count];
  }
}
