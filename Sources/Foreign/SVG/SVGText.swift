internal import Geometry
internal import Ink
internal import Notebook

/// The lines of a text in SVG, each a text box.
struct SVGText {
  private(set) var boxes: [TextBox] = []
  /// The number of lines with more than one look, of which only the first is left.
  private(set) var changes = 0
  private var line = ""
  private var place = Point.zero
  private var look: SVGLook

  private static let (mostLooks, mostLines) = (50, 1000)
  /// The place of the baseline below the top of a text box, and the usual width of a letter.
  private static let (baseline, letter) = (0.93, 0.55)

  /// Reads the text in an element that was read last, and skips it.
  init(_ tag: Markup.Tag, _ markup: inout Markup, _ look: SVGLook, _ rules: SVGRules) {
    self.look = look
    let range = markup.skip(tag)
    var (inner, looks) = (Markup(markup.bytes, in: range), [look])
    _ = inner.next()
    move(tag, markup, look)
    var start = inner.place
    while let next = inner.next() {
      append(Markup.decoded(inner.bytes[start..<next.range.lowerBound]), looks.last ?? look)
      start = inner.place
      if next.kind == .end {
        if looks.count > 1 { looks.removeLast() }
      } else if inner.isNamed(next, "tspan"), looks.count < Self.mostLooks {
        let own = (looks.last ?? look).inner(next, in: inner, rules)
        move(next, inner, own)
        if next.kind == .start { looks.append(own) }
      } else {
        inner.skip(next)
        start = inner.place
      }
    }
    endLine()
  }

  /// Begins a line, if an element has a place.
  private mutating func move(_ tag: Markup.Tag, _ markup: Markup, _ look: SVGLook) {
    func length(_ name: StaticString) -> Double? {
      SVGLength.attribute(name, of: tag, in: markup, whole: look.fontSize)
    }
    let (x, y, dy) = (length("x"), length("y"), length("dy"))
    guard x != nil || y != nil || dy ?? 0 != 0 else { return }
    endLine()
    place = Point(x: x ?? place.x, y: (y ?? place.y) + (dy ?? 0))
  }

  private mutating func append(_ text: String, _ own: SVGLook) {
    guard !text.isEmpty else { return }
    if line.trimmed.isEmpty {
      look = own
    } else if !text.trimmed.isEmpty,
      own.area != look.area || own.fontSize != look.fontSize || own.font != look.font
    {
      changes += 1
    }
    line += text
  }

  private mutating func endLine() {
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = look.isPreserved ? line.filter { !$0.isNewline } : words
    line = ""
    guard !words.isEmpty, boxes.count < Self.mostLines, let color = look.area else { return }
    let size = min(max(look.fontSize, 0.1), 1000)
    let width = Double(text.unicodeScalars.count) * size * Self.letter
    let origin = Point(x: place.x - width * look.anchor, y: place.y - size * Self.baseline)
    boxes.append(TextBox(origin: origin, text: text, font: look.font, size: size, color: color))
  }
}
