internal import Notebook
internal import Wording

/// Checks whether things are where they are found, and whether any is missing.
extension Inspection {
  /// Finishes the rows of a thing, and checks whether they are where it is found.
  mutating func closeGroup() throws {
    guard let (row, entity) = group else { return }
    group = nil
    gaps[row.notebook, default: Gaps(of: row.notebook)].note(entity)
    let known = try connection.first(
      "SELECT home FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]
    ) { $0.bytes(0) }
    if known != row.home { unplaced.insert(row.entity) }
    let isAway = row.home != entity.home?.stored ?? []
    guard isAway || known != row.home else { return }
    findings.hasStrayed = true
    // A thing with a damaged body has lost its place through no fault of its other rows.
    guard lastDamaged.map({ $0.isBeside(row) }) != true else { return }
    if entity.home == nil, known == row.home {
      lost.append(RowTrace(thing: row.entity, at: row.home, in: row.notebook))
    } else if isAway {
      findings.strayed.records += 1
    } else {
      findings.strayed.places += 1
    }
  }

  /// Looks for things that only the table of places still knows.
  mutating func inspectPlaces() throws {
    let scope = notebook.map { "thing.notebook = \($0) AND" } ?? ""
    try connection.forEach(
      """
      SELECT notebook, entity, home FROM thing WHERE \(scope) NOT EXISTS (
        SELECT 1 FROM record WHERE record.notebook = thing.notebook
        AND record.home = thing.home AND record.entity = thing.entity)
      """
    ) { row in
      findings.hasStrayed = true
      let trace = RowTrace(thing: row.bytes(1), at: row.bytes(2), in: row.integer(0))
      if isElsewhere(trace) { findings.strayed.places += 1 } else { lost.append(trace) }
    }
    let strayed = findings.strayed
    for (table, count) in [("record", strayed.records), ("thing", strayed.places)]
    where count > 0 {
      report.add(
        Damage(
          table: table, notebook: notebook ?? 0, "(\(count) in total)", reason: .misplaced))
    }
  }

  /// True if the rows of a thing are at another place, or under a name that differs in one bit.
  private func isElsewhere(_ trace: RowTrace) -> Bool {
    if displaced.contains(trace.entity) || unplaced.contains(trace.entity) { return true }
    guard let id = trace.id else { return true }
    if gaps[trace.notebook]?.knows(id) == true { return true }
    return !unplaced.isEmpty
      && (0..<128).contains { bit in
        var name = trace.entity
        name[bit / 8] ^= 1 << (bit % 8)
        return unplaced.contains(name)
      }
  }

  /// Notes the missing things: those with only a trace left, and those that contain others.
  mutating func inspectGaps() throws {
    for number in gaps.keys.sorted() {
      guard let gaps = gaps[number] else { continue }
      let missing = try Missing(gaps, in: library, isSaved: isSaved)
      if !hasRow(number) {
        findings.broken.insert(number)
        report.add(Damage(table: "notebook", row: "\(number)", reason: .missing))
      }
      if !missing.isEmpty { findings.broken.insert(number) }
      // More is known of a notebook's parts than of things with only a trace left.
      let parents = Set(missing.traces.map(\.entity))
      lost.removeAll { $0.notebook == number && parents.contains($0.entity) }
      lost += missing.traces
    }
    for trace in lost where !displaced.contains(trace.entity) && !damaged.contains(trace.entity) {
      findings.add(trace)
      report.add(Damage(trace, because: .missing))
    }
  }
}
