internal import Geometry
internal import Ink

/// Where the parts of the card lie on which devices are set up, in pixels.
struct DeviceCardLayout {
  /// The whole card.
  let box: Box
  /// The parts of the card, top to bottom; nil for what is not shown.
  private(set) var tabs: Box?
  /// The square in which the curve is drawn.
  private(set) var square: Box?
  /// The paper on which it is tried.
  private(set) var paper: Box?
  /// What stands below both.
  private(set) var presets: Box?
  /// What stands above the buttons.
  private(set) var caption: Box?
  /// The buttons, or what is offered for one of them.
  private(set) var list: Box?
  /// The choice for fingers, at the foot.
  private(set) var foot: Box?
  /// Whether curve and buttons are shown by turns, for want of room.
  let isTight: Bool
  /// How many buttons are shown at a time.
  let rowsOnLeaf: Int
  /// How many offers stand side by side.
  let columns: Int

  private let scale: Double

  static let header = 52.0
  static let row = 44.0
  static let pad = 20.0
  private static let side = 200.0
  /// What stands above the list, below it, and beside the square of a curve, in units.
  private static let (above, below, beside) = (54.0, 28.0, 60.0)
  private static let footHeight = 60.0

  init(_ desk: Desk, scale: Double) {
    self.scale = scale
    func px(_ units: Double) -> Double { (units * scale).rounded() }
    let window = desk.window * (1 / max(scale, 0.1))
    let isLow = window.y < 520
    let top = isLow ? 8 : Bar.height + 12
    let room = window.y - top - (isLow ? 8 : 16)
    let width = min(680, window.x - 16)
    let isOffering = desk.setup.slot != nil
    let curve = desk.shownDevice?.hasPressure == true && !isOffering
    let count = Double(desk.cardSources.count)
    let curveHeight = Self.side + Self.beside + 12
    let buttonsHeight = Self.below + Self.footHeight
    let fixed = Self.header + Self.above
    isTight = curve && fixed + curveHeight + buttonsHeight + min(count, 3) * Self.row > room
    let showsButtons = !isTight || desk.setup.showsButtons
    let showsCurve = curve && !(isTight && showsButtons)
    let left = room - fixed - (showsCurve ? curveHeight : 0) - buttonsHeight
    rowsOnLeaf = Int(min(max((left / Self.row).rounded(.down), 1), max(count, 1)))
    columns = min(max(Int((width - 2 * Self.pad) / 150), 1), 4)
    let offers = desk.setup.slot.map { Offers.names(isHeld: $0.isHeld).count } ?? 0
    let offerRows = min(
      (offers + columns - 1) / columns, max(Int((room - Self.header - 16) / Self.row), 1))
    let side = min(Self.side, max(room - fixed - Self.beside - 12, 60))
    let height =
      isOffering
      ? Self.header + Double(offerRows) * Self.row + 16
      : fixed + (showsCurve ? side + Self.beside + 12 : 0)
        + (showsButtons ? buttonsHeight + Double(rowsOnLeaf) * Self.row : 0)
    let low = Point(x: ((desk.window.x - px(width)) / 2).rounded(), y: px(top))
    box = Box(low: low, high: low + Point(x: px(width), y: px(height)))
    if isOffering {
      list = part(from: Self.header, height: Double(offerRows) * Self.row)
      return
    }
    tabs = part(from: Self.header, height: Self.row)
    var y = fixed
    if showsCurve {
      placeCurve(at: y, side: side)
      y += side + Self.beside + 12
    }
    guard showsButtons else { return }
    caption = part(from: y, height: Self.below)
    list = part(from: y + Self.below, height: Double(rowsOnLeaf) * Self.row)
    foot = part(from: y + Self.below + Double(rowsOnLeaf) * Self.row, height: Self.footHeight)
  }

  private mutating func placeCurve(at y: Double, side: Double) {
    let whole = part(from: y, height: side)
    let side = (side * scale).rounded()
    // A little to the right, for the handle that may lie in the corner.
    let low = whole.low + Point(x: (8 * scale).rounded(), y: 0)
    square = Box(low: low, high: low + Point(x: side, y: side))
    paper = Box(
      low: Point(x: low.x + side + (28 * scale).rounded(), y: whole.low.y), high: whole.high)
    presets = part(from: y + side / scale + 12, height: Self.row)
  }

  /// A part of the card as wide as its margins let it be.
  private func part(from y: Double, height: Double) -> Box {
    let pad = (Self.pad * scale).rounded()
    let top = box.low.y + (y * scale).rounded()
    return Box(
      low: Point(x: box.low.x + pad, y: top),
      high: Point(x: box.high.x - pad, y: top + (height * scale).rounded()))
  }

  /// Where a point of the square lies in the window, for a pressure and what it counts as.
  func place(_ point: Point, in square: Box) -> Point {
    Point(x: square.low.x + point.x * square.width, y: square.high.y - point.y * square.height)
  }

  /// The point of a curve that a pointer at a place takes hold of.
  func point(at place: Point, on curve: PressureCurve) -> CurvePoint? {
    guard let square, square.expanded(by: 22 * scale).contains(place) else { return nil }
    let distances = CurvePoint.allCases.map {
      ($0, self.place($0.place(on: curve), in: square).distance(to: place))
    }
    return distances.filter { $0.1 <= 22 * scale }.min { $0.1 < $1.1 }?.0
  }
}
