internal import Bytes
internal import Notebook
internal import Store

/// One exchange between a library and a folder.
///
/// First all is taken in, then what the folder lacks is written. Whatever ends it in between, the next
/// one goes on: what was merged is merged, and what waits in the library waits.
struct SyncPass {
  let library: Library
  let folder: SharedFolder
  let now: Int64
  let timing: SyncTiming
  var memory: FolderMemory
  var report = SyncReport()
  var mayAcknowledge = true
  /// Whether an empty folder is written anew that lies on another drive than it did.
  var mayRefill = false
  /// The drive on which the folder lay when there were files of ours in it.
  private let lastDrive: UInt64?
  /// Why a notebook could not be written; the others were.
  var failure: (any Error)?
  /// Whether a file says that it is from this device, and is not.
  var hasDouble = false
  /// Whether others must be told something that is no content.
  var mustSpeak = false
  /// Whether all parts of the folder could be looked at, so that what is not there is gone.
  var sawAll = false
  /// Folders in it that could not be looked at.
  var closed: [String] = []
  /// The notebooks that are shared through the folder.
  var shared: Set<NotebookID> = []
  /// The notebooks that were removed here for good.
  var removed: Set<NotebookID> = []
  /// The bundles in the folder, by notebook.
  var bundles: [NotebookID: [PresentBundle]] = [:]
  /// The images and PDFs in the folder.
  var blobs: Set<ContentHash> = []
  /// Records read and not merged yet.
  var batch = Batch()

  init(through folder: SharedFolder, in library: Library, now: Int64, timing: SyncTiming) throws {
    (self.library, self.folder, self.now, self.timing) = (library, folder, now, timing)
    let before = FolderMemory.lastKnown(of: folder, in: library)
    let hadFiles = before?.files.keys.contains(where: FolderPlace.isOurs) == true
    lastDrive = hadFiles ? before?.drive : nil
    if let known = try FolderMemory.of(folder, in: library, as: before) {
      memory = known
      return
    }
    // The statements of an earlier state of the library are not those of this one.
    memory = FolderMemory(
      of: try library.incarnation, losses: folder.losses, as: timing.device())
    if let before {
      memory.retired = before.retired.union([before.device])
      mustSpeak = true
    }
  }

  /// Looks which files lie in the folder.
  ///
  /// - Throws: `notConnected` where none of ours is left and the folder lies on another drive than it did: a
  ///   drive that is taken away leaves the empty folder on which it stood.
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

  /// Exchanges all there is; returns false where that must be begun anew.
  mutating func run(isEnded: () -> Bool) throws -> Bool {
    let before = memory
    do {
      try compareAfterInterruption()
      try noteName()
      try shareAll()
      try look(isEnded: isEnded)
      guard try library.incarnation == memory.library else {
        try? memory.keep(of: folder.number, in: library)
        return false
      }
      if memory.retired.contains(memory.device) || hasDouble { try comeBack() }
      try retireEarlierNames()
      try takeBlobs()
      try send(isEnded: isEnded)
      try compact(isEnded: isEnded)
      // That others do not hear of it harms nothing.
      if mustSpeak { try acknowledge() } else { try? acknowledge() }
      if let failure { throw failure }
      report.status = try status()
      if !isEnded(), report.status.waitingNotebooks == 0 { memory.exchanged = now }
      report.status.exchanged = memory.exchanged
    } catch {
      if memory != before { try? memory.keep(of: folder.number, in: library) }
      throw error
    }
    if isWorthKeeping(since: before) { try memory.keep(of: folder.number, in: library) }
    return true
  }

  /// Whether more has changed than the time of the last exchange, which may be some minutes old.
  private func isWorthKeeping(since before: FolderMemory) -> Bool {
    var other = before
    other.exchanged = memory.exchanged
    return memory != other || memory.exchanged - before.exchanged > 600_000
      || memory.exchanged < before.exchanged
  }

  /// Shares the notebooks made since, if all notebooks are shared.
  private mutating func shareAll() throws {
    removed = try library.removedNotebooks()
    if folder.isForAll {
      let known = try library.sharedNotebooks(through: folder.number)
      let new = try library.allNotebooks().subtracting(known.keys)
      if !new.isEmpty { try library.share(new, through: folder.number) }
    }
    try noteShares()
  }

  /// Trusts nothing where an earlier exchange merged something and ended before that was remembered: what
  /// it took may have gone from the folder since.
  private mutating func compareAfterInterruption() throws {
    if memory.steps < folder.steps {
      for id in memory.notebooks.keys { memory.notebooks[id]?.isCompared = false }
    }
    try noteSteps()
  }

  /// Remembers all that was merged into the library and settled in it so far.
  mutating func noteSteps() throws {
    let present = try library.sharedFolders().first { $0.number == folder.number }
    memory.steps = present?.steps ?? memory.steps
  }

  /// Forgets what was taken of notebooks that were shared, removed and are shared again.
  mutating func noteShares() throws {
    let serials = try library.sharedNotebooks(through: folder.number)
    shared = Set(serials.keys)
    for (id, serial) in serials where memory.notebooks[id]?.serial != serial {
      var note = memory.notebooks[id] ?? NotebookNote()
      // Those that came with the first statements about it came in this sharing.
      if note.serial != 0 { note = note.anew }
      note.serial = serial
      memory.notebooks[id] = note
    }
  }

  /// Goes on under another name: this device was retired while it was away, or another one uses its name.
  private mutating func comeBack() throws {
    memory.retired.insert(memory.device)
    hasDouble = false
    memory.device = timing.device(after: memory.device)
    try noteName()
    for id in memory.notebooks.keys { memory.notebooks[id]?.next = 1 }
    mustSpeak = true
  }

  /// Lets the library know the name of this device, before anything is written under it: what is remembered
  /// of the folder may be lost.
  func noteName() throws {
    let known = try library.names(in: folder.number)
    guard !known.contains(memory.device.rawValue) else { return }
    try library.note(name: memory.device.rawValue, in: folder.number)
  }

  /// Retires the earlier names of this device.
  private mutating func retireEarlierNames() throws {
    let heard = Set(memory.notebooks.values.flatMap(\.devices.keys))
    let earlier = Set(try library.names(in: folder.number).map(DeviceID.init(rawValue:)))
      .intersection(heard).subtracting([memory.device]).subtracting(memory.retired)
    guard !earlier.isEmpty else { return }
    memory.retired.formUnion(earlier)
    mustSpeak = true
  }

  /// Whether what others say of a notebook is taken in.
  func isWanted(_ id: NotebookID) -> Bool {
    !removed.contains(id) && (folder.isForAll || shared.contains(id))
  }

  /// The path of a file in the folder.
  func path(of place: String) -> String { "\(folder.path)/\(place)" }

  /// A bundle in the folder, with what is said in it.
  struct PresentBundle {
    let place: String
    let hash: ContentHash
    let shipment: Shipment
    let size: Int
  }

  /// Sorts the files in the folder by what they are, after all were looked at.
  mutating func sortFiles() {
    (bundles, blobs) = ([:], [])
    for (place, note) in memory.files {
      switch note.content {
      case .shipment(let hash, let shipment):
        bundles[shipment.notebook, default: []].append(
          PresentBundle(place: place, hash: hash, shipment: shipment, size: note.mark.size))
        // Should what came back go again, it is written once more.
        memory.notebooks[shipment.notebook]?.healed.remove(hash)
      case .blob(let hash): blobs.insert(hash)
      case .foreign, .unreadable: break
      }
    }
  }

  /// Reads a bundle in the folder; nil where it is not what it was.
  func bundle(at place: String, _ hash: ContentHash) -> Bundle? {
    guard let bytes = FileOpener.bytes(of: path(of: place)), ContentHash(of: bytes) == hash else {
      return nil
    }
    return try? Bundle(bytes)
  }
}
