/// Words that people read: a phrase in English with values.
///
/// A string literal becomes words wherever words are expected, so that English is in the code where it is
/// used. The phrase is also the key of its translations: `"Page \(3) of '\(title)'"` is the phrase `Page
/// {1} of '{2}'`. Nothing is translated until `text` is read.
public struct Words: Sendable {
  /// The English phrase, with `{1}` and so on for values.
  public private(set) var phrase: String
  /// The values, in the order of their numbers.
  public private(set) var arguments: [Argument]

  /// A value in a phrase.
  public enum Argument: Hashable, Sendable {
    /// Text that is the same in every language: a title, a path, a figure with its unit.
    case text(String)
    /// A number.
    case number(Int)
    /// Other words, in the same language.
    case words(Words)
  }

  /// Creates words from a phrase and its values.
  init(phrase: String, arguments: [Argument]) {
    (self.phrase, self.arguments) = (phrase, arguments)
  }

  /// Creates words that are the same in every language: a title, a path, a name.
  public init(verbatim text: some StringProtocol) {
    self.init(phrase: "{1}", arguments: [.text(String(text))])
  }

  /// No words.
  public static let none: Words = ""

  /// True if there is no text.
  public var isEmpty: Bool { phrase.isEmpty || text.isEmpty }

  /// Joins a phrase written in several literals, since it is longer than a line.
  ///
  /// The whole is looked up as one phrase. To join independent sentences, interpolate them.
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
  /// True if two words mean the same in English, however they were put together.
  public static func == (first: Words, second: Words) -> Bool { first.english == second.english }

  /// Hashes the English text.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Words: CustomStringConvertible {
  /// The words in the chosen language, as `text`.
  public var description: String { text }
}

extension Sequence<Words> {
  /// The words in order, with a separator that is the same in every language.
  public func joined(separator: String = "") -> Words {
    let all = map { Words.Argument.words($0) }
    let phrase = all.indices.map { "{\($0 + 1)}" }.joined(separator: separator)
    return Words(phrase: phrase, arguments: all)
  }
}
