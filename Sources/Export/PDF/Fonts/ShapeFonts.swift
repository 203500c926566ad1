internal import Geometry

/// Letters that only exist as shapes, such as those of a variable-weight font, and invisible letters below
/// pictures.
///
/// A page makes its own fonts from them, with at most 255 letters each.
struct ShapeFonts: Sendable {
  private var letters: [Letter] = []
  private var places: [Letter: Int] = [:]
  private static let most = 255

  private struct Letter: Hashable {
    let shape: Path
    /// The distance to the next letter, in thousandths of the em square.
    let advance: Int
    let words: String
  }

  var isEmpty: Bool { letters.isEmpty }

  /// Returns the font and the code of a letter with a shape in the em square.
  mutating func letter(
    _ shape: Path, advance: Int, words: String
  ) -> (font: String, code: String) {
    let letter = Letter(shape: shape, advance: advance, words: words)
    let place = places[letter] ?? letters.count
    if place == letters.count { letters.append(letter) }
    places[letter] = place
    let (font, code) = place.quotientAndRemainder(dividingBy: Self.most)
    return ("S\(font)", UnicodeMap.hex(UInt32(code), digits: 2))
  }

  /// Writes the fonts, and returns the page's entries for them.
  func write(to file: inout PDFFile) throws -> String {
    var names = ""
    for (index, start) in stride(from: 0, to: letters.count, by: Self.most).enumerated() {
      let part = letters[start..<min(start + Self.most, letters.count)]
      names += "/S\(index) \(try write(Array(part), to: &file))"
    }
    return names
  }

  /// The width of a letter that is never drawn: readers use it to guess the size of such a font, and thus
  /// which words belong together.
  private static let widthOfN = 500

  private func write(_ letters: [Letter], to file: inout PDFFile) throws -> PDFFile.Reference {
    var (procedures, differences, widths) = ("", "", "")
    var words: [UInt32: String] = [:]
    for (code, letter) in letters.enumerated() {
      procedures += "/g\(code) \(try file.add(compressing: Self.operators(of: letter)))"
      differences += "/g\(code)"
      widths += "\(letter.advance) "
      words[UInt32(code)] = letter.words
    }
    let meaning = try file.add(compressing: UnicodeMap.of(words, digits: 2))
    return try file.add(
      "<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 0 0]"
        + "/CharProcs<<\(procedures)>>/Encoding<</Differences[0\(differences)/n]>>/Resources<<>>"
        + "/FirstChar 0/LastChar \(letters.count)/Widths[\(widths)\(Self.widthOfN)]"
        + "/ToUnicode \(meaning)>>")
  }

  /// The operators that draw a letter in thousandths of the em square.
  private static func operators(of letter: Letter) -> [UInt8] {
    let thousand = 1000 / GridPoint.perPoint
    let shape = letter.shape.transformed(by: .scaling(x: thousand, y: thousand))
    let box = shape.isEmpty ? Box(low: .zero, high: .zero) : shape.hull
    let (low, high) = (GridPoint(box.low), GridPoint(box.high))
    var content = PDFContent()
    content.text.end("\(letter.advance) 0 \(low.x) \(low.y) \(high.x) \(high.y) d1")
    content.add(shape)
    return content.takeText()
  }
}
