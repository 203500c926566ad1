internal import Ink

/// What a page gets that is added: size and paper, and perhaps a paper of one's own.
public struct NewSheet: Hashable, Sendable {
  /// The size.
  public let size: PageSize
  /// The paper, or what is below that of one's own.
  public let paper: Paper
  /// The paper of one's own; nil for any other.
  public let own: OwnPaper?
  /// By how much that lies turned.
  let turns: QuarterTurns

  /// A sheet with a paper of the program.
  public init(size: PageSize, paper: Paper) {
    (self.size, self.paper, own, turns) = (size, paper, nil, .none)
  }

  /// A sheet with a paper of one's own, perhaps turned.
  public init(_ own: OwnPaper, turned turns: QuarterTurns = .none) {
    (size, paper) = (turns.size(of: own.sheet.size), own.ground)
    (self.own, self.turns) = (own, turns)
  }
}

extension Outline {
  /// What a page gets that is added beside another one, or as the first: that of new pages, or else the same.
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
  /// Adds a page with one layer behind another page of a section, or behind all of them.
  @discardableResult
  public mutating func addPage(
    to section: EntityID, after predecessor: EntityID? = nil, on sheet: NewSheet
  ) throws -> Place {
    let place = try addPage(
      to: section, after: predecessor, size: sheet.size, paper: sheet.paper)
    // Undo takes the page away with all that belongs to it.
    if let own = sheet.own {
      try state(own.backdrop.stored, of: Property<Backdrop>.backdrop.field, about: place.page)
    }
    if sheet.turns != .none {
      try state(sheet.turns.stored, of: Property<QuarterTurns>.turns.field, about: place.page)
    }
    return place
  }
}
