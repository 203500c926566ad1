internal import Foundation
internal import Paint

/// Threads that draw tiles.
final class TileRenderer: Sendable {
  /// A tile to be drawn.
  struct Job: Sendable {
    let name: TileName
    let picture: PagePicture
    let version: Int
  }

  private let jobs = WorkQueue<Job>()

  /// Starts the threads; one core is left for the pen.
  init(mailbox: Mailbox<Letter>) {
    let jobs = jobs
    for _ in 0..<min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 1), 4) {
      _ = jobs.start("tiles", quality: .utility) {
        while let job = jobs.next() {
          do {
            let bitmap = Bitmap(width: TileName.side, height: TileName.side, format: .opaque)
            bitmap.draw(job.picture, as: job.name)
            mailbox.post(.tile(DrawnTile(name: job.name, bitmap: bitmap, version: job.version)))
          }
        }
      }
    }
  }

  /// Draws these tiles next, and no others that were asked for and not begun.
  func draw(_ tiles: [Job]) { jobs.replace(with: tiles) }

  func finish() { jobs.close() }
}
