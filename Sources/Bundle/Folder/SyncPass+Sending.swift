internal import Bytes
internal import Glibc
internal import Notebook
internal import Store

/// Writing what the folder lacks.
extension SyncPass {
  /// Writes what waits, and what has gone from the folder.
  mutating func send(isEnded: () -> Bool) throws {
    let waiting = Set(try library.notebooksWaiting(for: folder.number))
    for id in shared.sorted() where !isEnded() {
      let gone = vanished(of: id)
      if memory.notebooks[id]?.isCompared != true || !gone.isEmpty {
        // A part of the folder that cannot be looked at may have all of it.
        guard sawAll else { continue }
        try send(try compared(id), of: id, insteadOf: gone)
        memory.notebooks[id, default: NotebookNote()].isCompared = true
        memory.notebooks[id]?.healed.formUnion(gone)
      } else if waiting.contains(id) {
        try sendWaiting(of: id, isEnded: isEnded)
      }
      try sendBlobs(of: id)
    }
  }

  private mutating func sendWaiting(of id: NotebookID, isEnded: () -> Bool) throws {
    while !isEnded() {
      let outgoing = try library.outgoing(of: id, for: folder.number, atMost: timing.portion)
      guard !outgoing.isEmpty else {
        try library.settle(outgoing, of: id, for: folder.number)
        drafting.insert(id)
        return
      }
      try send(outgoing, of: id)
    }
  }

  /// Writes statements as one file or several, and lets them wait no longer then.
  ///
  /// - Parameters:
  ///   - outgoing: The statements.
  ///   - id: The notebook.
  ///   - gone: The bundles that have gone from the folder, whose content is among the statements.
  /// - Throws: What keeps them from being written; what was written is not written again.
  private mutating func send(
    _ outgoing: Outgoing, of id: NotebookID, insteadOf gone: Set<ContentHash> = []
  ) throws {
    try? writeReadMe()
    passUsedNumbers(of: id)
    var rest = outgoing.records[...]
    while !rest.isEmpty {
      var (end, size) = (rest.startIndex, 0)
      while end < rest.endIndex, size < timing.portion {
        size += rest[end].record.size
        end += 1
      }
      let isLast = end == rest.endIndex
      try send(
        Array(rest[..<end]), of: id, replacing: isLast ? numbers(of: gone, in: id) : [:])
      rest = rest[end...]
    }
    guard !outgoing.isSettled else { return }
    // What lies there must be known before it is forgotten that it waited.
    try memory.keep(of: folder.number, in: library)
    try library.settle(outgoing, of: id, for: folder.number)
  }

  /// The numbers of bundles, by the devices that sent them.
  private func numbers(
    of bundles: Set<ContentHash>, in id: NotebookID
  ) -> [DeviceID: [ClosedRange<UInt64>]] {
    var numbers: [DeviceID: [ClosedRange<UInt64>]] = [:]
    for hash in bundles.sorted() {
      guard let shipment = memory.notebooks[id]?.taken[hash], let device = shipment.device,
        let range = shipment.numbers
      else { continue }
      numbers[device, default: []].append(range)
    }
    return numbers
  }

  private mutating func send(
    _ records: [PlacedRecord], of id: NotebookID,
    replacing replaced: [DeviceID: [ClosedRange<UInt64>]]
  ) throws {
    memory.notebooks[id, default: NotebookNote()].blobs
      .formUnion(records.lazy.compactMap(\.record.blob))
    try sendBlobs(of: id)
    let number = memory.notebooks[id]?.next ?? 1
    try write(records, as: number...number, of: id, replacing: replaced)
    memory.notebooks[id]?.next = number + 1
    report.sentStatements += records.count
  }

  /// Passes over the numbers that lie in the folder already: they were given before that was forgotten.
  ///
  /// Numbers that no device can have reached are somebody's joke.
  private mutating func passUsedNumbers(of id: NotebookID) {
    let device = memory.device
    let last =
      (bundles[id] ?? []).lazy.filter { $0.shipment.device == device }
      .compactMap(\.shipment.numbers?.upperBound).filter { $0 < 1 << 40 }.max() ?? 0
    let next = memory.notebooks[id]?.next ?? 1
    memory.notebooks[id, default: NotebookNote()].next = max(next, last + 1)
  }

  /// Writes statements under numbers of this device.
  mutating func write(
    _ records: [PlacedRecord], as numbers: ClosedRange<UInt64>, of id: NotebookID,
    replacing replaced: [DeviceID: [ClosedRange<UInt64>]]
  ) throws {
    let pages = Set(records.compactMap(\.home)).subtracting([.notebook])
    var bundle = Bundle(try manifest(.changes, of: id, numbers, pages: pages.count), records)
    bundle.manifest.sender?.replaced = replaced
    let bytes = try bundle.encoded()
    let hash = ContentHash(of: bytes)
    let place = FolderPlace.shipment(numbers, of: id, from: memory.device, hash)
    bundle.records = []
    try put(bytes, hash, bundle.manifest, at: place)
    memory.notebooks[id]?.take(hash, bundle.manifest)
  }

  /// What this device says of itself in a bundle.
  func manifest(
    _ kind: BundleKind, of id: NotebookID, _ numbers: ClosedRange<UInt64>?, pages: Int = 0
  ) throws -> Manifest {
    let note = memory.notebooks[id] ?? NotebookNote()
    let title = try library.read(id) { try $0.entity(.notebook).value(.title) ?? "" }
    let sender = Manifest.Sender(
      memory.device, named: DeviceName.of(library), at: now, shipments: numbers,
      seen: note.seen.filter { $0.key != memory.device }, retired: memory.retired)
    return Manifest(kind, of: id, titled: title, pageCount: pages, from: sender)
  }

  /// Writes a bundle of this device, and takes note of it as of any other file.
  mutating func put(
    _ bytes: [UInt8], _ hash: ContentHash, _ manifest: Manifest, at place: String
  ) throws {
    let mark = try write(bytes, at: place)
    memory.files[place] = FileNote(
      mark: mark, content: .shipment(hash, Shipment(manifest)), since: now)
    memory.notebooks[manifest.notebook, default: NotebookNote()].hear(manifest)
    memory.notebooks[manifest.notebook]?.sent.insert(hash)
    bundles[manifest.notebook, default: []].append(
      PresentBundle(place: place, hash: hash, shipment: Shipment(manifest), size: bytes.count))
    report.sentFiles += 1
    report.sentBytes += bytes.count
  }

  /// Writes the images and PDFs of a notebook that are here and not in the folder.
  private mutating func sendBlobs(of id: NotebookID) throws {
    guard sawAll else { return }
    let wanted = (memory.notebooks[id]?.blobs ?? []).subtracting(blobs)
    guard !wanted.isEmpty else { return }
    for hash in wanted.subtracting(try library.lacking(wanted)).sorted() {
      guard let bytes = try library.image(hash) else { continue }
      let place = FolderPlace.blob(hash)
      let mark = try write(bytes, at: place)
      memory.files[place] = FileNote(mark: mark, content: .blob(hash), since: now)
      blobs.insert(hash)
      report.sentFiles += 1
      report.sentBytes += bytes.count
    }
  }

  /// Says to people what the folder is, once.
  private func writeReadMe() throws {
    guard !Disk.isThere(path(of: FolderPlace.readMe)) else { return }
    let text = """
      Suzuri shares handwritten notebooks through this folder.
      Please leave the files as they are: 'suzuri sync FOLDER' on another device joins.

      """
    _ = try write(Array(text.utf8), at: FolderPlace.readMe)
  }

  /// Brings to the disk that a folder is there.
  private func flushFolders(above folder: String) {
    let above = PathParts(folder).folder
    guard above.utf8.count >= self.folder.path.utf8.count else { return }
    Disk.flush(above)
    flushFolders(above: above)
  }

  /// Writes a file that appears whole or not at all, and reads it again: not all that look like folders
  /// keep what they are given.
  private func write(_ bytes: [UInt8], at place: String) throws -> FileNote.Mark {
    let path = path(of: place)
    let above = PathParts(path).folder
    guard Disk.facts(of: folder.path) != nil else { throw SyncError.noFolder(path: folder.path) }
    let isNew = !Disk.isThere(above)
    guard Disk.makeFolders(above) else {
      throw SyncError.unreachable(path: above, reason: String(cString: strerror(errno)))
    }
    let file = try OutputFile(at: path, under: OutputRules())
    try file.write(bytes)
    try file.publish()
    Disk.flush(above)
    if isNew { flushFolders(above: above) }
    guard Disk.bytes(of: path, atMost: bytes.count + 1) == bytes,
      let facts = Disk.facts(ofLink: path)
    else { throw SyncError.unfaithful(path: path) }
    return FileNote.Mark(
      size: facts.size, seconds: facts.seconds, nanoseconds: facts.nanoseconds,
      number: facts.number)
  }
}
