internal import Bytes
public import Geometry
public import Ink

/// The handwriting on a page, in the order of writing, as those who recognize it need it.
///
/// It is the ink of pens on visible layers; strokes drawn as shapes and those of highlighters are none.
public struct WrittenStrokes: Hashable, Sendable {
  /// The name of each line's stroke; one that was erased in the middle has several lines.
  public private(set) var names: [EntityID] = []
  /// The part of its stroke that each line is.
  public private(set) var parts: [StrokeRange] = []
  /// The middle of the ink that is left, on the page, by points a quarter of a point apart; a dot has one.
  public private(set) var lines: [[Point]] = []
  /// The fingerprint of the ink, see `PageContent.inkFingerprint`.
  public let fingerprint: UInt64

  /// The samples and points that are read of a page, several times as many as are written on one.
  static let mostPoints = 1 << 20
  /// The distance of points: with 1 pt, corners are so round that one word in a hundred is no longer found.
  static let step = 0.25
  /// The points of a line; those of a longer one are farther apart.
  static let mostInLine = 4096

  /// Decodes the handwriting of a page, or only that of some elements, without ink beyond a million points or that
  /// cannot be decoded.
  public init(on page: PageContent, among elements: Set<EntityID>? = nil) {
    let written = page.written.filter { elements?.contains($0.id) != false }
    fingerprint = Self.fingerprint(of: written)
    var rest = Self.mostPoints
    for element in written where element.sampleCount < rest {
      rest -= element.sampleCount
      for (part, line) in element.lines where line.count <= rest {
        rest -= line.count
        names.append(element.id)
        parts.append(part)
        lines.append(line)
      }
    }
  }
}

extension PageContent {
  /// A number for the handwriting on the page, the same on every machine.
  ///
  /// It changes when a stroke is added, erased, moved or restored, but not with its color or anything else.
  public var inkFingerprint: UInt64 { WrittenStrokes.fingerprint(of: written) }

  fileprivate var written: [WrittenElement] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).compactMap(WrittenElement.init)
      .sorted { ($0.stroke.base, $0.id) < ($1.stroke.base, $1.id) }
  }
}

extension WrittenStrokes {
  fileprivate static func fingerprint(of written: [WrittenElement]) -> UInt64 {
    var digest = SHA256()
    for element in written { digest.update(element.bytes) }
    return digest.finalized().bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A stroke, or a piece of one, that may be part of a word.
private struct WrittenElement {
  let id: EntityID
  let stroke: StrokeElement
  let sampleCount: Int
  private let transform: Affine

  init?(_ element: Element) {
    guard case .stroke(let stroke) = element.content, stroke.shape == nil,
      let style = try? InkCodec.style(of: stroke.ink), style.tool == .pen,
      let count = try? InkCodec.sampleCount(of: stroke.ink)
    else { return nil }
    (id, self.stroke, sampleCount, transform) = (element.id, stroke, count, element.transform)
  }

  private var parts: [StrokeRange] { stroke.visible(among: sampleCount) }

  /// Whatever decides which ink is left, and where it is.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(transform)
    writer.append(parts) { writer, part in
      writer.appendFixed32(part.lower)
      writer.appendFixed32(part.upper)
    }
    writer.appendBlock(stroke.ink)
    return writer.bytes
  }

  var lines: [(part: StrokeRange, line: [Point])] {
    guard let decoded = try? stroke.stroke() else { return [] }
    let trail = InkTrail(of: decoded.modeled(), style: decoded.style)
    return parts.map { part in
      let line = trail.discs(in: part).map { transform($0.center) }
        .resampled(atMost: WrittenStrokes.mostInLine)
      return (part, line)
    }
    .filter { !$0.line.isEmpty }
  }
}

extension [Point] {
  /// Points in equal steps along the line through these, a quarter of a point apart unless it takes too many.
  ///
  /// There are none if a coordinate is not finite.
  fileprivate func resampled(atMost most: Int) -> [Point] {
    let length = zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard let first, let last, first.isFinite, length.isFinite else { return [] }
    let steps = (length / WrittenStrokes.step).rounded(.up)
    let count = Swift.min(Int(exactly: steps) ?? most, most - 1)
    guard count > 0 else { return [first] }
    let step = length / Double(count)
    var (line, rest) = ([first], step)
    for (from, to) in zip(self, dropFirst()) {
      let way = from.distance(to: to)
      var gone = 0.0
      while way - gone >= rest, line.count < count {
        gone += rest
        rest = step
        line.append(from.mixed(with: to, by: gone / way))
      }
      rest -= way - gone
    }
    return line + [last]
  }
}
