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
  /// Whether others must be told something that is no content.
  var mustSpeak = false
  /// Whether all parts of the folder could be looked at, so that what is not there is gone.
  var sawAll = false
  /// The notebooks that are shared through the folder.
  var shared: Set<NotebookID> = []
  /// The notebooks that were removed here for good.
  var removed: Set<NotebookID> = []
  /// The bundles in the folder, by notebook.
  var bundles: [NotebookID: [PresentBundle]] = [:]
  /// The images and PDFs in the folder.
  var blobs: Set<ContentHash> = []
  /// What was read and is to be merged.
  var batch = Batch()
  /// The notebooks of which only pages in the making wait.
  var drafting: Set<NotebookID> = []

  init(through folder: SharedFolder, in library: Library, now: Int64, timing: SyncTiming) throws {
    (self.library, self.folder, self.now, self.timing) = (library, folder, now, timing)
    if let known = try FolderMemory.of(folder, in: library) {
      memory = known
      return
    }
    // What an earlier life of the library said in the folder is not what this one would say.
    memory = FolderMemory(
      of: try library.incarnation, losses: folder.losses, as: timing.device())
    if let before = FolderMemory.anyhow(of: folder, in: library) {
      memory.retired = before.retired.union([before.device])
      mustSpeak = true
    }
  }

  /// Exchanges all there is; returns false where that must be begun anew.
  mutating func run(isEnded: () -> Bool) throws -> Bool {
    let before = memory
    do {
      try forgetRemoved()
      try shareAll()
      try look(isEnded: isEnded)
      guard try library.incarnation == memory.library else {
        try? memory.keep(of: folder.number, in: library)
        return false
      }
      if memory.retired.contains(memory.device) { comeBack() }
      try takeBlobs()
      try send(isEnded: isEnded)
      try compact(isEnded: isEnded)
      try acknowledge()
      try noteArrivals()
      report.status = try status()
      if !isEnded(), report.status.waitingNotebooks == 0 { memory.exchanged = now }
      report.status.exchanged = memory.exchanged
    } catch {
      if memory != before { try? memory.keep(of: folder.number, in: library) }
      throw error
    }
    if memory != before { try memory.keep(of: folder.number, in: library) }
    return true
  }

  /// Forgets what was taken for notebooks that were removed since, be it that they have come back: all that
  /// lies in the folder is taken anew then.
  private mutating func forgetRemoved() throws {
    let arrivals = try library.arrivals(of: memory.notebooks.keys)
    for (id, note) in memory.notebooks where note.arrived != arrivals[id] ?? 0 {
      memory.notebooks[id]?.forget(arrived: arrivals[id] ?? 0)
    }
  }

  /// Notes when the notebooks came that are new here.
  private mutating func noteArrivals() throws {
    let new = memory.notebooks.filter { $0.value.arrived == 0 }.keys
    for (id, time) in try library.arrivals(of: new) { memory.notebooks[id]?.arrived = time }
  }

  /// Shares the notebooks that were made since, where all are to be shared.
  private mutating func shareAll() throws {
    shared = try library.sharedNotebooks(through: folder.number)
    removed = try library.removedNotebooks()
    guard folder.isForAll else { return }
    let new = try library.allNotebooks().subtracting(shared)
    if !new.isEmpty { try library.share(new, through: folder.number) }
    shared.formUnion(new)
  }

  /// Goes on under another name: somebody retired this device while it was away.
  private mutating func comeBack() {
    memory.device = timing.device(after: memory.device)
    for id in memory.notebooks.keys { memory.notebooks[id]?.next = 1 }
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
    guard let bytes = bytes(at: place, atMost: Bundle.largestFile), ContentHash(of: bytes) == hash
    else { return nil }
    return try? Bundle(bytes)
  }

  /// Reads a file in the folder; nil where it is not there or too large.
  func bytes(at place: String, atMost limit: Int) -> [UInt8]? {
    guard let bytes = Disk.bytes(of: path(of: place), atMost: limit + 1), bytes.count <= limit
    else { return nil }
    return bytes
  }
}
