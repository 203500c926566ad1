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

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  var panel: Panel {
    let menu = desk.cards.context
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
      row(.title, .toggle(.titles)),
    ]
    let sheet = [
      row(.sheet, .toggle(.sheet)), row(.takeIn, .paper(.make)),
      row(.turnLeft, .sheet(.turn(.left))), row(.turnRight, .sheet(.turn(.right))),
      row(.share, .exportThisPage),
    ]
    let way = desk.trail.back.isEmpty ? [] : [row(.back, .go(.back))]
    let back =
      way + [
        row(.undo, .undo, isEnabled: desk.notebook?.undo != nil),
        row(.redo, .redo, isEnabled: desk.notebook?.redo != nil),
      ]
    let end = [row(.present, .present, isOn: true)]
    let groups =
      desk.isPresenting
      ? [end, place, back]
      : menu.isOnSelection ? [ink + clip, place, back] : [place, page, sheet, back]
    return .menu(groups, at: .beside(menu.place, isByHand: menu.isByHand), on: desk)
  }
}
