internal import Bytes
internal import Desk
internal import Notebook
internal import Store
internal import Wording

/// Makes a notebook of each of some files, all of those in folders among them, and says in one report what
/// became of them.
struct ShelfImport: BackgroundJob {
  let paths: [String]
  /// What brings a new notebook to the place of the shelf where it is wanted.
  let edits: [NotebookEdit]
  /// Finds or makes the notebooks.
  let open: AppSettings.Opening

  var kind: Job.Kind { .importing }
  var title: Words {
    paths.count == 1 ? Words(verbatim: PathParts(paths[0]).name) : "\(paths.count) files"
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    let files = try ReadableFiles.files(at: paths, context.ticket)
    var report = ShelfImportReport()
    for (number, path) in files.enumerated() {
      let name = PathText.readable(PathParts(path).name)
      func tell(_ share: Double) throws {
        try context.ticket.check()
        context.tell(name, share: (Double(number) + share) / Double(files.count))
      }
      do {
        // What is here already is found without a word.
        try tell(0)
        report.take(try open([path], tell), of: name)
      } catch is Cancelled {
        // What came before stands there as a whole, and its message takes it back.
        break
      } catch {
        report.take(Words(verbatim: "\(error)".replacing(path, with: name)))
      }
    }
    if !report.locked.isEmpty { context.mailbox.post(.arrived(report.locked)) }
    guard let words = report.words else {
      try context.ticket.check()
      return nil
    }
    guard report.count > 0 else { throw ShelfImportFailure(words: words) }
    let opposites = report.made.map { ShelfEdit($0, .trash(true)) }
    let told = place(report.made, saying: words, context)
    context.mailbox.post(.arranged(ShelfStep(opposites, saying: told)))
    return nil
  }

  /// Brings new notebooks to their place, even if what comes after them was cancelled; returns what is said of all.
  private func place(
    _ made: [NotebookID], saying words: Words, _ context: JobContext
  ) -> Words {
    let all = made.flatMap { notebook in edits.map { ShelfEdit(notebook, $0) } }
    guard !all.isEmpty else { return "\(words)." }
    do {
      try context.steps.conclude { _ = try $0.library.arrange(all, now: .now) }
      return "\(words)."
    } catch {
      return made.count == 1
        ? "\(words), but not in its place: \("\(error)" as Words)."
        : "\(words), but not in their place: \("\(error)" as Words)."
    }
  }
}

/// What became of files that were to be notebooks.
struct ShelfImportReport {
  /// The notebooks that are new.
  private(set) var made: [NotebookID] = []
  /// The files that wait for their passwords.
  private(set) var locked: [LockedNotes] = []
  private var foundCount = 0
  private var names: [String] = []
  private var faults: [Words] = []
  private var notes: [Words] = []

  /// The number of files that stand on the shelf now.
  var count: Int { made.count + foundCount }

  /// Takes what became of a file.
  mutating func take(_ opened: OpenedNotebooks, of name: String) {
    made += opened.made
    locked += opened.locked
    notes += opened.notes.map { "\(name), \($0)" }
    if opened.notebook != nil, opened.made.isEmpty { foundCount += 1 }
    if opened.notebook != nil { names.append(name) }
  }

  /// Takes why a file could not be read.
  mutating func take(_ fault: Words) { faults.append(fault) }

  /// The report in words; nil if there is nothing to say.
  var words: Words? {
    let parts = [success, failure].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: "; ")
  }

  private var success: Words? {
    let came: Words? =
      switch (made.count, foundCount) {
      case (0, 0): nil
      case (1, 0): "'\(names[0])' is a notebook now"
      case (0, 1): "'\(names[0])' was here already"
      case (let new, 0): "\(new) files are notebooks now"
      case (0, let old): "\(old) files were here already"
      case (let new, let old):
        "\(new) of \(new + old) files are notebooks now, the others were here"
      }
    guard let came, let note = notes.first else { return came }
    return notes.count == 1
      ? "\(came), but \(note)" : "\(came), but \(note) (and \(notes.count - 1) more like that)"
  }

  private var failure: Words? {
    guard let fault = faults.first else { return nil }
    return faults.count == 1 ? fault : "\(fault) (and \(faults.count - 1) more like that)"
  }
}

/// No file could be made a notebook.
private struct ShelfImportFailure: Error, Worded {
  let words: Words
}
