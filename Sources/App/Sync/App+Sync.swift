internal import Bytes
internal import Desk
internal import Foundation
internal import Store

/// Notes that go to other devices and come from them.
extension App {
  func perform(_ order: SyncOrder) {
    switch order {
    case .look: lookForFolders()
    case .act(.begin(let path)):
      putAside(path)
      startSync(path, isNew: true)
    case .act(.exchange(let path)): ask(.exchange, of: path)
    case .act(.end(let path)): ask(.end, of: path)
    case .act(.retire(let device, let path)): ask(.retire(device), of: path)
    case .act(.toggle), .act(.show): break
    }
  }

  func take(_ news: SyncNews) {
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
      let notebooks = count == 1 ? "1 notebook" : "\(count) notebooks"
      tell(.told("\(notebooks) came in: 'suzuri list' names them, 'suzuri open' opens one."))
    }
    tell(.sync(syncs.state))
  }

  /// Begins to share through the folders that the library knows.
  func resumeSync() {
    let mailbox = mailbox
    keeper.take(
      JobStep { notes in
        let folders = try notes.library.sharedFolders()
        if !folders.isEmpty { mailbox.post(.sync(.shared(folders.map(\.path)))) }
        return true
      })
  }

  /// Offers to share through folders that fall on the window; files come into the notebook.
  func takeDropped(_ paths: [String]) {
    let folders = paths.filter { Disk.facts(of: $0)?.kind == .folder }
    bringIn(paths.filter { !folders.contains($0) })
    guard !folders.isEmpty else { return }
    syncs.dropped = folders
    switch desk.popup {
    case .sync, .copies: lookForFolders()
    default: tell(.asked(.sync(.toggle)))
    }
  }

  /// Offers a folder no more that fell on the window, since it was chosen.
  func putAside(_ path: String) { syncs.dropped.removeAll { $0 == path } }

  /// Looks which folders there are, on a thread of its own: a drive may not answer.
  func lookForFolders() {
    resumeSync()
    resumeCopies()
    let (mailbox, dropped, documents) = (mailbox, syncs.dropped, exportFolder.path)
    Thread.start("folders", quality: .utility) {
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

/// News of sharing notes.
enum SyncNews: Sendable {
  /// The library shares notes through folders with these paths.
  case shared([String])
  /// A folder stands like this now.
  case folder(SyncedFolder)
  /// Nothing is shared through a folder any more.
  case gone(String)
  /// Folders that were found, and those that a person pointed at.
  case offers([OfferedFolder], [OfferedFolder])
  /// So many notebooks came from a folder that was just chosen.
  case came(Int)
}

/// The folders through which notes are shared, or could be, as the window knows them.
struct FolderSyncs {
  /// The requests to each folder, by its path.
  var requests: [String: WorkQueue<FolderSync.Request>] = [:]
  var folders: [SyncedFolder] = []
  /// The folders that were found, and those that a person pointed at.
  var (found, chosen): ([OfferedFolder], [OfferedFolder]) = ([], [])
  /// The paths that fell on the window.
  var dropped: [String] = []

  mutating func put(_ folder: SyncedFolder) {
    if let place = folders.firstIndex(where: { $0.path == folder.path }) {
      folders[place] = folder
    } else {
      folders.append(folder)
    }
  }

  /// The state that the desk shows: once a folder is shared, only folders chosen by hand are offered.
  var state: SyncState {
    var state = SyncState()
    state.folders = folders
    let offers = chosen + (folders.isEmpty ? found : [])
    var known = Set(folders.map(\.path))
    state.offers = offers.filter { known.insert($0.path).inserted }
    return state
  }
}
