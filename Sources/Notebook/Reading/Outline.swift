public import Geometry
public import Ink

/// The sections and pages of a notebook, in order.
public struct Outline: Hashable, Sendable {
  /// The title of the notebook.
  public var title: String
  /// The tags of the notebook.
  public var tags: [String]
  /// True if the notebook is in the trash.
  public var isTrashed: Bool
  /// The folder of the notebook.
  public var folder: FolderPath
  /// True if the notebook is a favorite.
  public var isFavorite: Bool
  /// True if its pages are stickers.
  public var holdsStickers: Bool
  /// The color of its back; nil for the one derived from its name.
  public var color: Color?
  /// The picture on its cover; nil for its first page.
  public var picture: Backdrop?
  /// The files kept beside its pages, by their names.
  public var attachments: [AttachedFile]
  /// The paper and size of new pages.
  public var usual = UsualSheet()
  /// The sections.
  public var sections: [Section]

  /// All pages, in order.
  public var pages: [Page] { sections.flatMap(\.pages) }

  /// A run of pages with a title.
  public struct Section: Hashable, Sendable {
    /// The name of the section.
    public let id: EntityID
    /// The title; mostly empty if a notebook has one section.
    public var title: String
    /// The place among the sections.
    public var order: FractionalIndex
    /// The pages, in order.
    public var pages: [Page]
  }

  /// The properties of a page, read without its ink.
  public struct Page: Hashable, Sendable {
    /// The name of the page.
    public let id: EntityID
    /// Its section.
    public var section: EntityID
    /// The place among the pages of the section.
    public var order: FractionalIndex
    /// The title; mostly empty.
    public var title: String
    /// The size of the sheet.
    public var size: PageSize
    /// The pattern printed on the sheet.
    public var paper: Paper
    /// The tags.
    public var tags: [String]
    /// True if the page has a bookmark.
    public var isBookmarked: Bool
    /// The image or PDF page on the paper; nil for none.
    public var backdrop: Backdrop?
    /// The rotation of the paper with everything on it; the size is that of the turned sheet.
    public var turns: QuarterTurns
    /// The label for readers, such as "iv"; mostly empty, which means its number.
    public var label: String
    /// The sides on which it grows.
    public var growth: PageGrowth
    /// The gained room around its sheet.
    public var added: AddedRoom
    /// The blank paper inserted into it, which is part of its size.
    public var cuts = PageCuts.none

    /// The size of the sheet without blank paper.
    public var sheet: PageSize { cuts.sheet(of: size, turned: turns) }

    /// Its full extent, in points from the corner of its sheet.
    public var box: Box { added.box(around: size) }
  }

  /// Reads the outline of a notebook.
  ///
  /// A deleted page stays while it has ink that its deleter had not seen, a section while it holds a page.
  public init(of reader: some NotebookReader) throws {
    let things = try reader.entities(at: .notebook)
    let cover = try reader.entity(.notebook)
    title = cover.value(.title) ?? ""
    tags = cover.tags
    isTrashed = cover.value(.isTrashed) ?? false
    folder = cover.value(.folder) ?? .top
    isFavorite = cover.value(.isFavorite) ?? false
    holdsStickers = cover.value(.holdsStickers) ?? false
    (color, picture) = (cover.value(.color), cover.value(.backdrop))
    attachments = cover.attachments
    (usual.paper, usual.size) = (cover.value(.paper), cover.value(.size))
    usual.own = OwnPaper(cover.value(.newBackdrop))
    usual.growth = cover.value(.growth)

    var pages: [EntityID: [Page]] = [:]
    for thing in things {
      guard let page = Page(thing) else { continue }
      if !thing.life.isAlive, try Self.isBlank(thing, in: reader) { continue }
      pages[page.section, default: []].append(page)
    }
    sections = Self.sections(of: things, holding: pages)
  }

  /// True if a deleted page shows nothing; its ink is read only if it holds what its deleter had not seen.
  private static func isBlank(_ page: Entity, in reader: some NotebookReader) throws -> Bool {
    let unseen = try reader.lives(at: page.id).filter { id, life in
      life.isAlive && page.life.shows(id)
    }
    for id in unseen.keys where try reader.entity(id).place != nil {
      return try PageContent(of: page.id, in: reader).isEmpty
    }
    return true
  }

  /// The page in the place of one that is gone: the next in its section, else the last before it there.
  public func heir(of page: Page) -> EntityID? {
    guard let section = sections.first(where: { $0.id == page.section }) else { return nil }
    let next = section.pages.first { ($0.order, $0.id) > (page.order, page.id) }
    return (next ?? section.pages.last)?.id
  }

  /// Replaces the data of a page that stays in its place.
  public mutating func replace(_ page: Page) {
    for section in sections.indices {
      guard let place = sections[section].pages.firstIndex(where: { $0.id == page.id }) else {
        continue
      }
      sections[section].pages[place] = page
    }
  }

  private static func sections(
    of things: [Entity], holding pages: [EntityID: [Page]]
  ) -> [Section] {
    var sections: [Section] = []
    var orphans = pages.mapValues { $0.sorted { ($0.order, $0.id) < ($1.order, $1.id) } }
    for thing in things {
      guard case .section(let title, let order)? = thing.body else { continue }
      let held = orphans.removeValue(forKey: thing.id) ?? []
      guard thing.life.isAlive || !held.isEmpty else { continue }
      sections.append(
        Section(
          id: thing.id, title: thing.value(.title) ?? title, order: thing.value(.order) ?? order,
          pages: held))
    }
    // A page may arrive before its section; it is shown all the same.
    sections += orphans.map {
      Section(id: $0, title: "", order: FractionalIndex(whole: 0), pages: $1)
    }
    return sections.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }
}

extension Outline.Page {
  /// Reads a page's properties; nil if the thing is not a page.
  public init?(_ thing: Entity) {
    guard case .page(let section, let order, let size, let paper)? = thing.body else { return nil }
    let (sheet, turns) = (thing.value(.size) ?? size, thing.value(.turns) ?? .none)
    let cuts = PageCuts(thing.cuts.values).limited(around: turns.opposite.size(of: sheet))
    self.init(
      id: thing.id, section: thing.value(.section) ?? section, order: thing.value(.order) ?? order,
      title: thing.value(.title) ?? "", size: cuts.size(of: sheet, turned: turns),
      paper: thing.value(.paper) ?? paper, tags: thing.tags,
      isBookmarked: thing.value(.bookmark) ?? false, backdrop: thing.value(.backdrop),
      turns: turns, label: thing.value(.label) ?? "",
      growth: thing.value(.growth) ?? .none, added: thing.addedRoom, cuts: cuts)
  }
}
