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
  static let name: Words = "Page menu"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let menu = desk.cards.context
    let ink: [Action] =
      desk.selection?.isPlace == true
      ? [] : [.select(.copy), .select(.cut), .select(.duplicate), .select(.delete)]
    let clip: [Action] = [.select(.clip), .select(.saveClip)]
    let link: [Action] = desk.link(at: menu.place) == nil ? [] : [.link(.follow)]
    let place = link + [.select(.paste), .select(.all)]
    let page: [Action] = [
      .page(.addBefore), .page(.addAfter), .page(.delete), .page(.toggleBookmark),
      .toggle(.titles),
    ]
    let sheet: [Action] = [
      .toggle(.sheet), .paper(.make), .sheet(.turn(.left)), .sheet(.turn(.right)),
      .exportThisPage,
    ]
    let back: [Action] = (desk.navigation.back.isEmpty ? [] : [.go(.back)]) + [.undo, .redo]
    let actions =
      desk.isPresenting
      ? [[.present], place, back]
      : menu.isOnSelection ? [ink + clip, place, back] : [place, page, sheet, back]
    let groups = actions.map { $0.map { FacePainter.Row($0, on: desk) } }
    return .menu(groups, at: .beside(menu.place, isByHand: menu.isByHand), on: desk)
  }
}
