internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import PDFReader
internal import Wording

/// Makes custom papers of all pages of a file, or none.
struct PaperIntake: UnlockableJob {
  let path: String
  let papers: PaperWorker
  /// The password of the file; nil until known.
  var password: String?
  let read: AppSettings.Reading

  /// The most pages of a file that become papers.
  private static let most = 100

  var kind: Job.Kind { .makingPaper }
  var title: Words { Words(verbatim: name) }
  private var name: String { PathParts(path).name }

  init(path: String, papers: PaperWorker, read: @escaping AppSettings.Reading) {
    (self.path, self.papers, self.read) = (path, papers, read)
  }

  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.password = password
    return copy
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    let folder = try papers.folder()
    var made: [String] = []
    do {
      let isWhole = try takeIn(to: folder, &made, context)
      papers.list()
      if let first = made.first { context.mailbox.post(.papers(.made(first))) }
      return Job.Result(sentence(about: made, isWhole: isWhole))
    } catch {
      for name in made { _ = try? folder.remove(name) }
      guard let error = error as? PrintedError, error.concernsPassword else { throw error }
      context.mailbox.post(.locked(LockedImport(work: self, path: path, reason: error)))
      return nil
    }
  }

  /// Makes the papers; returns whether each page has become one.
  private func takeIn(
    to folder: PaperFolder, _ made: inout [String], _ context: JobContext
  ) throws -> Bool {
    var file = FileToRead(path: path)
    (file.password, file.isPaper) = (password, true)
    let pages = try read(file)
    let stem = PathParts(name).stem
    var next = try pages.next()
    while let page = next {
      guard made.count < Self.most else { return false }
      try context.ticket.check()
      context.tell(name, share: pages.share)
      let paper = try PaperFile(of: page)
      next = try pages.next()
      let isAlone = next == nil && made.isEmpty
      let name = isAlone ? stem : page.title.isEmpty ? "\(stem) \(page.number)" : page.title
      made.append(try folder.keep(paper.bytes, named: name))
    }
    return true
  }

  private func sentence(about made: [String], isWhole: Bool) -> Words {
    if made.count == 1 { return "Created the paper '\(made[0])'." }
    return isWhole
      ? "Created \(made.count) papers."
      : "Created \(made.count) papers; the remaining pages of the file are left out."
  }
}
