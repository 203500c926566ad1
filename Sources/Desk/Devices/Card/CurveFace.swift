internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The pressure curve of a device, with points to bend it by, and paper to try it on.
struct CurveFace {
  private let card: DeviceCardFace
  private let device: DeviceSettings
  private var painter: FacePainter { card.painter }

  init(_ card: DeviceCardFace, _ device: DeviceSettings) {
    (self.card, self.device) = (card, device)
  }

  func draw(on face: inout Face) {
    guard let square = card.layout.square, let paper = card.layout.paper,
      let presets = card.layout.presets
    else { return }
    drawGround(of: square, on: &face)
    drawCurve(in: square, on: &face)
    drawForce(in: square, on: &face)
    for point in CurvePoint.allCases { drawHandle(point, in: square, on: &face) }
    drawPaper(paper, on: &face)
    drawPresets(in: presets, square: square, paper: paper, on: &face)
  }

  /// The square with its thirds, and the line of an unchanged device.
  private func drawGround(of square: Box, on face: inout Face) {
    face.marks.append(
      .box(square.expanded(by: painter.px(8)), radius: painter.px(10), painter.theme.bar))
    for third in 0...3 {
      let corner = square.low + Point(x: square.width, y: square.height) * (Double(third) / 3)
      face.marks += [
        line([Point(x: corner.x, y: square.low.y), Point(x: corner.x, y: square.high.y)]),
        line([Point(x: square.low.x, y: corner.y), Point(x: square.high.x, y: corner.y)]),
      ]
    }
    let inset = painter.px(10)
    let words = painter.words(12.5, painter.theme.second)
    face.marks += [
      .words("ink", at: square.low + Point(x: inset, y: inset + painter.px(2)), words),
      .words(
        "press", at: square.high - Point(x: inset, y: inset + painter.px(2)),
        painter.words(12.5, painter.theme.second, anchor: 1)),
    ]
    guard device.curve != .linear else { return }
    var straight = Path()
    straight.move(to: Point(x: square.low.x, y: square.high.y))
    straight.line(to: Point(x: square.high.x, y: square.low.y))
    face.marks.append(
      .dashes(straight, width: painter.scale, length: painter.px(4), painter.theme.second))
  }

  private func line(_ points: [Point]) -> Face.Mark {
    .line(path(points), width: painter.scale, painter.theme.hair)
  }

  private func path(_ points: [Point]) -> Path {
    var path = Path()
    for (number, point) in points.enumerated() {
      if number == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  private func drawCurve(in square: Box, on face: inout Face) {
    let count = 64
    let (low, high) = (device.curve.lowest, device.curve.highest)
    let bent = (0...count).map { step in
      // The points are denser where a soft curve is steep.
      let share = Double(step) / Double(count)
      let pressure = low + (high - low) * share * share
      // At the very end, the end of the curve itself rather than what lies beyond it.
      let value = step == count ? 1 : device.curve.value(at: pressure)
      return card.layout.place(Point(x: pressure, y: value), in: square)
    }
    let corners = [Point(x: 0, y: 0), Point(x: 1, y: 1)].map { card.layout.place($0, in: square) }
    let points = [corners[0]] + bent + [corners[1]]
    face.marks.append(.line(path(points), width: 2.2 * painter.scale, painter.theme.accent))
  }

  private func drawHandle(_ point: CurvePoint, in square: Box, on face: inout Face) {
    let center = card.layout.place(point.place(on: device.curve), in: square)
    let isHeld = card.desk.hand.gesture == .bend(point)
    let action = DeviceAction.hold(point)
    let isHovered = card.desk.hovered?.action == .device(action)
    face.marks += [
      card.disc(center, isHeld || isHovered ? 9 : 7.5, painter.theme.accent),
      card.disc(center, isHeld ? 3 : isHovered ? 6.5 : 5.5, painter.theme.surface),
    ]
    let touch = Box(low: center, high: center).expanded(by: painter.px(22))
    let place = point.place(on: device.curve)
    face.targets.append(
      Face.Target(
        control: Control(.device(action)), box: touch,
        kind: .slider(point == .middle ? place.y : place.x), name: point.name))
  }

  /// The current pressure of the pen: a dot on the curve, and the value it counts as.
  private func drawForce(in square: Box, on face: inout Face) {
    guard let force = card.card.force else { return }
    let value = device.curve.value(at: force)
    let place = card.layout.place(Point(x: force, y: value), in: square)
    let foot = Point(x: place.x, y: square.high.y)
    let side = Point(x: square.low.x, y: place.y)
    face.marks += [
      .line(path([foot, place, side]), width: painter.scale, painter.theme.text),
      card.disc(place, 5, painter.theme.text),
    ]
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  // MARK: - Paper

  private func drawPaper(_ paper: Box, on face: inout Face) {
    face.marks += [
      .box(paper, radius: painter.px(10), painter.theme.hair),
      .box(paper.expanded(by: -painter.px(1)), radius: painter.px(9), card.desk.seenPaper),
    ]
    let sample = PenSample(
      style: card.desk.seen(style), scale: card.desk.viewport.fullScale, curve: device.curve)
    if card.card.trial.isEmpty {
      let margin = Point(x: painter.px(24), y: painter.px(28))
      face.marks += [
        sample.flourish(
          in: Box(
            low: paper.low + margin, high: paper.high - margin - Point(x: 0, y: painter.px(24)))
        ),
        .words(
          "Write here to try it", at: Point(x: paper.center.x, y: paper.high.y - painter.px(24)),
          painter.words(12.5, card.desk.paperTheme.second, anchor: 0.5, room: paper.width)),
      ]
    }
    for samples in card.card.trial {
      face.marks.append(
        sample.stroke(
          samples.map { sample in
            var sample = sample
            sample.position = paper.low + sample.position * painter.scale
            return sample
          }))
    }
  }

  /// The held pen if pressure changes its width, else the first pen for which it does.
  private var style: Style {
    let styles = [card.desk.style] + card.desk.preferences.pens.map(\.style)
    return styles.first { $0.response.minimum < 1 } ?? Style(color: .sumi, width: 1.4)
  }

  // MARK: - Presets

  /// The least width of the three presets, so that their words fit.
  private static let presets = 168.0

  private func drawPresets(
    in row: Box, square: Box, paper: Box, on face: inout Face
  ) {
    let curves: [(Words, PressureCurve)] = [("Soft", .soft), ("Linear", .linear), ("Firm", .firm)]
    // As wide as the background of the square, unless the words need more.
    let least = max(Self.presets, painter.least(of: curves.map(\.0)))
    let end = max(square.high.x + painter.px(8), row.low.x + painter.px(least))
    let left = Box(low: row.low, high: Point(x: end, y: row.high.y))
    card.drawChoice(
      curves.map { ($0.0, .give($0.1)) }, chosen: curves.firstIndex { $0.1 == device.curve },
      in: left, on: &face)
    let words: Words =
      card.card.force.map { "\(percent($0)) counts as \(percent(device.curve.value(at: $0)))" }
      ?? "Counts from \(percent(device.curve.lowest)) to \(percent(device.curve.highest))"
    let hasInk = !card.card.trial.isEmpty
    let wipe = painter.px(64)
    let start = max(paper.low.x, end + painter.px(16))
    let room = paper.high.x - start - (hasInk ? wipe + painter.px(8) : 0)
    face.marks.append(
      .words(
        words, at: Point(x: start, y: row.center.y),
        painter.words(12.5, painter.theme.second, room: room)))
    guard hasInk else { return }
    card.drawButton(
      "Wipe", .wipe,
      in: Box(low: Point(x: row.high.x - wipe, y: row.low.y), high: row.high), on: &face)
  }
}
