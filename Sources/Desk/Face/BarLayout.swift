internal import Geometry

/// The layout of the bar; items that do not fit go into the menu.
struct BarLayout {
  enum Item: Hashable, Sendable {
    case pen(Int)
    case tool(Tool)
    case undo, redo, bookmark, addPage, pages, share, menu
  }

  private(set) var places: [(item: Item, box: Box)] = []
  private(set) var seams: [Double] = []
  private(set) var back = Box.empty
  private(set) var title = (start: 0.0, end: 0.0)
  /// True if the title has room enough to be read.
  var hasTitle: Bool { title.end - title.start > painter.px(60) }
  let left: [Item]
  private let painter: FacePainter
  private let hand: Flip

  private static let side = 44.0
  private static let gap = 17.0
  private static let edge = 8.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.painter = painter
    hand = Flip(desk)
    let room = desk.window.x - 2 * painter.px(Self.edge) - painter.px(Self.side)
    var (groups, end) = (Self.groups(of: desk), Self.end)
    var left: Set<Item> = []
    for item in Self.dispensable(of: desk)
    where Self.width(of: groups, painter) + Self.width(of: [end], painter) > room {
      for index in groups.indices { groups[index].removeAll { $0 == item } }
      end.removeAll { $0 == item }
      left.insert(item)
    }
    self.left = (Self.groups(of: desk).joined() + Self.end).filter(left.contains)
    place(groups.filter { !$0.isEmpty }, end, in: desk.window.x)
  }

  private static func groups(of desk: Desk) -> [[Item]] {
    [
      desk.preferences.pens.indices.map { .pen($0) },
      Tool.allCases.filter { $0 != .pen && suits($0, desk) }.map { .tool($0) },
      // The arrows point away from each other, in the mirrored bar too.
      desk.preferences.isLeftHanded ? [.redo, .undo] : [.undo, .redo],
    ]
  }

  /// True if a tool is of use; the text tool needs printed text, but stays while it is held.
  private static func suits(_ tool: Tool, _ desk: Desk) -> Bool {
    tool != .text || desk.pages.hasPrint || desk.preferences.tool == .text
  }

  private static let end: [Item] = [.bookmark, .addPage, .pages, .share, .menu]

  /// The items that may leave the bar, in the order in which they go; the held tool stays.
  private static func dispensable(of desk: Desk) -> [Item] {
    let items: [Item] = [
      .tool(.rectangle), .tool(.partEraser), .tool(.text), .addPage, .share, .tool(.hand),
      .bookmark, .redo, .pages,
      .tool(.lasso),
    ]
    let pens = desk.preferences.pens.indices.reversed().map { Item.pen($0) }
    return (items + pens).filter {
      $0 != .tool(desk.preferences.tool) && $0 != .pen(desk.preferences.heldPen)
    }
  }

  private static func width(of groups: [[Item]], _ painter: FacePainter) -> Double {
    let seams = max(groups.count { !$0.isEmpty } - 1, 0)
    return painter.px(side) * Double(groups.joined().count) + painter.px(gap) * Double(seams)
  }

  /// Centers the groups, as far as the items at the end allow.
  private mutating func place(_ groups: [[Item]], _ end: [Item], in width: Double) {
    let (side, gap, edge) = (painter.px(Self.side), painter.px(Self.gap), painter.px(Self.edge))
    let middle = Self.width(of: groups, painter)
    let last = width - edge - Self.width(of: [end], painter)
    var x = max(min(((width - middle) / 2).rounded(), last - middle), edge)
    let low = Point(x: hand.place(edge, length: side), y: 0)
    // In the smallest windows, the held tool takes the room of the back button, which is in the menu as well.
    if x - edge >= side {
      back = Box(low: low, high: low + Point(x: side, y: painter.px(Bar.height)))
    }
    title = (edge + side + painter.px(4), x - painter.px(16))
    for (index, group) in groups.enumerated() {
      if index > 0 {
        seams.append(hand.place((x + gap / 2).rounded(), length: painter.px(1)))
        x += gap
      }
      for item in group {
        place(item, at: x)
        x += side
      }
    }
    for (index, item) in end.enumerated() { place(item, at: last + side * Double(index)) }
  }

  private mutating func place(_ item: Item, at x: Double) {
    let side = painter.px(Self.side)
    let low = Point(x: hand.place(x, length: side), y: 0)
    places.append((item, Box(low: low, high: low + Point(x: side, y: painter.px(Bar.height)))))
  }
}

struct Flip {
  /// The sum of the left and right edges of the mirrored area.
  private let width: Double
  private let isLeftHanded: Bool

  init(_ desk: Desk) {
    width = desk.window.x
    isLeftHanded = desk.preferences.isLeftHanded
  }

  /// Mirrors within a part of the window.
  init(_ desk: Desk, within box: Box) {
    width = box.low.x + box.high.x
    isLeftHanded = desk.preferences.isLeftHanded
  }

  /// Maps the left edge of an item in the right-handed layout.
  func place(_ x: Double, length: Double) -> Double { isLeftHanded ? width - x - length : x }

  /// The back arrow, which points out of the window.
  var back: Icon { isLeftHanded ? .forward : .back }
}
