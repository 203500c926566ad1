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
    case .perform(.exchange(let path)): ask(.exchange, of: path)
    case .perform(.end(let path)): ask(.end, of: path)
    case .perform(.retire(let device, let path)): ask(.retire(device), of: path)
    case .perform(.name(let name)): nameDevice(name)
    case .perform(.show), .perform(.editName): break
    }
  }

  private func nameDevice(_ name: String) {
    syncs.unchosenName = nil
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
    case .folder(let folder):
      if folder.state == .paused { syncs.requests[folder.path] = nil }
      syncs.put(folder)
    case .gone(let path):
      syncs.requests[path] = nil
      syncs.folders.removeAll { $0.path == path }
    case .offers(let found, let dropped):
      (syncs.found, syncs.chosen) = (found, dropped)
    case .came(let count):
      let words: Words =
        count == 1
        ? "1 notebook arrived: choose Notebooks in the menu, or press Ctrl+O, to see it."
        : "\(count) notebooks arrived: choose Notebooks in the menu, or press Ctrl+O, to see them."
      send(.told(words))
    case .unnamed(let name): syncs.unchosenName = name
    }
    send(.sync(syncs.state))
  }

  func resumeSync() {
    let mailbox = mailbox
    keeper.enqueue(
      JobStep { notes in
        let folders = try notes.library.sharedFolders()
        if !folders.isEmpty { mailbox.post(.sync(.shared(folders.map(\.path)))) }
        return true
      })
  }

  /// Imports files dropped on the window, and those in folders; an open card of folders offers them
  /// instead.
  func importDropped(_ paths: [String]) {
    let offersFolders = desk.popup == .sync || desk.popup == .copies
    let folders = offersFolders ? paths.filter { Disk.facts(of: $0)?.kind == .folder } : []
    let files = paths.filter { !folders.contains($0) }
    if !files.isEmpty { send(.dropped(files, at: window.pointer)) }
    guard !folders.isEmpty else { return }
    syncs.dropped = folders
    lookForFolders()
  }

  func stopOffering(_ path: String) { syncs.dropped.removeAll { $0 == path } }

  /// Looks for folders, on a separate thread: a drive may not answer.
  func lookForFolders() {
    resumeSync()
    resumeCopies()
    let (mailbox, dropped, documents) = (mailbox, syncs.dropped, exportFolder.path)
    WorkerThread.start("folders") {
      let chosen = dropped.compactMap(LikelyFolders.chosen)
      mailbox.post(.sync(.offers(LikelyFolders.all(), chosen)))
      mailbox.post(.copies(.offers(LikelyFolders.forCopies(beside: documents), chosen)))
    }
  }

  private func ask(_ request: FolderSync.Request, of path: String) {
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

/// The folders through which notes are shared, or could be, as the window knows them.
struct FolderSyncs {
  /// The queue of requests to each folder, by path.
  var requests: [String: WorkQueue<FolderSync.Request>] = [:]
  var folders: [SyncedFolder] = []
  var (found, chosen): ([OfferedFolder], [OfferedFolder]) = ([], [])
  var dropped: [String] = []
  /// The name by which other devices see this one, if nobody has chosen it and sharing has just begun.
  var unchosenName: String?

  mutating func put(_ folder: SyncedFolder) {
    if let place = folders.firstIndex(where: { $0.path == folder.path }) {
      folders[place] = folder
    } else {
      folders.append(folder)
    }
  }

  /// The state for the desk; once a folder is shared, it offers only folders that the user chooses.
  var state: SyncState {
    var state = SyncState()
    (state.folders, state.unchosenName) = (folders, unchosenName)
    let offers = chosen + (folders.isEmpty ? found : [])
    var known = Set(folders.map(\.path))
    state.offers = offers.filter { known.insert($0.path).inserted }
    return state
  }
}
