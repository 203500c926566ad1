internal import Geometry
internal import Notebook
internal import Wording

/// The context menu of a place on a page, opened by a resting pen or by a button.
struct ContextMenu: Hashable, Sendable {
  /// The place in the window.
  var place = Point.zero
  /// The place on the page.
  var point = Point.zero
  /// Whether a hand is beside the place, so that the menu must keep clear of it.
  var isByHand = false
  /// Whether the place lies on the selection.
  var isOnSelection = false
}

/// Draws the context menu.
struct ContextMenuFace: Card {
  static let name: Words = "What can be done here"
  static let isMenu = true

  private let desk: Desk
  private let painter: FacePainter
  private let menu: ContextMenu
  private let groups: [[FacePainter.Row]]

  private static let width = 344.0
  private static let margin = 8.0
  private static let row = 44.0
  private static let seam = 9.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    let menu = desk.cards.context
    self.menu = menu
    func row(_ icon: Icon, _ action: Action, isOn: Bool = false, isEnabled: Bool = true)
      -> FacePainter.Row
    {
      FacePainter.Row(
        icon: icon, action: action, name: desk.name(of: action), isOn: isOn, isEnabled: isEnabled)
    }
    let ink =
      desk.selection?.isPlace == true
      ? []
      : [
        row(.copy, .select(.copy)), row(.cut, .select(.cut)),
        row(.duplicate, .select(.duplicate)), row(.delete, .select(.delete)),
      ]
    let clip = [row(.clip, .select(.clip)), row(.share, .select(.saveClip))]
    let link = desk.link(at: menu.place) == nil ? [] : [row(.link, .link(.follow))]
    let place = link + [row(.paste, .select(.paste)), row(.selectAll, .select(.all))]
    let isMarked = desk.sheet?.isBookmarked == true
    let page = [
      row(.pageBefore, .page(.addBefore)), row(.addPage, .page(.addAfter)),
      row(.delete, .page(.delete)),
      row(isMarked ? .bookmarked : .bookmark, .page(.toggleBookmark), isOn: isMarked),
      row(.title, .toggle(.titles)), row(.share, .exportThisPage),
    ]
    let way = desk.trail.back.isEmpty ? [] : [row(.back, .go(.back))]
    let back =
      way + [
        row(.undo, .undo, isEnabled: desk.notebook?.undo != nil),
        row(.redo, .redo, isEnabled: desk.notebook?.redo != nil),
      ]
    let end = [row(.present, .present, isOn: true)]
    groups =
      desk.isPresenting
      ? [end, place, back] : menu.isOnSelection ? [ink + clip, place, back] : [place, page, back]
  }

  /// Beside the hand, or below a pointer, wherever the window has room.
  var box: Box {
    let rows = Double(groups.joined().count) * painter.px(Self.row)
    let seams = Double(groups.count - 1) * painter.px(Self.seam)
    let width = painter.menuWidth(
      Self.width, margin: Self.margin, for: Array(groups.joined()), in: desk.window)
    let size = Point(x: width, y: rows + seams + 2 * painter.px(Self.margin))
    let (edge, gap) = (painter.px(8), painter.px(14))
    // A right hand covers what lies below it and to the right.
    let isLeft = menu.isByHand && !desk.preferences.isLeftHanded
    let left = menu.place.x - gap - size.x
    let right = menu.place.x + (menu.isByHand ? gap : painter.px(2))
    let fits = isLeft ? left >= edge : right + size.x <= desk.window.x - edge
    let x = isLeft == fits ? left : right
    let y = menu.isByHand ? menu.place.y - size.y / 2 : menu.place.y + painter.px(2)
    let low = Point(
      x: max(min(x, desk.window.x - edge - size.x), edge).rounded(),
      y: max(min(y, desk.window.y - edge - size.y), edge).rounded())
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let (left, right) = (box.low.x + painter.px(Self.margin), box.high.x - painter.px(Self.margin))
    var y = box.low.y + painter.px(Self.margin)
    for (number, group) in groups.enumerated() {
      if number > 0 {
        painter.hair(
          from: left + painter.px(8), to: right - painter.px(8),
          y: y + (painter.px(Self.seam) / 2).rounded(), on: &face)
        y += painter.px(Self.seam)
      }
      for row in group {
        let low = Point(x: left, y: y)
        y += painter.px(Self.row)
        painter.draw(
          row, in: Box(low: low, high: Point(x: right, y: y)),
          isHovered: desk.hovered?.action == row.action, on: &face)
      }
    }
  }
}
