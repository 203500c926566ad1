internal import Paint

struct PageFont: Sendable {
  /// Bytes that identify the font.
  let key: [UInt8]
  let face: FontFace
  /// The letters used, with the text of each that is always the same.
  private(set) var letters: [UInt32: String] = [:]

  init(_ file: FontFile, face: FontFace) {
    key = file.name
    self.face = face
  }

  /// Notes the letters of a cluster; returns whether they alone convey its text.
  mutating func note(_ cluster: GlyphRun.Cluster) -> Bool {
    if cluster.glyphs.count == 1, let glyph = cluster.glyphs.first {
      if let known = letters[glyph.id], !known.isEmpty { return known == cluster.text }
      letters[glyph.id] = cluster.text
      return true
    }
    for glyph in cluster.glyphs where letters[glyph.id] == nil { letters[glyph.id] = "" }
    return cluster.glyphs.isEmpty
  }

  mutating func merge(_ other: PageFont) {
    letters.merge(other.letters) { $0.isEmpty ? $1 : $0 }
  }
}
