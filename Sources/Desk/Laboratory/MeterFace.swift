internal import Bytes
internal import Geometry
internal import Trace
internal import Wording

/// The meter: the latency of the latest ink, in a corner where it can stay open.
struct MeterFace {
  let desk: Desk
  let painter: FacePainter

  private static let size = Point(x: 236, y: 72)

  /// The box: below the bar, on the side away from the hand.
  private var box: Box {
    let width = painter.px(Self.size.x)
    return Box(
      x: desk.panelRoom.flipped(painter.px(12), length: width), y: painter.px(desk.headHeight + 12),
      width: width, height: painter.px(Self.size.y))
  }

  func draw(on face: inout Face) {
    guard desk.preferences.showsMeter, desk.notebook != nil else { return }
    let box = box
    painter.panel(box, radius: 14, on: &face)
    face.targets.append(Face.Target(control: Control(.toggle(.laboratory)), box: box))
    if desk.laboratory.recording != nil {
      let center = Point(x: box.high.x - painter.px(8), y: box.low.y + painter.px(8))
      face.marks.append(painter.dot(center, radius: 4, painter.theme.accent))
    }
    guard let figures = desk.laboratory.figures else {
      let words = painter.words(
        13, painter.theme.second, anchor: 0.5, room: box.width - painter.px(24))
      return face.marks.append(.words("Write to measure ink latency", at: box.center, words))
    }
    drawFigures(figures, in: box, on: &face)
    drawCourse(figures, in: box, on: &face)
  }

  /// The median in large type, and beside it the percentile and maximum that it hides.
  private func drawFigures(_ figures: LatencyFigures, in box: Box, on face: inout Face) {
    let left = box.low.x + painter.px(14)
    let upper = box.low.y + painter.px(24)
    let median = Self.figure(figures.median)
    let end = left + painter.px(WordWrap.width(of: median, size: 21) + 6)
    face.marks += [
      .text(
        median, at: Point(x: left, y: upper),
        painter.words(21, painter.theme.text, weight: .semiBold)),
      .text(
        "ms", at: Point(x: end, y: upper + painter.px(3)), painter.words(12.5, painter.theme.second)
      ),
    ]
    let caption = painter.words(12, painter.theme.second, room: box.width - painter.px(28))
    let lower = box.high.y - painter.px(19)
    face.marks.append(.text(Self.rate(figures), at: Point(x: left, y: lower), caption))
    let right = box.high.x - painter.px(14)
    let (p95, worst) = (Self.figure(figures.p95), Self.figure(figures.worst))
    face.marks.append(
      .words(
        "95 % \(p95)   worst \(worst)", at: Point(x: right, y: lower),
        painter.words(12, painter.theme.text, anchor: 1)))
  }

  private static func rate(_ figures: LatencyFigures) -> String {
    let reports = figure(figures.reportsPerFrame)
    return figures.rate.map { "\(Int($0.rounded())) Hz · \(reports)×" } ?? "\(reports)×"
  }

  private static func figure(_ value: Double) -> String { NumberWords.figure(value, digits: 2) }

  /// The maximum of each interval as bars, below a line at 16 ms.
  private func drawCourse(_ figures: LatencyFigures, in box: Box, on face: inout Face) {
    let area = Box(
      low: Point(x: box.low.x + painter.px(104), y: box.low.y + painter.px(10)),
      high: Point(x: box.high.x - painter.px(14), y: box.low.y + painter.px(40)))
    let top = max(figures.worst, 16)
    let step = area.width / 48
    for (place, value) in figures.course.enumerated() {
      let height = max((area.height * min(value / top, 1)).rounded(), painter.px(1))
      let bar = Box(
        x: (area.high.x - step * Double(figures.course.count - place)).rounded(),
        y: area.high.y - height, width: max((step - painter.scale).rounded(.down), 1),
        height: height)
      let color = value > 16 ? painter.theme.accent : painter.theme.second.faded(0xA0)
      face.marks.append(.box(bar, radius: 0, color))
    }
    painter.hair(from: area.low.x, to: area.high.x, y: area.high.y, on: &face)
  }
}
