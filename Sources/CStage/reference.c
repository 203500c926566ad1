#define _GNU_SOURCE
#include "stage_reference.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <math.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "stage_pen.h"

/* The quickest ink that a program can draw: every sample at once, without any toolkit. */

enum { QUEUE = 4096, DEVICES = 256 };

struct sample {
  int64_t due;
  double x, y;
  int is_start;
};

struct reference {
  const struct stage_reference_options *options;
  Display *display;
  Window window;
  GC gc;
  int opcode;
  Atom pressure_label;
  /* The number of the pressure axis of each device, and its largest value. */
  int axis[DEVICES];
  double full[DEVICES];
  struct sample queue[QUEUE];
  unsigned first, count;
  int x, y, is_down;
  /* The reports of this stroke, and of all. */
  int reports, age;
  /* The last report, and how the pen moved to it. */
  double last_x, last_y;
};

static void learn_devices(struct reference *it) {
  int count = 0;
  XIDeviceInfo *devices = XIQueryDevice(it->display, XIAllDevices, &count);
  for (int i = 0; i < DEVICES; i++) it->axis[i] = -1;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < devices[i].num_classes; j++) {
      XIValuatorClassInfo *class = (XIValuatorClassInfo *)devices[i].classes[j];
      if (class->type != XIValuatorClass || class->label != it->pressure_label) continue;
      if (devices[i].deviceid < 0 || devices[i].deviceid >= DEVICES) continue;
      it->axis[devices[i].deviceid] = class->number;
      it->full[devices[i].deviceid] = class->max > 0 ? class->max : 1;
    }
  }
  if (devices) XIFreeDeviceInfo(devices);
}

/* The values of an event are packed: one for each bit that is set. */
static double pressure(const struct reference *it, const XIDeviceEvent *event) {
  int device = event->sourceid, place = 0;
  if (device < 0 || device >= DEVICES || it->axis[device] < 0) return -1;
  for (int axis = 0; axis < event->valuators.mask_len * 8; axis++) {
    if (!XIMaskIsSet(event->valuators.mask, axis)) continue;
    if (axis == it->axis[device]) return event->valuators.values[place] / it->full[device];
    place++;
  }
  return -1;
}

static void select_events(const struct reference *it) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  XISetMask(bits, XI_Motion);
  XISetMask(bits, XI_ButtonPress);
  XISetMask(bits, XI_ButtonRelease);
  XISelectEvents(it->display, it->window, &mask, 1);
  XSelectInput(it->display, it->window, ExposureMask | StructureNotifyMask);
}

static int open_window(struct reference *it) {
  int event, error, major = 2, minor = 2;
  it->display = XOpenDisplay(NULL);
  if (!it->display) return fprintf(stderr, "Error: cannot connect to the X server\n"), 1;
  if (!XQueryExtension(it->display, "XInputExtension", &it->opcode, &event, &error)
      || XIQueryVersion(it->display, &major, &minor) != Success)
    return fprintf(stderr, "Error: the X server has no XInput 2\n"), 1;
  int screen = DefaultScreen(it->display);
  it->pressure_label = XInternAtom(it->display, "Abs Pressure", False);
  it->window = XCreateSimpleWindow(
    it->display, RootWindow(it->display, screen), 0, 0, (unsigned)it->options->width,
    (unsigned)it->options->height, 0, 0, WhitePixel(it->display, screen));
  XStoreName(it->display, it->window, it->options->title);
  it->gc = XCreateGC(it->display, it->window, 0, NULL);
  XSetForeground(it->display, it->gc, BlackPixel(it->display, screen));
  XSetLineAttributes(
    it->display, it->gc, (unsigned)it->options->radius * 2, LineSolid, CapRound, JoinRound);
  select_events(it);
  learn_devices(it);
  XMapWindow(it->display, it->window);
  return 0;
}

/* Prints for how long a sample that was just drawn was held back: on a busy machine it is longer than
   planned. */
static void tell_delay(const struct reference *it, struct sample sample) {
  if (!it->options->tells_delays) return;
  printf("held %.3f\n", it->options->delay + (double)(stage_now() - sample.due) / 1e6);
}

static void draw(struct reference *it, struct sample sample) {
  double way_x = sample.x - it->last_x, way_y = sample.y - it->last_y, way = hypot(way_x, way_y);
  double ahead = !sample.is_start && way > 0 ? it->options->ahead / way : 0;
  int r = it->options->radius;
  int x = (int)lround(sample.x + way_x * ahead), y = (int)lround(sample.y + way_y * ahead);
  it->last_x = sample.x;
  it->last_y = sample.y;
  it->reports = sample.is_start ? 0 : it->reports + 1;
  if (it->options->every > 1 && it->reports % it->options->every) return;
  if (sample.is_start)
    XFillArc(
      it->display, it->window, it->gc, x - r, y - r, 2 * (unsigned)r, 2 * (unsigned)r, 0,
      360 * 64);
  else
    XDrawLine(it->display, it->window, it->gc, it->x, it->y, x, y);
  XFlush(it->display);
  it->x = x;
  it->y = y;
  tell_delay(it, sample);
}

/* A sample that is held back waits in a queue, so that a delay longer than the pen's period
   delays every sample by the same time. */
static void keep(struct reference *it, const XIDeviceEvent *event, int is_start) {
  if (it->options->life && ++it->age > it->options->life) exit(3);
  int64_t due = stage_now() + (int64_t)(it->options->delay * 1e6);
  struct sample sample = {due, event->event_x, event->event_y, is_start};
  if (it->options->delay <= 0) draw(it, sample);
  else if (it->count < QUEUE) it->queue[(it->first + it->count++) % QUEUE] = sample;
}

static void draw_due(struct reference *it) {
  while (it->count && it->queue[it->first].due <= stage_now()) {
    draw(it, it->queue[it->first]);
    it->first = (it->first + 1) % QUEUE;
    it->count--;
  }
}

static void report(const struct reference *it, const char *name, const XIDeviceEvent *event) {
  if (!it->options->is_verbose) return;
  printf(
    "%s %.4f %.4f %.4f %d\n", name, event->event_x, event->event_y, pressure(it, event),
    event->sourceid);
  fflush(stdout);
}

static void handle_pen(struct reference *it, const XIDeviceEvent *event) {
  /* The copies of the slave devices carry wrong coordinates. */
  if (event->deviceid == event->sourceid) return;
  if (event->evtype == XI_Motion) {
    report(it, "motion", event);
    if (it->is_down) keep(it, event, 0);
  } else if (event->detail == 1) {
    it->is_down = event->evtype == XI_ButtonPress;
    report(it, it->is_down ? "press" : "release", event);
    if (it->is_down) keep(it, event, 1);
  }
}

/* Returns whether the program goes on. */
static int handle(struct reference *it) {
  XEvent event;
  XNextEvent(it->display, &event);
  XGenericEventCookie *cookie = &event.xcookie;
  if (cookie->type == GenericEvent && cookie->extension == it->opcode
      && XGetEventData(it->display, cookie)) {
    handle_pen(it, cookie->data);
    XFreeEventData(it->display, cookie);
  }
  if (event.type == Expose && it->options->is_verbose) {
    printf("ready\n");
    fflush(stdout);
  }
  return event.type != DestroyNotify;
}

/* Sleeps until something can be done. The last tenth of a millisecond is spent awake, since sleep ends
   late; more would use up the program's share of a busy processor. */
static void await(const struct reference *it) {
  if (!it->count) fflush(stdout);
  struct pollfd connection = {ConnectionNumber(it->display), POLLIN, 0};
  int64_t left = it->count ? it->queue[it->first].due - stage_now() - 100000 : 0;
  if (left < 0) left = 0;
  struct timespec time = {left / 1000000000, left % 1000000000};
  ppoll(&connection, 1, it->count ? &time : NULL, NULL);
}

int stage_reference_run(const struct stage_reference_options *options) {
  struct reference *it = calloc(1, sizeof *it);
  if (!it) return 1;
  it->options = options;
  prctl(PR_SET_TIMERSLACK, 1);
  int failed = open_window(it);
  for (int goes_on = !failed; goes_on;) {
    draw_due(it);
    if (!XPending(it->display)) await(it);
    while (goes_on && XPending(it->display)) goes_on = handle(it);
  }
  if (it->display) XCloseDisplay(it->display);
  free(it);
  return failed;
}
