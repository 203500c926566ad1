/// Words that people read: a phrase in English with values, translated only when `text` is read.
///
/// A string literal becomes words wherever words are expected; `"Page \(3) of '\(title)'"` has the phrase
/// `Page {1} of '{2}'`, the key of its translations.
public struct Words: Sendable {
  /// The English phrase, with `{1}` and so on for values.
  public private(set) var phrase: String
  /// The values, in the order of their numbers.
  private(set) var arguments: [Argument]

  enum Argument: Hashable, Sendable {
    /// Text that is the same in every language: a title, a path, a figure with its unit.
    case text(String)
    case number(Int)
    case words(Words)
  }

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
  public static func == (first: Words, second: Words) -> Bool {
    first.phrase == second.phrase && first.arguments == second.arguments
      || first.english == second.english
  }

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

extension Words: ExpressibleByStringInterpolation {
  /// Creates words from a plain literal.
  public init(stringLiteral phrase: String) { self.init(phrase: phrase, arguments: []) }

  /// Creates words from a literal with values in it.
  public init(stringInterpolation filled: StringInterpolation) {
    self.init(phrase: filled.phrase, arguments: filled.arguments)
  }

  /// Collects a phrase and its values from a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var phrase = ""
    fileprivate var arguments: [Argument] = []

    /// Starts an empty phrase.
    public init(literalCapacity: Int, interpolationCount: Int) {
      phrase.reserveCapacity(literalCapacity + 3 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends a part of the phrase itself.
    public mutating func appendLiteral(_ literal: String) { phrase += literal }

    /// Fills in other words; a literal inside of a literal counts too.
    public mutating func appendInterpolation(_ words: Words) { append(.words(words)) }

    /// Fills in a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(Int(exactly: number).map(Argument.number) ?? .text(String(number)))
    }

    /// Fills in text that is the same in every language.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      append(.text(String(text)))
    }

    /// Fills in a value: by its words if it has some, else by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let worded = value as? any Worded {
        append(.words(worded.words))
      } else {
        append(.text(String(describing: value)))
      }
    }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      phrase += "{\(arguments.count)}"
    }
  }
}

/// A value that people read in words: an error, a state, a choice.
public protocol Worded: CustomStringConvertible {
  var words: Words { get }
}

extension Worded {
  /// The value in words of the chosen language.
  public var description: String { words.text }
}

extension Words {
  /// The words in the chosen language.
  public var text: String { text(in: .current) }

  /// The words in English, for programs.
  public var english: String { text(in: .english) }

  /// The words in a language, or English if it does not have the phrase.
  public func text(in language: Language) -> String {
    let phrase = language.phrase(for: self) ?? phrase
    return Words(phrase: phrase, arguments: writtenArguments).filled(in: language)
  }

  private func filled(in language: Language) -> String {
    if arguments.isEmpty { return phrase }
    var text = ""
    let isSaid = isTranslatable
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        text += isSaid ? String(literal) : language.sign(for: literal, after: text)
      case .argument(let index): text += arguments[index].text(in: language)
      }
    }
    return text
  }

  /// True if the phrase has words, rather than only joining filled-in ones.
  var isTranslatable: Bool {
    pieces.contains { piece in
      if case .literal(let literal) = piece { literal.contains { $0.isLetter } } else { false }
    }
  }

  enum Piece: Hashable {
    case literal(Substring)
    /// The place of an argument, from 0.
    case argument(Int)
  }

  /// The phrase, cut at the places of its arguments; other braces belong to the text.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    var (rest, literal) = (phrase[...], phrase.startIndex)
    while let open = rest.firstIndex(of: "{") {
      rest = phrase[phrase.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"),
        let number = Int(rest[..<close]), arguments.indices.contains(number - 1)
      else { continue }
      if literal < open { pieces.append(.literal(phrase[literal..<open])) }
      pieces.append(.argument(number - 1))
      literal = phrase.index(after: close)
      rest = phrase[literal...]
    }
    if literal < phrase.endIndex { pieces.append(.literal(phrase[literal...])) }
    return pieces
  }

  /// The words with their first letter in upper case, as at the beginning of a sentence.
  public var firstUpper: Words {
    let text = text
    return Words(verbatim: text.prefix(1).uppercased() + text.dropFirst())
  }

  /// The words as a sentence: an upper-case letter first, a full stop at the end unless it is a question.
  public var sentence: Words {
    let words = firstUpper
    return words.text.last.map { "?？".contains($0) } == true ? words : "\(words)."
  }
}

extension Words.Argument {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .words(let words): words.text(in: language)
    }
  }
}

/// The form of numbers in words.
extension Words {
  /// The words after which a number names something, or limits what may be typed, and counts nothing.
  private static let naming: Set<String> = [
    "page", "pages", "line", "lines", "byte", "bytes", "entry", "frame", "report", "run", "stroke",
    "version", "format", "seed", "clock", "row", "button", "from", "to",
  ]

  /// The values, with commas in numbers that count something: `10,000 notebooks`, but `page 1234`.
  ///
  /// The English phrase decides which they are. A number alone is written as it is.
  var writtenArguments: [Argument] {
    let isLarge = { (argument: Argument) in
      if case .number(let number) = argument { number.magnitude >= 1000 } else { false }
    }
    guard arguments.contains(where: isLarge), isTranslatable else { return arguments }
    var (written, before) = (arguments, Substring())
    for piece in pieces {
      switch piece {
      case .literal(let literal): before = literal
      case .argument(let index):
        if case .number(let number) = arguments[index], !Self.isNaming(before) {
          written[index] = .text(number.grouped)
        }
        before = ""
      }
    }
    return written
  }

  /// True if a number after a part of a phrase names something.
  private static func isNaming(_ literal: Substring) -> Bool {
    let last = literal.split(separator: " ").last?.drop { !$0.isLetter } ?? ""
    return naming.contains(last.lowercased())
  }
}

extension Int {
  /// The number with a comma before each three digits, as all languages of the program write a count.
  public var grouped: String {
    var text = String(magnitude)
    for place in stride(from: text.count - 3, to: 0, by: -3) {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    }
    return self < 0 ? "-" + text : text
  }
}
