#include "offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void screen_offer_release(offer *offer) {
  if (offer == NULL || atomic_fetch_sub(&offer->users, 1) > 1) return;
  for (int form = 0; form < offer->count; form++) free(offer->forms[form].bytes);
  if (offer->maker.release != NULL) offer->maker.release(offer->maker.context);
  pthread_mutex_destroy(&offer->making);
  free(offer);
}

offer *screen_offer_keep(offer *offer) {
  atomic_fetch_add(&offer->users, 1);
  return offer;
}

offer *screen_offer_copy(const screen_form *forms, int count, screen_maker maker) {
  offer *offer = calloc(1, sizeof *offer);
  if (offer == NULL) {
    if (maker.release != NULL) maker.release(maker.context);
    return NULL;
  }
  pthread_mutex_init(&offer->making, NULL);
  offer->users = 1;
  offer->maker = maker;
  for (int number = 0; number < count && number < most_forms; number++) {
    form *form = &offer->forms[offer->count++];
    form->length = forms[number].length;
    snprintf(form->name, sizeof form->name, "%s", forms[number].type);
    if (forms[number].bytes == NULL) continue;
    form->bytes = malloc(form->length + 1);
    if (form->bytes == NULL) {
      screen_offer_release(offer);
      return NULL;
    }
    memcpy(form->bytes, forms[number].bytes, form->length);
  }
  return offer;
}

bool screen_offer_make(offer *offer, int number) {
  form *form = &offer->forms[number];
  pthread_mutex_lock(&offer->making);
  if (form->bytes == NULL && offer->maker.make != NULL)
    form->bytes = offer->maker.make(offer->maker.context, number, &form->length);
  bool is_made = form->bytes != NULL;
  pthread_mutex_unlock(&offer->making);
  return is_made;
}
