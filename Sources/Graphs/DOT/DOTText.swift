internal import Geometry

/// Words as they are written in DOT.
enum DOTText {
  /// The words that are part of the language, in any case.
  private static let keywords: Set = ["node", "edge", "graph", "digraph", "subgraph", "strict"]

  /// A name or a value between quotes, or bare where the language allows it.
  ///
  /// Text with backslashes that escape nothing, such as names; zeros, which end a file, are left out.
  static func quoted(_ text: String) -> String {
    isBare(text) ? text : "\"\(text.replacing("\0", with: "").replacing("\"", with: "\\\""))\""
  }

  /// Words as the value of an attribute in which backslashes and references to letters mean something.
  static func label(_ text: String) -> String {
    var escaped = ""
    let letters = Array(text.unicodeScalars)
    for (place, letter) in letters.enumerated() {
      switch letter {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += " "
      case "&": escaped += isReference(letters[place...]) ? "&amp;" : "&"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    return isBare(text) ? text : quoted(escaped)
  }

  /// The name nearest to a text that a file can hold.
  ///
  /// Between quotes, a backslash cannot stand before a quote, at the end of a line or of the name unless
  /// another
  /// one precedes it; zeros end a file.
  static func name(_ text: String) -> String {
    var (name, run) = ("", 0)
    func mended(before next: Unicode.Scalar?) -> String {
      let isFree = next != "\"" && next != "\n" && next != nil
      return isFree || run % 2 == 0 ? "" : "\\"
    }
    for letter in text.unicodeScalars where letter != "\0" && letter != "\r" {
      if letter == "\\" {
        run += 1
      } else {
        name += mended(before: letter)
        run = 0
      }
      name.unicodeScalars.append(letter)
    }
    return name + mended(before: nil)
  }

  /// True for letters without quotes: a word of ASCII letters, digits and underscores, or a number.
  private static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count < 100 else { return false }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    if isDigit(first) || first == 0x2D {
      let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
      return text.utf8.count - text.drop { $0 == "-" }.utf8.count < 2 && parts.count < 3
        && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
    }
    return isLetter(first) && text.utf8.allSatisfy { isDigit($0) || isLetter($0) }
      && !keywords.contains(text.lowercased())
  }

  /// True if an ampersand and what follows would be read as one letter, such as `&eacute;`.
  private static func isReference(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let word = text.dropFirst().prefix(12)
    guard let end = word.firstIndex(of: ";"), end > word.startIndex else { return false }
    return word[word.startIndex..<end].allSatisfy {
      $0 == "#" || $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
  }

  /// A length in points, with as many digits as can be seen.
  static func number(_ points: Double) -> String { number(points, parts: 1000) }

  /// A length in inches, exact enough to give the same points.
  static func inches(_ points: Double) -> String { number(points / Length.inch, parts: 1e6) }

  private static func number(_ value: Double, parts: Double) -> String {
    let rounded = (value * parts).rounded() / parts
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A color such as `#1a2b3c`, with its opacity where it is not full.
  static func color(_ color: Graph.RGBA) -> String {
    let digits = String(color, radix: 16)
    let all = String(repeating: "0", count: 8 - digits.count) + digits
    return "\"#\(all.hasSuffix("ff") ? String(all.dropLast(2)) : all)\""
  }
}
