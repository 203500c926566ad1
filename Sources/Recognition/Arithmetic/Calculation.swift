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
  ///
  /// The strokes of the page tell raised dots from decimal points.
  public func calculation(
    endingIn sign: Box, in language: ReadingLanguage, among strokes: [[Point]] = []
  ) -> Calculation? {
    for line in lines.reversed() {
      let box = line.map.box(of: 0..<line.lattice.count)
      guard box.expanded(by: sign.width / 2).contains(sign.center),
        box.high.x < sign.high.x + 2 * sign.width
      else { continue }
      let read = LatticeText(line.lattice, in: language)
      let text = RaisedDots(in: line, among: strokes).text(of: read)
      guard let result = Calculation.result(of: text) else { continue }
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
