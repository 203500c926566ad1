internal import CCairo
public import Geometry
public import Ink

/// The shadow of something slightly raised: strongest at its border, without a visible edge.
public struct SoftShadow: Hashable, Sendable {
  /// The part from which the shadow fades in all directions.
  fileprivate let core: Box
  /// The reach of the fading, and the place from which it is visible.
  fileprivate let (reach, start): (Double, Double)
  fileprivate let color: Color

  /// Creates the shadow of a rounded box, `depth` beyond it and `drop` lower, in its color at the border.
  public init(of box: Box, radius: Double, depth: Double, drop: Double, color: Color) {
    let inset = min(radius + drop, box.width / 2, box.height / 2)
    let core = box.expanded(by: -inset)
    let shift = Point(x: 0, y: drop)
    self.core = Box(low: core.low + shift, high: core.high + shift)
    (reach, start) = (inset + depth, inset)
    self.color = color
  }

  /// The strength of the shadow at shares of its reach, 1 to 0, level at both ends.
  fileprivate var stops: [(place: Double, strength: Double)] {
    (0...16).map { step in
      let share = Double(step) / 16
      let way = min(max((share * reach - start / 2) / (reach - start / 2), 0), 1)
      let rest = 1 - way
      return (share, rest * rest * rest * (1 + 3 * way))
    }
  }
}

extension Canvas {
  /// Draws a shadow, except below a box that hides it.
  public func draw(_ shadow: SoftShadow, around hiding: Box) {
    let (core, reach) = (shadow.core, shadow.reach)
    let outer = core.expanded(by: reach)
    saved {
      clip(to: outer, without: hiding)
      let (left, right, top, bottom) = (core.low.x, core.high.x, core.low.y, core.high.y)
      for (x, from) in [(outer.low.x, left), (right, right)] {
        let to = from == left ? outer.low.x : outer.high.x
        fill(
          Box(low: Point(x: x, y: top), high: Point(x: x + reach, y: bottom)), with: shadow,
          cairo_pattern_create_linear(from, 0, to, 0))
        for y in [outer.low.y, bottom] {
          let corner = Point(x: from, y: y == bottom ? bottom : top)
          fill(
            Box(low: Point(x: x, y: y), high: Point(x: x + reach, y: y + reach)), with: shadow,
            cairo_pattern_create_radial(corner.x, corner.y, 0, corner.x, corner.y, reach))
        }
      }
      for (y, from, to) in [(outer.low.y, top, outer.low.y), (bottom, bottom, outer.high.y)] {
        fill(
          Box(low: Point(x: left, y: y), high: Point(x: right, y: y + reach)), with: shadow,
          cairo_pattern_create_linear(0, from, 0, to))
      }
      fill(core, with: shadow.color)
    }
  }

  private func fill(_ box: Box, with shadow: SoftShadow, _ pattern: OpaquePointer?) {
    defer { cairo_pattern_destroy(pattern) }
    let (red, green, blue, alpha) = shadow.color.shares
    for stop in shadow.stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.place, red, green, blue, alpha * stop.strength)
    }
    cairo_set_source(context, pattern)
    add(box)
    cairo_fill(context)
  }

  private func clip(to box: Box, without hole: Box) {
    add(box)
    if !hole.isEmpty { add(hole) }
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }
}
