internal import Bytes
internal import Desk
internal import Exchange
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

/// Puts a new version of a PDF, or a missing one, under the notes.
struct FileRenewal: UnlockableJob {
  let notebook: NotebookID?
  /// The PDF that the new one replaces.
  let old: FileBelow
  let path: String
  /// The password of the new one; nil until known.
  var password: String?
  let read: AppSettings.Reading

  var kind: Job.Kind { .importing }
  var title: Words { Words(verbatim: name) }
  private var name: String { PathParts(path).name }

  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.password = password
    return copy
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    do {
      let renewal = try renewal(context)
      return try context.steps.result { try $0.renew(by: renewal) }
    } catch let error as PrintedError where error.concernsPassword {
      context.mailbox.post(.locked(LockedImport(work: self, path: path, reason: error)))
      return nil
    }
  }

  private func renewal(_ context: JobContext) throws -> PDFRenewal {
    let old = old
    let (below, file) = try context.steps.result { notes in
      let below = notes.outline.pdfs.first {
        $0.hash == old.hash && (old.hash != nil || $0.name == old.name)
      }
      return (below, try below?.hash.flatMap { try notes.library.image($0) })
    }
    guard let below else { throw RenewalError.noPDF }
    var new = FileToRead(path: path)
    (new.password, new.isPaper) = (password, true)
    return try PDFRenewal(of: below, in: file, by: read(new), named: name) { share in
      try context.ticket.check()
      context.tell(name, share: share)
    }
  }
}

extension NoteKeeping {
  /// Puts a new version of a PDF under the notes, as one action, and shows that.
  mutating func renew(by renewal: PDFRenewal) throws -> Job.Result {
    try library.renew(id, by: renewal.changes, file: renewal.bytes, now: .now)
    var answer = Answer(to: nil)
    defer { post(answer) }
    try readAgain(into: &answer)
    return Job.Result(renewal.sentence, canUndo: true)
  }
}
