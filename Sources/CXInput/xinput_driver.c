/* What drives a device: drivers name their properties after themselves. */

#include "xinput.h"

#include <string.h>

static void read_property(pen_xinput *xinput, int number, Atom property, pen_driver_info *info) {
  char *name = XGetAtomName(xinput->display, property);
  if (name == NULL) return;
  uint32_t pair[2];
  if (strncmp(name, "libinput ", 9) == 0) info->driver = pen_driver_libinput;
  if (strncmp(name, "Wacom ", 6) == 0) info->driver = pen_driver_wacom;
  if (strncmp(name, "Evdev ", 6) == 0) info->driver = pen_driver_evdev;
  if (strcmp(name, "Device Product ID") == 0 &&
      pen_xinput_numbers(xinput, number, property, pair, 2) == 2) {
    info->vendor = pair[0];
    info->product = pair[1];
  }
  if (strcmp(name, "Wacom Sample and Suppress") == 0 &&
      pen_xinput_numbers(xinput, number, property, pair, 2) == 2)
    info->averaged = pair[0];
  XFree(name);
}

bool pen_xinput_driver_of(pen_xinput *xinput, int number, pen_driver_info *info) {
  memset(info, 0, sizeof *info);
  int count = 0;
  Atom *properties = XIListProperties(xinput->display, number, &count);
  if (properties == NULL) return false;
  for (int index = 0; index < count; index++)
    read_property(xinput, number, properties[index], info);
  XFree(properties);
  return true;
}
