internal import Bytes
internal import Notebook
internal import Store

extension SyncPass {
  /// The status, as far as the folder was read.
  func status() throws -> SyncStatus {
    var status = SyncStatus()
    let notebooks = Set(try library.sharedNotebooks(through: folder.number).keys)
    status.exchanged = memory.exchanged
    status.notebookCount = notebooks.count
    let abandoned = try notebooks.filter { try isAbandoned($0) }
    status.devices = devices(of: notebooks.subtracting(abandoned))
    let notes = notebooks.compactMap { memory.notebooks[$0] }
    let blobs = notes.reduce(into: Set<ContentHash>()) { $0.formUnion($1.blobs) }
    let missing = try library.lacking(blobs)
    status.missingBlobs = missing.count
    status.lostBlobs = missing.count { blob in
      notes.allSatisfy { !$0.blobs.contains(blob) || isLost(blob, in: $0) }
    }
    status.unreadable = try memory.files.compactMap { place, note in
      guard case .unreadable(let fault) = note.content, try !isHere(place), !isCopy(place)
      else { return nil }
      return SyncStatus.Unreadable(
        path: place, fault: fault, since: note.since, isAskedFor: memory.asking.contains(place))
    }.sorted { $0.path < $1.path }
    status.unreadable += closed.map {
      SyncStatus.Unreadable(path: $0, fault: .closed, since: now, isAskedFor: false)
    }
    let waiting = try library.notebooksToSend(to: folder.number)
    let uncompared = notebooks.filter {
      memory.notebooks[$0]?.isCompared != true && !abandoned.contains($0)
    }
    status.waitingNotebooks = Set(waiting).union(uncompared).count
    status.arriving = notebooks.filter(isArriving)
    status.removals = try pendingRemovals()
    return status
  }

  /// True if files of other devices that are not retired are missing, and the beginning of the notebook with them.
  private func isArriving(_ id: NotebookID) -> Bool {
    guard let note = memory.notebooks[id] else { return false }
    let others = note.devices.keys.filter { !own.contains($0) && !memory.retired.contains($0) }
    guard others.contains(where: { note.missing(of: $0) > 0 }) else { return false }
    // A notebook that cannot be read has other troubles.
    return (try? library.read(id) { try $0.lacksBeginning }) ?? false
  }

  private func isLost(_ blob: ContentHash, in note: NotebookNote) -> Bool {
    note.devices.allSatisfy { device, said in
      device == memory.device || memory.retired.contains(device) || said.lacks.contains(blob)
    }
  }

  /// True if the content of an unreadable file is already here.
  func isHere(_ place: String) throws -> Bool {
    if let hash = FolderPlace.blob(at: place) { return try library.lacking([hash]).isEmpty }
    guard let named = FolderPlace.named(place), let note = memory.notebooks[named.notebook]
    else { return false }
    return note.has(named.last, of: named.device)
  }

  /// True if a name is that of a complete file beside it with something appended, as sync programs name copies.
  func isCopy(_ place: String) -> Bool {
    let most = max(0, PathParts(place).name.utf8.count - FolderPlace.shortestName)
    return (0...most).contains { count in
      let original = place.utf8.dropLast(count)
      return ["", Bundle.ending].contains { ending in
        switch memory.files["\(Substring(original))\(ending)"]?.content {
        case .shipment?, .blob?: true
        default: false
        }
      }
    }
  }

  private func devices(of notebooks: Set<NotebookID>) -> [SyncStatus.Device] {
    let notes = notebooks.compactMap { memory.notebooks[$0] }
    let known = Set(notes.flatMap { $0.devices.keys }).union([memory.device])
    return known.map { device(_: $0, in: notes) }
      .sorted { ($0.isThis ? 0 : 1, $0.name, $0.id) < ($1.isThis ? 0 : 1, $1.name, $1.id) }
  }

  private func device(_ id: DeviceID, in notes: [NotebookNote]) -> SyncStatus.Device {
    let isThis = id == memory.device
    let heard = notes.compactMap { $0.devices[id] }
    let latest = heard.max { $0.written < $1.written }
    var unseen = 0
    for note in notes {
      guard !isThis, let said = note.devices[id] else { continue }
      unseen += max(0, Int(note.next) - 1 - Int(min(said.seen[memory.device] ?? 0, 1 << 40)))
    }
    let (isRetired, written) = (memory.retired.contains(id), latest?.written ?? 0)
    let isSilent = !isThis && !isRetired && written > 0 && now - written >= timing.patience
    return SyncStatus.Device(
      id: id, name: isThis ? DeviceName.of(library) : latest?.name ?? "", isThis: isThis,
      isRetired: isRetired, written: written,
      missing: isThis ? 0 : notes.reduce(0) { $0 + $1.missing(of: id) }, unseen: unseen,
      silentDays: isSilent ? Int((now - written) / 86_400_000) : nil)
  }

  mutating func retire(_ name: String) throws {
    let notebooks = Set(try library.sharedNotebooks(through: folder.number).keys)
    removed = try library.removedNotebooks()
    let others = devices(of: notebooks.union(removedHere)).filter { !$0.isThis && !$0.isRetired }
    let named = others.filter { $0.name == name }
    let fitting =
      named.isEmpty && name.utf8.count >= 4
      ? others.filter { $0.id.description.hasPrefix(name.lowercased()) } : named
    guard fitting.count == 1, let device = fitting.first
    else { throw SyncError.noSuchDevice(name: name, known: others.map { "\($0.name) (\($0.id))" }) }
    memory.retired.insert(device.id)
    _ = try walk()
    try recordName()
    shared = notebooks
    (mustSpeak, sawAll) = (true, true)
    try acknowledge()
    try memory.save(for: folder.number, in: library)
  }

  mutating func share(_ names: [String]) throws {
    var ids: Set<NotebookID> = []
    for name in names {
      do {
        ids.insert(try library.notebook(named: name))
      } catch LibraryError.noSuchNotebook {
        let id = try named(name)
        ids.insert(id)
        // Its row is created with the first statement about it.
        try library.forgetRemoval(of: id)
        _ = try library.merge([Record](), into: id, now: now, from: folder.number)
      }
    }
    try library.share(ids, through: folder.number)
  }

  private mutating func named(_ name: String) throws -> NotebookID {
    shared = Set(try library.sharedNotebooks(through: folder.number).keys)
    removed = try library.removedNotebooks()
    try scanFolder { false }
    let fitting = memory.notebooks.filter { id, note in note.isNamed(name, as: id) }
    guard fitting.count == 1, let id = fitting.keys.first
    else { throw SyncError.noSuchNotebook(name: name) }
    try memory.save(for: folder.number, in: library)
    return id
  }
}

extension NotebookReader {
  fileprivate var lacksBeginning: Bool {
    get throws {
      let things = try entities(at: .notebook)
      let sections = things.filter { if case .section? = $0.body { true } else { false } }.map(\.id)
      let used = things.compactMap { Outline.Page($0)?.section }
      return sections.isEmpty || !used.isEmpty && Set(used).isDisjoint(with: sections)
    }
  }
}

extension NotebookNote {
  /// True if a person means the notebook by its title, or by the beginning of its id.
  func isNamed(_ name: String, as id: NotebookID) -> Bool {
    title == name || (name.utf8.count >= 4 && id.description.hasPrefix(name.lowercased()))
  }
}
