internal import Bytes
internal import Desk
internal import Exchange
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

/// Imports files after a page as one action, or one as a notebook; unreadable ones among several are skipped.
struct FileImport: UnlockableJob {
  /// The notebook into which pages go; for an encrypted file, any open one, which lends its library.
  let notebook: NotebookID?
  let paths: [String]
  /// The place of the pages; at the end if nil or gone.
  var place: PagePlace?
  /// The encrypted file of which a notebook is made; nil if pages go into the open one.
  var locked: LockedNotes?
  var passwords: [String: String] = [:]
  /// The files left out because nobody knows their passwords.
  var left: Set<String> = []
  let read: AppSettings.Reading

  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.passwords[path] = password
    return copy
  }

  func leaving(_ path: String) -> (any UnlockableJob)? {
    guard paths != [path] else { return nil }
    var copy = self
    copy.left.insert(path)
    return copy
  }

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    do {
      let found = try ReadableFiles.files(at: paths, check: context.ticket.check)
      let paths = found.files.map(\.path).filter { !left.contains($0) }
      var work = PageIntake(context: context, sourceCount: paths.count)
      work.notes = found.closed.map(\.words)
      for (number, path) in paths.enumerated() {
        try importFile(path, number, to: &work, context)
      }
      let notes = work.notes + left.sorted().map(Self.note(ofLeft:))
      if !work.hasPages {
        // Whoever leaves out the only file knows why nothing was imported.
        guard let reason = work.notes.first else { return nil }
        throw Failure(reason.noting(work.notes.count - 1))
      }
      if let locked {
        let mark = locked.mark
        let made = try context.steps.result { try $0.publishNotebook(context.id, markedBy: mark) }
        if let made { context.mailbox.post(.made(made)) }
        return nil
      }
      let place = place
      return try context.steps.result { try $0.publish(context.id, behind: place, notes) }
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: context.id) }
      guard let locked = error as? LockedImport else { throw error }
      context.mailbox.post(.locked(locked))
      return nil
    }
  }

  private func importFile(
    _ path: String, _ number: Int, to work: inout PageIntake, _ context: JobContext
  ) throws {
    let name = PathParts(path).name
    do {
      var file = FileToRead(path: path)
      file.password = passwords[path]
      let pages = try read(file)
      if let locked, number == 0 { try begin(locked, titled: pages.title, context) }
      try work.importPages(pages, number, name)
    } catch let error as PrintedError where error.concernsPassword {
      throw LockedImport(work: self, path: path, reason: error)
    } catch let error where !(error is Cancelled) {
      // The user knows where the file is, and its path would push back the reason.
      let reason = Words(verbatim: "\(error)".replacing(path, with: name))
      guard paths != [path] else { throw Failure(reason) }
      try work.discardPages(because: reason.text.contains(name) ? reason : "\(name), \(reason)")
    }
  }

  private static func note(ofLeft path: String) -> Words {
    "'\(PathText.readable(PathParts(path).name))' was left in place because its password is unknown"
  }

  private func begin(_ locked: LockedNotes, titled title: String, _ context: JobContext) throws {
    let title = String(title.prefix(200)).trimmedTitle
    let job = context.id
    try context.steps.add { notes in
      let title = title.isEmpty ? locked.title : title
      notes.intakes[job] = try Intake(making: title, in: notes.library, now: .now)
    }
  }
}

/// Puts a new version of a PDF, or a missing one, under the notes.
struct FileRenewal: UnlockableJob {
  let notebook: NotebookID?
  let old: FileBelow
  let path: String
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
      context.report(name, share: share)
    }
  }
}

extension NoteKeeping {
  mutating func renew(by renewal: PDFRenewal) throws -> Job.Result {
    try library.renew(id, by: renewal.changes, file: renewal.bytes, now: .now)
    var answer = Answer(to: nil)
    defer { post(answer) }
    try readAgain(into: &answer)
    return Job.Result(renewal.sentence, canUndo: true)
  }
}
