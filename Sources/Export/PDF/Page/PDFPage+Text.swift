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
      writeLooks(of: run, fonts: &fonts, images: &images)
      if let underline = run.underline { fill(underline, with: picture.box.color) }
    }
  }

  private mutating func write(_ run: GlyphRun, font file: FontFile, fonts: inout PageFonts) {
    let clusters = run.clusters.filter { $0.glyphs.allSatisfy(\.look.isInFile) }
    guard !clusters.isEmpty else { return }
    let index = fonts.index(of: file)
    let face = fonts.fonts[index].face
    let written = clusters.map { cluster in
      let letters = cluster.glyphs.map {
        PDFLetter(
          code: UnicodeMap.hex($0.id, digits: 4), place: $0.place, advance: face.advance(of: $0.id))
      }
      return (letters, fonts.fonts[index].note(cluster) ? nil : cluster.text)
    }
    write(written, map: run.map, font: "F\(index)")
  }

  /// Writes the letters that only exist as shapes or pictures.
  private mutating func writeLooks(
    of run: GlyphRun, fonts: inout PageFonts, images: inout PageImages
  ) {
    guard let back = run.map.inverse else { return }
    var letters: [(font: String, letter: PDFLetter)] = []
    for cluster in run.clusters {
      for (number, glyph) in cluster.glyphs.enumerated() {
        var shape = Path()
        switch glyph.look {
        case .inFile: continue
        case .shape(let area): shape = area.transformed(by: back)
        // An invisible letter makes its text searchable there.
        case .picture(let picture): draw(picture, at: glyph.place, images: &images)
        }
        let advance = Int((back(Point(x: glyph.advance, y: 0)).x * 1000).rounded())
        let (font, code) = fonts.shapes.letter(
          shape, advance: advance, words: number == 0 ? cluster.text : "")
        letters.append((font, PDFLetter(code: code, place: glyph.place, advance: advance)))
      }
    }
    while let font = letters.first?.font {
      let row = letters.prefix { $0.font == font }
      write([(row.map(\.letter), nil)], map: run.map, font: font)
      letters.removeFirst(row.count)
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
