/* The mouse of a Wayland seat. */

#include "wayland.h"

static pen_event event_of(pen_seat *seat, uint8_t phase, double time) {
  return (pen_event){
      .device = seat->number,
      .tool = pen_tool_mouse,
      .phase = phase,
      .keys = pen_sdl_keys(),
      .buttons = seat->buttons,
      .time = time,
      .x = seat->x,
      .y = seat->y,
      .pressure = (seat->buttons & 1) != 0 ? 1 : 0,
  };
}

static void push(pen_seat *seat, pen_event event) {
  pen_push(seat->wayland->input, event);
  pen_wayland_wake(seat->wayland);
}

static void move(pen_seat *seat, wl_fixed_t x, wl_fixed_t y) {
  seat->x = wl_fixed_to_double(x) * seat->wayland->input->scale;
  seat->y = wl_fixed_to_double(y) * seat->wayland->input->scale;
}

/* Entering and leaving come without a time. */
static double last_time(pen_seat *seat) {
  seat->wayland->input->received = pen_now();
  return (double)seat->wayland->clock;
}

static void on_enter(void *data, struct wl_pointer *pointer, uint32_t serial,
                     struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
  pen_seat *seat = data;
  if (surface != seat->wayland->surface) return;
  move(seat, x, y);
  seat->is_near = true;
  push(seat, event_of(seat, pen_phase_enter, last_time(seat)));
}

static void on_leave(void *data, struct wl_pointer *pointer, uint32_t serial,
                     struct wl_surface *surface) {
  pen_seat *seat = data;
  if (!seat->is_near) return;
  bool was_down = seat->buttons != 0;
  seat->is_near = false;
  seat->buttons = 0;
  double time = last_time(seat);
  /* The compositor took the pointer away from a press, and will not tell of its release. */
  if (was_down) push(seat, event_of(seat, pen_phase_cancel, time));
  push(seat, event_of(seat, pen_phase_leave, time));
}

static void on_motion(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x,
                      wl_fixed_t y) {
  pen_seat *seat = data;
  if (!seat->is_near) return;
  move(seat, x, y);
  uint8_t phase = (seat->buttons & 1) != 0 ? pen_phase_move : pen_phase_hover;
  push(seat, event_of(seat, phase, pen_wayland_time(seat->wayland, time)));
}

/* The kernel's numbers of buttons, as X counts them. */
static uint8_t button_number(uint32_t code) {
  switch (code) {
  case 0x110: return 1; /* BTN_LEFT */
  case 0x111: return 3; /* BTN_RIGHT */
  case 0x112: return 2; /* BTN_MIDDLE */
  default: return code >= 0x113 && code <= 0x117 ? (uint8_t)(code - 0x113 + 8) : 0;
  }
}

static void on_button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
                      uint32_t code, uint32_t state) {
  pen_seat *seat = data;
  uint8_t button = button_number(code);
  if (!seat->is_near || button == 0) return;
  bool is_pressed = state == WL_POINTER_BUTTON_STATE_PRESSED;
  uint32_t bit = 1u << (button - 1);
  seat->buttons = is_pressed ? seat->buttons | bit : seat->buttons & ~bit;
  uint8_t tip = is_pressed ? pen_phase_down : pen_phase_up;
  uint8_t other = is_pressed ? pen_phase_press : pen_phase_release;
  double moment = pen_wayland_time(seat->wayland, time);
  pen_event event = event_of(seat, button == 1 ? tip : other, moment);
  event.button = button == 1 ? 0 : button;
  push(seat, event);
}

static void push_wheel(pen_seat *seat, double x, double y) {
  pen_event event = event_of(seat, pen_phase_wheel, (double)seat->wayland->clock);
  event.wheel_x = x;
  event.wheel_y = y;
  if (seat->is_near && (x != 0 || y != 0)) push(seat, event);
}

/* Compositors give a notch of a wheel this length. */
static const double notch_length = 10;

static void on_axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis,
                    wl_fixed_t value) {
  pen_seat *seat = data;
  pen_wayland_time(seat->wayland, time);
  double length = wl_fixed_to_double(value) / notch_length;
  bool is_across = axis == WL_POINTER_AXIS_HORIZONTAL_SCROLL;
  /* Old seats have no frames. */
  if (wl_pointer_get_version(pointer) < WL_POINTER_FRAME_SINCE_VERSION)
    push_wheel(seat, is_across ? length : 0, is_across ? 0 : length);
  else if (is_across)
    seat->length_x += length;
  else
    seat->length_y += length;
}

static void on_notches(void *data, struct wl_pointer *pointer, uint32_t axis, int32_t notches) {
  pen_seat *seat = data;
  if (axis == WL_POINTER_AXIS_HORIZONTAL_SCROLL)
    seat->notches_x += notches;
  else
    seat->notches_y += notches;
}

static void on_frame(void *data, struct wl_pointer *pointer) {
  pen_seat *seat = data;
  double x = seat->notches_x != 0 ? seat->notches_x : seat->length_x;
  double y = seat->notches_y != 0 ? seat->notches_y : seat->length_y;
  seat->notches_x = seat->notches_y = seat->length_x = seat->length_y = 0;
  push_wheel(seat, x, y);
}

static void on_axis_source(void *data, struct wl_pointer *pointer, uint32_t source) {}

static void on_axis_stop(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis) {}

static const struct wl_pointer_listener pointer_listener = {
    .enter = on_enter,
    .leave = on_leave,
    .motion = on_motion,
    .button = on_button,
    .axis = on_axis,
    .frame = on_frame,
    .axis_source = on_axis_source,
    .axis_stop = on_axis_stop,
    .axis_discrete = on_notches,
};

static void on_capabilities(void *data, struct wl_seat *proxy, uint32_t capabilities) {
  pen_seat *seat = data;
  bool has_pointer = (capabilities & WL_SEAT_CAPABILITY_POINTER) != 0;
  if (has_pointer && seat->pointer == NULL) {
    seat->pointer = wl_seat_get_pointer(proxy);
    wl_pointer_add_listener(seat->pointer, &pointer_listener, seat);
  } else if (!has_pointer && seat->pointer != NULL) {
    on_leave(seat, seat->pointer, 0, NULL);
    wl_pointer_destroy(seat->pointer);
    seat->pointer = NULL;
  }
}

static void on_name(void *data, struct wl_seat *proxy, const char *name) {}

static const struct wl_seat_listener seat_listener = {
    .capabilities = on_capabilities,
    .name = on_name,
};

void pen_seat_open(pen_seat *seat) {
  wl_seat_add_listener(seat->proxy, &seat_listener, seat);
}
