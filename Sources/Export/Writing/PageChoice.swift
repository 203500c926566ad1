public import Notebook
public import Wording

/// The pages to export, and their layers.
public struct PageChoice: Hashable, Sendable {
  /// The numbers of the pages.
  public var numbers: PageRanges = .all
  /// The tags of which a page needs at least one; empty for all pages.
  public var tags: [String] = []
  /// True if only pages with a bookmark are chosen.
  public var isBookmarked = false
  /// The layers; nil for the visible ones.
  public var layers: LayerChoice?

  /// Chooses all pages as they are shown.
  public init() {}

  /// True if a page of a notebook is chosen.
  public func contains(_ number: Int, _ page: Outline.Page) -> Bool {
    contains(number, tags: page.tags, isBookmarked: page.isBookmarked)
  }

  func contains(_ page: LoosePage) -> Bool {
    contains(page.number, tags: page.tags, isBookmarked: page.isBookmarked)
  }

  private func contains(_ number: Int, tags: [String], isBookmarked: Bool) -> Bool {
    numbers.contains(number) && (isBookmarked || !self.isBookmarked)
      && (self.tags.isEmpty || self.tags.contains { tags.contains($0) })
  }
}

/// The chosen pages of a supply.
///
/// Throws at the end if nothing was found, or if a part of the choice matched nothing.
public final class ChosenPages: PageSupply {
  private let supply: any PageSupply
  private let choice: PageChoice
  private let count: Int?
  private var lastNumber = 0
  private var passed = 0
  private var layersMet: Set<String> = []

  /// Chooses among the pages of a supply.
  ///
  /// The supply may leave out pages whose numbers are not chosen and, if the number of all pages is given,
  /// any page that is not chosen.
  public init(of supply: any PageSupply, _ choice: PageChoice, among count: Int? = nil) {
    (self.supply, self.choice, self.count) = (supply, choice, count)
  }

  /// That of the supply.
  public var title: String { supply.title }
  /// Those of the supply.
  public var tags: [String] { supply.tags }
  /// The share of pages passed, 0 to 1.
  public var share: Double { supply.share }
  /// True if some of the pages may be on a PDF.
  public var mayLieOnPDF: Bool { supply.mayLieOnPDF }
  /// The chosen ones of the known pages.
  public var knownPages: [NumberedPage]? {
    supply.knownPages?.filter { choice.contains($0.number, $0.page) }
  }
  /// The parts left out so far.
  public var notes: [Words] { supply.notes }

  /// Returns the next chosen page, with its chosen layers.
  public func next() throws -> LoosePage? {
    while var page = try supply.next() {
      lastNumber = page.number
      guard choice.contains(page) else { continue }
      choice.layers?.apply(to: &page, noting: &layersMet)
      passed += 1
      return page
    }
    try check()
    return nil
  }

  private func check() throws(ExportError) {
    // Pages are numbered without gaps, so a range that begins after the last page found is empty.
    if let number = choice.numbers.excess(beyond: count ?? lastNumber) {
      throw ExportError("page \(number) does not exist")
    }
    guard passed > 0 else { throw ExportError(reasonForNothing, isNothingChosen: true) }
    if let layer = choice.layers?.missing(from: layersMet) {
      throw ExportError("these pages have no layer '\(layer)'")
    }
  }

  private var reasonForNothing: Words {
    switch (choice.isBookmarked, choice.tags.isEmpty) {
    case (false, true): "there are no pages"
    case (true, true): "no page is bookmarked"
    case (false, false): "no page has the tag \(choice.tags.quoted)"
    case (true, false): "no bookmarked page has the tag \(choice.tags.quoted)"
    }
  }
}

extension [String] {
  fileprivate var quoted: Words {
    let quoted = map { "'\($0)'" as Words }
    return quoted.dropFirst().reduce(quoted.first ?? .none) { "\($0) or \($1)" }
  }
}

/// Some layers of pages, chosen by their numbers or titles.
public struct LayerChoice: Hashable, Sendable {
  private let items: [Item]

  private enum Item: Hashable, Sendable {
    case numbers(PageRanges, text: String)
    case title(String)

    func matches(_ layer: LoosePage.Layer, _ number: Int) -> Bool {
      switch self {
      case .numbers(let ranges, _): ranges.contains(number) || layer.title == text
      case .title(let title): layer.title == title
      }
    }

    var text: String {
      switch self {
      case .numbers(_, let text), .title(let text): text
      }
    }
  }

  /// Parses numbers, ranges and titles separated by commas, such as "1,3-,Sketch".
  ///
  /// Layers are counted from 1, the lowest. A word that is not a number is a title. Nil if a word is empty
  /// or a number below 1.
  public init?(_ texts: [String]) {
    var items: [Item] = []
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let text = String(part).trimmedTitle
      guard !text.isEmpty, Int(text).map({ $0 >= 1 }) ?? true else { return nil }
      items.append(PageRanges(text).map { .numbers($0, text: text) } ?? .title(text))
    }
    self.items = items
  }

  /// Keeps only the chosen layers of a page, makes them visible, and notes which words matched any.
  func apply(to page: inout LoosePage, noting met: inout Set<String>) {
    let layers = page.layers
    page.layers = []
    for (index, var layer) in layers.enumerated() {
      let choosing = items.filter { $0.matches(layer, index + 1) }
      guard !choosing.isEmpty else { continue }
      met.formUnion(choosing.map(\.text))
      layer.isVisible = true
      page.layers.append(layer)
    }
  }

  func missing(from met: Set<String>) -> String? { items.map(\.text).first { !met.contains($0) } }
}
