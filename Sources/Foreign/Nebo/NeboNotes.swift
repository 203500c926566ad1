internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of Nebo, now MyScript Notes: an archive with the ink, the looks and the facts of each page.
///
/// Texts, formulas and diagrams are ink until they are converted; what was converted is not brought over.
struct NeboNotes: ForeignNotes {
  static let program = "Nebo"
  static let endings = [".nebo"]

  let title: String
  private(set) var losses = ForeignLosses()
  private let archive: ZipArchive
  private let pages: [String]

  static func isLikely(ofArchive names: [String]) -> Bool {
    names.contains("rel.json") && names.contains { $0.hasSuffix(".bink") || $0.hasSuffix(".bdom") }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    archive = try file.archive
    title = archive.file("meta.json").flatMap { JSONValue($0)["pageTitle"]?.text } ?? ""
    var names =
      (archive.file("rel.json").flatMap { JSONValue($0)["pages"] }?.members.map(\.name))
      ?? []
    if names.isEmpty {
      let folders = archive.names.filter { $0.hasPrefix("pages/") && $0.hasSuffix("/meta.json") }
      names = folders.map { String($0.dropFirst(6).dropLast(10)) }.sorted()
    }
    pages = Self.ordered(names, by: archive.file("index.bdom") ?? [])
  }

  /// The pages in the order in which the index of the notes names them.
  private static func ordered(_ names: [String], by index: [UInt8]) -> [String] {
    var places: [String: Int] = [:]
    // Texts in the index follow their length.
    var cursor = ByteCursor(index)
    let known = Set(names)
    while cursor.remaining > 4 {
      var ahead = cursor
      if let count = try? ahead.count(atMost: 64), count > 0, let bytes = try? ahead.bytes(count) {
        let name = String(decoding: bytes, as: UTF8.self)
        if known.contains(name), places[name] == nil { places[name] = cursor.position }
      }
      guard (try? cursor.skip(1)) != nil else { break }
    }
    return names.enumerated().sorted { one, other in
      let (first, second) = (places[one.element] ?? .max, places[other.element] ?? .max)
      return first != second ? first < second : one.offset < other.offset
    }.map(\.element)
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    let folder = "pages/\(pages[index])/"
    let facts = archive.file(folder + "meta.json").map { JSONValue($0) }
    let area = Self.area(facts)
    let unit = Length.millimeter
    var page = ForeignPage(width: area.width * unit, height: area.height * unit)
    page.title = facts?["pageTitle"]?.text ?? ""
    page.paper = Self.paper(facts?["backgroundPattern"]?.text ?? "")
    let pictures = archive.names.filter { name in
      name.hasPrefix(folder) && [".png", ".jpg", ".jpeg"].contains { name.hasSuffix($0) }
    }
    losses.count(.pictures, pictures.count)
    guard archive.names.contains(folder + "ink.bink") else {
      // Pages without ink have none, but they have facts.
      if facts == nil { losses.count(.damagedPages) }
      return page
    }
    guard let bytes = archive.file(folder + "ink.bink"), let ink = try? NeboInk(bytes) else {
      losses.count(.damagedPages)
      return page
    }
    let looks = NeboLooks(archive.file(folder + "style.css") ?? [])
    let map = Affine.translation(by: area.low * -1).then(.scaling(x: unit, y: unit))
    for stroke in ink.strokes {
      guard page.add(stroke.element(looks.look(of: stroke.tags), map: map)) else {
        losses.count(.damagedElements)
        continue
      }
    }
    losses.count(.damagedElements, ink.damagedCount)
    return page
  }

  /// The area of a page, in millimeters.
  private static func area(_ facts: JSONValue?) -> Box {
    let numbers = facts?["pageExtent"]?.numbers ?? []
    if numbers.count == 4 {
      let box = Box(
        low: Point(x: numbers[0], y: numbers[1]), high: Point(x: numbers[2], y: numbers[3]))
      let limits = 5.0...100_000
      if limits.contains(box.width), limits.contains(box.height), box.low.isPlace { return box }
    }
    return Box(low: .zero, high: Point(x: 210, y: 297))
  }

  private static func paper(_ pattern: String) -> Paper {
    let name = pattern.lowercased()
    let words: [(String, Paper.Ruling)] = [
      ("dot", .dots), ("grid", .grid), ("square", .grid), ("line", .ruled), ("rule", .ruled),
    ]
    let ruling = words.first { name.contains($0.0) }?.1 ?? .plain
    return Paper(ruling, margin: 0, color: Color(rgb: 0xFFFFFF))
  }
}

/// The looks of the ink on a page, as styles by their names.
struct NeboLooks {
  /// How a stroke looks; lengths are in millimeters.
  struct Look {
    var color = Color(rgb: 0)
    var width = 0.625
    var isHighlighter = false
    /// How much the force of the pen changes the width.
    var sensitivity: Double?
    /// True if the pen has no sensor of its force.
    var isFinger = false
  }

  private var rules: [Substring: Substring] = [:]

  /// Reads a style sheet, as far as rules have a single name.
  init(_ sheet: [UInt8]) {
    let text = String(decoding: sheet.prefix(1 << 20), as: UTF8.self)
    for rule in text.split(separator: "}") {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2, let dot = parts[0].lastIndex(of: ".") else { continue }
      let name = parts[0][parts[0].index(after: dot)...].prefix { !$0.isWhitespace }
      rules[name] = parts[1]
    }
  }

  /// The look of a stroke with some tags, of which later ones change what earlier ones set.
  func look(of tags: [NeboInk.Tag]) -> Look {
    var look = Look()
    for tag in tags {
      switch tag.name {
      case ".STYLE": set(tag.text[...], &look)
      case "HIGHLIGHT_STROKES": look.isHighlighter = true
      case "capacitive-pen-input": look.isFinger = true
      default: if let rule = rules[tag.name[...]] { set(rule, &look) }
      }
    }
    return look
  }

  private func set(_ rule: Substring, _ look: inout Look) {
    for declaration in rule.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = Self.word(parts[1])
      switch Self.word(parts[0]) {
      case "color": if let color = Self.color(value) { look.color = color }
      case "-myscript-pen-width":
        if let width = Double(value), width > 0, width < 1000 { look.width = width }
      case "-myscript-pen-pressure-sensitivity":
        if let share = Double(value), share >= 0, share <= 2 { look.sensitivity = share }
      case "-myscript-pen-brush": look.isHighlighter = value.hasPrefix("Highlighter")
      default: break
      }
    }
  }

  /// A word without the blanks and quotation marks around it.
  private static func word(_ text: Substring) -> Substring {
    var word = text
    while let first = word.first, first.isWhitespace || first == "\"" { word.removeFirst() }
    while let last = word.last, last.isWhitespace || last == "\"" { word.removeLast() }
    return word
  }

  private static func color(_ word: Substring) -> Color? {
    guard word.first == "#", let number = UInt32(word.dropFirst(), radix: 16) else { return nil }
    return word.utf8.count == 9
      ? Color(rgba: number) : word.utf8.count == 7 ? Color(rgb: number) : nil
  }
}
