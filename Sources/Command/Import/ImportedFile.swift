internal import Bytes
internal import Exchange
internal import Notebook
internal import Store
internal import Wording

/// A file to import into a notebook, with its first page already read.
struct ImportedFile {
  private let path: String
  private let pages: any PageSupply
  private let first: LoosePage

  init(
    _ file: consuming NotesFile, pages wanted: PageRanges = .all, password: String? = nil
  ) throws {
    path = file.path
    pages = try file.pages(wanted: wanted, password: password)
    guard let page = try pages.next() else {
      throw InputError(path, wanted == .all ? "it has no pages" : "it has none of these pages")
    }
    first = page
  }

  /// The title of the file, or its name if that is taken: some programs give one title to many files.
  private func title(besides taken: TakenTitles, in library: Library) throws -> String {
    let title = String(pages.title.prefix(200)).trimmedTitle
    return try title.isEmpty || taken.contains(title, in: library)
      ? NotesFile.stem(of: path) : title
  }

  /// Imports all pages as one action, to a new notebook without a `target`; if that fails, none remain.
  ///
  /// `tell` gets the finished share, 0 to 1, and stops the import by throwing.
  func importPages(
    to target: ImportTarget?, in library: Library, besides taken: TakenTitles,
    tell: (Double) throws -> Void
  ) throws -> ImportResult {
    if let target, let fixed = target.fixed { return try write(on: fixed, of: target, in: library) }
    let title = try target?.title ?? title(besides: taken, in: library)
    var intake =
      try target.map { Intake(into: $0.id) }
      ?? Intake(making: title, in: library, now: .now)
    do {
      var result = ImportResult(path: path, notebook: intake.id, title: title)
      var outside = OutsideInk()
      try forEachPage { page in
        result.figures.count(page)
        outside.count(page, on: page.size?.box, number: page.number)
        try intake.add(page, to: library, now: .now)
        try tell(pages.share)
      }
      intake.created = pages.created
      result.pages = try intake.publish(in: library, now: .now)
      taken.insert(title)
      result.notes = pages.notes + [outside.note].compactMap(\.self)
      return result
    } catch {
      intake.discard(from: library)
      throw error
    }
  }

  /// Writes onto one page of a notebook, which has room for only one page of a file.
  private func write(
    on fixed: (number: Int, page: Outline.Page), of target: ImportTarget, in library: Library
  ) throws -> ImportResult {
    guard try pages.next() == nil else { throw Failure("\(path) has several pages: omit --page") }
    try library.write(first, on: fixed.page.id, of: target.id, now: .now)
    var result = ImportResult(path: path, notebook: target.id, title: target.title)
    result.pages = fixed.number..<fixed.number + 1
    result.figures.count(first)
    let loss = first.loss(on: fixed.page, number: fixed.number)
    var outside = OutsideInk()
    outside.count(first, on: fixed.page.box, number: fixed.number)
    result.notes = pages.notes + [loss, outside.note].compactMap(\.self)
    return result
  }

  private func forEachPage(_ body: (LoosePage) throws -> Void) throws {
    var next: LoosePage? = first
    while let page = next {
      try body(page)
      next = try pages.next()
    }
  }
}

/// The titles of existing notebooks, for all files of an import.
final class TakenTitles {
  private var isAsked = false
  /// The titles; nil until a second one is asked for.
  private var titles: Set<String>?

  /// True if a notebook outside the trash has a title; from the second time on, by reading all titles once.
  func contains(_ title: String, in library: Library) throws -> Bool {
    guard isAsked else {
      isAsked = true
      return try library.hasNotebook(titled: title)
    }
    let known = try titles ?? Set(library.titles(inTrash: false).map(\.title))
    titles = known
    return known.contains(title)
  }

  func insert(_ title: String) { titles?.insert(title) }
}

extension LoosePage {
  /// Says what the page loses when its elements move onto another one; nil if nothing.
  func loss(on page: Outline.Page, number other: Int) -> Words? {
    var lost: [Words] = []
    if let size, size != page.size { lost.append("its size") }
    if let paper, paper != page.paper { lost.append("its paper") }
    if let backdrop, page.backdrop?.looks(like: backdrop) != true {
      lost.append("the content of its paper")
    }
    if !title.isEmpty, title != page.title { lost.append("its title") }
    if !Set(tags).isSubset(of: page.tags) { lost.append("its tags") }
    if isBookmarked, !page.isBookmarked { lost.append("its bookmark") }
    guard let last = lost.popLast() else { return nil }
    return lost.isEmpty
      ? "page \(number): \(last) was not imported because page \(other) keeps its own"
      : """
      page \(number): \(lost.joined(separator: ", ")) and \(last) were not imported because page \
      \(other) keeps its own
      """
  }
}
