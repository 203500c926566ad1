import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Foreign

/// Pages that go to another program and come back.
@Suite struct ForeignWriterTests {
  private static func page(_ elements: [LooseElement], files: [ContentHash: [UInt8]] = [:])
    -> LoosePage
  {
    var page = LoosePage(
      number: 1, size: .a4, paper: Paper(.grid, spacing: 18, color: Color(rgb: 0xFFFFFF)))
    page.layers = [LoosePage.Layer(elements: elements)]
    page.files = files
    return page
  }

  private static let stroke = Stroke(
    samples: (0..<20).map { index in
      Sample(
        position: Point(x: 50 + Double(index) * 4, y: 90 + Double(index * index % 13)), time: 0,
        pressure: 0.3 + Float(index) / 40)
    }, channels: .pressure,
    style: Style(color: Color(rgb: 0x224488), width: 3, response: .linear), model: .straight)

  private static var text: LooseElement {
    var box = TextBox(origin: Point(x: 30, y: 40), wrap: 200, text: "Grüße an alle", size: 18)
    box.styled.apply(.bold(true), to: 0..<5)
    return LooseElement(.text(box))
  }

  private static let rectangle = LooseElement(
    Shape.rectangle(Box(low: Point(x: 10, y: 20), high: Point(x: 70, y: 50))),
    style: Style(color: Color(rgb: 0xAA0000), width: 2, response: .constant))

  private static func rnote(_ pages: [LoosePage]) throws -> [UInt8] {
    var file: [UInt8] = []
    var writer = RnoteWriter { file += $0 }
    for page in pages { try writer.add(page) }
    try writer.finish()
    return file
  }

  @Test func `pages come back from Rnote with their ink, shapes, texts and pictures`() throws {
    let picture = try #require(PNGPicture.file([255, 0, 0, 255], width: 1, height: 1))
    let frame = ImageFrame(
      box: Box(low: Point(x: 100, y: 300), high: Point(x: 180, y: 340)),
      hash: ContentHash(of: picture), mediaType: "image/png")
    let page = Self.page(
      [LooseElement(Self.stroke), Self.rectangle, Self.text, LooseElement(.image(frame))],
      files: [frame.hash: picture])
    let (pages, notes) = try ForeignSamples.pages(
      of: Self.rnote([page, page]), as: RnoteNotes.self)
    #expect(notes.losses.counts.isEmpty && pages.count == 2)
    for read in pages {
      #expect(read.size == page.size && read.paper?.ruling == .grid)
      #expect(abs((read.paper?.spacing ?? 0) - 18) < 1e-6)
      let stroke = try #require(read.strokes.first)
      expectSame(stroke, Self.stroke, at: read.elements.first { $0.isInk && $0.shape == nil })
      #expect(read.texts.map(\.text) == ["Grüße an alle"])
      #expect(read.texts.first?.styled.runs.map(\.count) == [5, 8])
      let shape = try #require(read.elements.compactMap(\.shape?.shape).first)
      #expect(shape.form == .rectangle)
      let image = try #require(read.elements.first { $0.figure?.isImage == true })
      #expect(image.bounds.low.distance(to: frame.box.low) < 0.01)
    }
  }

  private func expectSame(_ read: Stroke, _ written: Stroke, at element: LooseElement?) {
    let map = element?.transform ?? .identity
    #expect(read.samples.count == written.samples.count)
    for (index, (one, other)) in zip(read.samples, written.samples).enumerated() {
      #expect(map(one.position).distance(to: other.position) < 0.01)
      #expect(abs(read.width(at: index) * map.scale - written.width(at: index)) < 0.02)
    }
    #expect(read.style.color == written.style.color)
  }

  @Test func `opaque highlighters let what is below them show through`() {
    let yellow = Color(rgb: 0xFFE633)
    let thin = yellow.translucent
    #expect(thin.opacity < 0.85)
    for shift: UInt32 in [24, 16, 8] {
      let seen = 1 - thin.opacity * (1 - Double(thin.rgba >> shift & 0xFF) / 255)
      #expect(abs(seen - Double(yellow.rgba >> shift & 0xFF) / 255) < 0.01)
    }
    #expect(Color(rgb: 0xFFFFFF).translucent.opacity == 0)
  }

  @Test func `empty pages and notebooks are files as well`() throws {
    #expect(throws: Never.self) { try Self.rnote([]) }
    let (pages, _) = try ForeignSamples.pages(of: Self.rnote([Self.page([])]), as: RnoteNotes.self)
    #expect(pages.count == 1 && pages[0].elements.isEmpty)
  }
}

extension Figure {
  var isImage: Bool { if case .image = self { true } else { false } }
}
