/// The edits of several pages: each is one action in the history.
public enum PagesEdit: Hashable, Sendable {
  case move(PagePlace)
  /// Put a copy of each after the last of them.
  case duplicate
  case delete
  case bookmark(Bool)
  case tag(String, Bool)
  /// Make a section of them with a title.
  case gather(String)
  case change(SheetChange)
  case turn(QuarterTurns)
  /// Make new pages like the page before them.
  case forgetUsualSheet

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .move: .movePages
    case .duplicate: .duplicatePages
    case .delete: .deletePage
    case .bookmark: .bookmark
    case .tag(_, let isOn): isOn ? .addTags : .removeTags
    case .gather: .addSection
    case .change, .forgetUsualSheet: .changeSheets
    case .turn: .turnPages
    }
  }
}

/// The edits of a section.
public enum SectionEdit: Hashable, Sendable {
  case entitle(String)
  /// Remove its heading: its pages join the section before it, or else the one after it.
  case dissolve

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .entitle: .entitleSection
    case .dissolve: .dissolveSection
    }
  }
}

/// A place between the pages of a notebook.
public struct PagePlace: Hashable, Sendable {
  /// The section.
  public var section: EntityID
  /// The page before it; nil for the beginning of the section.
  public var after: EntityID?

  /// Creates the place after a page of a section, or at its beginning.
  public init(in section: EntityID, after page: EntityID?) {
    (self.section, after) = (section, page)
  }
}

extension Editor {
  /// Edits the pages that still exist; returns the new ones; does nothing if the place is gone.
  public mutating func apply(_ edit: PagesEdit, to pages: Set<EntityID>) throws -> [EntityID] {
    let outline = try Outline(of: self)
    let chosen = outline.pages.filter { pages.contains($0.id) }
    guard let first = chosen.first, let last = chosen.last else { return [] }
    switch edit {
    case .move(let place): try move(chosen, to: place, in: outline)
    case .duplicate:
      var copies = try chosen.map { try LoosePage(copying: $0, in: self) }
      for number in copies.indices { copies[number].isBookmarked = false }
      return try add(copies, at: PagePlace(in: last.section, after: last.id), in: outline)
    case .delete:
      // Something is left to write on.
      if chosen.count == outline.pages.count {
        try addPage(like: last, in: outline, after: last.id)
      }
      for page in chosen { try deletePage(page.id) }
    case .bookmark(let isOn): for page in chosen { try set(.bookmark, of: page.id, to: isOn) }
    case .tag(let tag, let isOn):
      guard !tag.isEmpty else { return [] }
      for page in chosen where page.tags.contains(tag) != isOn {
        try set(.tag(tag), of: page.id, to: isOn)
      }
    case .gather(let title): try gather(chosen, titled: title, before: first.section, in: outline)
    case .change(let change): try self.change(chosen, by: change, in: outline)
    case .turn(let turns): try turn(chosen, by: turns)
    case .forgetUsualSheet: try setUsualSheet(UsualSheet(), replacing: outline.usual)
    }
    return []
  }

  /// Edits a section; one that is gone is left alone.
  public mutating func apply(_ edit: SectionEdit, to section: EntityID) throws {
    let outline = try Outline(of: self)
    guard let number = outline.sections.firstIndex(where: { $0.id == section }) else { return }
    switch edit {
    case .entitle(let title): try set(.title, of: section, to: title)
    case .dissolve:
      let pages = outline.sections[number].pages
      if number > 0 {
        let before = outline.sections[number - 1]
        let place = PagePlace(in: before.id, after: before.pages.last?.id)
        try move(pages, to: place, in: outline)
      } else if outline.sections.count > 1 {
        try move(pages, to: PagePlace(in: outline.sections[1].id, after: nil), in: outline)
      } else {
        return try set(.title, of: section, to: "")
      }
      try setLife(of: section, isAlive: false)
    }
  }

  /// Adds whole copies of pages at a place, or nothing if it is gone; undo hides each entirely.
  ///
  /// The files of their images must be in the library already, or be added in the same edit. In another notebook
  /// `target`, links between the pages lead to the copies.
  public mutating func add(
    _ pages: [LoosePage], at place: PagePlace, in outline: Outline, of target: NotebookID? = nil
  ) throws -> [EntityID] {
    guard outline.neighbors(of: place, without: []) != nil else { return [] }
    let drafts = try pages.map { page in
      var draft = beginDraft()
      for (layer, held) in page.layers.enumerated() {
        try add(held.elements.map(DraftElement.init), toLayer: layer, of: &draft)
      }
      if let backdrop = page.backdrop { try setBackdrop(backdrop, on: draft) }
      return FinishedDraft(draft, as: page, holding: page.bounds)
    }
    if let target { try relink(drafts, of: target) }
    return try publish(drafts, at: place, in: outline)
  }

  /// Publishes drafts as they are at a place, or nothing if it is gone; undo hides each entirely.
  public mutating func publish(
    _ drafts: [FinishedDraft], at place: PagePlace, in outline: Outline
  ) throws -> [EntityID] {
    guard let (low, high) = outline.neighbors(of: place, without: []) else { return [] }
    try revive(place.section)
    let pages = drafts.map(\.draft.page)
    let orders = FractionalIndex.spread(over: pages, after: low, before: high)
    for (draft, order) in zip(drafts, orders) {
      try publish(draft, in: place.section, at: order, like: nil)
    }
    return pages
  }

  /// A place if it still exists, else the one at the end, with the outline that has it.
  public mutating func resolved(
    _ place: PagePlace?
  ) throws -> (place: PagePlace, outline: Outline) {
    let outline = try Outline(of: self)
    if let place, outline.neighbors(of: place, without: []) != nil { return (place, outline) }
    if let last = outline.sections.last {
      return (PagePlace(in: last.id, after: last.pages.last?.id), outline)
    }
    let section = try addSection()
    return (PagePlace(in: section, after: nil), try Outline(of: self))
  }

  mutating func move(_ pages: [Outline.Page], to place: PagePlace, in outline: Outline) throws {
    let ids = pages.map(\.id)
    guard !ids.isEmpty, let (low, high) = outline.neighbors(of: place, without: Set(ids)) else {
      return
    }
    // Pages there already need no other keys.
    let present = outline.sections.first { $0.id == place.section }?.pages ?? []
    if let start = present.firstIndex(where: { $0.id == ids.first }),
      present[start...].prefix(ids.count).map(\.id) == ids,
      (start == 0 ? nil : present[start - 1].order) == low
    {
      return
    }
    try revive(place.section)
    for (page, order) in zip(ids, FractionalIndex.spread(over: ids, after: low, before: high)) {
      try revive(page)
      try set(.section, of: page, to: place.section)
      try set(.order, of: page, to: order)
    }
  }

  /// Makes a section of pages, beginning at the first of them.
  ///
  /// If they begin their section, the new one precedes it; if nothing else is left in that one, it becomes
  /// theirs. Later pages keep their order in another section if theirs had no title; with one they stay
  /// together, and the new section follows.
  private mutating func gather(
    _ pages: [Outline.Page], titled title: String, before section: EntityID, in outline: Outline
  ) throws {
    guard let number = outline.sections.firstIndex(where: { $0.id == section }) else { return }
    let (present, ids) = (outline.sections[number].pages, Set(pages.map(\.id)))
    if present.allSatisfy({ ids.contains($0.id) }) {
      try set(.title, of: section, to: title)
      let place = PagePlace(in: section, after: present.last?.id)
      return try move(pages.filter { $0.section != section }, to: place, in: outline)
    }
    let new = try addSection(titled: title, after: section)
    if present.first?.id == pages.first?.id {
      let before = number == 0 ? nil : outline.sections[number - 1].order
      let order = FractionalIndex(after: before, before: outline.sections[number].order, for: new)
      try set(.order, of: new, to: order)
    } else if outline.sections[number].title.isEmpty {
      let rest = present.drop { $0.id != pages.first?.id }.filter { !ids.contains($0.id) }
      if !rest.isEmpty {
        let behind = PagePlace(in: try addSection(after: new), after: nil)
        try move(rest, to: behind, in: Outline(of: self))
      }
    }
    try move(pages, to: PagePlace(in: new, after: nil), in: Outline(of: self))
  }
}

extension Outline {
  /// The keys beside a place, without some pages; nil if it is gone, before a missing page if after that.
  fileprivate func neighbors(
    of place: PagePlace, without pages: Set<EntityID>
  ) -> (low: FractionalIndex?, high: FractionalIndex?)? {
    guard let section = sections.first(where: { $0.id == place.section }),
      let end = section.pageCount(upTo: place.after)
    else { return nil }
    return (
      section.pages[..<end].last { !pages.contains($0.id) }?.order,
      section.pages[end...].first { !pages.contains($0.id) }?.order
    )
  }
}

extension Outline.Section {
  /// The number of its pages up to one, nil for none of them; nil if that page is gone.
  func pageCount(upTo page: EntityID?) -> Int? {
    guard let page else { return 0 }
    return pages.firstIndex { $0.id == page }.map { $0 + 1 }
  }
}

extension LoosePage {
  /// Copies a page of a notebook, whose images are stored already.
  public init(
    copying page: Outline.Page, of notebook: NotebookID? = nil, in reader: some NotebookReader
  ) throws {
    let content = try PageContent(of: page.id, in: reader)
    self.init(page, of: notebook, number: 1, section: nil, content: content)
  }
}
