internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A drawing of Excalidraw: JSON, or a note of Obsidian in Markdown with the JSON in a block.
///
/// It becomes one page without bounds.
struct ExcalidrawNotes: ForeignNotes {
  static let program = "Excalidraw"
  static let endings = [".excalidraw", ".excalidraw.md"]

  let title = ""
  let tags: [String]
  let pageCount = 1
  private(set) var losses = ForeignLosses()
  private let scene: JSONValue

  /// Lengths are pixels of 96 to the inch.
  static let pixel = 0.75

  init(_ file: ForeignContent) throws(ForeignFault) {
    let bytes = try file.bytes
    let whole = JSONValue(bytes)
    scene = whole.isObject ? whole : JSONValue(try ExcalidrawMarkdown.scene(in: bytes))
    tags = whole.isObject ? [] : ExcalidrawMarkdown.tags(of: bytes)
    guard scene["elements"]?.isArray == true else { throw .damaged }
  }

  mutating func page(_ index: Int) -> ForeignPage {
    var reader = ExcalidrawReader(scene)
    let elements = reader.elements()
    losses.add(reader.losses)
    let sheet = ExcalidrawSheet(around: reader.bounds)
    var page = sheet.page
    page.paper = reader.paper
    for element in elements { page.add(element.moved(by: sheet.shift), counting: &losses) }
    return page
  }
}

/// The sheet of a drawing, with the drawing in its middle.
private struct ExcalidrawSheet {
  let size: Point
  let shift: Point

  /// The share of the sheet around the drawing; with less, boundless pages get another sheet.
  private static let margin = 0.26

  init(around bounds: Box) {
    let isEmpty = bounds.isEmpty || !bounds.low.isPlace || !bounds.high.isPlace
    let box = isEmpty ? Box(low: .zero, high: .zero) : bounds
    func side(_ length: Double, _ usual: Double) -> Double {
      min(max(length / (1 - 2 * Self.margin), usual), 50_000)
    }
    size = Point(x: side(box.width, 595.28), y: side(box.height, 841.89))
    shift = size * 0.5 - box.center
  }

  var page: ForeignPage {
    var page = ForeignPage(width: size.x, height: size.y)
    page.isBoundless = true
    return page
  }
}

extension ExcalidrawNotes {
  private static let clipboard = "excalidraw/clipboard"

  static func isLikely(_ head: [UInt8]) -> Bool {
    guard let first = head.first(where: { $0 > 0x20 && $0 < 0x80 }) else { return false }
    if first == UInt8(ascii: "{") {
      let scene = JSONValue(head)
      if let type = scene["type"]?.text { return type == "excalidraw" || type == clipboard }
      // The type may come after all elements.
      let element = scene["elements"]?.elements.first { _ in true }
      return element?["type"]?.isString == true && element?["versionNonce"]?.number != nil
    }
    return head.starts(with: "---".utf8) && head.contains("\nexcalidraw-plugin:")
  }
}

/// Notes of Obsidian with drawings.
enum ExcalidrawMarkdown {
  /// The most letters of a drawing without its compression.
  private static let largest = 64 << 20

  /// The JSON of the drawing, in the first block of code below its heading.
  static func scene(in note: [UInt8]) throws(ForeignFault) -> [UInt8] {
    let heading = note.place(after: "\n# Drawing") ?? note.place(after: "\n## Drawing") ?? 0
    if let block = block("compressed-json", in: note, from: heading) {
      return try LZString.text(inBase64: note[block], limit: largest)
    }
    guard let block = block("json", in: note, from: heading) else { throw .damaged }
    return Array(note[block])
  }

  /// The content of a block of code; nil if there is none.
  private static func block(_ language: String, in note: [UInt8], from start: Int) -> Range<Int>? {
    guard let name = note.place(after: "```\(language)", from: start),
      let begin = note.place(after: "\n", from: name)
    else { return nil }
    return begin..<(note.place(after: "\n```", from: begin).map { $0 - 4 } ?? note.count)
  }

  /// The tags of the front matter, without the one that all drawings have.
  static func tags(of note: [UInt8]) -> [String] {
    let head = String(decoding: note.prefix(4096), as: UTF8.self)
    var tags: [String] = []
    var isList = false
    for line in head.split(whereSeparator: \.isNewline).dropFirst() {
      if line.hasPrefix("---") { break }
      if line.hasPrefix("tags:") {
        tags += line.dropFirst(5).split { " ,[]".contains($0) }.map { String($0) }
        isList = true
      } else if isList, let item = line.drop(while: \.isWhitespace).first, item == "-" {
        tags += line.split { " -".contains($0) }.map { String($0) }
      } else {
        isList = false
      }
    }
    return tags.map { $0.trimmingQuotes }.filter { !$0.isEmpty && $0 != "excalidraw" }
  }
}

extension [UInt8] {
  /// The place after the next occurrence of a text; nil if there is none.
  fileprivate func place(after text: String, from start: Int = 0) -> Int? {
    let wanted = Array(text.utf8)
    var place = start
    while place <= count - wanted.count {
      if self[place] == wanted[0], self[place..<place + wanted.count].elementsEqual(wanted) {
        return place + wanted.count
      }
      place += 1
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    let quotes: Set<Character> = ["\"", "'", "#"]
    let start = drop { quotes.contains($0) }
    return String(start.reversed().drop { quotes.contains($0) }.reversed())
  }
}
