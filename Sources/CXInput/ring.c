#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { first_capacity = 1024 };

/* Makes room for twice as many events, the oldest first. */
static bool grow(pen_ring *ring) {
  size_t capacity = ring->capacity == 0 ? first_capacity : ring->capacity * 2;
  pen_event *events = malloc(capacity * sizeof *events);
  if (events == NULL) return false;
  size_t tail = ring->capacity - ring->first; /* events up to the end of the old room */
  if (tail > ring->count) tail = ring->count;
  if (ring->count > 0) {
    memcpy(events, ring->events + ring->first, tail * sizeof *events);
    memcpy(events + tail, ring->events, (ring->count - tail) * sizeof *events);
  }
  free(ring->events);
  ring->events = events;
  ring->capacity = capacity;
  ring->first = 0;
  return true;
}

void pen_ring_push(pen_ring *ring, const pen_event *event) {
  if (ring->count == ring->capacity && !grow(ring)) return;
  ring->events[(ring->first + ring->count) & (ring->capacity - 1)] = *event;
  ring->count++;
}

bool pen_ring_pop(pen_ring *ring, pen_event *event) {
  if (ring->count == 0) return false;
  *event = ring->events[ring->first];
  ring->first = (ring->first + 1) & (ring->capacity - 1);
  ring->count--;
  return true;
}

void pen_ring_free(pen_ring *ring) { free(ring->events); }
