internal import App
internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Imports files one by one; a failure stops no other.
struct ImportRun {
  struct Options: Hashable, Sendable {
    /// The notebook that gets all pages; nil to make new ones.
    var notebook: String?
    /// The page of that notebook that everything goes on, from 1; nil for new pages.
    var page: Int?
    var isJoined = false
    var pages = PageRanges.all
    var password: String?
    /// True if PDFs are only paper, with all that they show.
    var asPaper = false
  }

  private let options: Options
  private var library: LazyLibrary
  private var target: ImportTarget?
  private let taken = TakenTitles()
  private var tally = ImportTally()
  private var files: [ReadableFiles.Found] = []

  /// Finds the files to import, including those in folders, and reports folders that cannot be read.
  init(
    of paths: [String], _ options: Options, into choice: LibraryChoice, in console: inout Console
  ) throws {
    self.options = options
    library = try LazyLibrary(choice, mayBeMade: options.notebook == nil, in: &console)
    for path in paths {
      do {
        let found = try ReadableFiles.files(at: [path], atMost: .max) {}
        files += found.files
        tally.otherCount += found.others.count
        for folder in found.closed { reportFailure(folder.reason, of: folder.path, in: &console) }
      } catch {
        reportFailure("\(error)", of: path, in: &console)
      }
    }
    tally.total = files.count
    tally.isSeveral = paths.count > 1 || files.contains { !$0.folders.isEmpty }
  }

  /// Imports the files one by one; throws an exit code if some failed, or what makes all fail.
  mutating func run(in console: inout Console) throws {
    for (index, file) in files.enumerated() {
      let count = files.count
      console.progress("Importing", index, of: count)
      try importFile(file, in: &console) { share, console in
        console.progress("Importing", Int((Double(index) + share) * 100), of: count * 100)
      }
    }
    library.present?.backUpIfDue(reportingTo: &console)
    if tally.isSeveral, !console.asJSON, let words = tally.words(target?.title) {
      try console.print(words.sentence)
    }
    guard tally.isWhole else { throw ExitCode.failure }
  }

  private mutating func importFile(
    _ found: ReadableFiles.Found, in console: inout Console, tell: (Double, inout Console) -> Void
  ) throws {
    let path = found.path
    let file: NotebookFile
    do {
      file = try NotebookFile(
        NotesFile(path, asPaper: options.asPaper), pages: options.pages, password: options.password,
        isApart: !options.isJoined, knownIn: library.present)
    } catch {
      return try pass(over: path, because: error, in: &console)
    }
    // Nothing is made before at least one file is known to be readable.
    let library = try library.opened(in: &console)
    if target == nil, let notebook = options.notebook {
      target = try ImportTarget(notebook, page: options.page, in: library)
    }
    do {
      let arrival = try file.importFile(to: target, in: library, besides: taken) {
        tell($0, &console)
      }
      if !options.isJoined { try arrival.opened.place(in: library, below: found.folders) }
      try report(arrival, of: path, in: library, &console)
    } catch {
      try pass(over: path, because: error, in: &console)
    }
  }

  private mutating func report(
    _ arrival: NotebookFile.Arrival, of path: String, in library: Library,
    _ console: inout Console
  ) throws {
    let (line, json, notes): (Words, JSON, [Words])
    switch arrival {
    case .merged(let result):
      (line, json, notes) = (result.line, result.json(library.damage), result.notes)
    case .found(let notebook, let added):
      let known = try KnownFile(path: path, notebook: notebook, adding: added, in: library)
      (line, json, notes) = (known.line, known.json(library.damage), added)
    case .made(let result):
      (line, json, notes) = (result.line, result.json(library.damage), result.notes)
      if options.isJoined {
        target = target ?? ImportTarget(id: result.notebook, title: result.title)
      }
    }
    tally.count(arrival)
    try console.print(operation: line, as: console.asJSON ? json.line : nil)
    // The report that the notes are saved must be out before anything else can fail.
    try console.finish()
    for note in notes { console.note("Note: \(path.printable), \(note).") }
  }
}

// MARK: - Failures

extension ImportRun {
  /// Reports a failed file, unless every other would fail too.
  private mutating func pass(
    over path: String, because error: any Error, in console: inout Console
  ) throws {
    if error is ConsoleError || (error as? LibraryError)?.concernsAll == true { throw error }
    tally.failedCount += 1
    reportFailure("\(error)", of: path, in: &console)
  }

  private mutating func reportFailure(_ reason: Words, of path: String, in console: inout Console) {
    tally.isWhole = false
    let isNamed = reason.text.contains(path)
    console.note(ErrorReport.sentence(Failure(isNamed ? reason : "\(path): \(reason)")))
  }
}

extension LibraryError {
  /// True if it would recur with every other file.
  fileprivate var concernsAll: Bool {
    switch self {
    case .busy, .failed: false
    default: true
    }
  }
}

struct ImportTally: Hashable, Sendable {
  var total = 0
  /// True if there is more to count than a single named file.
  var isSeveral = false
  var failedCount = 0
  /// The number of files in folders of unknown kinds.
  var otherCount = 0
  /// True if everything named was imported.
  var isWhole = true
  /// The numbers of files already here, and of bundles with changes.
  private var (knownCount, changedCount) = (0, 0)
  private var newCount = 0

  mutating func count(_ arrival: NotebookFile.Arrival) {
    switch arrival {
    case .made: newCount += 1
    case .merged(let result) where result.isNew: newCount += 1
    case .merged(let result) where result.hasChanges: changedCount += 1
    case .merged, .found: knownCount += 1
    }
  }

  /// The numbers in words, with the title of the notebook that got all pages, if any; nil if nothing counts.
  func words(_ title: String?) -> Words? {
    let parts = [
      title.map { joined($0) } ?? arrived,
      Self.counted(
        changedCount, "1 file contained changes", "\(changedCount) files contained changes"),
      Self.counted(
        knownCount, "1 file had already been imported",
        "\(knownCount) files had already been imported"),
      Self.counted(
        failedCount, "1 file could not be imported", "\(failedCount) files could not be imported"),
      ReadableFiles.rest(of: otherCount),
    ]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  private static func counted(_ count: Int, _ one: Words, _ several: Words) -> Words? {
    count == 0 ? nil : count == 1 ? one : several
  }

  private var arrived: Words? {
    switch newCount {
    case 0: nil
    case 1: total == 1 ? "Imported 1 file" : "Imported 1 of \(total) files"
    case total: "Imported \(total) files"
    default: "Imported \(newCount) of \(total) files"
    }
  }

  private func joined(_ title: String) -> Words? {
    let title = title.printable
    return switch newCount {
    case 0: nil
    case 1:
      total == 1
        ? "Imported 1 file into '\(title)'" : "Imported 1 of \(total) files into '\(title)'"
    case total: "Imported \(total) files into '\(title)'"
    default: "Imported \(newCount) of \(total) files into '\(title)'"
    }
  }
}
