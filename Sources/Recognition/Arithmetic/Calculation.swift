public import Geometry

/// A calculation that someone has written, and its result.
public struct Calculation: Hashable, Sendable {
  /// The result, with the decimal mark of the numbers.
  public let result: String
  /// The box of the line that it ends.
  public let line: Box

  /// Works out a line that ends with an equals sign; nil for anything else.
  ///
  /// Numbers stay exact as long as possible; the result has at most 12 digits.
  public static func result(of text: String) -> String? {
    let text = text.trimmingSpaces
    guard let last = text.last?.narrow, last == "=" else { return nil }
    guard let scanner = CalculationScanner(String(text.dropLast())),
      let value = CalculationParser.value(of: scanner.tokens)
    else { return nil }
    return value.text(decimalMark: scanner.decimalMark)
  }
}

extension ReadPage {
  /// The calculation in a language that ends with an equals sign in a box of the page.
  public func calculation(
    endingIn sign: Box, in language: ReadingLanguage, by hand: OwnHand = OwnHand()
  ) -> Calculation? {
    let rescoring = Rescoring(in: language, list: WordList(words: []), hand: hand)
    for line in lines.reversed() {
      let box = line.map.box(of: 0..<line.lattice.count)
      guard box.expanded(by: sign.width / 2).contains(sign.center),
        box.high.x < sign.high.x + 2 * sign.width,
        let result = Calculation.result(of: rescoring.line(line.lattice).text)
      else { continue }
      return Calculation(result: result, line: box)
    }
    return nil
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
