public import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Reads the pages of an InkML file one by one: annotated groups of traces, then all other ink.
public final class InkMLPages: PageSupply {
  private let parser: InkMLParser
  private let wanted: PageRanges
  /// The first page, read in advance, because the title of the document precedes it.
  private var first: LoosePage?
  private var isOver = false
  private var count = 0

  /// Opens a file; pages that are not `wanted` are skipped.
  ///
  /// Undated ink is from `now`, in milliseconds since 1970. Throws `InkMLError` if the file is something
  /// else, or no page of it can be read.
  public init(_ source: any ByteSource, wanted: PageRanges = .all, now: Int64) throws(InkMLError) {
    self.wanted = wanted
    let parser: InkMLParser?
    do throws(XMLError) {
      parser = try InkMLParser(source, now: now)
    } catch {
      throw .unreadable(error)
    }
    guard let parser else { throw .notInkML }
    self.parser = parser
    first = try readPage()
    guard first != nil else { throw .noInk }
  }

  /// The title of the document; mostly empty.
  public var title: String { parser.title }
  /// InkML knows no PDFs.
  public var mayLieOnPDF: Bool { false }
  /// The share of the file read so far, 0 to 1.
  public var share: Double { isOver ? 1 : parser.reader.share }
  /// The parts left out or repaired so far.
  public var notes: [Words] { parser.notes }

  /// Reads the next wanted page; throws if the file is hostile or cannot be read further.
  public func next() throws(InkMLError) -> LoosePage? {
    while count < wanted.last, var page = try readPage() {
      count += 1
      page.number = count
      if wanted.contains(count) { return page }
    }
    return nil
  }

  private func readPage() throws(InkMLError) -> LoosePage? {
    if let page = first.take() { return page }
    guard !isOver else { return parser.takeRest() }
    let page: LoosePage?
    do throws(XMLError) {
      page = try parser.nextPage()
    } catch {
      isOver = true
      return try rescue(after: error)
    }
    isOver = page == nil
    if parser.isPageTooLarge { throw .pageTooLarge(page: count + 1) }
    return page
  }

  private func rescue(after error: XMLError) throws(InkMLError) -> LoosePage? {
    guard error.isDamage else { throw .unreadable(error) }
    let rest = parser.takeRest()
    guard rest != nil || count > 0 else { throw .unreadable(error) }
    parser.addNote("\(error.description): everything after it is missing")
    return rest
  }
}

struct InkMLPage {
  private var page = LoosePage(number: 0)
  private var layer = LoosePage.Layer()
  private var depth = 0
  private var hasLengths = true
  private(set) var pointCount = 0

  var hasInk: Bool { pointCount > 0 }

  /// Adds a stroke; `hasLengths` if the step of its coordinates is known, which makes it points.
  mutating func add(_ stroke: Stroke, hasLengths: Bool) {
    pointCount += stroke.samples.count
    self.hasLengths = self.hasLengths && hasLengths
    layer.elements.append(LooseElement(stroke))
  }

  mutating func beginLayer() {
    if depth == 0 { endCurrentLayer() }
    depth += 1
  }

  mutating func endLayer() {
    depth -= 1
    if depth == 0 { endCurrentLayer(keepingEmpty: true) }
  }

  private mutating func endCurrentLayer(keepingEmpty: Bool = false) {
    if keepingEmpty || !layer.elements.isEmpty { page.layers.append(layer) }
    layer = LoosePage.Layer()
  }

  mutating func set(_ kind: String, _ text: String, ofPage: Bool) {
    guard ofPage else {
      if kind == "layer" { layer.title = text }
      if kind == "locked" { layer.isLocked = text == "true" }
      return
    }
    switch kind {
    case "size": page.size = PageSize(named: text)
    case "turns": page.turns = QuarterTurns(Int(text.prefix(1)) ?? 0)
    case "growth":
      let numbers = text.split(separator: " ").prefix(5).map { Int($0) ?? 0 }
      guard numbers.count == 5 else { return }
      page.growth = PageGrowth(rawValue: UInt8(clamping: numbers[0]))
      page.added = AddedRoom(
        top: numbers[1], right: numbers[2], bottom: numbers[3], left: numbers[4])
    case "title": page.title = text
    case "tag": if page.tags.count < 100, !page.tags.contains(text) { page.tags.append(text) }
    case "bookmark": page.isBookmarked = text == "true"
    case "section":
      let parts = text.split(separator: " ", maxSplits: 1)
      guard let number = parts.first.flatMap({ Int($0) }), number > 0 else { return }
      page.section = LoosePage.Section(
        number: number, title: parts.count > 1 ? String(parts[1]) : "")
    default: InkMLPaper.set(kind, text, of: &page.paper)
    }
  }

  /// Returns the page; without a size, its ink is moved to where a sheet can hold it.
  func finished() -> LoosePage {
    var copy = self
    copy.endCurrentLayer()
    if page.size == nil { copy.place() }
    return copy.page
  }

  /// Moves ink of another program to the upper left part of a sheet, in its true size if known.
  private mutating func place() {
    let bounds = page.bounds
    guard !bounds.isEmpty else { return }
    let margin = 20 * Length.millimeter
    var scale = 1.0
    if !hasLengths {
      // Steps are taken for pixels of a screen, unless the ink would be too large, or too small to read.
      let side = max(bounds.width, bounds.height)
      let likely = side * 0.75
      let widest = 170 * Length.millimeter
      scale = likely > widest || likely < widest / 16 ? widest / max(side, 1e-9) : 0.75
    }
    let isOutside = bounds.low.x < 0 || bounds.low.y < 0 || !hasLengths
    let corner = isOutside ? Point(x: margin, y: margin) : bounds.low * scale
    guard isOutside || scale != 1 else { return }
    let map = Affine.scaling(x: scale, y: scale).then(.translation(by: corner - bounds.low * scale))
    for layer in page.layers.indices {
      for index in page.layers[layer].elements.indices {
        guard
          case .stroke(var stroke, let parts) = page.layers[layer].elements[index].content
        else { continue }
        for sample in stroke.samples.indices {
          stroke.samples[sample].position = map(stroke.samples[sample].position)
        }
        page.layers[layer].elements[index].content = .stroke(stroke, parts)
      }
    }
  }
}

/// The reason why a file of InkML cannot be read at all.
public enum InkMLError: Error, Hashable, Sendable, Worded {
  case notInkML
  case noInk
  /// Hostile, or damaged so early that nothing can be saved.
  case unreadable(XMLError)
  case pageTooLarge(page: Int)

  /// One line, with the location if it has one.
  public var words: Words {
    switch self {
    case .notInkML: "it is not InkML"
    case .noInk: "it has no ink"
    case .unreadable(let error): error.words
    case .pageTooLarge(let page): "page \(page) is too large"
    }
  }
}
