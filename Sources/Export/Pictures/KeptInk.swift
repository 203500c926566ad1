internal import Bytes
internal import Exchange
internal import Foreign
internal import Ink
internal import Notebook
internal import Paint

/// What an SVG shows of a page, to be imported again: no hidden layers, erased ink, tags or times.
struct KeptInk {
  private var page: LoosePage
  /// True if the paper can only be imported as a picture of what is drawn.
  private let isPaperDrawn: Bool

  /// Takes what is shown, with images as the surface has them.
  init(of page: LoosePage, paper: PaperShare, drawnOn surface: SVGSurface) {
    let shown = page.onWhite(showing: paper)
    var page = LoosePage(number: page.number, size: page.size, paper: shown.paper)
    page.title = shown.title
    let hasRuledPart = shown.ruledSheet != nil && shown.paper?.ruling != .plain
    isPaperDrawn = shown.backdrop != nil || hasRuledPart
    if isPaperDrawn, let color = shown.paper?.color { page.paper = Paper(.plain, color: color) }
    page.layers = shown.layers.filter(\.isVisible).map { layer in
      var copy = LoosePage.Layer(title: layer.title)
      copy.isLocked = layer.isLocked
      copy.elements = layer.elements.flatMap { Self.shown($0, on: surface) }
      return copy
    }
    self.page = page
  }

  /// Returns the element as it is drawn, or the parts that are left of a stroke.
  private static func shown(_ element: LooseElement, on surface: SVGSurface) -> [LooseElement] {
    var copy = element
    switch element.content {
    case .stroke:
      return element.writtenStrokes.map { stroke in
        var stroke = stroke
        stroke.start = 0
        var part = LooseElement(stroke, transform: element.transform)
        (part.anchor, part.shape, part.groups) = (element.anchor, element.shape, element.groups)
        part.isLocked = element.isLocked
        return part
      }
    case .figure(.image(var frame)):
      guard let file = surface.files[frame.hash] else { return [] }
      (frame.hash, frame.mediaType) = file
      copy.content = .figure(.image(frame))
      return [copy]
    default: return [copy]
    }
  }

  func element(before drawing: [UInt8]) -> [UInt8] {
    SVGInk.element(for: page, isPaperDrawn: isPaperDrawn, before: drawing)
  }
}
