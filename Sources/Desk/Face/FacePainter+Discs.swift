internal import Geometry
internal import Ink

/// Round things: drops of ink, and the ticks on what can be chosen.
extension FacePainter {
  /// Returns a disc with a radius in units of the face.
  func disc(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  /// Returns a drop of ink; except in the light theme it has an edge, as the ink may be as dark as the card.
  func drop(_ center: Point, radius: Double, _ color: Color) -> [Face.Mark] {
    let edge = theme == .light ? [] : [disc(center, radius: radius + 1, inkEdge)]
    return edge + [disc(center, radius: radius, color)]
  }

  /// The edge of ink on a ground that may be as dark.
  var inkEdge: Color { theme.second.faded(0x70) }

  /// Returns the ring on something that can be chosen, or the tick on what is, in the lower left corner of its paper.
  func tick(isChosen: Bool, on paper: Box) -> Face.Mark {
    let side = px(28)
    let center = Point(x: side / 2, y: side / 2)
    var tick = Face()
    tick.marks = [
      disc(center, radius: 13.5, theme.surface),
      disc(center, radius: 12, isChosen ? theme.accent : theme.second),
    ]
    if isChosen {
      draw(.tick, at: center, theme.surface, on: &tick)
    } else {
      tick.marks.append(disc(center, radius: 10.5, theme.surface))
    }
    let low = Point(x: paper.low.x + px(6), y: paper.high.y - side - px(6))
    return .still(tick.marks, at: low, size: Point(x: side, y: side))
  }
}
