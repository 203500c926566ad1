internal import Geometry
internal import Ink
internal import Notebook

/// The pressure curve of a device, with points to bend it by, and paper to try it on.
struct CurveFace {
  private let card: DeviceCardFace
  private let device: DeviceSettings
  private var brush: Brush { card.brush }

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

  /// The square, with thirds, and the line of a device that is left as it is.
  private func drawGround(of square: Box, on face: inout Face) {
    face.marks.append(
      .box(square.expanded(by: brush.px(8)), radius: brush.px(10), brush.theme.bar))
    for third in 0...3 {
      let corner = square.low + Point(x: square.width, y: square.height) * (Double(third) / 3)
      face.marks += [
        line([Point(x: corner.x, y: square.low.y), Point(x: corner.x, y: square.high.y)]),
        line([Point(x: square.low.x, y: corner.y), Point(x: square.high.x, y: corner.y)]),
      ]
    }
    guard device.curve != .linear else { return }
    var straight = Path()
    straight.move(to: Point(x: square.low.x, y: square.high.y))
    straight.line(to: Point(x: square.high.x, y: square.low.y))
    face.marks.append(
      .dashes(straight, width: brush.scale, length: brush.px(4), brush.theme.second))
  }

  private func line(_ points: [Point]) -> Face.Mark {
    .line(path(points), width: brush.scale, brush.theme.hair)
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
      let pressure = low + (high - low) * Double(step) / Double(count)
      // The end of the curve itself, not what lies behind it.
      let value = step == count ? 1 : device.curve.value(at: pressure)
      return card.layout.place(Point(x: pressure, y: value), in: square)
    }
    let corners = [Point(x: 0, y: 0), Point(x: 1, y: 1)].map { card.layout.place($0, in: square) }
    let points = [corners[0]] + bent + [corners[1]]
    face.marks.append(.line(path(points), width: 2.2 * brush.scale, brush.theme.accent))
  }

  private func drawHandle(_ point: CurvePoint, in square: Box, on face: inout Face) {
    let center = card.layout.place(point.place(on: device.curve), in: square)
    let isHeld = card.desk.gesture == .bend(point)
    let action = DeviceAction.hold(point)
    let isHovered = card.desk.hovered?.action == .device(action)
    face.marks += [
      card.disc(center, isHeld || isHovered ? 9 : 7.5, brush.theme.accent),
      card.disc(center, isHeld ? 3 : isHovered ? 6.5 : 5.5, brush.theme.surface),
    ]
    let touch = Box(low: center, high: center).expanded(by: brush.px(22))
    face.targets.append(Face.Target(control: Control(.device(action)), box: touch))
  }

  /// How hard the pen is pressed now: a dot on the curve, and what it counts as.
  private func drawForce(in square: Box, on face: inout Face) {
    guard let force = card.card.force else { return }
    let value = device.curve.value(at: force)
    let place = card.layout.place(Point(x: force, y: value), in: square)
    let foot = Point(x: place.x, y: square.high.y)
    let side = Point(x: square.low.x, y: place.y)
    face.marks += [
      .line(path([foot, place, side]), width: brush.scale, brush.theme.text),
      card.disc(place, 5, brush.theme.text),
    ]
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  // MARK: - Paper

  private func drawPaper(_ paper: Box, on face: inout Face) {
    face.marks.append(.box(paper, radius: brush.px(6), .paper))
    let style = style
    if card.card.trial.isEmpty {
      drawSample(on: paper, style, on: &face)
      face.marks.append(
        .words(
          "Write here to try it", at: Point(x: paper.center.x, y: paper.high.y - brush.px(24)),
          brush.words(12.5, Theme.light.second, anchor: 0.5, room: paper.width)))
      return
    }
    for samples in card.card.trial {
      let scaled = samples.map { sample in
        moved(sample, to: sample.position, pressure: Double(sample.pressure))
      }
      draw(scaled, style, at: paper.low, scale: brush.scale, on: &face)
    }
  }

  /// A sample in points, so that a pen draws as wide as on the page, with its pressure as it counts.
  private func moved(_ sample: Sample, to place: Point, pressure: Double) -> Sample {
    var sample = sample
    sample.position = place * (brush.scale / card.desk.viewport.fullScale)
    sample.pressure = Float(device.curve.value(at: pressure))
    return sample
  }

  /// A stroke that swells and thins, as this device would draw it.
  private func drawSample(on paper: Box, _ style: Style, on face: inout Face) {
    let units = Point(x: paper.width, y: paper.height) * (1 / brush.scale)
    let samples = (0...60).map { step in
      let share = Double(step) / 60
      let place = Point(
        x: units.x * (0.1 + 0.8 * share),
        y: units.y * (0.42 + 0.18 * WavingLine.height(at: share)))
      return moved(
        Sample(position: place, time: Double(step) * 16, pressure: 0), to: place,
        pressure: Double(WavingLine.pressure(at: share)))
    }
    draw(samples, style, at: paper.low, scale: brush.scale, on: &face)
  }

  private func draw(
    _ samples: [Sample], _ style: Style, at corner: Point, scale: Double, on face: inout Face
  ) {
    let full = card.desk.viewport.fullScale
    let stroke = Stroke(samples: samples, channels: .pressure, style: style)
    let shape = InkShape(of: stroke.modelled(), style: style)
      .transformed(by: .scaling(x: full, y: full).then(.translation(by: corner)))
    switch shape {
    case .filled(let path): face.marks.append(.area(path, style.color))
    case .stroked(let path, let width, _, _):
      face.marks.append(.line(path, width: width, style.color))
    }
  }

  /// The held pen where pressure changes its width, or else the first that it does.
  private var style: Style {
    let styles = [card.desk.style] + card.desk.pens.map(\.style)
    return styles.first { $0.response.minimum < 1 } ?? Style(color: .sumi, width: 1.4)
  }

  // MARK: - Presets

  private func drawPresets(
    in row: Box, square: Box, paper: Box, on face: inout Face
  ) {
    let curves: [(String, PressureCurve)] = [("Soft", .soft), ("Linear", .linear), ("Firm", .firm)]
    let left = Box(
      low: Point(x: row.low.x, y: row.low.y),
      high: Point(x: square.high.x + brush.px(8), y: row.high.y))
    card.drawChoice(
      curves.map { ($0.0, .give($0.1)) }, chosen: curves.firstIndex { $0.1 == device.curve },
      in: left, on: &face)
    let words =
      card.card.force.map { "\(percent($0)) counts as \(percent(device.curve.value(at: $0)))" }
      ?? "Counts from \(percent(device.curve.lowest)) to \(percent(device.curve.highest))"
    let hasInk = !card.card.trial.isEmpty
    let wipe = brush.px(88)
    face.marks.append(
      .words(
        words, at: Point(x: paper.low.x, y: row.center.y),
        brush.words(
          12.5, brush.theme.second, room: paper.width - (hasInk ? wipe + brush.px(8) : 0))))
    guard hasInk else { return }
    card.drawButton(
      "Wipe", .wipe,
      in: Box(low: Point(x: row.high.x - wipe, y: row.low.y), high: row.high), on: &face)
  }
}
