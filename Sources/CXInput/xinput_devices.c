/* The table of XInput devices: what each can report, and what it said last. */

#include "xinput.h"

#include <X11/Xatom.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a name has a word in it, in any case. */
static bool has_word(const char *name, const char *word) {
  size_t length = strlen(word);
  for (; *name != 0; name++)
    if (strncasecmp(name, word, length) == 0) return true;
  return false;
}

/* libinput ends the name of a pen with its serial number in parentheses. */
static uint64_t serial_in_name(const char *name) {
  const char *start = strrchr(name, '(');
  if (start == NULL) return 0;
  char *end;
  unsigned long long serial = strtoull(start + 1, &end, 0);
  return end != start + 1 && *end == ')' ? serial : 0;
}

int pen_xinput_numbers(pen_xinput *xinput, int number, Atom property, uint32_t *numbers,
                       int limit) {
  Atom type;
  int format;
  unsigned long count = 0, rest;
  unsigned char *data = NULL;
  int status = XIGetProperty(xinput->display, number, property, 0, limit, False, AnyPropertyType,
                             &type, &format, &count, &rest, &data);
  if (status != Success || data == NULL) return 0;
  int found = 0;
  if (format == 32)
    /* XInput 2 packs them; the core protocol would give longs. */
    for (; found < limit && found < (int)count; found++)
      memcpy(&numbers[found], data + 4 * found, 4);
  XFree(data);
  return found;
}

/* The wacom driver keeps the serial number of the pen that is near as the fourth of five. */
enum { serial_place = 3, serial_count = 5 };

bool pen_xinput_is_away(pen_xinput *xinput, int number) {
  uint32_t serials[serial_count];
  int count = pen_xinput_numbers(xinput, number, xinput->atoms.serials, serials, serial_count);
  return count > serial_place && serials[serial_place] == 0;
}

static uint64_t serial_of(pen_xinput *xinput, int number, const char *name) {
  uint32_t serials[serial_count];
  int count = pen_xinput_numbers(xinput, number, xinput->atoms.serials, serials, serial_count);
  return count > serial_place ? serials[serial_place] : serial_in_name(name);
}

/* Whether the driver calls the device an eraser, or else its name does. */
static bool is_eraser(pen_xinput *xinput, int number, const char *name) {
  uint32_t type;
  if (pen_xinput_numbers(xinput, number, xinput->atoms.tool_type, &type, 1) == 1 && type != None) {
    char *word = XGetAtomName(xinput->display, type);
    bool says_eraser = word != NULL && strcmp(word, "ERASER") == 0;
    if (word != NULL) XFree(word);
    return says_eraser;
  }
  return has_word(name, "eraser");
}

static pen_axis axis_of(const XIValuatorClassInfo *info) {
  return (pen_axis){info->number, info->min, info->max, info->value};
}

static void read_valuator(pen_xinput *xinput, pen_device *device,
                          const XIValuatorClassInfo *info) {
  if (info->label == None || !(info->max > info->min)) return;
  if (info->label == xinput->atoms.x) device->across = axis_of(info);
  if (info->label == xinput->atoms.place_x) device->place_x = axis_of(info);
  if (info->label == xinput->atoms.place_y) device->place_y = axis_of(info);
  if (info->label == xinput->atoms.pressure) device->pressure = axis_of(info);
  if (info->label == xinput->atoms.tilt_x) device->tilt_x = axis_of(info);
  if (info->label == xinput->atoms.tilt_y) device->tilt_y = axis_of(info);
  if (info->label == xinput->atoms.touch_major) device->width = axis_of(info);
}

static void read_wheel(pen_device *device, const XIDeviceInfo *info,
                       const XIScrollClassInfo *wheel) {
  double value = 0;
  for (int index = 0; index < info->num_classes; index++) {
    const XIValuatorClassInfo *valuator = (const XIValuatorClassInfo *)info->classes[index];
    if (valuator->type == XIValuatorClass && valuator->number == wheel->number)
      value = valuator->value;
  }
  pen_wheel read = {wheel->number, wheel->increment, value};
  if (read.increment == 0) return;
  if (wheel->scroll_type == XIScrollTypeHorizontal)
    device->wheel_x = read;
  else
    device->wheel_y = read;
}

/* Reads the classes of a device; whether it is one that fingers touch directly. */
static bool read_classes(pen_xinput *xinput, pen_device *device, const XIDeviceInfo *info) {
  bool is_touch = false;
  const pen_axis none = {.number = -1};
  device->pressure = device->tilt_x = device->tilt_y = device->width = none;
  device->across = device->place_x = device->place_y = none;
  device->wheel_x = device->wheel_y = (pen_wheel){.number = -1};
  for (int index = 0; index < info->num_classes; index++) {
    const XIAnyClassInfo *class = info->classes[index];
    if (class->type == XIValuatorClass)
      read_valuator(xinput, device, (const XIValuatorClassInfo *)class);
    else if (class->type == XIScrollClass)
      read_wheel(device, info, (const XIScrollClassInfo *)class);
    else if (class->type == XITouchClass)
      is_touch |= ((const XITouchClassInfo *)class)->mode == XIDirectTouch;
  }
  return is_touch;
}

/* The server tells its newest values, which the events that still wait have not reached. */
static void keep_values(pen_device *device, const pen_device *before) {
  device->pressure.value = before->pressure.value;
  device->tilt_x.value = before->tilt_x.value;
  device->tilt_y.value = before->tilt_y.value;
  device->width.value = before->width.value;
  device->place_x.value = before->place_x.value;
  device->place_y.value = before->place_y.value;
  device->wheel_x.value = before->wheel_x.value;
  device->wheel_y.value = before->wheel_y.value;
}

static void read_device(pen_xinput *xinput, const XIDeviceInfo *info) {
  pen_device *device = &xinput->devices[info->deviceid];
  bool is_new = !device->is_known;
  if (is_new) memset(device, 0, sizeof *device);
  /* A device that follows another master reports to no window the end of what it held. */
  if (!is_new && device->master != info->attachment) pen_xinput_lose(xinput, info->deviceid);
  device->is_known = true;
  device->master = info->attachment;
  snprintf(device->name, sizeof device->name, "%s", info->name == NULL ? "" : info->name);
  pen_device before = *device;
  bool is_touch = read_classes(xinput, device, info);
  if (!is_new) keep_values(device, &before);
  bool is_pen = device->pressure.number >= 0 && !is_touch;
  device->channels = 0;
  if (is_pen) device->channels |= pen_has_pressure;
  if (is_pen && device->tilt_x.number >= 0 && device->tilt_y.number >= 0)
    device->channels |= pen_has_tilt;
  device->tool = is_touch ? pen_tool_finger : pen_tool_mouse;
  if (!is_pen) return;
  bool erases = is_eraser(xinput, info->deviceid, device->name);
  device->tool = erases ? pen_tool_eraser : pen_tool_pen;
  device->serial = serial_of(xinput, info->deviceid, device->name);
  if (is_new) pen_xinput_open_proximity(xinput, info->deviceid);
}

void pen_xinput_forget(pen_xinput *xinput, int number) {
  if (number < 0 || number >= device_limit || !xinput->devices[number].is_known) return;
  pen_xinput_lose(xinput, number);
  pen_xinput_close_proximity(xinput, number);
  xinput->devices[number].is_known = false;
}

void pen_xinput_query(pen_xinput *xinput) {
  bool is_there[device_limit] = {false};
  int count = 0;
  XIDeviceInfo *infos = XIQueryDevice(xinput->display, XIAllDevices, &count);
  for (int index = 0; infos != NULL && index < count; index++) {
    const XIDeviceInfo *info = &infos[index];
    bool is_pointer = info->use == XISlavePointer || info->use == XIFloatingSlave;
    if (!is_pointer || !info->enabled || info->deviceid < 0 || info->deviceid >= device_limit)
      continue;
    is_there[info->deviceid] = true;
    read_device(xinput, info);
  }
  if (infos != NULL) XIFreeDeviceInfo(infos);
  for (int number = 0; number < device_limit; number++)
    if (!is_there[number]) pen_xinput_forget(xinput, number);
  xinput->input->generation++;
}

pen_device *pen_xinput_device(pen_xinput *xinput, int number) {
  if (number < 0 || number >= device_limit) return NULL;
  if (!xinput->devices[number].is_known) pen_xinput_query(xinput);
  return xinput->devices[number].is_known ? &xinput->devices[number] : NULL;
}

bool pen_xinput_device_at(const pen_xinput *xinput, int index, pen_device_info *info) {
  for (int number = 0; number < device_limit; number++) {
    const pen_device *device = &xinput->devices[number];
    if (!device->is_known || index-- > 0) continue;
    info->number = number;
    info->tool = device->tool;
    info->channels = device->channels;
    info->serial = device->serial;
    memcpy(info->name, device->name, sizeof info->name);
    return true;
  }
  return false;
}
