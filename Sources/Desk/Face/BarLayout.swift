internal import Geometry

/// Which things stand in the bar, and where; what finds no room waits in the menu.
struct BarLayout {
  /// Something that can stand in the bar.
  enum Item: Hashable, Sendable {
    case pen(Int)
    case tool(Tool)
    case undo, redo, bookmark, addPage, menu
  }

  /// The things that stand in the bar, with their boxes.
  let places: [(item: Item, box: Box)]
  /// Where lines part the groups in the middle.
  let seams: [Double]
  /// Where the title may stand.
  let title: (start: Double, end: Double)
  /// The things that have no room.
  let left: [Item]

  private static let side = 44.0
  private static let gap = 17.0
  private static let edge = 8.0

  init(_ desk: Desk, _ brush: Brush) {
    let (side, gap, edge) = (brush.px(Self.side), brush.px(Self.gap), brush.px(Self.edge))
    let width = desk.window.x
    var groups = Self.groups(of: desk)
    func length(_ groups: [[Item]]) -> Double {
      let seams = groups.dropLast().count { !$0.isEmpty }
      return side * Double(groups.joined().count) + gap * Double(max(seams - 1, 0)) + 2 * edge
    }
    var left: [Item] = []
    for item in Self.dispensable(of: desk) where length(groups) > width {
      for index in groups.indices { groups[index].removeAll { $0 == item } }
      left.append(item)
    }
    let end = width - edge - side * Double(groups[3].count)
    let middle = groups.dropLast().filter { !$0.isEmpty }
    let middleWidth = length(groups) - 2 * edge - side * Double(groups[3].count)
    // In the middle, or as near to it as the things at the end allow.
    var x = max(min(((width - middleWidth) / 2).rounded(), end - middleWidth), edge)
    let start = x
    var (places, seams): ([(Item, Double)], [Double]) = ([], [])
    for (index, group) in middle.enumerated() {
      for item in group {
        places.append((item, x))
        x += side
      }
      guard index < middle.count - 1 else { continue }
      seams.append((x + gap / 2).rounded())
      x += gap
    }
    for (index, item) in groups[3].enumerated() { places.append((item, end + side * Double(index))) }
    let hand = Mirror(desk)
    self.left = Self.inOrder(left, of: desk)
    self.seams = seams.map { hand.place($0, length: brush.px(1)) }
    self.places = places.map { item, x in
      let low = Point(x: hand.place(x, length: side), y: 0)
      return (item, Box(low: low, high: low + Point(x: side, y: brush.px(Bar.height))))
    }
    title = (brush.px(20), start - brush.px(16))
  }

  /// Pens, tools, what takes back, and what is done with the page.
  private static func groups(of desk: Desk) -> [[Item]] {
    [
      desk.pens.indices.map { .pen($0) },
      [.eraser, .partEraser, .lasso, .rectangle, .hand].map { .tool($0) },
      [.undo, .redo], [.bookmark, .addPage, .menu],
    ]
  }

  /// The things that can do without a place, the first of them first; what is held keeps its place.
  private static func dispensable(of desk: Desk) -> [Item] {
    let pens = desk.pens.indices.reversed().map { Item.pen($0) }
    let items: [Item] = [
      .tool(.rectangle), .tool(.partEraser), .addPage, .tool(.hand), .bookmark, .redo,
      .tool(.lasso),
    ]
    return (items + pens).filter { item in
      item != .tool(desk.tool) && item != .pen(desk.heldPen)
    }
  }

  private static func inOrder(_ items: [Item], of desk: Desk) -> [Item] {
    groups(of: desk).joined().filter(items.contains)
  }
}

/// Where things lie for a right hand, and for a left one: as in a mirror.
struct Mirror {
  private let width: Double
  let isLeftHanded: Bool

  init(_ desk: Desk) {
    width = desk.window.x
    isLeftHanded = desk.isLeftHanded
  }

  /// Where something begins that begins here for a right hand.
  func place(_ x: Double, length: Double) -> Double { isLeftHanded ? width - x - length : x }
}
