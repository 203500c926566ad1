internal import Geometry
internal import Ink

/// The layout of the card of the held pen.
struct PenCardLayout {
  /// The whole card.
  let box: Box
  /// The paper with a stroke of the pen.
  let paper: Box
  /// The place of its pen in the bar, from the left; nil if there is no room for it.
  let hook: Double?
  private let painter: FacePainter

  /// The number of columns of colours, and the side of one, in units of the face.
  private static let columns = 9.0
  private static let side = 44.0
  private static let margin = 16.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.painter = painter
    let width = painter.px(Self.side * Self.columns + 2 * Self.margin)
    let plain = desk.style.tool.responses.isEmpty ? 306.0 : 384
    let height = painter.px(desk.isPicking ? 428 : plain)
    hook = BarLayout(desk, painter).places.first { $0.item == .pen(desk.heldPen) }?.box.center.x
    // The card hangs at its pen, as far as the window reaches.
    let wanted = ((hook ?? desk.window.x / 2) - width / 2).rounded()
    let x = max(min(wanted, desk.window.x - width - painter.px(8)), painter.px(8))
    // In a low window the card would rather cover the bar than leave the window.
    let y = max(
      min(painter.px(Bar.height + 12), desk.window.y - height - painter.px(8)), painter.px(8))
    box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
    paper = Box(
      low: box.low + Point(x: painter.px(Self.margin), y: painter.px(Self.margin)),
      high: Point(x: box.high.x - painter.px(Self.margin), y: y + painter.px(96)))
  }

  /// The rows below the paper, by how far they lie below the upper edge of the card.
  enum Row: Double {
    case colors = 102
    case first = 152
    case second = 200
    case third = 252
  }

  /// One of the columns that colours stand in.
  func color(_ place: Int) -> Box {
    cell(place, of: Int(Self.columns), at: Row.colors.rawValue, height: 44)
  }

  /// One of five columns in a row.
  func choice(_ place: Int, in row: Row) -> Box {
    cell(place, of: 5, at: row.rawValue, height: row == .third ? 64 : 44)
  }

  /// The field for typing a colour.
  var hex: Box {
    let top = box.low.y + painter.px(318)
    let low = Point(x: paper.low.x, y: top)
    return Box(low: low, high: low + Point(x: painter.px(112), y: painter.px(44)))
  }

  /// One of the colours that were chosen before, from the right.
  func recent(_ place: Int) -> Box {
    let side = painter.px(Self.side)
    let low = Point(x: paper.high.x - side * Double(place + 1), y: hex.low.y)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// One of the digits of a colour, and what stands behind them, in two rows.
  func digit(_ place: Int) -> Box {
    cell(place % 9, of: 9, at: place < 9 ? 176 : 228, height: 44)
  }

  /// The top of the card's foot.
  var foot: Double { box.high.y - painter.px(58) }

  /// A button of the foot, from the left, or from the right with a negative number.
  func button(_ place: Int) -> Box {
    let side = painter.px(Self.side)
    let x = place < 0 ? paper.high.x + side * Double(place) : paper.low.x + side * Double(place)
    let low = Point(x: x, y: foot + painter.px(7))
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// The track of a slider's knob.
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
