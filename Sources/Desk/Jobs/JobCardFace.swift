internal import Geometry
internal import Ink
internal import Wording

/// The list of jobs, in place of the pill: each with its step, its progress and a button to cancel it.
struct JobCardFace: Card {
  static let name: Words = "Jobs"

  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]

  private static let width = 396.0
  private static let pad = 20.0
  private static let header = 52.0
  /// The height of a job that is not over, and of a failed one without the lines of its reason.
  private static let (row, failure) = (60.0, 48.0)
  private static let line = 18.0
  /// The side of the square for the button at the end of a row.
  private static let side = 44.0

  /// A job, with the lines in which it says why it failed.
  private struct Row {
    let job: Job
    let lines: [String]

    /// The height of the row, in units of the face.
    var height: Double {
      lines.isEmpty ? JobCardFace.row : JobCardFace.failure + JobCardFace.line * Double(lines.count)
    }
  }

  static func suits(_ desk: Desk) -> Bool { !desk.jobs.all.isEmpty }

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    let room = Self.width - 2 * Self.pad
    rows = desk.jobs.all.map { job in
      Row(job: job, lines: job.trouble.map { WordWrap.lines(of: $0.text, in: room) } ?? [])
    }
  }

  var fixed: (head: Double, foot: Double) { (Self.header, 0) }

  var box: Box {
    let height = rows.reduce(Self.header + 12) { $0 + $1.height }
    let size = Point(x: painter.px(Self.width), y: painter.px(height))
    let x = Mirror(desk).place(painter.px(20), length: size.x)
    let y = desk.window.y - size.y - painter.px(20)
    let low = Point(x: max(x, painter.px(8)), y: max(y, painter.px(8)))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let box = box
    let (pad, close) = (painter.px(Self.pad), Action.toggle(.jobs))
    painter.header(
      desk.jobs.title, close: close, by: .down,
      in: Box(
        low: box.low + Point(x: pad, y: 0),
        high: Point(x: box.high.x - pad, y: box.low.y + painter.px(Self.header))),
      isHovered: desk.hovered?.action == close, on: &face)
    var y = box.low.y + painter.px(Self.header)
    for row in rows {
      let low = Point(x: box.low.x, y: y)
      y += painter.px(row.height)
      draw(row, in: Box(low: low, high: Point(x: box.high.x, y: y)), on: &face)
    }
  }

  /// The square at the end of a row.
  private func end(of box: Box) -> Box {
    let side = painter.px(Self.side)
    let low = Point(x: box.high.x - side - painter.px(8), y: box.low.y + painter.px(6))
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    let end = end(of: box)
    let job = row.job
    let left = box.low.x + painter.px(Self.pad)
    let right = end.low.x - painter.px(4)
    let y = job.isOpen ? end.center.y - painter.px(6) : end.center.y
    let progress = painter.px(max(60, WordWrap.least(of: job.progress, size: 12.5)))
    let room = right - left - (job.isOpen ? progress + painter.px(8) : 0)
    face.marks.append(
      .words(
        job.step, at: Point(x: left, y: y),
        painter.words(
          13.5, painter.theme.text, weight: job.isOpen ? .regular : .medium, room: room)))
    if job.isOpen {
      face.marks.append(
        .words(
          job.progress, at: Point(x: right, y: y),
          painter.words(12.5, painter.theme.second, anchor: 1, room: progress)))
      drawTrack(of: job, from: left, to: right, y: end.center.y + painter.px(10), on: &face)
    }
    for (number, line) in row.lines.enumerated() {
      let y = end.high.y + painter.px(Self.line * (Double(number) + 0.5) - 4)
      face.marks.append(
        .text(
          line, at: Point(x: left, y: y),
          painter.words(12.5, painter.theme.second, room: box.high.x - painter.px(Self.pad) - left))
      )
    }
    let action = Action.job(job.isOpen ? .cancel(job.id) : .putAside(job.id))
    painter.button(
      .close, action, in: end, isEnabled: job.state != .ending,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  /// Draws a bar for the share that is done, or a full, faint one if the share is unknown.
  private func drawTrack(
    of job: Job, from left: Double, to right: Double, y: Double, on face: inout Face
  ) {
    let half = painter.px(3) / 2
    func line(to x: Double, _ color: Color) -> Face.Mark {
      .box(
        Box(low: Point(x: left, y: y - half), high: Point(x: x, y: y + half)), radius: half, color)
    }
    face.marks.append(line(to: right, painter.theme.hover))
    guard case .running = job.state else { return }
    let accent = painter.theme.accent
    let share = job.share ?? 1
    guard share > 0 else { return }
    face.marks.append(
      line(
        to: left + max(((right - left) * share).rounded(), 2 * half),
        job.share == nil ? accent.faded(0x60) : accent))
  }
}
