internal import Folding
internal import Geometry
public import Notebook

struct Overview: Hashable, Sendable {
  var grid = GridState<PageID>()
  var folded: Set<EntityID> = []
  var search = TypedFields([""])
  var hasKeys = false
  var isSearching = false
  private(set) var groups: [OverviewGroup] = []
  /// In order.
  private(set) var shown: [PageID] = []
  private(set) var rows = OverviewRows()
  /// The index of each shown page among all pages.
  private(set) var places: [PageID: Int] = [:]
  /// True if the overview has been laid out since it was opened.
  var isOpen = false
  var menu = OverviewMenu()
  var aim: Set<PageID> = []
  var clipboard: CopiedPages?
  var naming = OverviewNaming()
  var movesAway = true
  /// Set while their card is open.
  var others = OtherNotebooks()

  /// The input of the groups.
  private var source: Source?
  private var searched = SearchedSheets()

  /// The default width of thumbnails and its range.
  static let usualSize = 164.0
  static let sizes = 84.0...420.0

  private struct Source: Hashable, Sendable {
    let sheets: [Sheet]
    let sections: [SectionOnDesk]
    let needle: [FoldedText]
    let folded: Set<EntityID>
  }

  /// The search words; none for all pages.
  var needle: [FoldedText] { isSearching ? FoldedText.words(in: search.field.text) : [] }

  /// Rebuilds the groups if the pages or what is shown of them changed.
  mutating func update(_ notebook: NotebookOnDesk?) {
    let new = Source(
      sheets: notebook?.sheets ?? [], sections: notebook?.sections ?? [], needle: needle,
      folded: folded)
    guard new != source else { return }
    source = new
    places = Dictionary(new.sheets.enumerated().map { ($1.id, $0) }) { one, _ in one }
    if !new.needle.isEmpty { searched.setSheets(new.sheets) }
    groups = OverviewGroup.groups(
      of: searched, count: new.sheets.count, in: new.sections, for: new.needle, folded: new.folded)
    shown = groups.flatMap { group in group.pages.map { new.sheets[$0].id } }
    rows = OverviewRows()
    grid.choice.removeAll(except: Set(places.keys))
    if grid.choice.isEmpty, grid.isChoosing, new.sheets.isEmpty { grid.endChoosing() }
    aim.formIntersection(places.keys)
  }

  /// Caches the rows for a thumbnail width, so that drawing a frame does not look at all pages.
  mutating func updateRows(_ columns: Int, width: Double) {
    if !rows.suit(columns, width: width) { rows = rows(columns, width: width) }
  }

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

struct OverviewRows: Hashable, Sendable {
  /// The number of columns; 0 before layout.
  var columns = 0
  /// In pixels.
  var width = 0.0
  var groups: [GridRows] = []

  func suit(_ columns: Int, width: Double) -> Bool {
    self.columns == columns && self.width == width
  }
}

struct OverviewGroup: Hashable, Sendable {
  /// Nil in a notebook with a single untitled section.
  var section: SectionOnDesk?
  /// The indexes of the shown pages among all.
  var pages: [Int]
  var isFolded = false

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
  var id: EntityID
  /// Its title, which may be empty.
  var title: String
  var pageCount: Int

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

struct OverviewMenu: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case pages
    case section(EntityID)
  }

  var subject = Subject.pages
  var place = Point.zero
  var isByHand = false
}

struct OverviewNaming: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case newSection
    case section(EntityID)
  }

  var subject = Subject.newSection
  var typed = TypedFields([""])
}

/// The search texts of pages, case-folded once for all keystrokes: numbers, labels, titles and tags.
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

  mutating func setSheets(_ new: [Sheet]) {
    guard new != sheets else { return }
    sheets = new
    entries = new.enumerated().map { place, sheet in
      Entry(
        number: FoldedText(needle: String(place + 1)), label: FoldedText(needle: sheet.label),
        texts: ([sheet.title] + sheet.tags).map { FoldedText(needle: $0) })
    }
  }

  func have(_ words: [FoldedText], at place: Int) -> Bool {
    words.allSatisfy { entries[safe: place]?.has($0) == true }
  }
}
