internal import Geometry
internal import Ink

/// A shape that the pen still holds: it follows the pen by turning and scaling.
struct HeldShape: Hashable, Sendable {
  private let first: Shape
  private let snapping: ShapeSnapping
  /// The point that stays: the middle of a closed shape, the beginning of an open one.
  private let anchor: Point
  /// Where the pen was when the shape appeared, and the end that it holds.
  private let (pen, grip): (Point, Point)
  /// The shape as it is now.
  private(set) var shape: Shape
  /// True once the pen has left its place.
  private(set) var isMoved = false

  /// How far the pen may tremble without an effect, in points.
  private static let slack = 1.2 * Length.millimeter

  init(_ drawn: Shape, pen: Point, snapping: ShapeSnapping) {
    let shape = snapping.snapped(drawn)
    (first, self.shape, self.pen, self.snapping) = (shape, shape, pen, snapping)
    anchor = shape.ends?.start ?? shape.middle
    grip = shape.ends?.end ?? pen
  }

  mutating func follow(to place: Point) {
    let way = place - pen
    guard place.isFinite, isMoved || way.length > Self.slack else { return }
    isMoved = true
    let (old, new) = (grip - anchor, grip + way - anchor)
    guard old.squaredLength > 1e-9, new.squaredLength > 1e-9 else { return }
    var (turn, scale) = (
      angle(of: new) - angle(of: old), (new.squaredLength / old.squaredLength).squareRoot()
    )
    let step = Double.pi / 12
    // A closed shape prefers the direction that it was drawn in, a line those of its own.
    let start = first.form == .line && first.points.count == 2 ? angle(of: old) : 0
    let nearest = ((start + turn) / step).rounded() * step - start
    if abs(nearest - turn) < 3 * .pi / 180 { turn = nearest }
    scale = min(max(scale, 0.05), 20)
    let map = Affine.translation(by: -anchor).then(.rotation(by: turn))
      .then(.scaling(x: scale, y: scale)).then(.translation(by: anchor))
    var turned = first.mapped(by: map)
    turned.radius = first.radius * scale
    if turned.isUsable { shape = snapping.snapped(turned) }
  }
}
