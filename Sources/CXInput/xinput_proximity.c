/* That a pen was taken away from the tablet. Drivers tell it by XInput 1 alone, whose events are asked
   for device by device; XInput 2 has none of the kind. */

#include "xinput.h"

/* Opening a device tells which kinds of events it has. */
void pen_xinput_open_proximity(pen_xinput *xinput, int number) {
  pen_device *device = &xinput->devices[number];
  bool is_pen = device->tool == pen_tool_pen || device->tool == pen_tool_eraser;
  if (!is_pen) return;
  if (device->opened == NULL) device->opened = XOpenDevice(xinput->display, (XID)number);
  if (device->opened == NULL) return;
  int type;
  XEventClass class;
  ProximityOut(device->opened, type, class);
  if (class == 0) return;
  xinput->proximity_out = type;
  XSelectExtensionEvent(xinput->display, xinput->window, &class, 1);
}

void pen_xinput_close_proximity(pen_xinput *xinput, int number) {
  pen_device *device = &xinput->devices[number];
  if (device->opened != NULL) XCloseDevice(xinput->display, device->opened);
  device->opened = NULL;
}

void pen_xinput_free_proximity(pen_xinput *xinput) {
  for (int number = 0; number < device_limit; number++)
    if (xinput->devices[number].opened != NULL) XFree(xinput->devices[number].opened);
}

/* What a pen still did ends with it. */
void pen_xinput_proximity(pen_xinput *xinput, const XProximityNotifyEvent *event) {
  if (event->deviceid >= device_limit || event->window != xinput->window) return;
  if (!xinput->devices[event->deviceid].is_known) return;
  xinput->clock = pen_unwrap(xinput->clock, (uint32_t)event->time);
  pen_xinput_lose(xinput, (int)event->deviceid);
}
