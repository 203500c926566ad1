import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// Selecting, copying and marking text, with whoever reads the pages played by the test.
@Suite struct SelectingTextTests {
  private var face: FaceDesk

  /// A page that says two lines, in letters 10 wide and 12 high.
  init() throws {
    face = try FaceDesk()
    #expect(reads(in: face.tell(.asked(.selectTool(.text)))).contains(face.hand.pages[0]))
    face.tell(.words(PageWords(page: face.hand.pages[0], text: text, links: [])))
  }

  private var text: PageText {
    var text = PageText()
    var place = Point(x: 100, y: 100)
    for letter in "Two lines\nof text".unicodeScalars {
      text.append(letter, in: Box(low: place, high: place + Point(x: 10, y: 12)))
      place = letter == "\n" ? Point(x: 100, y: place.y + 20) : place + Point(x: 10, y: 0)
    }
    return text
  }

  private func reads(in effects: [Effect]) -> [PageID] {
    effects.flatMap { if case .read(let pages) = $0 { pages } else { [] as [PageID] } }
  }

  private func marks(in effects: [Effect]) -> [[Stroke]] {
    effects.compactMap { if case .edit(.mark(let strokes, _)) = $0 { strokes } else { nil } }
  }

  private func pixel(_ x: Double, _ y: Double) -> Point { face.hand.pixel(x, y) }

  @discardableResult
  private mutating func drag(_ from: Point, _ to: Point) -> [Effect] {
    face.pen(.down, from) + face.pen(.move, from.mixed(with: to, by: 0.5)) + face.pen(.move, to)
      + face.pen(.up, to)
  }

  private var selected: String? {
    face.desk.textSelection.map { text.string($0.range) }
  }

  @Test mutating func `a drag selects from letter to letter, forwards and backwards`() {
    let effects = drag(pixel(141, 106), pixel(119, 127))
    #expect(selected == "lines\nof")
    #expect(!effects.contains { if case .edit = $0 { true } else { false } })
    #expect(face.parts.contains(.text))
    face.tell(.asked(.dismiss))
    drag(pixel(119, 127), pixel(141, 106))
    #expect(selected == "lines\nof")
  }

  @Test mutating func `it is copied by key and by button`() throws {
    drag(pixel(141, 106), pixel(119, 127))
    let action = try #require(Key("c", control: true).action(on: face.desk))
    #expect(face.tell(.asked(action)).contains(.copyText("lines\nof")))
    let place = try #require(face.box(of: .text(.copy))).center
    #expect((face.pen(.down, place) + face.pen(.up, place)).contains(.copyText("lines\nof")))
    #expect(selected == "lines\nof")
  }

  @Test mutating func `a highlighter follows the lines, in one action`() throws {
    drag(pixel(141, 106), pixel(119, 127))
    let strokes = try #require(marks(in: face.tell(.asked(.text(.mark(.highlight))))).first)
    #expect(strokes.map { $0.samples.first?.position.x } == [140, 100])
    #expect(strokes.map { $0.samples.last?.position.x } == [190, 120])
    #expect(strokes.map { $0.samples.first?.position.y } == [106, 126])
    #expect(strokes.allSatisfy { $0.style.tool == .highlighter && $0.style.width == 12 })
    #expect(strokes.allSatisfy { $0.style.color == .yellowMark && $0.style.cap == .butt })
    #expect(selected == nil)
  }

  @Test mutating func `lines below and through it have the color of the held pen`() throws {
    face.tell(.asked(.selectPen(2)))
    face.tell(.asked(.selectTool(.text)))
    for (mark, height) in [(TextMark.underline, 111.28), (.strike, 106.0)] {
      drag(pixel(141, 106), pixel(185, 106))
      let stroke = try #require(marks(in: face.tell(.asked(.text(.mark(mark))))).first?.first)
      #expect(abs((stroke.samples.first?.position.y ?? 0) - height) < 1e-9)
      #expect(stroke.style.tool == .pen && stroke.style.color == .vermilion)
      #expect(stroke.style.width < 2)
    }
  }

  @Test(arguments: [
    (TextRun.Way.right, [100, 111.28, 200, 111.28]), (.left, [100, 111.28, 200, 111.28]),
    (.turned, [100, 100.72, 200, 100.72]), (.down, [106, 100, 106, 112]),
    (.up, [194, 100, 194, 112]),
  ])
  func `a line lies below the letters, whichever way the page does`(
    _ way: TextRun.Way, _ ends: [Double]
  ) throws {
    let box = Box(low: Point(x: 100, y: 100), high: Point(x: 200, y: 112))
    let strokes = TextMark.underline.strokes(
      along: [TextRun(box: box, way: way)], face.desk.preferences)
    let samples = try #require(strokes.first?.samples)
    let found = [samples[0], samples[2]].flatMap { [$0.position.x, $0.position.y] }
    #expect(zip(found, ends).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test mutating func `a tap selects the word, and another one its line`() {
    for expected in ["lines", "Two lines"] {
      face.pen(.down, pixel(155, 106))
      face.pen(.up, pixel(155, 106))
      #expect(selected == expected)
    }
    face.pen(.down, pixel(300, 250))
    face.pen(.up, pixel(300, 250))
    #expect(selected == nil)
  }

  @Test mutating func `its ends can be moved`() throws {
    drag(pixel(141, 106), pixel(189, 106))
    var ends = try #require(face.desk.textHandles)
    drag(ends.head, pixel(119, 127))
    #expect(selected == "lines\nof")
    ends = try #require(face.desk.textHandles)
    drag(ends.start, pixel(101, 106))
    #expect(selected == "Two lines\nof")
    ends = try #require(face.desk.textHandles)
    // Beyond its other end, it turns round.
    drag(ends.start, pixel(169, 127))
    #expect(selected == " text")
  }

  @Test mutating func `all text of the page is selected by key`() throws {
    let action = try #require(Key("a", control: true).action(on: face.desk))
    face.tell(.asked(action))
    #expect(selected == "Two lines\nof text")
    #expect(try #require(Key("escape").action(on: face.desk)) == .dismiss)
    face.tell(.asked(.dismiss))
    #expect(selected == nil)
  }

  @Test mutating func `a divided word is looked for as a whole`() {
    var divided = PageText()
    for (place, letter) in "lin-\nes".unicodeScalars.enumerated() {
      let low = Point(x: 100 + 10 * Double(place), y: place < 4 ? 100 : 120)
      divided.append(letter, in: Box(low: low, high: low + Point(x: 10, y: 12)))
    }
    face.tell(.words(PageWords(page: face.hand.pages[0], text: divided, links: [])))
    face.tell(.asked(.select(.all)))
    face.tell(.asked(.text(.find)))
    #expect(face.desk.finding.needle == "lines")
  }

  @Test mutating func `what is selected is looked for`() {
    drag(pixel(141, 106), pixel(189, 106))
    let effects = face.tell(.asked(.text(.find)))
    #expect(effects.contains { if case .find(.search("lines", _)) = $0 { true } else { false } })
    #expect(face.desk.typed?.field.text == "lines")
  }

  @Test mutating func `another tool, a changed text and a gone page end it`() throws {
    drag(pixel(141, 106), pixel(189, 106))
    face.tell(.asked(.selectTool(.hand)))
    #expect(selected == nil)
    face.tell(.asked(.selectTool(.text)))
    drag(pixel(141, 106), pixel(189, 106))
    face.tell(.words(PageWords(page: face.hand.pages[0], text: PageText(), links: [])))
    #expect(selected == nil)
    face.tell(.words(PageWords(page: face.hand.pages[0], text: text, links: [])))
    drag(pixel(141, 106), pixel(189, 106))
    var notebook = try #require(face.desk.notebook)
    notebook.sheets.removeFirst()
    face.tell(.answered(.change(to: notebook, by: .page(.delete, face.hand.pages[0]))))
    #expect(selected == nil)
  }

  @Test mutating func `strokes leave what was read, other changes have it read again`() {
    let page = face.hand.pages[0]
    var answer = Answer(to: .mark([], on: page))
    answer.pages = [Spot(page: page, box: nil)]
    #expect(reads(in: face.tell(.answered(answer))).isEmpty)
    answer = Answer(to: .undo(page.notebook))
    answer.pages = [Spot(page: page, box: nil)]
    #expect(reads(in: face.tell(.answered(answer))) == [page])
  }

  @Test mutating func `a page without text selects nothing`() {
    face.tell(.words(PageWords(page: face.hand.pages[0], text: PageText(), links: [])))
    drag(pixel(141, 106), pixel(119, 127))
    #expect(selected == nil && !face.parts.contains(.text))
    #expect(face.tell(.asked(.text(.copy))).allSatisfy { $0 != .copyText("") })
  }
}
