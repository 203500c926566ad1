public import Wording

extension ActionKind {
  /// The action in a word or two, after "Undone:".
  ///
  /// A title of an earlier program is kept.
  public var words: Words { Self.words[self] ?? title.map { Words(verbatim: $0) } ?? "change" }

  /// The kinds of action that this program knows.
  public static var known: some Collection<ActionKind> { words.keys }

  private static let words: [ActionKind: Words] = [
    .write: "write",
    .markText: "mark text",
    .erase: "erase",
    .paste: "paste",
    .duplicate: "duplicate",
    .cut: "cut",
    .delete: "delete",
    .move: "move",
    .rotate: "rotate",
    .scale: "scale",
    .recolor: "recolor",
    .setWidth: "change width",
    .addPage: "add page",
    .deletePage: "delete page",
    .bookmark: "bookmark",
    .changeSheets: "paper and size",
    .turnPages: "rotate pages",
    .entitle: "title",
    .addLayer: "add layer",
    .entitleLayer: "layer title",
    .moveLayer: "move layer",
    .showLayer: "show or hide layer",
    .lockLayer: "lock or unlock layer",
    .mergeLayers: "merge layers",
    .deleteLayer: "delete layer",
    .takeToLayer: "move to layer",
    .movePages: "move pages",
    .duplicatePages: "duplicate pages",
    .pastePages: "paste pages",
    .movePagesAway: "move pages to another notebook",
    .addSection: "new section",
    .entitleSection: "section title",
    .dissolveSection: "remove heading",
    .importFile: "import",
    .renewPDF: "replace PDF",
    .restore: "restore",
    .rename: "rename",
    .addTags: "tag",
    .removeTags: "remove tags",
  ]
}
