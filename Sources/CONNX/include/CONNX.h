#ifndef SUZURI_CONNX_H
#define SUZURI_CONNX_H

#include <stddef.h>
#include <stdint.h>

/* A neural network that ONNX Runtime computes with one thread. */
typedef struct onnx_network onnx_network;

/* Why a network cannot be opened. */
enum onnx_fault {
  ONNX_SOUND,
  /* The library cannot be loaded, or is not ONNX Runtime. */
  ONNX_NO_LIBRARY,
  /* The library is a version from 1.29 on, which reports to its maker what it is used for. */
  ONNX_TELLTALE,
  /* The bytes are no network, or one that this version cannot compute. */
  ONNX_NO_NETWORK,
};

/* Opens the network in some bytes, which are copied; NULL with the fault otherwise. It is never closed. */
onnx_network *_Nullable onnx_open(const char *_Nonnull library, const void *_Nonnull bytes, size_t count,
                                  enum onnx_fault *_Nonnull fault);

/* What the network says of itself under a name; NULL for nothing. */
const char *_Nullable onnx_note(onnx_network *_Nonnull network, const char *_Nonnull name);

/* Numbers in rows, until they are computed again. */
typedef struct {
  const float *_Nullable values;
  int64_t rows, columns;
} onnx_table;

/* Computes a table from a picture of three planes, each `height` rows of `width` numbers; it has no values
   where that fails. */
onnx_table onnx_compute(onnx_network *_Nonnull network, float *_Nonnull planes, int64_t height, int64_t width);

#endif
