internal import Notebook

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
    var left: [LoosePage.Layer] = []
    for (index, layer) in page.layers.enumerated() {
      let choosing = items.filter { $0.matches(layer, index + 1) }
      guard !choosing.isEmpty else { continue }
      met.formUnion(choosing.map(\.text))
      var shown = layer
      shown.isVisible = true
      left.append(shown)
    }
    page.layers = left
  }

  /// The first word that matched nothing.
  func missing(from met: Set<String>) -> String? {
    items.map(\.text).first { !met.contains($0) }
  }
}
