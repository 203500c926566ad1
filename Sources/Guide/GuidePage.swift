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
  public static let topics: [String] = {
    var (topics, place): ([String], Int) = ([], 0)
    while let page = suzuri_guide_page_at(place)?.pointee {
      if String(cString: page.language) == "en" { topics.append(String(cString: page.topic)) }
      place += 1
    }
    return topics
  }()

  /// Returns the page of a topic in a language, or in English where it is not translated; nil for no topic.
  public init?(_ topic: String, in language: Language = .current) {
    guard let text = Self.text(of: topic, in: language) else { return nil }
    let blocks = GuideBlock.all(in: text)
    guard case .title(let title) = blocks.first else { return nil }
    (self.topic, self.title, self.blocks) = (topic, title, Array(blocks.dropFirst()))
  }

  /// The title of the page of a topic, without reading the rest; nil for no topic.
  public static func title(of topic: String, in language: Language = .current) -> String? {
    text(of: topic, in: language).map {
      String($0.prefix { $0 != "\n" }.drop { "# ".contains($0) })
    }
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

  private static func text(of topic: String, in language: Language) -> String? {
    var (english, place): (String?, Int) = (nil, 0)
    while let page = suzuri_guide_page_at(place)?.pointee {
      place += 1
      guard String(cString: page.topic) == topic else { continue }
      let code = String(cString: page.language)
      if code == language.code { return String(cString: page.text) }
      if code == "en" { english = String(cString: page.text) }
    }
    return english
  }
}
