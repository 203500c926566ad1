/* What the X server is asked to tell, on SDL's own connection and window. */

#include "xinput.h"

#include <stdlib.h>

static const int window_events[] = {XI_Motion,     XI_ButtonPress, XI_ButtonRelease,
                                    XI_Enter,      XI_Leave,       XI_TouchBegin,
                                    XI_TouchUpdate, XI_TouchEnd,   0};

static void select_events(pen_xinput *xinput, Window window, int device, const int *events) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XIEventMask mask = {.deviceid = device, .mask_len = sizeof bits, .mask = bits};
  for (; *events != 0; events++) XISetMask(bits, *events);
  XISelectEvents(xinput->display, window, &mask, 1);
}

/* A selection replaces what this program selected before for the same window and devices, so SDL's
   events stand in ours as well. */
static void select_window(pen_xinput *xinput) {
  select_events(xinput, xinput->window, XIAllMasterDevices, window_events);
  XFlush(xinput->display);
}

static void select_root(pen_xinput *xinput) {
  static const int events[] = {XI_HierarchyChanged, XI_PropertyEvent, XI_RawButtonPress,
                               XI_RawButtonRelease, 0};
  /* SDL wants every motion anywhere once more, raw; each would wake the loop for nothing. */
  static const int none[] = {0};
  Window root = DefaultRootWindow(xinput->display);
  select_events(xinput, root, XIAllDevices, events);
  select_events(xinput, root, XIAllMasterDevices, none);
}

static void intern_atoms(pen_xinput *xinput) {
  Display *display = xinput->display;
  xinput->atoms.x = XInternAtom(display, "Abs MT Position X", False);
  xinput->atoms.place_x = XInternAtom(display, "Abs X", False);
  xinput->atoms.place_y = XInternAtom(display, "Abs Y", False);
  xinput->atoms.pressure = XInternAtom(display, "Abs Pressure", False);
  xinput->atoms.tilt_x = XInternAtom(display, "Abs Tilt X", False);
  xinput->atoms.tilt_y = XInternAtom(display, "Abs Tilt Y", False);
  xinput->atoms.touch_major = XInternAtom(display, "Abs MT Touch Major", False);
  xinput->atoms.tool_type = XInternAtom(display, "Wacom Tool Type", False);
  xinput->atoms.serials = XInternAtom(display, "Wacom Serial IDs", False);
}

pen_xinput *pen_xinput_open(pen_input *input, const SDL_SysWMinfo *info) {
  int opcode, event, error;
  Display *display = info->info.x11.display;
  if (!XQueryExtension(display, "XInputExtension", &opcode, &event, &error)) return NULL;
  pen_xinput *xinput = calloc(1, sizeof *xinput);
  if (xinput == NULL) return NULL;
  xinput->input = input;
  xinput->display = display;
  xinput->window = info->info.x11.window;
  xinput->opcode = opcode;
  pen_bear_refusals();
  intern_atoms(xinput);
  select_root(xinput);
  select_window(xinput);
  pen_xinput_query(xinput);
  return xinput;
}

void pen_xinput_close(pen_xinput *xinput) {
  pen_xinput_free_proximity(xinput);
  free(xinput);
}

void pen_xinput_refresh(pen_xinput *xinput, const SDL_SysWMinfo *info) {
  if (info->info.x11.window == xinput->window) return;
  xinput->window = info->info.x11.window;
  select_window(xinput);
  for (int number = 0; number < device_limit; number++)
    if (xinput->devices[number].is_known) pen_xinput_open_proximity(xinput, number);
}
