internal import Geometry
public import Notebook
public import Wording

/// The visible contents of rows in quarantine, on pages like their original ones.
public final class QuarantinePages: PageSupply {
  private var pages: [LoosePage] = []
  private var passed = 0

  /// The title of the document.
  public var title: String { ("Quarantine" as Words).text }
  /// Notes on what was left out so far.
  public private(set) var notes: [Words] = []

  /// Lays out rows, with those of one page together; rows without visible contents are left out.
  public init(of rows: [QuarantinedRow], in library: Library) throws(LibraryError) {
    let seen = rows.filter { $0.element != nil }
    if seen.count < rows.count {
      let count = rows.count - seen.count
      notes.append(
        count == 1
          ? "1 row cannot be drawn" : "\(count) rows cannot be drawn")
    }
    let groups = Dictionary(grouping: seen) { Whereabouts(pageOf: $0.subject) }
    for (place, rows) in groups.sorted(by: { $0.value[0].number < $1.value[0].number }) {
      pages.append(try library.page(of: rows, at: place, number: pages.count + 1))
    }
  }

  /// The number of pages.
  public var count: Int { pages.count }

  /// The share of the pages read so far, 0 to 1.
  public var share: Double { pages.isEmpty ? 1 : Double(passed) / Double(pages.count) }

  /// Returns the next page; nil at the end.
  public func next() -> LoosePage? {
    guard passed < pages.count else { return nil }
    passed += 1
    return pages[passed - 1]
  }
}

extension Whereabouts {
  /// The page on which something lies.
  fileprivate init(pageOf other: Whereabouts) {
    self.init(notebook: other.notebook, page: other.page, what: "what was set aside")
  }
}

extension Library {
  /// A page with the visible contents of some rows, with the size and ruling of their own page.
  fileprivate func page(
    of rows: [QuarantinedRow], at place: Whereabouts, number: Int
  ) throws(LibraryError) -> LoosePage {
    let known = try guarded {
      try place.page.flatMap { number in
        let outline = try Outline(of: StoredNotebook(library: self, number: rows[0].notebook))
        return outline.pages.indices.contains(number - 1) ? outline.pages[number - 1] : nil
      }
    }
    var page = LoosePage(number: number, paper: known?.paper ?? Paper(.plain))
    page.title = place.words.text
    page.layers = [LoosePage.Layer(elements: rows.compactMap(\.element))]
    let preferred = known?.size ?? .a4
    // Damaged numbers may be anywhere: contents far outside are not worth a sheet of twenty meters.
    let isNear = page.bounds.isEmpty || PageSize.largestDrawn.box.contains(page.bounds)
    page.size = isNear ? PageSize(holding: page.bounds, preferring: preferred) : preferred
    for hash in page.fileHashes { page.files[hash] = try image(hash) }
    return page
  }
}

extension PageSize {
  /// The largest sheet for contents outside their page: two meters each way.
  fileprivate static let largestDrawn = PageSize(width: 200_000, height: 200_000)
}
