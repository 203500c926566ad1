internal import Notebook
internal import Wording

/// Compares the rows with the tallies of what was written.
extension Inspection {
  mutating func inspectTallies() throws {
    let stated = try connection.statedTallies()
    let scope = notebook.map { [$0] } ?? Set(stated.keys).union(tallies.keys).sorted()
    for number in scope {
      let counted = tallies[number] ?? Tally()
      switch stated[number] {
      case nil where counted == Tally(): continue
      case nil, .some(nil):
        findings.hasBadTallies = true
        report.add(
          Damage(
            table: "tally", notebook: number, row: "\(number)",
            reason: stated[number] == nil ? .missing : .checkSum))
      case .some(.some(let tally)):
        let isCertain = !uncertain.contains(number)
        if tally.differs(from: counted, isCertain: isCertain) { note(counted, tally, number) }
      }
    }
  }

  /// Notes that there are other rows than were written.
  private mutating func note(_ counted: Tally, _ stated: Tally, _ number: Int64) {
    findings.hasMiscounts = true
    guard notebook == nil else {
      let extent: Words = "\(Int(counted.rows)) instead of \(Int(stated.rows))"
      return report.add(
        Damage(table: "record", notebook: number, extent, reason: .miscounted))
    }
    miscounts.append(library.words(for: counted, insteadOf: stated, of: number))
  }
}

extension Library {
  /// A sentence about a notebook, or the table of notebooks, with other rows than were written.
  func words(for counted: Tally, insteadOf stated: Tally, of number: Int64) -> Words {
    let (found, written) = (Int(counted.rows), Int(stated.rows))
    if number == Tally.notebooks {
      return found == written
        ? "the list of notebooks is out of date"
        : "the list of notebooks has \(found) entries instead of \(written)"
    }
    let title = (try? Outline(of: StoredNotebook(library: self, number: number)).title) ?? ""
    let name: Words = title.isEmpty ? "an untitled notebook" : "'\(title)'"
    if found > written { return "\(name): its record count is out of date" }
    return found == written
      ? "\(name): some records are out of date"
      : "\(name): \(found) records instead of \(written)"
  }
}
