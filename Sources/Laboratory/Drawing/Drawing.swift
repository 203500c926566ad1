internal import Bytes
internal import Geometry
internal import Ink
internal import Paint
internal import Wording

/// A picture as a value, in pixels from the top left corner, for a page of a PDF, for pixels, or as SVG.
struct Drawing: Sendable {
  var size: Point
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

  struct Look: Hashable, Sendable {
    let size: Double
    var weight: Lettering.Weight = .regular
  }

  mutating func fill(_ path: Path, _ tone: Tone, opacity: Double = 1) {
    if !path.isEmpty { marks.append(.area(path, tone, opacity: opacity)) }
  }

  mutating func fill(_ box: Box, _ tone: Tone, opacity: Double = 1) {
    guard box.width > 0, box.height > 0 else { return }
    fill(Path(around: box), tone, opacity: opacity)
  }

  mutating func stroke(_ path: Path, _ tone: Tone, width: Double, dashes: [Float] = []) {
    if !path.isEmpty { marks.append(.line(path, tone, width: width, dashes: dashes)) }
  }

  mutating func line(
    from start: Point, to end: Point, _ tone: Tone, width: Double = 1, dashes: [Float] = []
  ) {
    stroke(Path(through: [start, end]), tone, width: width, dashes: dashes)
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

  /// Draws on a page or on pixels.
  ///
  /// Lengths are multiplied here, since a canvas fits letters to its units, which is not wanted in files.
  func draw(on canvas: borrowing Canvas, at corner: Point, scale: Double, palette: Palette) {
    let map = Affine.scaling(x: scale, y: scale).then(.translation(by: corner))
    for mark in marks {
      switch mark {
      case .area(let path, let tone, let opacity):
        canvas.fill(path.transformed(by: map), with: palette[tone].faded(to: opacity))
      case .line(let path, let tone, let width, let dashes):
        canvas.stroke(
          path.transformed(by: map), width: width * scale, color: palette[tone],
          cap: dashes.isEmpty ? .round : .butt, dashes: dashes.map { $0 * Float(scale) })
      case .text(let text):
        canvas.write(
          text.text, at: map(text.place),
          Lettering(
            size: text.look.size * scale, weight: text.look.weight, color: palette[text.tone]),
          alignment: text.alignment)
      }
    }
  }
}

extension Color {
  fileprivate func faded(to opacity: Double) -> Color {
    Color(rgba: rgba & 0xFFFF_FF00 | UInt32((Double(rgba & 0xFF) * opacity).rounded()))
  }
}

extension Drawing {
  /// The steps in a pixel: half a step is a twentieth of one, less than the eye sees.
  private static let grid = 10.0

  /// Appends the drawing, with a text alternative, to a page whose style sheet gives the colors.
  func appendSVG(kind: String, title: Words, to text: inout [UInt8]) {
    text += #"<svg class="\#(kind)" role="img" viewBox="0 0 "#.utf8
    text += "\(Self.steps(size.x)) \(Self.steps(size.y))\"".utf8
    XMLText.append("aria-label", title.text, to: &text)
    text += ">\n".utf8
    for mark in marks { Self.append(mark, to: &text) }
    text += "</svg>\n".utf8
  }

  private static func append(_ mark: Mark, to text: inout [UInt8]) {
    switch mark {
    case .area(let path, let tone, let opacity):
      let share = opacity < 1 ? #" fill-opacity="\#(DecimalText.text(opacity, places: 2))""# : ""
      append(path, #"class="f-\#(tone.name)"\#(share)"#, to: &text)
    case .line(let path, let tone, let width, let dashes):
      var look = #"class="l-\#(tone.name)" stroke-width="\#(steps(width))""#
      if !dashes.isEmpty {
        let lengths = dashes.map { "\(steps(Double($0)))" }.joined(separator: " ")
        look += #" stroke-dasharray="\#(lengths)" stroke-linecap="butt""#
      }
      append(path, look, to: &text)
    case .text(let written): append(written, to: &text)
    }
  }

  private static func append(_ path: Path, _ look: String, to text: inout [UInt8]) {
    text += "<path \(look) d=\"".utf8
    text += SVGPath(path, scale: grid).text
    text += "\"/>\n".utf8
  }

  private static func append(_ written: Text, to text: inout [UInt8]) {
    // The middle of a line in Inter is 0.364 of its size above the baseline.
    let baseline = written.place.y + written.look.size * 0.364
    text += #"<text x="\#(steps(written.place.x))" y="\#(steps(baseline))""#.utf8
    text += #" class="f-\#(written.tone.name)" font-size="\#(steps(written.look.size))""#.utf8
    switch written.look.weight {
    case .regular: break
    case .medium: text += #" font-weight="500""#.utf8
    case .semiBold: text += #" font-weight="600""#.utf8
    }
    switch written.alignment {
    case .leading: break
    case .center: text += #" text-anchor="middle""#.utf8
    case .trailing: text += #" text-anchor="end""#.utf8
    }
    text.append(0x3E)
    XMLText.append(written.text, to: &text)
    text += "</text>\n".utf8
  }

  private static func steps(_ value: Double) -> Int { DecimalText.steps(of: value * grid) }
}

/// Simplifies lines to fewer corners without visible change.
enum Thinning {
  /// Returns the corners needed to keep a chain within a distance of the original; the ends are kept.
  static func corners(of points: [Point], within distance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var (farthest, most) = (first, distance)
      for index in first + 1..<last {
        let length = points[index].distance(toSegmentFrom: points[first], to: points[last])
        if length > most { (farthest, most) = (index, length) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }
}

extension Point {
  func distance(toSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    guard way.squaredLength > 0 else { return distance(to: start) }
    let share = min(max((self - start).dot(way) / way.squaredLength, 0), 1)
    return distance(to: start.mixed(with: end, by: share))
  }
}

extension Path {
  init(through points: [Point], isClosed: Bool = false) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if isClosed { close() }
  }
}
