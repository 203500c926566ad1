#include "CONNX.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "CForward.h"

/* ONNX Runtime hands out a table of functions, of which these are used. No package has its header, but the
   places never change: the source of the library asserts that. */
enum {
  CREATE_ENVIRONMENT = 3,
  CREATE_SESSION_FROM_ARRAY = 8,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  DISABLE_MEMORY_PATTERN = 17,
  SET_THREAD_COUNT = 24,
  CREATE_TENSOR = 49,
  GET_TENSOR_DATA = 51,
  GET_DIMENSION_COUNT = 61,
  GET_DIMENSIONS = 62,
  GET_SHAPE = 65,
  CREATE_MEMORY_INFO = 69,
  GET_ALLOCATOR = 78,
  RELEASE_STATUS = 93,
  RELEASE_VALUE = 96,
  RELEASE_SHAPE = 99,
  GET_METADATA = 111,
  FIND_METADATA = 116,
};

/* An error of the library; NULL for none. */
typedef void *status;

typedef struct {
  const void *const *(*api)(uint32_t);
  const char *(*version)(void);
} api_base;

struct onnx_network {
  const void *const *api;
  void *session, *memory, *result;
};

#define CALL(api, slot, parameters) ((status(*) parameters)(api)[slot])

static int failed(const void *const *api, status error) {
  if (error == NULL) return 0;
  ((void (*)(status))api[RELEASE_STATUS])(error);
  return 1;
}

static const void *const *load(const char *library, enum onnx_fault *fault) {
  /* Versions that would report something are refused below, but loading one must do nothing either. */
  setenv("ORT_DISABLE_TELEMETRY", "1", 1);
  const api_base *(*base)(void) = NULL;
  const suzuri_forward_wish wish = {&base, "OrtGetApiBase"};
  *fault = ONNX_NO_LIBRARY;
  if (!suzuri_forward_load(library, &wish, 1)) return NULL;
  unsigned int major = 0, minor = 0;
  if (sscanf(base()->version(), "%u.%u", &major, &minor) != 2) return NULL;
  if (major != 1 || minor > 28) {
    *fault = ONNX_TELLTALE;
    return NULL;
  }
  return base()->api(2);
}

static void *session(const void *const *api, const void *bytes, size_t count) {
  void *environment = NULL, *options = NULL, *session = NULL;
  enum { ONLY_FATAL_ERRORS = 4 };
  if (failed(api, CALL(api, CREATE_ENVIRONMENT, (int, const char *, void **))(
                      ONLY_FATAL_ERRORS, "suzuri", &environment)))
    return NULL;
  if (failed(api, CALL(api, CREATE_SESSION_OPTIONS, (void **))(&options))) return NULL;
  if (failed(api, CALL(api, SET_THREAD_COUNT, (void *, int))(options, 1))) return NULL;
  /* Each line has a width of its own, and a pattern for each would be kept. */
  if (failed(api, CALL(api, DISABLE_MEMORY_PATTERN, (void *))(options))) return NULL;
  status error = CALL(api, CREATE_SESSION_FROM_ARRAY,
                      (void *, const void *, size_t, void *, void **))(
      environment, bytes, count, options, &session);
  return failed(api, error) ? NULL : session;
}

onnx_network *onnx_open(const char *library, const void *bytes, size_t count, enum onnx_fault *fault) {
  const void *const *api = load(library, fault);
  if (api == NULL) return NULL;
  *fault = ONNX_NO_NETWORK;
  onnx_network *network = calloc(1, sizeof *network);
  if (network == NULL) return NULL;
  network->api = api;
  network->session = session(api, bytes, count);
  enum { ARENA = 1, DEFAULT = 0 };
  if (network->session == NULL ||
      failed(api, CALL(api, CREATE_MEMORY_INFO, (int, int, void **))(ARENA, DEFAULT, &network->memory)))
    return NULL;
  /* Reading the network has left as much free as stays in use. */
  malloc_trim(0);
  *fault = ONNX_SOUND;
  return network;
}

const char *onnx_note(onnx_network *network, const char *name) {
  const void *const *api = network->api;
  void *notes = NULL, *allocator = NULL;
  char *text = NULL;
  if (failed(api, CALL(api, GET_METADATA, (void *, void **))(network->session, &notes))) return NULL;
  if (failed(api, CALL(api, GET_ALLOCATOR, (void **))(&allocator))) return NULL;
  if (failed(api, CALL(api, FIND_METADATA, (void *, void *, const char *, char **))(
                      notes, allocator, name, &text)))
    return NULL;
  return text;
}

/* The table in the result; the first of its three dimensions is 1. */
static onnx_table table(onnx_network *network) {
  const void *const *api = network->api;
  const onnx_table none = {NULL, 0, 0};
  void *shape = NULL;
  if (failed(api, CALL(api, GET_SHAPE, (void *, void **))(network->result, &shape))) return none;
  size_t count = 0;
  int64_t sizes[3] = {0};
  float *values = NULL;
  int is_wrong = failed(api, CALL(api, GET_DIMENSION_COUNT, (void *, size_t *))(shape, &count)) ||
                 count != 3 ||
                 failed(api, CALL(api, GET_DIMENSIONS, (void *, int64_t *, size_t))(shape, sizes, 3)) ||
                 sizes[0] != 1 || sizes[1] < 0 || sizes[2] < 0;
  ((void (*)(void *))api[RELEASE_SHAPE])(shape);
  if (is_wrong) return none;
  if (failed(api, CALL(api, GET_TENSOR_DATA, (void *, void **))(network->result, (void **)&values)))
    return none;
  return (onnx_table){values, sizes[1], sizes[2]};
}

onnx_table onnx_compute(onnx_network *network, float *planes, int64_t height, int64_t width) {
  const void *const *api = network->api;
  const onnx_table none = {NULL, 0, 0};
  if (network->result != NULL) ((void (*)(void *))api[RELEASE_VALUE])(network->result);
  network->result = NULL;
  enum { FLOATS = 1 };
  const int64_t shape[] = {1, 3, height, width};
  const size_t size = (size_t)(3 * height * width) * sizeof *planes;
  void *picture = NULL;
  status error = CALL(api, CREATE_TENSOR, (void *, void *, size_t, const int64_t *, size_t, int, void **))(
      network->memory, planes, size, shape, 4, FLOATS, &picture);
  if (failed(api, error)) return none;
  const char *const input = "x", *const output = "fetch_name_0";
  const void *const pictures[] = {picture};
  error = CALL(api, RUN, (void *, const void *, const char *const *, const void *const *, size_t,
                          const char *const *, size_t, void **))(
      network->session, NULL, &input, pictures, 1, &output, 1, &network->result);
  ((void (*)(void *))api[RELEASE_VALUE])(picture);
  return failed(api, error) ? none : table(network);
}
