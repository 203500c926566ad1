internal import Geometry
internal import Trace

/// A stroke of a pen in a person's hand.
///
/// The width of its ink, and so which pixel belongs to which report, is only known once the stroke is over
/// and its ink has come to rest.
struct WatchedStroke {
  /// Its reports from the touch on, without the lift.
  private(set) var reports: [PenListener.Report]
  /// The time of its lift; nil while it continues.
  private(set) var lift: PenListener.Report?

  /// The nanoseconds after its report in which ink may appear.
  static let patience: Int64 = 2_000_000_000
  /// Limits that no hand exceeds without a lift: the number of reports, and the pixels from one to the next.
  private static let limit = (reports: 10_000, step: 10_000.0)
  /// Reports closer than this, in pixels, cannot be distinguished.
  private static let closest = 2.0

  init(_ touch: PenListener.Report) { reports = [touch] }

  /// The moment from which on anything drawn may be its ink.
  var beginning: Int64 { reports[0].server }
  /// The moment by which all its ink must have appeared.
  var end: Int64 { (lift ?? reports[reports.count - 1]).received + Self.patience }

  func isOf(_ report: PenListener.Report) -> Bool { report.device == reports[0].device }

  /// Adds a movement, unless no hand could have made it.
  mutating func move(_ report: PenListener.Report) {
    let step = report.place.distance(to: reports[reports.count - 1].place)
    guard reports.count < Self.limit.reports, step < Self.limit.step else { return }
    reports.append(report)
  }

  /// Ends it; ink may still appear.
  mutating func end(_ report: PenListener.Report) { lift = report }

  /// Its reports with the moments of their ink; nil if it left no ink, like a tap on a button, or if the
  /// screen from before it is forgotten.
  func samples(in history: ScreenHistory) -> [TraceSample]? {
    guard history.beginning <= beginning, let ink = StrokeInk(self, in: history) else { return nil }
    let path = StrokeLengths(reports.map(\.place))
    var rows = reports.indices.map { number in
      var row = sample(reports[number], number == 0 ? .down : .move, number)
      let radius = ink.radius(at: path.lengths[number])
      let place = path.watchedPlace(of: number, radius: radius)
      let isTooClose = number > 0 && path.gap(before: number) < Self.closest
      if isTooClose || ink.isBlind(place) || path.isCrossed(place, number, radius: radius) {
        row.flags = TraceFlag.blind.rawValue
      } else {
        row[.visible] = ink.seen(at: place, until: reports[number].received + Self.patience)
      }
      return row
    }
    if let lift { rows.append(sample(lift, .up, rows.count)) }
    return rows
  }

  private func sample(
    _ report: PenListener.Report, _ phase: TracePhase, _ sequence: Int
  ) -> TraceSample {
    var row = TraceSample(phase)
    let isEraser = report.device.lowercased().contains("eraser")
    row.tool = report.pressure == nil ? .mouse : isEraser ? .eraser : .pen
    (row.sequence, row.device) = (sequence, report.device)
    (row.place, row.pressure) = (report.place, report.pressure)
    (row[.server], row[.received]) = (report.server, report.received)
    return row
  }
}
