/* A device that another program has taken for itself says to that program alone that its buttons are
   let go; its master, whose events come here, holds them on. Raw events tell everybody. */

#include "xinput.h"

/* A raw event comes at once, also where those before it still wait for another program. */
void pen_xinput_raw_release(pen_xinput *xinput, const XIRawEvent *event) {
  /* The masters' copies are the same events again. */
  if (event->deviceid != event->sourceid || event->deviceid >= device_limit) return;
  pen_device *device = &xinput->devices[event->deviceid];
  if (!device->is_known || event->detail < 1 || event->detail > 32) return;
  device->lifted |= 1u << (event->detail - 1);
  device->lift_time = (uint32_t)event->time;
}

bool pen_xinput_was_taken(pen_device *device, const XIDeviceEvent *event) {
  bool is_button = event->evtype == XI_ButtonPress || event->evtype == XI_ButtonRelease;
  if (is_button && event->detail >= 1 && event->detail <= 32)
    device->lifted &= ~(1u << (event->detail - 1));
  bool is_later = (int32_t)((uint32_t)event->time - device->lift_time) > 0;
  return is_later && (device->lifted & device->buttons) != 0;
}
