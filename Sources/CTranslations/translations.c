#include "CTranslations.h"

static const suzuri_translation translations[] = {
    {"ja", "日本語", 1, (const char[]){
#embed "../../po/ja.po" suffix(, 0)
    }},
};

const suzuri_translation *suzuri_translation_at(size_t place) {
  return place < sizeof translations / sizeof *translations ? &translations[place] : NULL;
}
