// Fontconfig, which lists the fonts of the machine.
// Written by .ci/forwards from fontconfig.functions.

#include <fontconfig/fontconfig.h>

#include "CForward.h"

static suzuri_forward_library library = {"libfontconfig.so.1", "libfontconfig1"};

FORWARD(FcBool, FcInit, (void), ())
