internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Pages of a notebook that the command line names by their numbers.
struct PagesByNumber {
  static let pages = Argument("pages", summary: "The page numbers, such as 3 or 2-4,7.")

  private let name: String
  private let numbers: PageRanges
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    let word = try values.required(Self.pages)
    guard let numbers = PageRanges(word) else {
      throw .invalidValue(
        word, of: Self.pages.placeholder, requirement: "page numbers, such as 3 or 2-4,7")
    }
    self.numbers = numbers
    library = values.library
  }

  /// Finds the pages, does something with them, and reports it.
  func run(in console: inout Console, _ work: (OpenedPages) throws -> Words) throws {
    let library = try library.open(in: &console)
    let pages = try OpenedPages(library.notebook(named: name), in: library)
    if let number = numbers.excess(beyond: pages.outline.pages.count) {
      throw Failure("'\(name)' has no page \(number): it has \(pages.outline.pages.count)")
    }
    let chosen = pages.choosing(numbers)
    let operation = try work(chosen)
    try chosen.report(operation, &console)
  }
}

/// The pages of an open notebook, some of which are chosen.
struct OpenedPages {
  let library: Library
  let id: NotebookID
  let outline: Outline
  /// The numbers of the chosen ones, from 1.
  private(set) var numbers: [Int] = []

  init(_ id: NotebookID, in library: Library) throws {
    (self.library, self.id) = (library, id)
    outline = try library.outline(of: id)
  }

  func report(_ operation: Words, _ console: inout Console) throws {
    let json: JSON = [
      "id": .string(id.description), "title": .string(outline.title),
      "pages": .integer(try library.summary(of: id).pageCount),
      "page_numbers": .array(numbers.map(JSON.integer)),
    ]
    try console.print(operation: operation, as: console.asJSON ? json.description : nil)
    library.backUpIfDue(reportingTo: &console)
  }

  func choosing(_ ranges: PageRanges) -> OpenedPages {
    var pages = self
    pages.numbers = (1...max(outline.pages.count, 1)).filter { ranges.contains($0) }
    return pages
  }

  func choosing(_ chosen: Set<EntityID>) -> OpenedPages {
    var pages = self
    pages.numbers = outline.pages.indices.filter { chosen.contains(outline.pages[$0].id) }
      .map { $0 + 1 }
    return pages
  }

  var chosen: Set<EntityID> { Set(numbers.map { outline.pages[$0 - 1].id }) }

  var title: String { outline.title.printable }

  /// Edits the chosen pages as one action.
  func apply(_ edit: PagesEdit) throws {
    try library.edit(id, action: edit.kind, now: .now) { _ = try $0.apply(edit, to: chosen) }
  }

  func page(_ number: Int) throws -> Outline.Page { try outline.page(number, of: outline.title) }

  /// The place before or after a page; nil if none is named.
  func place(_ neighbor: PageNeighbor?) throws -> PagePlace? {
    guard let neighbor else { return nil }
    let page = try page(neighbor.number)
    guard neighbor.isBefore else { return PagePlace(in: page.section, after: page.id) }
    let section = outline.sections.first { $0.id == page.section }?.pages ?? []
    return PagePlace(in: page.section, after: section.last { $0.order < page.order }?.id)
  }
}

extension Outline {
  func page(_ number: Int, of name: String) throws -> Page {
    guard pages.indices.contains(number - 1) else {
      throw Failure("'\(name)' has no page \(number): it has \(pages.count)")
    }
    return pages[number - 1]
  }
}

struct PageNeighbor {
  static let before = Option(
    value: "before", named: "number", summary: "Before this page, counted from 1.")
  static let after = Option(
    value: "after", named: "number", summary: "After this page, counted from 1.")

  let number: Int
  let isBefore: Bool

  init?(parsing values: ParsedValues) throws(UsageError) {
    let before = try values.integer(Self.before, in: 1...1_000_000)
    let after = try values.integer(Self.after, in: 1...1_000_000)
    if before != nil, after != nil { throw .conflict(Self.after.place, Self.before.place) }
    guard let number = before ?? after else { return nil }
    (self.number, isBefore) = (number, before != nil)
  }
}
