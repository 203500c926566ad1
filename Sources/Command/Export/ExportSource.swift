internal import Exchange
internal import Export
internal import Notebook
internal import Store

/// What a word on the command line means: a notebook, or a file with pages.
enum ExportSource: Sendable {
  /// A notebook in a library.
  case notebook(NotebookID, title: String, LibraryAccess)
  /// A file, by its path.
  case file(String)

  /// Where a library lies, for threads that open it for themselves.
  struct LibraryAccess: Sendable {
    let choice: LibraryChoice
    let environment: Environment

    func open() throws -> Library {
      try Library(at: choice.path(in: environment), create: false)
    }
  }

  /// Finds out what a word means.
  ///
  /// A word with a slash, a dash, and a file that is there under one of the known endings are files.
  /// Everything else is a notebook, or, where there is none of that name, a file that is there.
  init(_ word: String, _ choice: LibraryChoice, in console: inout Console) throws {
    if InputFile.isMeant(by: word) {
      self = .file(word)
      return
    }
    do {
      let access = LibraryAccess(choice: choice, environment: console.environment)
      let library = try access.open()
      let id = try library.notebook(called: word)
      self = .notebook(id, title: try library.outline(of: id).title, access)
    } catch let error as LibraryError where error.isAboutMissing && InputFile.isThere(word) {
      self = .file(word)
    }
  }

  /// What a file that is made of it is called.
  var name: String {
    switch self {
    case .notebook(_, let title, _): title
    case .file(let path): NotesFile.stem(of: path)
    }
  }

  /// What people call it.
  var label: String {
    switch self {
    case .notebook(_, let title, _): "'\(title)'"
    case .file(let path): path
    }
  }

  /// Opens the pages that are chosen.
  func pages(_ choice: PageChoice) throws -> any PageSupply {
    switch self {
    case .notebook(let id, _, let access):
      let library = try access.open()
      let pages = try LibraryPages(of: id, in: library) { choice.contains($0, $1) }
      return ChosenPages(of: pages, choice, among: try library.outline(of: id).pages.count)
    case .file(let path):
      return ChosenPages(of: try NotesFile(path).pages(wanted: choice.numbers), choice)
    }
  }
}

extension LibraryError {
  /// Whether there is no such notebook, or no library at all.
  fileprivate var isAboutMissing: Bool {
    switch self {
    case .noSuchNotebook, .notFound: true
    default: false
    }
  }
}
