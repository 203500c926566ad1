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

  /// The phrase with its arguments in their places.
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

  /// A part of a phrase.
  enum Piece: Hashable {
    /// Text of the phrase itself.
    case literal(Substring)
    /// The place of an argument, from 0.
    case argument(Int)
  }

  /// The phrase, cut at the places of its arguments.
  ///
  /// Braces around anything but the number of an argument belong to the text.
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
}

extension Words.Argument {
  /// The argument in a language.
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .words(let words): words.text(in: language)
    }
  }
}

extension Words {
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
