internal import Geometry
internal import Notebook
internal import Paint

extension PDFContent {
  /// Writes the words of a text box with the fonts and images of its page.
  mutating func write(
    _ picture: TextPicture, fonts: inout PageFonts, images: inout PageImages
  ) {
    save()
    defer { restore() }
    if picture.transform != .identity { transform(by: picture.transform) }
    for run in picture.glyphRuns(withFonts: true) {
      setFill(picture.box.color)
      if let file = run.font { write(run, font: file, fonts: &fonts) }
      for cluster in run.clusters {
        writeLooks(of: cluster, map: run.map, fonts: &fonts, images: &images)
      }
      if let underline = run.underline { fill(underline, with: picture.box.color) }
    }
  }

  /// Writes the letters that their font knows.
  private mutating func write(_ run: GlyphRun, font file: FontFile, fonts: inout PageFonts) {
    let clusters = run.clusters.filter { $0.glyphs.allSatisfy(\.look.isInFile) }
    guard !clusters.isEmpty else { return }
    let index = fonts.index(of: file)
    let written = clusters.map { cluster in
      let letters = cluster.glyphs.map {
        PDFLetter(code: UnicodeMap.hex($0.id, digits: 4), glyph: $0.id, place: $0.place)
      }
      return (letters, fonts.fonts[index].note(cluster) ? nil : cluster.text)
    }
    let face = fonts.fonts[index].face
    write(written, map: run.map, font: "F\(index)") { face.advance(of: $0.glyph) }
  }

  /// Writes the letters that are known as shapes or pictures.
  private mutating func writeLooks(
    of cluster: GlyphRun.Cluster, map: Affine, fonts: inout PageFonts, images: inout PageImages
  ) {
    guard let back = map.inverse else { return }
    for (number, glyph) in cluster.glyphs.enumerated() {
      var shape = Path()
      switch glyph.look {
      case .inFile: continue
      case .shape(let area): shape = area.transformed(by: back)
      // A letter that nobody sees lets its words be found there.
      case .picture(let picture): draw(picture, at: glyph.place, images: &images)
      }
      let letter = fonts.shapes.letter(
        shape, width: back(Point(x: glyph.advance, y: 0)).x,
        words: number == 0 ? cluster.text : "")
      let code = PDFLetter(code: letter.code, glyph: 0, place: glyph.place)
      write([([code], nil)], map: map, font: letter.font) { _ in 0 }
    }
  }

  private mutating func draw(
    _ picture: GlyphRun.Picture, at place: Point, images: inout PageImages
  ) {
    guard let image = picture.image, let (name, turn) = images.use(image) else { return }
    draw(name, filling: turn.then(picture.map).then(.translation(by: place)))
  }
}

extension GlyphRun.Look {
  fileprivate var isInFile: Bool { if case .inFile = self { true } else { false } }
}
