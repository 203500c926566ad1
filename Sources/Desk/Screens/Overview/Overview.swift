internal import Folding
internal import Geometry
public import Notebook

/// What the overview of pages remembers.
public struct Overview: Hashable, Sendable {
  /// What is chosen, and how far it is scrolled.
  var grid = GridState<PageID>()
  /// The sections whose pages are not shown.
  var folded: Set<EntityID> = []
  /// What is looked for.
  var search = TypedFields([""])
  /// Whether the field of the search has the keys.
  var hasKeys = false
  /// Whether the search is open.
  var isSearching = false
  /// The pages of the notebook in groups, as they are shown.
  private(set) var groups: [OverviewGroup] = []
  /// Their pages, in order.
  private(set) var shown: [PageID] = []
  /// The rows of the groups, as they were laid out last.
  private(set) var rows = OverviewRows()
  /// Where the shown pages are among all, by their names.
  private(set) var places: [PageID: Int] = [:]
  /// Whether the overview has been laid out since it was opened.
  var isOpen = false
  /// Where the menu was opened, and whether a hand is beside it.
  var menu = OverviewMenu()
  /// The pages that the menu or a card is about.
  var aim: Set<PageID> = []
  /// The pages that are to be pasted.
  var clipboard: CopiedPages?
  /// The name that is typed, and what gets it.
  var naming = OverviewNaming()
  /// Whether pages that go to another notebook leave this one.
  var movesAway = true
  /// The notebooks to which they can go, while their card is open.
  var others = OtherNotebooks()

  /// What the groups were made of.
  private var source: Source?
  /// The pages as they are searched.
  private var searched = SearchedSheets()

  /// The usual width of thumbnails, and the range of others.
  public static let usualSize = 164.0
  static let sizes = 84.0...420.0

  private struct Source: Hashable, Sendable {
    let sheets: [Sheet]
    let sections: [SectionOnDesk]
    let needle: [FoldedText]
    let folded: Set<EntityID>
  }

  /// The words that are looked for; none for all pages.
  var needle: [FoldedText] { isSearching ? FoldedText.words(in: search.field.text) : [] }

  /// Makes the groups anew if the pages, or what is shown of them, are others now.
  mutating func update(_ notebook: NotebookOnDesk?) {
    let new = Source(
      sheets: notebook?.sheets ?? [], sections: notebook?.sections ?? [], needle: needle,
      folded: folded)
    guard new != source else { return }
    source = new
    places = Dictionary(new.sheets.enumerated().map { ($1.id, $0) }) { one, _ in one }
    if !new.needle.isEmpty { searched.follow(new.sheets) }
    groups = OverviewGroup.groups(
      of: searched, count: new.sheets.count, in: new.sections, for: new.needle, folded: new.folded)
    shown = groups.flatMap { group in group.pages.map { new.sheets[$0].id } }
    rows = OverviewRows()
    grid.choice.keep(Set(places.keys))
    if grid.choice.isEmpty, grid.isChoosing, new.sheets.isEmpty { grid.endChoosing() }
    aim.formIntersection(places.keys)
  }

  /// Keeps the rows for thumbnails of a width, so that no picture has to look at all pages.
  mutating func updateRows(_ columns: Int, width: Double) {
    if !rows.suit(columns, width: width) { rows = rows(columns, width: width) }
  }

  /// The rows of the groups: each is as high as the highest of its pages needs.
  func rows(_ columns: Int, width: Double) -> OverviewRows {
    if rows.suit(columns, width: width) { return rows }
    let sheets = source?.sheets ?? []
    return OverviewRows(
      columns: columns, width: width,
      groups: groups.map { group in
        GridRows(
          of: group.pages.map { (PageCell.shape(of: sheets[$0]) * width).rounded() },
          columns: columns)
      })
  }
}

/// The rows of all groups of the overview, for thumbnails of a width.
struct OverviewRows: Hashable, Sendable {
  /// The number of pages side by side; 0 before anything is laid out.
  var columns = 0
  /// The width of thumbnails in pixels.
  var width = 0.0
  /// The rows of each group.
  var groups: [GridRows] = []

  /// Whether they are those for so many thumbnails of a width side by side.
  func suit(_ columns: Int, width: Double) -> Bool {
    self.columns == columns && self.width == width
  }
}

/// Pages of a section in the overview.
struct OverviewGroup: Hashable, Sendable {
  /// The section; nil where a notebook has but one without a title.
  var section: SectionOnDesk?
  /// The places of the pages that are shown, among all.
  var pages: [Int]
  /// Whether its pages are not shown.
  var isFolded = false

  /// Puts pages into the groups of their sections, as far as they are looked for.
  static func groups(
    of sheets: SearchedSheets, count: Int, in sections: [SectionOnDesk], for needle: [FoldedText],
    folded: Set<EntityID>
  ) -> [OverviewGroup] {
    let hasHeadings = sections.count > 1 || sections.contains { !$0.title.isEmpty }
    var (groups, place) = ([OverviewGroup](), 0)
    for section in sections {
      let range = place..<min(place + section.pageCount, count)
      place = range.upperBound
      let isFolded = needle.isEmpty && hasHeadings && folded.contains(section.id)
      let found = isFolded ? [] : range.filter { sheets.have(needle, at: $0) }
      if !needle.isEmpty, found.isEmpty { continue }
      groups.append(
        OverviewGroup(section: hasHeadings ? section : nil, pages: found, isFolded: isFolded))
    }
    return groups
  }
}

/// A section as the desk knows it.
public struct SectionOnDesk: Hashable, Sendable {
  /// The section.
  public var id: EntityID
  /// Its title, which may be empty.
  public var title: String
  /// The number of its pages.
  public var pageCount: Int

  /// Creates the desk's view of a section.
  public init(id: EntityID, title: String, pageCount: Int) {
    (self.id, self.title, self.pageCount) = (id, title, pageCount)
  }
}

extension Outline {
  /// The sections as the desk has them.
  public var sectionsOnDesk: [SectionOnDesk] {
    sections.map { SectionOnDesk(id: $0.id, title: $0.title, pageCount: $0.pages.count) }
  }
}

/// Where the menu of pages was opened.
struct OverviewMenu: Hashable, Sendable {
  /// What the menu is about.
  enum Subject: Hashable, Sendable {
    case pages
    case section(EntityID)
  }

  var subject = Subject.pages
  var place = Point.zero
  var isByHand = false
}

/// The name that is typed in the overview.
struct OverviewNaming: Hashable, Sendable {
  /// What gets the name.
  enum Subject: Hashable, Sendable {
    /// A new section of pages.
    case newSection
    /// A section.
    case section(EntityID)
  }

  var subject = Subject.newSection
  var typed = TypedFields([""])
}

/// What pages are found by, folded once for all letters that are typed: their numbers, labels, titles and tags.
struct SearchedSheets: Hashable, Sendable {
  private var sheets: [Sheet] = []
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let number: FoldedText
    let label: FoldedText
    /// The title and the tags.
    let texts: [FoldedText]

    func has(_ word: FoldedText) -> Bool {
      number.starts(with: word) || label.isAll(of: word) || texts.contains { $0.contains(word) }
    }
  }

  /// Follows what has happened to the pages.
  mutating func follow(_ new: [Sheet]) {
    guard new != sheets else { return }
    sheets = new
    entries = new.enumerated().map { place, sheet in
      Entry(
        number: FoldedText(needle: String(place + 1)), label: FoldedText(needle: sheet.label),
        texts: ([sheet.title] + sheet.tags).map { FoldedText(needle: $0) })
    }
  }

  /// Whether the page at a place has all of some words; every page has none.
  func have(_ words: [FoldedText], at place: Int) -> Bool {
    words.allSatisfy { entries[safe: place]?.has($0) == true }
  }
}
