internal import Geometry
internal import Notebook

/// The places of the tabs; one may be dragged while the others give way.
struct TabLayout {
  struct Slot: Hashable {
    let tab: Tabs.Tab
    let box: Box
  }

  private(set) var slots: [Slot] = []
  private(set) var dragged: Slot?
  /// The index of the dragged tab if dropped.
  private(set) var goal: Int?
  private(set) var end = 0.0
  let hidesSome: Bool

  init(_ desk: Desk, _ painter: FacePainter) {
    let all = desk.tabs.all
    let current = desk.tabs.place(of: desk.notebook?.id) ?? 0
    let side = painter.px(TabStrip.side)
    func row(besides buttons: Double) -> TabRow {
      TabRow(
        of: all.count, current: current, in: desk.window.x - side * buttons, scale: painter.scale)
    }
    hidesSome = row(besides: 1).shown.count < all.count
    let row = row(besides: hidesSome ? 2 : 1)
    var shown = Array(all[row.shown])
    func width(of tab: Tabs.Tab) -> Double { tab.id == all[current].id ? row.own : row.other }
    let top = painter.px(Bar.height)
    let bottom = top + painter.px(TabStrip.height)
    let whole = shown.reduce(0) { $0 + width(of: $1) }
    if let drag = desk.tabDrag, let start = shown.firstIndex(where: { $0.id == drag.tab }) {
      let tab = shown.remove(at: start)
      let left = min(max(drag.place.x - drag.grip, 0), whole - width(of: tab))
      let place = drag.isNear(top...bottom) ? Self.place(at: left, in: shown.map(width)) : start
      shown.insert(tab, at: place)
      goal = row.shown.lowerBound + place
      dragged = Slot(
        tab: tab, box: Box(x: left, y: top, width: width(of: tab), height: bottom - top))
    }
    for tab in shown {
      let box = Box(x: end, y: top, width: width(of: tab), height: bottom - top)
      end += width(of: tab)
      if tab != dragged?.tab { slots.append(Slot(tab: tab, box: box)) }
    }
  }

  /// The index of a tab with its left edge at `left`: after those whose middle it has passed.
  private static func place(at left: Double, in widths: [Double]) -> Int {
    var end = 0.0
    return widths.count { width in
      end += width
      return end - width / 2 <= left
    }
  }
}

struct TabDrag: Hashable, Sendable {
  let tab: NotebookID
  /// The distance of the pointer from its left edge.
  let grip: Double
  var place: Point

  /// True if the pointer is near the strip; farther away the tab returns.
  func isNear(_ strip: ClosedRange<Double>) -> Bool {
    let reach = strip.upperBound - strip.lowerBound
    return (strip.lowerBound - reach...strip.upperBound + reach).contains(place.y)
  }
}

extension Desk {
  var tabDrag: TabDrag? { if case .tab(let drag) = hand.gesture { drag } else { nil } }

  /// The action of a control for a pointer: the middle mouse button closes a tab.
  func meaning(of control: Control, for pointer: Pointer) -> Control {
    guard pointer.isMiddle, case .tab(.show(let id)) = control.action else { return control }
    return Control(.tab(.close(id)), isEnabled: control.isEnabled)
  }

  mutating func pullTab(
    _ id: NotebookID, from start: Point, to place: Point, _ effects: inout [Effect]
  ) -> Bool {
    let slots = TabLayout(self, painter).slots
    guard let box = slots.first(where: { $0.tab.id == id })?.box else { return false }
    hand.gesture = .tab(TabDrag(tab: id, grip: start.x - box.low.x, place: place))
    effects.append(.drawFace)
    return true
  }

  mutating func drag(_ tab: TabDrag, to place: Point, _ effects: inout [Effect]) {
    var tab = tab
    tab.place = place
    hand.gesture = .tab(tab)
    effects.append(.drawFace)
  }

  /// Drops the dragged tab, or returns it if it is away from the strip.
  mutating func dropTab(_ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard let drag = tabDrag, let goal = TabLayout(self, painter).goal else { return }
    tabs.move(drag.tab, to: goal)
  }

  /// Returns the dragged tab to its place; returns false if there is none.
  mutating func cancelTabDrag() -> Bool {
    guard tabDrag != nil else { return false }
    hand.gesture = nil
    return true
  }
}

/// The widths of tabs, and which of them fit.
///
/// If space is short, the current tab keeps enough for its name and its close button, and the others share the rest. If
/// not all fit, those around it are shown.
struct TabRow: Hashable {
  /// The width of the current tab, in pixels.
  let own: Double
  /// The width of each other tab, in pixels.
  let other: Double
  let shown: Range<Int>

  private static let (most, enough, least) = (240.0, 176.0, 96.0)

  init(of count: Int, current: Int, in room: Double, scale: Double) {
    let (most, enough, least) = (Self.most * scale, Self.enough * scale, Self.least * scale)
    let even = min(most, (room / Double(max(count, 1))).rounded(.down))
    guard count > 1, even < enough else {
      (own, other, shown) = (even, even, 0..<count)
      return
    }
    let narrow = min(enough, (room / 2).rounded(.down))
    let others = max(min(count - 1, Int((room - narrow) / least)), 1)
    own = max(narrow, (room / Double(others + 1)).rounded(.down))
    other = ((room - own) / Double(others)).rounded(.down)
    let first = max(min(current - others / 2, count - others - 1), 0)
    shown = first..<(first + others + 1)
  }
}
