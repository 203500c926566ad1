internal import Geometry
internal import Ink
internal import Notebook

/// The card of the held pen: its ink, its width, and a stroke as it writes.
struct PenCard {
  private let desk: Desk
  private let brush: Brush

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
  }

  private var box: Box {
    let width = brush.px(44 * 8 + 32)
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: brush.px(Bar.height + 12))
    return Box(low: low, high: low + Point(x: width, y: brush.px(212)))
  }

  func draw(on face: inout Face) {
    let box = box
    face.panels.append(box)
    face.marks += [
      .shadow(box, radius: brush.px(20), brush.theme.shadow),
      .box(box, radius: brush.px(20), brush.theme.surface),
    ]
    drawSample(
      in: Box(
        low: box.low + Point(x: brush.px(24), y: brush.px(16)),
        high: Point(x: box.high.x - brush.px(24), y: box.low.y + brush.px(84))), on: &face)
    drawColors(at: box.low + Point(x: brush.px(16), y: brush.px(96)), on: &face)
    drawWidths(at: box.low + Point(x: brush.px(16), y: brush.px(152)), on: &face)
  }

  /// A stroke that this very pen would draw, on paper.
  private func drawSample(in box: Box, on face: inout Face) {
    face.marks.append(.box(box, radius: brush.px(6), .paper))
    let scale = desk.viewport.fullScale
    let samples = (0...60).map { step in
      let share = Double(step) / 60
      let wave = WavingLine.height(at: share)
      return Sample(
        position: Point(
          x: (box.low.x + box.width * (0.08 + 0.84 * share)) / scale,
          y: (box.center.y + box.height * 0.22 * wave) / scale),
        time: Double(step) * 16, pressure: WavingLine.pressure(at: share))
    }
    let stroke = Stroke(samples: samples, channels: .pressure, style: desk.style)
    let shape = InkShape(of: stroke.modelled(), style: desk.style)
      .transformed(by: .scaling(x: scale, y: scale))
    switch shape {
    case .filled(let path): face.marks.append(.area(path, desk.style.color))
    case .stroked(let path, let width, _, _):
      face.marks.append(.line(path, width: width, desk.style.color))
    }
  }

  private func drawColors(at corner: Point, on face: inout Face) {
    for (place, color) in desk.offeredColors.enumerated() {
      let touch = cell(place, at: corner)
      if color == desk.style.color {
        face.marks += [
          disc(touch.center, radius: brush.px(16), brush.theme.accent),
          disc(touch.center, radius: brush.px(14), brush.theme.surface),
        ]
      }
      face.marks.append(disc(touch.center, radius: brush.px(11), color))
      face.targets.append(Face.Target(control: Control(.chooseColor(place)), box: touch))
    }
  }

  private func drawWidths(at corner: Point, on face: inout Face) {
    for (place, width) in desk.offeredWidths.enumerated() {
      let touch = cell(place, at: corner)
      let isChosen = width == desk.style.width
      if isChosen {
        face.marks.append(
          .box(touch.expanded(by: -brush.px(4)), radius: brush.px(8), brush.theme.soft))
      }
      let radius = min(max(width * desk.viewport.fullScale * 0.8, 1.5 * brush.scale), brush.px(13))
      face.marks.append(
        disc(touch.center, radius: radius, isChosen ? brush.theme.accent : brush.theme.text))
      face.targets.append(Face.Target(control: Control(.chooseWidth(place)), box: touch))
    }
    let end = Point(x: box.high.x - brush.px(24), y: corner.y + brush.px(22))
    let millimetres = (desk.style.width / Length.millimetre * 100).rounded() / 100
    face.marks.append(
      .words("\(millimetres) mm", at: end, brush.words(13.5, brush.theme.second, anchor: 1)))
  }

  private func cell(_ place: Int, at corner: Point) -> Box {
    let side = brush.px(44)
    let low = corner + Point(x: side * Double(place), y: 0)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  private func disc(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    .box(
      Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }
}

/// The line that a pen draws to show how it writes.
enum WavingLine {
  /// The height of the line at a share of its length, -1 to 1.
  static func height(at share: Double) -> Double {
    // Three arcs up and down, as parabolas.
    let turn = share * 3
    let along = turn - turn.rounded(.down)
    return 4 * along * (1 - along) * (Int(turn) % 2 == 0 ? -1 : 1)
  }

  /// The pressure at a share of the length: light, firm, light.
  static func pressure(at share: Double) -> Float { Float(0.15 + 3.2 * share * (1 - share)) }
}
