/// Words that people read: a phrase in English with what is filled into it.
///
/// A string literal becomes words wherever words are expected, so that English stands in the code where it is said. The
/// phrase is also the key under which a language keeps its own: `"Page \(3) of '\(title)'"` is the phrase
/// `Page {1} of '{2}'`. Nothing is translated until `text` is read.
public struct Words: Sendable {
  /// The English phrase, with `{1}` and so on where something is filled in.
  public private(set) var phrase: String
  /// What is filled in, in the order of its numbers.
  public private(set) var arguments: [Argument]

  /// A value that is filled into a phrase.
  public enum Argument: Hashable, Sendable {
    /// Text that is the same in every language: a title, a path, a figure with its unit.
    case text(String)
    /// A number, written with commas where it counts something.
    case number(Int)
    /// Other words, told in the same language.
    case words(Words)
  }

  /// Creates words from a phrase and what is filled into it.
  init(phrase: String, arguments: [Argument]) {
    (self.phrase, self.arguments) = (phrase, arguments)
  }

  /// Creates words that are the same in every language: a title, a path, a name.
  public init(verbatim text: some StringProtocol) {
    self.init(phrase: "{1}", arguments: [.text(String(text))])
  }

  /// No words.
  public static let none: Words = ""

  /// True if nothing is said.
  public var isEmpty: Bool { phrase.isEmpty || text.isEmpty }

  /// Joins a phrase that is written in several literals, since it is longer than a line.
  ///
  /// The whole is looked up as one phrase. To join sentences that stand for themselves, interpolate them.
  public static func + (first: Words, second: Words) -> Words {
    let count = first.arguments.count
    var phrase = first.phrase
    for piece in second.pieces {
      switch piece {
      case .literal(let literal): phrase += literal
      case .argument(let index): phrase += "{\(count + index + 1)}"
      }
    }
    return Words(phrase: phrase, arguments: first.arguments + second.arguments)
  }
}

extension Words: Hashable {
  /// True if two words say the same in English, however they were put together.
  public static func == (first: Words, second: Words) -> Bool { first.english == second.english }

  /// Hashes what is said in English.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Words: CustomStringConvertible {
  /// The words in the chosen language, as `text`.
  public var description: String { text }
}

extension Sequence<Words> {
  /// The words one after another, with a separator that is the same in every language.
  public func joined(separator: String = "") -> Words {
    let all = map { Words.Argument.words($0) }
    let phrase = all.indices.map { "{\($0 + 1)}" }.joined(separator: separator)
    return Words(phrase: phrase, arguments: all)
  }
}
