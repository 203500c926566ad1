internal import Wording

extension FindingList {
  private struct Course {
    var last: Int
    var hasTouched = false
    var hasLifted = false
    var hasInk = false
    var sequence: Int64?
  }

  mutating func checkStrokes(_ trace: Trace) {
    guard trace[.stroke] != nil else {
      return add(.odd, "no column numbers the strokes; each touch starts one")
    }
    var courses: [RunPart: Course] = [:]
    var (back, gaps, lost, again, after, before) = (
      Violations(), Violations(), 0, Violations(), Violations(), Violations()
    )
    let sequences = trace[.sequence]
    for row in 0..<trace.count where trace[.predicted]?[row] != 1 {
      let name = RunPart(run: trace[.run]?[row] ?? 1, number: trace[.stroke]?[row] ?? 1)
      var course = courses[name] ?? Course(last: row)
      course.last = row
      if let sequence = sequences?[row], sequence != Trace.absent {
        if let last = course.sequence {
          if sequence <= last { back.add(row) }
          if sequence > last, sequence &- last > 1 {
            gaps.add(row)
            lost = lost.addingReportingOverflow(Int(clamping: sequence &- last &- 1)).partialValue
          }
        }
        course.sequence = sequence
      }
      switch TracePhase(rawValue: trace[.phase]?[row] ?? "") ?? .move {
      case .down:
        if course.hasTouched { again.add(row) }
        (course.hasTouched, course.hasInk) = (true, true)
      case .move:
        if course.hasLifted { after.add(row) }
        if !course.hasTouched, !course.hasInk { before.add(row) }
        course.hasInk = true
      case .up, .cancel:
        if course.hasLifted { after.add(row) }
        (course.hasLifted, course.hasInk) = (true, true)
      case .hover: break
      }
      courses[name] = course
    }
    add(
      .wrong, back, one: "seq repeats or decreases within a stroke at 1 report",
      many: "seq repeats or decreases within a stroke at \(back.count) reports")
    add(
      .wrong, again, one: "the pen touches twice in the same stroke at 1 report",
      many: "the pen touches twice in the same stroke at \(again.count) reports")
    add(
      .wrong, after, one: "a stroke continues after its lift at 1 report",
      many: "a stroke continues after its lift at \(after.count) reports")
    // An overflow is reported as the least that it can be.
    let left = max(lost, gaps.count)
    add(
      .odd, gaps,
      one: left == 1 ? "seq skips 1 number, at 1 report" : "seq skips \(left) numbers, at 1 report",
      many: "seq skips \(left) numbers, at \(gaps.count) reports")
    guard trace[.phase] != nil else { return }
    add(.odd, before, one: "a stroke has no touch", many: "\(before.count) strokes have no touch")
    var open = Violations()
    for course in courses.values where course.hasInk && !course.hasLifted { open.add(course.last) }
    add(.odd, open, one: "a stroke has no lift", many: "\(open.count) strokes have no lift")
  }

  // MARK: - Pictures

  private struct Picture {
    var began: Int64
    var submitted: Int64
    var reports = 0
    var coalesced: Int64
    var row: Int
  }

  mutating func checkFrames(_ trace: Trace) {
    guard let frames = trace[.frame] else {
      if trace[.coalesced] != nil { add(.odd, "coalesced is given without a frame") }
      return
    }
    var pictures: [RunPart: Picture] = [:]
    var (split, counts) = (Violations(), Violations())
    func value(_ column: [Int64]?, _ row: Int) -> Int64 { column?[row] ?? Trace.absent }
    for row in 0..<trace.count where frames[row] != Trace.absent {
      let name = RunPart(run: trace[.run]?[row] ?? 1, number: frames[row])
      let told = Picture(
        began: value(trace[.renderBegan], row), submitted: value(trace[.submitted], row),
        coalesced: value(trace[.coalesced], row), row: row)
      var picture = pictures[name] ?? told
      if picture.began != told.began || picture.submitted != told.submitted { split.add(row) }
      if picture.coalesced != told.coalesced { counts.add(row) }
      if trace[.predicted]?[row] != 1 { picture.reports += 1 }
      pictures[name] = picture
    }
    for picture in pictures.values where picture.coalesced != Trace.absent {
      // Reports missing from the trace may have been in it too.
      if picture.coalesced < Int64(picture.reports) { counts.add(picture.row) }
    }
    add(
      .wrong, split, one: "reports of the same frame have different times at 1 report",
      many: "reports of the same frame have different times at \(split.count) reports")
    add(
      .odd, counts, one: "coalesced does not match the reports of a frame at 1 report",
      many: "coalesced does not match the reports of a frame at \(counts.count) reports")
  }
}
