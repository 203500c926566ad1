internal import Bytes
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Store
internal import SyntheticHand
internal import Wording

/// The notebook in a new library, which teaches by being written in, and never returns once deleted.
struct SampleNotebook {
  private var writer = Writer(seed: 23, style: Style(color: .indigo, width: 1.6), xHeight: 8)
  private var strokes: [Stroke] = []
  private var texts: [TextBox] = []

  private static let millimeter = Length.millimeter
  private static let (left, right) = (33.0, 196.0)
  private static let sumi = Style(color: .sumi, width: 1.3)
  /// The size of printed letters, and their height above the ruling, in points.
  private static let (size, lift) = (12.0, 1.8)

  static func make(in library: Library) throws -> NotebookID {
    let title: Words = "Welcome"
    // Undo reverts what the reader does, not the page.
    return try library.createNotebook(
      titled: title.text, size: .a4, paper: Paper(.ruled), now: .now, action: nil
    ) { editor, place in
      try first().write(at: place, &editor)
      guard let section = try Outline(of: editor).sections.first?.id else { return }
      let next = try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
      try second().write(at: next, &editor)
    }
  }

  private func write(at place: Place, _ editor: inout Editor<StoredNotebook>) throws {
    for text in texts { try editor.add(.text(text), at: place) }
    for stroke in strokes { try editor.addStroke(stroke, at: place) }
  }

  /// Writing, erasing, moving, taking back.
  private static func first() -> SampleNotebook {
    var page = SampleNotebook()
    page.head("Suzuri", row: 0)
    page.printParagraph(
      """
      The stone on which ink is ground. Try it here: you can scribble on this page as you like, \
      and everything can be undone.
      """, row: 1)
    page.head("1  Write", row: 4)
    page.printParagraph(
      """
      Put the pen on the line below and write. There is nothing to save: a stroke is on disk as \
      soon as the pen lifts. No pen? You can also write with a mouse.
      """, row: 5)
    page.line(row: 9, from: left, to: right)
    page.head("2  Erase", row: 11)
    page.printParagraph(
      """
      Erase the scribble with the other end of the pen, or select the eraser in the toolbar (key \
      E), and then a pen again (keys 1 to 5).
      """, row: 12)
    page.scribble(row: 15)
    page.head("3  Move", row: 17)
    page.printParagraph(
      """
      Draw around the word with the lasso (key L), then drag it under the sun. The bar next to it \
      changes color and width, copies and deletes.
      """, row: 18)
    page.write("moon", row: 21, x: 40, sumi, height: 7)
    page.sun(x: 165, y: 183)
    page.head("4  Undo", row: 24)
    page.printParagraph(
      """
      Ctrl+Z undoes what you did, step by step and without limit, even tomorrow. Ctrl+Shift+Z \
      redoes it. On a touch screen, tap with two fingers to undo and three to redo.
      """, row: 25)
    return page
  }

  /// Pages, exports, the shelf.
  private static func second() -> SampleNotebook {
    var page = SampleNotebook()
    page.head("5  More paper", row: 0)
    page.printParagraph(
      """
      Use the page control below to turn pages and add a page at the end. Right-click the page or \
      rest the pen on it for the page menu.
      """, row: 1)
    page.head("6  Export", row: 5)
    page.printParagraph(
      """
      The box with an arrow in the toolbar (Ctrl+E) exports this page, some or all as a PDF to \
      your documents folder. You can keep writing meanwhile.
      """, row: 6)
    page.head("7  Organize", row: 10)
    page.printParagraph(
      """
      The arrow at the left of the toolbar (Ctrl+O) opens the library: all your notebooks, with \
      folders, tags and search. Right-click a notebook or rest the pen on it for its menu.
      """, row: 11)
    page.head("8  Delete", row: 15)
    page.printParagraph(
      """
      When you are done, move this notebook to the trash from its menu in the library. ? lists \
      all keyboard shortcuts.
      """, row: 16)
    page.write("Have fun!", row: 20, x: 120, Style(color: .vermilion, width: 1.8), height: 9)
    page.line(row: 20, from: 118, to: 178, Style(color: .vermilion, width: 1.2))
    return page
  }

  // MARK: - Page content

  /// The height of a line of the ruling from the top, in millimeters.
  private static func base(_ row: Int) -> Double { 24 + 8 * Double(row) }

  private mutating func head(_ words: Words, row: Int) {
    write(words, row: row, x: Self.left, Style(color: .indigo, width: 1.7), height: 8.4)
  }

  /// Prints a paragraph, each line on one of the ruling.
  private mutating func printParagraph(_ words: Words, row: Int) {
    let room = (Self.right - Self.left) * Self.millimeter
    for (number, line) in WordWrap.lines(of: words.text, in: room, size: Self.size).enumerated() {
      print(line, row: row + number, x: Self.left, size: Self.size, Color(rgb: 0x55504A))
    }
  }

  private mutating func print(_ text: String, row: Int, x: Double, size: Double, _ color: Color) {
    // The fonts of the face, and the reach of their lines above the baseline; other Japanese fonts, as
    // substitutes, reach less far.
    let (font, ascent) =
      text.contains(where: \.takesSquare) ? ("Noto Sans CJK JP", 1.05) : ("Inter", 0.97)
    let base = Self.base(row) * Self.millimeter - Self.lift
    let place = Point(x: x * Self.millimeter, y: base - ascent * size)
    texts.append(TextBox(origin: place, text: text, font: font, size: size, color: color))
  }

  /// Writes words by hand, or prints them in letters that the hand has not learned.
  private mutating func write(
    _ words: Words, row: Int, x: Double, _ style: Style, height: Double
  ) {
    let text = words.text
    guard !text.contains(where: \.takesSquare) else {
      return print(text, row: row, x: x, size: height * 2.1, style.color)
    }
    (writer.style, writer.xHeight) = (style, height)
    let line = 8 * Self.millimeter
    let low = Point(x: x * Self.millimeter, y: Self.base(row) * Self.millimeter - 1.5 - line * 0.7)
    let frame = Box(low: low, high: Point(x: 208 * Self.millimeter, y: low.y + line * 1.01))
    strokes += writer.write(text, in: frame, lineHeight: line).strokes
  }

  private mutating func draw(_ places: [(Double, Double)], _ style: Style) {
    writer.style = style
    let points = places.map { Point(x: $0.0, y: $0.1) * Self.millimeter }
    if let stroke = writer.draw(through: points) { strokes.append(stroke) }
  }

  private mutating func line(
    row: Int, from left: Double, to right: Double, _ style: Style = Self.sumi
  ) {
    let y = Self.base(row)
    draw([(left, y + 0.6), ((left + right) / 2, y + 0.2), (right, y + 0.7)], style)
  }

  private mutating func scribble(row: Int) {
    let y = Self.base(row)
    for round in 0..<3 {
      let start = 40 + 22 * Double(round)
      draw(
        (0..<16).map { step in
          (start + Double(step) * 1.3, y + (step.isMultiple(of: 2) ? -3.5 : 3.5))
        }, Self.sumi)
    }
  }

  private mutating func sun(x: Double, y: Double) {
    let style = Style(color: .ochre, width: 1.8)
    draw(
      (0...24).map { step in
        let (dy, dx) = sineAndCosine(of: Double(step) / 24 * 2 * .pi)
        return (x + 5 * dx, y + 5 * dy)
      }, style)
    for ray in 0..<8 {
      let (dy, dx) = sineAndCosine(of: Double(ray) / 8 * 2 * .pi)
      draw([7, 8.5, 10].map { (x + $0 * dx, y + $0 * dy) }, style)
    }
  }
}
