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
      Brush.Row(
        icon: .meter, action: .laboratory(.toggleMeter),
        name: LaboratoryAction.toggleMeter.name, isOn: desk.laboratory.showsMeter),
      Brush.Row(
        icon: .record, action: .laboratory(.toggleRecording),
        name: recording.map { "End '\($0)'" } ?? LaboratoryAction.toggleRecording.name,
        isOn: recording != nil),
    ]
  }

  var box: Box {
    let height =
      Self.header + Self.row * Double(rows.count) + 14 + Self.line * Double(lines.count) + Self.pad
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
      let low = Point(x: box.low.x + brush.px(8), y: y)
      y += brush.px(Self.row)
      brush.draw(
        row, in: Box(low: low, high: Point(x: box.high.x - brush.px(8), y: y)),
        isHovered: desk.hovered?.action == row.action, on: &face)
    }
    y += brush.px(14 + Self.line / 2)
    for line in lines {
      face.marks.append(
        .words(
          line, at: Point(x: left, y: y),
          brush.words(12.5, brush.theme.second, room: box.width - 2 * brush.px(Self.pad))))
      y += brush.px(Self.line)
    }
  }
}
