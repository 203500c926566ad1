internal import Bytes
internal import Notebook
internal import Store

extension VerifyReport {
  /// The final verdict: whether all is well, what was repaired, and what is left to do.
  func verdict(looksOnly: Bool) -> String {
    if isWhole { return "Everything is as it was written." }
    var sentences: [String] = []
    if let file = damagedFile {
      sentences.append(
        "All that can be read is in a new file; the damaged one is kept as \(file.printable).")
    }
    if !repairs.isEmpty {
      let rest =
        lostCount == 0 && structure.isEmpty ? "; the rest is as it was written" : ""
      sentences.append("Repaired: \(repairs.joined(separator: ", "))\(rest).")
    }
    if lostCount > 0, !looksOnly, !isReadOnly {
      let things = lostCount == 1 ? "1 thing is" : "\(lostCount) things are"
      sentences.append("\(things) lost: no backup has \(lostCount == 1 ? "it" : "them").")
    }
    if isReadOnly {
      sentences.append("Nothing was changed: the library is read-only here.")
    } else if looksOnly {
      sentences.append(
        "Nothing was changed; 'suzuri verify' without --look-only sets damaged parts aside.")
    } else if !structure.isEmpty, damagedFile == nil {
      sentences.append(
        "The file itself is broken: 'suzuri verify' without a notebook saves what can be read.")
    } else if damage.contains(where: { $0.table == "backup" }) {
      sentences.append("Damaged backups are left where they are; 'suzuri backup' makes a new one.")
    }
    return sentences.joined(separator: " ")
  }

  /// How many things of each kind were checked, by the singular of their name.
  var counts: [(name: String, count: Int)] {
    [
      ("byte", byteCount), ("notebook", notebookCount), ("record", recordCount),
      ("stroke", strokeCount), ("point", pointCount), ("action", actionCount),
      ("view", viewCount), ("image", imageCount),
    ] + (notebook == nil ? [("backup", backupCount)] : [])
  }

  /// How many parts are lost: no backup has them.
  private var lostCount: Int { damage.count { $0.outcome == .lost } }

  /// The repairs, in a few words each.
  private var repairs: [String] {
    let facts = [
      (mendedCount, "flipped bit", "flipped bits", "put right"),
      (takenCount, "row", "rows", "taken from a backup"),
      (setAsideCount, "damaged row", "damaged rows", "set aside"),
      (
        remadeCount, "page, layer, section or title", "pages, layers, sections or titles",
        "made anew"
      ),
      (placedCount, "row", "rows", "put in place"),
      (renumberedCount, "notebook", "notebooks", "numbered anew"),
    ]
    return facts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2) \($0.3)" }
      + (isRenamed ? ["a new name drawn for the library"] : [])
  }

  /// The report as other programs read it.
  var json: JSON {
    .object(
      [
        JSON.Member(name: "whole", value: .boolean(isWhole)),
        JSON.Member(
          name: "notebook", value: notebook.map { JSON.string($0.description) } ?? .null),
      ]
        + counts.map { JSON.Member(name: "\($0.name)s", value: .integer($0.count)) }
        + [
          JSON.Member(name: "unknown", value: .integer(unknownCount)),
          JSON.Member(name: "structure", value: .array(structure.map(JSON.string))),
          JSON.Member(name: "damage", value: .array(damage.map(\.json))),
          JSON.Member(name: "damage_count", value: .integer(structure.count + damageCount)),
          JSON.Member(name: "quarantine", value: .integer(quarantineCount)),
          JSON.Member(name: "read_only", value: .boolean(isReadOnly)),
          JSON.Member(name: "mended", value: .integer(mendedCount)),
          JSON.Member(name: "taken_from_backups", value: .integer(takenCount)),
          JSON.Member(name: "made_anew", value: .integer(remadeCount)),
          JSON.Member(name: "set_aside", value: .integer(setAsideCount)),
          JSON.Member(name: "put_in_place", value: .integer(placedCount)),
          JSON.Member(name: "renumbered", value: .integer(renumberedCount)),
          JSON.Member(name: "renamed", value: .boolean(isRenamed)),
          JSON.Member(name: "damaged_file", value: damagedFile.map(JSON.string) ?? .null),
        ])
  }
}

extension Damage {
  /// The damage as other programs read it.
  fileprivate var json: JSON {
    [
      "notebook": subject?.notebook.map(JSON.string) ?? .null,
      "page": subject?.page.map(JSON.integer) ?? .null,
      "what": .string(subject?.what ?? table), "reason": .string(reason),
      "outcome": outcome.map { .string($0.description) } ?? .null,
      "backup": outcome?.backup.map(JSON.string) ?? .null, "table": .string(table),
      "row": .string(row),
    ]
  }
}
