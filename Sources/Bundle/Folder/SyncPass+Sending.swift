internal import Bytes
internal import Glibc
internal import Notebook
internal import Store
internal import Wording

extension SyncPass {
  mutating func send(isEnded: () -> Bool) throws {
    let waiting = Set(try library.notebooksWaiting(for: folder.number))
    for id in shared.sorted() where !isEnded() {
      do {
        try send(id, isWaiting: waiting.contains(id), isEnded: isEnded)
      } catch {
        // A notebook that cannot be written does not keep the others from it.
        failure = failure ?? error
      }
    }
  }

  private mutating func send(_ id: NotebookID, isWaiting: Bool, isEnded: () -> Bool) throws {
    guard try !isAbandoned(id) else { return try discardOutgoing(of: id, isWaiting: isWaiting) }
    let gone = vanished(of: id)
    if memory.notebooks[id]?.isCompared != true || !gone.isEmpty {
      // An unreadable part of the folder may have all of it.
      guard sawAll else { return }
      let lack = try compared(id)
      try send(lack.statements, of: id, replacing: lack.numbers)
      memory.notebooks[id, default: NotebookNote()].isCompared = true
      memory.notebooks[id]?.healed.formUnion(gone)
    } else if isWaiting {
      try sendWaiting(of: id, isEnded: isEnded)
    }
    try sendBlobs(of: id)
  }

  private mutating func sendWaiting(of id: NotebookID, isEnded: () -> Bool) throws {
    while !isEnded() {
      let outgoing = try library.outgoing(of: id, for: folder.number, atMost: timing.portion)
      guard !outgoing.isEmpty else { return try markSent(outgoing, of: id) }
      try send(outgoing, of: id)
    }
  }

  /// `replaced` are shipments gone from the folder, whose content is in it then; earlier files stay on errors.
  private mutating func send(
    _ outgoing: Outgoing, of id: NotebookID, replacing replaced: [DeviceID: ShipmentNumbers] = [:]
  ) throws {
    try? writeReadMe()
    var rest = outgoing.records[...]
    // If other files say all of it, those who never saw what has gone are told not to wait.
    if rest.isEmpty, !replaced.isEmpty { try send([], of: id, replacing: replaced) }
    while !rest.isEmpty {
      let portion = rest.removePortion(of: timing.portion, by: \.record.size)
      try send(Array(portion), of: id, replacing: rest.isEmpty ? replaced : [:])
    }
    guard !outgoing.isSettled else { return }
    try markSent(outgoing, of: id)
  }

  private mutating func markSent(_ outgoing: Outgoing, of id: NotebookID) throws {
    try library.markSent(outgoing, of: id, for: folder.number)
    try updateSteps()
  }

  private mutating func send(
    _ records: [PlacedRecord], of id: NotebookID, replacing replaced: [DeviceID: ShipmentNumbers]
  ) throws {
    memory.notebooks[id, default: NotebookNote()].blobs
      .formUnion(records.lazy.compactMap(\.record.blob))
    try sendBlobs(of: id)
    let number = memory.notebooks[id]?.next ?? 1
    memory.notebooks[id]?.next = number + 1
    try write(records, as: number...number, of: id, replacing: replaced)
    report.sentStatements += records.count
  }

  mutating func write(
    _ records: [PlacedRecord], as numbers: ClosedRange<UInt64>, of id: NotebookID,
    replacing replaced: [DeviceID: ShipmentNumbers]
  ) throws {
    let pages = Set(records.compactMap(\.home)).subtracting([.notebook])
    var bundle = Bundle(try manifest(.changes, of: id, numbers, pages: pages.count), records)
    bundle.manifest.sender?.replaced = replaced
    let bytes = try bundle.encoded()
    let hash = ContentHash(of: bytes)
    let place = FolderPlace.shipment(numbers, of: id, from: memory.device, hash)
    bundle.records = []
    // A number is used up, and its file recorded as our own, before other devices can see it.
    memory.notebooks[id]?.remember(hash, bundle.manifest)
    memory.notebooks[id]?.sent.insert(hash)
    try memory.save(for: folder.number, in: library)
    try send(bytes, hash, bundle.manifest, to: place)
  }

  func manifest(
    _ kind: BundleKind, of id: NotebookID, _ numbers: ClosedRange<UInt64>?, pages: Int = 0
  ) throws -> Manifest {
    let note = memory.notebooks[id] ?? NotebookNote()
    let removal = try removal(of: id)
    let title =
      shared.contains(id)
      ? try library.read(id) { try $0.entity(.notebook).value(.title) ?? "" } : note.title
    // Later statements must not seem older because the clock was set back.
    let written = max(now, (note.devices[memory.device]?.written ?? 0) + 1)
    var sender = Manifest.Sender(
      device: memory.device, name: DeviceName.of(library), written: written, shipments: numbers,
      seen: note.seen.filter { $0.key != memory.device }, retired: memory.retired)
    sender.removal = removal
    if shared.contains(id) { sender.dates = try library.dates(of: id) }
    sender.lacks = try lacks(of: id)
    sender.asks = memory.asking.filter { asks(for: $0, in: id) }
    return Manifest(
      kind: kind, notebook: id, title: removal == nil ? title : "", pageCount: pages,
      sender: sender)
  }

  mutating func send(
    _ bytes: [UInt8], _ hash: ContentHash, _ manifest: Manifest, to place: String
  ) throws {
    try send(bytes, to: place, as: .shipment(hash, Shipment(manifest)))
    memory.notebooks[manifest.notebook, default: NotebookNote()].merge(manifest)
    memory.notebooks[manifest.notebook]?.sent.insert(hash)
    bundles[manifest.notebook, default: []].append(
      PresentBundle(place: place, hash: hash, shipment: Shipment(manifest), size: bytes.count))
  }

  mutating func send(_ bytes: [UInt8], to place: String, as content: FileNote.Content) throws {
    let mark = try write(bytes, at: place)
    memory.files[place] = FileNote(mark: mark, content: content, since: now, tried: now)
    report.sentFiles += 1
    report.sentBytes += bytes.count
  }

  private mutating func sendBlobs(of id: NotebookID) throws {
    guard sawAll else { return }
    let wanted = (memory.notebooks[id]?.blobs ?? []).subtracting(blobs)
    guard !wanted.isEmpty else { return }
    for hash in wanted.subtracting(try library.lacking(wanted)).sorted() {
      guard let bytes = try library.image(hash) else { continue }
      try send(bytes, to: FolderPlace.blob(hash), as: .blob(hash))
      blobs.insert(hash)
    }
  }

  private func writeReadMe() throws {
    guard !Disk.isThere(path(of: FolderPlace.readMe)) else { return }
    let text = """
      Suzuri shares handwritten notebooks through this folder.
      Please leave the files as they are: 'suzuri sync FOLDER' on another device joins.

      """
    _ = try write(Array(text.utf8), at: FolderPlace.readMe)
  }

  /// Writes a file entirely or not at all, and reads it again: not every apparent folder keeps what it is given.
  func write(_ bytes: [UInt8], at place: String) throws -> FileNote.Mark {
    let path = path(of: place)
    // The drive may be removed at any moment, and leave the folder of its mount point.
    guard Disk.facts(of: folder.path)?.device == memory.drive
    else { throw SyncError.noFolder(path: folder.path) }
    try makeFolders(above: place)
    if let there = Disk.facts(ofLink: path), there.kind != .file {
      throw SyncError.inTheWay(path: path)
    }
    try OutputFile.write(bytes, to: path)
    guard Disk.bytes(of: path, atMost: bytes.count + 1) == bytes,
      let facts = Disk.facts(ofLink: path)
    else { throw SyncError.unfaithful(path: path) }
    return FileNote.Mark(
      size: facts.size, seconds: facts.seconds, nanoseconds: facts.nanoseconds,
      number: facts.number)
  }

  /// Makes the missing folders of a file; links lead elsewhere, and do not count as folders here.
  private func makeFolders(above place: String) throws {
    var above = folder.path
    for name in place.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      let path = "\(above)/\(Substring(name))"
      if let facts = Disk.facts(ofLink: path) {
        guard facts.kind == .folder else { throw SyncError.inTheWay(path: path) }
      } else {
        guard Disk.makeFolder(path) || errno == EEXIST else {
          throw SyncError.unmade(
            path: path, reason: Words(verbatim: String(cString: strerror(errno))))
        }
        Disk.flush(above)
      }
      above = path
    }
  }
}

/// Finds out what the folder lacks when the outbox cannot tell: a notebook is new in it, or files have vanished.
extension SyncPass {
  struct Lack {
    /// Statements in none of its files, without the content of erased elements: whoever restores one sends all of it.
    let statements: Outgoing
    /// The numbers of shipments here that none of its files replaces: devices without them would wait for them.
    let numbers: [DeviceID: ShipmentNumbers]
  }

  /// Returns everything of a notebook that the folder lacks, after reading all it has.
  mutating func compared(_ id: NotebookID) throws -> Lack {
    var known: [RecordKey: Fragment] = [:]
    var present: [DeviceID: ShipmentNumbers] = [:]
    for file in bundles[id] ?? [] where file.shipment.hasContent {
      guard let bundle = bundle(at: file.place, file.hash) else {
        forget(file)
        continue
      }
      for placed in bundle.records { known.merge(placed.record) }
      guard let sender = bundle.manifest.sender else { continue }
      present.merge(sender.replaced, uniquingKeysWith: +)
      if let range = sender.shipments { present[sender.device, default: []].append(range) }
    }
    let here = memory.notebooks[id]?.numbers(as: memory.device) ?? [:]
    let gone = here.map { ($0, $1.subtracting(present[$0] ?? [])) }.filter { !$0.1.isEmpty }
    var erased = ErasedElements()
    let lacking = try library.outgoing(of: id, for: folder.number) { record in
      erased.add(record)
      return known[record.key] != record.fragment
    }
    let statements = lacking.leavingOut { erased.isContent($0) }
    memory.notebooks[id]?.blobs = Set(known.lazy.compactMap { Record(key: $0, fragment: $1).blob })
      .union(statements.records.lazy.compactMap(\.record.blob))
    return Lack(statements: statements, numbers: Dictionary(uniqueKeysWithValues: gone))
  }

  /// The bundles of a notebook merged here that have since vanished from the folder.
  ///
  /// Others may contain everything in them: a comparison decides that, never a file's own claim.
  func vanished(of id: NotebookID) -> Set<ContentHash> {
    guard sawAll, let note = memory.notebooks[id] else { return [] }
    let present = Set((bundles[id] ?? []).map(\.hash))
    return Set(note.taken.keys).subtracting(present).subtracting(note.healed)
  }
}

extension Dictionary where Key == RecordKey, Value == Fragment {
  mutating func merge(_ record: Record) {
    self[record.key] = self[record.key]?.merged(with: record.fragment) ?? record.fragment
  }
}

/// The elements of a notebook that were erased and that no piece shows.
struct ErasedElements {
  private var elements: Set<EntityID> = []
  private var dead: Set<EntityID> = []
  private var bases: Set<EntityID> = []

  /// Adds a statement about the notebook; all must be added before any is judged.
  mutating func add(_ record: Record) {
    switch record.fragment {
    case .life(let life) where !life.isAlive: dead.insert(record.key.entity)
    case .body(let bytes):
      switch bytes.first.flatMap(Body.Kind.init) {
      case .stroke, .figure: elements.insert(record.key.entity)
      default: if let base = record.base { bases.insert(base) }
      }
    default: break
    }
  }

  /// True if a statement says more of such an element than that it was erased.
  func isContent(_ record: Record) -> Bool {
    let id = record.key.entity
    guard dead.contains(id), elements.contains(id), !bases.contains(id) else { return false }
    return ![.life, .range].contains(record.key.field.rule)
  }
}
