#ifndef SUZURI_STAGE_REFERENCE_H
#define SUZURI_STAGE_REFERENCE_H

struct stage_reference_options {
  /* The name of the window. */
  const char *title;
  int width;
  int height;
  /* The radius of the ink in pixels. */
  int radius;
  /* How long each sample is held back before it is drawn, in milliseconds. */
  double delay;
  /* Only each so many reports are drawn, with those before them. */
  int every;
  /* How far beyond the last report it draws, in pixels, in the direction of the pen. */
  double ahead;
  /* After so many reports it ends as a program does that fails; 0 for never. */
  int life;
  /* Whether each event is printed. */
  int is_verbose;
};

/* Runs a plain X program that draws ink under every pen until its window is closed or the server
   ends. Returns its exit code. */
int stage_reference_run(const struct stage_reference_options *options);

#endif
