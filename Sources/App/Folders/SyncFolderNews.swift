internal import Bytes
internal import Desk
internal import Dispatch
internal import Folding
internal import Synchronization
internal import Wording

/// Tells the window the state of a sync folder, even if the folder does not answer.
final class FolderNews: Sendable {
  private struct State {
    var told: SyncedFolder
    /// The time since which the folder owes an answer; nil if nothing was asked.
    var asked: UInt64?
    var isWatched = false
  }

  private let state: Mutex<State>
  private let mailbox: Mailbox<Notice>
  /// The silence after which a folder is reported as failing, in nanoseconds.
  private let patience: UInt64

  init(of folder: SyncedFolder, to mailbox: Mailbox<Notice>, patience: UInt64 = 30_000_000_000) {
    state = Mutex(State(told: folder))
    (self.mailbox, self.patience) = (mailbox, patience)
    mailbox.post(.sync(.folder(folder)))
  }

  func report(_ folder: SyncedFolder) {
    let isNews = state.withLock { state in
      defer { state.told = folder }
      return state.told != folder
    }
    if isNews { mailbox.post(.sync(.folder(folder))) }
  }

  func recordRequest() {
    let isFirst = state.withLock { state in
      state.asked = .monotonicNow
      defer { state.isWatched = true }
      return !state.isWatched
    }
    if isFirst { watch(for: patience) }
  }

  func recordAnswer() { state.withLock { $0.asked = nil } }

  private func watch(for nanoseconds: UInt64) {
    let time = DispatchTime.now() + .nanoseconds(Int(nanoseconds))
    DispatchQueue.global().asyncAfter(deadline: time) { [self] in
      let (rest, silent) = state.withLock { checkAnswer(in: &$0) }
      if let silent { mailbox.post(.sync(.folder(silent))) }
      if let rest { watch(for: rest) }
    }
  }

  /// Returns when to check again, and the state of the folder if it has been silent too long.
  private func checkAnswer(in state: inout State) -> (rest: UInt64?, silent: SyncedFolder?) {
    guard let asked = state.asked else {
      state.isWatched = false
      return (nil, nil)
    }
    let passed = UInt64.monotonicNow - asked
    guard passed >= patience else { return (patience - passed, nil) }
    let before = state.told
    state.told.state = .failed("the folder does not respond; new changes remain here until it does")
    return (patience, state.told == before ? nil : state.told)
  }
}

/// Folders through which the user may want to share notes: those of well-known programs, and drives.
enum LikelyFolders {
  private static let names = [
    "Sync", "Syncthing", "Dropbox", "Nextcloud", "ownCloud", "OneDrive", "MEGA", "Seafile",
  ]
  private static let (most, mostLookedAt) = (5, 200)

  static func all(home: String = home, user: String = user) -> [OfferedFolder] {
    Array(places(home, user).lazy.compactMap(offer(in:)).prefix(most))
  }

  /// The folders that could hold copies for readers: new ones in these places, and beside documents.
  static func forCopies(
    home: String = home, user: String = user, documents: String
  ) -> [OfferedFolder] {
    let places = (places(home, user) + [documents]).filter { PathParts($0).isAbsolute }
    return Array(
      places.lazy.filter { isFolder($0) && Disk.isWritable($0) }.compactMap(Disk.resolved)
        .map { place in
          let own = "\(place)/Suzuri copies"
          return offer(own, Disk.facts(of: own) == nil ? .nothing : .others)
        }.prefix(most))
  }

  private static func places(_ home: String, _ user: String) -> [String] {
    names.map { "\(home)/\($0)" } + drives(of: user)
  }

  static func drives(of user: String) -> [String] {
    let mounts = user.isEmpty ? [] : ["/media/\(user)", "/run/media/\(user)"]
    return mounts.flatMap { place in
      (Disk.names(in: place) ?? []).sorted(byName: \.self).map { "\(place)/\($0)" }
    }
  }

  private static var home: String { Surroundings.variable("HOME") ?? "" }
  private static var user: String { Surroundings.variable("USER") ?? "" }

  static func chosen(_ path: String) -> OfferedFolder? {
    guard isFolder(path), let place = Disk.resolved(path) else { return nil }
    return offer(place, holdsNotes(place) ? .notes : .others)
  }

  /// The folder to offer in a place: one with notes already, or else Suzuri's own.
  private static func offer(in place: String) -> OfferedFolder? {
    guard isFolder(place), Disk.isWritable(place), let place = Disk.resolved(place) else {
      return nil
    }
    if holdsNotes(place) { return offer(place, .notes) }
    let inner = (Disk.names(in: place) ?? []).sorted().prefix(mostLookedAt)
    if let known = inner.first(where: { holdsNotes("\(place)/\($0)") }) {
      return offer("\(place)/\(known)", .notes)
    }
    let own = "\(place)/Suzuri"
    return offer(own, Disk.facts(of: own) == nil ? .nothing : .others)
  }

  private static func offer(_ path: String, _ content: OfferedFolder.Content) -> OfferedFolder {
    OfferedFolder(path: path, name: PathText.readable(PathParts(path).shown), content: content)
  }

  private static func isFolder(_ path: String) -> Bool { Disk.facts(of: path)?.kind == .folder }

  /// True if a folder contains one that is named for a notebook.
  private static func holdsNotes(_ path: String) -> Bool {
    guard isFolder(path) else { return false }
    return (Disk.names(in: path) ?? []).contains { name in
      name.utf8.count == 32 && Hex.bytes(name) != nil
    }
  }
}

extension PathParts {
  /// The path for people, from their home on.
  var shown: String {
    guard let home = Surroundings.variable("HOME"), !home.isEmpty,
      let inner = PathParts("\(path)/").dropping(beginning: "\(home)/")
    else { return path }
    return PathParts("~/\(inner)").dropping("/") ?? path
  }
}
