internal import Bytes
internal import Notebook
internal import Store

/// Putting files of this device together where there are many; those of others are never touched.
extension SyncPass {
  private typealias Own = (
    place: String, hash: ContentHash, numbers: ClosedRange<UInt64>, size: Int
  )

  /// The most that is put together into one file, in bytes.
  private static let largest = 32 << 20

  /// Puts files together, and takes away those that were put together a while ago.
  mutating func compact(isEnded: () -> Bool) throws {
    guard sawAll else { return }
    var own: [NotebookID: [Own]] = [:]
    for file in shipments where file.shipment.device == memory.device {
      guard let numbers = file.shipment.numbers else { continue }
      own[file.shipment.notebook, default: []]
        .append((file.place, file.hash, numbers, file.size))
    }
    for (id, files) in own.sorted(by: { $0.key < $1.key }) where !isEnded() {
      let living = files.filter { file in !files.contains { $0.numbers.isMore(than: file.numbers) }
      }
      try putTogether(living.sorted { $0.numbers.lowerBound < $1.numbers.lowerBound }, of: id)
      for file in files { removeIfCovered(file, by: files) }
    }
  }

  /// Puts the latest files together, back to one that is much larger than all behind it: so each
  /// statement is written anew a few times only, however many files there have been.
  private mutating func putTogether(_ files: [Own], of id: NotebookID) throws {
    guard files.count > timing.manyFiles, let last = files.last else { return }
    var (start, sum) = (files.count - 1, last.size)
    while start > 0, files[start - 1].size <= 2 * sum, sum + files[start - 1].size <= Self.largest,
      files[start - 1].numbers.upperBound + 1 == files[start].numbers.lowerBound
    {
      start -= 1
      sum += files[start].size
    }
    guard files.count - start > 1 else { return }
    var known: [RecordKey: Fragment] = [:]
    for file in files[start...] {
      guard let bundle = bundle(at: file.place, file.hash) else { return }
      for placed in bundle.records { known.join(placed.record) }
    }
    guard known.count <= RecordPart.limit / 2 else { return }
    let records = try library.placed(known.map { Record(key: $0.key, fragment: $0.value) }, of: id)
    try write(records, as: files[start].numbers.lowerBound...last.numbers.upperBound, of: id)
  }

  /// Removes a file of this device if another one has had all that is in it for a while.
  private mutating func removeIfCovered(_ file: Own, by files: [Own]) {
    let cover = files.first { $0.numbers.isMore(than: file.numbers) }
    guard let cover, let note = memory.files[cover.place],
      note.since + timing.coverPause <= now
    else { return }
    Disk.remove(path(of: file.place))
    memory.files[file.place] = nil
    for id in memory.notebooks.keys { memory.notebooks[id]?.taken[file.hash] = nil }
    report.removedFiles += 1
  }

  /// Tells others what has been seen here, where nothing that was written for other reasons does.
  mutating func acknowledge() throws {
    guard mayAcknowledge || mustSpeak, sawAll else { return }
    let name = DeviceName.of(library)
    for id in shared.sorted() {
      guard let note = memory.notebooks[id] else { continue }
      let said = note.devices[memory.device]
      let seen = note.seen.filter { $0.key != memory.device }
      let isNews = seen.contains { (said?.seen[$0.key] ?? 0) < $0.value }
      guard isNews || mustSpeak || (said != nil && said?.name != name) else { continue }
      try writeReceipt(of: id)
    }
    mustSpeak = false
  }

  /// Writes what has been seen here in the place of what was said of that before.
  private mutating func writeReceipt(of id: NotebookID) throws {
    let bundle = Bundle(try manifest(.receipt, of: id, nil))
    let bytes = try bundle.encoded()
    let hash = ContentHash(of: bytes)
    let place = FolderPlace.receipt(of: id, from: memory.device, hash)
    let before = shipments.filter {
      $0.shipment.device == memory.device && $0.shipment.notebook == id && !$0.shipment.hasContent
    }
    try put(bytes, hash, bundle.manifest, at: place)
    for file in before where file.place != place {
      Disk.remove(path(of: file.place))
      memory.files[file.place] = nil
    }
  }
}

extension ClosedRange<UInt64> {
  /// Whether all numbers of another range are in this one, and more.
  fileprivate func isMore(than other: ClosedRange<UInt64>) -> Bool {
    self != other && contains(other.lowerBound) && contains(other.upperBound)
  }
}
