#include "PenWindow.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <string.h>

SDL_Window *window_open(int width, int height, const char **problem) {
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  SDL_Window *window = NULL;
  if (SDL_Init(SDL_INIT_VIDEO) == 0)
    window = SDL_CreateWindow("Pen", 0, 0, width, height, SDL_WINDOW_BORDERLESS);
  if (window == NULL) *problem = SDL_GetError();
  return window;
}

bool window_pump(int milliseconds) {
  SDL_Event event;
  bool stays = true;
  if (!SDL_WaitEventTimeout(&event, milliseconds)) return stays;
  do
    if (event.type == SDL_QUIT) stays = false;
  while (SDL_PollEvent(&event));
  return stays;
}

bool window_draw(SDL_Window *window, bool is_accelerated) {
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, is_accelerated ? "1" : "0");
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  return surface != NULL && SDL_UpdateWindowSurface(window) == 0;
}

void window_fake_mouse(SDL_Window *window, int x, int y, int button, bool is_down) {
  static Uint32 held = 0;
  SDL_Event event = {0};
  Uint32 id = SDL_GetWindowID(window);
  if (button == 0) {
    event.motion = (SDL_MouseMotionEvent){
        .type = SDL_MOUSEMOTION, .windowID = id, .state = held, .x = x, .y = y};
  } else {
    Uint32 mask = SDL_BUTTON((Uint32)button);
    held = is_down ? held | mask : held & ~mask;
    Uint32 type = is_down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button = (SDL_MouseButtonEvent){
        .type = type, .windowID = id, .button = (Uint8)button, .x = x, .y = y};
  }
  SDL_PushEvent(&event);
}

void window_fake_finger(SDL_Window *window, int phase, float x, float y) {
  Uint32 types[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP};
  SDL_Event event = {0};
  event.tfinger = (SDL_TouchFingerEvent){
      .type = types[phase], .fingerId = 4, .x = x, .y = y, .windowID = SDL_GetWindowID(window)};
  SDL_PushEvent(&event);
}

void window_ask_amiss(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return;
  XMapWindow(info.info.x11.display, 1);
  XSync(info.info.x11.display, False);
}

void window_ask_amiss_alone(void) {
  Display *display = XOpenDisplay(NULL);
  if (display == NULL) return;
  XMapWindow(display, 1);
  XCloseDisplay(display);
}

/* Says what SDL passes on when the server removes a device. */
static void tell_removed(Display *display, int number) {
  int event, error;
  SDL_SysWMmsg message = {.subsystem = SDL_SYSWM_X11};
  XGenericEventCookie *cookie = &message.msg.x11.event.xcookie;
  XIHierarchyInfo info = {.deviceid = number, .use = XISlavePointer, .flags = XISlaveRemoved};
  XIHierarchyEvent hierarchy = {
    .type = GenericEvent, .evtype = XI_HierarchyChanged, .display = display,
    .flags = XISlaveRemoved, .num_info = 1, .info = &info};
  cookie->type = GenericEvent;
  cookie->evtype = XI_HierarchyChanged;
  cookie->data = &hierarchy;
  XQueryExtension(display, "XInputExtension", &cookie->extension, &event, &error);
  SDL_Event told = {.syswm = {.type = SDL_SYSWMEVENT, .msg = &message}};
  SDL_PushEvent(&told);
}

bool window_replug_device(SDL_Window *window, const char *name) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return false;
  Display *display = info.info.x11.display;
  int count = 0, number = -1;
  XIDeviceInfo *infos = XIQueryDevice(display, XIAllDevices, &count);
  for (int index = 0; index < count; index++)
    if (strcmp(infos[index].name, name) == 0) number = infos[index].deviceid;
  XIFreeDeviceInfo(infos);
  if (number < 0) return false;
  /* With a device that is closed, the server forgets which of its events were asked for. */
  XDevice *device = XOpenDevice(display, (XID)number);
  if (device != NULL) XCloseDevice(display, device);
  tell_removed(display, number);
  return device != NULL;
}

bool window_take_device(const char *name) {
  Display *display = XOpenDisplay(NULL);
  int major = 2, minor = 2, count = 0;
  if (display == NULL || XIQueryVersion(display, &major, &minor) != Success) return false;
  XIDeviceInfo *infos = XIQueryDevice(display, XIAllDevices, &count);
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_ButtonRelease);
  int status = GrabNotViewable;
  for (int index = 0; index < count; index++) {
    XIEventMask mask = {infos[index].deviceid, sizeof bits, bits};
    if (strcmp(infos[index].name, name) == 0)
      status = XIGrabDevice(
        display, mask.deviceid, DefaultRootWindow(display), CurrentTime, None, XIGrabModeAsync,
        XIGrabModeAsync, False, &mask);
  }
  XIFreeDeviceInfo(infos);
  return status == XIGrabSuccess;
}

bool window_take_pointer(void) {
  Display *display = XOpenDisplay(NULL);
  if (display == NULL) return false;
  /* Who writes has it first. */
  while (XGrabPointer(display, DefaultRootWindow(display), False, ButtonReleaseMask, GrabModeAsync,
                      GrabModeAsync, None, None, CurrentTime) != GrabSuccess)
    SDL_Delay(1);
  return true;
}

bool window_ask_to_close(unsigned long number) {
  Display *display = XOpenDisplay(NULL);
  if (display == NULL) return false;
  XEvent event = {.xclient = {
                      .type = ClientMessage,
                      .window = number,
                      .message_type = XInternAtom(display, "WM_PROTOCOLS", False),
                      .format = 32}};
  event.xclient.data.l[0] = (long)XInternAtom(display, "WM_DELETE_WINDOW", False);
  event.xclient.data.l[1] = CurrentTime;
  XSendEvent(display, number, False, NoEventMask, &event);
  XCloseDisplay(display);
  return true;
}

void window_close(SDL_Window *window) {
  SDL_DestroyWindow(window);
  SDL_Quit();
}
