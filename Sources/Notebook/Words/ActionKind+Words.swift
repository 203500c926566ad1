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
    .recolor: "recolour",
    .setWidth: "change width",
    .addPage: "add page",
    .deletePage: "delete page",
    .bookmark: "bookmark",
    .changeSheets: "paper and size",
    .turnPages: "turn pages",
    .entitle: "title",
    .addLayer: "add layer",
    .entitleLayer: "title of a layer",
    .moveLayer: "move layer",
    .showLayer: "show or hide layer",
    .lockLayer: "lock or unlock layer",
    .mergeLayers: "merge layers",
    .deleteLayer: "delete layer",
    .takeToLayer: "move to a layer",
    .movePages: "move pages",
    .duplicatePages: "duplicate pages",
    .pastePages: "paste pages",
    .movePagesAway: "move pages to another notebook",
    .addSection: "new section",
    .entitleSection: "title of a section",
    .dissolveSection: "remove a heading",
    .importFile: "import",
    .renewPDF: "new version of the PDF",
    .restore: "restore",
    .rename: "rename",
    .addTags: "tag",
    .removeTags: "take tags away",
  ]
}
