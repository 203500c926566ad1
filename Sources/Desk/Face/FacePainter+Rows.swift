internal import Geometry
internal import Wording

/// The rows of menus.
extension FacePainter {
  /// A row of a menu: an action with its icon and its key.
  struct Row {
    let icon: Icon
    let action: Action
    let name: Words
    var isOn = false
    var isEnabled = true
  }

  /// Draws a row as a control.
  func draw(_ row: Row, in box: Box, isHovered: Bool, on face: inout Face) {
    let isRaised = isHovered && row.isEnabled
    if isRaised { face.marks.append(.box(box, radius: px(10), theme.hover)) }
    let side = px(34)
    let center = Point(x: box.low.x + px(24), y: box.center.y)
    if row.isOn {
      let tile = Box(low: center, high: center).expanded(by: side / 2)
      face.marks.append(.box(tile, radius: px(8), theme.soft))
    }
    let color = row.isEnabled ? theme.text : theme.second.faded(0x90)
    draw(row.icon, at: center, row.isOn ? theme.accent : color, on: &face)
    let text = Point(x: box.low.x + px(52), y: box.center.y)
    let key = Key.names(for: row.action).first
    let end = Point(x: box.high.x - px(12), y: box.center.y)
    face.marks.append(
      .words(
        row.name, at: text,
        words(
          13.5, row.isEnabled ? theme.text : theme.second, weight: row.isOn ? .medium : .regular,
          room: end.x - text.x - (key == nil ? 0 : px(98)))))
    if let key {
      // On the background of a hovered row, captions would be too faint.
      let caption = isRaised ? theme.text : theme.second
      face.marks.append(.words(key, at: end, words(12.5, caption, anchor: 1, room: px(92))))
    }
    face.targets.append(
      Face.Target(control: Control(row.action, isEnabled: row.isEnabled), box: box))
  }
}
