/* What a sanitizer is told. It lies in the programs themselves, since tests start programs in
   environments of their own. Reports become files, since tests read what programs print. */

/* BUILD is where it is built, RULES this folder, and SYMBOLIZER what finds names of functions. */
#define TOLD "log_path=" BUILD "/reports/report:external_symbolizer_path=" SYMBOLIZER

const char *__asan_default_options(void) { return TOLD; }
const char *__lsan_default_options(void) {
  return "print_suppressions=0:suppressions=" RULES "/leaks";
}
const char *__tsan_default_options(void) {
  return TOLD ":print_suppressions=0:suppressions=" RULES "/races";
}
