/// Writes a font with the letters used in a document.
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

  /// Writes the font under a reference that pages already use.
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
      if !isNext { text += (last == nil ? "" : "]") + "\(glyph)[" } else { text += " " }
      text += "\(font.face.advance(of: glyph))"
      last = glyph
    }
    return text + (last == nil ? "" : "]")
  }
}

/// The map from a font's letters to their text.
enum UnicodeMap {
  /// The most entries in a block of the map.
  private static let most = 100

  /// Returns the map from codes of some hexadecimal digits to text.
  static func of(_ letters: [UInt32: String], digits: Int) -> [UInt8] {
    var text = """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapType 2 def
      /CMapName/Words def 1 begincodespacerange
      <\(hex(0, digits: digits))><\(String(repeating: "f", count: digits))>
      endcodespacerange

      """
    let entries = letters.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    for start in stride(from: 0, to: entries.count, by: most) {
      let block = entries[start..<min(start + most, entries.count)]
      text += "\(block.count) beginbfchar\n"
      for (code, words) in block {
        let units = words.utf16.map { hex(UInt32($0), digits: 4) }.joined()
        text += "<\(hex(code, digits: digits))><\(units)>\n"
      }
      text += "endbfchar\n"
    }
    return Array((text + "endcmap end end").utf8)
  }

  static func hex(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
  }
}
