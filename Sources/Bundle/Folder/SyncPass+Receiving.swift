internal import Bytes
internal import Notebook
internal import Store

extension SyncPass {
  /// Statements read from one notebook that are merged at once.
  struct Batch {
    var notebook: NotebookID?
    var records: [Record] = []
    var bundles: [(hash: ContentHash, manifest: Manifest)] = []
    var weight = 0

    var dates: NotebookDates? {
      let dates = bundles.compactMap(\.manifest.sender?.dates)
      guard let first = dates.map(\.created).min(), let last = dates.map(\.changed).max()
      else { return nil }
      return NotebookDates(created: first, changed: last)
    }

    /// The size merged in one transaction, for which a stroke may have to wait.
    static let enough = 1 << 20
  }

  mutating func scanFolder(isEnded: () -> Bool) throws {
    let walk = try self.walk()
    removeUnfinished(walk.unfinished)
    closed = walk.closed
    sawAll = closed.isEmpty
    for place in memory.files.keys where walk.files[place] == nil {
      let isClosed = walk.closed.contains { place.utf8.starts(with: "\($0)/".utf8) }
      if !isClosed { memory.files[place] = nil }
    }
    try receiveNewFiles(walk.files.filter { isNews($0.key, $0.value) }, isEnded: isEnded)
    try mergeBatch()
    sortFiles()
    try receiveDeferred(isEnded: isEnded)
    try mergeBatch()
    if isEnded() { sawAll = false }
  }

  private func removeUnfinished(_ places: [String]) {
    for place in places {
      if FolderPlace.isOwn(place, of: memory.device) {
        Disk.remove(path(of: place))
      } else {
        // Another device may still be writing it: network folders show what happens elsewhere.
        UnfinishedFiles.removeIfOld(path(of: place))
      }
    }
  }

  private func isNews(_ place: String, _ mark: FileNote.Mark) -> Bool {
    guard let known = memory.files[place], known.mark == mark else { return true }
    guard case .unreadable = known.content else { return false }
    // An incomplete file is retried each time for a while, and from then on now and again.
    return now - known.since < timing.retryTime || now - known.tried >= timing.retryTime
      || now < known.tried
  }

  /// Takes in new or changed files; the next ones are opened while one is merged.
  private mutating func receiveNewFiles(
    _ files: [String: FileNote.Mark], isEnded: () -> Bool
  ) throws {
    let opener = FileOpener(folder: folder.path, known: memory.notebooks.values.map(\.taken))
    let work = OrderedWork(most: 2) { opener.open($0) }
    defer { work.cancel() }
    // Devices' messages about notebooks precede the notebooks' contents.
    let sorted = files.sorted { $0.key < $1.key }
    let receipts = sorted.filter { FolderPlace.isReceipt($0.key) }
    for (place, mark) in receipts + sorted.filter({ !FolderPlace.isReceipt($0.key) }) {
      guard !isEnded() else { return }
      // Few bytes wait in memory: a large file is opened only when all those before it are merged.
      while mark.size > Self.muchAhead, let file = work.next() { try record(file) }
      if let file = work.add((place, mark)) { try record(file) }
    }
    while !isEnded(), let file = work.next() { try record(file) }
  }

  /// A larger file is not opened while others wait to be merged.
  private static let muchAhead = 8 << 20

  private mutating func record(_ file: OpenedFile) throws {
    let before = memory.files[file.place]
    guard let content = try content(of: file) else {
      memory.files[file.place] = nil
      return
    }
    let isSame = before?.mark == file.mark && before?.content == content
    memory.files[file.place] = FileNote(
      mark: file.mark, content: content, since: isSame ? before?.since ?? now : now, tried: now)
  }

  /// The content of a file, after taking any bundle in it; nil if there is nothing.
  private mutating func content(of file: OpenedFile) throws -> FileNote.Content? {
    switch file.finding {
    case .nothing: return nil
    case .content(let content): return content
    case .bundle(let bundle, let hash):
      // Another copy of it may have been taken since it was opened.
      let known = memory.notebooks.values.lazy.compactMap { $0.taken[hash] }.first
      if let known { return .shipment(hash, known) }
      let shipment = Shipment(bundle.manifest)
      let isSent = memory.notebooks[shipment.notebook]?.sent.contains(hash) == true
      if shipment.device == memory.device, !isSent { hasDouble = true }
      try receive(bundle, hash, shipment)
      return .shipment(hash, shipment)
    }
  }

  /// Takes bundles read earlier, when their notebooks were not wanted yet.
  private mutating func receiveDeferred(isEnded: () -> Bool) throws {
    for (id, files) in bundles.sorted(by: { $0.key < $1.key }) where isWanted(id) {
      let known = memory.notebooks[id]?.taken ?? [:]
      for file in files.sorted(by: { $0.place < $1.place }) {
        guard file.shipment.hasContent, known[file.hash] == nil, !isGone(file.shipment)
        else { continue }
        guard !isEnded() else { return }
        if let bundle = bundle(at: file.place, file.hash) {
          try receive(bundle, file.hash, file.shipment)
        } else {
          forget(file)
        }
      }
    }
  }

  /// Forgets a file that has changed, so that it is read again next time.
  mutating func forget(_ file: PresentBundle) {
    memory.files[file.place] = nil
    bundles[file.shipment.notebook]?.removeAll { $0.place == file.place }
  }

  /// Records a bundle; its statements are merged with the next batch.
  private mutating func receive(
    _ bundle: Bundle, _ hash: ContentHash, _ shipment: Shipment
  ) throws {
    let id = shipment.notebook
    memory.notebooks[id, default: NotebookNote()].merge(bundle.manifest)
    // A retired device may be heard of after its retirement.
    retirements[id, default: []].formUnion(bundle.manifest.sender?.retired ?? [])
    retire(retirements[id] ?? [], in: id)
    recordAsks(of: bundle.manifest.sender)
    guard shipment.hasContent else { return }
    if removed.contains(id), folder.isForAll || shared.contains(id),
      try bundle.records.contains(where: { try library.restores($0.record, id) })
    {
      try library.forgetRemoval(of: id)
      removed.remove(id)
    }
    guard isWanted(id), !isGone(shipment) else { return }
    for bytes in bundle.blobs.values { try library.addImage(bytes) }
    if batch.notebook != id || batch.weight >= Batch.enough { try mergeBatch() }
    batch.notebook = id
    batch.records += bundle.records.map(\.record)
    batch.bundles.append((hash, bundle.manifest))
    batch.weight += bundle.records.reduce(0) { $0 + $1.record.size }
  }

  /// Accepts that devices are retired, if they have written in the notebook.
  private mutating func retire(_ devices: Set<DeviceID>, in id: NotebookID) {
    let known = memory.notebooks[id]?.devices ?? [:]
    for device in devices where known[device] != nil && memory.retired.count < 1000 {
      memory.retired.insert(device)
    }
  }

  /// Merges what was read of a notebook, in portions small enough that a stroke need not wait long.
  mutating func mergeBatch() throws {
    guard let id = batch.notebook else { return }
    var (count, madeNotebook, rest) = (0, false, batch.records[...])
    // A bundle without statements only says which shipments not to wait for, and creates no notebook.
    while !rest.isEmpty {
      let portion = rest.removePortion(of: Batch.enough, by: \.size)
      let merged = try library.merge(
        portion, into: id, now: now, from: folder.number, dates: batch.dates)
      if merged.count > 0 {
        try library.await(images: library.lacking(Set(portion.compactMap(\.blob))))
      }
      count += merged.count
      madeNotebook = madeNotebook || merged.madeNotebook
    }
    if !shared.contains(id) { try updateShares() }
    // Everything stated in it is from here or is waiting for the folder.
    if madeNotebook { memory.notebooks[id]?.isCompared = true }
    report.takenStatements += count
    if count > 0 { report.changed.insert(id) }
    for (hash, manifest) in batch.bundles {
      memory.notebooks[id, default: NotebookNote()].remember(hash, manifest)
      if manifest.sender?.device != memory.device { report.takenFiles += 1 }
    }
    memory.notebooks[id, default: NotebookNote()].blobs
      .formUnion(batch.records.lazy.compactMap(\.blob))
    batch = Batch()
    try updateSteps()
  }

  mutating func receiveBlobs() throws {
    var wanted: Set<ContentHash> = []
    for id in shared where isWanted(id) { wanted.formUnion(memory.notebooks[id]?.blobs ?? []) }
    let missing = try library.lacking(wanted)
    guard !missing.isEmpty else { return }
    for (place, note) in memory.files.sorted(by: { $0.key < $1.key }) {
      guard case .blob(let hash) = note.content, missing.contains(hash) else { continue }
      guard let bytes = FileOpener.bytes(of: path(of: place)), ContentHash(of: bytes) == hash else {
        memory.files[place] = nil
        continue
      }
      try library.addImage(bytes)
      report.takenFiles += 1
    }
  }
}

extension ArraySlice {
  /// Removes and returns the first elements, until their sizes add up to `enough`.
  mutating func removePortion(of enough: Int, by size: (Element) -> Int) -> ArraySlice {
    var (end, sum) = (startIndex, 0)
    while end < endIndex, sum < enough {
      sum += size(self[end])
      end += 1
    }
    defer { self = self[end...] }
    return self[..<end]
  }
}

extension Record {
  /// Its approximate bytes.
  var size: Int {
    switch fragment {
    case .body(let bytes), .fact(let bytes): bytes.count + 40
    case .register(let register): register.value.count + 60
    case .life, .range: 60
    }
  }
}
