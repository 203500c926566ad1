internal import Geometry

/// The pages of a notebook that get pages of a PDF under their ink, and the new pages.
public struct Renewal: Hashable, Sendable {
  /// The pages of the notebook, each with its new background.
  public var laid: [Laid] = []
  /// The new pages, in order.
  public var added: [Added] = []

  /// Creates an empty renewal.
  public init() {}

  /// A page that gets another backdrop.
  public struct Laid: Hashable, Sendable {
    let page: EntityID
    /// The page of the PDF, otherwise empty.
    let sheet: LoosePage

    /// Creates an entry.
    public init(page: EntityID, sheet: LoosePage) {
      (self.page, self.sheet) = (page, sheet.heading)
    }
  }

  /// A new page.
  public struct Added: Hashable, Sendable {
    let neighbor: EntityID
    /// True if it follows that one, instead of preceding it.
    let isBehind: Bool
    let sheet: LoosePage

    /// Creates an entry.
    public init(beside neighbor: EntityID, isBehind: Bool, sheet: LoosePage) {
      (self.neighbor, self.isBehind, self.sheet) = (neighbor, isBehind, sheet.heading)
    }
  }
}

extension Editor {
  /// Puts the pages of a PDF under ink that stays where it is, and adds the new pages.
  public mutating func renew(_ renewal: Renewal) throws {
    // Read once: reading it for each page would take quadratic time.
    let outline = try Outline(of: self)
    let pages = Dictionary(outline.pages.map { ($0.id, $0) }) { one, _ in one }
    for laid in renewal.laid {
      guard let page = pages[laid.page], let backdrop = laid.sheet.backdrop else {
        throw EditError.noSuchPage
      }
      try set(.backdrop, of: laid.page, to: backdrop)
      if let size = laid.sheet.size {
        try set(.size, of: laid.page, to: page.turns.size(of: size))
      }
      try set(.label, of: laid.page, to: laid.sheet.label)
    }
    for (neighbor, isBehind, sheets) in renewal.additions {
      guard
        let section = outline.sections.first(where: { $0.pages.contains { $0.id == neighbor } })
      else { throw EditError.noSuchPage }
      try add(sheets, beside: neighbor, isBehind: isBehind, in: section)
    }
  }

  private mutating func add(
    _ sheets: [LoosePage], beside neighbor: EntityID, isBehind: Bool, in section: Outline.Section
  ) throws {
    guard let place = section.pages.firstIndex(where: { $0.id == neighbor }) else {
      throw EditError.noSuchPage
    }
    let (before, after) = isBehind ? (place, place + 1) : (place - 1, place)
    var last = section.pages.indices.contains(before) ? section.pages[before].order : nil
    let next = section.pages.indices.contains(after) ? section.pages[after].order : nil
    for sheet in sheets {
      let draft = beginDraft()
      if let backdrop = sheet.backdrop { try setBackdrop(backdrop, on: draft) }
      let order = FractionalIndex(after: last, before: next, for: draft.page)
      try publish(
        FinishedDraft(draft, as: sheet, holding: .empty), in: section.id, at: order,
        like: section.pages[place])
      last = order
    }
  }
}

extension Renewal {
  /// The new pages in runs that go to one place.
  fileprivate var additions: [(neighbor: EntityID, isBehind: Bool, sheets: [LoosePage])] {
    added.reduce(into: []) { runs, page in
      if let last = runs.last, last.neighbor == page.neighbor, last.isBehind == page.isBehind {
        runs[runs.count - 1].sheets.append(page.sheet)
      } else {
        runs.append((page.neighbor, page.isBehind, [page.sheet]))
      }
    }
  }
}
