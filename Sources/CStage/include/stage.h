/* What the room Stage needs in C: starting programs that surely end, the bytes of the virtual pen,
   a view of what the X server shows, and a plain program that draws ink. */
#ifndef SUZURI_STAGE_H
#define SUZURI_STAGE_H

#include "stage_child.h"
#include "stage_eye.h"
#include "stage_hand.h"
#include "stage_hearing.h"
#include "stage_pen.h"
#include "stage_reference.h"

#endif
