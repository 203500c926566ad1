internal import Bundle
internal import Bytes
internal import Notebook

extension SyncReport {
  /// What was done, in one sentence.
  func sentence(of folder: SyncFolder) -> String {
    var parts: [String] = []
    if takenFiles > 0 { parts.append("took in \(files(takenFiles))") }
    if sentFiles > 0 { parts.append("wrote \(files(sentFiles))") }
    if removedFiles > 0 {
      parts.append("removed \(files(removedFiles)) that others of this device hold")
    }
    let done = parts.isEmpty ? "nothing was new" : parts.joined(separator: ", ")
    return "\(folder.path): \(done); \(status.sentence)."
  }

  private func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

  /// What was done, as other programs read it.
  func json(of folder: SyncFolder) -> JSON {
    let done: JSON = [
      "folder": .string(folder.path), "taken_files": .integer(takenFiles),
      "taken_statements": .integer(takenStatements),
      "changed_notebooks": .array(changed.sorted().map { .string($0.description) }),
      "sent_files": .integer(sentFiles), "sent_bytes": .integer(sentBytes),
      "sent_statements": .integer(sentStatements), "removed_files": .integer(removedFiles),
    ]
    return .object(done.members + status.json(of: folder).members.dropFirst())
  }
}

extension SyncStatus {
  /// Sentences about problems.
  var troubles: [String] {
    unreadable.prefix(10).map { "Not read yet: \($0.path): \($0.reason)." }
  }

  /// The status, as lines for people.
  func lines(of folder: SyncFolder) -> [String] {
    let last = exchanged == 0 ? "never" : exchanged.localTime
    let books = notebookCount == 1 ? "1 notebook" : "\(notebookCount) notebooks"
    let rows = devices.map { device in
      [
        device.name, String(device.id.description.prefix(8)),
        device.written == 0 ? "" : device.written.localTime, state(of: device),
      ]
    }
    return ["\(folder.path): \(sentence(of: folder)), \(books), last exchange \(last)"]
      + TextTable(rows).lines.map { "  \($0)" } + troubles
  }

  /// The status of a folder that may have vanished since.
  private func sentence(of folder: SyncFolder) -> String {
    folder.isThere ? sentence : "the folder is not there"
  }

  private func state(of device: Device) -> String {
    device.isThis ? "this device" : device.isRetired ? "retired" : device.sentence
  }

  /// The status, as other programs read it.
  func json(of folder: SyncFolder) -> JSON {
    [
      "folder": .string(folder.path),
      "state": .string(sentence(of: folder)),
      "up_to_date": .boolean(isUpToDate && folder.isThere),
      "exchanged": exchanged == 0 ? .null : .string(exchanged.universalTime),
      "notebooks": .integer(notebookCount),
      "waiting_notebooks": .integer(waitingNotebooks),
      "missing_pictures": .integer(missingBlobs), "lost_pictures": .integer(lostBlobs),
      "devices": .array(devices.map(\.json)),
      "unreadable": .array(
        unreadable.map {
          [
            "path": .string($0.path), "reason": .string($0.reason),
            "since": .string($0.since.universalTime),
          ]
        }),
    ]
  }
}

extension SyncStatus.Device {
  fileprivate var json: JSON {
    [
      "id": .string(id.description), "name": .string(name), "this": .boolean(isThis),
      "retired": .boolean(isRetired),
      "written": written == 0 ? .null : .string(written.universalTime),
      "missing": .integer(missing), "unseen": .integer(unseen),
    ]
  }
}
