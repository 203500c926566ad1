internal import App
internal import Bundle
internal import Bytes
internal import Dispatch
internal import Export
internal import Notebook
internal import Recognition
internal import Search
internal import Store
private import Synchronization
internal import Wording

struct NothingChosen: Error, Worded {
  let words: Words
}

struct ExportTask: Sendable {
  let source: ExportSource
  let choice: PageChoice
  let settings: ExportSettings
  let language: ReadingLanguage
  /// True to write a bundle, for which the settings do not matter.
  let isBundle: Bool
  let isAttached: Bool
  let target: ExportTarget
  let rules: OutputRules
  let allowsDamage: Bool

  struct Outcome: Sendable {
    let source: ExportSource
    let result: Result<ExportResult, any Error>
  }

  func perform(progress: @escaping (Double) -> Void = { _ in }) throws -> ExportResult {
    do {
      if isBundle { return try performBundle() }
      let (pages, words) = try source.pages(
        choice, wordsIn: language, allowingDamage: allowsDamage, sparing: rules)
      let result = try ExportJob(
        pages, settings, to: target, under: rules, attaching: isAttached ? notebook() : nil,
        words: words.words, progress: progress
      ).run()
      // Markdown has a picture of each page, so a file needs no note there.
      let isText = source.isFile ? settings.format == .txt : settings.format.isWords
      return result.noting(words.unreadNote(isFile: source.isFile, isText: isText))
    } catch let error as OutputError {
      throw error.isClosedPipe ? ConsoleError.closedPipe : error
    } catch let error as DamagedNotebook {
      throw Failure("\(source.label.printable) was not written: \(error)")
    } catch let error as ExportError {
      let words: Words = "\(source.label.printable): \(error)"
      throw error.isNothingChosen ? NothingChosen(words: words) : Failure(words)
    }
  }

  private func performBundle() throws -> ExportResult {
    let (id, library) = try shared()
    return try BundleExport(of: id, choice, in: library)
      .write(to: target, under: rules, allowingDamage: allowsDamage)
  }

  private func notebook() throws -> AttachedNotebook {
    let (id, library) = try shared()
    guard choice != PageChoice() else { return try AttachedNotebook(of: id, in: library) }
    let pages = try library.outline(of: id).pages.enumerated()
      .filter { choice.contains($0.offset + 1, $0.element) }.map(\.element.id)
    return try AttachedNotebook(of: id, pages: Set(pages), in: library)
  }

  private func shared() throws -> (NotebookID, Library) {
    guard case .notebook(let id, _, let access) = source else {
      throw Failure(
        "\(source.label.printable) is not a notebook in the library, and only those can be "
          + "exported as .suzuri: import it"
      )
    }
    return (id, try access.open())
  }

  /// Performs all tasks, one per core, and shows their progress.
  static func perform(_ tasks: [ExportTask], in console: inout Console) -> [Outcome] {
    let shared = SharedConsole(console, count: tasks.count)
    let results = Mutex([Int: Result<ExportResult, any Error>]())
    // The threads of a queue belong to no task, and so have no language.
    let language = Language.current
    DispatchQueue.concurrentPerform(iterations: tasks.count) { index in
      Language.$task.withValue(language) {
        let result = Result {
          try tasks[index].perform { share in shared.show(share, of: index) }
        }
        shared.show(1, of: index)
        results.withLock { $0[index] = result }
      }
    }
    console = shared.console
    return results.withLock { results in
      tasks.indices.compactMap { index in
        results[index].map { Outcome(source: tasks[index].source, result: $0) }
      }
    }
  }
}

extension ExportedWords {
  /// What to do about handwriting that was not read; nil if there is none, or nothing that reads it for an export
  /// that shows it anyway.
  fileprivate func unreadNote(isFile: Bool, isText: Bool) -> Words? {
    guard unreadCount > 0 else { return nil }
    if isFile || ReaderParts.problem() != nil {
      let problem = ReaderParts.problem() ?? "import the file, and 'suzuri index' reads it"
      return isText ? "handwriting is left out: \(problem)" : nil
    }
    return unreadCount == 1
      ? "the handwriting on 1 page was not read yet: 'suzuri index' reads it"
      : "the handwriting on \(unreadCount) pages was not read yet: 'suzuri index' reads it"
  }
}

extension ExportFormat {
  /// True for files of words alone.
  fileprivate var isWords: Bool { self == .txt || self == .markdown }
}

extension ExportResult {
  fileprivate func noting(_ note: Words?) -> ExportResult {
    guard let note else { return self }
    return ExportResult(files: files, pageCount: pageCount, notes: notes + [note])
  }
}

/// A console for progress from several threads.
private final class SharedConsole: Sendable {
  private struct State {
    var console: Console
    var shares: [Double]
  }

  private let state: Mutex<State>

  init(_ console: Console, count: Int) {
    state = Mutex(State(console: console, shares: Array(repeating: 0, count: count)))
  }

  var console: Console { state.withLock { $0.console } }

  func show(_ share: Double, of index: Int) {
    state.withLock { state in
      state.shares[index] = share
      let done = state.shares.reduce(0, +) / Double(state.shares.count)
      state.console.progress("Exporting", Int(done * 1000), of: 1000)
    }
  }
}

struct BundleExport {
  static let word = "suzuri"
  /// The longer side of the first page's picture, in pixels: file managers on this system draw their own,
  /// and a larger one would take as many bytes as the ink of half a page.
  private static let thumbnailSide = 128

  private let library: Library
  private let id: NotebookID
  private let choice: PageChoice

  init(of id: NotebookID, _ choice: PageChoice, in library: Library) {
    (self.id, self.choice, self.library) = (id, choice, library)
  }

  /// Writes the bundle, which appears under its name only when complete.
  func write(
    to target: ExportTarget, under rules: OutputRules, allowingDamage allowsDamage: Bool
  ) throws -> ExportResult {
    let outline = try library.outline(of: id)
    let pages = try LibraryPages(of: id, in: library, allowingDamage: allowsDamage) {
      choice.contains($0, $1)
    }
    let chosen = ChosenPages(of: pages, choice, among: outline.pages.count)
    var (first, numbers) = (LoosePage?.none, [Int]())
    // All pages are read first: missing parts must be reported before a file claims to have them.
    while let page = try chosen.next() {
      first = first ?? page
      numbers.append(page.number)
    }
    let ids = numbers.map { outline.pages[$0 - 1].id }
    var bundle = try Bundle(of: id, pages: choice == PageChoice() ? nil : Set(ids), in: library)
    bundle.thumbnail = first.flatMap(Self.thumbnail)
    let file: OutputFile
    switch target {
    case .standardOutput: file = OutputFile()
    case .file(let path): file = try OutputFile(at: path, under: rules)
    case .folder(let folder, let name):
      file = try OutputFile(at: "\(folder)/\(name)\(Bundle.ending)", under: rules)
    }
    try file.write(Self.bytes(of: bundle, pages: outline.pages.map(\.id)))
    try file.publish()
    return ExportResult(
      files: [.init(file)], pageCount: numbers.count, notes: chosen.notes)
  }

  private static func bytes(of bundle: Bundle, pages: [EntityID]) throws -> [UInt8] {
    do {
      return try bundle.encoded(pages: pages)
    } catch let error as BundleError {
      let title = bundle.manifest.title.printable
      throw Failure("cannot export '\(title)': \(error); export fewer pages at a time with --pages")
    }
  }

  private static func thumbnail(of page: LoosePage) -> [UInt8]? {
    try? PNGPage.thumbnail(of: page, side: thumbnailSide)
  }
}
