import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Store

/// What comes onto a page that is there.
@Suite struct PageWritingTests {
  private let workshop: Workshop
  private let library: Library
  private let id: NotebookID

  init() throws {
    workshop = try Workshop()
    library = try workshop.open()
    var intake = try Intake(making: "Physics", in: library, now: 1)
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.ruled))
    page.layers = [
      LoosePage.Layer(title: "ground", elements: [Self.line(0)]),
      LoosePage.Layer(title: "ceiling", elements: [Self.line(1)]),
    ]
    page.layers[1].isLocked = true
    try intake.add(page, to: library, now: 1)
    _ = try intake.publish(in: library, now: 1)
    id = intake.id
  }

  /// A stroke of which the middle was erased.
  private static func line(_ number: Int) -> LooseElement {
    let samples = (0..<8).map { step in
      Sample(position: Point(x: Double(72 * step), y: Double(72 * number)), time: Double(step))
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    let all = StrokeRangeSet().visibleParts(ofSamples: 8)
    let step = UInt32(StrokeRange.stepsPerSample)
    let gap = StrokeRangeSet([StrokeRange(2 * step, 4 * step)])
    let left = StrokeRangeSet(all).subtracting(gap).ranges
    return LooseElement(
      stroke, showing: left, transform: .translation(by: Point(x: 0, y: 36)),
      audio: AudioMark(file: "a.ogg", milliseconds: 9))
  }

  private static let photo: [UInt8] = [7, 7, 7]
  private static let scan: [UInt8] = [8, 8, 8]

  /// A page with a stroke, a text and an image, and a picture on its paper.
  private var page: LoosePage {
    var page = LoosePage(number: 1, size: PageSize(width: 5000, height: 7000))
    let (photo, scan) = (ContentHash(of: Self.photo), ContentHash(of: Self.scan))
    page.files = [photo: Self.photo, scan: Self.scan]
    page.backdrop = .image(
      hash: scan, mediaType: "image/png", source: .init(isAttached: true, path: "bg_1.png"))
    let frame = ImageFrame(
      box: Box(low: .zero, high: Point(x: 72, y: 72)), hash: photo, mediaType: "image/jpeg")
    let text = TextBox(origin: Point(x: 72, y: 144), text: "日本語")
    page.layers = [
      LoosePage.Layer(elements: [
        Self.line(2),
        LooseElement(.text(text), audio: AudioMark(file: "b", milliseconds: 1)),
        LooseElement(.image(frame), transform: .translation(by: Point(x: 5, y: 0))),
      ])
    ]
    return page
  }

  private func read(_ number: Int = 1) throws -> LoosePage {
    let supply = try LibraryPages(of: id, in: library, allowingDamage: false) { known, _ in
      known == number
    }
    return try #require(try supply.next())
  }

  private func write(_ page: LoosePage) throws {
    let target = try #require(try library.outline(of: id).pages.first)
    try library.write(page, on: target.id, of: id, now: 5)
  }

  @Test func `everything comes as it comes with a page of its own`() throws {
    let before = try read()
    try write(page)
    let after = try read()
    var intake = Intake(into: id)
    try intake.add(page, to: library, now: 6)
    _ = try intake.publish(in: library, now: 6)
    let whole = try read(2)
    #expect(whole.layers[0].elements.count == 3)
    #expect(after.layers.map(\.title) == ["ground", "ceiling"])
    #expect(after.layers[0].elements == before.layers[0].elements + whole.layers[0].elements)
    #expect(after.layers[1] == before.layers[1])
    #expect(after.files == [ContentHash(of: Self.photo): Self.photo])
    #expect((after.size, after.paper, after.backdrop) == (before.size, before.paper, nil))
  }

  @Test func `one undo takes everything back, and redo brings it`() throws {
    let before = try read()
    var many = page
    many.layers.append(LoosePage.Layer(title: "more", elements: [Self.line(3)]))
    for page in [page, many] {
      try write(page)
      let after = try read()
      #expect(try library.undo(id, now: 7) == .importFile)
      #expect(try read() == before)
      #expect(try library.redo(id, now: 8) == .importFile)
      #expect(try read() == after)
      #expect(try library.undo(id, now: 9) == .importFile)
    }
  }

  @Test func `what lies beside the ink of a page is not kept`() throws {
    try write(page)
    #expect(try library.image(ContentHash(of: Self.photo)) == Self.photo)
    #expect(try library.image(ContentHash(of: Self.scan)) == nil)
  }

  @Test func `several layers come as they are, above all others`() throws {
    var page = page
    page.layers += [
      LoosePage.Layer(), LoosePage.Layer(title: "b", elements: [Self.line(3)]),
      LoosePage.Layer(title: "c", elements: [Self.line(4)]),
    ]
    (page.layers[2].isVisible, page.layers[3].isLocked) = (false, true)
    try write(page)
    let layers = try read().layers
    #expect(layers.map(\.title) == ["ground", "ceiling", "", "b", "c"])
    #expect(layers.map(\.isVisible) == [true, true, true, false, true])
    #expect(layers.map(\.isLocked) == [false, true, false, false, true])
    #expect(layers.map(\.elements.count) == [1, 1, 3, 1, 1])
  }

  @Test func `a hidden layer stays hidden, and a page without an open layer gets one`() throws {
    var hidden = page
    hidden.layers[0].isVisible = false
    try write(hidden)
    #expect(try read().layers.map(\.isVisible) == [true, true, false])
    let target = try #require(try library.outline(of: id).pages.first)
    try library.edit(id, action: .write, now: 5) { editor in
      let layers = try PageContent(of: target.id, in: editor).layers
      for layer in layers { try editor.set(.isLocked, of: layer.id, to: true) }
    }
    try write(page)
    let layers = try read().layers
    #expect(layers.map(\.elements.count) == [1, 1, 3, 3])
    #expect(layers.map(\.isLocked) == [true, true, true, false])
  }
}
