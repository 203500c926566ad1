internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint

extension PDFContent {
  mutating func write(_ picture: TextPicture, fonts: inout PageFonts, images: inout PageImages) {
    save()
    defer { restore() }
    if picture.transform != .identity { transform(by: picture.transform) }
    for run in picture.glyphRuns(withFonts: true) {
      setFill(run.color)
      if let file = run.font { write(run, font: file, fonts: &fonts) }
      writeLooks(of: run, fonts: &fonts, images: &images)
      for line in run.lines { fill(line, with: run.color) }
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
          code: String($0.id, digits: 4, radix: 16), place: $0.place,
          advance: face.advance(of: $0.id))
      }
      return (letters, fonts.fonts[index].record(cluster) ? nil : cluster.text)
    }
    write(written, map: run.map, font: "F\(index)")
  }

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
    guard let image = picture.image, let (name, turn) = images.register(image) else { return }
    draw(name, filling: turn.then(picture.map).then(.translation(by: place)))
  }
}

extension GlyphRun.Look {
  fileprivate var isInFile: Bool { if case .inFile = self { true } else { false } }
}

extension PDFContent {
  /// Writes letters of one font.
  ///
  /// `clusters` has the text of each cluster whose letters do not convey it; `map` leads from the em square
  /// to the page.
  mutating func write(
    _ clusters: [(letters: [PDFLetter], words: String?)], map: Affine, font: String
  ) {
    guard let back = map.inverse else { return }
    text.end("BT/\(font) 1 Tf")
    var line = PDFTextLine(map: map, back: back, origin: origin)
    for cluster in clusters {
      if let words = cluster.words {
        line.finish(in: &text)
        text.add(closed: Array("/Span<</ActualText".utf8) + PDFSyntax.string(words))
        text.end(">>BDC")
      }
      for letter in cluster.letters { line.add(letter, in: &text) }
      if cluster.words != nil {
        line.finish(in: &text)
        text.end("EMC")
      }
    }
    line.finish(in: &text)
    text.end("ET")
  }
}

struct PDFLetter {
  let code: String
  let place: Point
  /// The distance to the next letter, in thousandths of the em square.
  let advance: Int
}

/// Letters on one baseline, written together while each follows the one before.
private struct PDFTextLine {
  let map: Affine
  let back: Affine
  let origin: GridPoint
  var start: Point?
  /// The default place of the next letter, in thousandths of the em square from the start.
  var pen = 0
  var parts = ""
  var isInCode = false

  mutating func add(_ letter: PDFLetter, in text: inout ContentText) {
    var way = offset(of: letter.place)
    if start == nil || abs(way.y) > 0.5 {
      finish(in: &text)
      begin(at: letter.place, in: &text)
      way = .zero
    }
    let shift = Int(way.x.rounded()) - pen
    if shift != 0 {
      closeCode()
      parts += "\(-shift)"
    }
    if !isInCode { parts += "<" }
    isInCode = true
    parts += letter.code
    pen += shift + letter.advance
  }

  /// The distance from the start, in thousandths of the em square.
  private func offset(of place: Point) -> Point {
    guard let start else { return .zero }
    return (back(place) - back(start)) * 1000
  }

  private mutating func begin(at place: Point, in text: inout ContentText) {
    start = place
    pen = 0
    let unit = GridPoint.perPoint
    for number in [map.a, map.b, map.c, map.d] { text.add(PDFSyntax.number(number * unit)) }
    text.add(PDFSyntax.number(place.x * unit - Double(origin.x), digits: 1))
    text.add(PDFSyntax.number(place.y * unit - Double(origin.y), digits: 1))
    text.end("Tm")
  }

  private mutating func closeCode() {
    if isInCode { parts += ">" }
    isInCode = false
  }

  /// Writes the collected letters; the pen stays where it is.
  mutating func finish(in text: inout ContentText) {
    closeCode()
    guard !parts.isEmpty else { return }
    text.end("[\(parts)]TJ")
    parts = ""
  }
}
