internal import CGuide
public import Wording

/// A page of the guide, which is part of the program.
public struct GuidePage: Hashable, Sendable {
  /// The name of its file without the ending.
  public let topic: String
  /// Its first heading.
  public let title: String
  /// Everything below the title.
  public let blocks: [GuideBlock]

  /// The topic of the page that lists all others.
  public static let index = "index"

  /// The topics of all pages, in the order of the index, which comes first.
  public static let topics = texts(in: "en").map(\.topic)

  /// Returns the page of a topic in a language, or in English where it is not translated; nil for no topic.
  public init?(_ topic: String, in language: Language = .current) {
    let texts = Self.texts(in: language.code) + Self.texts(in: "en")
    guard let text = texts.first(where: { $0.topic == topic })?.text else { return nil }
    let blocks = GuideBlock.all(in: text)
    guard case .title(let title) = blocks.first else { return nil }
    (self.topic, self.title, self.blocks) = (topic, title, Array(blocks.dropFirst()))
  }

  /// The topics that a word names or, as the index says, leads to.
  public static func topics(for word: String, in language: Language = .current) -> [String] {
    let word = word.lowercased()
    if topics.contains(word) { return [word] }
    let rows = GuidePage(index, in: language)?.blocks ?? []
    return rows.compactMap { block in
      guard case .row(let cells, let topic?) = block else { return nil }
      let words = cells.joined(separator: ",").lowercased().split { ",、".contains($0) }
      return words.contains { $0.split(separator: " ").contains(Substring(word)) } ? topic : nil
    }
  }

  private static func texts(in language: String) -> [(topic: String, text: String)] {
    var (texts, place): ([(topic: String, text: String)], Int) = ([], 0)
    while let page = suzuri_guide_page_at(place)?.pointee {
      place += 1
      guard String(cString: page.language) == language else { continue }
      texts.append((String(cString: page.topic), String(cString: page.text)))
    }
    return texts
  }
}
