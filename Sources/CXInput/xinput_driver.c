/* What drives a device: drivers name their properties after themselves. */

#include "xinput.h"

#include <stdlib.h>
#include <string.h>

/* Reads two 32-bit numbers of a property. */
static bool read_pair(pen_xinput *xinput, int number, Atom property, uint32_t pair[2]) {
  Atom type;
  int format;
  unsigned long count = 0, rest;
  unsigned char *data = NULL;
  int status = XIGetProperty(xinput->display, number, property, 0, 2, False, AnyPropertyType, &type,
                             &format, &count, &rest, &data);
  if (status != Success || data == NULL) return false;
  bool is_pair = format == 32 && count == 2;
  if (is_pair) memcpy(pair, data, 8);
  XFree(data);
  return is_pair;
}

static void read_property(pen_xinput *xinput, int number, Atom property, pen_driver_info *info) {
  char *name = XGetAtomName(xinput->display, property);
  if (name == NULL) return;
  uint32_t pair[2];
  if (strncmp(name, "libinput ", 9) == 0) info->driver = pen_driver_libinput;
  if (strncmp(name, "Wacom ", 6) == 0) info->driver = pen_driver_wacom;
  if (strncmp(name, "Evdev ", 6) == 0) info->driver = pen_driver_evdev;
  if (strcmp(name, "Device Product ID") == 0 && read_pair(xinput, number, property, pair)) {
    info->vendor = pair[0];
    info->product = pair[1];
  }
  if (strcmp(name, "Wacom Sample and Suppress") == 0 && read_pair(xinput, number, property, pair))
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
