internal import Bytes
internal import Geometry
internal import Paint

struct PDFFont: Sendable {
  private let font: PageFont
  private let glyphs: [UInt32]
  /// The font file, compressed, and its uncompressed length.
  private let program: [UInt8]
  private let length: Int

  init(_ font: PageFont) throws(ExportError) {
    self.font = font
    glyphs = font.letters.keys.sorted()
    let bytes = try font.face.subset(glyphs)
    program = FlateStream.compressed(bytes)
    length = bytes.count
  }

  func write(to file: inout PDFFile, as reference: PDFFile.Reference) throws {
    let face = font.face
    let name = "\(tag)+\(face.name)"
    let isPostScript = face.isPostScript
    let kindOfFile = isPostScript ? "/Subtype/CIDFontType0C" : "/Length1 \(length)"
    let program = try file.add(stream: program, entries: "/Filter/FlateDecode\(kindOfFile)")
    let measures = face.measures
    let box = measures.box.map(String.init).joined(separator: " ")
    let descriptor = try file.add(
      "<</Type/FontDescriptor/FontName/\(name)/Flags 4/FontBBox[\(box)]/ItalicAngle 0"
        + "/Ascent \(measures.ascent)/Descent \(measures.descent)/CapHeight \(measures.ascent)"
        + "/StemV 80/FontFile\(isPostScript ? 3 : 2) \(program)>>")
    let kind = isPostScript ? "0" : "2/CIDToGIDMap/Identity"
    let descendant = try file.add(
      "<</Type/Font/Subtype/CIDFontType\(kind)/BaseFont/\(name)"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        + "/FontDescriptor \(descriptor)/DW 0/W[\(widths)]>>")
    let meaning = try file.add(compressing: UnicodeMap.of(font.letters, digits: 4))
    try file.add(
      "<</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H"
        + "/DescendantFonts[\(descendant)]/ToUnicode \(meaning)>>", as: reference)
  }

  /// Six letters that distinguish subsets of one font.
  private var tag: String {
    var sum = glyphs.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return String(
      decoding: (0..<6).map { _ -> UInt8 in
        defer { sum /= 26 }
        return UInt8(ascii: "A") + UInt8(sum % 26)
      }, as: UTF8.self)
  }

  /// The widths of the letters, with consecutive numbers grouped.
  private var widths: String {
    var text = ""
    var last: UInt32?
    for glyph in glyphs {
      let isNext = last.map { $0 + 1 == glyph } ?? false
      text += isNext ? " " : (last == nil ? "" : "]") + "\(glyph)["
      text += "\(font.face.advance(of: glyph))"
      last = glyph
    }
    return text + (last == nil ? "" : "]")
  }
}

enum UnicodeMap {
  private static let most = 100

  /// Returns the map from codes of some hexadecimal digits to text.
  static func of(_ letters: [UInt32: String], digits: Int) -> [UInt8] {
    var text = """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapType 2 def
      /CMapName/Words def 1 begincodespacerange
      <\(String(0, digits: digits, radix: 16))><\(String(repeating: "f", count: digits))>
      endcodespacerange

      """
    let entries = letters.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    for start in stride(from: 0, to: entries.count, by: most) {
      let block = entries[start..<min(start + most, entries.count)]
      text += "\(block.count) beginbfchar\n"
      for (code, words) in block {
        let units = words.utf16.map { String($0, digits: 4, radix: 16) }.joined()
        text += "<\(String(code, digits: digits, radix: 16))><\(units)>\n"
      }
      text += "endbfchar\n"
    }
    return Array((text + "endcmap end end").utf8)
  }
}

/// The fonts of a page in the order of their names: F0, F1 and so on.
struct PageFonts {
  let shelf: FontShelf
  var fonts: [PageFont] = []
  /// The letters whose font has no file, or one that a PDF cannot use.
  var shapes = ShapeFonts()

  mutating func index(of file: FontFile) -> Int {
    if let index = fonts.firstIndex(where: { $0.key == file.name }) { return index }
    fonts.append(PageFont(file, face: shelf.face(file)))
    return fonts.count - 1
  }
}

struct PageFont: Sendable {
  let key: [UInt8]
  let face: FontFace
  /// The letters used, with the text of each that is always the same.
  private(set) var letters: [UInt32: String] = [:]

  init(_ file: FontFile, face: FontFace) {
    key = file.name
    self.face = face
  }

  /// Records the letters of a cluster; returns whether they alone convey its text.
  mutating func record(_ cluster: GlyphRun.Cluster) -> Bool {
    if cluster.glyphs.count == 1, let glyph = cluster.glyphs.first {
      if let known = letters[glyph.id], !known.isEmpty { return known == cluster.text }
      letters[glyph.id] = cluster.text
      return true
    }
    for glyph in cluster.glyphs where letters[glyph.id] == nil { letters[glyph.id] = "" }
    return cluster.glyphs.isEmpty
  }

  mutating func merge(_ other: PageFont) { letters.merge(other.letters) { $0.isEmpty ? $1 : $0 } }
}

/// Letters that only exist as shapes, or are invisible below pictures: a page makes its own fonts from them.
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

  mutating func letter(_ shape: Path, advance: Int, words: String) -> (font: String, code: String) {
    let letter = Letter(shape: shape, advance: advance, words: words)
    let place = places[letter] ?? letters.count
    if place == letters.count { letters.append(letter) }
    places[letter] = place
    let (font, code) = place.quotientAndRemainder(dividingBy: Self.most)
    return ("S\(font)", String(code, digits: 2, radix: 16))
  }

  func write(to file: inout PDFFile) throws -> String {
    var names = ""
    for (index, start) in stride(from: 0, to: letters.count, by: Self.most).enumerated() {
      let part = letters[start..<min(start + Self.most, letters.count)]
      names += "/S\(index) \(try write(Array(part), to: &file))"
    }
    return names
  }

  /// The width of a letter never drawn, from which readers guess which words belong together.
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
