#ifndef SUZURI_CQPDF_H
#define SUZURI_CQPDF_H

#include <stddef.h>

typedef void *qpdf_file;
typedef unsigned int qpdf_value;

/* The kinds of values that are told apart; all others are written as they are read. */
enum { qpdf_null = 2, qpdf_string = 6, qpdf_array = 8, qpdf_dictionary = 9, qpdf_stream = 10 };

/* The bit of a result that says that something could not be done; others tell of what was mended. */
enum { qpdf_failed = 2 };

/* Objects lie together in streams. */
enum { qpdf_object_streams = 2 };

/* Streams stay as they are. */
enum { qpdf_streams_kept = 1 };

/* What is used of libqpdf, in its own words. */
typedef struct {
  qpdf_file _Nullable (*_Nonnull start)(void);
  void (*_Nonnull cleanup)(qpdf_file _Nullable *_Nonnull);
  void (*_Nonnull silence_errors)(qpdf_file _Nonnull);
  void (*_Nonnull set_suppress_warnings)(qpdf_file _Nonnull, int);
  /* The bytes are not copied. */
  int (*_Nonnull read_memory)(qpdf_file _Nonnull, const char *_Nonnull name,
                              const char *_Nonnull bytes, unsigned long long count,
                              const char *_Nullable password);
  /* Whether something was mended without a warning. */
  int (*_Nonnull more_warnings)(qpdf_file _Nonnull);
  /* An error that was not fetched is written to standard error when the file is closed. */
  int (*_Nonnull has_error)(qpdf_file _Nonnull);
  void *_Nullable (*_Nonnull get_error)(qpdf_file _Nonnull);
  int (*_Nonnull is_encrypted)(qpdf_file _Nonnull);
  int (*_Nonnull get_num_pages)(qpdf_file _Nonnull);
  qpdf_value (*_Nonnull get_page_n)(qpdf_file _Nonnull, size_t);
  int (*_Nonnull push_inherited_attributes_to_page)(qpdf_file _Nonnull);
  int (*_Nonnull add_page)(qpdf_file _Nonnull, qpdf_file _Nonnull source, qpdf_value page,
                           int is_first);
  int (*_Nonnull remove_page)(qpdf_file _Nonnull, qpdf_value page);

  int (*_Nonnull get_type_code)(qpdf_file _Nonnull, qpdf_value);
  int (*_Nonnull is_indirect)(qpdf_file _Nonnull, qpdf_value);
  int (*_Nonnull get_object_id)(qpdf_file _Nonnull, qpdf_value);
  int (*_Nonnull get_generation)(qpdf_file _Nonnull, qpdf_value);
  const char *_Nullable (*_Nonnull unparse)(qpdf_file _Nonnull, qpdf_value);
  const char *_Nullable (*_Nonnull unparse_resolved)(qpdf_file _Nonnull, qpdf_value);
  double (*_Nonnull get_numeric_value)(qpdf_file _Nonnull, qpdf_value);
  int (*_Nonnull get_array_n_items)(qpdf_file _Nonnull, qpdf_value);
  qpdf_value (*_Nonnull get_array_item)(qpdf_file _Nonnull, qpdf_value, int);
  void (*_Nonnull erase_item)(qpdf_file _Nonnull, qpdf_value array, int);
  void (*_Nonnull append_item)(qpdf_file _Nonnull, qpdf_value array, qpdf_value item);
  /* The bytes belong to the file, up to the next call. */
  const char *_Nullable (*_Nonnull get_binary_string)(qpdf_file _Nonnull, qpdf_value,
                                                      size_t *_Nonnull count);
  void (*_Nonnull begin_dict_key_iter)(qpdf_file _Nonnull, qpdf_value);
  int (*_Nonnull dict_more_keys)(qpdf_file _Nonnull);
  const char *_Nullable (*_Nonnull dict_next_key)(qpdf_file _Nonnull);
  qpdf_value (*_Nonnull get_key)(qpdf_file _Nonnull, qpdf_value, const char *_Nonnull);
  qpdf_value (*_Nonnull get_dict)(qpdf_file _Nonnull, qpdf_value stream);
  /* The bytes are the caller's to free. A level of 0 gives them as they stand in the file, 1 in the
     open. */
  int (*_Nonnull get_stream_data)(qpdf_file _Nonnull, qpdf_value, int level,
                                  int *_Nullable is_filtered,
                                  unsigned char *_Nullable *_Nonnull bytes,
                                  size_t *_Nonnull count);

  qpdf_value (*_Nonnull get_object)(qpdf_file _Nonnull, int number, int generation);
  qpdf_value (*_Nonnull get_trailer)(qpdf_file _Nonnull);
  qpdf_value (*_Nonnull get_root)(qpdf_file _Nonnull);
  qpdf_value (*_Nonnull parse)(qpdf_file _Nonnull, const char *_Nonnull);
  qpdf_value (*_Nonnull make_indirect)(qpdf_file _Nonnull, qpdf_value);
  void (*_Nonnull replace_object)(qpdf_file _Nonnull, int number, int generation, qpdf_value);
  void (*_Nonnull replace_key)(qpdf_file _Nonnull, qpdf_value dictionary, const char *_Nonnull,
                               qpdf_value);
  void (*_Nonnull remove_key)(qpdf_file _Nonnull, qpdf_value dictionary, const char *_Nonnull);
  int (*_Nonnull init_write_memory)(qpdf_file _Nonnull);
  void (*_Nonnull set_object_stream_mode)(qpdf_file _Nonnull, int mode);
  void (*_Nonnull set_stream_data_mode)(qpdf_file _Nonnull, int mode);
  void (*_Nonnull set_preserve_encryption)(qpdf_file _Nonnull, int);
  void (*_Nonnull set_deterministic_id)(qpdf_file _Nonnull, int);
  int (*_Nonnull write)(qpdf_file _Nonnull);
  /* The bytes that were written, which belong to the file. */
  size_t (*_Nonnull get_buffer_length)(qpdf_file _Nonnull);
  const unsigned char *_Nullable (*_Nonnull get_buffer)(qpdf_file _Nonnull);
} qpdf_library;

/* Loads libqpdf when it is first needed, since it would make every start of the program slower;
   NULL where it is not installed. */
const qpdf_library *_Nullable qpdf_load(void);

#endif
