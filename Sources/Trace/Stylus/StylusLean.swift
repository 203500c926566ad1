internal import Geometry
internal import Wording

struct StylusLean: Hashable, Sendable {
  /// The least lean from upright, ignoring one report in 200.
  let least: StylusFigure
  let greatest: StylusFigure
  /// The distance of a stroke's first report from where the hovering pen was heading.
  let jump: StylusFigure

  init(_ reports: PenReports, _ trace: Trace) {
    let leans = Self.leans(reports, trace).sorted()
    let hasBoth = trace[.tiltX] != nil && trace[.tiltY] != nil
    let reason: Words = "the recording has no tilt"
    func figure(_ share: Double) -> StylusFigure {
      leans.isEmpty
        ? .unknown(.degrees, reason)
        : StylusFigure(
          PenStatistics.quantile(share, ofSorted: leans), .degrees, count: leans.count,
          remark: hasBoth ? .none : "along the only axis reported by the pen")
    }
    (least, greatest) = (figure(0.005), figure(0.995))
    jump = Self.jump(reports)
  }

  /// The angles from upright in degrees, from the leans along both axes, or along the only one.
  private static func leans(_ reports: PenReports, _ trace: Trace) -> [Double] {
    let (x, y) = (trace[.tiltX], trace[.tiltY])
    guard x != nil || y != nil else { return [] }
    return reports.all.compactMap { report in
      let (across, along) = (x?[report.row] ?? 0, y?[report.row] ?? 0)
      guard abs(across) < 90, abs(along) < 90 else { return nil }
      let slope = Point(x: tangent(of: across * .pi / 180), y: tangent(of: along * .pi / 180))
        .length
      return angle(of: Point(x: 1, y: slope)) * 180 / .pi
    }
  }

  /// The longest time between hovering and touching, in nanoseconds.
  private static let reach: Int64 = 50_000_000

  private static func jump(_ reports: PenReports) -> StylusFigure {
    let all = reports.all
    var jumps: [Double] = []
    for stroke in reports.strokes where stroke.count >= 3 {
      let down = all[stroke.lowerBound]
      // Some drivers report the touch twice, first as if the pen were still hovering.
      guard let hover = reports.hovers.last(ending: stroke.lowerBound), down.time != Trace.absent,
        let last = hover.suffix(3).last(where: { all[$0].time < down.time }),
        last >= hover.lowerBound + 2, all[last].time != Trace.absent,
        down.time - all[last].time <= reach, all[last].place.isFinite, down.place.isFinite,
        let before = speed(all[last - 2], all[last]),
        let after = speed(down, all[stroke.lowerBound + 2])
      else { continue }
      let way = (before + after) * 0.5 * Double(down.time - all[last].time)
      jumps.append((all[last].place + way).distance(to: down.place))
    }
    guard jumps.count >= 3 else {
      return .unknown(reports.unit, "too few strokes follow a hovering pen")
    }
    return StylusFigure(medianOf: jumps, reports.unit)
  }

  /// The movement per nanosecond from one report to another.
  private static func speed(_ a: PenReport, _ b: PenReport) -> Point? {
    guard a.time != Trace.absent, b.time > a.time, a.place.isFinite, b.place.isFinite else {
      return nil
    }
    return (b.place - a.place) * (1 / Double(b.time - a.time))
  }
}

extension [Range<Int>] {
  func last(ending end: Int) -> Range<Int>? {
    let place = partitionPoint { $0.upperBound < end }
    return place < count && self[place].upperBound == end ? self[place] : nil
  }
}
