internal import Bytes
internal import Desk
internal import Ink
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

/// Imports files into the notebook together: all of them, or none; or makes a notebook of one.
struct FileImport: UnlockableJob {
  let notebook: NotebookID?
  let paths: [String]
  /// The encrypted file of which a notebook is made; nil if pages go into the one that is open.
  let locked: LockedNotes?
  /// The passwords that are known, by the paths of their files.
  private var passwords: [String: String] = [:]
  /// Opens a file for reading page by page.
  let read: AppSettings.Reading

  /// Imports files into a notebook.
  init(notebook: NotebookID?, paths: [String], read: @escaping AppSettings.Reading) {
    (self.notebook, self.paths, self.read, locked) = (notebook, paths, read, nil)
  }

  /// Makes a notebook of a file; any other that is open lends its library.
  init(notebook: NotebookID?, locked: LockedNotes, read: @escaping AppSettings.Reading) {
    (self.notebook, paths, self.locked, self.read) = (notebook, [locked.path], locked, read)
  }

  /// The same import with a password.
  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.passwords[path] = password
    return copy
  }

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    do {
      let paths = try ReadableFiles.files(at: paths, context.ticket)
      var work = Work(context: context, fileCount: paths.count)
      for (number, path) in paths.enumerated() {
        let name = PathParts(path).name
        do {
          var file = FileToRead(path: path)
          file.password = passwords[path]
          let pages = try read(file)
          if let locked, number == 0 { try begin(locked, titled: pages.title, context) }
          try work.bring(pages, number, name)
        } catch let error as PrintedError where error.concernsPassword {
          throw LockedImport(work: self, path: path, reason: error)
        } catch let error where !(error is Cancelled) {
          // The user knows where the file is, and its path would push back the reason.
          let reason = Words(verbatim: "\(error)".replacing(path, with: name))
          // What lies in a folder is left out where it cannot be read.
          guard work.isBetweenPages, !self.paths.contains(path) else {
            throw Refusal(words: reason)
          }
          work.notes.append(reason)
        }
      }
      let notes = work.notes
      if !work.hasPages, let reason = notes.first { throw Refusal(words: reason) }
      if let locked {
        let mark = locked.mark
        let made = try context.steps.result { try $0.publishNotebook(context.id, markedBy: mark) }
        if let made { context.mailbox.post(.made(made)) }
        return nil
      }
      return try context.steps.result { try $0.publish(context.id, notes) }
    } catch {
      context.steps.cleanUp { try $0.discardPage(of: context.id) }
      guard let locked = error as? LockedImport else { throw error }
      context.mailbox.post(.locked(locked))
      return nil
    }
  }

  private func begin(
    _ locked: LockedNotes, titled title: String, _ context: JobContext
  ) throws {
    let title = String(title.prefix(200)).trimmedTitle
    let job = context.id
    try context.steps.add {
      try $0.beginNotebook(for: job, titled: title.isEmpty ? locked.title : title)
    }
  }

  /// Why a file was not imported.
  private struct Refusal: Error, Worded {
    let words: Words
  }

  /// The state of an import in progress.
  private struct Work {
    let context: JobContext
    let fileCount: Int
    /// The parts left out.
    var notes: [Words] = []
    /// Whether no page is there in part.
    var isBetweenPages = true
    /// Whether any is there as a whole.
    var hasPages = false
    /// The hashes of the files imported with earlier pages.
    var known: Set<ContentHash> = []

    /// Imports a file, counted from 0, under its name.
    mutating func bring(_ pages: any PageSupply, _ number: Int, _ name: String) throws {
      let (context, fileCount) = (context, fileCount)
      func tell(_ share: Double) {
        context.tell(name, share: (Double(number) + share) / Double(fileCount))
      }
      tell(0)
      while let page = try pages.next() {
        try context.ticket.check()
        try bring(page) { tell(pages.share * $0) }
        tell(pages.share)
      }
      notes += pages.notes.map { "\(name), \($0)" }
    }

    /// Imports a page, with those of its files that are not there yet.
    private mutating func bring(_ page: LoosePage, _ tell: (Double) -> Void) throws {
      let (job, steps) = (context.id, context.steps)
      isBetweenPages = false
      for (hash, bytes) in page.files where known.insert(hash).inserted {
        try steps.add { $0.bringIn(for: job) { intake, _ in intake.keep(file: bytes) } }
      }
      for (number, layer) in page.layers.enumerated() {
        let elements = layer.elements
        var start = 0
        while start < elements.count {
          let end = Self.portion(of: elements, from: start)
          let portion = elements[start..<end].map(DraftElement.init)
          try steps.add { notes in
            try notes.bringIn(for: job) { intake, library in
              try intake.add(portion, layer: number, to: library, now: .now)
            }
          }
          start = end
          tell(Double(end) / Double(elements.count))
        }
      }
      let (heading, bounds) = (page.heading, page.bounds)
      try steps.add { notes in
        try notes.bringIn(for: job) { intake, library in
          try intake.endPage(as: heading, content: bounds, in: library, now: .now)
        }
      }
      (isBetweenPages, hasPages) = (true, true)
    }

    /// The end of the elements to keep in one step: a stroke written meanwhile waits for no more than a
    /// hundred, or a few long ones.
    private static func portion(of elements: [LooseElement], from start: Int) -> Int {
      var (end, samples) = (start, 0)
      while end < min(elements.count, start + 100), samples < 20_000 {
        if case .stroke(let stroke, _, _) = elements[end].content {
          samples += stroke.samples.count
        }
        end += 1
      }
      return end
    }
  }
}
