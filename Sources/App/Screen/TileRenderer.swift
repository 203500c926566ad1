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

  private let jobs = WorkQueue<Job>()
  /// The jobs that a thread has begun.
  private let begun = Mutex<Set<Key>>([])

  /// Starts the threads, which step back behind the pen's whenever it has something to do.
  init(mailbox: Mailbox<Letter>) {
    for _ in 0..<min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4) {
      _ = jobs.start("tiles", quality: .utility) { [self] in
        while let job = jobs.next() { draw(job, mailbox) }
      }
    }
  }

  private func draw(_ job: Job, _ mailbox: Mailbox<Letter>) {
    let isDense = job.picture.ink(touching: job.name.box).count > Self.muchInk
    // What holds little ink was fine at once.
    guard isDense || !job.isFine, begun.withLock({ $0.insert(job.key).inserted }) else { return }
    let isDraft = isDense && !job.isFine
    let bitmap = Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
    bitmap.draw(job.picture, as: job.name, isDraft: isDraft)
    mailbox.post(
      .tile(
        DrawnTile(name: job.name, bitmap: bitmap, version: job.version, isDraft: isDraft)))
    begun.withLock { _ = $0.remove(job.key) }
  }

  /// Draws these tiles next, and no others that were asked for and not begun.
  func draw(_ tiles: [Job]) {
    let begun = begun.withLock { $0 }
    jobs.replace(with: tiles.filter { !begun.contains($0.key) })
  }

  func finish() { jobs.close() }
}
