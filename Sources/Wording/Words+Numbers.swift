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
