internal import Bundle
internal import Bytes
internal import Desk
internal import Glibc
internal import Store
internal import Wording

/// Exchanges notes with other devices through a folder while the window is open.
///
/// It has its own connection; the keeper sees what arrives like the work of any other program.
struct FolderSync: BackgroundJob {
  /// A request of the user; between two, the job looks at the folder.
  enum Request: Hashable, Sendable {
    case look
    case exchange
    /// Stop waiting for a device, by its ID.
    case retire(String)
    case end
  }

  let path: String
  /// True if the folder was just chosen; it is made if missing.
  let isNew: Bool
  let requests: WorkQueue<Request>
  let damage: DamageNews

  var kind: Job.Kind { .syncing }
  var title: Words { Words(verbatim: name) }
  private var name: String { PathText.readable(PathParts(path).shown) }
  var isStanding: Bool { true }

  /// The seconds between two looks, and between a failure and the next try.
  private static let (pause, retry) = (1.0, 30.0)
  /// The nanoseconds after which an exchange is shown.
  private static let moment: UInt64 = 1_500_000_000

  func run(_ context: JobContext) throws -> Job.Result? {
    var shown = SyncedFolder(path: path, name: name)
    let news = FolderNews(of: shown, to: context.mailbox)
    defer { news.recordAnswer() }
    do {
      return try resume(context, &shown, news)
    } catch is Cancelled {
      shown.state = .paused
      news.report(shown)
      throw Cancelled()
    }
  }

  private func resume(
    _ context: JobContext, _ shown: inout SyncedFolder, _ news: FolderNews
  ) throws -> Job.Result? {
    let directory = try context.steps.result { $0.library.directory }
    var exchanged: Int64 = 0
    if let known = try? Exchange.lastStatus(of: path, in: directory, damage) {
      show(known, in: &shown)
      exchanged = known.exchanged
      shown.state = .starting
      news.report(shown)
    }
    news.recordRequest()
    if isNew { _ = Disk.makeFolders(path) }
    var exchange: Exchange?
    var isJoining = isNew
    var next: Request? = .look
    while let request = next {
      try context.ticket.check()
      news.recordRequest()
      do {
        if request == .end { return try end(in: directory, context) }
        let open = try exchange ?? Exchange(through: path, of: directory, isNew: isNew, damage)
        exchange = open
        let status = try open.perform(request, isEnded: watch(context, news))
        show(status, in: &shown)
        exchanged = status.exchanged
        // The window shows another notebook, so the new ones would go unnoticed.
        if isJoining, open.came > 0 { context.mailbox.post(.sync(.came(open.came))) }
        if isJoining, let name = open.unchosenName { context.mailbox.post(.sync(.unnamed(name))) }
        isJoining = false
      } catch SyncError.busy {
        // The other one may take its time.
        usleep(200_000)
        if request != .look { requests.add(request) }
      } catch {
        try context.ticket.check()
        exchange = nil
        shown.minutes = minutes(since: exchanged)
        shown.state = .failed(("\(error)" as Words).readable)
      }
      news.recordAnswer()
      context.rest()
      damage.reportNewDamage()
      news.report(shown)
      next = requests.next(within: exchange == nil ? Self.retry : Self.pause, otherwise: .look)
    }
    return nil
  }

  /// Returns the check between two steps of an exchange: whether to end; it shows a long exchange.
  private func watch(_ context: JobContext, _ news: FolderNews) -> () -> Bool {
    let start = UInt64.monotonicNow
    var isShown = false
    return {
      news.recordRequest()
      if !isShown, .monotonicNow - start > Self.moment {
        isShown = true
        context.report(name, share: nil)
      }
      return context.ticket.isCancelled
    }
  }

  private func end(in directory: String, _ context: JobContext) throws -> Job.Result {
    let library = try Library(at: directory, reporting: damage.log)
    for folder in try library.sharedFolders() where folder.path.utf8.elementsEqual(path.utf8) {
      try library.endSharing(through: folder.number)
    }
    context.mailbox.post(.sync(.gone(path)))
    return Job.Result("Stopped syncing with \(name); all files remain.")
  }

  private func show(_ status: SyncStatus, in shown: inout SyncedFolder) {
    shown.state = status.isUpToDate && status.isComplete ? .upToDate : .waiting(status.sentence)
    shown.unread = status.unreadable.first.map { file in
      ("\(PathParts(file.path).name): \(file.reason)" as Words).readable
    }
    shown.arriving = status.arriving
    shown.minutes = minutes(since: status.exchanged)
    shown.devices = status.devices.map { device in
      SyncedDevice(
        id: device.id.description, name: device.name,
        role: device.isThis ? .this : device.isRetired ? .retired : .other(device.sentence))
    }
  }

  private func minutes(since exchanged: Int64) -> Int? {
    exchanged == 0 ? nil : Int(clamping: max(.now - exchanged, 0) / 60_000)
  }
}

private final class Exchange {
  private let folder: SyncFolder
  private var watch: SyncWatch
  private var status: SyncStatus
  /// The number of notebooks that the last exchange brought or changed.
  private(set) var came = 0
  /// The name by which other devices see this one, if nobody has chosen it.
  let unchosenName: String?

  /// The last known status of a folder, which may be missing now.
  static func lastStatus(
    of path: String, in directory: String, _ damage: DamageNews
  ) throws -> SyncStatus? {
    let library = try Library(at: directory, reporting: damage.log)
    return try library.sharedFolders().first { $0.path.utf8.elementsEqual(path.utf8) }
      .map { try SyncFolder($0, in: library).status(now: .now) }
  }

  init(through path: String, of directory: String, isNew: Bool, _ damage: DamageNews) throws {
    let library = try Library(at: directory, reporting: damage.log)
    let isKnown = try library.sharedFolders().contains { $0.path.utf8.elementsEqual(path.utf8) }
    folder = try SyncFolder(at: path, in: library, all: isNew && !isKnown ? true : nil)
    unchosenName = DeviceName.given(to: library) == nil ? DeviceName.of(library) : nil
    watch = SyncWatch(folder, in: library)
    status = try folder.status(now: .now)
  }

  func perform(_ request: FolderSync.Request, isEnded: () -> Bool) throws -> SyncStatus {
    switch request {
    case .look:
      if let report = try watch.step(now: .now, isEnded: isEnded) {
        record(report)
      } else if watch.hasChanges {
        status = try folder.status(since: status)
      }
    case .exchange: record(try folder.exchange(now: .now, isEnded: isEnded))
    case .retire(let device):
      try folder.retire(device, now: .now)
      status = try folder.status(now: .now)
    case .end: break
    }
    return status
  }

  private func record(_ report: SyncReport) {
    (status, came) = (report.status, report.changed.count)
  }
}
