internal import Geometry
internal import Ink
internal import Notebook

/// The ink of an annotation: as the pen reported it, if Suzuri wrote it, else along its lines.
struct ImportedInk {
  private var kept: EmbeddedInk?
  /// The lines, in coordinates of the page.
  private let lines: [[Point]]
  private let look: Look

  private struct Look {
    var color: Color
    var width: Double
    var isMarker: Bool
  }

  init?(_ annotation: ForeignAnnotation, _ budget: inout InkBudget) {
    guard annotation.isShown, let lines = Self.lines(of: annotation),
      budget.spend(points: lines.reduce(0) { $0 + $1.count }),
      let look = Self.look(of: annotation)
    else { return nil }
    (self.lines, self.look) = (lines, look)
    kept = embeddedInk(of: annotation)
    if let kept, !budget.spend(points: kept.strokes.reduce(0) { $0 + $1.samples.count }) {
      self.kept = nil
    }
  }

  private static func lines(of annotation: ForeignAnnotation) -> [[Point]]? {
    let file = annotation.file
    var lines: [[Point]] = []
    for item in file.list("/InkList", of: annotation.value) {
      guard file.kind(of: item) == .array,
        let numbers = ForeignAnnotation.numbers(in: file.text(of: item)),
        numbers.count.isMultiple(of: 2)
      else { return nil }
      let line = ForeignAnnotation.points(numbers)
      if !line.isEmpty { lines.append(line) }
    }
    return lines.isEmpty ? nil : lines
  }

  // MARK: - Look

  private static func look(of annotation: ForeignAnnotation) -> Look? {
    let drawn = AppearanceLook(of: annotation)
    guard let color = color(of: annotation) else { return nil }
    let share = annotation.file.number("/CA", of: annotation.value) ?? drawn.opacity ?? 1
    let alpha = UInt32((min(max(share.isFinite ? share : 1, 0), 1) * 255).rounded())
    return Look(
      color: Color(rgba: color << 8 | alpha),
      width: max(annotation.lineWidth, thinnest), isMarker: drawn.isMultiplied)
  }

  /// In points.
  private static let thinnest = 0.1

  /// The color as 0xRRGGBB; nil if nothing is drawn along the lines.
  private static func color(of annotation: ForeignAnnotation) -> UInt32? {
    guard let parts = annotation.numbers("/C", of: annotation.value) else { return 0 }
    let channels: [Double]
    switch parts.count {
    case 1: channels = [parts[0], parts[0], parts[0]]
    case 3: channels = parts
    case 4: channels = parts[..<3].map { (1 - $0) * (1 - parts[3]) }
    default: return nil
    }
    return channels.reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
  }

  // MARK: - Kept ink

  /// The ink as reported, at its current place and in its current look; nil if its lines changed.
  private func embeddedInk(of annotation: ForeignAnnotation) -> EmbeddedInk? {
    let file = annotation.file
    guard let own = file.dictionary(EmbeddedInk.key, of: annotation.value),
      let bytes = file.string(of: file.entry("/Ink", of: own)),
      let place = Affine(numbers: annotation.numbers("/Place", of: own)),
      let kept = EmbeddedInk(bytes, place: place), let shift = shift(since: kept)
    else { return nil }
    let moved =
      shift.length > Self.tolerance
      ? Affine.translation(by: shift) : Self.movement(of: annotation, from: own)
    return EmbeddedInk(kept.strokes.map(dressed(from: kept)), place: kept.place.then(moved))
  }

  /// The difference by which other programs may round numbers, in points.
  private static let tolerance = 0.03

  /// The shift of all lines since the ink was written; nil if they changed otherwise.
  private func shift(since kept: EmbeddedInk) -> Point? {
    guard lines.map(\.count) == kept.lines.map(\.count), let now = lines.first?.first,
      let before = kept.lines.first?.first
    else { return nil }
    let shift = now - before
    let isSame = zip(lines.joined(), kept.lines.joined()).allSatisfy {
      ($0 - $1 - shift).length <= Self.tolerance
    }
    return isSame ? (shift.length <= Self.tolerance ? .zero : shift) : nil
  }

  /// The movement of the frame if only that was moved or scaled.
  ///
  /// A program that redraws it also changes the frame, without moving anything.
  private static func movement(
    of annotation: ForeignAnnotation, from own: ForeignPDF.Value
  ) -> Affine {
    guard let sides = annotation.numbers("/Rect", of: own), sides.count == 4,
      let now = annotation.rect
    else { return .identity }
    let before = Box(low: Point(x: sides[0], y: sides[1]), high: Point(x: sides[2], y: sides[3]))
    guard let drawing = annotation.appearance,
      let corners = annotation.numbers("/BBox", of: annotation.file.dictionary(of: drawing)),
      zip(corners, sides).allSatisfy({ abs($0 - $1) <= tolerance })
    else { return .identity }
    let isSame =
      (now.low - before.low).length <= tolerance && (now.high - before.high).length <= tolerance
    guard !isSame, before.width > 0, before.height > 0, now.width > 0, now.height > 0 else {
      return .identity
    }
    return Affine.translation(by: -before.low)
      .then(.scaling(x: now.width / before.width, y: now.height / before.height))
      .then(.translation(by: now.low))
  }

  private func dressed(from kept: EmbeddedInk) -> (Stroke) -> Stroke {
    let (width, color) = (kept.width, kept.color)
    let isColored = (0..<4).contains { channel in
      let shift = UInt32(channel * 8)
      let (now, before) = (look.color.rgba >> shift & 0xFF, color.rgba >> shift & 0xFF)
      return abs(Int(now) - Int(before)) > 1
    }
    let isWidened = width > Self.thinnest && abs(look.width / width - 1) > 0.02
    return { stroke in
      var stroke = stroke
      if isColored { stroke.style.color = look.color }
      if isWidened { stroke.style.width *= look.width / width }
      return stroke
    }
  }

  // MARK: - Strokes

  func elements(at map: Affine) -> [LooseElement] {
    if let kept {
      let place = kept.place.then(map).tidied
      return kept.strokes.map { LooseElement($0, transform: place) }
    }
    let style = Style(
      tool: look.isMarker ? .highlighter : .pen, color: look.color, width: look.width * map.scale,
      response: .constant)
    return lines.map { line in
      let samples = line.map { Sample(position: map($0), time: 0) }
      return LooseElement(Stroke(samples: samples, channels: [], style: style, model: .straight))
    }
  }
}

extension Affine {
  /// The map before its numbers were rounded to digits, if it moved nothing.
  fileprivate var tidied: Affine {
    let linear = [a - 1, b, c, d - 1]
    let isStill = linear.allSatisfy { abs($0) < 1e-5 } && abs(tx) < 0.01 && abs(ty) < 0.01
    return isStill ? .identity : self
  }
}

/// The blending of an annotation with its page, from the settings of its drawing.
struct AppearanceLook {
  /// True if it darkens what is below it.
  private(set) var isMultiplied = false
  /// From 0 to 1; nil if the drawing sets none.
  private(set) var opacity: Double?

  private static let most = 100

  init(of annotation: ForeignAnnotation) {
    let file = annotation.file
    read(annotation.value, in: file)
    guard let drawing = annotation.appearance,
      let resources = file.dictionary("/Resources", of: file.dictionary(of: drawing)),
      let states = file.dictionary("/ExtGState", of: resources)
    else { return }
    for key in file.keys(of: states).prefix(Self.most) {
      guard let state = file.dictionary(key, of: states) else { continue }
      read(state, in: file)
      opacity = opacity ?? file.number("/CA", of: state)
    }
  }

  private mutating func read(_ settings: ForeignPDF.Value, in file: ForeignPDF) {
    // Of several, a reader takes the first that it knows.
    let first = file.values("/BM", of: settings).first
    if first.map(file.text) == "/Multiply" { isMultiplied = true }
  }
}
