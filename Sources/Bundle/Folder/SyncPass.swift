internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// One exchange: first everything is taken in, then what the folder lacks is written.
///
/// If interrupted, the next one continues: merged content stays merged, and what waits in the library still waits.
struct SyncPass {
  let library: Library
  let folder: SharedFolder
  let now: Int64
  let timing: SyncTiming
  var memory: FolderMemory
  var report = SyncReport()
  var mayAcknowledge = true
  /// True to rewrite everything if the folder is empty and on a different drive than before.
  var mayRefill = false
  /// Notebooks deleted here whose files are to go, even with ink that no device has seen.
  var purging: Set<NotebookID> = []
  /// The folder's drive when it last contained files of ours.
  private let lastDrive: UInt64?
  /// The error of a notebook that could not be written; the others were.
  var failure: (any Error)?
  /// True if a file falsely claims to be from this device.
  var hasDouble = false
  /// True if others must be told something besides content.
  var mustSpeak = false
  /// True if all parts of the folder could be read, so that what is missing has vanished.
  var sawAll = false
  var closed: [String] = []
  var shared: Set<NotebookID> = []
  /// The notebooks permanently deleted here.
  var removed: Set<NotebookID> = []
  /// The names of this device in the folder, current and earlier.
  private(set) var own: Set<DeviceID>
  /// The devices that others called retired in each notebook.
  var retirements: [NotebookID: Set<DeviceID>] = [:]
  var bundles: [NotebookID: [PresentBundle]] = [:]
  var blobs: Set<ContentHash> = []
  var batch = Batch()

  init(through folder: SharedFolder, in library: Library, now: Int64, timing: SyncTiming) throws {
    (self.library, self.folder, self.now, self.timing) = (library, folder, now, timing)
    let before = FolderMemory.lastKnown(of: folder, in: library)
    let hadFiles = before?.files.keys.contains(where: FolderPlace.isOurs) == true
    lastDrive = hadFiles ? before?.drive : nil
    own = Set(try library.names(in: folder.number).map(DeviceID.init(rawValue:)))
    if let known = try FolderMemory.of(folder, in: library, as: before) {
      memory = known
      own.insert(memory.device)
      return
    }
    // Files of an earlier incarnation of the library differ from what this one would write.
    memory = FolderMemory(of: try library.incarnation, losses: folder.losses, as: timing.device())
    own.insert(memory.device)
    if let before {
      memory.retired = before.retired.union([before.device])
      mustSpeak = true
    }
  }

  /// Throws `notConnected` if none of our files is left and the folder is on a different drive than before:
  /// a removed drive leaves the empty folder that it was mounted on.
  mutating func walk() throws(SyncError) -> FolderWalk {
    guard let drive = Disk.facts(of: folder.path)?.device, let walk = FolderWalk(folder.path) else {
      throw Disk.facts(of: folder.path) == nil
        ? .noFolder(path: folder.path)
        : .unreachable(path: folder.path, reason: "it cannot be opened")
    }
    guard
      lastDrive == nil || lastDrive == drive || mayRefill
        || walk.files.keys.contains(where: FolderPlace.isOurs)
    else { throw .notConnected(path: folder.path) }
    memory.drive = drive
    return walk
  }

  /// Exchanges everything; returns false if the exchange must start again.
  mutating func run(isEnded: () -> Bool) throws -> Bool {
    let before = memory
    do {
      try compareAfterInterruption()
      try recordName()
      try shareAll()
      try scanFolder(isEnded: isEnded)
      try applyRemovals()
      recordPurges()
      guard try library.incarnation == memory.library else {
        try? memory.save(for: folder.number, in: library)
        return false
      }
      if memory.retired.contains(memory.device) || hasDouble { try adoptNewName() }
      try retireEarlierNames()
      try receiveBlobs()
      try send(isEnded: isEnded)
      try answerAsks(isEnded: isEnded)
      try compact(isEnded: isEnded)
      // If the acknowledgment does not reach others, nothing is harmed.
      if mustSpeak { try acknowledge() } else { try? acknowledge() }
      try removeDeleted()
      if let failure { throw failure }
      report.status = try status()
      if !isEnded(), report.status.waitingNotebooks == 0 { memory.exchanged = now }
      report.status.exchanged = memory.exchanged
    } catch {
      if memory != before { try? memory.save(for: folder.number, in: library) }
      throw error
    }
    if isWorthKeeping(since: before) { try memory.save(for: folder.number, in: library) }
    return true
  }

  /// True if more has changed than the time of the last exchange, which may be some minutes out of date.
  private func isWorthKeeping(since before: FolderMemory) -> Bool {
    var other = before
    other.exchanged = memory.exchanged
    return memory != other || memory.exchanged - before.exchanged > 600_000
      || memory.exchanged < before.exchanged
  }

  private mutating func shareAll() throws {
    removed = try library.removedNotebooks()
    if folder.isForAll {
      let known = try library.sharedNotebooks(through: folder.number)
      let new = try library.allNotebooks().subtracting(known.keys)
      if !new.isEmpty { try library.share(new, through: folder.number) }
    }
    try updateShares()
  }

  /// Compares everything again if an earlier exchange ended before recording what it merged, which may be gone since.
  private mutating func compareAfterInterruption() throws {
    if memory.steps < folder.steps {
      for id in memory.notebooks.keys { memory.notebooks[id]?.isCompared = false }
    }
    try updateSteps()
  }

  /// Records how much has been merged into the library and settled in it so far.
  mutating func updateSteps() throws {
    let present = try library.sharedFolders().first { $0.number == folder.number }
    memory.steps = present?.steps ?? memory.steps
  }

  /// Forgets the taken content of notebooks that were shared, removed and are shared again.
  mutating func updateShares() throws {
    let serials = try library.sharedNotebooks(through: folder.number)
    shared = Set(serials.keys)
    for (id, serial) in serials where memory.notebooks[id]?.serial != serial {
      var note = memory.notebooks[id] ?? NotebookNote()
      // A notebook that arrived with the first statements about it arrived in this sharing.
      if note.serial != 0 { note = note.anew }
      note.serial = serial
      memory.notebooks[id] = note
    }
  }

  /// Continues under another name: this device was retired in its absence, or another one uses its name.
  private mutating func adoptNewName() throws {
    memory.retired.insert(memory.device)
    hasDouble = false
    memory.device = timing.device(after: memory.device)
    own.insert(memory.device)
    try recordName()
    for id in memory.notebooks.keys { memory.notebooks[id]?.next = 1 }
    mustSpeak = true
  }

  /// Stores this device's name in the library before it writes anything, because the folder's memory may be lost.
  func recordName() throws {
    let known = try library.names(in: folder.number)
    guard !known.contains(memory.device.rawValue) else { return }
    try library.record(name: memory.device.rawValue, in: folder.number)
  }

  /// Retires the earlier names of this device, so that others do not wait for it.
  private mutating func retireEarlierNames() throws {
    let heard = Set(memory.notebooks.values.flatMap(\.devices.keys))
    let earlier = own.intersection(heard).subtracting([memory.device]).subtracting(memory.retired)
    guard !earlier.isEmpty else { return }
    memory.retired.formUnion(earlier)
    mustSpeak = true
  }

  func isWanted(_ id: NotebookID) -> Bool {
    !removed.contains(id) && (folder.isForAll || shared.contains(id))
  }

  func path(of place: String) -> String { "\(folder.path)/\(place)" }

  struct PresentBundle {
    let place: String
    let hash: ContentHash
    let shipment: Shipment
    let size: Int
  }

  /// Sorts the files in the folder by their content, after all were examined.
  mutating func sortFiles() {
    (bundles, blobs) = ([:], [])
    for (place, note) in memory.files {
      switch note.content {
      case .shipment(let hash, let shipment):
        bundles[shipment.notebook, default: []].append(
          PresentBundle(place: place, hash: hash, shipment: shipment, size: note.mark.size))
        // If a returned file vanishes again, it is written once more.
        memory.notebooks[shipment.notebook]?.healed.remove(hash)
      case .blob(let hash): blobs.insert(hash)
      case .foreign, .unreadable: break
      }
    }
  }

  /// Reads a bundle in the folder; nil if it has changed.
  func bundle(at place: String, _ hash: ContentHash) -> Bundle? {
    guard let bytes = FileOpener.bytes(of: path(of: place)), ContentHash(of: bytes) == hash
    else { return nil }
    return try? Bundle(bytes)
  }
}
