/* Mouse and fingers by SDL's own events, where nothing better is to be had. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

/* The mouse is device 0. Touch devices count from 1 in SDL's order. */
enum { mouse_device = 0 };

uint8_t pen_sdl_keys(void) {
  SDL_Keymod state = SDL_GetModState();
  uint8_t keys = 0;
  if (state & KMOD_SHIFT) keys |= pen_key_shift;
  if (state & KMOD_CTRL) keys |= pen_key_control;
  if (state & KMOD_ALT) keys |= pen_key_alt;
  if (state & KMOD_GUI) keys |= pen_key_super;
  return keys;
}

static pen_event mouse_event(pen_input *input, uint8_t phase, Uint32 time) {
  bool is_down = (input->mouse.buttons & 1) != 0;
  return (pen_event){
      .device = mouse_device,
      .tool = pen_tool_mouse,
      .phase = phase,
      .keys = pen_sdl_keys(),
      .buttons = input->mouse.buttons,
      .time = time,
      .x = input->mouse.x,
      .y = input->mouse.y,
      .pressure = is_down ? 1 : 0,
  };
}

static void push_mouse(pen_input *input, uint8_t phase, Uint32 time) {
  if (!input->mouse.inside && phase != pen_phase_leave) {
    input->mouse.inside = true;
    pen_push(input, mouse_event(input, pen_phase_enter, time));
  }
  pen_push(input, mouse_event(input, phase, time));
}

/* The mouse has gone elsewhere while a button was held: its release is not told. */
static void lose_mouse(pen_input *input, Uint32 time) {
  if (input->mouse.buttons == 0) return;
  input->mouse.buttons = 0;
  pen_push(input, mouse_event(input, pen_phase_cancel, time));
}

static void place_mouse(pen_input *input, int x, int y) {
  input->mouse.x = x * input->scale;
  input->mouse.y = y * input->scale;
}

static void on_motion(pen_input *input, const SDL_MouseMotionEvent *event) {
  if (event->which == SDL_TOUCH_MOUSEID || event->windowID != input->window_id) return;
  if (event->state == 0) lose_mouse(input, event->timestamp);
  place_mouse(input, event->x, event->y);
  bool is_down = (input->mouse.buttons & 1) != 0;
  push_mouse(input, is_down ? pen_phase_move : pen_phase_hover, event->timestamp);
}

/* X11 and SDL number the first three alike; SDL's fourth and fifth are 8 and 9 there, behind the
   four directions of the wheel. */
static uint8_t button_number(uint8_t button) { return button > 3 ? button + 4 : button; }

static void on_button(pen_input *input, const SDL_MouseButtonEvent *event) {
  uint8_t button = button_number(event->button);
  if (event->which == SDL_TOUCH_MOUSEID || event->windowID != input->window_id) return;
  if (button == 0 || button > 32) return;
  bool is_pressed = event->type == SDL_MOUSEBUTTONDOWN;
  uint32_t bit = 1u << (button - 1);
  place_mouse(input, event->x, event->y);
  if (is_pressed)
    input->mouse.buttons |= bit;
  else
    input->mouse.buttons &= ~bit;
  if (button == 1) {
    push_mouse(input, is_pressed ? pen_phase_down : pen_phase_up, event->timestamp);
    return;
  }
  pen_event press =
      mouse_event(input, is_pressed ? pen_phase_press : pen_phase_release, event->timestamp);
  press.button = button;
  pen_push(input, press);
}

static void on_wheel(pen_input *input, const SDL_MouseWheelEvent *event) {
  if (event->which == SDL_TOUCH_MOUSEID || event->windowID != input->window_id) return;
  pen_event wheel = mouse_event(input, pen_phase_wheel, event->timestamp);
  wheel.wheel_x = event->preciseX;
  wheel.wheel_y = -event->preciseY; /* SDL counts upwards */
  pen_push(input, wheel);
}

static int32_t touch_device(SDL_TouchID id) {
  int count = SDL_GetNumTouchDevices();
  for (int index = 0; index < count; index++)
    if (SDL_GetTouchDevice(index) == id) return index + 1;
  return count + 1;
}

static void on_finger(pen_input *input, const SDL_TouchFingerEvent *event) {
  if (event->windowID != 0 && event->windowID != input->window_id) return;
  /* A touchpad's fingers move the pointer; they are not on the paper. */
  SDL_TouchDeviceType type = SDL_GetTouchDeviceType(event->touchId);
  if (type == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || type == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE)
    return;
  int width = 0, height = 0;
  SDL_GetWindowSizeInPixels(input->window, &width, &height);
  bool is_up = event->type == SDL_FINGERUP;
  pen_push(input, (pen_event){
                      .device = touch_device(event->touchId),
                      .contact = (int32_t)event->fingerId,
                      .tool = pen_tool_finger,
                      .phase = is_up                             ? pen_phase_up
                               : event->type == SDL_FINGERDOWN ? pen_phase_down
                                                               : pen_phase_move,
                      .keys = pen_sdl_keys(),
                      .buttons = is_up ? 0 : 1,
                      .time = event->timestamp,
                      .x = (double)event->x * width,
                      .y = (double)event->y * height,
                      .pressure = is_up ? 0 : 1,
                  });
}

static void on_window(pen_input *input, const SDL_WindowEvent *event) {
  if (event->windowID != input->window_id) return;
  bool is_gone = event->event == SDL_WINDOWEVENT_LEAVE ||
                 event->event == SDL_WINDOWEVENT_HIDDEN ||
                 event->event == SDL_WINDOWEVENT_MINIMIZED;
  if (!is_gone) return;
  lose_mouse(input, event->timestamp);
  if (!input->mouse.inside) return;
  input->mouse.inside = false;
  push_mouse(input, pen_phase_leave, event->timestamp);
}

void pen_sdl_handle(pen_input *input, const SDL_Event *event) {
  switch (event->type) {
  case SDL_MOUSEMOTION: on_motion(input, &event->motion); break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP: on_button(input, &event->button); break;
  case SDL_MOUSEWHEEL: on_wheel(input, &event->wheel); break;
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP: on_finger(input, &event->tfinger); break;
  case SDL_WINDOWEVENT: on_window(input, &event->window); break;
  }
}

bool pen_sdl_device_at(int index, pen_device_info *info) {
  if (index < 0 || index > SDL_GetNumTouchDevices()) return false;
  memset(info, 0, sizeof *info);
  info->number = index;
  info->tool = index == mouse_device ? pen_tool_mouse : pen_tool_finger;
  const char *name = index == mouse_device ? "Mouse" : SDL_GetTouchName(index - 1);
  snprintf(info->name, sizeof info->name, "%s", name == NULL ? "Touch" : name);
  return true;
}
