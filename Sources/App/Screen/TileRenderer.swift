internal import Foundation
internal import Paint
internal import Synchronization

/// Threads that draw tiles.
final class TileRenderer: Sendable {
  /// A tile to be drawn.
  struct Job: Sendable {
    let name: TileName
    let picture: PagePicture
    let version: Int
    /// Whether the tile is there as a draft, and now drawn finely.
    let isFine: Bool

    var key: Key { Key(name: name, version: version, isFine: isFine) }
  }

  /// What tells jobs apart.
  struct Key: Hashable, Sendable {
    let name: TileName
    let version: Int
    let isFine: Bool
  }

  /// A tile with more ink than this is shown as a draft first.
  private static let muchInk = 400

  /// A job that a thread has begun.
  private final class Progress: Sendable {
    private let ended = Atomic(false)
    var isWanted: Bool { !ended.load(ordering: .relaxed) }
    func end() { ended.store(true, ordering: .relaxed) }
  }

  private let jobs = WorkQueue<Job>()
  private let begun = Mutex<[Key: Progress]>([:])

  /// Starts the threads, which step back behind the pen's whenever it has something to do.
  init(mailbox: Mailbox<Letter>) {
    for _ in 0..<min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4) {
      _ = jobs.start("tiles", quality: .utility) { [self] in
        while let job = jobs.next() { draw(job, mailbox) }
      }
    }
  }

  private func draw(_ job: Job, _ mailbox: Mailbox<Letter>) {
    let isDense = job.picture.pictures(touching: job.name.box).count > Self.muchInk
    // What holds little ink was fine at once.
    guard isDense || !job.isFine, let progress = begin(job) else { return }
    let isDraft = isDense && !job.isFine
    let bitmap = Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
    bitmap.draw(job.picture, as: job.name, isDraft: isDraft) { progress.isWanted }
    if progress.isWanted {
      mailbox.post(
        .tile(
          DrawnTile(name: job.name, bitmap: bitmap, version: job.version, isDraft: isDraft)))
    }
    begun.withLock { if $0[job.key] === progress { $0[job.key] = nil } }
  }

  /// Notes that a job is begun; nil where another thread is at it.
  ///
  /// One that was given up and is wanted again begins anew, though its thread has not noticed yet.
  private func begin(_ job: Job) -> Progress? {
    begun.withLock { begun in
      guard begun[job.key]?.isWanted != true else { return nil }
      let progress = Progress()
      begun[job.key] = progress
      return progress
    }
  }

  /// Draws these tiles next; others that were asked for are given up, even those half done.
  func draw(_ tiles: [Job]) {
    let wanted = Set(tiles.map(\.key))
    let begun = begun.withLock { $0 }
    for (key, progress) in begun where !wanted.contains(key) { progress.end() }
    jobs.replace(with: tiles.filter { begun[$0.key]?.isWanted != true })
  }

  func finish() {
    draw([])
    jobs.close()
  }
}
