internal import Bundle
internal import Bytes
internal import Notebook
internal import Wording

extension SyncReport {
  func sentence(of folder: SyncFolder) -> Words {
    var parts: [Words] = []
    if takenFiles > 0 { parts.append(takenFiles == 1 ? "read 1 file" : "read \(takenFiles) files") }
    if sentFiles > 0 { parts.append(sentFiles == 1 ? "wrote 1 file" : "wrote \(sentFiles) files") }
    if removedFiles > 0 {
      parts.append(
        removedFiles == 1
          ? "deleted 1 file that is contained in others of this device"
          : "deleted \(removedFiles) files that are contained in others of this device")
    }
    if deletedFiles > 0 {
      parts.append(
        deletedFiles == 1
          ? "deleted 1 file of deleted notebooks"
          : "deleted \(deletedFiles) files of deleted notebooks")
    }
    let done: Words = parts.isEmpty ? "nothing new" : parts.joined(separator: ", ")
    return "\(folder.path): \(done); \(status.sentence)."
  }

  func json(of folder: SyncFolder) -> JSON {
    let done: JSON = [
      "folder": .string(folder.path), "taken_files": .integer(takenFiles),
      "taken_statements": .integer(takenStatements),
      "changed_notebooks": .array(changed.sorted().map { .string($0.description) }),
      "sent_files": .integer(sentFiles), "sent_bytes": .integer(sentBytes),
      "sent_statements": .integer(sentStatements), "removed_files": .integer(removedFiles),
      "deleted_files": .integer(deletedFiles),
    ]
    return .object(done.members + status.json(of: folder).members.dropFirst())
  }
}

extension SyncStatus {
  var troubles: [Words] {
    unreadable.prefix(10).map {
      if $0.isStray { return "Ignored \($0.path): \($0.reason)." }
      return $0.isAskedFor
        ? "Not read yet: \($0.path): \($0.reason). Asked its device to send it again."
        : "Not read yet: \($0.path): \($0.reason)."
    }
  }

  func lines(of folder: SyncFolder) -> [Words] {
    let last: Words = exchanged == 0 ? "never" : Words(verbatim: exchanged.localTime)
    let books: Words = notebookCount == 1 ? "1 notebook" : "\(notebookCount) notebooks"
    let rows = devices.map { device in
      [
        device.name, String(device.id.description.prefix(8)),
        device.written == 0 ? "" : device.written.localTime, state(of: device).text,
      ]
    }
    let summary: Words =
      "\(folder.path): \(sentence(of: folder)), \(books), last sync \(last)"
    return [summary] + TextTable(rows).lines.map { "  \($0)" } + troubles
      + devices.compactMap(\.retirement) + removals.map(\.words)
  }

  /// The status of a folder that may have vanished since.
  private func sentence(of folder: SyncFolder) -> Words {
    folder.isThere ? sentence : "the folder does not exist"
  }

  private func state(of device: Device) -> Words {
    device.isThis ? "this device" : device.isRetired ? "retired" : device.sentence
  }

  func json(of folder: SyncFolder) -> JSON {
    [
      "folder": .string(folder.path),
      "state": .string(sentence(of: folder).english),
      "up_to_date": .boolean(isUpToDate && folder.isThere),
      "exchanged": exchanged == 0 ? .null : .string(exchanged.universalTime),
      "notebooks": .integer(notebookCount),
      "waiting_notebooks": .integer(waitingNotebooks),
      "missing_pictures": .integer(missingBlobs), "lost_pictures": .integer(lostBlobs),
      "devices": .array(devices.map(\.json)),
      "deleted_notebooks": .array(
        removals.map {
          [
            "id": .string($0.notebook.description), "title": .string($0.title),
            "held_by": .array($0.holders.map(JSON.string)),
          ]
        }),
      "unreadable": .array(
        unreadable.map {
          [
            "path": .string($0.path), "reason": JSON.sentence($0.reason),
            "since": .string($0.since.universalTime), "asked_for": .boolean($0.isAskedFor),
          ]
        }),
    ]
  }
}

extension SyncStatus.Device {
  /// Advice to retire a device that has been silent for long; nil for others.
  fileprivate var retirement: Words? {
    guard let silentDays else { return nil }
    let number = id.description.prefix(8)
    return "'\(name)' has been silent for \(silentDays) days. If it is no longer used, run 'suzuri "
      + "sync --retire \(number)' to stop waiting for it."
  }

  fileprivate var json: JSON {
    [
      "id": .string(id.description), "name": .string(name), "this": .boolean(isThis),
      "retired": .boolean(isRetired),
      "written": written == 0 ? .null : .string(written.universalTime),
      "missing": .integer(missing), "unseen": .integer(unseen),
      "silent_days": silentDays.map(JSON.integer) ?? .null,
    ]
  }
}

extension SyncStatus.Removal {
  /// The reason why the notebook is still in the folder.
  var words: Words {
    let title = title.isEmpty ? notebook.short : title.printable
    if !holders.isEmpty {
      let names = holders.map(\.printable).joined(separator: ", ")
      return "'\(title)' is deleted here. It is removed from the folder once these devices have "
        + "deleted it or are retired: \(names)."
    }
    return hasOtherFiles
      ? "'\(title)' is deleted, but the folder has other files of it: run 'suzuri sync --purge "
        + "\(notebook.short)' to delete them too."
      : "'\(title)' is deleted. The devices that wrote its files remove them at their next sync."
  }
}
