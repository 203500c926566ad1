public import Geometry
public import Ink
public import Notebook

/// A stroke as drawn on its page.
public struct InkPicture: Hashable, Sendable {
  /// The stroke or piece that is shown.
  public let id: EntityID
  let shape: InkShape
  /// The ink as lines of constant width, for a file where that takes fewer bytes.
  private let runs: [InkRun]?
  /// The color of the ink.
  public let color: Color
  /// The width at full pressure in points, before it was moved.
  public let width: Double
  /// The kind of tool that left it.
  public let tool: Style.Tool
  /// The opacity of the filling of the enclosed area, 0 to 1.
  let fill: Float
  /// The closed middle line if the area within is filled, else empty.
  private let area: Path
  /// The smallest box around everything drawn.
  public let bounds: Box
  /// Its data; nil for unsaved ink.
  public let source: InkSource?

  /// Creates the picture of a stroke; `visible` are the parts that are left, nil for all.
  public init(
    _ id: EntityID, stroke: Stroke, visible: [StrokeRange]? = nil, transform: Affine = .identity,
    aim: InkShape.Aim = .smooth, source: InkSource? = nil
  ) {
    let points = stroke.modeled()
    let trail = InkTrail(of: points, style: stroke.style)
    let shape = InkShape(
      of: trail, style: stroke.style, visible: visible, model: stroke.model, aim: aim)
    self.id = id
    self.source = source
    color = stroke.style.color
    width = stroke.style.width
    tool = stroke.style.tool
    fill = stroke.style.fill
    self.shape = shape.transformed(by: transform)
    runs =
      aim == .smooth
      ? nil
      : InkRun.runs(
        of: trail, style: stroke.style, visible: visible, model: stroke.model, smallerThan: shape)?
        .map { $0.transformed(by: transform) }
    var area = Path()
    // The shape of a highlighter mark already contains the area that it encloses.
    if fill > 0, tool != .highlighter {
      for point in points { area.line(to: transform(point.position)) }
    }
    self.area = area
    bounds = self.shape.bounds.union(area.bounds)
  }

  /// Its blending: highlighters darken what is below.
  public var blending: Blending { tool == .highlighter ? .multiply : .over }

  /// Draws the ink; the caller sets the blending.
  public func draw(on surface: borrowing some PageSurface & ~Copyable) {
    if !area.isEmpty { surface.fill(area, with: color.faded(to: Double(fill))) }
    if let runs { surface.stroke(runs, color: color) } else { surface.draw(shape, in: color) }
  }
}

extension Color {
  func faded(to share: Double) -> Color {
    let alpha = (Double(rgba & 0xFF) * min(max(share, 0), 1)).rounded()
    return Color(rgba: rgba & 0xFFFF_FF00 | UInt32(alpha))
  }
}

/// A compact copy of a stroke on a page, from which to work out what an eraser leaves.
public struct InkSource: Hashable, Sendable {
  let element: StrokeElement
  let visible: [StrokeRange]
  let transform: Affine

  /// Keeps a stroke that was just written.
  public init(of stroke: Stroke) {
    (element, transform) = (StrokeElement(of: stroke), .identity)
    visible = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
  }

  init?(_ element: Element, visible: [StrokeRange]) {
    guard case .stroke(let stroke) = element.content else { return nil }
    self.element = stroke
    self.visible = visible
    transform = element.transform
  }

  var stroke: Stroke? { (try? element.drawn())?.stroke }

  /// True for ink that is drawn as a shape.
  public var isShape: Bool { element.shape != nil }

  /// The stroke as written; nil if it is only a part of one.
  public var wholeStroke: Stroke? {
    element.part == nil && element.removed.isEmpty ? try? element.stroke() : nil
  }

  /// Returns the parts that an eraser in page coordinates removes; nil for none.
  public func ranges(erasedBy eraser: Eraser) -> StrokeRangeSet? {
    guard let stroke, let back = transform.inverse else { return nil }
    let tool = Eraser(path: eraser.path.map { back($0) }, radius: eraser.radius * back.scale)
    let trail = InkTrail(of: stroke.modeled(), style: stroke.style)
    guard trail.isTouched(by: tool, parts: visible) else { return nil }
    return trail.ranges(erasedBy: tool)
  }

  /// Returns the visible rest of the stroke without the given parts.
  public func picture(_ id: EntityID, without removed: StrokeRangeSet) -> InkPicture? {
    guard let stroke else { return nil }
    let left = StrokeRangeSet(visible).subtracting(removed).ranges
    return InkPicture(id, stroke: stroke, visible: left, transform: transform, source: self)
  }
}
