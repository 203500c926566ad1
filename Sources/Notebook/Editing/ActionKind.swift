public import Wording

/// The kind of an action in a notebook's history, as a code independent of language and wording.
///
/// A later program may know further kinds: their codes are kept.
public struct ActionKind: Hashable, Sendable {
  /// Lower-case words joined by dots, such as "ink.write".
  public let code: String

  /// Writing with a pen.
  public static let write = ActionKind(code: "ink.write")
  /// Marking text with strokes along its lines.
  public static let markText = ActionKind(code: "text.mark")
  /// Erasing strokes or parts of them.
  public static let erase = ActionKind(code: "ink.erase")
  /// Pasting what was copied.
  public static let paste = ActionKind(code: "element.paste")
  /// Copying elements within their page.
  public static let duplicate = ActionKind(code: "element.duplicate")
  /// Removing elements that were copied.
  public static let cut = ActionKind(code: "element.cut")
  /// Removing elements.
  public static let delete = ActionKind(code: "element.delete")
  /// Moving elements, also to another page.
  public static let move = ActionKind(code: "element.move")
  /// Rotating elements.
  public static let rotate = ActionKind(code: "element.rotate")
  /// Scaling elements.
  public static let scale = ActionKind(code: "element.scale")
  /// Giving elements another color.
  public static let recolor = ActionKind(code: "element.recolor")
  /// Giving elements another width.
  public static let setWidth = ActionKind(code: "element.width")
  /// Adding a page.
  public static let addPage = ActionKind(code: "page.add")
  /// Deleting a page.
  public static let deletePage = ActionKind(code: "page.delete")
  /// Setting a bookmark or removing it.
  public static let bookmark = ActionKind(code: "page.bookmark")
  /// Turning pages with all that is on them.
  public static let turnPages = ActionKind(code: "page.turn")
  /// Giving pages another paper or size.
  public static let changeSheets = ActionKind(code: "page.paper")
  /// Giving a page a title.
  public static let entitle = ActionKind(code: "page.title")
  /// Adding a layer.
  public static let addLayer = ActionKind(code: "layer.add")
  static let entitleLayer = ActionKind(code: "layer.title")
  static let moveLayer = ActionKind(code: "layer.move")
  static let showLayer = ActionKind(code: "layer.show")
  static let lockLayer = ActionKind(code: "layer.lock")
  static let mergeLayers = ActionKind(code: "layer.merge")
  /// Deleting a layer.
  public static let deleteLayer = ActionKind(code: "layer.delete")
  static let moveToLayer = ActionKind(code: "layer.take")
  /// Moving pages within the notebook.
  public static let movePages = ActionKind(code: "page.move")
  /// Copying pages within the notebook.
  public static let duplicatePages = ActionKind(code: "page.duplicate")
  /// Copying pages from another notebook.
  public static let pastePages = ActionKind(code: "page.paste")
  /// Moving pages to another notebook.
  public static let movePagesAway = ActionKind(code: "page.depart")
  /// Making a section of pages.
  public static let addSection = ActionKind(code: "section.add")
  /// Giving a section a title.
  public static let entitleSection = ActionKind(code: "section.title")
  static let dissolveSection = ActionKind(code: "section.dissolve")
  /// Importing a file.
  public static let importFile = ActionKind(code: "file.import")
  /// Putting a new version of a PDF under the ink.
  public static let renewPDF = ActionKind(code: "pdf.renew")
  /// Restoring what was removed elsewhere: the notebook, a page, ink.
  public static let restore = ActionKind(code: "notebook.restore")
  /// Renaming the notebook.
  public static let rename = ActionKind(code: "notebook.rename")
  /// Giving tags to the notebook or to a page.
  public static let addTags = ActionKind(code: "tag.add")
  /// Removing tags.
  public static let removeTags = ActionKind(code: "tag.remove")

  private init(code: String) { self.code = code }

  /// Reads a code from a history, or an earlier program's title; an unknown one becomes "title:draw".
  public init(stored text: String) {
    if Self.isCode(text) {
      code = text
    } else {
      self = Self.titled[text] ?? ActionKind(code: Self.mark + text)
    }
  }

  /// True for a code; titles of earlier programs, in their place, were words without a dot.
  public static func isCode(_ text: String) -> Bool {
    if text.utf8.starts(with: mark.utf8) { return true }
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(letters.contains) }
  }

  var title: String? {
    // By bytes: a title may begin with an accent, which would make one letter with the colon.
    guard code.utf8.starts(with: Self.mark.utf8) else { return nil }
    return String(decoding: code.utf8.dropFirst(Self.mark.utf8.count), as: UTF8.self)
  }

  private static let mark = "title:"
}

extension ActionKind {
  /// The English titles of earlier programs, in libraries and backups: none is ever changed or added.
  static let titled: [String: ActionKind] = [
    "write": .write,
    "erase": .erase,
    "paste": .paste,
    "duplicate": .duplicate,
    "cut": .cut,
    "delete": .delete,
    "move": .move,
    "rotate": .rotate,
    "scale": .scale,
    "recolour": .recolor,
    "change width": .setWidth,
    "add page": .addPage,
    "delete page": .deletePage,
    "bookmark": .bookmark,
    "import": .importFile,
    "rename": .rename,
    "tag": .addTags,
    "take tags away": .removeTags,
  ]
}

extension ActionKind {
  /// The action in a word or two, after "Undone:"; a title of an earlier program is kept.
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
    .moveToLayer: "move to layer",
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
