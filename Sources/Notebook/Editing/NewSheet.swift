internal import Ink

/// The sheet of a new page: size and paper, or a custom paper.
public struct NewSheet: Hashable, Sendable {
  /// The size.
  public let size: PageSize
  /// The paper, or the ground of the custom one.
  public let paper: Paper
  /// The custom paper; nil for any other.
  public let own: OwnPaper?
  /// The rotation of that.
  let turns: QuarterTurns

  /// Creates a sheet with a paper of the program.
  public init(size: PageSize, paper: Paper) {
    (self.size, self.paper, own, turns) = (size, paper, nil, .none)
  }

  /// Creates a sheet with a custom paper, perhaps turned.
  public init(_ own: OwnPaper, turned turns: QuarterTurns = .none) {
    (size, paper) = (turns.size(of: own.sheet.size), own.ground)
    (self.own, self.turns) = (own, turns)
  }
}

extension Outline {
  /// The sheet of a page added beside another one, or as the first: that of new pages, or else the same.
  public func newSheet(like page: Page?) -> NewSheet {
    if let own = usual.own { return NewSheet(own) }
    if usual.paper == nil, let page, let own = page.ownPaper {
      return NewSheet(own, turned: page.turns)
    }
    return NewSheet(
      size: usual.size ?? page?.size ?? .a4,
      paper: usual.paper ?? page?.paper ?? Paper(.ruled))
  }
}

extension Editor {
  /// Adds a page with one layer after another page of a section, or at its end.
  @discardableResult
  public mutating func addPage(
    to section: EntityID, after predecessor: EntityID? = nil, on sheet: NewSheet
  ) throws -> Place {
    let place = try addPage(
      to: section, after: predecessor, size: sheet.size, paper: sheet.paper)
    // Undo removes the page with everything that belongs to it.
    if let own = sheet.own {
      try state(own.backdrop.stored, of: Property<Backdrop>.backdrop.field, about: place.page)
    }
    if sheet.turns != .none {
      try state(sheet.turns.stored, of: Property<QuarterTurns>.turns.field, about: place.page)
    }
    return place
  }
}
