public import Wording

/// The kind of an action in a notebook's history, with a code independent of language and wording.
public enum ActionKind: Hashable, Sendable {
  case write, markText, erase
  case type, formatText
  case paste, duplicate, cut, delete, move, rotate, scale, recolor, setWidth
  case arrange, align, distribute, group, ungroup, lock, unlock
  case crop, mirror, setOpacity, describe, replacePicture, reset
  case setLink, setHeading, setFormula
  case addTable, changeTable
  case addShape, makeShape, changeShape, shapeToInk, layOut
  case inkToText
  case makeRoom, closeRoom
  case addPage, deletePage, bookmark, turnPages, changeSheets, entitle
  case addLayer, entitleLayer, moveLayer, showLayer, lockLayer, mergeLayers, deleteLayer
  case moveToLayer
  case movePages, duplicatePages, pastePages, movePagesAway
  case addSection, entitleSection, dissolveSection
  case importFile, renewPDF, restore, rename, addTags, removeTags
  /// A kind of a later program, by its code, or the title of an earlier one after `mark`.
  case other(String)

  private static let table: [(kind: ActionKind, code: String, words: Words)] = [
    (.write, "ink.write", "write"),
    (.markText, "text.mark", "mark text"),
    (.erase, "ink.erase", "erase"),
    (.type, "text.type", "type"),
    (.formatText, "text.format", "format text"),
    (.paste, "element.paste", "paste"),
    (.duplicate, "element.duplicate", "duplicate"),
    (.cut, "element.cut", "cut"),
    (.delete, "element.delete", "delete"),
    (.move, "element.move", "move"),
    (.rotate, "element.rotate", "rotate"),
    (.scale, "element.scale", "scale"),
    (.recolor, "element.recolor", "recolor"),
    (.setWidth, "element.width", "change width"),
    (.arrange, "element.order", "order"),
    (.align, "element.align", "align"),
    (.distribute, "element.distribute", "distribute"),
    (.group, "element.group", "group"),
    (.ungroup, "element.ungroup", "ungroup"),
    (.lock, "element.lock", "lock"),
    (.unlock, "element.unlock", "unlock"),
    (.crop, "picture.crop", "crop"),
    (.mirror, "picture.mirror", "mirror"),
    (.setOpacity, "picture.opacity", "opacity"),
    (.describe, "picture.text", "alternative text"),
    (.replacePicture, "picture.replace", "replace picture"),
    (.reset, "picture.reset", "reset picture"),
    (.setLink, "element.link", "link"),
    (.setHeading, "element.heading", "heading"),
    (.setFormula, "element.formula", "formula"),
    (.addTable, "table.add", "table"),
    (.changeTable, "table.change", "change table"),
    (.addShape, "shape.add", "shape"),
    (.makeShape, "shape.make", "clean up shape"),
    (.changeShape, "shape.change", "change shape"),
    (.shapeToInk, "shape.ink", "turn into ink"),
    (.layOut, "graph.arrange", "arrange graph"),
    (.inkToText, "ink.text", "convert to text"),
    (.makeRoom, "page.room", "insert space"),
    (.closeRoom, "page.close", "remove space"),
    (.addPage, "page.add", "add page"),
    (.deletePage, "page.delete", "delete page"),
    (.bookmark, "page.bookmark", "bookmark"),
    (.turnPages, "page.turn", "rotate pages"),
    (.changeSheets, "page.paper", "paper and size"),
    (.entitle, "page.title", "title"),
    (.addLayer, "layer.add", "add layer"),
    (.entitleLayer, "layer.title", "layer title"),
    (.moveLayer, "layer.move", "move layer"),
    (.showLayer, "layer.show", "show or hide layer"),
    (.lockLayer, "layer.lock", "lock or unlock layer"),
    (.mergeLayers, "layer.merge", "merge layers"),
    (.deleteLayer, "layer.delete", "delete layer"),
    (.moveToLayer, "layer.take", "move to layer"),
    (.movePages, "page.move", "move pages"),
    (.duplicatePages, "page.duplicate", "duplicate pages"),
    (.pastePages, "page.paste", "paste pages"),
    (.movePagesAway, "page.depart", "move pages to another notebook"),
    (.addSection, "section.add", "new section"),
    (.entitleSection, "section.title", "section title"),
    (.dissolveSection, "section.dissolve", "remove heading"),
    (.importFile, "file.import", "import"),
    (.renewPDF, "pdf.renew", "replace PDF"),
    (.restore, "notebook.restore", "restore"),
    (.rename, "notebook.rename", "rename"),
    (.addTags, "tag.add", "tag"),
    (.removeTags, "tag.remove", "remove tags"),
  ]
  private static let codes = Dictionary(uniqueKeysWithValues: table.map { ($0.kind, $0.code) })
  private static let kinds = Dictionary(uniqueKeysWithValues: table.map { ($0.code, $0.kind) })
  static var known: [ActionKind] { table.map(\.kind) }

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

  private static let mark = "title:"

  /// Reads a code from a history, or an earlier program's title; an unknown one becomes "title:draw".
  public init(stored text: String) {
    self =
      Self.isCode(text)
      ? Self.kinds[text] ?? .other(text) : Self.titled[text] ?? .other(Self.mark + text)
  }

  /// Lower-case words joined by dots, such as "ink.write".
  public var code: String {
    if case .other(let code) = self { code } else { Self.codes[self] ?? "" }
  }

  /// True for a code; titles of earlier programs, in their place, were words without a dot.
  public static func isCode(_ text: String) -> Bool {
    if text.utf8.starts(with: mark.utf8) { return true }
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(letters.contains) }
  }

  private var title: String? {
    // By bytes: a title may begin with an accent, which would make one letter with the colon.
    guard code.utf8.starts(with: Self.mark.utf8) else { return nil }
    return String(decoding: code.utf8.dropFirst(Self.mark.utf8.count), as: UTF8.self)
  }

  /// The action in a word or two, after "Undone:"; a title of an earlier program is kept.
  public var words: Words {
    Self.table.first { $0.kind == self }?.words ?? title.map { Words(verbatim: $0) } ?? "change"
  }
}
