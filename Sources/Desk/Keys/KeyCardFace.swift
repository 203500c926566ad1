internal import Geometry
internal import Wording

/// The card that waits for the new key of an action.
struct KeyCardFace: Card {
  static let name: Words = "Change a key"

  private let desk: Desk
  private let painter: FacePainter
  private let lines: [String]

  private static let (width, pad, head, line, row, end) = (460.0, 20.0, 56.0, 20.0, 44.0, 12.0)

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let room = min(Self.width, desk.window.x / painter.scale - 16) - 2 * Self.pad
    lines = Self.sentences(desk).flatMap { WordWrap.lines(of: $0.text, in: room) }
  }

  /// It opens only for an action on the sheet of keys.
  static func suits(_ desk: Desk) -> Bool { false }

  /// What the keys are now, and what to do.
  private static func sentences(_ desk: Desk) -> [Words] {
    let change = desk.cards.key
    let keys = desk.preferences.input.shortcuts.names(for: change.action)
    let now: Words = keys.isEmpty ? "It has no key now." : "Now: \(keys.joined(separator: ", "))"
    if let key = change.pressed, let owner = desk.owner(of: key) {
      return [
        now, "\(key) is a key of '\(desk.name(of: owner))'. Take it over, or press another one.",
      ]
    }
    return [
      now,
      "Press the new key. Escape leaves everything as it is, and Backspace takes the keys away.",
    ]
  }

  /// Whether there are keys that can stay beside the new one.
  private var hasKeys: Bool {
    !desk.preferences.input.shortcuts.keys(of: desk.cards.key.action).isEmpty
  }

  /// The middle of the window, below its bar.
  var box: Box {
    let edge = painter.px(8)
    let width = min(painter.px(Self.width), desk.window.x - 2 * edge)
    let rows = hasKeys ? 2.0 : 1
    let height = painter.px(
      Self.head + Self.line * Double(lines.count) + Self.row * rows + 2 * Self.end)
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(),
      y: max(min(painter.px(Bar.height + 48), desk.window.y - height - edge), edge))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let pad = painter.px(Self.pad)
    let inner = Box(
      low: Point(x: box.low.x + pad, y: box.low.y), high: Point(x: box.high.x - pad, y: box.high.y))
    for (place, line) in lines.enumerated() {
      let y = inner.low.y + painter.px(Self.head + Self.line * (Double(place) + 0.5))
      face.marks.append(
        .text(
          line, at: Point(x: inner.low.x, y: y),
          painter.words(13.5, painter.theme.second, room: inner.width)))
    }
    let foot = inner.high.y - painter.px(Self.end + Self.row)
    if hasKeys { drawChoice(in: row(inner, from: foot - painter.px(Self.row)), on: &face) }
    drawFoot(in: row(inner, from: foot), on: &face)
    painter.header(
      desk.name(of: desk.cards.key.action), close: .dismiss, in: inner,
      isHovered: desk.hovered?.action == .dismiss, on: &face)
  }

  private func row(_ inner: Box, from top: Double) -> Box {
    Box(
      low: Point(x: inner.low.x, y: top),
      high: Point(x: inner.high.x, y: top + painter.px(Self.row)))
  }

  /// Draws the choice between the new key alone and the new one beside the others.
  private func drawChoice(in row: Box, on face: inout Face) {
    let offers = [KeyAction.chooseFurther(false), .chooseFurther(true)]
    painter.choice(
      offers.map { ($0.name, .key($0)) }, chosen: desk.cards.key.isFurther ? 1 : 0, in: row,
      on: &face)
  }

  private func drawFoot(in row: Box, on face: inout Face) {
    let shortcuts = desk.preferences.input.shortcuts
    let isTaken = desk.cards.key.pressed != nil
    let buttons: [(action: KeyAction, isEnabled: Bool)] = [
      (.takeAway, hasKeys), (.reset, shortcuts.areChanged(for: desk.cards.key.action)),
      (.takeOver, isTaken),
    ]
    let gap = painter.px(8)
    let width = ((row.width + gap) / Double(buttons.count) - gap).rounded(.down)
    for (place, button) in buttons.enumerated() {
      let low = Point(x: row.low.x + (width + gap) * Double(place), y: row.low.y)
      let action = Action.key(button.action)
      painter.button(
        button.action.name, action, in: Box(low: low, high: Point(x: low.x + width, y: row.high.y)),
        isMain: button.action == .takeOver, isEnabled: button.isEnabled,
        isHovered: desk.hovered?.action == action, on: &face)
    }
  }
}
