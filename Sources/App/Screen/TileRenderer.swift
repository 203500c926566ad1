internal import Bytes
internal import Paint
internal import Synchronization

/// Threads that draw tiles.
final class TileRenderer: Sendable {
  /// A tile to draw.
  struct Request: Sendable {
    let name: TileName
    let picture: PagePicture
    let version: Int
    /// True to draw the tile finely, after its draft.
    let isFine: Bool
    /// True if the draft is there already; much of its ink may have gone since.
    var hasDraft = false

    var key: Key { Key(name: name, version: version, isFine: isFine) }
  }

  struct Key: Hashable, Sendable {
    let name: TileName
    let version: Int
    let isFine: Bool
  }

  /// A tile with more ink than this is shown as a draft first.
  private static let muchInk = 400

  /// A request that a thread has begun.
  private final class Progress: Sendable {
    private let ended = Atomic(false)
    var isWanted: Bool { !ended.load(ordering: .relaxed) }
    func end() { ended.store(true, ordering: .relaxed) }
  }

  private let requests = WorkQueue<Request>()
  private let begun = Mutex<[Key: Progress]>([:])

  /// Starts the threads, which yield to the pen's whenever it has work.
  init(mailbox: Mailbox<Notice>) {
    for _ in 0..<min(WorkerThread.processorCount, 4) {
      WorkerThread.start("tiles") { [self] in
        while let request = requests.next() { draw(request, mailbox) }
      }
    }
  }

  private func draw(_ request: Request, _ mailbox: Mailbox<Notice>) {
    let isDense = request.picture.pictures(touching: request.name.box).count > Self.muchInk
    // A tile with little ink is drawn finely at once.
    guard isDense || !request.isFine || request.hasDraft, let progress = begin(request) else {
      return
    }
    let isDraft = isDense && !request.isFine
    let ground = ground(of: request, progress, mailbox)
    let bitmap = Bitmap.tile
    bitmap.draw(request.picture, as: request.name, on: ground?.bitmap, isDraft: isDraft) {
      progress.isWanted
    }
    if progress.isWanted {
      mailbox.post(
        .tile(
          DrawnTile(
            name: request.name, bitmap: bitmap, version: request.version, isDraft: isDraft,
            ground: ground?.bitmap, lacksGround: ground?.isDrawn == false)))
    }
    begun.withLock { if $0[request.key] === progress { $0[request.key] = nil } }
  }

  /// The time for which ink is held back for the PDF page below it, so that pages do not flicker.
  private static let patience = Duration.milliseconds(300)

  /// Draws the PDF page below the ink of a tile; nil for other pages, and missing ones.
  ///
  /// If that takes long, the ink is shown without it meanwhile.
  private func ground(
    of request: Request, _ progress: Progress, _ mailbox: Mailbox<Notice>
  ) -> (bitmap: Bitmap, isDrawn: Bool)? {
    guard request.picture.printed?.file != nil else { return nil }
    let ground = Bitmap.tile
    let begin = ContinuousClock.now
    var isShown = false
    let isDrawn = ground.drawGround(of: request.picture, as: request.name) {
      if !isShown, progress.isWanted, ContinuousClock.now - begin > Self.patience {
        isShown = true
        let bitmap = Bitmap.tile
        bitmap.draw(request.picture, as: request.name) { progress.isWanted }
        mailbox.post(
          .tile(
            DrawnTile(
              name: request.name, bitmap: bitmap, version: request.version, isWithoutGround: true)))
      }
      return progress.isWanted
    }
    return (ground, isDrawn)
  }

  /// Notes that a request is begun; nil if another thread is working on it.
  ///
  /// A request that was given up and is wanted again begins again, even if its thread has not noticed yet.
  private func begin(_ request: Request) -> Progress? {
    begun.withLock { begun in
      guard begun[request.key]?.isWanted != true else { return nil }
      let progress = Progress()
      begun[request.key] = progress
      return progress
    }
  }

  /// Draws these tiles next; other requests are given up, even half done.
  func draw(_ tiles: [Request]) {
    let wanted = Set(tiles.map(\.key))
    let begun = begun.withLock { $0 }
    for (key, progress) in begun where !wanted.contains(key) { progress.end() }
    requests.replace(with: tiles.filter { begun[$0.key]?.isWanted != true })
  }

  func finish() {
    draw([])
    requests.close()
  }
}

extension Bitmap {
  fileprivate static var tile: Bitmap {
    Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
  }
}
