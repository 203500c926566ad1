internal import Geometry
internal import Ink
internal import Notebook

/// The letters of a text at the 16-bit units with which some programs count them.
struct LetterPlaces {
  /// The letters, of which there may be fewer than in the text.
  let letters: [Unicode.Scalar]
  private let places: [Int]

  init(_ text: String, atMost count: Int) {
    let letters = Array(text.unicodeScalars.prefix(count))
    places = letters.indices.flatMap { repeatElement($0, count: UTF16.width(letters[$0])) }
    self.letters = letters
  }

  /// The text of the letters.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }

  /// The letters of some units.
  func range(_ units: Range<Int>) -> Range<Int> {
    func letter(_ unit: Int) -> Int {
      unit < places.count ? places[max(unit, 0)] : letters.count
    }
    let start = letter(units.lowerBound)
    return start..<max(start, letter(units.upperBound))
  }
}

extension TextBox {
  /// A box of a styled text without blank space at its end, where the look of the first letter is
  /// that of the box; nil without letters.
  init?(_ text: StyledText, at origin: Point, wrap: Double, size: Double, color: Color) {
    var end = text.count
    while end > 0, text.letters[end - 1].properties.isWhitespace { end -= 1 }
    guard end > 0, wrap.isFinite, origin.isPlace else { return nil }
    let first = text.style(at: 0)
    self.init(
      origin: origin, wrap: wrap, text: "", font: first.font ?? "Sans", size: first.size ?? size,
      color: first.color ?? color)
    styled = text[0..<end]
    for run in styled.runs(in: 0..<styled.count) {
      if run.style.size == self.size { styled.apply(.size(nil), to: run.letters) }
      if run.style.color == self.color { styled.apply(.color(nil), to: run.letters) }
      if run.style.font == self.font { styled.apply(.font(nil), to: run.letters) }
    }
  }
}
