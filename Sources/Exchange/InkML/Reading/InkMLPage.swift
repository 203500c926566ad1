internal import Geometry
internal import Ink
internal import Notebook

/// A page of InkML while it is being read.
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

  /// Begins a group within the page; those at the first level are layers.
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

  /// Applies an annotation to the page, or to a layer of it.
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
    let margin = 20 * Length.millimetre
    var scale = 1.0
    if !hasLengths {
      // Steps are taken for pixels of a screen, unless the ink would be too large, or too small to read.
      let side = max(bounds.width, bounds.height)
      let likely = side * 0.75
      let widest = 170 * Length.millimetre
      scale = likely > widest || likely < widest / 16 ? widest / max(side, 1e-9) : 0.75
    }
    let isOutside = bounds.low.x < 0 || bounds.low.y < 0 || !hasLengths
    let corner = isOutside ? Point(x: margin, y: margin) : bounds.low * scale
    guard isOutside || scale != 1 else { return }
    let map = Affine(
      a: scale, b: 0, c: 0, d: scale, tx: corner.x - bounds.low.x * scale,
      ty: corner.y - bounds.low.y * scale)
    for layer in page.layers.indices {
      for index in page.layers[layer].elements.indices {
        guard
          case .stroke(var stroke, let parts, let old) = page.layers[layer].elements[index].content
        else { continue }
        for sample in stroke.samples.indices {
          stroke.samples[sample].position = map(stroke.samples[sample].position)
        }
        page.layers[layer].elements[index].content = .stroke(stroke, parts, old)
      }
    }
  }
}
