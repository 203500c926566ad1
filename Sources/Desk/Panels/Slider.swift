internal import Geometry
internal import Ink

struct Slider: Widget {
  let action: Action
  /// The place of the knob, 0 to 1 in each direction.
  let position: Point
  let knob: Color
  let height: Double
  /// True if the knob moves in both directions.
  var isField = false
  let picture: (Box, FacePainter, inout Face) -> Void

  init(
    _ action: Action, at position: Point, knob: Color, height: Double = 44, isField: Bool = false,
    _ picture: @escaping (Box, FacePainter, inout Face) -> Void
  ) {
    (self.action, self.position, self.knob) = (action, position, knob)
    (self.height, self.isField, self.picture) = (height, isField, picture)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(height) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let inset = Point(x: painter.px(12), y: box.height / 2 - painter.px(4))
    let track = isField ? box : Box(low: box.low + inset, high: box.high - inset)
    picture(track, painter, &face)
    face.marks += painter.knob(
      Point(
        x: track.low.x + track.width * position.x,
        y: isField ? track.low.y + track.height * position.y : track.center.y), knob)
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: .slider(isField ? position.y : position.x),
        track: track))
  }
}

extension FacePainter {
  func knob(_ center: Point, _ color: Color) -> [Face.Mark] {
    let box = Box(low: center, high: center).expanded(by: 11 * scale)
    return [
      .shadow(box, radius: 11 * scale, depth: px(6), theme.shadow),
      disc(center, radius: 11, Color(rgb: 0xFFFFFF)), disc(center, radius: 8, color),
    ]
  }
}
