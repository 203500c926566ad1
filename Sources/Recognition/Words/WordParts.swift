/// A word with the signs around it, such as a quote before and a comma after it.
struct WordParts {
  /// The signs before it, with an elided article as in l'eau.
  let before: String
  let word: String
  /// The signs after it, with 's.
  let after: String

  /// Divides a text without spaces.
  init(_ text: String) {
    let letters = Array(text.unicodeScalars)
    let isPart = letters.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    guard var start = isPart.firstIndex(of: true), var end = isPart.lastIndex(of: true) else {
      (before, word, after) = (text, "", "")
      return
    }
    end += 1
    if end - start > 2, letters[end - 2].isApostrophe, letters[end - 1].value | 32 == 115 {
      end -= 2
    }
    // What follows is long enough not to be the end of I'm or don't.
    if let mark = letters[start..<end].prefix(3).firstIndex(where: \.isApostrophe), end - mark > 3 {
      start = mark + 1
    }
    func part(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: letters[range])
      return String(view)
    }
    (before, word, after) = (part(0..<start), part(start..<end), part(end..<letters.count))
  }

  /// The whole text.
  var text: String { before + word + after }

  /// The text with another word, which has capitals where this one has.
  func replacing(with other: String) -> String { before + other.capitalized(like: word) + after }
}

extension Unicode.Scalar {
  fileprivate var isApostrophe: Bool { self == "'" || self == "’" }
}

extension String {
  /// The word in capitals, or beginning with one, as another word is; else as it is.
  fileprivate func capitalized(like other: String) -> String {
    let letters = other.filter(\.isLetter)
    let capitals = letters.count(where: \.isUppercase)
    if letters.count > 1, capitals * 4 > letters.count * 3 { return uppercased() }
    guard let first, letters.first?.isUppercase == true else { return self }
    return first.uppercased() + dropFirst()
  }
}
