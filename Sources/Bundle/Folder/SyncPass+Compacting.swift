internal import Bytes
internal import Notebook
internal import Store

/// Combines files of this device if there are many; those of others are never touched.
extension SyncPass {
  private struct Own {
    let file: PresentBundle
    let numbers: ClosedRange<UInt64>
  }

  /// The largest combined file, in bytes.
  private static let largest = 32 << 20

  mutating func compact(isEnded: () -> Bool) throws {
    guard sawAll else { return }
    removeBroken()
    for (id, present) in bundles.sorted(by: { $0.key < $1.key })
    where shared.contains(id) && !isEnded() {
      let own = own(among: present, of: id)
      guard own.count > 1 else { continue }
      let (living, covered) = Self.parted(own)
      try combineLatest(living, of: id)
      for (file, cover) in covered { removeIfCovered(file, by: cover) }
    }
  }

  /// Removes files of this device that have become unreadable; their content was rewritten.
  private mutating func removeBroken() {
    for (place, note) in memory.files {
      guard case .unreadable = note.content, let named = FolderPlace.named(place),
        named.device == memory.device, shared.contains(named.notebook)
      else { continue }
      Disk.remove(path(of: place))
      memory.files[place] = nil
    }
  }

  /// A file's own claim is not enough: anyone who can write in the folder could make us remove our files.
  private func own(among present: [PresentBundle], of id: NotebookID) -> [Own] {
    let sent = memory.notebooks[id]?.sent ?? []
    let files = present.filter { $0.shipment.device == memory.device && sent.contains($0.hash) }
    return files.compactMap { file in file.shipment.numbers.map { Own(file: file, numbers: $0) } }
      .sorted { $0.numbers.isBefore($1.numbers) }
  }

  /// In their order, a covering file precedes the covered one, and so does the furthest-reaching file.
  private static func parted(_ files: [Own]) -> (living: [Own], covered: [(file: Own, by: Own)]) {
    var (living, covered) = ([Own](), [(file: Own, by: Own)]())
    var furthest: Own?
    for file in files {
      if let cover = furthest, cover.numbers.isMore(than: file.numbers) {
        covered.append((file, cover))
        continue
      }
      living.append(file)
      let reach = furthest?.numbers.upperBound ?? 0
      if file.numbers.upperBound > reach { furthest = file }
    }
    return (living, covered)
  }

  /// Combines the latest files, back to one that is much larger than all those after it: that way each
  /// statement is rewritten only a few times, however many files there have been.
  private mutating func combineLatest(_ files: [Own], of id: NotebookID) throws {
    guard files.count > timing.manyFiles, let last = files.last else { return }
    var (start, sum) = (files.count - 1, last.file.size)
    while start > 0 {
      let (before, size) = (files[start - 1].numbers, files[start - 1].file.size)
      let isNeighbor =
        before == files[start].numbers || before.upperBound + 1 == files[start].numbers.lowerBound
      guard isNeighbor, size <= 2 * sum, sum + size <= Self.largest else { break }
      start -= 1
      sum += size
    }
    // Copies of one file under other names add nothing new.
    guard files[start].numbers.lowerBound < last.numbers.lowerBound else { return }
    var known: [RecordKey: Fragment] = [:]
    var replaced: [DeviceID: ShipmentNumbers] = [:]
    for file in files[start...] {
      guard let bundle = bundle(at: file.file.place, file.file.hash) else { return }
      for placed in bundle.records { known.merge(placed.record) }
      for (device, ranges) in bundle.manifest.sender?.replaced ?? [:] {
        replaced[device, default: []] += ranges
      }
    }
    // Statements of next to no bytes stay in several files: readers accept only a limited number from one.
    guard known.count <= Bundle.mostStatements(in: 0) || known.count <= sum / 8 else { return }
    let records = try library.placed(known.map { Record(key: $0.key, fragment: $0.value) }, of: id)
    let numbers = files[start].numbers.lowerBound...last.numbers.upperBound
    try write(records, as: numbers, of: id, replacing: replaced.mapValues(\.united))
  }

  /// Removes a file of this device if another one has contained all of it for a while, and all devices have
  /// seen it: until then it may be the only one that has arrived somewhere.
  private mutating func removeIfCovered(_ file: Own, by cover: Own) {
    guard let note = memory.files[cover.file.place],
      note.since + timing.coverPause <= now,
      hasBeenSeen(file, since: note.since), holds(cover, all: file)
    else { return }
    let (file, id) = (file.file, file.file.shipment.notebook)
    guard Disk.remove(path(of: file.place)) else { return }
    forget(file)
    memory.notebooks[id]?.taken[file.hash] = nil
    memory.notebooks[id]?.sent.remove(file.hash)
    report.removedFiles += 1
  }

  /// True if all other devices have confirmed a file, or its cover is so old that a lost device must not keep it.
  private func hasBeenSeen(_ file: Own, since: Int64) -> Bool {
    if since + timing.patience <= now { return true }
    let note = memory.notebooks[file.file.shipment.notebook] ?? NotebookNote()
    let others = note.devices.filter { $0.key != memory.device && !memory.retired.contains($0.key) }
    return !others.isEmpty
      && others.values.allSatisfy { ($0.seen[memory.device] ?? 0) >= file.numbers.upperBound }
  }

  private func holds(_ cover: Own, all file: Own) -> Bool {
    guard let whole = bundle(at: cover.file.place, cover.file.hash),
      let part = bundle(at: file.file.place, file.file.hash)
    else { return false }
    var known: [RecordKey: Fragment] = [:]
    for placed in whole.records { known[placed.record.key] = placed.record.fragment }
    return part.records.allSatisfy { placed in
      known[placed.record.key].map { $0.merged(with: placed.record.fragment) == $0 } ?? false
    }
  }

  /// Tells others what has been seen here, unless a file written for other reasons does.
  mutating func acknowledge() throws {
    guard mayAcknowledge || mustSpeak, sawAll else { return }
    let name = DeviceName.of(library)
    let before = memory.asking
    memory.asking = Set(try damaged().sorted().prefix(Manifest.Sender.mostAsks))
    let changed = memory.asking.symmetricDifference(before)
    let strangers = Set(memory.asking.compactMap { FolderPlace.named($0)?.notebook })
    let sign = signOfLife
    for id in shared.union(strangers).union(removedHere).sorted() {
      let note = memory.notebooks[id] ?? NotebookNote()
      let said = note.devices[memory.device]
      let seen = note.seen.filter { $0.key != memory.device }
      let isNews = seen.contains { (said?.seen[$0.key] ?? 0) < $0.value }
      let hasOther = try (said?.lacks ?? []) != lacks(of: id) || said?.removal != removal(of: id)
      let hasAsk = changed.contains { asks(for: $0, in: id) }
      guard
        isNews || hasOther || hasAsk || mustSpeak || id == sign
          || (said != nil && said?.name != name)
      else { continue }
      try writeReceipt(of: id)
    }
    mustSpeak = false
  }

  /// A notebook whose receipt is rewritten so that this device does not count as silent; nil if it wrote lately.
  private var signOfLife: NotebookID? {
    let said = shared.compactMap { memory.notebooks[$0]?.devices[memory.device]?.written }
    guard let last = said.max(), last + timing.patience / 4 <= now else { return nil }
    return shared.min()
  }

  func lacks(of id: NotebookID) throws -> Set<ContentHash> {
    removed.contains(id) ? [] : try library.lacking(memory.notebooks[id]?.blobs ?? [])
  }

  private mutating func writeReceipt(of id: NotebookID) throws {
    let bundle = Bundle(try manifest(.receipt, of: id, nil))
    let bytes = try bundle.encoded()
    let hash = ContentHash(of: bytes)
    let place = FolderPlace.receipt(of: id, from: memory.device, hash)
    let before = (bundles[id] ?? []).filter {
      $0.shipment.device == memory.device && !$0.shipment.hasContent
    }
    try send(bytes, hash, bundle.manifest, to: place)
    for file in before where file.place != place {
      Disk.remove(path(of: file.place))
      forget(file)
    }
  }
}

extension ClosedRange<UInt64> {
  fileprivate func isMore(than other: ClosedRange<UInt64>) -> Bool {
    self != other && contains(other.lowerBound) && contains(other.upperBound)
  }

  fileprivate func isBefore(_ other: ClosedRange<UInt64>) -> Bool {
    (lowerBound, other.upperBound) < (other.lowerBound, upperBound)
  }
}
