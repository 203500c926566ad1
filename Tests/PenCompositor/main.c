/* A Wayland compositor that shows nothing, for the tests of the input: it has a tablet, a pen and
   an eraser, and gives programs the clipboard. It prints the name of its socket, and the tokens by which windows
   want to come before others, and writes a fixed stroke when it gets SIGUSR1. */

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wayland-server.h>

#include "../../Sources/CScreen/data_control.h"
#include "protocols.h"

enum { tool_limit = 16, sample_count = 300 };

/* The clock wraps in the midst of the stroke. */
static const uint32_t first_time = 0xFFFFFF00u;

/* Sends an event to all objects of a list before the next event, as compositors do. */
#define EACH(list, count, call)                                                                    \
  for (int each = 0; each < (count); each++) {                                                     \
    struct wl_resource *it = (list)[each];                                                         \
    call;                                                                                          \
  }

static struct wl_resource *window;            /* the surface that has a role */
static struct wl_resource *pens[tool_limit];  /* one for each tablet seat of each client */
static struct wl_resource *erasers[tool_limit];
static struct wl_resource *tablets[tool_limit];
static int tool_count;

static void destroy(struct wl_client *client, struct wl_resource *resource) {
  wl_resource_destroy(resource);
}

/* Requests that change nothing that is tested. */
static void ignore() {}

/* An object whose requests all do nothing; every request of an interface gets the same function. */
static void *nothing[64];

static struct wl_resource *make(struct wl_client *client, const struct wl_interface *interface,
                                uint32_t version, uint32_t id, const void *requests) {
  struct wl_resource *resource = wl_resource_create(client, interface, (int)version, id);
  wl_resource_set_implementation(resource, requests, NULL, NULL);
  return resource;
}

/* -- Surfaces and windows -- */

static void frame(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  struct wl_resource *callback = wl_resource_create(client, &wl_callback_interface, 1, id);
  wl_callback_send_done(callback, 0);
  wl_resource_destroy(callback);
}

static const struct wl_surface_interface surface_requests = {
    .destroy = destroy,
    .attach = (void *)ignore,
    .damage = (void *)ignore,
    .frame = frame,
    .set_opaque_region = (void *)ignore,
    .set_input_region = (void *)ignore,
    .commit = (void *)ignore,
    .set_buffer_transform = (void *)ignore,
    .set_buffer_scale = (void *)ignore,
    .damage_buffer = (void *)ignore,
};

static void create_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  make(client, &wl_surface_interface, (uint32_t)wl_resource_get_version(resource), id,
       &surface_requests);
}

static void create_region(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  static const struct wl_region_interface requests = {destroy, (void *)ignore, (void *)ignore};
  make(client, &wl_region_interface, 1, id, &requests);
}

static void get_toplevel(struct wl_client *client, struct wl_resource *surface, uint32_t id) {
  nothing[0] = (void *)destroy;
  struct wl_resource *toplevel = make(client, &xdg_toplevel_interface, 1, id, nothing);
  struct wl_array states;
  wl_array_init(&states);
  xdg_toplevel_send_configure(toplevel, 0, 0, &states);
  xdg_surface_send_configure(surface, 1);
}

static void get_xdg_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id,
                            struct wl_resource *surface) {
  static const struct xdg_surface_interface requests = {
      .destroy = destroy,
      .get_toplevel = get_toplevel,
      .get_popup = (void *)ignore,
      .set_window_geometry = (void *)ignore,
      .ack_configure = (void *)ignore,
  };
  window = surface;
  make(client, &xdg_surface_interface, 1, id, &requests);
}

/* -- The tablet -- */

static struct wl_resource *add_tool(struct wl_client *client, struct wl_resource *seat,
                                    uint32_t type, uint32_t serial) {
  static const struct zwp_tablet_tool_v2_interface requests = {(void *)ignore, destroy};
  struct wl_resource *tool = make(client, &zwp_tablet_tool_v2_interface, 1, 0, &requests);
  zwp_tablet_seat_v2_send_tool_added(seat, tool);
  zwp_tablet_tool_v2_send_type(tool, type);
  zwp_tablet_tool_v2_send_hardware_serial(tool, 1, serial);
  zwp_tablet_tool_v2_send_capability(tool, ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE);
  zwp_tablet_tool_v2_send_capability(tool, ZWP_TABLET_TOOL_V2_CAPABILITY_TILT);
  zwp_tablet_tool_v2_send_done(tool);
  return tool;
}

static void get_tablet_seat(struct wl_client *client, struct wl_resource *manager, uint32_t id,
                            struct wl_resource *wl_seat) {
  static const struct zwp_tablet_seat_v2_interface seat_requests = {destroy};
  static const struct zwp_tablet_v2_interface tablet_requests = {destroy};
  struct wl_resource *seat = make(client, &zwp_tablet_seat_v2_interface, 1, id, &seat_requests);
  if (tool_count == tool_limit) return;
  struct wl_resource *tablet = make(client, &zwp_tablet_v2_interface, 1, 0, &tablet_requests);
  zwp_tablet_seat_v2_send_tablet_added(seat, tablet);
  zwp_tablet_v2_send_name(tablet, "Test tablet");
  zwp_tablet_v2_send_done(tablet);
  tablets[tool_count] = tablet;
  pens[tool_count] = add_tool(client, seat, ZWP_TABLET_TOOL_V2_TYPE_PEN, 7);
  erasers[tool_count++] = add_tool(client, seat, ZWP_TABLET_TOOL_V2_TYPE_ERASER, 8);
}

static uint32_t time_of(int sample) { return first_time + 5u * (uint32_t)sample; }

static void place(struct wl_resource *tool, int sample) {
  zwp_tablet_tool_v2_send_motion(tool, wl_fixed_from_double(60 + sample * 1.25),
                                 wl_fixed_from_double(400 - sample * 0.5));
  zwp_tablet_tool_v2_send_pressure(tool, 6000u + (uint32_t)sample * 100);
  zwp_tablet_tool_v2_send_tilt(tool, wl_fixed_from_double(sample * 0.125),
                               wl_fixed_from_double(-20));
}

static void approach(struct wl_resource **tools) {
  EACH(tools, tool_count,
       zwp_tablet_tool_v2_send_proximity_in(it, 1, tablets[each], window));
}

static void end_frame(struct wl_resource **tools, int sample) {
  EACH(tools, tool_count, zwp_tablet_tool_v2_send_frame(it, time_of(sample)));
}

static void write_stroke(void) {
  approach(pens);
  EACH(pens, tool_count,
       zwp_tablet_tool_v2_send_motion(it, wl_fixed_from_int(50), wl_fixed_from_int(400)));
  end_frame(pens, -1);
  for (int sample = 0; sample < sample_count; sample++) {
    if (sample == 0) EACH(pens, tool_count, zwp_tablet_tool_v2_send_down(it, 2));
    EACH(pens, tool_count, place(it, sample));
    end_frame(pens, sample);
  }
  EACH(pens, tool_count, zwp_tablet_tool_v2_send_up(it));
  end_frame(pens, sample_count);
}

static void click(void) {
  EACH(pens, tool_count, zwp_tablet_tool_v2_send_button(it, 3, 0x14c, 1));
  end_frame(pens, sample_count + 1);
  EACH(pens, tool_count, zwp_tablet_tool_v2_send_button(it, 4, 0x14c, 0));
  end_frame(pens, sample_count + 2);
  EACH(pens, tool_count, zwp_tablet_tool_v2_send_proximity_out(it));
  end_frame(pens, sample_count + 3);
}

/* An eraser that is unplugged while it is down. */
static void vanish(void) {
  approach(erasers);
  EACH(erasers, tool_count, zwp_tablet_tool_v2_send_down(it, 6));
  EACH(erasers, tool_count, place(it, 0));
  end_frame(erasers, 0);
  EACH(erasers, tool_count, zwp_tablet_tool_v2_send_removed(it));
}

/* -- The mouse -- */

static struct wl_resource *pointers[tool_limit];
static int pointer_count;

static void get_pointer(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  static const struct wl_pointer_interface requests = {(void *)ignore, destroy};
  uint32_t version = (uint32_t)wl_resource_get_version(seat);
  struct wl_resource *pointer = make(client, &wl_pointer_interface, version, id, &requests);
  if (pointer_count < tool_limit) pointers[pointer_count++] = pointer;
}

static void send_to_mice(void (*send)(struct wl_resource *)) {
  EACH(pointers, pointer_count, send(it));
  EACH(pointers, pointer_count, wl_pointer_send_frame(it));
}

static void enter(struct wl_resource *it) {
  wl_pointer_send_enter(it, 7, window, wl_fixed_from_double(10.5), wl_fixed_from_int(20));
}

static void hover(struct wl_resource *it) {
  wl_pointer_send_motion(it, 5, wl_fixed_from_double(30.25), wl_fixed_from_int(40));
}

static void press(struct wl_resource *it) { wl_pointer_send_button(it, 8, 10, 0x110, 1); }

static void lift(struct wl_resource *it) { wl_pointer_send_button(it, 9, 15, 0x110, 0); }

/* Two notches. */
static void turn(struct wl_resource *it) {
  wl_pointer_send_axis(it, 20, WL_POINTER_AXIS_VERTICAL_SCROLL, wl_fixed_from_int(30));
  wl_pointer_send_axis_discrete(it, WL_POINTER_AXIS_VERTICAL_SCROLL, 2);
}

static void leave(struct wl_resource *it) { wl_pointer_send_leave(it, 10, window); }

static int on_signal(int number, void *data) {
  if (window == NULL) return 0;
  void (*mouse[])(struct wl_resource *) = {enter, hover, press, lift, turn, leave};
  for (int step = 0; step < 6; step++) send_to_mice(mouse[step]);
  vanish();
  write_stroke();
  click();
  return 0;
}

/* -- Globals -- */

static void bind_compositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct wl_compositor_interface requests = {create_surface, create_region};
  make(client, &wl_compositor_interface, version, id, &requests);
}

static void bind_shell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct xdg_wm_base_interface requests = {
      .destroy = destroy,
      .create_positioner = (void *)ignore,
      .get_xdg_surface = get_xdg_surface,
      .pong = (void *)ignore,
  };
  make(client, &xdg_wm_base_interface, version, id, &requests);
}

static void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct wl_seat_interface requests = {get_pointer, (void *)ignore, (void *)ignore,
                                                    destroy};
  struct wl_resource *seat = make(client, &wl_seat_interface, version, id, &requests);
  wl_seat_send_capabilities(seat, WL_SEAT_CAPABILITY_POINTER);
}

static void bind_output(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct wl_output_interface requests = {destroy};
  struct wl_resource *output = make(client, &wl_output_interface, version, id, &requests);
  wl_output_send_geometry(output, 0, 0, 300, 200, 0, "Suzuri", "Test", 0);
  wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT, 1280, 800, 60000);
  if (version >= 2) wl_output_send_done(output);
}

static void bind_tablets(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct zwp_tablet_manager_v2_interface requests = {get_tablet_seat, destroy};
  make(client, &zwp_tablet_manager_v2_interface, version, id, &requests);
}

/* -- The clipboard -- */

/* Whoever offers something, and its types. */
static struct wl_resource *giver;
static struct wl_resource *devices[tool_limit];
static int device_count;

typedef struct {
  char names[8][64];
  int count;
} type_list;

static void receive(struct wl_client *client, struct wl_resource *offer, const char *type, int32_t file) {
  if (giver != NULL && wl_resource_get_user_data(offer) == giver)
    wl_resource_post_event(giver, 0, type, file);
  close(file);
}

static void announce(struct wl_resource *device) {
  static const struct {
    void (*receive)(struct wl_client *, struct wl_resource *, const char *, int32_t);
    void (*destroy)(struct wl_client *, struct wl_resource *);
  } requests = {receive, destroy};
  struct wl_resource *offer = NULL;
  if (giver != NULL) {
    offer = wl_resource_create(wl_resource_get_client(device), &screen_data_controls[0].offer, 1, 0);
    wl_resource_set_implementation(offer, &requests, giver, NULL);
    wl_resource_post_event(device, 0, offer);
    type_list *types = wl_resource_get_user_data(giver);
    for (int type = 0; type < types->count; type++)
      wl_resource_post_event(offer, 0, types->names[type]);
  }
  wl_resource_post_event(device, 1, offer);
}

static void set_selection(struct wl_client *client, struct wl_resource *device,
                          struct wl_resource *source) {
  if (giver != NULL && giver != source) wl_resource_post_event(giver, 1);
  giver = source;
  EACH(devices, device_count, announce(it));
}

static void end_device(struct wl_resource *device) {
  for (int index = 0; index < device_count; index++)
    if (devices[index] == device) devices[index] = devices[--device_count];
}

static void end_source(struct wl_resource *source) {
  free(wl_resource_get_user_data(source));
  if (giver != source) return;
  giver = NULL;
  EACH(devices, device_count, announce(it));
}

static void add_type(struct wl_client *client, struct wl_resource *source, const char *type) {
  type_list *types = wl_resource_get_user_data(source);
  if (types->count < 8) snprintf(types->names[types->count++], 64, "%s", type);
}

static void create_source(struct wl_client *client, struct wl_resource *manager, uint32_t id) {
  static const struct {
    void (*offer)(struct wl_client *, struct wl_resource *, const char *);
    void (*destroy)(struct wl_client *, struct wl_resource *);
  } requests = {add_type, destroy};
  struct wl_resource *source = make(client, &screen_data_controls[0].source, 1, id, &requests);
  wl_resource_set_implementation(source, &requests, calloc(1, sizeof(type_list)), end_source);
}

static void get_device(struct wl_client *client, struct wl_resource *manager, uint32_t id,
                       struct wl_resource *seat) {
  static const struct {
    void (*select)(struct wl_client *, struct wl_resource *, struct wl_resource *);
    void (*destroy)(struct wl_client *, struct wl_resource *);
  } requests = {set_selection, destroy};
  struct wl_resource *device = make(client, &screen_data_controls[0].device, 1, id, &requests);
  wl_resource_set_implementation(device, &requests, NULL, end_device);
  if (device_count < tool_limit) devices[device_count++] = device;
  announce(device);
}

static void bind_clipboard(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct {
    void (*create)(struct wl_client *, struct wl_resource *, uint32_t);
    void (*get)(struct wl_client *, struct wl_resource *, uint32_t, struct wl_resource *);
    void (*destroy)(struct wl_client *, struct wl_resource *);
  } requests = {create_source, get_device, destroy};
  make(client, &screen_data_controls[0].manager, version, id, &requests);
}

/* -- Windows that come before others -- */

static const struct wl_interface *no_types[2];
static const struct wl_message token_requests[] = {
    {"set_serial", "uo", no_types}, {"set_app_id", "s", no_types}, {"set_surface", "o", no_types},
    {"commit", "", no_types}, {"destroy", "", no_types}};
static const struct wl_message token_events[] = {{"done", "s", no_types}};
static const struct wl_interface token_interface = {
    "xdg_activation_token_v1", 1, 5, token_requests, 1, token_events};
static const struct wl_interface *token_types[] = {&token_interface};
static const struct wl_interface *activate_types[] = {NULL, &wl_surface_interface};
static const struct wl_message activation_requests[] = {
    {"destroy", "", no_types},
    {"get_activation_token", "n", token_types},
    {"activate", "so", activate_types}};
static const struct wl_interface activation_interface = {
    "xdg_activation_v1", 1, 3, activation_requests, 0, NULL};

static void activate(struct wl_client *client, struct wl_resource *resource, const char *token,
                     struct wl_resource *surface) {
  printf("%s %s\n", token, surface == window ? "window" : "other");
  fflush(stdout);
}

/* The program asks for a token of its own, and gets none. */
static void give_token(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  static const struct {
    void (*ignored[4])();
    void (*destroy)(struct wl_client *, struct wl_resource *);
  } requests = {{ignore, ignore, ignore, ignore}, destroy};
  make(client, &token_interface, 1, id, &requests);
}

static void bind_activation(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  static const struct {
    void (*destroy)(struct wl_client *, struct wl_resource *);
    void (*give_token)(struct wl_client *, struct wl_resource *, uint32_t);
    void (*activate)(struct wl_client *, struct wl_resource *, const char *, struct wl_resource *);
  } requests = {destroy, give_token, activate};
  make(client, &activation_interface, version, id, &requests);
}

int main(void) {
  for (int index = 0; index < 64; index++) nothing[index] = (void *)ignore;
  struct wl_display *display = wl_display_create();
  const char *name = wl_display_add_socket_auto(display);
  if (name == NULL) return 1;
  wl_display_init_shm(display);
  wl_global_create(display, &wl_compositor_interface, 4, NULL, bind_compositor);
  wl_global_create(display, &wl_output_interface, 2, NULL, bind_output);
  wl_global_create(display, &xdg_wm_base_interface, 1, NULL, bind_shell);
  wl_global_create(display, &wl_seat_interface, 5, NULL, bind_seat);
  wl_global_create(display, &zwp_tablet_manager_v2_interface, 1, NULL, bind_tablets);
  wl_global_create(display, &screen_data_controls[0].manager, 1, NULL, bind_clipboard);
  wl_global_create(display, &activation_interface, 1, NULL, bind_activation);
  wl_event_loop_add_signal(wl_display_get_event_loop(display), SIGUSR1, on_signal, NULL);
  puts(name);
  fflush(stdout);
  wl_display_run(display);
  return 0;
}
