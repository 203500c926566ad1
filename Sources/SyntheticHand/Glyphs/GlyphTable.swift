/// Reads tables of glyphs, one glyph a line.
///
/// A line consists of the character, its width and its points, separated by spaces:
///
///     n 44 < 4,52! 4,99! 17,53 34,66 38,98 45,94 >
///
/// A point `x,y` with `!` is a corner and with `~` ends a stroke in a sweep. `|` lifts the pen.
/// Points before `<` are written only if the previous letter is joined, points after `>` only if
/// the next one is.
enum GlyphTable {
  /// The glyphs of a table; lines that are not valid glyphs are skipped.
  static func glyphs(in table: String, square: Bool = false) -> [Character: Glyph] {
    var glyphs: [Character: Glyph] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, let name = words.first?.first, let width = number(words[1]) else {
        continue
      }
      glyphs[name] = Glyph(
        strokes: strokes(in: words.dropFirst(2)), width: width, isSquare: square)
    }
    return glyphs
  }

  private static func strokes(in words: ArraySlice<Substring>) -> [GlyphStroke] {
    words.split(separator: "|").map { row in
      var stroke = GlyphStroke()
      for word in row {
        switch word {
        case "<":
          (stroke.lead, stroke.body, stroke.enters) = (stroke.body, [], true)
        case ">":
          stroke.leaves = true
        default:
          guard let knot = knot(word) else { continue }
          if stroke.leaves { stroke.tail.append(knot) } else { stroke.body.append(knot) }
          stroke.sweeps = word.last == "~"
        }
      }
      return stroke
    }
  }

  private static func knot(_ word: Substring) -> GlyphKnot? {
    let isCorner = word.last == "!"
    let numbers = (isCorner || word.last == "~" ? word.dropLast() : word).split(separator: ",")
    guard numbers.count == 2, let x = number(numbers[0]), let y = number(numbers[1]) else {
      return nil
    }
    return GlyphKnot(x: x, y: y, isCorner: isCorner)
  }

  /// An integer, as all numbers in the tables are.
  private static func number(_ word: Substring) -> Double? { Int(word).map(Double.init) }
}
