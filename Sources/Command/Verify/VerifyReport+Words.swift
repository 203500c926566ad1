internal import Bytes
internal import Notebook
internal import Store
internal import Wording

extension VerifyReport {
  func verdict(looksOnly: Bool) -> Words {
    if isWhole {
      return quarantineCount > 0
        ? "No other damage found." : "No damage found."
    }
    if isSound { return "No other damage found; missing data is reported until you dismiss it." }
    var sentences: [Words] = []
    if let file = damagedFile {
      sentences.append(
        "Saved all readable data in a new file; the damaged file is saved as \(file.printable).")
    }
    if !repairs.isEmpty {
      let list = repairs.joined(separator: ", ")
      sentences.append(
        lostCount == 0 && structure.isEmpty
          ? "Repaired: \(list); no other damage found." : "Repaired: \(list).")
    }
    if lostCount > 0, !looksOnly, !isReadOnly {
      sentences.append(
        lostCount == 1
          ? "1 item is lost: no backup has it."
          : "\(lostCount) items are lost: no backup has them.")
    }
    if isReadOnly {
      sentences.append("Nothing was changed: the library is read-only here.")
    } else if looksOnly {
      sentences.append(
        "Nothing was changed; run 'suzuri verify' without --look-only to set damaged parts aside.")
    } else if !structure.isEmpty, damagedFile == nil {
      sentences.append(
        "The file itself is broken: run 'suzuri verify' without a notebook to save what can be "
          + "read.")
    } else if damage.contains(where: { $0.table == "backup" }) {
      sentences.append(
        "Damaged backups are left in place: 'suzuri backup --remove NAME' removes one, and "
          + "'suzuri backup' creates a new one.")
    }
    return sentences.joined(separator: " ")
  }

  struct Count {
    /// The kind for other programs.
    let key: String
    let count: Int
    /// The kind as written after the number.
    let words: Words

    fileprivate init(_ key: String, _ count: Int, _ one: Words, _ several: Words) {
      (self.key, self.count, words) = (key, count, count == 1 ? one : several)
    }
  }

  var counts: [Count] {
    let counts: [Count] = [
      Count("bytes", byteCount, "byte", "bytes"),
      Count("notebooks", notebookCount, "notebook", "notebooks"),
      Count("records", recordCount, "record", "records"),
      Count("strokes", strokeCount, "stroke", "strokes"),
      Count("points", pointCount, "point", "points"),
      Count("actions", actionCount, "action", "actions"),
      Count("views", viewCount, "view", "views"),
      Count("images", imageCount, "image", "images"),
    ]
    if notebook != nil { return counts }
    return counts + [Count("backups", backupCount, "backup", "backups")]
  }

  /// The number of lost parts: no backup has them.
  private var lostCount: Int { damage.count { $0.outcome == .lost } }

  private var repairs: [Words] {
    let facts: [(Int, one: Words, several: Words)] = [
      (mendedCount, "1 flipped bit corrected", "\(mendedCount) flipped bits corrected"),
      (takenCount, "1 row taken from a backup", "\(takenCount) rows taken from a backup"),
      (setAsideCount, "1 damaged row set aside", "\(setAsideCount) damaged rows set aside"),
      (
        remadeCount, "1 page, layer, section or title rebuilt",
        "\(remadeCount) pages, layers, sections or titles rebuilt"
      ),
      (placedCount, "1 row moved into place", "\(placedCount) rows moved into place"),
      (renumberedCount, "1 notebook renumbered", "\(renumberedCount) notebooks renumbered"),
    ]
    return facts.filter { $0.0 > 0 }.map { $0.0 == 1 ? $0.one : $0.several }
      + (isRenamed ? ["a new name given to the library"] : [])
  }

  var json: JSON {
    let head: JSON = [
      "whole": .boolean(isWhole), "notebook": notebook.map { .string($0.description) } ?? .null,
    ]
    let rest: JSON = [
      "unknown": .integer(unknownCount), "structure": .array(structure.map(JSON.sentence)),
      "damage": .array(damage.map(\.json)),
      "damage_count": .integer(structure.count + damageCount),
      "losses": .array(losses.map(\.json)), "quarantine": .integer(quarantineCount),
      "read_only": .boolean(isReadOnly), "mended": .integer(mendedCount),
      "taken_from_backups": .integer(takenCount), "made_anew": .integer(remadeCount),
      "set_aside": .integer(setAsideCount), "put_in_place": .integer(placedCount),
      "renumbered": .integer(renumberedCount), "renamed": .boolean(isRenamed),
      "damaged_file": damagedFile.map(JSON.string) ?? .null,
    ]
    let counts = counts.map { JSON.Member(name: $0.key, value: .integer($0.count)) }
    return .object(head.members + counts + rest.members)
  }
}

extension KnownLoss {
  fileprivate var json: JSON {
    [
      "number": .integer(Int(row)), "notebook": .string(title), "found": .integer(found),
      "written": .integer(written),
    ]
  }
}

extension Damage {
  fileprivate var json: JSON {
    [
      "notebook": subject?.notebook.map(JSON.string) ?? .null,
      "page": subject?.page.map(JSON.integer) ?? .null,
      "what": subject.map { JSON.sentence($0.what) } ?? .string(table),
      "reason": JSON.sentence(reason),
      "outcome": outcome.map { JSON.sentence($0.words) } ?? .null,
      "backup": outcome?.backup.map(JSON.string) ?? .null, "table": .string(table),
      "row": extent.map(JSON.sentence) ?? .string(row),
    ]
  }
}
