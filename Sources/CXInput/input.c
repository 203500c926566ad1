#include "internal.h"

#include <X11/Xutil.h>
#include <stdlib.h>
#include <time.h>

uint64_t pen_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int64_t pen_unwrap(int64_t last, uint32_t time) {
  return last == 0 ? time : last + (int32_t)(time - (uint32_t)last);
}

void pen_push(pen_input *input, pen_event event) {
  event.received = input->received;
  pen_ring_push(&input->ring, &event);
}

static void measure_scale(pen_input *input) {
  int width = 0, pixels = 0;
  SDL_GetWindowSize(input->window, &width, NULL);
  SDL_GetWindowSizeInPixels(input->window, &pixels, NULL);
  input->scale = width > 0 && pixels > 0 ? (double)pixels / width : 1;
}

static bool is_hidden(const pen_input *input, const SDL_WindowEvent *event) {
  return event->windowID == input->window_id && (event->event == SDL_WINDOWEVENT_HIDDEN ||
                                                 event->event == SDL_WINDOWEVENT_MINIMIZED);
}

static bool moves_keyboard(const pen_input *input, const SDL_WindowEvent *event) {
  return event->windowID == input->window_id && (event->event == SDL_WINDOWEVENT_FOCUS_GAINED ||
                                                 event->event == SDL_WINDOWEVENT_FOCUS_LOST);
}

/* The one sign that a key types by itself, without asking any input method. */
static uint8_t typed_by(const XEvent *event) {
  if (event->type != KeyPress) return 0;
  XKeyEvent key = event->xkey;
  char text[8];
  return XLookupString(&key, text, sizeof text, NULL, NULL) == 1 ? (uint8_t)text[0] : 0;
}

/* Sees every event when it comes, before the queue. Other threads push events of their own kinds,
   so nothing but the kind may be read of those. */
static int watch(void *context, SDL_Event *event) {
  pen_input *input = context;
  switch (event->type) {
  case SDL_SYSWMEVENT:
    if (event->syswm.msg->subsystem != SDL_SYSWM_X11) break;
    input->typed = typed_by(&event->syswm.msg->msg.x11.event);
    if (input->xinput == NULL) break;
    input->received = pen_now();
    /* What the event points to is there only during this call. */
    pen_xinput_handle(input->xinput, &event->syswm.msg->msg.x11.event);
    break;
  case SDL_KEYDOWN:
    /* SDL makes it of the event of the X server that has just gone by. */
    event->key.keysym.unused = input->typed;
    input->typed = 0;
    break;
  case SDL_MOUSEMOTION:
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
  case SDL_MOUSEWHEEL:
    /* Read from the compositor as well, since SDL makes mouse events of pens. */
    if (input->wayland != NULL && !pen_wayland_misses(input->wayland, event->type)) break;
    /* fall through */
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
  case SDL_WINDOWEVENT:
    if (input->xinput == NULL) {
      input->received = pen_now();
      pen_sdl_handle(input, event);
    } else if (event->type == SDL_WINDOWEVENT && is_hidden(input, &event->window)) {
      /* All else XInput has itself, and SDL's copies would be the same events again. */
      input->received = pen_now();
      pen_xinput_lose_all(input->xinput);
    } else if (event->type == SDL_WINDOWEVENT && moves_keyboard(input, &event->window)) {
      input->received = pen_now();
      pen_xinput_loosen(input->xinput);
    }
    break;
  }
  return 1;
}

/* Asks SDL for the connection and the window behind its window. */
static bool ask(pen_input *input, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(input->window, info) == SDL_TRUE;
}

pen_input *pen_open(SDL_Window *window) {
  pen_input *input = calloc(1, sizeof *input);
  if (input == NULL) return NULL;
  input->window = window;
  input->window_id = SDL_GetWindowID(window);
  input->received = pen_now();
  measure_scale(input);
  SDL_SysWMinfo info;
  if (ask(input, &info) && info.subsystem == SDL_SYSWM_X11) {
    input->xinput = pen_xinput_open(input, &info);
    if (input->xinput != NULL) input->source = pen_source_xinput;
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
  }
  if (input->xinput == NULL && ask(input, &info) && info.subsystem == SDL_SYSWM_WAYLAND) {
    input->wake = SDL_RegisterEvents(1);
    input->wayland = pen_wayland_open(input, &info);
    if (input->wayland != NULL) input->source = pen_source_wayland;
  }
  SDL_AddEventWatch(watch, input);
  return input;
}

void pen_close(pen_input *input) {
  SDL_DelEventWatch(watch, input);
  if (input->xinput != NULL) pen_xinput_close(input->xinput);
  if (input->wayland != NULL) pen_wayland_close(input->wayland);
  pen_ring_free(&input->ring);
  free(input);
}

void pen_refresh(pen_input *input) {
  measure_scale(input);
  SDL_SysWMinfo info;
  if ((input->xinput == NULL && input->wayland == NULL) || !ask(input, &info)) return;
  if (input->xinput != NULL && info.subsystem == SDL_SYSWM_X11)
    pen_xinput_refresh(input->xinput, &info);
  if (input->wayland != NULL && info.subsystem == SDL_SYSWM_WAYLAND)
    pen_wayland_refresh(input->wayland, &info);
}

bool pen_next(pen_input *input, pen_event *event) { return pen_ring_pop(&input->ring, event); }

int pen_source(const pen_input *input) { return input->source; }

uint32_t pen_generation(const pen_input *input) { return input->generation; }

bool pen_device_at(const pen_input *input, int index, pen_device_info *info) {
  if (input->xinput != NULL) return pen_xinput_device_at(input->xinput, index, info);
  if (pen_sdl_device_at(index, info)) return true;
  int others = 1 + SDL_GetNumTouchDevices();
  return input->wayland != NULL && pen_wayland_device_at(input->wayland, index - others, info);
}

bool pen_driver_of(const pen_input *input, int number, pen_driver_info *info) {
  return input->xinput != NULL && pen_xinput_driver_of(input->xinput, number, info);
}
