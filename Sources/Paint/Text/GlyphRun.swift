internal import CPango
public import Geometry
public import Ink
internal import Notebook

/// Letters of one font in a row, as laid out in a text box.
public struct GlyphRun: Sendable {
  /// The font; nil if its file cannot be used elsewhere, in which case no look refers to the file.
  public let font: FontFile?
  /// The map from the letters' em square, y upward, to the box, around the place of a letter.
  public let map: Affine
  /// The clusters, from left to right.
  public let clusters: [Cluster]
  /// The color.
  public private(set) var color = Color.sumi
  /// The lines below and through the words.
  public private(set) var lines: [Box] = []
  /// The address of the words' own link; empty for none.
  public private(set) var link = ""
  /// The lines that it may have.
  private let (underline, strike): (Box?, Box?)

  /// Letters that belong together, and the text that they represent.
  public struct Cluster: Sendable {
    /// The part of the text.
    public let text: String
    /// The letters; empty for text that only takes up space.
    public let glyphs: [Glyph]
  }

  /// A letter.
  public struct Glyph: Sendable {
    /// Its number in the font.
    public let id: UInt32
    /// Its beginning on the baseline, in the coordinates of the box.
    public let place: Point
    /// The distance to the next letter.
    public let advance: Double
    /// Its appearance.
    public let look: Look
  }

  /// The appearance of a letter, around its place.
  public enum Look: Sendable {
    /// The outline in the font's file.
    case inFile
    /// An area in the color of the words.
    case shape(Path)
    /// A picture with its own colors, such as an emoji.
    case picture(Picture)
  }

  /// A letter that is a picture.
  public struct Picture: Sendable {
    /// The picture as a PNG file.
    public let png: [UInt8]
    /// The map from the unit square, first row at the top, to the picture's place around the letter's.
    public let map: Affine
  }
}

extension GlyphRun {
  /// Takes the letters of a run that begins at `corner` on the baseline; nil if it has no font.
  init?(_ run: PangoGlyphItem, at corner: Point, in text: [UInt8], files: inout FontFiles) {
    guard let item = run.item?.pointee, let glyphs = run.glyphs?.pointee,
      let face = item.analysis.font.flatMap(ScaledFont.init)
    else { return nil }
    font = files.file(of: face)
    map = face.map
    let letters = Letters(glyphs, at: corner, face: face, leavesToFile: font != nil)
    clusters = letters.clusters(of: item, in: text)
    let hasLines = item.analysis.extra_attrs != nil
    underline = hasLines ? face.underline(from: corner, length: letters.width) : nil
    strike = hasLines ? face.strike(from: corner, length: letters.width) : nil
  }

  /// Takes the color, the lines and the link of a style.
  mutating func wear(_ style: TextStyle, in box: TextBox) {
    color = style.color ?? box.color
    link = style.link
    let isUnderlined = style.isUnderlined || !style.link.isEmpty || !box.link.isEmpty
    lines = [isUnderlined ? underline : nil, style.isStruck ? strike : nil].compactMap(\.self)
  }
}

private struct Letters {
  private var letters: [(start: CInt, glyph: GlyphRun.Glyph?)] = []
  private(set) var width = 0.0

  init(_ glyphs: PangoGlyphString, at corner: Point, face: ScaledFont, leavesToFile: Bool) {
    for index in 0..<Int(glyphs.num_glyphs) {
      let letter = glyphs.glyphs[index]
      let advance = TextBlock.points(letter.geometry.width)
      var glyph: GlyphRun.Glyph?
      if letter.glyph != Self.empty {
        let place = Point(
          x: corner.x + width + TextBlock.points(letter.geometry.x_offset),
          y: corner.y + TextBlock.points(letter.geometry.y_offset))
        glyph = GlyphRun.Glyph(
          id: letter.glyph, place: place, advance: advance,
          look: face.look(of: letter, leavesToFile: leavesToFile))
      }
      letters.append((glyphs.log_clusters[index], glyph))
      width += advance
    }
  }

  /// The glyph number of a space that draws nothing.
  private static let empty: UInt32 = 0x0FFF_FFFF

  func clusters(of item: PangoItem, in text: [UInt8]) -> [GlyphRun.Cluster] {
    let starts = Set(letters.map(\.start)).sorted() + [item.length]
    let ends = Dictionary(zip(starts, starts.dropFirst())) { $1 }
    var clusters: [GlyphRun.Cluster] = []
    var index = 0
    while index < letters.count {
      let start = letters[index].start
      let count = letters[index...].prefix { $0.start == start }.count
      let first = min(max(Int(item.offset + start), 0), text.count)
      let last = min(max(Int(item.offset + (ends[start] ?? start)), first), text.count)
      clusters.append(
        GlyphRun.Cluster(
          text: String(decoding: text[first..<last], as: UTF8.self),
          glyphs: letters[index..<index + count].compactMap(\.glyph)))
      index += count
    }
    return clusters
  }
}

/// The file of a font, for letters drawn without variation axes.
public final class FontFile: Sendable {
  /// Bytes that identify the file: the head of the font, which contains a checksum of the whole.
  public let name: [UInt8]
  /// The index of the font in a file with several.
  public let index: Int
  // HarfBuzz counts references to a blob atomically, and its bytes never change.
  private nonisolated(unsafe) let blob: OpaquePointer

  /// Takes the file of a face; nil if it has none, or no outlines that a PDF can hold.
  init?(_ face: OpaquePointer) {
    guard let blob = hb_face_reference_blob(face) else { return nil }
    let head = Self.table("head", of: face)
    let hasOutlines = ["glyf", "CFF "].contains { !Self.table($0, of: face, most: 1).isEmpty }
    guard head.count >= 54, hasOutlines, hb_blob_get_length(blob) > 0 else {
      hb_blob_destroy(blob)
      return nil
    }
    self.blob = blob
    index = Int(hb_face_get_index(face))
    name = head + Self.bytes(of: index) + Self.bytes(of: Int(hb_blob_get_length(blob)))
  }

  deinit { hb_blob_destroy(blob) }

  /// Lends the bytes of the file.
  public func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var length: CUnsignedInt = 0
    let bytes = hb_blob_get_data(blob, &length)
    return try body(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func table(_ name: String, of face: OpaquePointer, most: Int = 64) -> [UInt8] {
    let tag = name.utf8.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    let table = hb_face_reference_table(face, tag)
    defer { hb_blob_destroy(table) }
    var length: CUnsignedInt = 0
    let bytes = hb_blob_get_data(table, &length)
    return Array(UnsafeRawBufferPointer(start: bytes, count: min(Int(length), most)))
  }
}

struct FontFiles {
  private var files: [OpaquePointer: FontFile?] = [:]
  private let areWanted: Bool

  /// Creates an empty cache; without `areWanted` it stays empty.
  init(areWanted: Bool) { self.areWanted = areWanted }

  /// Returns the file whose outlines are the drawn ones; nil for none.
  mutating func file(of face: ScaledFont) -> FontFile? {
    guard areWanted, !face.isBent else { return nil }
    if let known = files[face.face] { return known }
    let new = FontFile(face.face)
    files[face.face] = .some(new)
    return new
  }
}
