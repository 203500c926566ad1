/* A device that another program has taken for itself says to that program alone that its buttons are
   let go; its master, whose events come here, holds them on. Raw events tell everybody.

   They number buttons as they are on the device, and others as the user has arranged them. What a
   button stands for is not asked: only one whose press was told at the same time under the same number
   is compared. */

#include "xinput.h"

/* A raw event comes at once, also where those before it still wait for another program. */
void pen_xinput_raw_button(pen_xinput *xinput, const XIRawEvent *event) {
  /* The masters' copies are the same events again. */
  if (event->deviceid != event->sourceid || event->deviceid >= device_limit) return;
  pen_device *device = &xinput->devices[event->deviceid];
  if (!device->is_known || event->detail < 1 || event->detail > 32) return;
  if (event->evtype == XI_RawButtonPress) {
    device->press_times[event->detail - 1] = (uint32_t)event->time;
  } else {
    device->lifted |= 1u << (event->detail - 1);
    device->lift_time = (uint32_t)event->time;
  }
}

/* Reads a button that was told in the usual way. */
static void take_button(pen_device *device, const XIDeviceEvent *event) {
  uint32_t bit = 1u << (event->detail - 1);
  device->lifted &= ~bit;
  if (event->evtype != XI_ButtonPress) return;
  bool is_plain = device->press_times[event->detail - 1] == (uint32_t)event->time;
  device->plain = is_plain ? device->plain | bit : device->plain & ~bit;
}

bool pen_xinput_was_taken(pen_device *device, const XIDeviceEvent *event) {
  bool is_button = event->evtype == XI_ButtonPress || event->evtype == XI_ButtonRelease;
  if (is_button && event->detail >= 1 && event->detail <= 32) take_button(device, event);
  bool is_later = (int32_t)((uint32_t)event->time - device->lift_time) > 0;
  return is_later && (device->lifted & device->plain & device->buttons) != 0;
}
