internal import Geometry
internal import Ink

/// The layout of the card where devices are set up, in pixels.
struct DeviceCardLayout {
  /// The whole card.
  let box: Box
  /// The parts of the card, top to bottom; nil for what is not shown.
  private(set) var tabs: Box?
  /// The square in which the curve is drawn.
  private(set) var square: Box?
  /// The paper on which it is tried.
  private(set) var paper: Box?
  /// The row below both.
  private(set) var presets: Box?
  /// The line above the buttons.
  private(set) var caption: Box?
  /// The buttons, or the offers for one of them.
  private(set) var list: Box?
  /// The choice for fingers, at the foot.
  private(set) var foot: Box?
  /// Whether there is room only for the curve or the buttons at a time.
  let isTight: Bool
  /// How many buttons are shown at a time.
  let rowsOnLeaf: Int
  /// The number of offers side by side.
  let columns: Int

  private let scale: Double

  static let header = 52.0
  static let row = 44.0
  static let pad = 20.0

  init(_ desk: Desk, scale: Double) {
    self.scale = scale
    let window = desk.window * (1 / max(scale, 0.1))
    // A low window has no room for the bar above the card.
    let (top, bottom) = window.y < 520 ? (8.0, 8.0) : (desk.cardTop + 4, 16.0)
    let width = min(680, window.x - 16)
    let plan = DeviceCardPlan(desk, width: width, room: window.y - top - bottom)
    (isTight, rowsOnLeaf, columns) = (plan.isTight, plan.rows, plan.columns)
    let size = Point(x: (width * scale).rounded(), y: (plan.height * scale).rounded())
    let low = Point(x: ((desk.window.x - size.x) / 2).rounded(), y: (top * scale).rounded())
    box = Box(low: low, high: low + size)
    place(plan)
  }

  /// Stacks the parts.
  private mutating func place(_ plan: DeviceCardPlan) {
    var y = Self.header
    func next(_ height: Double) -> Box {
      defer { y += height }
      return part(from: y, height: height)
    }
    if let rows = plan.offerRows {
      list = next(Double(rows) * Self.row)
      return
    }
    tabs = next(Self.row)
    y += DeviceCardPlan.belowTabs
    if let side = plan.side {
      placeCurve(in: next(side))
      y += DeviceCardPlan.gap + 4
      presets = next(Self.row)
      y += DeviceCardPlan.gap
    }
    guard plan.showsButtons else { return }
    caption = next(DeviceCardPlan.caption)
    list = next(Double(plan.rows) * Self.row)
    foot = next(DeviceCardPlan.foot)
  }

  private mutating func placeCurve(in whole: Box) {
    // A little to the right, for the background around the square.
    let low = whole.low + Point(x: (8 * scale).rounded(), y: 0)
    let square = Box(low: low, high: low + Point(x: whole.height, y: whole.height))
    self.square = square
    // As high as the background of the square.
    paper = Box(
      low: Point(x: square.high.x + (28 * scale).rounded(), y: low.y - (8 * scale).rounded()),
      high: whole.high + Point(x: 0, y: (8 * scale).rounded()))
  }

  /// A part of the card, as wide as its margins allow.
  private func part(from y: Double, height: Double) -> Box {
    let pad = (Self.pad * scale).rounded()
    let top = box.low.y + (y * scale).rounded()
    return Box(
      low: Point(x: box.low.x + pad, y: top),
      high: Point(x: box.high.x - pad, y: top + (height * scale).rounded()))
  }

  /// The place in the window for a point of the square: a pressure and the value it counts as.
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

/// What the card shows, and its height in units of the face.
private struct DeviceCardPlan {
  /// The heights of parts, and the gap between them.
  static let (caption, foot, gap) = (28.0, 66.0, 10.0)
  /// The room for the background around the square.
  static let belowTabs = 18.0
  private static let largestSide = 200.0

  let isTight: Bool
  let showsButtons: Bool
  /// The number of columns and rows of offers; the rows are nil while none are offered.
  let columns: Int
  let offerRows: Int?
  /// The side of the square with the curve; nil for none.
  let side: Double?
  let rows: Int

  init(_ desk: Desk, width: Double, room: Double) {
    let row = DeviceCardLayout.row
    columns = min(max(Int((width - 2 * DeviceCardLayout.pad) / 150), 1), 4)
    let offers = desk.cards.devices.slot.map { Offers.names(isHeld: $0.isHeld).count }
    let most = max(Int((room - DeviceCardLayout.header - 16) / row), 1)
    offerRows = offers.map { [columns] in min(($0 + columns - 1) / columns, most) }

    let hasCurve = desk.shownDevice?.hasPressure == true
    let count = Double(max(desk.cardSources.count, 1))
    let above = DeviceCardLayout.header + row + Self.belowTabs
    let buttons = Self.caption + Self.foot
    let curve = Self.height(ofCurve: Self.largestSide)
    isTight = hasCurve && above + curve + buttons + min(count, 3) * row > room
    showsButtons = !isTight || desk.cards.devices.showsButtons
    let spare = room - above - Self.height(ofCurve: 0)
    side = hasCurve && !(isTight && showsButtons) ? min(Self.largestSide, max(spare, 60)) : nil
    let left = room - above - buttons - (side.map(Self.height) ?? 0)
    rows = Int(min(max((left / row).rounded(.down), 1), count))
  }

  /// The height of a curve together with the row below it.
  private static func height(ofCurve side: Double) -> Double {
    side + gap + 4 + DeviceCardLayout.row + gap
  }

  var height: Double {
    if let offerRows {
      return DeviceCardLayout.header + Double(offerRows) * DeviceCardLayout.row + 16
    }
    let above = DeviceCardLayout.header + DeviceCardLayout.row + Self.belowTabs
    let buttons = Self.caption + Double(rows) * DeviceCardLayout.row + Self.foot
    return above + (side.map(Self.height) ?? 0) + (showsButtons ? buttons : 0)
  }
}
