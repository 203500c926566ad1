internal import Bytes
public import Geometry
public import Ink

/// A simulated person who writes by hand.
///
/// Equal seeds, settings and texts give equal strokes, to the bit, on every machine. Positions are on the
/// device's grid, times are whole milliseconds, pressures 1023rds, angles whole degrees.
public struct Writer: Sendable {
  /// The ink of the strokes that follow.
  public var style: Style
  /// The height of small letters in points, 1 to 200; tall letters are twice as high.
  public var xHeight: Double
  let hand: Hand
  private let start: Int64
  private let channels: Channels
  var nib: Nib
  var source: RandomSource
  private var lastPlace = Point.zero

  /// Creates a writer whose first stroke begins at a time in milliseconds since 1970.
  public init(
    seed: UInt64, hand: Hand = .neat, device: Digitiser = .tablet,
    style: Style = Style(color: .sumi, width: 1.1), xHeight: Double = 6, start: Int64 = 0
  ) {
    self.style = style
    self.xHeight = xHeight
    self.hand = hand.bounded
    self.start = start
    channels = device.channels
    source = RandomSource(seed: seed)
    nib = Nib(hand: self.hand, device: device.bounded, source: RandomSource(seed: source.next()))
  }

  /// The characters that the writer knows; others are written as empty boxes.
  public static let alphabet: Set<Character> = Set(GlyphSet.glyphs.keys)

  /// Writes a text into a frame, line by line, until the text ends or the frame is full.
  ///
  /// Each line takes `lineHeight` points of the frame, and its baseline lies seven tenths down.
  /// Lines break between words, and between any two kana or kanji; a character outside the
  /// `alphabet` becomes an empty box. Nothing is written if the frame or line height is not finite, a
  /// coordinate is beyond a million points, or not even one character fits. Takes time linear in
  /// the written text.
  public mutating func write(_ text: String, in frame: Box, lineHeight: Double = 24) -> Written {
    var written = Written(strokes: [], lines: 0, remainder: text)
    let size = xHeight.isNaN ? 6 : min(max(xHeight, 1), 200)
    let measure = Measure(hand: hand, xHeight: size)
    guard Self.isUsable(frame), lineHeight.isFinite, lineHeight > 0 else { return written }
    var lettering = HandLettering(hand: hand, measure: measure)
    // The margins leave room for the lean of tall letters and the ragged left edge.
    let margin = size * 0.4
    let lean = size * abs(hand.slant) / 30
    let width = frame.width - 2 * margin - lean
    let left = frame.low.x + margin + (hand.slant < 0 ? lean : 0)
    var (index, top) = (text.startIndex, frame.low.y)
    while index < text.endIndex, top + lineHeight <= frame.high.y + 1e-6 {
      let line = WrittenLine(text, from: index, width: width, measure: measure)
      if line.next == index { break }
      let origin = Point(x: left, y: top + lineHeight * 0.7)
      write(line, at: origin, size: size, lettering: &lettering, into: &written)
      index = line.next
      written.lines += 1
      top += lineHeight
    }
    written.remainder = String(text[index...])
    return written
  }

  /// Draws one line through points by hand: an arrow, a frame, an underline.
  ///
  /// The curve goes through the points; a single point gives a dot. Points that are not finite or are
  /// beyond a million points are left out; if none are left, the result is nil.
  public mutating func draw(
    through points: [Point], hasCorners: Bool = false
  ) -> Stroke? {
    let millimeter = 1 / Length.millimeter
    let knots = points.filter { Self.isUsable(Box(low: $0, high: $0)) }.map { point in
      GlyphKnot(x: point.x * millimeter, y: point.y * millimeter, isCorner: hasCorners)
    }
    guard !knots.isEmpty else { return nil }
    nib.wait(180)
    return stroke(PlannedStroke(knots: knots, sweeps: false), factor: hand.speed * 1.2)
  }

  private static func isUsable(_ frame: Box) -> Bool {
    let bounds = [frame.low.x, frame.low.y, frame.high.x, frame.high.y]
    return bounds.allSatisfy { abs($0) <= 1e6 }
  }

  /// Writes the words of a line, which strays a little from the ruling.
  private mutating func write(
    _ line: WrittenLine, at origin: Point, size: Double, lettering: inout HandLettering,
    into written: inout Written
  ) {
    // Larger writing is faster, but less than in proportion to its size.
    let factor = hand.speed * (size / 6).squareRoot()
    let slope = 0.0022 * hand.drift * source.deviation()
    let indent = size * 0.08 * source.deviation()
    var stray = 0.0
    nib.wait(350 / hand.speed)
    for word in line.words {
      stray = stray * 0.8 + size * 0.012 * hand.drift * source.deviation()
      let start = Point(x: origin.x + indent + word.x, y: origin.y + slope * word.x + stray)
      let first = written.strokes.count
      for planned in lettering.strokes(of: word.characters, at: start, source: &source) {
        written.strokes.append(stroke(planned, factor: factor))
      }
      written.words.append(
        Written.Word(strokes: first..<written.strokes.count, line: written.lines))
      nib.wait(source.number(from: 70, to: 190) / hand.speed)
      if word.characters.last.map({ ".!?。！？".contains($0) }) == true {
        nib.wait(source.number(from: 200, to: 800) / hand.speed)
      }
    }
    if line.endsParagraph { nib.wait(900 / hand.speed) }
  }

  /// Moves the pen to the beginning of a movement, makes the movement and returns the stroke.
  mutating func stroke(_ planned: PlannedStroke, factor: Double) -> Stroke {
    if let first = planned.knots.first, let last = planned.knots.last {
      let way = lastPlace.distance(to: Point(x: first.x, y: first.y))
      nib.wait((source.number(from: 50, to: 95) + min(way, 400) * 7) / hand.speed)
      lastPlace = Point(x: last.x, y: last.y)
    }
    let (samples, begin) = nib.move(through: planned.knots, sweeps: planned.sweeps, factor: factor)
    return Stroke(samples: samples, channels: channels, style: style, start: start &+ Int64(begin))
  }
}

/// The result of writing a text.
public struct Written: Hashable, Sendable {
  /// The strokes in the order of writing, each beginning later than the one before.
  public var strokes: [Stroke]
  /// The number of lines used in the frame, including empty ones.
  public var lines: Int
  /// The text that did not fit.
  public var remainder: String
  /// The words, in the order of writing.
  public var words: [Word] = []

  /// Letters that are written together.
  public struct Word: Hashable, Sendable {
    /// The numbers of its strokes.
    public let strokes: Range<Int>
    /// The number of its line, from 0.
    public let line: Int
  }
}
