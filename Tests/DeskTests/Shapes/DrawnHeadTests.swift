import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// A head that is drawn at the end of a shape just drawn.
@Suite struct DrawnHeadTests {
  private var hand: SelectingDesk
  private static let line = Shape(.line, [Point(x: 100, y: 300), Point(x: 250, y: 300)])
  private static let head = [Point(x: 232, y: 289), Point(x: 251, y: 300), Point(x: 231, y: 312)]

  init() throws {
    hand = try SelectingDesk()
    hand.desk.preferences.tool = .pen
  }

  private mutating func move(_ phase: Pointer.Phase, _ place: Point, _ time: Double) {
    hand.tell(
      .pointer(
        Pointer(
          .pen, phase, at: hand.pixel(place.x, place.y), time: time, pressure: 0.5,
          channels: .pressure)))
  }

  /// Draws through corners, and returns the time of the last sample; the pen stays down.
  private mutating func draw(_ corners: [Point], at time: Double) -> Double {
    var (time, isFirst) = (time, true)
    for (from, to) in zip(corners, corners.dropFirst()) {
      for step in 0..<25 {
        move(isFirst ? .down : .move, from.mixed(with: to, by: Double(step) / 25), time)
        (time, isFirst) = (time + 8, false)
      }
    }
    if let last = corners.last { move(.move, last, time) }
    return time
  }

  /// Draws a line that becomes a shape, which its page shows from then on; the pen lifts after 1500 ms.
  private mutating func drawLine() throws {
    _ = draw(Self.line.points, at: 0)
    hand.tell(.rang(.penHold, after: HoldingPen.time))
    move(.up, Self.line.points[1], 1500)
    #expect(try written().shape?.form == .line)
    try show(Self.line)
  }

  private mutating func drawHead(_ corners: [Point] = head, endingAt end: Double) {
    _ = draw(corners, at: end - 400)
    if let last = corners.last { move(.up, last, end) }
  }

  private mutating func show(_ shapes: Shape...) throws {
    var notebook = Notebook()
    let author = Author(incarnation: Incarnation(rawValue: 7), now: 0)
    var editor = Editor(reading: notebook, as: author)
    let place = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    for shape in shapes {
      try editor.add(shape, style: Style(color: .sumi, width: 1), at: place)
    }
    for record in editor.change.records { notebook.merge(record) }
    let elements = try PageContent(of: place.page, in: notebook).elements
    var answer = Answer(to: nil)
    answer.anchors[hand.pages[0]] = elements.reduce(into: PageAnchors()) {
      $0.add($1, in: .empty)
    }
    hand.tell(.answered(answer))
  }

  private func written() throws -> FinishedStroke {
    try #require(
      hand.effects.lazy.compactMap {
        if case .edit(.write(let stroke)) = $0 { stroke } else { nil }
      }.last)
  }

  @Test func `a head drawn within two seconds is one, and the writing stays as large as it was`()
    throws
  {
    var tests = self
    try tests.drawLine()
    tests.drawHead(endingAt: 3400)
    let finished = try tests.written()
    #expect(finished.shape == nil && finished.stroke.samples.count > 40)
    let shape = try #require(tests.hand.desk.pages.anchors[tests.hand.pages[0]]?.shapes.first)
    #expect(finished.head == DrawnHead(shape: shape.id, heads: .end))
    #expect(tests.hand.desk.hand.writing.isEmpty)
  }

  @Test func `the other end has as long again`() throws {
    var tests = self
    try tests.drawLine()
    tests.drawHead(endingAt: 3000)
    let middle = Self.line.middle
    tests.drawHead(Self.head.map { middle + middle - $0 }, endingAt: 4900)
    #expect(try tests.written().head?.heads == .start)
  }

  @Test func `later or in another color it is ink`() throws {
    var late = self
    try late.drawLine()
    late.drawHead(endingAt: 3600)
    #expect(try late.written().head == nil)
    var red = self
    try red.drawLine()
    red.hand.desk.preferences.style.color = .vermilion
    red.drawHead(endingAt: 3000)
    #expect(try red.written().head == nil)
  }

  @Test func `a line that was there before, or is gone, gets no head`() throws {
    var old = self
    // The page does not show the new line yet.
    try old.show(Self.line)
    try old.drawLine()
    old.drawHead(endingAt: 3000)
    #expect(try old.written().head == nil)
    var gone = self
    try gone.drawLine()
    try gone.show()
    gone.drawHead(endingAt: 3000)
    #expect(try gone.written().head == nil)
  }

  @Test func `other strokes stay ink`() throws {
    var tests = self
    try tests.drawLine()
    tests.drawHead([Point(x: 250, y: 300), Point(x: 232, y: 289)], endingAt: 3000)
    #expect(try tests.written().head == nil)
  }
}
