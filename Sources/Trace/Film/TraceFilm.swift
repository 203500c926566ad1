public import Bytes
internal import Geometry
internal import Wording

/// The end-to-end lag of ink, from a film of pen and screen.
public struct TraceFilm: Hashable, Sendable {
  /// The lag.
  public let lag: StylusFigure
  /// The distance from ink to tip along the path by the speed: the lag, unless the marks are offset.
  let byDistance: StylusFigure
  /// The standard deviation of the lags of events.
  let spread: StylusFigure
  let speed: StylusFigure
  let distance: StylusFigure
  /// The offset of the ink's marks from the path of the tip.
  let offset: StylusFigure
  let sentences: [Words]

}

// MARK: - Places

extension TraceFilm {
  /// Computes the lag from the marks.
  public init(_ marks: FilmMarks) {
    self = marks.events.isEmpty ? TraceFilm(pictures: marks) : TraceFilm(events: marks)
  }

  private init(pictures marks: FilmMarks) {
    let step = marks.step ?? 0
    let shift = FilmFit(marks.pictures, step: step, mayLieBeside: true)
    let along = FilmFit(marks.pictures, step: step, mayLieBeside: false)
    let best = shift ?? along
    let scale = 1 / (marks.pixelsPerMillimeter ?? 1)
    let unit: StylusUnit = marks.pixelsPerMillimeter == nil ? .pixels : .millimeters
    let reason: Words = "there are too few pictures with a moving pen"
    func milliseconds(_ fit: FilmFit?, _ reason: Words) -> StylusFigure {
      guard let fit else { return .unknown(.milliseconds, reason) }
      return StylusFigure(fit.lag, .milliseconds, margin: fit.margin, count: fit.count)
    }
    func length(_ value: Double?, _ unit: StylusUnit) -> StylusFigure {
      value == nil
        ? .unknown(unit, reason)
        : StylusFigure(value.map { $0 * scale }, unit, count: best?.count ?? 0)
    }
    self.init(
      lag: milliseconds(best, reason), byDistance: milliseconds(along, reason),
      spread: .unknown(.milliseconds, "only positions were marked, no events"),
      speed: length(best.map { $0.speed * 1000 }, unit.perSecond),
      distance: length(best.map { $0.speed * $0.lag }, unit),
      offset: shift == nil
        ? .unknown(unit, "the pen does not turn") : length(shift?.offset.length, unit),
      sentences: Self.sentences(marks, shift, along))
  }

  private static func sentences(
    _ marks: FilmMarks, _ shift: FilmFit?, _ along: FilmFit?
  ) -> [Words] {
    var sentences: [Words] = []
    let marked = marks.pictures.count { $0.tip != nil && $0.ink != nil }
    sentences.append(
      "\(marks.pictures.count) pictures, \(marked) of them with both marks, one per "
        + "\(DecimalText.text(marks.step ?? 0, places: 2)) ms."
    )
    if shift == nil, along != nil {
      sentences.append(
        "The pen moves too evenly to separate lag from sideways offset of the marks: move it in "
          + "circles or back and forth."
      )
    } else if let shift, let along, abs(shift.lag - along.lag) > shift.margin + 1 {
      sentences.append(
        "Distance over speed gives a different lag: the marks of tip and ink are offset sideways, "
          + "by parallax or by how they were placed."
      )
    }
    sentences.append(rolling(marks))
    if marks.pixelsPerMillimeter == nil {
      sentences.append(
        "The film's scale is unknown, so lengths are in its pixels; the lag does not depend on it.")
    }
    return sentences
  }

  /// The delay that a camera with a rolling shutter may add, in words.
  private static func rolling(_ marks: FilmMarks) -> Words {
    let heights = marks.pictures.compactMap { picture in
      picture.tip.flatMap { tip in picture.ink.map { abs(tip.y - $0.y) } }
    }
    guard let height = marks.height, let step = marks.step,
      let apart = PenStatistics.median(heights)
    else {
      return
        "A camera with a rolling shutter adds or removes up to one picture's time if tip and ink "
        + "are far above each other."
    }
    let most = DecimalText.text(min(apart / height, 1) * step, places: 2)
    return
      "A camera with a rolling shutter adds or removes up to \(most) ms, depending on how far tip "
      + "and ink are above each other."
  }

  // MARK: - Events

  private init(events marks: FilmMarks) {
    let lags = marks.events.map { $0.ink - $0.tip }
    let count = lags.count
    let deviation = PenStatistics.variance(lags).squareRoot()
    // Each end is known to one picture, so the variance of their difference is a sixth of one squared.
    let picture = (marks.step ?? 0) / 6.0.squareRoot()
    let error = max(deviation, picture) / Double(count).squareRoot()
    let reach = StudentRange.reach(0.95, freedom: Double(max(count - 1, 1)))
    let lag = StylusFigure(
      PenStatistics.mean(lags), .milliseconds,
      margin: count > 1 ? reach * error : marks.step, count: count)
    let own = max(deviation * deviation - picture * picture, 0).squareRoot()
    let reason: Words = "only events were marked, no positions"
    self.init(
      lag: lag, byDistance: .unknown(.milliseconds, reason),
      spread: count > 1
        ? StylusFigure(
          own, .milliseconds, margin: picture + 2 * deviation / (2 * Double(count)).squareRoot(),
          count: count)
        : .unknown(.milliseconds, "there is only one event"),
      speed: .unknown(.pixelsPerSecond, reason), distance: .unknown(.pixels, reason),
      offset: .unknown(.pixels, reason), sentences: Self.sentences(marks, count))
  }

  private static func sentences(_ marks: FilmMarks, _ count: Int) -> [Words] {
    var sentences: [Words] = [count == 1 ? "1 event." : "\(count) events."]
    if let step = marks.step {
      sentences.append(
        "One picture per \(DecimalText.text(step, places: 2)) ms: single events are accurate to "
          + "about one picture, their average more."
      )
    } else {
      sentences.append(
        "The picture rate is unknown, so its part of the error is not counted separately.")
    }
    if count < 10 {
      sentences.append(
        "Use at least ten events for a more certain lag: the screen's refresh spreads them.")
    }
    return sentences
  }

  // MARK: - Words

  private var figures: [(key: String, name: Words, figure: StylusFigure)] {
    [
      ("lag_ms", "end-to-end lag", lag),
      ("by_distance_ms", "by distance over speed", byDistance),
      ("spread_ms", "spread of events", spread), ("speed", "speed of the tip", speed),
      ("distance", "ink behind at that speed", distance),
      ("offset", "sideways offset of marks", offset),
    ]
  }

  /// The lag and its basis, as lines for a terminal.
  public var text: String {
    let known = figures.filter { $0.figure.value != nil }
    let lines = TextTable(known.map { [$0.name.text, $0.figure.text] }).lines
    let reasons: [Words] = lag.value == nil ? ["Lag not available: \(lag.remark)."] : []
    return (lines + (reasons + sentences).map(\.text)).joined(separator: "\n") + "\n"
  }

  /// The lag for programs.
  public var json: JSON {
    let rows = figures.map { JSON.Member(name: $0.key, value: $0.figure.json) }
    return .object(rows + [.init(name: "sentences", value: .array(sentences.map(JSON.sentence)))])
  }
}
