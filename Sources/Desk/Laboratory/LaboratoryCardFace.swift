internal import Geometry
internal import Wording

/// The card of the laboratory: the meter, recordings, and what their numbers mean.
struct LaboratoryCardFace: Card {
  static let name: Words = "Latency"

  private let desk: Desk
  private let painter: FacePainter
  private let lines: [String]

  private static let width = 400.0
  private static let pad = 20.0
  private static let header = 52.0
  private static let row = 44.0
  private static let line = 18.0

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    effects.append(.trace(.findStyluses))
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    lines = WordWrap.lines(of: Self.meaning.text, in: Self.width - 2 * Self.pad)
  }

  private static let meaning: Words = """
    From the moment the system stamps a report until its ink is handed to the screen. What the tablet \
    needs before and the display after comes on top.
    """

  private var rows: [FacePainter.Row] {
    let recording = desk.laboratory.recording
    return [
      row(.meter, .toggleMeter, isOn: desk.preferences.showsMeter, isSwitch: true),
      row(
        .record, .toggleRecording, recording.map { "End '\($0)'" }, isOn: recording != nil),
      row(.stylus, .beginTest),
    ]
  }

  private func row(
    _ icon: Icon, _ action: LaboratoryAction, _ name: Words? = nil, isOn: Bool = false,
    isSwitch: Bool = false
  ) -> FacePainter.Row {
    FacePainter.Row(
      icon: icon, action: .laboratory(action), name: name ?? action.name, isOn: isOn,
      isEnabled: desk.notebook != nil, isSwitch: isSwitch)
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
    let size = Point(x: painter.px(Self.width), y: painter.px(height))
    let x = Mirror(desk).place(desk.window.x - painter.px(8) - size.x, length: size.x)
    let low = Point(x: max(x, painter.px(8)), y: painter.px(desk.cardTop))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let box = box
    let left = box.low.x + painter.px(Self.pad)
    face.marks.append(
      .words(
        Self.name, at: Point(x: left, y: box.low.y + painter.px(28)),
        painter.words(15, painter.theme.text, weight: .semiBold)))
    var y = box.low.y + painter.px(Self.header)
    for row in rows {
      painter.draw(
        row, in: takeRow(of: box, &y), isHovered: desk.hovered?.action == row.action, on: &face)
    }
    y += painter.px(14 + Self.line / 2)
    for line in lines {
      face.marks.append(
        .text(
          line, at: Point(x: left, y: y),
          painter.words(12.5, painter.theme.second, room: box.width - 2 * painter.px(Self.pad))))
      y += painter.px(Self.line)
    }
    if !styluses.isEmpty { drawList(in: box, from: y, on: &face) }
  }

  private func takeRow(of box: Box, _ y: inout Double) -> Box {
    let low = Point(x: box.low.x + painter.px(8), y: y)
    y += painter.px(Self.row)
    return Box(low: low, high: Point(x: box.high.x - painter.px(8), y: y))
  }

  /// Draws the tested styluses, to be chosen and compared side by side.
  private func drawList(in box: Box, from top: Double, on face: inout Face) {
    let left = box.low.x + painter.px(Self.pad)
    var y = top + painter.px(34)
    face.marks.append(
      .words(
        "Tested styluses", at: Point(x: left, y: y - painter.px(17)),
        painter.words(12.5, painter.theme.chosen, weight: .medium)))
    for stylus in styluses {
      let row = takeRow(of: box, &y)
      let isChosen = desk.laboratory.chosen.contains(stylus.file)
      let action = Action.laboratory(.chooseStylus(stylus.file))
      painter.draw(
        FacePainter.Row(
          icon: isChosen ? .tick : .stylus, action: action,
          name: "\(stylus.name), \(stylus.time)", isOn: isChosen),
        in: row, isHovered: desk.hovered?.action == action, on: &face)
    }
    let button = Box(
      low: Point(x: left, y: y + painter.px(6)),
      high: Point(x: left + painter.px(156), y: y + painter.px(50)))
    let action = Action.laboratory(.showCards)
    let count = desk.laboratory.chosen.count
    painter.button(
      count > 1 ? LaboratoryAction.showCards.name : "Show the card", action, in: button,
      isMain: count > 0, isEnabled: count > 0, isHovered: desk.hovered?.action == action, on: &face)
  }
}
