internal import Bytes
internal import Notebook
internal import Store

/// Each device says in its receipt which notebooks it deleted, with the statement that trashed them: receipts
/// stay, so that a notebook does not return with restored files, or with a device that was away.
extension SyncPass {
  /// Trashes notebooks that others deleted, unless restored since: the files that say so may be gone.
  ///
  /// One that was deleted here too and exists again was restored by a person, which the others hear then.
  mutating func applyRemovals() throws {
    for id in shared.sorted() {
      guard let removal = memory.notebooks[id]?.removal(butOf: own) else { continue }
      let field = Property<Bool>.isTrashed.field
      let cover = try library.read(id) { try $0.entity(.notebook) }
      let (known, isTrashed) = (cover.fields[field], cover.value(.isTrashed) ?? false)
      let said = Fragment.register(removal)
      guard known.map({ $0.merged(with: said) != $0 }) ?? true else { continue }
      batch.notebook = id
      batch.records = [Record(key: RecordKey(entity: .notebook, field: field), fragment: said)]
      try mergeBatch()
      let isBack = own.contains { memory.notebooks[id]?.devices[$0]?.removal != nil }
      if isBack, !isTrashed { try library.setTrashed(false, id, now: now) }
    }
  }

  /// True if a notebook is in the trash here, and deleted everywhere else: nothing is sent until somebody restores it.
  func isAbandoned(_ id: NotebookID) throws -> Bool {
    guard memory.notebooks[id]?.isRemoved(butOn: own, memory.retired) == true,
      !contents.contains(where: { $0.shipment.notebook == id })
    else { return false }
    return try library.read(id) { try $0.entity(.notebook).value(.isTrashed) ?? false }
  }

  /// Discards what waits of an abandoned notebook; all of it is compared when it is restored.
  mutating func discardOutgoing(of id: NotebookID, isWaiting: Bool) throws {
    memory.notebooks[id]?.isCompared = false
    guard isWaiting else { return }
    let nothing = try library.outgoing(of: id, for: folder.number) { _ in false }
    try library.markSent(nothing, of: id, for: folder.number)
    try updateSteps()
  }

  /// True if a file belongs to a notebook that all devices deleted after seeing its content.
  func isGone(_ shipment: Shipment) -> Bool {
    guard !shared.contains(shipment.notebook), let note = memory.notebooks[shipment.notebook]
    else { return false }
    return note.isRemoved(butOn: own, memory.retired) && note.removersSaw(shipment)
  }

  /// The statement that trashed a notebook before it was deleted here; nil if it was not.
  func removal(of id: NotebookID) throws -> Register? {
    removed.contains(id) ? try library.removal(of: id) : nil
  }

  var removedHere: [NotebookID] {
    removed.filter { memory.notebooks[$0]?.devices.isEmpty == false }.filter {
      folder.isForAll || memory.notebooks[$0]?.devices[memory.device] != nil
    }
  }

  mutating func recordPurges() {
    for id in purging.intersection(removed)
    where memory.notebooks[id]?.isRemoved(butOn: own, memory.retired, orAlone: true) == true {
      for file in bundles[id] ?? [] where file.shipment.hasContent {
        memory.notebooks[id]?.taken[file.hash] = file.shipment
      }
    }
  }

  func pendingRemovals() throws -> [SyncStatus.Removal] {
    let files = Dictionary(grouping: contents, by: \.shipment.notebook)
    let removed = try library.removedNotebooks()
    return files.filter { removed.contains($0.key) }.sorted { $0.key < $1.key }.map { id, files in
      let note = memory.notebooks[id] ?? NotebookNote()
      let others = note.devices.filter {
        $0.value.removal == nil && !own.contains($0.key) && !memory.retired.contains($0.key)
      }
      let hasOthers = files.contains { file in
        file.shipment.device == nil
          || note.taken[file.hash] == nil && !note.removersSaw(file.shipment)
      }
      return SyncStatus.Removal(
        notebook: id, title: note.title, holders: others.values.map(\.name).sorted(),
        hasOtherFiles: hasOthers)
    }
  }

  private var contents: [(hash: ContentHash, shipment: Shipment)] {
    memory.files.values.compactMap { note in
      guard case .shipment(let hash, let shipment) = note.content, shipment.hasContent
      else { return nil }
      return (hash, shipment)
    }
  }

  /// Removes the files of notebooks that all devices have deleted: our own, and those that nobody else would remove.
  mutating func removeDeleted() throws {
    guard sawAll else { return }
    let authors = own.union(memory.retired)
    var (freed, gone) = (Set<ContentHash>(), [NotebookID]())
    for id in removedHere.sorted() where isDeletedEverywhere(id) {
      for file in bundles[id] ?? [] where file.shipment.hasContent {
        // A person's files stay, unless that person decides otherwise.
        guard file.shipment.device.map(authors.contains) ?? purging.contains(id) else { continue }
        freed.formUnion(bundle(at: file.place, file.hash)?.blobNames ?? [])
        guard Disk.remove(path(of: file.place)) else { continue }
        forget(file)
        report.deletedFiles += 1
      }
      freed.formUnion(memory.notebooks[id]?.blobs ?? [])
      gone.append(id)
    }
    guard !freed.isEmpty, removeBlobs(freed, but: gone) else { return }
    for id in gone { memory.notebooks[id]?.blobs = [] }
  }

  /// True if all devices deleted a notebook, and nothing in the folder is unknown to all of them.
  private func isDeletedEverywhere(_ id: NotebookID) -> Bool {
    guard let note = memory.notebooks[id], note.devices[memory.device]?.removal != nil,
      note.isRemoved(butOn: own, memory.retired, orAlone: true)
    else { return false }
    return (bundles[id] ?? []).allSatisfy { file in
      !file.shipment.hasContent || note.taken[file.hash] != nil || note.removersSaw(file.shipment)
    }
  }

  /// Removes images and PDFs that no other notebook in the folder shows; returns whether that is known here.
  private mutating func removeBlobs(_ freed: Set<ContentHash>, but gone: [NotebookID]) -> Bool {
    let isKnown = bundles.allSatisfy { id, files in
      files.allSatisfy {
        !$0.shipment.hasContent || isGone($0.shipment)
          || memory.notebooks[id]?.taken[$0.hash] != nil
      }
    }
    guard isKnown else { return false }
    let shown = memory.notebooks.filter { !gone.contains($0.key) }.values
      .reduce(into: Set<ContentHash>()) { $0.formUnion($1.blobs) }
    for (place, note) in memory.files {
      guard case .blob(let hash) = note.content, freed.contains(hash), !shown.contains(hash),
        Disk.remove(path(of: place))
      else { continue }
      memory.files[place] = nil
      blobs.remove(hash)
      report.deletedFiles += 1
    }
    return true
  }
}

extension NotebookNote {
  /// The latest statement that trashed the notebook before another device deleted it.
  func removal(butOf own: Set<DeviceID>) -> Register? {
    devices.lazy.filter { !own.contains($0.key) }.compactMap(\.value.removal)
      .max { $0.stamp < $1.stamp }
  }

  /// True if a device deleted the notebook, and all others but this one did so too or are retired.
  func isRemoved(
    butOn own: Set<DeviceID>, _ retired: Set<DeviceID>, orAlone mayBeAlone: Bool = false
  ) -> Bool {
    let others = devices.filter { !own.contains($0.key) }
    return (mayBeAlone || others.values.contains { $0.removal != nil })
      && others.allSatisfy { $0.value.removal != nil || retired.contains($0.key) }
  }

  /// True if a device that deleted the notebook wrote a shipment, or had seen it.
  func removersSaw(_ shipment: Shipment) -> Bool {
    guard let device = shipment.device, let last = shipment.numbers?.upperBound
    else { return false }
    return devices[device]?.removal != nil
      || devices.values.contains { $0.removal != nil && $0.seen[device] ?? 0 >= last }
  }
}
