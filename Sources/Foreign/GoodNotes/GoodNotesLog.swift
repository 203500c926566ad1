internal import Geometry
internal import Notebook

/// What the log of a notebook of GoodNotes says of its pages.
///
/// Each event has the name of what it is about, and a body whose field is the kind of the event.
/// Later events win.
struct GoodNotesLog {
  private(set) var title = ""
  /// The names of files by the names of attachments, where no index has them.
  private(set) var aliases: [GoodNotesID: String] = [:]
  private(set) var recordings = 0
  private(set) var comments = 0
  private var created: [GoodNotesID: Entry] = [:]
  private var templates: [GoodNotesID: Template] = [:]
  /// The names of the files of pages that do not follow the usual rule.
  private var contents: [GoodNotesID: GoodNotesID] = [:]
  private var outlines: [GoodNotesID: Heading] = [:]

  /// The size of a page that has no paper, in units: the usual paper.
  static let usualSize = Point(x: 834.24, y: 1078.825)

  /// A page of the notebook.
  struct Page {
    /// The name of the file of its elements; nil if it never had any.
    var file: String?
    var template: Template?
    var title = ""
    var labels: [String] = []
    var isFavorite = false
    var turns = QuarterTurns.none
  }

  /// The paper of some pages: a page of a PDF.
  struct Template {
    var attachment: GoodNotesID?
    /// The page of the PDF, from 1.
    var page: Int
    /// In units.
    var size: Point
    var name: String
  }

  /// What is known of a page before its file is found.
  private struct Entry {
    /// The place among all pages: keys are compared byte by byte.
    var key: [UInt8] = []
    /// The place among pages without a key.
    var place: Int
    var template: GoodNotesID?
    var isDeleted = false
    var page = Page()
  }

  /// A heading in the table of contents.
  private struct Heading {
    var page: GoodNotesID
    var title: String
    var key: [UInt8]
    var isDeleted = false
  }

  mutating func add(_ event: Protobuf) {
    for (kind, value) in event.fields where kind > 1 {
      guard case .bytes(let bytes) = value, Self.kinds.contains(kind),
        let body = try? Protobuf(bytes)
      else { continue }
      add(kind, body)
    }
  }

  private static let kinds: Set = [
    2, 3, 6, 30, 31, 51, 53, 54, 55, 56, 57, 58, 59, 62, 63, 64, 65, 104, 133, 160, 221,
  ]

  private mutating func add(_ kind: Int, _ body: Protobuf) {
    switch kind {
    case 2: addTemplate(body)
    case 6: addAttachment(body)
    case 30, 31: title = body.value(2)?.text(1) ?? body.text(2) ?? title
    case 51:
      let templates = body.ids(2)
      for (index, page) in body.ids(3).enumerated() {
        let template = index < templates.count ? templates[index] : templates.last
        change(page) { $0.template = template }
      }
    case 53: for page in body.ids(2) { change(page) { $0.isDeleted = true } }
    case 58: for page in body.ids(2) { change(page) { $0.isDeleted = false } }
    case 62, 65: addHeading(body, isNew: kind == 62)
    case 104:
      if let page = body.id(1), let file = body.id(3) { contents[page] = file }
    case 133: comments += 1
    case 160, 221: recordings += 1
    default:
      if let page = body.id(2) { change(page) { Self.set(kind, body, of: &$0) } }
    }
  }

  /// Sets a property of a page, which is a value with its version.
  private static func set(_ kind: Int, _ body: Protobuf, of entry: inout Entry) {
    let value = body.value(3)
    switch kind {
    case 3: entry.template = value?.id(1)
    case 54:
      entry.template = value?.id(1)
      entry.key = body.value(4)?.bytes(1) ?? []
    case 55: entry.key = value?.bytes(1) ?? entry.key
    case 56: entry.isDeleted = value.map { $0.number(1) == 1 } ?? true
    case 59: entry.isDeleted = false
    case 57: entry.page.isFavorite = value?.number(1) == 1
    case 63: entry.page.turns = QuarterTurns(Int((value?.number(1) ?? 0) % 4))
    case 64: entry.page.labels = labels(value)
    default: break
    }
  }

  private static func labels(_ value: Protobuf?) -> [String] {
    let list = value?.message(1)
    let texts = (list ?? value)?.parts(1) ?? []
    return texts.compactMap { String(validating: $0.rest, as: UTF8.self) }
  }

  private mutating func change(_ page: GoodNotesID, _ change: (inout Entry) -> Void) {
    let count = created.count
    change(&created[page, default: Entry(place: count)])
  }

  private mutating func addTemplate(_ body: Protobuf) {
    guard let id = body.id(2), let size = body.point(8), (1...50_000).contains(size.x),
      (1...50_000).contains(size.y)
    else { return }
    let page = body.number(5).flatMap { Int(exactly: $0) } ?? 1
    // The name of a paper of the program is the name of its design, then "size_1_2 - Color".
    let parts = (body.text(9) ?? "").split(separator: " - ", maxSplits: 1)
    let name = parts.count == 2 ? String(parts[1].prefix(100)) : ""
    templates[id] = Template(
      attachment: body.id(4), page: min(max(page, 1), 1_000_000), size: size, name: name)
  }

  private mutating func addAttachment(_ body: Protobuf) {
    guard let id = body.id(1), let file = body.text(2) else { return }
    aliases[id] = "attachments/\(file)"
  }

  private mutating func addHeading(_ body: Protobuf, isNew: Bool) {
    guard let page = body.id(1), let id = body.id(2) else { return }
    func value(_ field: Int) -> Protobuf? { body.value(field) }
    let old = outlines[id]
    let title = value(5)?.text(1) ?? body.text(5) ?? old?.title ?? ""
    let key = value(isNew ? 6 : 4)?.bytes(1) ?? body.bytes(isNew ? 6 : 4) ?? old?.key ?? []
    let isDeleted = !isNew && (value(3)?.number(1) ?? body.number(3)) == 1
    outlines[id] = Heading(page: page, title: title, key: key, isDeleted: isDeleted)
  }
}

extension GoodNotesLog {
  /// The pages in order, with the names of their files.
  func pages(of files: [(id: GoodNotesID, file: String)], in names: [String]) -> [Page] {
    var found: [GoodNotesID: String] = [:]
    for name in names where name.hasPrefix("notes/") {
      if let id = GoodNotesID(name.utf8.dropFirst(6)) { found[id] = name }
    }
    for (id, file) in files { found[id] = file }
    let titles = titles
    var pages: [Page] = []
    for (id, entry) in created.sorted(by: { Self.isBefore($0.value, $1.value) }) {
      let file = [id.next, contents[id], id].compactMap(\.self).first { found[$0] != nil }
      let name = file.flatMap { found.removeValue(forKey: $0) }
      guard !entry.isDeleted, entry.template != nil || name != nil else { continue }
      var page = entry.page
      (page.file, page.title) = (name, titles[id] ?? "")
      page.template = entry.template.flatMap { templates[$0] }
      pages.append(page)
    }
    // What the log does not know is in the order of the index.
    for (id, _) in files {
      if let file = found.removeValue(forKey: id) { pages.append(Page(file: file)) }
    }
    return pages
  }

  private static func isBefore(_ one: Entry, _ other: Entry) -> Bool {
    guard one.key != other.key else { return one.place < other.place }
    guard !one.key.isEmpty, !other.key.isEmpty else { return other.key.isEmpty }
    return one.key.lexicographicallyPrecedes(other.key)
  }

  /// The first heading of each page in the table of contents.
  private var titles: [GoodNotesID: String] {
    var first: [GoodNotesID: Heading] = [:]
    for heading in outlines.values where !heading.isDeleted && !heading.title.isEmpty {
      guard let known = first[heading.page] else {
        first[heading.page] = heading
        continue
      }
      let isFirst = (heading.key, heading.title.utf8.map(\.self))
      let other = (known.key, known.title.utf8.map(\.self))
      if isFirst.0.lexicographicallyPrecedes(other.0)
        || isFirst.0 == other.0 && isFirst.1.lexicographicallyPrecedes(other.1)
      {
        first[heading.page] = heading
      }
    }
    return first.mapValues(\.title)
  }
}

extension Protobuf {
  /// The value in a field with the version of its last change; nil where there is something else.
  fileprivate func value(_ field: Int) -> Protobuf? { message(field) }

  fileprivate func ids(_ field: Int) -> [GoodNotesID] {
    parts(field).compactMap { GoodNotesID($0.rest) }
  }
}
