internal import Geometry
internal import Ink
internal import Wording

/// The pressure curve of a device, with points to bend it by, and paper to try it on.
struct CurvePanel {
  let desk: Desk
  let device: DeviceSettings

  private static let side = 200.0

  private var card: DeviceSetup { desk.cards.devices }

  @WidgetBuilder var rows: [any Widget] {
    Inset(
      Line(gap: 28) {
        Sized(Self.side, Custom(height: Self.side, drawSquare))
        Custom(height: Self.side + 16, drawPaper)
      }, left: 8, top: 2)
    Gap(8)
    Line(gap: 16) {
      Sized(216, presets)
      Label(words, size: 12.5, .second, height: 44)
      if !card.trial.isEmpty { ActionButton("Wipe", .device(.wipe), least: 64) }
    }
    Gap(10)
  }

  private var presets: any Widget {
    let curves: [(name: Words, curve: PressureCurve)] = [
      ("Soft", .soft), ("Linear", .linear), ("Firm", .firm),
    ]
    return ChoiceRow(
      nil,
      curves.map {
        Offer($0.name, .device(.give($0.curve)), isChosen: $0.curve == device.curve)
      }, gap: 0)
  }

  private var words: Words {
    let curve = device.curve
    return card.force.map { "\(percent($0)) counts as \(percent(curve.value(at: $0)))" }
      ?? "Counts from \(percent(curve.lowest)) to \(percent(curve.highest))"
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  // MARK: - The square with the curve

  private func drawSquare(_ square: Box, _ painter: FacePainter, _ face: inout Face) {
    drawGround(of: square, painter, on: &face)
    face.marks.append(
      .line(path(curve(in: square)), width: 2.2 * painter.scale, painter.theme.accent))
    drawForce(in: square, painter, on: &face)
    for point in CurvePoint.allCases { drawHandle(point, in: square, painter, on: &face) }
  }

  /// The place in the window for a point of the square: a pressure and the value it counts as.
  private func place(_ point: Point, in square: Box) -> Point {
    Point(x: square.low.x + point.x * square.width, y: square.high.y - point.y * square.height)
  }

  /// Draws the square with its thirds, and the line of an unchanged device.
  private func drawGround(of square: Box, _ painter: FacePainter, on face: inout Face) {
    face.marks.append(
      .box(square.expanded(by: painter.px(8)), radius: painter.px(10), painter.theme.bar))
    for third in 0...3 {
      let corner = square.low + Point(x: square.width, y: square.height) * (Double(third) / 3)
      for ends in [
        [Point(x: corner.x, y: square.low.y), Point(x: corner.x, y: square.high.y)],
        [Point(x: square.low.x, y: corner.y), Point(x: square.high.x, y: corner.y)],
      ] {
        face.marks.append(.line(path(ends), width: painter.scale, painter.theme.hair))
      }
    }
    let inset = Point(x: painter.px(10), y: painter.px(12))
    face.marks += [
      .words("ink", at: square.low + inset, painter.words(12.5, painter.theme.second)),
      .words(
        "press", at: square.high - inset, painter.words(12.5, painter.theme.second, anchor: 1)),
    ]
    guard device.curve != .linear else { return }
    let straight = path([0, 1].map { place(Point(x: $0, y: $0), in: square) })
    face.marks.append(
      .dashes(straight, width: painter.scale, length: painter.px(4), painter.theme.second))
  }

  private func path(_ points: [Point]) -> Path {
    var path = Path()
    for (number, point) in points.enumerated() {
      if number == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  private func curve(in square: Box) -> [Point] {
    let count = 64
    let (low, high) = (device.curve.lowest, device.curve.highest)
    let bent = (0...count).map { step in
      // The points are denser where a soft curve is steep.
      let share = Double(step) / Double(count)
      let pressure = low + (high - low) * share * share
      // At the very end, the end of the curve itself rather than what lies beyond it.
      let value = step == count ? 1 : device.curve.value(at: pressure)
      return Point(x: pressure, y: value)
    }
    return ([.zero] + bent + [Point(x: 1, y: 1)]).map { place($0, in: square) }
  }

  private func drawHandle(
    _ point: CurvePoint, in square: Box, _ painter: FacePainter, on face: inout Face
  ) {
    let share = point.place(on: device.curve)
    let center = place(share, in: square)
    let action = Action.device(.hold(point))
    let (isHeld, isHovered) = (desk.hand.gesture == .bend(point), painter.isHovered(action))
    face.marks += [
      painter.disc(center, radius: isHeld || isHovered ? 9 : 7.5, painter.theme.accent),
      painter.disc(center, radius: isHeld ? 3 : isHovered ? 6.5 : 5.5, painter.theme.surface),
    ]
    face.targets.append(
      Face.Target(
        control: Control(action),
        box: Box(low: center, high: center).expanded(by: painter.px(22)),
        kind: .slider(point == .middle ? share.y : share.x), name: point.name, track: square))
  }

  /// Draws the pressure of the pen now: a dot on the curve, and the value it counts as.
  private func drawForce(in square: Box, _ painter: FacePainter, on face: inout Face) {
    guard let force = card.force else { return }
    let place = place(Point(x: force, y: device.curve.value(at: force)), in: square)
    let sides = path([
      Point(x: place.x, y: square.high.y), place, Point(x: square.low.x, y: place.y),
    ])
    face.marks += [
      .line(sides, width: painter.scale, painter.theme.text),
      painter.disc(place, radius: 5, painter.theme.text),
    ]
  }

  // MARK: - Paper

  private func drawPaper(_ paper: Box, _ painter: FacePainter, _ face: inout Face) {
    face.trial = paper
    face.marks += [
      .box(paper, radius: painter.px(10), painter.theme.hair),
      .box(paper.expanded(by: -painter.px(1)), radius: painter.px(9), desk.seenPaper),
    ]
    let sample = PenSample(
      style: desk.seen(style), scale: desk.viewport.fullScale, curve: device.curve)
    if card.trial.isEmpty {
      var room = paper.inset(x: painter.px(24), y: painter.px(28))
      room.high.y -= painter.px(24)
      face.marks += [
        sample.flourish(in: room),
        .words(
          "Write here to try it", at: Point(x: paper.center.x, y: paper.high.y - painter.px(24)),
          painter.words(12.5, desk.paperTheme.second, anchor: 0.5, room: paper.width)),
      ]
    }
    for samples in card.trial {
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
    let styles = [desk.style] + desk.preferences.pens.map(\.style)
    return styles.first { $0.response.minimum < 1 } ?? Style(color: .sumi, width: 1.4)
  }
}
