internal import Geometry
public import Ink
public import Notebook

/// An arrowhead that a stroke draws at an end of a shape: the shape gets it, and the ink is hidden.
public struct DrawnHead: Hashable, Sendable {
  /// The shape.
  public let shape: EntityID
  /// The end.
  public let heads: Shape.Heads
}

/// A shape that the pen has just drawn.
struct FreshShape: Hashable, Sendable {
  private let page: PageID
  private let (tool, color): (Style.Tool, Color)
  /// The latest shape of the page before it.
  private let last: EntityID
  /// When the pen lifted from it, or from its first head, in milliseconds on its clock.
  var time: Double
  /// The milliseconds within which a head must be drawn.
  private static let patience = 2000.0

  init(_ drawn: FinishedStroke, among shapes: [PlacedShape], at time: Double) {
    let style = drawn.stroke.style
    (page, tool, color, self.time) = (drawn.page, style.tool, style.color, time)
    last = shapes.map(\.id).max() ?? .notebook
  }

  /// Returns the arrowhead that a stroke draws; nil if the shape is not known yet, or gone.
  func head(drawnBy finished: FinishedStroke, among shapes: [PlacedShape], at end: Double)
    -> DrawnHead?
  {
    let (stroke, style) = (finished.stroke, finished.stroke.style)
    guard finished.page == page, style.tool == tool, style.color == color,
      (0...Self.patience).contains(end - time),
      let fresh = shapes.filter({ $0.id > last }).max(by: { $0.id < $1.id }),
      let arrow = ArrowJoin().adding(head: stroke.samples, to: fresh.shape)
    else { return nil }
    return DrawnHead(shape: fresh.id, heads: arrow.heads.subtracting(fresh.shape.heads))
  }
}

extension Desk {
  /// Makes a finished stroke an arrowhead if it draws one at the shape before it.
  mutating func becomeHead(_ finished: inout FinishedStroke, at time: Double) {
    let shapes = pages.anchors[finished.page]?.shapes ?? []
    if finished.shape != nil {
      hand.fresh = FreshShape(finished, among: shapes, at: time)
    } else if let head = hand.fresh?.head(drawnBy: finished, among: shapes, at: time) {
      finished.head = head
      hand.fresh?.time = time
    }
  }
}
