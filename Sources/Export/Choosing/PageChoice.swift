public import Notebook

/// The pages to export, and their layers.
public struct PageChoice: Hashable, Sendable {
  /// The numbers of the pages.
  public var numbers: PageRanges = .all
  /// Tags of which a page must carry one; all pages where there are none.
  public var tags: [String] = []
  /// Whether only pages with a bookmark are wanted.
  public var isBookmarked = false
  /// The layers; those that are shown where there is no choice.
  public var layers: LayerChoice?

  /// Chooses all pages as they are shown.
  public init() {}

  /// Whether a page of a notebook is chosen, by its number and what is known of it.
  public func contains(_ number: Int, _ page: Outline.Page) -> Bool {
    contains(number, tags: page.tags, isBookmarked: page.isBookmarked)
  }

  /// Whether a page is chosen by what is known of it.
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
/// At the end it throws where nothing was found, or where a part of the choice chose nothing.
public final class ChosenPages: PageSupply {
  private let supply: any PageSupply
  private let choice: PageChoice
  /// The number of pages that there are to choose from, where it is known beforehand.
  private let count: Int?
  private var lastNumber = 0
  private var passed = 0
  private var layersMet: Set<String> = []

  /// Chooses among the pages of a supply.
  ///
  /// The supply may leave out what no number chooses, and, where the number of all pages is given,
  /// whatever is not chosen.
  public init(of supply: any PageSupply, _ choice: PageChoice, among count: Int? = nil) {
    self.supply = supply
    self.choice = choice
    self.count = count
  }

  /// The title of the whole.
  public var title: String { supply.title }
  /// The share that has been passed, 0 to 1.
  public var share: Double { supply.share }
  /// The parts left out so far.
  public var notes: [String] { supply.notes }

  /// Returns the next page that is chosen, with the layers that are.
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
    // Pages are numbered without gaps, so a range that begins behind the last one met is empty.
    if let number = choice.numbers.excess(beyond: count ?? lastNumber) {
      throw ExportError("there is no page \(number)")
    }
    guard passed > 0 else { throw ExportError(reasonForNothing) }
    if let layer = choice.layers?.missing(from: layersMet) {
      throw ExportError("there is no layer '\(layer)' on these pages")
    }
  }

  private var reasonForNothing: String {
    switch (choice.isBookmarked, choice.tags.isEmpty) {
    case (false, true): "there is no page"
    case (true, true): "no page has a bookmark"
    case (false, false): "no page has the tag \(choice.tags.quoted)"
    case (true, false): "no page has a bookmark and the tag \(choice.tags.quoted)"
    }
  }
}

extension [String] {
  fileprivate var quoted: String { map { "'\($0)'" }.joined(separator: " or ") }
}
