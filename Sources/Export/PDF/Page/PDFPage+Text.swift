internal import Geometry
internal import Notebook
internal import Paint

extension PDFContent {
  /// Writes the words of a text box with the fonts of its page.
  mutating func write(_ picture: TextPicture, fonts: inout PageFonts) {
    save()
    defer { restore() }
    if picture.transform != .identity { transform(by: picture.transform) }
    setFill(picture.box.color)
    for run in picture.glyphRuns() {
      if let file = run.font { write(run, font: file, fonts: &fonts) }
      for cluster in run.clusters { writeShapes(of: cluster, map: run.map, fonts: &fonts) }
      if let underline = run.underline { fill(underline, with: picture.box.color) }
    }
  }

  /// Writes the letters that their font knows.
  private mutating func write(_ run: GlyphRun, font file: FontFile, fonts: inout PageFonts) {
    let index = fonts.index(of: file)
    let clusters = run.clusters.filter { $0.glyphs.allSatisfy { $0.shape == nil } }
      .map { cluster in
        let letters = cluster.glyphs.map {
          PDFLetter(code: UnicodeMap.hex($0.id, digits: 4), glyph: $0.id, place: $0.place)
        }
        return (letters, fonts.fonts[index].note(cluster) ? nil : cluster.text)
      }
    guard !clusters.isEmpty else { return }
    let face = fonts.fonts[index].face
    write(clusters, map: run.map, font: "F\(index)") { face.advance(of: $0.glyph) }
  }

  /// Writes the letters that are known as shapes.
  private mutating func writeShapes(
    of cluster: GlyphRun.Cluster, map: Affine, fonts: inout PageFonts
  ) {
    guard let back = map.inverse else { return }
    for (number, glyph) in cluster.glyphs.enumerated() {
      guard let shape = glyph.shape else { continue }
      let away = Affine.translation(by: Point(x: -glyph.place.x, y: -glyph.place.y))
      let letter = fonts.shapes.letter(
        shape.transformed(by: away.then(back)), words: number == 0 ? cluster.text : "")
      let code = PDFLetter(code: letter.code, glyph: 0, place: glyph.place)
      write([([code], nil)], map: map, font: letter.font) { _ in 0 }
    }
  }
}
