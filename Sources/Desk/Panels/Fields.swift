internal import Geometry
internal import Wording

struct InputField: Widget {
  let field: TextField
  let placeholder: Words
  let action: Action
  let isActive: Bool
  var (height, gap) = (44.0, 8.0)

  init(
    _ field: TextField, _ placeholder: Words, _ action: Action = .type(.hold(0)), isActive: Bool,
    height: Double = 44, gap: Double = 8
  ) {
    (self.field, self.placeholder, self.action) = (field, placeholder, action)
    (self.isActive, self.height, self.gap) = (isActive, height, gap)
  }

  private func face(in box: Box, _ painter: FacePainter) -> FieldFace {
    FieldFace(
      field, in: Box(x: box.low.x, y: box.low.y, width: box.width, height: painter.px(height)),
      isActive: isActive, measurer: painter.measurer, painter)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(height) + painter.px(gap)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    self.face(in: box, painter).draw(action: action, placeholder: placeholder, on: &face)
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] { [face(in: box, painter)] }
}

/// A field to search in, in a pill behind a magnifier.
struct SearchPill: Widget {
  let field: TextField
  let placeholder: Words
  let action: Action
  let isActive: Bool
  /// True if the pill has an edge while it is inactive, as its background is nearly as light.
  var hasEdge = false
  /// The button at the end of the pill.
  var end: IconButton?

  init(
    _ field: TextField, _ placeholder: Words, _ action: Action, isActive: Bool,
    hasEdge: Bool = false, end: IconButton? = nil
  ) {
    (self.field, self.placeholder, self.action) = (field, placeholder, action)
    (self.isActive, self.hasEdge, self.end) = (isActive, hasEdge, end)
  }

  /// The box of the pill; one without an edge has room for a ring around it.
  private func pill(in box: Box, _ painter: FacePainter) -> Box {
    box.inset(x: hasEdge ? 0 : 4, y: 4, painter)
  }

  private func face(in box: Box, _ painter: FacePainter) -> FieldFace {
    let pill = pill(in: box, painter)
    let left = pill.low.x + painter.px(hasEdge ? 32 : 38)
    let right = pill.high.x - painter.px(hasEdge ? 0 : end == nil ? 6 : 42)
    let touch = Box(x: left, y: pill.low.y, width: max(right - left, 1), height: pill.height)
    return FieldFace(
      field, in: touch.inset(x: 0, y: -2, painter), isActive: isActive, measurer: painter.measurer,
      isBare: true, painter)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(48) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let (pill, theme) = (pill(in: box, painter), painter.theme)
    if hasEdge {
      face.marks += [
        painter.plate(pill, 20, isActive ? theme.accent : theme.hair),
        painter.plate(pill.inset(isActive ? 2 : 1, painter), 19, theme.surface),
      ]
    } else {
      if isActive { face.marks.append(painter.plate(pill.inset(-2, painter), 20, theme.accent)) }
      face.marks.append(painter.plate(pill, 20, theme.surface))
    }
    painter.draw(
      .find, at: Point(x: pill.low.x + painter.px(22), y: pill.center.y), theme.second, on: &face)
    self.face(in: box, painter).draw(action: action, placeholder: placeholder, on: &face)
    guard let end else { return }
    let middle = Point(x: pill.high.x - painter.px(22), y: pill.center.y)
    end.draw(
      in: Box(low: middle, high: middle).expanded(by: painter.px(22)), painter, on: &face)
  }

  func fields(in box: Box, _ painter: FacePainter) -> [FieldFace] { [face(in: box, painter)] }
}
