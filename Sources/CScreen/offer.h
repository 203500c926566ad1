#ifndef SUZURI_OFFER_H
#define SUZURI_OFFER_H

/* What is offered on a clipboard, of an X server or of a Wayland seat. */

#include "CScreen.h"

#include <pthread.h>
#include <stdatomic.h>

/* The most forms of one thing. */
enum { most_forms = 8 };

typedef struct {
  char name[64];
  unsigned char *bytes;
  size_t length;
} form;

/* What is offered, which stays as long as anybody takes it. */
typedef struct {
  form forms[most_forms];
  int count;
  _Atomic int users;
  screen_maker maker;
  /* Held while a form is made. */
  pthread_mutex_t making;
} offer;

/* Copies what is to be offered, for one user; nil where there is no memory for it. */
offer *screen_offer_copy(const screen_form *forms, int count, screen_maker maker);

offer *screen_offer_keep(offer *offer);
void screen_offer_release(offer *offer);

/* Makes a form, unless that was done; false where it cannot be. Its bytes stay the same after that. */
bool screen_offer_make(offer *offer, int form);

#endif
