#include "CGuide.h"

static const suzuri_guide_page pages[] = {
    {"en", "index", (const char[]){
#embed "../../Docs/Guide/README.md" suffix(, 0)
    }},
    {"en", "install", (const char[]){
#embed "../../Docs/Guide/install.md" suffix(, 0)
    }},
    {"en", "first-steps", (const char[]){
#embed "../../Docs/Guide/first-steps.md" suffix(, 0)
    }},
    {"en", "moving", (const char[]){
#embed "../../Docs/Guide/moving.md" suffix(, 0)
    }},
    {"en", "troubleshooting", (const char[]){
#embed "../../Docs/Guide/troubleshooting.md" suffix(, 0)
    }},
    {"en", "pens", (const char[]){
#embed "../../Docs/Guide/pens.md" suffix(, 0)
    }},
    {"en", "erasers", (const char[]){
#embed "../../Docs/Guide/erasers.md" suffix(, 0)
    }},
    {"en", "tablet", (const char[]){
#embed "../../Docs/Guide/tablet.md" suffix(, 0)
    }},
    {"en", "latency", (const char[]){
#embed "../../Docs/Guide/latency.md" suffix(, 0)
    }},
    {"en", "selecting", (const char[]){
#embed "../../Docs/Guide/selecting.md" suffix(, 0)
    }},
    {"en", "arranging", (const char[]){
#embed "../../Docs/Guide/arranging.md" suffix(, 0)
    }},
    {"en", "shapes", (const char[]){
#embed "../../Docs/Guide/shapes.md" suffix(, 0)
    }},
    {"en", "diagrams", (const char[]){
#embed "../../Docs/Guide/diagrams.md" suffix(, 0)
    }},
    {"en", "text", (const char[]){
#embed "../../Docs/Guide/text.md" suffix(, 0)
    }},
    {"en", "tables", (const char[]){
#embed "../../Docs/Guide/tables.md" suffix(, 0)
    }},
    {"en", "pictures", (const char[]){
#embed "../../Docs/Guide/pictures.md" suffix(, 0)
    }},
    {"en", "links", (const char[]){
#embed "../../Docs/Guide/links.md" suffix(, 0)
    }},
    {"en", "pages", (const char[]){
#embed "../../Docs/Guide/pages.md" suffix(, 0)
    }},
    {"en", "paper", (const char[]){
#embed "../../Docs/Guide/paper.md" suffix(, 0)
    }},
    {"en", "overview", (const char[]){
#embed "../../Docs/Guide/overview.md" suffix(, 0)
    }},
    {"en", "notebooks", (const char[]){
#embed "../../Docs/Guide/notebooks.md" suffix(, 0)
    }},
    {"en", "trash", (const char[]){
#embed "../../Docs/Guide/trash.md" suffix(, 0)
    }},
    {"en", "pdf", (const char[]){
#embed "../../Docs/Guide/pdf.md" suffix(, 0)
    }},
    {"en", "find", (const char[]){
#embed "../../Docs/Guide/find.md" suffix(, 0)
    }},
    {"en", "handwriting", (const char[]){
#embed "../../Docs/Guide/handwriting.md" suffix(, 0)
    }},
    {"en", "export", (const char[]){
#embed "../../Docs/Guide/export.md" suffix(, 0)
    }},
    {"en", "export-formats", (const char[]){
#embed "../../Docs/Guide/export-formats.md" suffix(, 0)
    }},
    {"en", "copies", (const char[]){
#embed "../../Docs/Guide/copies.md" suffix(, 0)
    }},
    {"en", "import", (const char[]){
#embed "../../Docs/Guide/import.md" suffix(, 0)
    }},
    {"en", "sync", (const char[]){
#embed "../../Docs/Guide/sync.md" suffix(, 0)
    }},
    {"en", "backup", (const char[]){
#embed "../../Docs/Guide/backup.md" suffix(, 0)
    }},
    {"en", "repair", (const char[]){
#embed "../../Docs/Guide/repair.md" suffix(, 0)
    }},
    {"en", "settings", (const char[]){
#embed "../../Docs/Guide/settings.md" suffix(, 0)
    }},
    {"en", "accessibility", (const char[]){
#embed "../../Docs/Guide/accessibility.md" suffix(, 0)
    }},
    {"en", "keys", (const char[]){
#embed "../../Docs/Guide/keys.md" suffix(, 0)
    }},
    {"en", "command-line", (const char[]){
#embed "../../Docs/Guide/command-line.md" suffix(, 0)
    }},
    {"en", "options", (const char[]){
#embed "../../Docs/Guide/options.md" suffix(, 0)
    }},
    {"en", "scripts", (const char[]){
#embed "../../Docs/Guide/scripts.md" suffix(, 0)
    }},
    {"ja", "index", (const char[]){
#embed "../../Docs/Guide/ja/README.md" suffix(, 0)
    }},
    {"ja", "install", (const char[]){
#embed "../../Docs/Guide/ja/install.md" suffix(, 0)
    }},
    {"ja", "first-steps", (const char[]){
#embed "../../Docs/Guide/ja/first-steps.md" suffix(, 0)
    }},
    {"ja", "moving", (const char[]){
#embed "../../Docs/Guide/ja/moving.md" suffix(, 0)
    }},
    {"ja", "troubleshooting", (const char[]){
#embed "../../Docs/Guide/ja/troubleshooting.md" suffix(, 0)
    }},
    {"ja", "pens", (const char[]){
#embed "../../Docs/Guide/ja/pens.md" suffix(, 0)
    }},
    {"ja", "erasers", (const char[]){
#embed "../../Docs/Guide/ja/erasers.md" suffix(, 0)
    }},
    {"ja", "tablet", (const char[]){
#embed "../../Docs/Guide/ja/tablet.md" suffix(, 0)
    }},
    {"ja", "latency", (const char[]){
#embed "../../Docs/Guide/ja/latency.md" suffix(, 0)
    }},
    {"ja", "selecting", (const char[]){
#embed "../../Docs/Guide/ja/selecting.md" suffix(, 0)
    }},
    {"ja", "arranging", (const char[]){
#embed "../../Docs/Guide/ja/arranging.md" suffix(, 0)
    }},
    {"ja", "shapes", (const char[]){
#embed "../../Docs/Guide/ja/shapes.md" suffix(, 0)
    }},
    {"ja", "diagrams", (const char[]){
#embed "../../Docs/Guide/ja/diagrams.md" suffix(, 0)
    }},
    {"ja", "text", (const char[]){
#embed "../../Docs/Guide/ja/text.md" suffix(, 0)
    }},
    {"ja", "tables", (const char[]){
#embed "../../Docs/Guide/ja/tables.md" suffix(, 0)
    }},
    {"ja", "pictures", (const char[]){
#embed "../../Docs/Guide/ja/pictures.md" suffix(, 0)
    }},
    {"ja", "links", (const char[]){
#embed "../../Docs/Guide/ja/links.md" suffix(, 0)
    }},
    {"ja", "pages", (const char[]){
#embed "../../Docs/Guide/ja/pages.md" suffix(, 0)
    }},
    {"ja", "paper", (const char[]){
#embed "../../Docs/Guide/ja/paper.md" suffix(, 0)
    }},
    {"ja", "overview", (const char[]){
#embed "../../Docs/Guide/ja/overview.md" suffix(, 0)
    }},
    {"ja", "notebooks", (const char[]){
#embed "../../Docs/Guide/ja/notebooks.md" suffix(, 0)
    }},
    {"ja", "trash", (const char[]){
#embed "../../Docs/Guide/ja/trash.md" suffix(, 0)
    }},
    {"ja", "pdf", (const char[]){
#embed "../../Docs/Guide/ja/pdf.md" suffix(, 0)
    }},
    {"ja", "find", (const char[]){
#embed "../../Docs/Guide/ja/find.md" suffix(, 0)
    }},
    {"ja", "handwriting", (const char[]){
#embed "../../Docs/Guide/ja/handwriting.md" suffix(, 0)
    }},
    {"ja", "export", (const char[]){
#embed "../../Docs/Guide/ja/export.md" suffix(, 0)
    }},
    {"ja", "export-formats", (const char[]){
#embed "../../Docs/Guide/ja/export-formats.md" suffix(, 0)
    }},
    {"ja", "copies", (const char[]){
#embed "../../Docs/Guide/ja/copies.md" suffix(, 0)
    }},
    {"ja", "import", (const char[]){
#embed "../../Docs/Guide/ja/import.md" suffix(, 0)
    }},
    {"ja", "sync", (const char[]){
#embed "../../Docs/Guide/ja/sync.md" suffix(, 0)
    }},
    {"ja", "backup", (const char[]){
#embed "../../Docs/Guide/ja/backup.md" suffix(, 0)
    }},
    {"ja", "repair", (const char[]){
#embed "../../Docs/Guide/ja/repair.md" suffix(, 0)
    }},
    {"ja", "settings", (const char[]){
#embed "../../Docs/Guide/ja/settings.md" suffix(, 0)
    }},
    {"ja", "accessibility", (const char[]){
#embed "../../Docs/Guide/ja/accessibility.md" suffix(, 0)
    }},
    {"ja", "keys", (const char[]){
#embed "../../Docs/Guide/ja/keys.md" suffix(, 0)
    }},
    {"ja", "command-line", (const char[]){
#embed "../../Docs/Guide/ja/command-line.md" suffix(, 0)
    }},
    {"ja", "options", (const char[]){
#embed "../../Docs/Guide/ja/options.md" suffix(, 0)
    }},
    {"ja", "scripts", (const char[]){
#embed "../../Docs/Guide/ja/scripts.md" suffix(, 0)
    }},
};

const suzuri_guide_page *suzuri_guide_page_at(size_t place) {
  return place < sizeof pages / sizeof *pages ? &pages[place] : NULL;
}
