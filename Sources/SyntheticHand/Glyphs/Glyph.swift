/// The shape of a character as pen movements, in design units.
///
/// All scripts share one scale: y grows downward, 0 is the top of tall letters and of the square of a kana
/// or kanji, 50 the top of small letters, 100 the baseline and the bottom of the square, 145 the bottom of
/// descenders. x begins at 0 on the left.
struct Glyph: Sendable {
  var strokes: [GlyphStroke]
  /// The advance to the right, without the space between letters.
  var width: Double
  /// True if the character fills a square, as kana and kanji do, and is upright.
  var isSquare: Bool = false

  /// The index of the stroke from whose end the pen can continue to the next letter without lifting.
  var exit: Int? { strokes.firstIndex(where: \.leaves) }

  /// True if the pen can come from the previous letter without lifting.
  var isEntered: Bool { strokes.first?.enters ?? false }
}

struct GlyphStroke: Sendable {
  /// Written before the body if the pen comes from the previous letter.
  var lead: [GlyphKnot] = []
  var body: [GlyphKnot] = []
  /// Written after the body if the pen continues to the next letter.
  var tail: [GlyphKnot] = []
  /// True if the previous letter can lead into this stroke.
  var enters = false
  /// True if this stroke can lead into the next letter.
  var leaves = false
  /// True if the pen leaves the paper while still moving, so that the line tapers off.
  var sweeps = false
}

struct GlyphKnot: Hashable, Sendable {
  var x: Double
  var y: Double
  /// True if the pen turns sharply here instead of in a curve.
  var isCorner = false
}

extension Glyph {
  func scaled(by factor: Double, movedBy x: Double, _ y: Double) -> Glyph {
    func move(_ knot: GlyphKnot) -> GlyphKnot {
      GlyphKnot(x: knot.x * factor + x, y: knot.y * factor + y, isCorner: knot.isCorner)
    }
    var glyph = self
    for index in glyph.strokes.indices {
      glyph.strokes[index].lead = strokes[index].lead.map(move)
      glyph.strokes[index].body = strokes[index].body.map(move)
      glyph.strokes[index].tail = strokes[index].tail.map(move)
    }
    return glyph
  }

  func marked(with mark: Glyph, movedBy x: Double, _ y: Double) -> Glyph {
    var glyph = self
    glyph.strokes += mark.scaled(by: 1, movedBy: x, y).strokes
    return glyph
  }
}

enum GlyphSet {
  static let glyphs: [Character: Glyph] = {
    var glyphs = GlyphTable.glyphs(in: Punctuation.table)
    let tables = [SmallLetters.table, CapitalLetters.table, Digits.table, Mathematics.table]
    for table in tables { glyphs.merge(GlyphTable.glyphs(in: table)) { first, _ in first } }
    for table in [Hiragana.table, Katakana.table, Kanji.table, Punctuation.squareTable] {
      glyphs.merge(GlyphTable.glyphs(in: table, square: true)) { first, _ in first }
    }
    let marks = GlyphTable.glyphs(in: Marks.table)
    addAccented(to: &glyphs, marks: marks)
    addKana(to: &glyphs, marks: marks)
    return glyphs
  }()

  static let blank: Glyph = Glyph(
    strokes: [
      GlyphStroke(
        body: [
          GlyphKnot(x: 8, y: 12, isCorner: true), GlyphKnot(x: 7, y: 92, isCorner: true),
          GlyphKnot(x: 72, y: 91, isCorner: true), GlyphKnot(x: 73, y: 13, isCorner: true),
          GlyphKnot(x: 6, y: 14),
        ])
    ], width: 80)

  /// The glyph of a character; wide forms of Latin characters are written like the narrow ones.
  static func glyph(of character: Character) -> Glyph {
    glyphs[character] ?? narrow(character).flatMap { glyphs[$0] } ?? blank
  }

  private static func narrow(_ character: Character) -> Character? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      (0xFF01...0xFF5E).contains(scalar.value)
    else { return nil }
    return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
  }

  /// Puts accents on letters: over the middle, higher over capitals.
  private static func addAccented(
    to glyphs: inout [Character: Glyph], marks: [Character: Glyph]
  ) {
    for line in Marks.accented.split(separator: "\n") {
      let parts = line.filter { $0 != " " }.map { $0 }
      guard parts.count == 3, let letter = glyphs[parts[1]], let mark = marks[parts[2]] else {
        continue
      }
      let rise = parts[1].isUppercase && parts[2] != "¸" ? -36.0 : 0
      glyphs[parts[0]] = letter.marked(with: mark, movedBy: letter.width * 0.5, rise)
    }
  }

  /// Makes voiced, ringed and small kana from plain ones.
  private static func addKana(to glyphs: inout [Character: Glyph], marks: [Character: Glyph]) {
    for (kana, mark) in [(Marks.voiced, "゛"), (Marks.ringed, "゜")] as [(String, Character)] {
      forEachPair(of: kana) { new, old in
        guard let plain = glyphs[old], let mark = marks[mark] else { return }
        let pressed = plain.scaled(by: 0.94, movedBy: -2, 5)
        glyphs[new] = pressed.marked(with: mark, movedBy: 0, 0)
      }
    }
    forEachPair(of: Marks.small) { new, old in
      glyphs[new] = glyphs[old]?.scaled(by: 0.62, movedBy: 10, 36)
      glyphs[new]?.width = 80
    }
  }

  /// Calls back with a character and the one after it, pair by pair.
  private static func forEachPair(of text: String, _ body: (Character, Character) -> Void) {
    let characters = Array(text)
    for index in stride(from: 0, to: characters.count - 1, by: 2) {
      body(characters[index], characters[index + 1])
    }
  }
}

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
      glyphs[name] = Glyph(strokes: strokes(in: words.dropFirst(2)), width: width, isSquare: square)
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
