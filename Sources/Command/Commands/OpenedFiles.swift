internal import App
internal import Bytes
internal import Exchange
internal import Notebook
internal import Store
internal import Wording

/// Files opened like notebooks: each becomes a notebook the first time, and is found again afterward.
struct OpenedFiles {
  /// The notebook to show; nil if the command line names none.
  private(set) var notebook: String?
  /// The encrypted files, which wait for their passwords.
  private(set) var locked: [LockedNotes] = []
  private(set) var made: [NotebookID] = []
  /// True if any of them is made of notes of another program.
  private(set) var isForeign = false
  /// The notebooks restored from the trash because the files are theirs.
  private(set) var restored: [NotebookID] = []
  private(set) var notes: [Words] = []
  private(set) var failed: [Words] = []
  private let taken = TakenTitles()

  /// Resolves the words of a command line, and imports files that are not yet in the library.
  ///
  /// `passwords` are known ones, by paths. `tell` gets the finished share of a file, and stops by throwing.
  init(
    meantBy words: [String], knowing passwords: [String: String] = [:], _ choice: LibraryChoice,
    in console: inout Console,
    tell: (Double) throws -> Void = { _ in }
  ) throws {
    guard let first = words.first else { return }
    if words.count == 1, try !Self.isFile(first, choice, in: &console) {
      notebook = PathText.readable(first)
      return
    }
    var library = try LazyLibrary(choice, in: &console)
    var failures: [InputError] = []
    for path in words {
      do {
        let file = try NotebookFile(
          NotesFile(path), password: passwords[path], knownIn: library.present)
        let id = try importFile(
          file, from: path, into: library.opened(in: &console), &console, tell)
        notebook = notebook ?? id.description
      } catch let error as LockedNotesFile {
        // The window asks for the password.
        let mark = (key: NotebookFile.key, value: try NotebookFile.digest(of: error.path).bytes)
        locked.append(
          LockedNotes(
            path: error.path, title: NotesFile.stem(of: error.path), mark: mark,
            isRefused: error.isRefused))
      } catch let failure as InputError {
        // An unreadable one stops no other.
        failures.append(failure)
      }
    }
    if let failure = failures.first, failures.count == words.count { throw failure }
    for failure in failures { console.note(ErrorReport.sentence(failure)) }
    failed = failures.map(\.words)
  }

  private static func isFile(
    _ word: String, _ choice: LibraryChoice, in console: inout Console
  ) throws -> Bool {
    if InputFile.isMeant(by: word) { return true }
    guard InputFile.isLikely(word) || InputFile.isThere(word) else { return false }
    do {
      _ = try choice.open(in: &console).notebook(named: PathText.readable(word))
      return false
    } catch let error as LibraryError where error.isAboutMissing {
      return true
    }
  }

  private mutating func importFile(
    _ file: NotebookFile, from path: String, into library: Library, _ console: inout Console,
    _ tell: (Double) throws -> Void
  ) throws -> NotebookID {
    console.progress("Importing", 0, of: 1)
    let arrival = try file.importFile(in: library, besides: taken) { share in
      console.progress("Importing", Int(share * 100), of: 100)
      try tell(share)
    }
    switch arrival {
    case .found(let notebook, let found):
      notes += found
      return notebook
    case .merged(let result):
      if result.isNew { made.append(result.notebook) }
      notes += result.lacks
      // A file opened by hand should be visible.
      if result.isTrashed {
        try library.setTrashed(false, result.notebook, now: .now)
        restored.append(result.notebook)
      }
      return result.notebook
    case .made(let result):
      if file.isForeign { isForeign = true }
      made.append(result.notebook)
      notes += result.notes
      for note in result.notes { console.note("Note: \(path.printable), \(note).") }
      return result.notebook
    }
  }
}
