internal import CPango
internal import Geometry

extension GlyphRun {
  /// Takes the letters of a run from Pango; nil if it has no font.
  ///
  /// It begins at `corner` on the baseline; `text` is the whole text.
  init?(
    _ run: PangoGlyphItem, at corner: Point, in text: [UInt8], files: inout FontFiles
  ) {
    guard let item = run.item?.pointee, let glyphs = run.glyphs?.pointee,
      let face = item.analysis.font.flatMap(ScaledFont.init)
    else { return nil }
    font = files.file(of: face)
    map = face.map
    let letters = Letters(glyphs, at: corner, face: face, leavesToFile: font != nil)
    clusters = letters.clusters(of: item, in: text)
    let isUnderlined = item.analysis.extra_attrs != nil
    underline = isUnderlined ? face.underline(from: corner, length: letters.width) : nil
  }
}

/// The letters of a run, with their bytes of text.
private struct Letters {
  private var letters: [(start: CInt, glyph: GlyphRun.Glyph?)] = []
  private(set) var width = 0.0

  init(_ glyphs: PangoGlyphString, at corner: Point, face: ScaledFont, leavesToFile: Bool) {
    for index in 0..<Int(glyphs.num_glyphs) {
      let letter = glyphs.glyphs[index]
      let advance = TextLayout.points(letter.geometry.width)
      var glyph: GlyphRun.Glyph?
      if letter.glyph != Self.empty {
        let place = Point(
          x: corner.x + width + TextLayout.points(letter.geometry.x_offset),
          y: corner.y + TextLayout.points(letter.geometry.y_offset))
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
