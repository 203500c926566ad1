#define _GNU_SOURCE
#include "stage_hand.h"

#include <X11/Xlib.h>
#include <dlfcn.h>
#include <stdlib.h>

#include "display.h"

/* The library is loaded when a hand is first used: most of what the stage does needs none. */
struct stage_hand {
  Display *display;
  void *library;
  int is_gone;
  int (*query)(Display *, int *, int *, int *, int *);
  int (*motion)(Display *, int, int, int, unsigned long);
  int (*button)(Display *, unsigned, int, unsigned long);
  int (*control)(Display *, int);
};

static const char *load(struct stage_hand *hand) {
  hand->library = dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!hand->library) return "the library of XTEST is not installed (Debian: libxtst6)";
  *(void **)&hand->query = dlsym(hand->library, "XTestQueryExtension");
  *(void **)&hand->motion = dlsym(hand->library, "XTestFakeMotionEvent");
  *(void **)&hand->button = dlsym(hand->library, "XTestFakeButtonEvent");
  *(void **)&hand->control = dlsym(hand->library, "XTestGrabControl");
  if (!hand->query || !hand->motion || !hand->button || !hand->control)
    return "the library of XTEST lacks functions";
  return NULL;
}

static const char *prepare(struct stage_hand *hand) {
  int event, error, major, minor;
  const char *reason = load(hand);
  if (reason) return reason;
  if (!hand->query(hand->display, &event, &error, &major, &minor))
    return "the X server does not let programs move its pointer (XTEST is missing)";
  /* A program that has the server for itself must not hold the hand up. */
  hand->control(hand->display, True);
  return NULL;
}

struct stage_hand *stage_hand_open(const char *display, const char **reason) {
  struct stage_hand *hand = calloc(1, sizeof *hand);
  *reason = "cannot connect to the X server";
  if (!hand) return NULL;
  hand->display = stage_display_open(display, &hand->is_gone);
  if (!hand->display) return free(hand), NULL;
  *reason = prepare(hand);
  if (!*reason) return hand;
  stage_hand_close(hand);
  return NULL;
}

void stage_hand_close(struct stage_hand *hand) {
  XCloseDisplay(hand->display);
  if (hand->library) dlclose(hand->library);
  free(hand);
}

static int flush(struct stage_hand *hand) {
  if (!hand->is_gone) XFlush(hand->display);
  return hand->is_gone ? -1 : 0;
}

int stage_hand_move(struct stage_hand *hand, int x, int y) {
  if (!hand->is_gone) hand->motion(hand->display, -1, x, y, CurrentTime);
  return flush(hand);
}

int stage_hand_button(struct stage_hand *hand, int button, int is_press) {
  if (!hand->is_gone) hand->button(hand->display, (unsigned)button, is_press, CurrentTime);
  return flush(hand);
}

int stage_hand_synchronize(struct stage_hand *hand) {
  if (!hand->is_gone) XSync(hand->display, False);
  return hand->is_gone ? -1 : 0;
}
