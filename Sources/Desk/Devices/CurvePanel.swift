internal import Geometry
internal import Ink
internal import Wording

/// The pressure curve of a device, with points to bend it and paper to try it.
struct CurvePanel {
  let desk: Desk
  let device: DeviceSettings

  private static let side = 200.0

  private var card: DeviceSetup { desk.cards.devices }

  @WidgetBuilder var rows: [any Widget] {
    Inset(
      Line(gap: 28) {
        FixedWidth(Self.side, Custom(height: Self.side, drawSquare))
        Custom(height: Self.side + 16, drawPaper)
      }, left: 8, top: 2)
    Gap(8)
    Line(gap: 16) {
      FixedWidth(216, presets)
      if !isNarrow { range }
      if !card.trial.isEmpty { ActionButton("Clear", .device(.wipe), least: 64) }
    }
    if isNarrow { range }
    Gap(10)
  }

  private var isNarrow: Bool { desk.window.x < 560 * desk.faceScale }

  private var range: any Widget { Label(words, size: 12.5, .second, height: 44) }

  private var presets: any Widget {
    let curves: [(name: Words, curve: PressureCurve)] = [
      ("Soft", .soft), ("Linear", .linear), ("Firm", .firm),
    ]
    return ChoiceRow(
      nil, curves.map { Offer($0, .device(.give($1)), isChosen: $1 == device.curve) }, gap: 0)
  }

  private var words: Words {
    let curve = device.curve
    return card.force.map { "\(percent($0)) maps to \(percent(curve.value(at: $0)))" }
      ?? "Range \(percent(curve.lowest)) to \(percent(curve.highest))"
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func drawSquare(_ square: Box, _ painter: FacePainter, _ face: inout Face) {
    drawGround(of: square, painter, on: &face)
    face.marks.append(
      .line(painter.path(curve(in: square)), width: 2.2 * painter.scale, painter.theme.accent))
    drawForce(in: square, painter, on: &face)
    for point in CurvePoint.allCases { drawHandle(point, in: square, painter, on: &face) }
  }

  /// The window position of a point of the square: a pressure, and the value that it is mapped to.
  private func place(_ x: Double, _ y: Double, in square: Box) -> Point {
    Point(x: square.low.x + x * square.width, y: square.high.y - y * square.height)
  }

  private func drawGround(of square: Box, _ painter: FacePainter, on face: inout Face) {
    face.marks.append(painter.plate(square.inset(-8, painter), 10, painter.theme.bar))
    for share in stride(from: 0, through: 1, by: 1.0 / 3) {
      for ends in [
        [place(share, 0, in: square), place(share, 1, in: square)],
        [place(0, share, in: square), place(1, share, in: square)],
      ] {
        face.marks.append(.line(painter.path(ends), width: painter.scale, painter.theme.hair))
      }
    }
    let inset = Point(x: painter.px(10), y: painter.px(12))
    face.marks += [
      .words("ink", at: square.low + inset, painter.words(12.5, painter.theme.second)),
      .words(
        "press", at: square.high - inset, painter.words(12.5, painter.theme.second, anchor: 1)),
    ]
    guard device.curve != .linear else { return }
    let straight = painter.path([0, 1].map { place($0, $0, in: square) })
    face.marks.append(
      .dashes(straight, width: painter.scale, length: painter.px(4), painter.theme.second))
  }

  private func curve(in square: Box) -> [Point] {
    let count = 64
    let (low, high) = (device.curve.lowest, device.curve.highest)
    let bent = (0...count).map { step in
      // Points are denser at low pressure, where a soft curve is steep.
      let share = Double(step) / Double(count)
      let pressure = low + (high - low) * share * share
      // The last point is the end of the curve itself, not what lies beyond it.
      let value = step == count ? 1 : device.curve.value(at: pressure)
      return place(pressure, value, in: square)
    }
    return [place(0, 0, in: square)] + bent + [place(1, 1, in: square)]
  }

  private func drawHandle(
    _ point: CurvePoint, in square: Box, _ painter: FacePainter, on face: inout Face
  ) {
    let share = point.place(on: device.curve)
    let center = place(share.x, share.y, in: square)
    let action = Action.device(.hold(point))
    let (isHeld, isHovered) = (desk.hand.gesture == .bend(point), painter.isHovered(action))
    face.marks += [
      painter.disc(center, radius: isHeld || isHovered ? 9 : 7.5, painter.theme.accent),
      painter.disc(center, radius: isHeld ? 3 : isHovered ? 6.5 : 5.5, painter.theme.surface),
    ]
    face.targets.append(
      Face.Target(
        control: Control(action),
        box: Box(low: center, high: center).inset(-22, painter),
        kind: .slider(point == .middle ? share.y : share.x), name: point.name, track: square))
  }

  private func drawForce(in square: Box, _ painter: FacePainter, on face: inout Face) {
    guard let force = card.force else { return }
    let value = device.curve.value(at: force)
    let dot = place(force, value, in: square)
    let sides = painter.path([place(force, 0, in: square), dot, place(0, value, in: square)])
    face.marks += [
      .line(sides, width: painter.scale, painter.theme.text),
      painter.disc(dot, radius: 5, painter.theme.text),
    ]
  }

  private func drawPaper(_ paper: Box, _ painter: FacePainter, _ face: inout Face) {
    face.trial = paper
    face.marks += [
      painter.plate(paper, 10, painter.theme.hair),
      painter.plate(paper.inset(1, painter), 9, desk.seenPaper),
    ]
    let sample = PenSample(
      style: desk.seen(style), scale: desk.viewport.fullScale, curve: device.curve)
    if card.trial.isEmpty {
      Column {
        Inset(
          Custom(height: Self.side - 64) { box, _, face in
            face.marks.append(sample.flourish(in: box))
          }, left: 24, top: 28, right: 24)
        Custom(height: 52) { box, _, face in
          face.marks.append(
            .words(
              "Write here to try it", at: box.center,
              painter.words(12.5, desk.paperTheme.second, anchor: 0.5, room: box.width)))
        }
      }.draw(in: paper, painter, on: &face)
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

extension Desk {
  /// Handles a pointer that comes down on the curve or on the paper beside it; returns false elsewhere.
  mutating func pressDevicePanel(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard shownSetup != nil else { return false }
    let face = face
    if let (point, square) = handle(at: pointer.position, on: face) {
      (hand.gesture, hand.track) = (.bend(point), square)
      bend(point, to: pointer.position)
    } else if let paper = face.trial, paper.contains(pointer.position),
      cardFrame?.middle.contains(pointer.position) == true
    {
      if let device = devices[pointer.device], device.hasPressure {
        perform(.show(.device(device.name)), &effects)
      }
      (hand.gesture, hand.track) = (.trial, paper)
      scribble(pointer)
    } else {
      return false
    }
    effects.append(.drawFace)
    return true
  }

  /// The curve point nearest to a place, within its touch area, and the square of the curve.
  private func handle(at place: Point, on face: Face) -> (point: CurvePoint, square: Box)? {
    let near = face.targets.filter {
      $0.track != nil && $0.box.contains(place) && $0.room?.contains(place) != false
    }
    let nearest = near.min {
      $0.box.center.distance(to: place) < $1.box.center.distance(to: place)
    }
    guard case .device(.hold(let point))? = nearest?.control.action, let square = nearest?.track
    else { return nil }
    return (point, square)
  }

  mutating func bend(_ point: CurvePoint, to position: Point) {
    guard let square = hand.track else { return }
    let place = Point(
      x: (position.x - square.low.x) / square.width, y: (square.high.y - position.y) / square.height
    )
    changeDevice { $0.curve = point.moved(to: place, on: $0.curve) }
  }

  mutating func scribble(_ pointer: Pointer) {
    guard let paper = hand.track, faceScale > 0 else { return }
    let isFirst = pointer.phase == .down
    guard paper.contains(pointer.position) || isFirst else { return }
    let place = (pointer.position - paper.low) * (1 / faceScale)
    let sample = Sample(
      position: place, time: pointer.time, pressure: pointer.force, azimuth: pointer.azimuth,
      altitude: pointer.altitude)
    cards.devices.addTrial(sample, isFirst: isFirst)
  }

  mutating func feel(_ pointer: Pointer, _ effects: inout [Effect]) {
    markUsed(pointer.device)
    guard let card = shownSetup, let device = card.device,
      devices.all.contains(where: { $0.number == pointer.device && $0.name == device })
    else { return }
    let isDown = pointer.phase == .down || pointer.phase == .move
    let force = isDown && pointer.channels.contains(.pressure) ? Double(pointer.force) : nil
    guard force != card.force else { return }
    cards.devices.force = force
    effects.append(.drawFace)
  }
}
