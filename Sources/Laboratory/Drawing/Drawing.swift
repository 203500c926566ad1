internal import Geometry
internal import Paint
internal import Wording

/// A picture as a value: areas, lines and words in pixels, measured from the top left corner.
///
/// It is computed once for a width and then shown on a page of a PDF, on pixels, or as SVG.
struct Drawing: Sendable {
  var size: Point
  /// The marks in drawing order.
  private(set) var marks: [Mark] = []

  init(size: Point) { self.size = size }

  enum Mark: Sendable {
    case area(Path, Tone, opacity: Double)
    /// A line along a path; dots where the path stays in place.
    case line(Path, Tone, width: Double, dashes: [Float])
    case text(Text)
  }

  struct Text: Hashable, Sendable {
    var text: String
    /// The beginning, end or center of the words, at half their height.
    var place: Point
    var look: Look
    var tone: Tone = .text
    var alignment: TextAlignment = .leading

    /// Its maximum extent.
    var box: Box {
      let width = look.width(of: text)
      let left =
        switch alignment {
        case .leading: place.x
        case .center: place.x - width / 2
        case .trailing: place.x - width
        }
      return Box(
        low: Point(x: left, y: place.y - look.size * 0.5),
        high: Point(x: left + width, y: place.y + look.size * 0.5))
    }
  }

  /// The size and weight of words.
  struct Look: Hashable, Sendable {
    let size: Double
    var weight: Lettering.Weight = .regular
  }
}

extension Drawing {
  mutating func fill(_ path: Path, _ tone: Tone, opacity: Double = 1) {
    if !path.isEmpty { marks.append(.area(path, tone, opacity: opacity)) }
  }

  mutating func fill(_ box: Box, _ tone: Tone, opacity: Double = 1) {
    guard box.width > 0, box.height > 0 else { return }
    var path = Path()
    path.move(to: box.low)
    path.line(to: Point(x: box.high.x, y: box.low.y))
    path.line(to: box.high)
    path.line(to: Point(x: box.low.x, y: box.high.y))
    path.close()
    fill(path, tone, opacity: opacity)
  }

  mutating func stroke(_ path: Path, _ tone: Tone, width: Double, dashes: [Float] = []) {
    if !path.isEmpty { marks.append(.line(path, tone, width: width, dashes: dashes)) }
  }

  /// Draws a straight line.
  mutating func line(
    from start: Point, to end: Point, _ tone: Tone, width: Double = 1, dashes: [Float] = []
  ) {
    var path = Path()
    path.move(to: start)
    path.line(to: end)
    stroke(path, tone, width: width, dashes: dashes)
  }

  mutating func dots(_ places: [Point], _ tone: Tone, width: Double) {
    var path = Path()
    for place in places {
      path.move(to: place)
      path.line(to: place)
    }
    stroke(path, tone, width: width)
  }

  /// Writes words in the chosen language, shortened with dots if they do not fit.
  @discardableResult
  mutating func write(
    _ words: Words, at place: Point, _ look: Look, _ tone: Tone = .text,
    _ alignment: TextAlignment = .leading, within width: Double = .infinity
  ) -> Box {
    write(verbatim: words.text, at: place, look, tone, alignment, within: width)
  }

  /// Writes text that is the same in every language, such as a figure.
  @discardableResult
  mutating func write(
    verbatim text: String, at place: Point, _ look: Look, _ tone: Tone = .text,
    _ alignment: TextAlignment = .leading, within width: Double = .infinity
  ) -> Box {
    let text = look.shortened(text, to: width)
    guard !text.isEmpty else { return Box(low: place, high: place) }
    let written = Text(text: text, place: place, look: look, tone: tone, alignment: alignment)
    marks.append(.text(written))
    return written.box
  }

  /// Adds a whole drawing with its corner at a point.
  mutating func add(_ other: Drawing, at corner: Point) {
    let map = Affine.translation(by: corner)
    marks += other.marks.map {
      switch $0 {
      case .area(let path, let tone, let opacity):
        .area(path.transformed(by: map), tone, opacity: opacity)
      case .line(let path, let tone, let width, let dashes):
        .line(path.transformed(by: map), tone, width: width, dashes: dashes)
      case .text(var text):
        {
          text.place = text.place + corner
          return .text(text)
        }()
      }
    }
  }

  var texts: [Text] {
    marks.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
