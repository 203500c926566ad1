internal import Bundle
internal import Bytes
internal import Desk
internal import Store
internal import Wording

extension App {
  func perform(_ order: SyncOrder) {
    switch order {
    case .look: lookForFolders()
    case .perform(.begin(let path)):
      stopOffering(path)
      startSync(Disk.resolved(path) ?? path, isNew: true)
    case .perform(.exchange(let path)): request(.exchange, of: path)
    case .perform(.end(let path)): request(.end, of: path)
    case .perform(.retire(let device, let path)): request(.retire(device), of: path)
    case .perform(.name(let name)): nameDevice(name)
    case .perform(.show), .perform(.editName): break
    }
  }

  private func nameDevice(_ name: String) {
    unchosenName = nil
    let (mailbox, requests) = (mailbox, Array(syncs.requests.values))
    keeper.enqueue(
      JobStep { notes in
        try DeviceName.set(name, of: notes.library)
        for queue in requests { queue.add(.exchange) }
        return true
      } end: { error in
        guard let error else { return }
        mailbox.post(.failed("Cannot rename this device: \("\(error)" as Words)."))
      })
  }

  func handle(_ news: SyncNews) {
    switch news {
    case .shared(let paths): for path in paths { startSync(path, isNew: false) }
    case .folder(let folder): syncs.update(folder)
    case .gone(let path): syncs.remove(path)
    case .offers(let found, let dropped): (syncs.found, syncs.chosen) = (found, dropped)
    case .came(let count):
      let words: Words =
        count == 1
        ? "1 notebook arrived: choose Notebooks in the menu, or press Ctrl+O, to see it."
        : "\(count) notebooks arrived: choose Notebooks in the menu, or press Ctrl+O, to see them."
      send(.told(words))
    case .unnamed(let name): unchosenName = name
    }
    var state = SyncState()
    (state.folders, state.offers, state.unchosenName) = (syncs.folders, syncs.offers, unchosenName)
    send(.sync(state))
  }

  func resumeSync() {
    keeper.enqueue(
      JobStep { [mailbox] notes in
        let folders = try notes.library.sharedFolders()
        if !folders.isEmpty { mailbox.post(.sync(.shared(folders.map(\.path)))) }
        return true
      })
  }

  /// Imports what was dropped on the window; an open card of folders offers folders instead.
  func importDropped(_ paths: [String]) {
    let offersFolders = desk.popup == .sync || desk.popup == .copies
    let folders = offersFolders ? paths.filter { Disk.facts(of: $0)?.kind == .folder } : []
    let files = paths.filter { !folders.contains($0) }
    if !files.isEmpty { send(.dropped(files, at: window.pointer)) }
    guard !folders.isEmpty else { return }
    droppedFolders = folders
    lookForFolders()
  }

  func stopOffering(_ path: String) { droppedFolders.removeAll { $0 == path } }

  /// Looks for folders, on a separate thread: a drive may not answer.
  func lookForFolders() {
    resumeSync()
    resumeCopies()
    let (mailbox, dropped, documents) = (mailbox, droppedFolders, exportFolder.path)
    WorkerThread.start("folders") {
      let chosen = dropped.compactMap(LikelyFolders.chosen)
      mailbox.post(.sync(.offers(LikelyFolders.all(), chosen)))
      mailbox.post(.copies(.offers(LikelyFolders.forCopies(documents: documents), chosen)))
    }
  }

  private func request(_ request: FolderSync.Request, of path: String) {
    if syncs.requests[path] == nil { startSync(path, isNew: false) }
    syncs.requests[path]?.add(request)
  }

  private func startSync(_ path: String, isNew: Bool) {
    guard syncs.requests[path] == nil else { return }
    let requests = WorkQueue<FolderSync.Request>()
    syncs.requests[path] = requests
    jobs.start(FolderSync(path: path, isNew: isNew, requests: requests, damage: damage))
  }
}

enum SyncNews: Sendable {
  /// The library shares notes through folders with these paths.
  case shared([String])
  case folder(SyncedFolder)
  case gone(String)
  /// Folders that were found, and those that the user chose.
  case offers([OfferedFolder], [OfferedFolder])
  /// The number of notebooks from a folder just chosen.
  case came(Int)
  /// The unchosen name by which other devices see this one.
  case unnamed(String)
}

/// The folders used for one purpose as the window knows them, and those that could be.
struct KnownFolders<Folder: FolderInUse, Request: Sendable> {
  /// The queue of requests to each folder, by path.
  var requests: [String: WorkQueue<Request>] = [:]
  private(set) var folders: [Folder] = []
  /// The folders that were found, and those that the user chose.
  var (found, chosen): ([OfferedFolder], [OfferedFolder]) = ([], [])

  mutating func update(_ folder: Folder) {
    if folder.isPaused { requests[folder.path] = nil }
    if let place = folders.firstIndex(where: { $0.path == folder.path }) {
      folders[place] = folder
    } else {
      folders.append(folder)
    }
  }

  mutating func remove(_ path: String) {
    requests[path] = nil
    folders.removeAll { $0.path == path }
  }

  /// The folders to offer: once one is in use, only those that the user chooses.
  var offers: [OfferedFolder] {
    var known = Set(folders.map(\.path))
    return (chosen + (folders.isEmpty ? found : [])).filter { known.insert($0.path).inserted }
  }
}

protocol FolderInUse {
  var path: String { get }
  var isPaused: Bool { get }
}

extension SyncedFolder: FolderInUse { var isPaused: Bool { state == .paused } }

extension CopyFolder: FolderInUse { var isPaused: Bool { state == .paused } }
