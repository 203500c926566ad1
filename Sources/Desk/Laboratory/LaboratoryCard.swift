internal import Geometry

/// The card of the laboratory: the meter, recordings, and what their numbers mean.
struct LaboratoryCard: Card {
  private let desk: Desk
  private let brush: Brush
  private let lines: [String]

  private static let width = 400.0
  private static let pad = 20.0
  private static let header = 52.0
  private static let row = 44.0
  private static let line = 18.0

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
    lines = ToastFace.lines(of: Self.meaning, in: Self.width - 2 * Self.pad)
  }

  private static let meaning = """
    From the moment the system stamps a report until its ink is handed to the screen. What the tablet \
    needs before and the display after comes on top.
    """

  private var rows: [Brush.Row] {
    let recording = desk.laboratory.recording
    return [
      row(.meter, .toggleMeter, isOn: desk.laboratory.showsMeter),
      row(
        .record, .toggleRecording, recording.map { "End '\($0)'" }, isOn: recording != nil),
      row(.stylus, .beginTest),
    ]
  }

  private func row(
    _ icon: Icon, _ action: LaboratoryAction, _ name: String? = nil, isOn: Bool = false
  ) -> Brush.Row {
    Brush.Row(
      icon: icon, action: .laboratory(action), name: name ?? action.name, isOn: isOn,
      isEnabled: desk.notebook != nil)
  }

  private var styluses: [TestedStylus] { desk.laboratory.styluses }

  /// The height of the list of styluses with its title and its button, in units of the face.
  private var listHeight: Double {
    styluses.isEmpty ? 0 : 34 + Self.row * Double(styluses.count) + 60
  }

  var box: Box {
    let height =
      Self.header + Self.row * Double(rows.count) + 14 + Self.line * Double(lines.count) + Self.pad
      + listHeight
    let size = Point(x: brush.px(Self.width), y: brush.px(height))
    let x = Mirror(desk).place(desk.window.x - brush.px(8) - size.x, length: size.x)
    let low = Point(x: max(x, brush.px(8)), y: brush.px(Bar.height + 8))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let box = box
    let left = box.low.x + brush.px(Self.pad)
    face.marks.append(
      .words(
        LaboratoryAction.toggle.name, at: Point(x: left, y: box.low.y + brush.px(28)),
        brush.words(15, brush.theme.text, weight: .semiBold)))
    var y = box.low.y + brush.px(Self.header)
    for row in rows {
      brush.draw(
        row, in: takeRow(of: box, &y), isHovered: desk.hovered?.action == row.action, on: &face)
    }
    y += brush.px(14 + Self.line / 2)
    for line in lines {
      face.marks.append(
        .words(
          line, at: Point(x: left, y: y),
          brush.words(12.5, brush.theme.second, room: box.width - 2 * brush.px(Self.pad))))
      y += brush.px(Self.line)
    }
    if !styluses.isEmpty { drawList(in: box, from: y, on: &face) }
  }

  private func takeRow(of box: Box, _ y: inout Double) -> Box {
    let low = Point(x: box.low.x + brush.px(8), y: y)
    y += brush.px(Self.row)
    return Box(low: low, high: Point(x: box.high.x - brush.px(8), y: y))
  }

  /// The styluses that were tested, to be chosen and laid side by side.
  private func drawList(in box: Box, from top: Double, on face: inout Face) {
    let left = box.low.x + brush.px(Self.pad)
    var y = top + brush.px(34)
    face.marks.append(
      .words(
        "Tested styluses", at: Point(x: left, y: y - brush.px(17)),
        brush.words(12.5, brush.theme.chosen, weight: .medium)))
    for stylus in styluses {
      let row = takeRow(of: box, &y)
      let isChosen = desk.laboratory.chosen.contains(stylus.file)
      let action = Action.laboratory(.chooseStylus(stylus.file))
      brush.draw(
        Brush.Row(
          icon: isChosen ? .tick : .stylus, action: action,
          name: "\(stylus.name), \(stylus.time)", isOn: isChosen),
        in: row, isHovered: desk.hovered?.action == action, on: &face)
    }
    let button = Box(
      low: Point(x: left, y: y + brush.px(6)),
      high: Point(x: left + brush.px(156), y: y + brush.px(50)))
    let action = Action.laboratory(.showCards)
    let count = desk.laboratory.chosen.count
    brush.button(
      count > 1 ? LaboratoryAction.showCards.name : "Show the card", action, in: button,
      isMain: count > 0, isEnabled: count > 0, isHovered: desk.hovered?.action == action, on: &face)
  }
}
