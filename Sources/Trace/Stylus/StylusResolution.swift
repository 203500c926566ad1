internal import Geometry
internal import Wording

struct StylusResolution: Hashable, Sendable {
  /// The share of reports at a whole pixel on the canvas.
  let wholePixels: StylusFigure
  let step: StylusFigure
  let levelsSeen: StylusFigure
  /// The number of levels of force from 0 to 1, by the smallest step between two.
  let levels: StylusFigure
  let clockStep: StylusFigure
  let tiltStep: StylusFigure

  init(_ reports: PenReports, _ trace: Trace, _ rhythms: [StylusRhythm]) {
    wholePixels = Self.wholePixels(reports, trace)
    let places = reports.all.count { $0.place.isFinite }
    step =
      places == 0
      ? .unknown(reports.unit, "the recording has no positions")
      : StylusFigure(
        reports.placeStep, reports.unit, count: places,
        remark: reports.placeStep == nil ? "no steps are visible" : "")
    (levelsSeen, levels) = Self.levels(reports)
    clockStep =
      rhythms.first { $0.clockStep.value != nil }?.clockStep
      ?? rhythms.first?.clockStep ?? .unknown(.milliseconds, "the recording has no times")
    tiltStep = Self.tiltStep(reports, trace)
  }

  private static func wholePixels(_ reports: PenReports, _ trace: Trace) -> StylusFigure {
    guard let x = trace[.x], let y = trace[.y] else {
      return .unknown(.percent, "the recording has no positions on a canvas")
    }
    var (count, whole) = (0, 0)
    for report in reports.all where x[report.row].isFinite && y[report.row].isFinite {
      count += 1
      if x[report.row] == x[report.row].rounded(), y[report.row] == y[report.row].rounded() {
        whole += 1
      }
    }
    guard count > 0 else { return .unknown(.percent, "the recording has no positions on a canvas") }
    return StylusFigure(100 * Double(whole) / Double(count), .percent, count: count)
  }

  private static func levels(_ reports: PenReports) -> (seen: StylusFigure, all: StylusFigure) {
    let forces = reports.all.lazy.filter(\.phase.isInk).map(\.pressure).filter { $0 > 0 && $0 <= 1 }
    let different = Set(forces)
    guard different.count > 1 else {
      let reason: Words =
        different.isEmpty ? "the recording has no pressure" : "the pressure is always the same"
      return (
        StylusFigure(Double(different.count), .count, count: forces.count, remark: reason),
        .unknown(.count, reason)
      )
    }
    let seen = StylusFigure(Double(different.count), .count, count: forces.count)
    guard let step = PenLattice.step(of: Array(different) + [0]), step > 1e-7 else {
      return (seen, .unknown(.count, "no steps are visible"))
    }
    let levels = 1 / step
    return (
      seen,
      StylusFigure(
        levels.rounded(), .count, margin: levels > 256 ? levels * 0.002 : 0.5,
        count: different.count, remark: "by the smallest difference between two observed levels")
    )
  }

  private static func tiltStep(_ reports: PenReports, _ trace: Trace) -> StylusFigure {
    let tilts = [trace[.tiltX], trace[.tiltY]].compactMap(\.self)
    guard !tilts.isEmpty else { return .unknown(.degrees, "the recording has no tilt") }
    let rows = reports.all.prefix(200_000).map(\.row)
    let steps = tilts.compactMap { tilts in PenLattice.step(of: rows.map { tilts[$0] }) }
    return StylusFigure(
      steps.max(), .degrees, count: rows.count,
      remark: steps.isEmpty ? "no steps are visible" : "")
  }
}
