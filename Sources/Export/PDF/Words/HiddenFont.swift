/// The font of invisible words: all letters of the first plane, each empty and half as wide as it is high.
enum HiddenFont {
  /// The name in the resources of pages and forms.
  static let name = "W"
  /// The distance to the next letter, and the part below the baseline, in heights of a letter.
  static let (advance, depth) = (0.5, 0.2)

  /// Writes it: codes are UTF-16, and mean themselves.
  static func write(to file: inout PDFFile, as reference: PDFFile.Reference) throws {
    let bytes = EmptyTrueType.bytes
    let program = try file.add(compressing: bytes, entries: "/Length1 \(bytes.count)")
    let descriptor = try file.add(
      "<</Type/FontDescriptor/FontName/Words/Flags 5/FontBBox[0 -200 500 800]/ItalicAngle 0"
        + "/Ascent 800/Descent -200/CapHeight 800/StemV 80/FontFile2 \(program)>>")
    // Readers that find no glyph for a letter would show one of another font.
    let glyphs = try file.add(
      stream: FlateStream.compressed(
        Array(repeatElement([0, 1], count: 65_536).joined()), level: FlateStream.utmost),
      entries: "/Filter/FlateDecode")
    let descendant = try file.add(
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/Words/CIDToGIDMap \(glyphs)/DW 500"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        + "/FontDescriptor \(descriptor)>>")
    let meaning = try file.add(compressing: Array(map.utf8))
    try file.add(
      "<</Type/Font/Subtype/Type0/BaseFont/Words/Encoding/Identity-H"
        + "/DescendantFonts[\(descendant)]/ToUnicode \(meaning)>>", as: reference)
  }

  private static let map = """
    /CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapType 2 def
    /CMapName/Hidden def 1 begincodespacerange
    <0000><ffff>
    endcodespacerange
    1 beginbfrange
    <0000><ffff><0000>
    endbfrange
    endcmap end end
    """
}

/// A TrueType font with only the tables that a PDF needs, and a glyph that is a line without an area.
///
/// PDFium takes the heights of letters from their outlines, and on turned pages skips letters without one.
enum EmptyTrueType {
  private static let tables: [(tag: String, words: [UInt16])] = [
    // Contours, box, last point, instructions, two points on the curve, their x, their y.
    ("glyf", [1, 0, below, 500, 800, 1, 0, 0x0101, 0, 500, below, 1000]),
    // Version, revision, checksum, magic number, flags, units per em, two dates, box, style, smallest
    // size, direction, format of `loca`, format of `glyf`.
    (
      "head",
      [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0]
        + [0, below, 500, 800, 0, 8, 2, 0, 0]
    ),
    // Version, ascent, descent, gap, greatest advance, bearings, extent, caret, format, count of `hmtx`.
    ("hhea", [1, 0, 800, below, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
    ("hmtx", [500, 0, 0]),
    ("loca", [0, 0, 12]),
    // Version, count of glyphs, limits of points, contours, zones and programs.
    ("maxp", [1, 0, 2, 2, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
  ]
  private static let below = UInt16(bitPattern: -200)

  static var bytes: [UInt8] {
    var (index, body) = ([UInt8](), [UInt8]())
    let start = 12 + 16 * tables.count
    for table in tables {
      let bytes = table.words.flatMap(\.bigEndianBytes)
      let padded = bytes + Array(repeating: 0, count: -bytes.count & 3)
      let place = [sum(of: padded), UInt32(start + body.count), UInt32(bytes.count)]
      index += Array(table.tag.utf8) + place.flatMap(\.bigEndianBytes)
      body += padded
    }
    // Version, count of tables, and three numbers for a binary search in them.
    let count = UInt16(tables.count)
    let head = [1, 0, count, 64, 2, count * 16 - 64] as [UInt16]
    return head.flatMap(\.bigEndianBytes) + index + body
  }

  private static func sum(of bytes: [UInt8]) -> UInt32 {
    stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, place in
      sum &+ bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}

extension FixedWidthInteger {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> $0)
    }
  }
}
