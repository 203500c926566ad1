/* The tables of the shell protocol of Wayland, after xdg-shell.xml of wayland-protocols 1.31. A message
   names the types of its arguments, in the protocol's order.

   Copyright © 2008-2013 Kristian Høgsberg
   Copyright © 2013      Rafael Antognolli
   Copyright © 2013      Jasper St. Pierre
   Copyright © 2010-2013 Intel Corporation
   Copyright © 2015-2017 Samsung Electronics Co., Ltd
   Copyright © 2015-2017 Red Hat Inc.

   Permission is hereby granted, free of charge, to any person obtaining a copy of this software
   and associated documentation files (the "Software"), to deal in the Software without
   restriction, including without limitation the rights to use, copy, modify, merge, publish,
   distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
   Software is furnished to do so, subject to the following conditions:

   The above copyright notice and this permission notice (including the next paragraph) shall be
   included in all copies or substantial portions of the Software.

   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
   BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
   NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
   DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
   OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */

#include "protocols.h"

#define COUNT(messages) (int)(sizeof messages / sizeof *messages)
#define INTERFACE(name, requests, events)                                                          \
  const struct wl_interface name##_interface = {                                                   \
      #name, 5, COUNT(requests), requests, COUNT(events), events}

extern const struct wl_interface xdg_popup_interface, xdg_positioner_interface;

static const struct wl_interface *nothing[4];
static const struct wl_interface *positioner[] = {&xdg_positioner_interface};
static const struct wl_interface *shell_surface[] = {&xdg_surface_interface, &wl_surface_interface};
static const struct wl_interface *toplevel[] = {&xdg_toplevel_interface};
static const struct wl_interface *popup[] = {
    &xdg_popup_interface, &xdg_surface_interface, &xdg_positioner_interface};
static const struct wl_interface *seat[] = {&wl_seat_interface, NULL, NULL, NULL};
static const struct wl_interface *output[] = {&wl_output_interface};

static const struct wl_message base_requests[] = {
    {"destroy", "", nothing},
    {"create_positioner", "n", positioner},
    {"get_xdg_surface", "no", shell_surface},
    {"pong", "u", nothing},
};
static const struct wl_message base_events[] = {{"ping", "u", nothing}};

INTERFACE(xdg_wm_base, base_requests, base_events);

static const struct wl_message positioner_requests[] = {
    {"destroy", "", nothing},
    {"set_size", "ii", nothing},
    {"set_anchor_rect", "iiii", nothing},
    {"set_anchor", "u", nothing},
    {"set_gravity", "u", nothing},
    {"set_constraint_adjustment", "u", nothing},
    {"set_offset", "ii", nothing},
    {"set_reactive", "3", nothing},
    {"set_parent_size", "3ii", nothing},
    {"set_parent_configure", "3u", nothing},
};

const struct wl_interface xdg_positioner_interface = {
    "xdg_positioner", 5, COUNT(positioner_requests), positioner_requests, 0, NULL};

static const struct wl_message surface_requests[] = {
    {"destroy", "", nothing},
    {"get_toplevel", "n", toplevel},
    {"get_popup", "n?oo", popup},
    {"set_window_geometry", "iiii", nothing},
    {"ack_configure", "u", nothing},
};
static const struct wl_message surface_events[] = {{"configure", "u", nothing}};

INTERFACE(xdg_surface, surface_requests, surface_events);

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", nothing},
    {"set_parent", "?o", toplevel},
    {"set_title", "s", nothing},
    {"set_app_id", "s", nothing},
    {"show_window_menu", "ouii", seat},
    {"move", "ou", seat},
    {"resize", "ouu", seat},
    {"set_max_size", "ii", nothing},
    {"set_min_size", "ii", nothing},
    {"set_maximized", "", nothing},
    {"unset_maximized", "", nothing},
    {"set_fullscreen", "?o", output},
    {"unset_fullscreen", "", nothing},
    {"set_minimized", "", nothing},
};
static const struct wl_message toplevel_events[] = {
    {"configure", "iia", nothing},
    {"close", "", nothing},
    {"configure_bounds", "4ii", nothing},
    {"wm_capabilities", "5a", nothing},
};

INTERFACE(xdg_toplevel, toplevel_requests, toplevel_events);

static const struct wl_message popup_requests[] = {
    {"destroy", "", nothing},
    {"grab", "ou", seat},
    {"reposition", "3ou", (const struct wl_interface *[]){&xdg_positioner_interface, NULL}},
};
static const struct wl_message popup_events[] = {
    {"configure", "iiii", nothing}, {"popup_done", "", nothing}, {"repositioned", "3u", nothing}};

INTERFACE(xdg_popup, popup_requests, popup_events);
