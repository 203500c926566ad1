internal import Bytes
internal import Export
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Wording

/// The meaning of a word on the command line: a notebook, or a file with pages.
enum ExportSource: Sendable {
  case notebook(NotebookID, title: String, LibraryAccess)
  case file(String)

  /// The location of a library, for threads that open their own connection.
  struct LibraryAccess: Sendable {
    let choice: LibraryChoice
    let environment: Environment
    let damage: DamageLog

    func open() throws -> Library {
      try Library(at: choice.path(in: environment), create: false, reporting: damage)
    }
  }

  /// Resolves a word of the command line.
  ///
  /// A dash, a word with a slash, and an existing file of a known extension are files. Everything else is a
  /// notebook or, if there is none of that name, an existing file, or a missing one with such an extension.
  init(_ word: String, _ choice: LibraryChoice, in console: inout Console) throws {
    if InputFile.isMeant(by: word) {
      self = .file(word)
      return
    }
    do {
      let access = LibraryAccess(
        choice: choice, environment: console.environment,
        damage: DamageLog(within: console.damage))
      let library = try access.open()
      let id = try library.notebook(called: PathText.readable(word))
      self = .notebook(id, title: try library.outline(of: id).title, access)
    } catch let error as LibraryError
      where error.isAboutMissing
      && (InputFile.isLikely(word) || InputFile.isThere(word))
    {
      self = .file(word)
    }
  }

  var name: String {
    switch self {
    case .notebook(_, let title, _): title
    case .file(let path): NotesFile.stem(of: path)
    }
  }

  var label: String {
    switch self {
    case .notebook(_, let title, _): "'\(title)'"
    case .file(let path): path
    }
  }

  var isFile: Bool { if case .file = self { true } else { false } }

  var damage: [Damage] {
    if case .notebook(_, _, let access) = self { access.damage.entries } else { [] }
  }

  /// Opens the chosen pages, and the words read on them in a language; `rules` learn which files
  /// the pages are from or drawn on.
  func pages(
    _ choice: PageChoice, wordsIn language: ReadingLanguage, allowingDamage allowsDamage: Bool,
    sparing rules: OutputRules
  ) throws -> (pages: any PageSupply, words: ExportedWords) {
    switch self {
    case .notebook(let id, _, let access):
      let library = try access.open()
      let pages = try LibraryPages(of: id, in: library, allowingDamage: allowsDamage) {
        choice.contains($0, $1)
      }
      let chosen = ChosenPages(of: pages, choice, among: try library.outline(of: id).pages.count)
      let spared = spared(chosen, rules) { PathParts($0.path).isAbsolute ? $0.path : nil }
      return (spared, ExportedWords(of: library, in: language))
    case .file(let path):
      rules.protect(path)
      let pages = try NotesFile(path).pages(wanted: choice.numbers, now: 0)
      let chosen = ChosenPages(of: pages, choice)
      let spared = spared(chosen, rules) { InputFile.found(beside: path, $0) }
      return (spared, ExportedWords(of: nil, in: language))
    }
  }

  /// Pages that keep the files they are drawn on, such as a PDF at `path`, from being overwritten.
  private func spared(
    _ pages: any PageSupply, _ rules: OutputRules, at path: @escaping (Backdrop.Source) -> String?
  ) -> any PageSupply {
    PassedPages(of: pages, called: name) {
      let page = try $0.next()
      if let source = page?.backdrop?.source, let path = path(source) { rules.protect(path) }
      return page
    }
  }
}

extension LibraryError {
  /// True if there is no such notebook, or no library at all.
  var isAboutMissing: Bool {
    switch self {
    case .noSuchNotebook, .notFound: true
    default: false
    }
  }
}
