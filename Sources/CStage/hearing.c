#define _GNU_SOURCE
#include "stage_hearing.h"

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "display.h"
#include "stage_pen.h"

enum { DEVICES = 256, AXES = 3, X = 0, Y = 1, PRESSURE = 2 };

/* An axis of a device: its number, its range, and what it said last. */
struct axis {
  int number;
  double low, high, latest;
};

struct device {
  int is_known, is_absolute;
  char name[128];
  struct axis axes[AXES];
  /* How the device's surface lies on the screen, both from 0 to 1. */
  float map[9];
};

struct stage_hearing {
  Display *display;
  int opcode, is_gone, width, height;
  Atom labels[AXES], map, real;
  struct device devices[DEVICES];
};

static void learn_map(struct stage_hearing *it, int id, struct device *device) {
  static const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL;
  memcpy(device->map, identity, sizeof identity);
  XIGetProperty(
    it->display, id, it->map, 0, 9, False, it->real, &type, &format, &count, &rest, &bytes);
  if (bytes && type == it->real && format == 32 && count == 9)
    memcpy(device->map, bytes, sizeof device->map);
  if (bytes) XFree(bytes);
}

static void learn_axis(struct stage_hearing *it, struct device *device, XIValuatorClassInfo *class) {
  for (int i = 0; i < AXES; i++) {
    if (class->label != it->labels[i]) continue;
    device->axes[i] = (struct axis){class->number, class->min, class->max, class->value};
    if (i == X) device->is_absolute = class->mode == XIModeAbsolute && class->max > class->min;
  }
}

static struct device *learn(struct stage_hearing *it, int id) {
  if (id < 0 || id >= DEVICES) return NULL;
  struct device *device = &it->devices[id];
  if (device->is_known) return device;
  int count = 0;
  XIDeviceInfo *info = XIQueryDevice(it->display, id, &count);
  *device = (struct device){0};
  for (int i = 0; i < AXES; i++) device->axes[i].number = -1;
  for (int i = 0; info && count > 0 && i < info->num_classes; i++)
    if (info->classes[i]->type == XIValuatorClass)
      learn_axis(it, device, (XIValuatorClassInfo *)info->classes[i]);
  if (info && count > 0 && info->name)
    strncpy(device->name, info->name, sizeof device->name - 1);
  if (info) XIFreeDeviceInfo(info);
  learn_map(it, id, device);
  device->is_known = 1;
  return device;
}

static const char *prepare(struct stage_hearing *it) {
  static const char *const labels[AXES] = {"Abs X", "Abs Y", "Abs Pressure"};
  int event, error, major = 2, minor = 2;
  if (!XQueryExtension(it->display, "XInputExtension", &it->opcode, &event, &error)
      || XIQueryVersion(it->display, &major, &minor) != Success)
    return "the X server has no XInput 2";
  for (int i = 0; i < AXES; i++) it->labels[i] = XInternAtom(it->display, labels[i], False);
  it->map = XInternAtom(it->display, "Coordinate Transformation Matrix", False);
  it->real = XInternAtom(it->display, "FLOAT", False);
  it->width = DisplayWidth(it->display, DefaultScreen(it->display));
  it->height = DisplayHeight(it->display, DefaultScreen(it->display));
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  XISetMask(bits, XI_RawMotion);
  XISetMask(bits, XI_RawButtonPress);
  XISetMask(bits, XI_RawButtonRelease);
  unsigned char plug_bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(plug_bits, XI_HierarchyChanged);
  XIEventMask masks[] = {mask, {XIAllDevices, sizeof plug_bits, plug_bits}};
  XISelectEvents(it->display, DefaultRootWindow(it->display), masks, 2);
  XSync(it->display, False);
  return it->is_gone ? "the X server has ended" : NULL;
}

struct stage_hearing *stage_hearing_open(const char *display, const char **reason) {
  struct stage_hearing *it = calloc(1, sizeof *it);
  *reason = "cannot connect to the X server";
  if (!it) return NULL;
  it->display = stage_display_open(display, &it->is_gone);
  if (!it->display) return free(it), NULL;
  *reason = prepare(it);
  if (!*reason) return it;
  stage_hearing_close(it);
  return NULL;
}

void stage_hearing_close(struct stage_hearing *it) {
  XCloseDisplay(it->display);
  free(it);
}

/* The values of an event are packed: one for each bit that is set. */
static void take_axes(struct device *device, const XIRawEvent *event) {
  int place = 0;
  for (int number = 0; number < event->valuators.mask_len * 8; number++) {
    if (!XIMaskIsSet(event->valuators.mask, number)) continue;
    for (int i = 0; i < AXES; i++)
      if (device->axes[i].number == number)
        device->axes[i].latest = event->valuators.values[place];
    place++;
  }
}

/* The share of an axis' range. The last unit of places has a width as well. */
static double share(const struct axis *axis, double unit) {
  return (axis->latest - axis->low) / (axis->high - axis->low + unit);
}

static void place(struct stage_hearing *it, const struct device *device, struct stage_report *to) {
  if (device->is_absolute && device->axes[Y].high > device->axes[Y].low) {
    double x = share(&device->axes[X], 1), y = share(&device->axes[Y], 1);
    const float *map = device->map;
    to->x = (x * map[0] + y * map[1] + map[2]) * it->width;
    to->y = (x * map[3] + y * map[4] + map[5]) * it->height;
    return;
  }
  Window root, child;
  int x = 0, y = 0, inner_x, inner_y;
  unsigned state;
  XQueryPointer(
    it->display, DefaultRootWindow(it->display), &root, &child, &x, &y, &inner_x, &inner_y, &state);
  to->x = x;
  to->y = y;
}

static int take(struct stage_hearing *it, const XIRawEvent *event, struct stage_report *report) {
  int64_t now = stage_now();
  struct device *device = learn(it, event->sourceid);
  if (!device) return 0;
  take_axes(device, event);
  *report = (struct stage_report){
    .button = event->detail, .device = event->sourceid, .server = (uint32_t)event->time,
    .received = now, .pressure = -1};
  report->kind = event->evtype == XI_RawMotion        ? STAGE_REPORT_MOVE
                 : event->evtype == XI_RawButtonPress ? STAGE_REPORT_PRESS
                                                      : STAGE_REPORT_RELEASE;
  place(it, device, report);
  const struct axis *pressure = &device->axes[PRESSURE];
  if (pressure->number >= 0 && pressure->high > pressure->low)
    report->pressure = fmin(fmax(share(pressure, 0), 0), 1);
  return 1;
}

/* A device that is plugged in may get the number of one that was pulled out. */
static void forget_devices(struct stage_hearing *it) {
  for (int i = 0; i < DEVICES; i++) it->devices[i].is_known = 0;
}

/* Takes what has come already. */
static int take_next(struct stage_hearing *it, struct stage_report *report) {
  int found = 0;
  while (!found && !it->is_gone && XPending(it->display) > 0) {
    XEvent event;
    XNextEvent(it->display, &event);
    XGenericEventCookie *cookie = &event.xcookie;
    if (cookie->type != GenericEvent || cookie->extension != it->opcode
        || !XGetEventData(it->display, cookie))
      continue;
    if (cookie->evtype == XI_HierarchyChanged) forget_devices(it);
    else found = take(it, cookie->data, report);
    XFreeEventData(it->display, cookie);
  }
  return it->is_gone ? -1 : found;
}

int stage_hearing_next(struct stage_hearing *it, int64_t until, struct stage_report *report) {
  for (;;) {
    int found = take_next(it, report);
    int64_t left = until - stage_now();
    if (found || left <= 0) return found;
    struct timespec time = {left / 1000000000, left % 1000000000};
    struct pollfd connection = {ConnectionNumber(it->display), POLLIN, 0};
    ppoll(&connection, 1, &time, NULL);
  }
}

const char *stage_hearing_name(const struct stage_hearing *it, int device) {
  return device >= 0 && device < DEVICES ? it->devices[device].name : "";
}
