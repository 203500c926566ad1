#define _GNU_SOURCE
#include "stage_eye.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xdamage.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

#include "display.h"
#include "stage_pen.h"

struct stage_eye {
  Display *display;
  Window root;
  int width, height;
  int damage_event;
  int is_blind;
  XShmSegmentInfo memory;
};

static const char *share_memory(struct stage_eye *eye) {
  size_t size = (size_t)eye->width * (size_t)eye->height * 4;
  eye->memory.shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  if (eye->memory.shmid < 0) return "there is no shared memory for the screen";
  eye->memory.shmaddr = shmat(eye->memory.shmid, NULL, 0);
  if (eye->memory.shmaddr == (void *)-1) eye->memory.shmaddr = NULL;
  int shared = eye->memory.shmaddr && XShmAttach(eye->display, &eye->memory);
  XSync(eye->display, False);
  /* Marked at once, so that the system frees it when the last user is gone. */
  shmctl(eye->memory.shmid, IPC_RMID, NULL);
  return shared && !eye->is_blind ? NULL : "the X server shares no memory";
}

static const char *prepare(struct stage_eye *eye) {
  int error, screen = DefaultScreen(eye->display);
  if (!XDamageQueryExtension(eye->display, &eye->damage_event, &error))
    return "the X server does not report what is drawn (DAMAGE is missing)";
  if (!XShmQueryExtension(eye->display)) return "the X server shares no memory (MIT-SHM)";
  if (DefaultDepth(eye->display, screen) != 24) return "the screen does not have 24 bits per pixel";
  eye->root = RootWindow(eye->display, screen);
  eye->width = DisplayWidth(eye->display, screen);
  eye->height = DisplayHeight(eye->display, screen);
  XDamageCreate(eye->display, eye->root, XDamageReportRawRectangles);
  return share_memory(eye);
}

struct stage_eye *stage_eye_open(const char *display, const char **reason) {
  struct stage_eye *eye = calloc(1, sizeof *eye);
  *reason = "cannot connect to the X server";
  if (!eye) return NULL;
  eye->display = stage_display_open(display, &eye->is_blind);
  if (!eye->display) return free(eye), NULL;
  *reason = prepare(eye);
  if (!*reason) return eye;
  stage_eye_close(eye);
  return NULL;
}

void stage_eye_close(struct stage_eye *eye) {
  XCloseDisplay(eye->display);
  if (eye->memory.shmaddr) shmdt(eye->memory.shmaddr);
  free(eye);
}

struct stage_box stage_eye_screen(const struct stage_eye *eye) {
  return (struct stage_box){0, 0, eye->width, eye->height};
}

static void join(struct stage_box *box, XRectangle area) {
  int x = area.x, y = area.y, right = x + area.width, bottom = y + area.height;
  if (box->width > 0) {
    if (box->x < x) x = box->x;
    if (box->y < y) y = box->y;
    if (box->x + box->width > right) right = box->x + box->width;
    if (box->y + box->height > bottom) bottom = box->y + box->height;
  }
  *box = (struct stage_box){x, y, right - x, bottom - y};
}

/* The latest moment at which something can have been drawn that the server dates with whole
   milliseconds of the monotonic clock, or of its coarse form if that is fine enough. The present where
   the server's clock is another one. */
static int64_t latest_moment(Time date) {
  struct timespec step = {0, 0};
  clock_getres(CLOCK_MONOTONIC_COARSE, &step);
  int64_t now = stage_now(), error = step.tv_sec || step.tv_nsec > 1000000 ? 1 : 2;
  int32_t age = (int32_t)((uint32_t)(now / 1000000) - (uint32_t)date);
  if (age < 0 || age > 60000) return now;
  int64_t latest = (now / 1000000 - age + error) * 1000000;
  return latest < now ? latest : now;
}

/* Takes all events that wait. Returns whether something was drawn, and when at the latest: this thread
   may have waited for the processor since. */
static int drain(struct stage_eye *eye, struct stage_box *drawn, int64_t *moment) {
  int found = 0;
  while (!eye->is_blind && XPending(eye->display) > 0) {
    XEvent event;
    XNextEvent(eye->display, &event);
    if (event.type != eye->damage_event + XDamageNotify) continue;
    const XDamageNotifyEvent *damage = (XDamageNotifyEvent *)&event;
    join(drawn, damage->area);
    *moment = latest_moment(damage->timestamp);
    found = 1;
  }
  return found;
}

int stage_eye_wait(
  struct stage_eye *eye, int64_t until, struct stage_box *drawn, int64_t *moment) {
  memset(drawn, 0, sizeof *drawn);
  for (;;) {
    int found = drain(eye, drawn, moment);
    if (eye->is_blind) return -1;
    if (found) return 1;
    *moment = stage_now();
    if (*moment >= until) return 0;
    struct timespec left = {(until - *moment) / 1000000000, (until - *moment) % 1000000000};
    struct pollfd connection = {ConnectionNumber(eye->display), POLLIN, 0};
    ppoll(&connection, 1, &left, NULL);
  }
}

const uint32_t *stage_eye_look(struct stage_eye *eye, struct stage_box box) {
  if (eye->is_blind || box.x < 0 || box.y < 0 || box.width <= 0 || box.height <= 0
      || box.x + box.width > eye->width || box.y + box.height > eye->height)
    return NULL;
  int screen = DefaultScreen(eye->display);
  XImage *image = XShmCreateImage(
    eye->display, DefaultVisual(eye->display, screen), 24, ZPixmap, eye->memory.shmaddr,
    &eye->memory, (unsigned)box.width, (unsigned)box.height);
  if (!image) return NULL;
  int fits = image->bits_per_pixel == 32 && image->bytes_per_line == box.width * 4;
  int taken =
    fits && XShmGetImage(eye->display, eye->root, image, box.x, box.y, AllPlanes);
  image->data = NULL;
  XDestroyImage(image);
  return taken && !eye->is_blind ? (const uint32_t *)eye->memory.shmaddr : NULL;
}

/* A window manager puts windows into frames of its own: the program's window is the one that has a
   state. Returns the window itself if there is no window manager. */
static Window program_window(struct stage_eye *eye, Window window, int depth, int *is_managed) {
  Atom state = XInternAtom(eye->display, "WM_STATE", False), type = None;
  int format;
  unsigned long count, rest;
  unsigned char *bytes = NULL;
  XGetWindowProperty(
    eye->display, window, state, 0, 0, False, AnyPropertyType, &type, &format, &count, &rest,
    &bytes);
  if (bytes) XFree(bytes);
  if (type != None) return *is_managed = 1, window;
  Window root, parent, *children = NULL, found = window;
  unsigned number = 0;
  if (depth > 3 || !XQueryTree(eye->display, window, &root, &parent, &children, &number))
    return window;
  for (unsigned i = 0; i < number && !*is_managed; i++) {
    Window inner = program_window(eye, children[i], depth + 1, is_managed);
    if (*is_managed) found = inner;
  }
  if (children) XFree(children);
  return found;
}

/* The title in UTF-8, or else in the older property. */
static void take_title(struct stage_eye *eye, struct stage_window *window) {
  int is_managed = 0;
  Window inner = program_window(eye, window->id, 0, &is_managed);
  const char *names[] = {"_NET_WM_NAME", "WM_NAME"};
  for (int i = 0; i < 2 && !window->title[0]; i++) {
    XTextProperty title = {0};
    Atom name = XInternAtom(eye->display, names[i], False);
    if (!XGetTextProperty(eye->display, inner, &title, name) || !title.value) continue;
    if (title.format == 8) strncpy(window->title, (char *)title.value, sizeof window->title - 1);
    XFree(title.value);
  }
}

int stage_eye_windows(struct stage_eye *eye, struct stage_window *windows, int limit) {
  Window root, parent, *children = NULL;
  unsigned count = 0;
  int found = 0;
  if (eye->is_blind || !XQueryTree(eye->display, eye->root, &root, &parent, &children, &count))
    return -1;
  for (unsigned i = 0; i < count && found < limit && !eye->is_blind; i++) {
    XWindowAttributes about;
    if (!XGetWindowAttributes(eye->display, children[i], &about)) continue;
    if (about.map_state != IsViewable || about.class != InputOutput) continue;
    struct stage_window window = {children[i], {about.x, about.y, about.width, about.height}, ""};
    take_title(eye, &window);
    windows[found++] = window;
  }
  if (children) XFree(children);
  return eye->is_blind ? -1 : found;
}

static void ask_manager(
  struct stage_eye *eye, Window window, const char *what, const long data[4]) {
  XEvent event = {.xclient = {
    .type = ClientMessage, .window = window, .format = 32,
    .message_type = XInternAtom(eye->display, what, False)}};
  for (int i = 0; i < 4; i++) event.xclient.data.l[i] = data[i];
  XSendEvent(
    eye->display, eye->root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
}

static void raise_managed(struct stage_eye *eye, Window window) {
  long wide = (long)XInternAtom(eye->display, "_NET_WM_STATE_MAXIMIZED_HORZ", False);
  long high = (long)XInternAtom(eye->display, "_NET_WM_STATE_MAXIMIZED_VERT", False);
  ask_manager(eye, window, "_NET_WM_STATE", (const long[]){1, wide, high, 2});
  ask_manager(eye, window, "_NET_ACTIVE_WINDOW", (const long[]){2, CurrentTime, 0, 0});
}

int stage_eye_raise(struct stage_eye *eye, unsigned long window, struct stage_box box) {
  if (eye->is_blind) return -1;
  int is_managed = 0;
  Window inner = program_window(eye, window, 0, &is_managed);
  if (is_managed) raise_managed(eye, inner);
  else {
    XMoveResizeWindow(
      eye->display, window, box.x, box.y, (unsigned)box.width, (unsigned)box.height);
    XRaiseWindow(eye->display, window);
    XSetInputFocus(eye->display, window, RevertToPointerRoot, CurrentTime);
  }
  XSync(eye->display, False);
  return eye->is_blind ? -1 : 0;
}
