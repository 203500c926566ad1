#include "CQPDF.h"

#include <pthread.h>

#include "CForward.h"

static qpdf_library library;
static int is_there;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) {
  const suzuri_forward_wish requests[] = {
    {&library.start, "qpdf_init"},
    {&library.cleanup, "qpdf_cleanup"},
    {&library.silence_errors, "qpdf_silence_errors"},
    {&library.set_suppress_warnings, "qpdf_set_suppress_warnings"},
    {&library.read_memory, "qpdf_read_memory"},
    {&library.more_warnings, "qpdf_more_warnings"},
    {&library.has_error, "qpdf_has_error"},
    {&library.get_error, "qpdf_get_error"},
    {&library.is_encrypted, "qpdf_is_encrypted"},
    {&library.get_num_pages, "qpdf_get_num_pages"},
    {&library.get_page_n, "qpdf_get_page_n"},
    {&library.push_inherited_attributes_to_page, "qpdf_push_inherited_attributes_to_page"},
    {&library.add_page, "qpdf_add_page"},
    {&library.remove_page, "qpdf_remove_page"},
    {&library.get_type_code, "qpdf_oh_get_type_code"},
    {&library.is_indirect, "qpdf_oh_is_indirect"},
    {&library.get_object_id, "qpdf_oh_get_object_id"},
    {&library.get_generation, "qpdf_oh_get_generation"},
    {&library.unparse, "qpdf_oh_unparse"},
    {&library.unparse_resolved, "qpdf_oh_unparse_resolved"},
    {&library.get_numeric_value, "qpdf_oh_get_numeric_value"},
    {&library.get_array_n_items, "qpdf_oh_get_array_n_items"},
    {&library.get_array_item, "qpdf_oh_get_array_item"},
    {&library.erase_item, "qpdf_oh_erase_item"},
    {&library.append_item, "qpdf_oh_append_item"},
    {&library.get_binary_string, "qpdf_oh_get_binary_string_value"},
    {&library.begin_dict_key_iter, "qpdf_oh_begin_dict_key_iter"},
    {&library.dict_more_keys, "qpdf_oh_dict_more_keys"},
    {&library.dict_next_key, "qpdf_oh_dict_next_key"},
    {&library.get_key, "qpdf_oh_get_key"},
    {&library.get_dict, "qpdf_oh_get_dict"},
    {&library.get_stream_data, "qpdf_oh_get_stream_data"},
    {&library.get_root, "qpdf_get_root"},
    {&library.parse, "qpdf_oh_parse"},
    {&library.make_indirect, "qpdf_make_indirect_object"},
    {&library.replace_object, "qpdf_replace_object"},
    {&library.replace_key, "qpdf_oh_replace_key"},
    {&library.set_stream_data_mode, "qpdf_set_stream_data_mode"},
    {&library.set_preserve_encryption, "qpdf_set_preserve_encryption"},
    {&library.get_object, "qpdf_get_object_by_id"},
    {&library.get_trailer, "qpdf_get_trailer"},
    {&library.remove_key, "qpdf_oh_remove_key"},
    {&library.init_write_memory, "qpdf_init_write_memory"},
    {&library.set_object_stream_mode, "qpdf_set_object_stream_mode"},
    {&library.set_deterministic_id, "qpdf_set_deterministic_ID"},
    {&library.write, "qpdf_write"},
    {&library.get_buffer_length, "qpdf_get_buffer_length"},
    {&library.get_buffer, "qpdf_get_buffer"},
  };
  const size_t count = sizeof requests / sizeof *requests;
  /* The numbers of the library in Debian 12 and 13. */
  is_there = suzuri_forward_load("libqpdf.so.29", requests, count) ||
             suzuri_forward_load("libqpdf.so.30", requests, count);
}

const qpdf_library *qpdf_load(void) {
  pthread_once(&loading, load);
  return is_there ? &library : NULL;
}
