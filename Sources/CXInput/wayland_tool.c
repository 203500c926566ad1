/* One tool of the tablet protocol. What it says in pieces belongs together up to a `frame`. */

#include "wayland.h"

#include <stdlib.h>
#include <string.h>

/* -- What a frame says -- */

static void push(pen_tool *tool, uint8_t phase, uint8_t button) {
  pen_event event = tool->now;
  event.phase = phase;
  event.button = button;
  event.keys = pen_sdl_keys();
  pen_push(tool->wayland->input, event);
}

static void push_click(pen_tool *tool, uint8_t button, bool is_pressed) {
  uint32_t bit = 1u << (button - 1);
  tool->now.buttons = is_pressed ? tool->now.buttons | bit : tool->now.buttons & ~bit;
  push(tool, is_pressed ? pen_phase_press : pen_phase_release, button);
}

/* A tool without a sensor is pressed with all its force, or not at all. */
static void settle_pressure(pen_tool *tool) {
  if ((tool->channels & pen_has_pressure) == 0)
    tool->now.pressure = (tool->now.buttons & 1) != 0 ? 1 : 0;
}

static void push_frame(pen_tool *tool) {
  if (tool->came) push(tool, pen_phase_enter, 0);
  for (int index = 0; index < tool->click_count; index++)
    push_click(tool, tool->clicks[index].button, tool->clicks[index].is_pressed);
  if (tool->lowered) {
    tool->now.buttons |= 1;
    settle_pressure(tool);
    push(tool, pen_phase_down, 0);
  } else if (tool->changed && !tool->lifted) {
    push(tool, (tool->now.buttons & 1) != 0 ? pen_phase_move : pen_phase_hover, 0);
  }
  if (tool->lifted) {
    tool->now.buttons &= ~1u;
    settle_pressure(tool);
    push(tool, pen_phase_up, 0);
  }
  if (tool->went) push(tool, pen_phase_leave, 0);
}

static void clear_frame(pen_tool *tool) {
  tool->came = tool->went = tool->changed = tool->lowered = tool->lifted = false;
  tool->click_count = 0;
}

static void on_frame(void *data, wl_tool *proxy, uint32_t time) {
  pen_tool *tool = data;
  pen_wayland *wayland = tool->wayland;
  if (!tool->is_near) {
    clear_frame(tool);
    return;
  }
  tool->now.time = pen_wayland_time(wayland, time);
  push_frame(tool);
  if (tool->went) tool->is_near = false;
  clear_frame(tool);
  pen_wayland_wake(wayland);
}

/* -- What a tool says before its frame -- */

static void on_proximity_in(void *data, wl_tool *proxy, uint32_t serial, wl_tablet *near,
                            struct wl_surface *surface) {
  pen_tool *tool = data;
  if (surface != tool->wayland->surface) return;
  for (pen_tablet *each = tool->wayland->tablets; each != NULL; each = each->next)
    if (each->proxy == near) memcpy(tool->name, each->name, sizeof tool->name);
  tool->is_near = tool->came = true;
  tool->now.buttons = 0;
  tool->now.pressure = 0;
  tool->wayland->input->generation++;
  /* SDL sets no cursor for pens, and what is shown without is not told. */
  zwp_tablet_tool_v2_set_cursor(proxy, serial, NULL, 0, 0);
}

static void on_proximity_out(void *data, wl_tool *proxy) {
  pen_tool *tool = data;
  if (!tool->is_near) return;
  tool->went = true;
  /* A pen that goes away while it writes has lifted. */
  if ((tool->now.buttons & 1) != 0) tool->lifted = true;
}

static void on_down(void *data, wl_tool *proxy, uint32_t serial) {
  ((pen_tool *)data)->lowered = true;
}

static void on_up(void *data, wl_tool *proxy) {
  ((pen_tool *)data)->lifted = true;
}

static void on_motion(void *data, wl_tool *proxy, wl_fixed_t x, wl_fixed_t y) {
  pen_tool *tool = data;
  double scale = tool->wayland->input->scale;
  tool->now.x = wl_fixed_to_double(x) * scale;
  tool->now.y = wl_fixed_to_double(y) * scale;
  tool->changed = true;
}

static void on_pressure(void *data, wl_tool *proxy, uint32_t pressure) {
  pen_tool *tool = data;
  tool->now.pressure = pressure < 65535 ? pressure / 65535.0 : 1;
  tool->changed = true;
}

static void on_tilt(void *data, wl_tool *proxy, wl_fixed_t x, wl_fixed_t y) {
  pen_tool *tool = data;
  tool->now.tilt_x = wl_fixed_to_double(x);
  tool->now.tilt_y = wl_fixed_to_double(y);
  tool->changed = true;
}

/* The kernel's numbers of buttons, as X counts them. */
static uint8_t button_number(uint32_t code) {
  switch (code) {
  case 0x14b: return 2; /* BTN_STYLUS */
  case 0x14c: return 3; /* BTN_STYLUS2 */
  case 0x149: return 8; /* BTN_STYLUS3 */
  case 0x112: return 2; /* BTN_MIDDLE, of tools in the shape of a mouse */
  case 0x111: return 3; /* BTN_RIGHT */
  case 0x113: return 8; /* BTN_SIDE */
  case 0x114: return 9; /* BTN_EXTRA */
  default: return 0;
  }
}

static void on_button(void *data, wl_tool *proxy, uint32_t serial, uint32_t code, uint32_t state) {
  pen_tool *tool = data;
  uint8_t button = button_number(code);
  if (button == 0 || tool->click_count == click_limit) return;
  bool is_pressed = state == ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED;
  tool->clicks[tool->click_count].button = button;
  tool->clicks[tool->click_count++].is_pressed = is_pressed;
}

static void on_wheel(void *data, wl_tool *proxy, wl_fixed_t degrees, int32_t clicks) {
  pen_tool *tool = data;
  if (!tool->is_near || clicks == 0) return;
  pen_event event = tool->now;
  event.phase = pen_phase_wheel;
  event.wheel_y = clicks;
  pen_push(tool->wayland->input, event);
}

/* Distance, rotation and sliders change nothing of ink; they still are reports of the device. */
static void on_distance(void *data, wl_tool *proxy, uint32_t distance) {
  ((pen_tool *)data)->changed = true;
}

static void on_rotation_or_slider(void *data, wl_tool *proxy, int32_t value) {
  ((pen_tool *)data)->changed = true;
}

/* -- Which tools there are -- */

static void on_type(void *data, wl_tool *proxy, uint32_t type) {
  ((pen_tool *)data)->type = type;
}

static void on_serial(void *data, wl_tool *proxy, uint32_t high, uint32_t low) {
  ((pen_tool *)data)->serial = (uint64_t)high << 32 | low;
}

static void on_wacom_id(void *data, wl_tool *proxy, uint32_t high, uint32_t low) {}

static void on_capability(void *data, wl_tool *proxy, uint32_t capability) {
  pen_tool *tool = data;
  if (capability == ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE) tool->channels |= pen_has_pressure;
  if (capability == ZWP_TABLET_TOOL_V2_CAPABILITY_TILT) tool->channels |= pen_has_tilt;
}

static uint8_t tool_of(uint32_t type) {
  switch (type) {
  case ZWP_TABLET_TOOL_V2_TYPE_ERASER: return pen_tool_eraser;
  case ZWP_TABLET_TOOL_V2_TYPE_FINGER: return pen_tool_finger;
  case ZWP_TABLET_TOOL_V2_TYPE_MOUSE:
  case ZWP_TABLET_TOOL_V2_TYPE_LENS: return pen_tool_mouse;
  default: return pen_tool_pen;
  }
}

static void on_done(void *data, wl_tool *proxy) {
  pen_tool *tool = data;
  tool->is_ready = true;
  tool->now.device = tool->number;
  tool->now.tool = tool_of(tool->type);
  tool->now.channels = tool->channels;
  tool->wayland->input->generation++;
}

void pen_tool_lose(pen_tool *gone) {
  pen_wayland *wayland = gone->wayland;
  pen_tool **place = &wayland->tools;
  while (*place != NULL && *place != gone) place = &(*place)->next;
  if (*place != NULL) *place = gone->next;
  wayland->input->received = pen_now();
  bool was_down = gone->now.buttons != 0;
  gone->now.buttons = 0;
  if (was_down) push(gone, pen_phase_cancel, 0);
  if (gone->is_near) push(gone, pen_phase_leave, 0);
  wayland->input->generation++;
  zwp_tablet_tool_v2_destroy(gone->proxy);
  free(gone);
}

static void on_removed(void *data, wl_tool *proxy) {
  pen_wayland *wayland = ((pen_tool *)data)->wayland;
  pen_tool_lose(data);
  pen_wayland_wake(wayland);
}

static const struct zwp_tablet_tool_v2_listener tool_listener = {
    .type = on_type,
    .hardware_serial = on_serial,
    .hardware_id_wacom = on_wacom_id,
    .capability = on_capability,
    .done = on_done,
    .removed = on_removed,
    .proximity_in = on_proximity_in,
    .proximity_out = on_proximity_out,
    .down = on_down,
    .up = on_up,
    .motion = on_motion,
    .pressure = on_pressure,
    .distance = on_distance,
    .tilt = on_tilt,
    .rotation = on_rotation_or_slider,
    .slider = on_rotation_or_slider,
    .wheel = on_wheel,
    .button = on_button,
    .frame = on_frame,
};

void pen_tool_open(pen_wayland *wayland, wl_tool *proxy) {
  pen_tool *tool = calloc(1, sizeof *tool);
  if (tool == NULL) return;
  tool->wayland = wayland;
  tool->proxy = proxy;
  tool->number = first_number + wayland->last_number++;
  tool->next = wayland->tools;
  wayland->tools = tool;
  zwp_tablet_tool_v2_add_listener(proxy, &tool_listener, tool);
}
