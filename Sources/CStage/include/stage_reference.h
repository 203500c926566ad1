#ifndef SUZURI_STAGE_REFERENCE_H
#define SUZURI_STAGE_REFERENCE_H

struct stage_reference_options {
  const char *title;
  int width, height;
  /* Of the ink, in pixels. */
  int radius;
  /* How long each sample is held back before it is drawn, in milliseconds. */
  double delay;
  /* One report in this many is drawn, with those before it. */
  int every;
  /* How far beyond the last report it draws, in pixels, in the direction of the pen. */
  double ahead;
  /* The number of reports after which it fails; 0 for never. */
  int life;
  /* Prints each event. */
  int is_verbose;
  /* Prints for how long each sample was held back. */
  int tells_delays;
};

/* Runs a plain X program that draws ink under every pen until its window is closed or the server
   ends. Returns its exit code. */
int stage_reference_run(const struct stage_reference_options *options);

#endif
