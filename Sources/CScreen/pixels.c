/* The pixels of a window under Wayland: drawn in memory of our own, copied where they changed into a
   buffer that the compositor shares and is not reading, and handed over at once.

   SDL has no such way: its window surface goes through OpenGL there, and waits for a frame. */

#define _GNU_SOURCE /* for files in memory */

#include "CScreen.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

/* As many as a compositor can hold, and one to write in. */
enum { buffer_count = 4 };

typedef struct {
  int left, top, right, bottom;
} pixel_box;

typedef struct {
  screen_pixels *owner;
  struct wl_buffer *proxy;
  unsigned char *bytes;
  pixel_box stale; /* what it shows otherwise than the memory */
  bool is_busy;
} buffer;

struct screen_pixels {
  SDL_Window *window;
  struct wl_display *display;
  struct wl_shm *shm;
  unsigned char *memory;
  int width, height;
  pixel_box waiting; /* what no free buffer was there for */
  buffer buffers[buffer_count];
};

static bool is_empty(pixel_box area) { return area.left >= area.right || area.top >= area.bottom; }

static pixel_box both(pixel_box one, pixel_box other) {
  if (is_empty(one)) return other;
  if (is_empty(other)) return one;
  return (pixel_box){SDL_min(one.left, other.left), SDL_min(one.top, other.top),
                SDL_max(one.right, other.right), SDL_max(one.bottom, other.bottom)};
}

static size_t byte_count(const screen_pixels *pixels) {
  return (size_t)pixels->width * (size_t)pixels->height * 4;
}

static void copy(const screen_pixels *pixels, const buffer *buffer, pixel_box area) {
  size_t stride = (size_t)pixels->width * 4, length = (size_t)(area.right - area.left) * 4;
  for (int row = area.top; row < area.bottom; row++) {
    size_t place = (size_t)row * stride + (size_t)area.left * 4;
    memcpy(buffer->bytes + place, pixels->memory + place, length);
  }
}

static void show_waiting(screen_pixels *pixels);

static void on_release(void *data, struct wl_buffer *proxy) {
  buffer *released = data;
  released->is_busy = false;
  if (!is_empty(released->owner->waiting)) show_waiting(released->owner);
}

static const struct wl_buffer_listener buffer_listener = {.release = on_release};

static bool make(screen_pixels *pixels, buffer *buffer) {
  size_t length = byte_count(pixels);
  int file = memfd_create("suzuri", MFD_CLOEXEC);
  if (file < 0) return false;
  void *bytes = ftruncate(file, (off_t)length) == 0
                    ? mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                    : MAP_FAILED;
  if (bytes != MAP_FAILED) {
    struct wl_shm_pool *pool = wl_shm_create_pool(pixels->shm, file, (int32_t)length);
    buffer->proxy = wl_shm_pool_create_buffer(pool, 0, pixels->width, pixels->height,
                                              pixels->width * 4, WL_SHM_FORMAT_XRGB8888);
    wl_shm_pool_destroy(pool);
    wl_buffer_add_listener(buffer->proxy, &buffer_listener, buffer);
    buffer->bytes = bytes;
    buffer->owner = pixels;
    buffer->stale = (pixel_box){0, 0, pixels->width, pixels->height};
  }
  close(file);
  return bytes != MAP_FAILED;
}

static void drop_buffers(screen_pixels *pixels) {
  for (int index = 0; index < buffer_count; index++) {
    buffer *buffer = &pixels->buffers[index];
    if (buffer->proxy == NULL) continue;
    wl_buffer_destroy(buffer->proxy);
    munmap(buffer->bytes, byte_count(pixels));
    memset(buffer, 0, sizeof *buffer);
  }
}

static buffer *free_buffer(screen_pixels *pixels) {
  for (int index = 0; index < buffer_count; index++) {
    buffer *buffer = &pixels->buffers[index];
    if (buffer->proxy == NULL) return make(pixels, buffer) ? buffer : NULL;
    if (!buffer->is_busy) return buffer;
  }
  return NULL;
}

/* A buffer of another size than SDL has told the compositor would end the connection. */
static bool fits(const screen_pixels *pixels) {
  int width = 0, height = 0;
  SDL_GetWindowSizeInPixels(pixels->window, &width, &height);
  return width == pixels->width && height == pixels->height;
}

static struct wl_surface *surface(const screen_pixels *pixels) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  return SDL_GetWindowWMInfo(pixels->window, &info) && info.subsystem == SDL_SYSWM_WAYLAND
             ? info.info.wl.surface
             : NULL;
}

static void show_waiting(screen_pixels *pixels) {
  struct wl_surface *target = surface(pixels);
  if (target == NULL || !fits(pixels)) return;
  buffer *buffer = free_buffer(pixels);
  if (buffer == NULL) return;
  pixel_box area = pixels->waiting;
  pixels->waiting = (pixel_box){0};
  for (int index = 0; index < buffer_count; index++)
    pixels->buffers[index].stale = both(pixels->buffers[index].stale, area);
  copy(pixels, buffer, buffer->stale);
  buffer->stale = (pixel_box){0};
  buffer->is_busy = true;
  wl_surface_attach(target, buffer->proxy, 0, 0);
  if (wl_proxy_get_version((struct wl_proxy *)target) >= WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION)
    wl_surface_damage_buffer(target, area.left, area.top, area.right - area.left,
                             area.bottom - area.top);
  else
    wl_surface_damage(target, 0, 0, INT32_MAX, INT32_MAX);
  wl_surface_commit(target);
  wl_display_flush(pixels->display);
}

static void on_global(void *data, struct wl_registry *registry, uint32_t name,
                      const char *interface, uint32_t version) {
  screen_pixels *pixels = data;
  if (strcmp(interface, wl_shm_interface.name) == 0 && pixels->shm == NULL)
    pixels->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {}

static const struct wl_registry_listener registry_listener = {
    .global = on_global,
    .global_remove = on_global_remove,
};

screen_pixels *screen_pixels_open(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return NULL;
  screen_pixels *pixels = calloc(1, sizeof *pixels);
  if (pixels == NULL) return NULL;
  pixels->window = window;
  pixels->display = info.info.wl.display;
  struct wl_registry *registry = wl_display_get_registry(pixels->display);
  wl_registry_add_listener(registry, &registry_listener, pixels);
  wl_display_roundtrip(pixels->display);
  wl_registry_destroy(registry);
  if (pixels->shm != NULL && screen_pixels_resize(pixels)) return pixels;
  screen_pixels_close(pixels);
  return NULL;
}

void screen_pixels_close(screen_pixels *pixels) {
  drop_buffers(pixels);
  if (pixels->shm != NULL) wl_shm_destroy(pixels->shm);
  free(pixels->memory);
  free(pixels);
}

bool screen_pixels_resize(screen_pixels *pixels) {
  int width = 0, height = 0;
  SDL_GetWindowSizeInPixels(pixels->window, &width, &height);
  if (width <= 0 || height <= 0 || width > 32767 || height > 16383) return false;
  if (pixels->memory != NULL && fits(pixels)) return true;
  unsigned char *memory = calloc((size_t)width * (size_t)height, 4);
  if (memory == NULL) return false;
  drop_buffers(pixels);
  free(pixels->memory);
  pixels->memory = memory;
  pixels->width = width;
  pixels->height = height;
  pixels->waiting = (pixel_box){0};
  return true;
}

void *screen_pixels_memory(const screen_pixels *pixels, int *width, int *height) {
  *width = pixels->width;
  *height = pixels->height;
  return pixels->memory;
}

void screen_pixels_show(screen_pixels *pixels, int x, int y, int width, int height) {
  pixel_box box = {SDL_max(x, 0), SDL_max(y, 0), SDL_min(x + width, pixels->width),
              SDL_min(y + height, pixels->height)};
  if (!is_empty(box)) pixels->waiting = both(pixels->waiting, box);
}

void screen_pixels_flush(screen_pixels *pixels) {
  if (!is_empty(pixels->waiting)) show_waiting(pixels);
}
