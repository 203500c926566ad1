internal import Geometry
internal import Ink
internal import Wording

/// The row of a menu.
extension FacePainter.Row: Widget {
  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.draw(self, in: box, isHovered: painter.isHovered(action), on: &face)
  }
}

/// Something in a list: its name above a line that says more, with an icon or a dot before it and perhaps a button at
/// its end.
struct Entry: Widget {
  var entry: FacePainter.ListEntry
  /// What a touch does; nil for something that is only read.
  var action: Action?
  var end: ActionButton?
  /// Whether it looks as if a pointer were above it: it is what the key Enter takes.
  var isMarked = false

  init(
    _ entry: FacePainter.ListEntry, _ action: Action?, end: ActionButton? = nil,
    isMarked: Bool = false
  ) {
    (self.entry, self.action, self.end, self.isMarked) = (entry, action, end, isMarked)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(52) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let width = end.flatMap { $0.width(painter) } ?? 0
    painter.draw(
      entry, action, in: box, room: width == 0 ? 0 : width + painter.px(8),
      isHovered: isMarked || action.map(painter.isHovered) == true, on: &face)
    guard let end else { return }
    let height = painter.px(44)
    end.draw(
      in: Box(
        x: box.high.x - width, y: (box.center.y - height / 2).rounded(), width: width,
        height: height), painter, on: &face)
  }
}

/// The title of a panel, with the button that closes it.
struct Header: Widget {
  let title: Words
  var close: Action?
  var icon = Icon.close

  init(_ title: Words, close: Action?, icon: Icon = .close) {
    (self.title, self.close, self.icon) = (title, close, icon)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(56) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.header(
      title, close: close, by: icon, in: box, isHovered: close.map(painter.isHovered) == true,
      on: &face)
  }
}

/// Buttons at the end of a panel; the first is the outermost.
struct Buttons: Widget {
  let buttons: [ActionButton]
  /// What is said before them.
  var remark: Words?
  var (above, below) = (6.0, 12.0)

  init(_ buttons: ActionButton..., remark: Words? = nil, above: Double = 6, below: Double = 12) {
    self.init(buttons, remark: remark, above: above, below: below)
  }

  init(_ buttons: [ActionButton], remark: Words? = nil, above: Double = 6, below: Double = 12) {
    (self.buttons, self.remark, self.above, self.below) = (buttons, remark, above, below)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    painter.px(above) + painter.px(44) + painter.px(below)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let row = Box(
      x: box.low.x, y: box.low.y + painter.px(above), width: box.width, height: painter.px(44))
    Line(gap: 8) {
      Label(remark ?? "", .second, height: 44)
      for button in buttons.reversed() { button }
    }.draw(in: row, painter, on: &face)
  }
}

/// Widgets on a ground that shows that they are chosen, or that the pointer is above their control.
struct Grounded: Widget {
  let isChosen: Bool
  let action: Action
  let content: Column

  init(isChosen: Bool, action: Action, @WidgetBuilder _ widgets: () -> [any Widget]) {
    (self.isChosen, self.action, content) = (isChosen, action, Column(widgets()))
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    content.height(in: width, painter)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    if isChosen || painter.isHovered(action) {
      let ground = isChosen ? painter.theme.soft : painter.theme.hover
      face.marks.append(painter.plate(box, 10, ground))
    }
    content.draw(in: box, painter, on: &face)
  }
}
