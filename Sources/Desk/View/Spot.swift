public import Geometry
public import Notebook
internal import Wording

/// A place on a page where something changed.
public struct Spot: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The part of it that changed, in page coordinates; nil if unknown.
  public let box: Box?

  /// Creates a spot.
  public init(page: PageID, box: Box?) {
    self.page = page
    self.box = box
  }

  /// The kind of change.
  public enum Operation: Hashable, Sendable {
    /// An action was undone.
    case undone
    /// An undone action was redone.
    case doneAgain
  }
}

extension Desk {
  /// Goes to where something was undone or redone, unless that is already in sight.
  mutating func show(
    _ spots: [Spot], _ operation: Spot.Operation, kind: ActionKind, _ effects: inout [Effect]
  ) {
    let found = places(of: spots)
    guard hand.isFree,
      let (page, spot) = found.min(by: {
        abs($0.page - pages.current) < abs($1.page - pages.current)
      })
    else { return }
    let words = Self.words(
      for: operation, kind, on: Set(found.map(\.page)).count, nearest: page + 1)
    // Whoever sees it happen needs no words.
    if spots.contains(where: isSeen) { return saying.say(words) }
    let isElsewhere = page != pages.current
    pages.current = page
    if isElsewhere, scrolling == .single { layOut(&effects) }
    if let box = spot.box, let sheet = pageBox {
      view.viewport.reveal(box.moved(by: sheet.low), over: stack)
      waitForLookToRest(&effects)
      effects.append(.draw)
    } else {
      showPage(nil, &effects)
    }
    effects.append(.entitle(windowTitle))
    show(Toast(words), &effects)
  }

  /// What was done on how many pages; of one, its number is of more use.
  private static func words(
    for operation: Spot.Operation, _ kind: ActionKind, on count: Int, nearest page: Int
  ) -> Words {
    switch (operation, count) {
    case (.undone, 1): "Undone on page \(page): \(kind.words)."
    case (.undone, _): "Undone on \(count) pages: \(kind.words)."
    case (.doneAgain, 1): "Redone on page \(page): \(kind.words)."
    case (.doneAgain, _): "Redone on \(count) pages: \(kind.words)."
    }
  }

  /// Whether any part of a spot is visible, or of its page if nothing more is known.
  private func isSeen(_ spot: Spot) -> Bool {
    shownPages.contains { place in
      guard sheet(at: place)?.id == spot.page, let page = stack.boxes[safe: place],
        let part = stack.parts[safe: place]
      else { return false }
      return (spot.box?.moved(by: page.low) ?? part).intersects(viewport.seen)
    }
  }

  /// The spots on pages that are there, with the places of these.
  private func places(of spots: [Spot]) -> [(page: Int, spot: Spot)] {
    let sheets = notebook?.sheets ?? []
    let places = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return spots.compactMap { spot in places[spot.page].map { (page: $0, spot: spot) } }
  }
}
