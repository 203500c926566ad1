internal import Bytes
internal import Desk
internal import Wording

/// Opens files like notebooks for another program: each becomes one, or is found again.
struct FileOpening: BackgroundJob {
  let paths: [String]
  /// Finds or makes the notebooks.
  let open: AppSettings.Opening

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1
      ? Words(verbatim: PathText.readable(PathParts(paths[0]).name)) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    context.tell(title.text, share: nil)
    let arrived = try open(paths.map { FileToRead(path: $0) }) { share in
      try context.ticket.check()
      context.tell(title.text, share: paths.count == 1 ? share : nil)
    }
    if let notebook = arrived.notebook { context.mailbox.post(.made(notebook)) }
    if let failure = Self.words(for: arrived.failed) { context.mailbox.post(.failed(failure)) }
    if !arrived.locked.isEmpty { context.mailbox.post(.arrived(arrived.locked)) }
    return nil
  }

  /// The first reason why a file could not be read, and the number of others; nil for none.
  static func words(for failed: [Words]) -> Words? {
    failed.first.map { first in
      switch failed.count {
      case 1: first
      case 2: "\(first), and 1 more file"
      default: "\(first), and \(failed.count - 1) more files"
      }
    }
  }
}
