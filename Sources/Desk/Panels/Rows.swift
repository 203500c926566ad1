internal import Geometry
internal import Ink
internal import Wording

extension FacePainter {
  struct Row {
    let icon: Icon
    let action: Action
    let name: Words
    let isOn: Bool
    let isEnabled: Bool
    /// The action whose shortcut is shown, if it is a more general one.
    let keyed: Action?
    /// True if the row ends in a switch instead of a shortcut.
    let isSwitch: Bool

    init(
      icon: Icon, action: Action, name: Words, isOn: Bool = false, isEnabled: Bool = true,
      keyed: Action? = nil, isSwitch: Bool = false
    ) {
      (self.icon, self.action, self.name, self.isOn) = (icon, action, name, isOn)
      (self.isEnabled, self.keyed, self.isSwitch) = (isEnabled, keyed, isSwitch)
    }

    /// The room for the icon, for a shortcut with its gap, and for the end of the row.
    fileprivate static let (icon, key, end) = (52.0, 98.0, 12.0)
    fileprivate static let toggle = FacePainter.toggle.width + 12
  }

  fileprivate static let toggle = (width: 36.0, height: 20.0)

  private func least(of row: Row) -> Double {
    Row.icon + WordWrap.least(of: row.name) + room(behind: row) + Row.end
  }

  /// The room for a switch or a shortcut after the words of a row, in interface units.
  private func room(behind row: Row) -> Double {
    row.isSwitch ? Row.toggle : names(of: row).isEmpty ? 0 : Row.key
  }

  private func names(of row: Row) -> [Words] {
    row.isSwitch ? [] : shortcuts.names(for: row.keyed ?? row.action)
  }

  func menuWidth(_ usual: Double, margin: Double, for rows: [Row], in window: Point) -> Double {
    let least = rows.map { self.least(of: $0) + 2 * margin }.max() ?? 0
    return px(max(usual, min(least, window.x / scale - 16)))
  }

  struct ListEntry {
    var icon: Icon?
    var dot: Color?
    let name: Words
    let caption: Words
    var isFaint = false
    var isMarked = false
    var isHeavy = false
    var isChosen = false
  }

  func draw(
    _ entry: ListEntry, _ action: Action?, in row: Box, room end: Double = 0, isHovered: Bool,
    on face: inout Face
  ) {
    let touch = Box(
      low: Point(x: row.low.x - px(8), y: row.low.y),
      high: Point(x: row.high.x + px(8), y: row.high.y))
    if isHovered || entry.isChosen {
      let ground = entry.isChosen ? theme.soft : theme.hover
      // Chosen neighbors keep a gap.
      let box = Box(
        low: touch.low + Point(x: 0, y: px(1)), high: touch.high - Point(x: 0, y: px(1)))
      face.marks.append(.box(box, radius: px(10), ground))
    }
    // Captions would be too faint on any other background.
    let caption = isHovered || entry.isChosen ? theme.text : theme.second
    let sign = Point(x: row.low.x + px(10), y: row.center.y)
    if let icon = entry.icon {
      let color = entry.isMarked ? theme.accent : entry.isFaint ? caption : theme.text
      draw(icon, at: sign, color, on: &face)
    } else if let dot = entry.dot {
      face.marks.append(disc(sign - Point(x: 0, y: px(9)), radius: 4, dot))
    }
    let left = row.low.x + px(36)
    let room = row.high.x - left - end
    let shift = entry.caption == .none ? 0 : px(9)
    face.marks += [
      .words(
        entry.name, at: Point(x: left, y: row.center.y - shift),
        words(13.5, theme.text, weight: entry.isHeavy ? .medium : .regular, room: room)),
      .words(
        entry.caption, at: Point(x: left, y: row.center.y + px(10)),
        words(12.5, caption, room: room)),
    ]
    guard let action else { return }
    face.targets.append(
      Face.Target(control: Control(action), box: touch, kind: .entry(isChosen: entry.isChosen)))
  }

  func draw(_ row: Row, in box: Box, isHovered: Bool, on face: inout Face) {
    let isRaised = isHovered && row.isEnabled
    if isRaised { face.marks.append(.box(box, radius: px(10), theme.hover)) }
    let side = px(34)
    let center = Point(x: box.low.x + px(24), y: box.center.y)
    let isLit = row.isOn && !row.isSwitch
    if isLit {
      let tile = Box(low: center, high: center).expanded(by: side / 2)
      face.marks.append(.box(tile, radius: px(8), theme.soft))
    }
    let color = row.isEnabled ? theme.text : theme.second.faded(0x90)
    draw(row.icon, at: center, isLit ? theme.accent : color, on: &face)
    let text = Point(x: box.low.x + px(Row.icon), y: box.center.y)
    let key = names(of: row).first
    let end = Point(x: box.high.x - px(Row.end), y: box.center.y)
    face.marks.append(
      .words(
        row.name, at: text,
        words(
          13.5, row.isEnabled ? theme.text : theme.second, weight: isLit ? .medium : .regular,
          room: end.x - text.x - px(room(behind: row)))))
    if let key {
      // Captions would be too faint on the background of a hovered row.
      let caption = isRaised ? theme.text : theme.second
      face.marks.append(
        .words(key, at: end, words(12.5, caption, anchor: 1, room: px(Row.key - 6))))
    }
    if row.isSwitch { drawSwitch(of: row, endingAt: end, on: &face) }
    face.targets.append(
      Face.Target(
        control: Control(row.action, isEnabled: row.isEnabled), box: box,
        kind: row.isSwitch ? .toggle(isOn: row.isOn) : .row(isOn: row.isOn)))
  }

  private func drawSwitch(of row: Row, endingAt end: Point, on face: inout Face) {
    let (width, height) = (px(Self.toggle.width), px(Self.toggle.height))
    let low = Point(x: end.x - width, y: end.y - height / 2)
    let track = Box(low: low, high: low + Point(x: width, y: height))
    let color = row.isOn ? theme.accent : theme.second
    let knob = Point(
      x: row.isOn ? track.high.x - height / 2 : track.low.x + height / 2, y: track.center.y)
    face.marks += [
      .box(track, radius: height / 2, row.isEnabled ? color : color.faded(0x70)),
      disc(knob, radius: Self.toggle.height / 2 - 3, theme.surface),
    ]
  }
}

extension FacePainter.Row: Widget {
  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(44) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.draw(self, in: box, isHovered: painter.isHovered(action), on: &face)
  }
}

/// A list entry with an icon or a dot before it and an optional button at its end.
struct Entry: Widget {
  var entry: FacePainter.ListEntry
  /// Nil for an entry that is only read.
  var action: Action?
  var end: ActionButton?
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

struct Header: Widget {
  let title: Words
  var close: Action?
  var icon = Icon.close

  init(_ title: Words, close: Action?, icon: Icon) {
    (self.title, self.close, self.icon) = (title, close, icon)
  }

  func height(in width: Double, _ painter: FacePainter) -> Double { painter.px(56) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    painter.header(
      title, close: close, by: icon, in: box, isHovered: close.map(painter.isHovered) == true,
      on: &face)
  }
}

struct Buttons: Widget {
  let buttons: [ActionButton]
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

/// Widgets on a background that shows choice or hover.
struct RowBackground: Widget {
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
