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
    {"en", "command-line", (const char[]){
#embed "../../Docs/Guide/command-line.md" suffix(, 0)
    }},
    {"en", "scripts", (const char[]){
#embed "../../Docs/Guide/scripts.md" suffix(, 0)
    }},
};

const suzuri_guide_page *suzuri_guide_page_at(size_t place) {
  return place < sizeof pages / sizeof *pages ? &pages[place] : NULL;
}
