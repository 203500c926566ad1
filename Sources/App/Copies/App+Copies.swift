internal import Bytes
internal import Desk
internal import Folding
internal import Copies
internal import Notebook
internal import Store
internal import Wording

/// Copies for readers without Suzuri.
extension App {
  func perform(_ order: CopyOrder) {
    switch order {
    case .look: lookForFolders()
    case .perform(.begin(let path, let choice)):
      putAside(path)
      startCopies(CopiesSettings(folder: Disk.resolved(path) ?? path).folder, choice)
    case .change(let path, let choice): ask(.change(choice), ofCopiesIn: path)
    case .perform(.renew(let path)): ask(.renew, ofCopiesIn: path)
    case .perform(.tidy(let path)): ask(.tidy, ofCopiesIn: path)
    case .perform(.end(let path, let isRemoving)):
      ask(.end(removing: isRemoving), ofCopiesIn: path)
    case .perform(.show), .perform(.choose), .perform(.askToEnd): break
    }
  }

  func take(_ news: CopyNews) {
    switch news {
    case .known(let paths, let tags):
      copies.tags = tags
      for path in paths { startCopies(path, nil) }
    case .folder(let folder):
      if folder.state == .paused { copies.requests[folder.path] = nil }
      copies.put(folder)
    case .gone(let path):
      copies.requests[path] = nil
      copies.folders.removeAll { $0.path == path }
    case .offers(let found, let dropped): (copies.found, copies.chosen) = (found, dropped)
    }
    tell(.copies(copies.state))
  }

  /// Starts updating the copies in the folders that the library knows.
  func resumeCopies() {
    let mailbox = mailbox
    keeper.take(
      JobStep { notes in
        let folders = try CopiesShelf(of: notes.library.directory).all.map(\.folder)
        let outline = notes.outline
        let tags = Set(outline.pages.flatMap(\.tags)).sorted(byName: \.self)
        mailbox.post(.copies(.known(folders, tags: tags)))
        return true
      } end: { error in
        if let error { mailbox.post(.failed("Cannot update copies: \(error).")) }
      })
  }

  private func ask(_ request: FolderCopies.Request, ofCopiesIn path: String) {
    if copies.requests[path] == nil { startCopies(path, nil) }
    copies.requests[path]?.add(request)
  }

  private func startCopies(_ path: String, _ choice: CopyChoice?) {
    guard copies.requests[path] == nil else { return }
    let requests = WorkQueue<FolderCopies.Request>()
    copies.requests[path] = requests
    jobs.start(FolderCopies(path: path, choice: choice, requests: requests, damage: damage))
  }
}

enum CopyNews: Sendable {
  /// The library keeps copies in folders with these paths, and pages have these tags.
  case known([String], tags: [String])
  /// The current state of a folder.
  case folder(CopyFolder)
  /// A folder's copies have ended.
  case gone(String)
  /// Folders that were found, and those that the user chose.
  case offers([OfferedFolder], [OfferedFolder])
}

/// The folders that hold copies, or could, as the window knows them.
struct CopiedFolders {
  /// The queue of requests to each folder, by path.
  var requests: [String: WorkQueue<FolderCopies.Request>] = [:]
  var folders: [CopyFolder] = []
  /// The folders that were found, and those that the user chose.
  var (found, chosen): ([OfferedFolder], [OfferedFolder]) = ([], [])
  var tags: [String] = []

  mutating func put(_ folder: CopyFolder) {
    if let place = folders.firstIndex(where: { $0.path == folder.path }) {
      folders[place] = folder
    } else {
      folders.append(folder)
    }
  }

  /// The state for the desk; once a folder holds copies, it offers only folders that the user chooses.
  var state: CopyState {
    var state = CopyState()
    (state.folders, state.tags) = (folders, tags)
    let offers = chosen + (folders.isEmpty ? found : [])
    var known = Set(folders.map(\.path))
    state.offers = offers.filter { known.insert($0.path).inserted }
    return state
  }
}
