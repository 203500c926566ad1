internal import Geometry
internal import Notebook

/// Where the tabs lie, of which one may be on its way to another place while the others give way.
struct TabLayout {
  /// A tab and its box.
  struct Slot: Hashable {
    let tab: Tabs.Tab
    let box: Box
  }

  /// The tabs that are shown, from left to right.
  private(set) var slots: [Slot] = []
  /// The tab that is dragged; it lies where the pointer holds it.
  private(set) var dragged: Slot?
  /// The place among all tabs to which the dragged one would go.
  private(set) var goal: Int?
  /// Where the tabs end.
  private(set) var end = 0.0
  /// Whether there is no room for some of them.
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
        tab: tab,
        box: Box(low: Point(x: left, y: top), high: Point(x: left + width(of: tab), y: bottom)))
    }
    for tab in shown {
      let low = Point(x: end, y: top)
      end += width(of: tab)
      if tab != dragged?.tab {
        slots.append(Slot(tab: tab, box: Box(low: low, high: Point(x: end, y: bottom))))
      }
    }
  }

  /// The place between others that a tab has with its left edge here: behind those whose middle it has passed.
  private static func place(at left: Double, in widths: [Double]) -> Int {
    var end = 0.0
    return widths.count { width in
      end += width
      return end - width / 2 <= left
    }
  }
}

/// A tab that is dragged.
struct TabDrag: Hashable, Sendable {
  let tab: NotebookID
  /// How far from its left edge it is held.
  let grip: Double
  /// Where the pointer is.
  var place: Point

  /// Whether the pointer is near the strip, from one height to another: farther away the tab goes back.
  func isNear(_ strip: ClosedRange<Double>) -> Bool {
    let reach = strip.upperBound - strip.lowerBound
    return (strip.lowerBound - reach...strip.upperBound + reach).contains(place.y)
  }
}

extension Desk {
  /// The tab that is dragged; nil while none is.
  var tabDrag: TabDrag? { if case .tab(let drag) = hand.gesture { drag } else { nil } }

  /// What a control does for a pointer: the middle button of a mouse closes a tab.
  func meaning(of control: Control, for pointer: Pointer) -> Control {
    guard pointer.isMiddle, case .tab(.show(let id)) = control.action else { return control }
    return Control(.tab(.close(id)), isEnabled: control.isEnabled)
  }

  /// Takes hold of a tab that a pointer pulls away from where it came down.
  mutating func pullTab(
    _ id: NotebookID, from start: Point, to place: Point, _ effects: inout [Effect]
  ) -> Bool {
    let slots = TabLayout(self, painter).slots
    guard let box = slots.first(where: { $0.tab.id == id })?.box else { return false }
    hand.gesture = .tab(TabDrag(tab: id, grip: start.x - box.low.x, place: place))
    effects.append(.drawFace)
    return true
  }

  /// Has a tab follow the pointer.
  mutating func drag(_ tab: TabDrag, to place: Point, _ effects: inout [Effect]) {
    var tab = tab
    tab.place = place
    hand.gesture = .tab(tab)
    effects.append(.drawFace)
  }

  /// Puts the dragged tab where it is now, or back if it is away from the strip.
  mutating func dropTab(_ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard let drag = tabDrag, let goal = TabLayout(self, painter).goal else { return }
    tabs.move(drag.tab, to: goal)
  }

  /// Puts the dragged tab back; returns whether there was one.
  mutating func putTabBack() -> Bool {
    guard tabDrag != nil else { return false }
    hand.gesture = nil
    return true
  }
}

/// The widths of tabs beside each other, and which of them there is room for.
///
/// Where there is little room, the tab of the notebook in the window keeps enough for its name and its cross, and
/// the others share the rest. Where there is too little for all, those around it are shown.
struct TabRow: Hashable {
  /// The width of the tab of the notebook in the window, in pixels.
  let own: Double
  /// The width of each other tab, in pixels.
  let other: Double
  /// The places of the tabs that are shown.
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
