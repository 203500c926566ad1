internal import Geometry
public import Ink
public import Notebook

/// A compact copy of a stroke on a page, from which to work out what an eraser leaves.
public struct InkSource: Hashable, Sendable {
  private let ink: [UInt8]
  private let color: Color?
  private let width: Double?
  let visible: [StrokeRange]
  let transform: Affine

  /// Keeps a stroke that was just written.
  public init(of stroke: Stroke) {
    ink = InkCodec.encoded([stroke])
    (color, width, transform) = (nil, nil, .identity)
    visible = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
  }

  init?(_ element: Element, visible: [StrokeRange]) {
    guard case .stroke(let stroke) = element.content else { return nil }
    (ink, color, width) = (stroke.ink, stroke.color, stroke.width)
    self.visible = visible
    transform = element.transform
  }

  var stroke: Stroke? {
    guard var stroke = try? InkCodec.decoded(ink).first else { return nil }
    if let color { stroke.style.color = color }
    if let width { stroke.style.width = width }
    return stroke
  }

  /// Returns the parts that an eraser in page coordinates removes; nil for none.
  public func ranges(erasedBy eraser: Eraser) -> StrokeRangeSet? {
    guard let stroke, let back = transform.inverse else { return nil }
    let tool = Eraser(path: eraser.path.map { back($0) }, radius: eraser.radius * back.scale)
    let trail = InkTrail(of: stroke.modelled(), style: stroke.style)
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
