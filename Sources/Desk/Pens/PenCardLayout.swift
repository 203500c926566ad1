internal import Geometry
internal import Ink

/// The layout of the card of the held pen.
struct PenCardLayout {
  /// The whole card.
  let box: Box
  /// The paper with a sample stroke.
  let paper: Box
  /// The x coordinate of the held pen in the bar; nil if the bar has no room for it.
  let hook: Double?
  private let painter: FacePainter

  /// The number of colours in a row, and the side of the square for one, in units of the face.
  private static let columns = 9.0
  private static let side = 44.0
  private static let margin = 16.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.painter = painter
    let width = painter.px(Self.side * Self.columns + 2 * Self.margin)
    let plain = desk.style.tool.responses.isEmpty ? 306.0 : 384
    let height = painter.px(desk.cards.pen.isPicking ? 428 : plain)
    hook =
      BarLayout(desk, painter).places.first { $0.item == .pen(desk.preferences.heldPen) }?.box
      .center.x
    // The card hangs centred below its pen, as far as the window allows.
    let wanted = ((hook ?? desk.window.x / 2) - width / 2).rounded()
    let x = max(min(wanted, desk.window.x - width - painter.px(8)), painter.px(8))
    // In a low window the card would rather cover the bar than leave the window.
    let y = max(
      min(painter.px(desk.cardTop + 4), desk.window.y - height - painter.px(8)), painter.px(8))
    box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
    paper = Box(
      low: box.low + Point(x: painter.px(Self.margin), y: painter.px(Self.margin)),
      high: Point(x: box.high.x - painter.px(Self.margin), y: y + painter.px(96)))
  }

  /// The rows below the paper, with their distance from the upper edge of the card.
  enum Row: Double {
    case colors = 102
    case first = 152
    case second = 200
    case third = 252
  }

  /// The box of a colour in its row.
  func color(_ place: Int) -> Box {
    cell(place, of: Int(Self.columns), at: Row.colors.rawValue, height: 44)
  }

  /// The box of one of five choices in a row.
  func choice(_ place: Int, in row: Row) -> Box {
    cell(place, of: 5, at: row.rawValue, height: row == .third ? 64 : 44)
  }

  /// The field for typing a colour.
  var hex: Box {
    let top = box.low.y + painter.px(318)
    let low = Point(x: paper.low.x, y: top)
    return Box(low: low, high: low + Point(x: painter.px(112), y: painter.px(44)))
  }

  /// The box of a recent colour, counted from the right.
  func recent(_ place: Int) -> Box {
    let side = painter.px(Self.side)
    let low = Point(x: paper.high.x - side * Double(place + 1), y: hex.low.y)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// The box of a hexadecimal digit, or of a key after the digits, in two rows.
  func digit(_ place: Int) -> Box {
    cell(place % 9, of: 9, at: place < 9 ? 176 : 228, height: 44)
  }

  /// The upper edge of the foot of the card.
  var foot: Double { box.high.y - painter.px(58) }

  /// The box of a button of the foot, counted from the left, or from the right if negative.
  func button(_ place: Int) -> Box {
    let side = painter.px(Self.side)
    let x = place < 0 ? paper.high.x + side * Double(place) : paper.low.x + side * Double(place)
    let low = Point(x: x, y: foot + painter.px(7))
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// The track in which the knob of a slider moves.
  func track(of slider: PenSlider) -> Box {
    let (left, right) = (paper.low.x + painter.px(12), paper.high.x - painter.px(12))
    func line(_ row: Double, until end: Double) -> Box {
      let y = box.low.y + painter.px(row + 22)
      return Box(
        low: Point(x: left, y: y - painter.px(4)), high: Point(x: end, y: y + painter.px(4)))
    }
    switch slider {
    case .width: return line(Row.second.rawValue, until: right - painter.px(84))
    case .strength: return line(270, until: right)
    case .color:
      return Box(
        low: Point(x: paper.low.x, y: box.low.y + painter.px(156)),
        high: Point(x: paper.high.x, y: box.low.y + painter.px(262)))
    }
  }

  private func cell(_ place: Int, of count: Int, at row: Double, height: Double) -> Box {
    let width = paper.width / Double(count)
    let (left, right) = (width * Double(place), width * Double(place + 1))
    let y = box.low.y + painter.px(row)
    return Box(
      low: Point(x: (paper.low.x + left).rounded(), y: y),
      high: Point(x: (paper.low.x + right).rounded(), y: y + painter.px(height)))
  }
}
