import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Store
import SyntheticHand

/// A page of notes that a synthetic writer wrote, the first of a notebook, on ruled A4.
struct SamplePage {
  static let title = "Waves and strings"

  private var writer = Writer(seed: 11, style: Style(color: .sumi, width: 1.3), xHeight: 6.4)
  private(set) var strokes: [Stroke] = []

  private static let millimeter = Length.millimeter
  private static let ink = Style(color: .sumi, width: 1.3)
  private static let red = Style(color: .vermilion, width: 1.3)
  private static let green = Style(color: .moss, width: 1.3)

  /// The headings of the pages of a lecture after the first.
  private static let lecture = [
    "A string that swings", "Energy of a wave", "Reflection", "Open and closed ends", "Overtones",
    "The wave equation", "Beats", "Interference", "Huygens", "Diffraction", "Polarisation",
    "Exercises",
  ]

  /// The strokes of the page, and of two empty ones after it or those of a whole lecture.
  static func pages(ofLecture isLecture: Bool) -> [[Stroke]] {
    [SamplePage().strokes]
      + (isLecture ? lecture.map { SamplePage(heading: $0).strokes } : [[], []])
  }

  /// What is seen being written: a page that goes quickly.
  static let beginning: [Stroke] = {
    var hand = Hand.neat
    hand.speed = 2.1
    var page = SamplePage(hand: hand)
    page.write("Standing waves", row: 0, Style(color: .indigo, width: 1.9), height: 9)
    page.draw([(33, 25.9), (54, 25.5), (78, 25.8)], Self.red)
    page.write("Two equal waves run against each other:", row: 1)
    page.write("every point swings on the spot.", row: 2)
    page.mark(row: 2, from: 57, to: 96)
    page.write("y = 2A sin(kx) · cos(ωt)", row: 4, x: 80, Self.red, height: 7.6)
    page.drawString(at: 84, heights: [-10, 10], echoes: [])
    return page.strokes
  }()

  /// Makes a library with a notebook of pages by their strokes.
  static func make(at path: String, pages: [[Stroke]]) throws {
    let library = try Library(at: path, create: true, reporting: DamageLog())
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let notebook = try library.createNotebook(
      titled: title, size: .a4, paper: Paper(.ruled), now: now)
    let page = try library.outline(of: notebook).pages[0]
    let layer = try library.page(page.id, of: notebook).layers[0].id
    let place = Place(page: page.id, layer: layer)
    try library.edit(notebook, action: .write, now: now) { editor in
      for stroke in pages[0] { try editor.addStroke(stroke, at: place) }
      for strokes in pages.dropFirst() {
        let place = try editor.addPage(to: page.section, size: page.size, paper: page.paper)
        for stroke in strokes { try editor.addStroke(stroke, at: place) }
      }
    }
  }

  /// An empty page.
  private init(hand: Hand) { writer = Writer(seed: 11, hand: hand, style: Self.ink, xHeight: 6.4) }

  /// A page of the lecture, with a figure on some.
  private init(heading: String) {
    let hasFigure = heading.count.isMultiple(of: 2)
    writer = Writer(seed: UInt64(heading.count), style: Self.ink, xHeight: 6.4)
    write(heading, row: 0, Style(color: .indigo, width: 1.9), height: 9)
    write("What moves, and what stays where it is?", row: 1)
    write("A wave carries energy, never the string.", row: 2)
    if hasFigure {
      drawString()
      drawNodes()
    }
    write("Both ends are still: whole halves fit between.", row: hasFigure ? 14 : 3)
    write("v = λ f", row: hasFigure ? 16 : 5, x: 80, Self.red, height: 7.6)
  }

  init() {
    mark(row: 3, from: 73.5, to: 107)
    mark(row: 5, from: 82.5, to: 134, .greenMark)
    write("Standing waves", row: 0, Style(color: .indigo, width: 1.9), height: 9)
    draw([(33, 25.9), (54, 25.5), (78, 25.8)], Self.red)
    write("Two equal waves run against each other. Their sum does not travel:", row: 1)
    write("every point swings on the spot, and all of them at the same time.", row: 2)
    write("Where sin(kx) = 0, nothing ever moves. These nodes stay.", row: 3)
    write("y = 2A sin(kx) · cos(ωt)", row: 5, x: 80, Style(color: .indigo, width: 1.5), height: 7.6)
    drawString()
    drawNodes()
    write("antinode", row: 7, x: 126, Self.green)
    draw([(124.5, 77), (119.5, 77.6), (116, 81)], Self.green)
    write("node, ふし", row: 12, x: 58, Self.red)
    draw([(68.5, 113), (69.6, 106), (70, 98)], Self.red)
    write("λ/2", row: 12, x: 110, Self.green)
    draw([(101, 110), (115, 109.8), (129, 110)], Self.green)
    draw([(103.5, 108), (101, 110), (103.5, 112)], hasCorners: true, Self.green)
    draw([(126.5, 108), (129, 110), (126.5, 112)], hasCorners: true, Self.green)
  }

  /// Writes a line that stands on a line of the ruling.
  private mutating func write(
    _ text: String, row: Int, x: Double = 33, _ style: Style = Self.ink, height: Double = 6.4
  ) {
    (writer.style, writer.xHeight) = (style, height)
    let line = 8 * Self.millimeter
    let base = (24 + 8 * Double(row)) * Self.millimeter - 1.5
    let low = Point(x: x * Self.millimeter, y: base - line * 0.7)
    let frame = Box(low: low, high: Point(x: 208 * Self.millimeter, y: low.y + line * 1.01))
    strokes += writer.write(text, in: frame, lineHeight: line).strokes
  }

  /// Draws a line through places in millimeters.
  private mutating func draw(
    _ places: [(Double, Double)], hasCorners: Bool = false, _ style: Style
  ) {
    writer.style = style
    let points = places.map { Point(x: $0.0, y: $0.1) * Self.millimeter }
    if let stroke = writer.draw(through: points, hasCorners: hasCorners) { strokes.append(stroke) }
  }

  /// Marks a part of a row.
  private mutating func mark(
    row: Int, from left: Double, to right: Double, _ color: Color = .yellowMark
  ) {
    let style = Style(tool: .highlighter, color: color, width: 15, response: .constant)
    let y = 24 + 8 * Double(row) - 2.4
    draw([(left, y), ((left + right) / 2, y - 0.2), (right, y + 0.1)], style)
  }

  /// The places of two walls in millimeters.
  private static let walls = (left: 40.0, right: 190.0)
  /// How far down a string is at rest, in millimeters.
  private static let middle = 94.0

  /// Draws a string between them as it swings, as far as this and less far.
  private mutating func drawString(
    at middle: Double = Self.middle, heights: [Double] = [-12, 12], echoes: [Double] = [-5, 5]
  ) {
    let (left, right) = Self.walls
    func curve(_ height: Double) -> [(Double, Double)] {
      (0...48).map { step in
        let share = Double(step) / 48
        return (left + (right - left) * share, middle - height * sin(share * 5 * .pi))
      }
    }
    for height in heights { draw(curve(height), Style(color: .indigo, width: 1.6)) }
    for height in echoes { draw(curve(height), Style(color: .sky, width: 0.9)) }
    for x in [left, right] {
      draw([(x, middle - 15), (x, middle), (x, middle + 15)], Style(color: .sumi, width: 2))
    }
  }

  /// Marks where the string never moves.
  private mutating func drawNodes() {
    for node in 1...4 {
      let x = Self.walls.left + (Self.walls.right - Self.walls.left) * Double(node) / 5
      draw([(x, Self.middle), (x + 0.3, Self.middle + 0.2)], Style(color: .vermilion, width: 4))
    }
  }
}
