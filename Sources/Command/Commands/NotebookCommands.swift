internal import App
internal import Bytes
internal import Export
internal import Notebook
internal import Store
internal import Wording

enum NewCommand: Subcommand {
  private static let title = Argument("title", summary: "The title of the notebook.")
  private static let file = Option(
    value: "paper-file", named: "file", kind: .file,
    summary: "A PDF or picture to use as paper: its first page, in its size.")

  static let declaration = Declaration(
    "new", summary: "Create a notebook with an empty page.",
    arguments: [title], options: PageOptions.options + [file, .json],
    examples: [
      .init("new Physics", summary: "Create a notebook with ruled A4 pages."),
      .init("new 日記 --paper genkoyoshi --size b5", summary: "Create one for Japanese manuscripts."),
      .init("new Plans --paper-file week.pdf", summary: "Create one with custom paper."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let title = try values.title(Self.title)
    let size = try values.pageSize()
    let paper = try values.paper()
    let own = try values.text(Self.file).map(Self.paper)
    let library = try values.library.open(create: true, in: &console)
    let id = try library.createNotebook(
      titled: title, size: size, paper: paper, own: own.map { ($0.paper, $0.file) }, now: .now)
    let name = own?.paper.name ?? paper.ruling.name
    let sizeName = (own?.paper.sheet.size ?? size).name
    try console.report(
      "Created '\(title.printable)' (\(id.short)), \(name), \(sizeName).", about: id, in: library)
  }

  /// A paper from the first page of a file.
  private static func paper(of path: String) throws -> (paper: OwnPaper, file: [UInt8]) {
    let pages = try NotesFile(path, asPaper: true).pages(wanted: .first)
    guard let page = try pages.next() else { throw Failure("\(path) has no page") }
    do {
      let file = try PaperFile(of: page)
      return (file.paper(named: NotesFile.stem(of: path)), file.bytes)
    } catch {
      throw Failure("cannot create a paper from \(path): \(error)")
    }
  }
}

extension NotebookID {
  var short: String { String(description.prefix(8)) }
}

extension ParsedValues {
  func title(_ argument: Argument) throws(UsageError) -> String {
    try Self.title(required(argument), of: argument.placeholder)
  }

  static func title(_ word: String, of place: Words) throws(UsageError) -> String {
    let title = word.trimmedTitle
    guard !title.isEmpty, !title.contains(where: \.isNewline), title.utf8.count <= 1000 else {
      throw .invalidValue(title, of: place, requirement: "a line of text, at most 1000 bytes long")
    }
    return title
  }
}

enum RenameCommand: Subcommand {
  private static let title = Argument("title", summary: "The new title.")

  static let declaration = Declaration(
    "rename", summary: "Rename a notebook.",
    arguments: [.notebook, title], options: [.json], usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let title = try values.title(Self.title)
    let library = try values.library.open(in: &console)
    let id = try library.notebook(named: values.required(.notebook))
    try library.edit(id, action: .rename, now: .now) { editor in
      try editor.set(.title, of: .notebook, to: title)
    }
    try console.report("Renamed \(id.short) to '\(title.printable)'.", about: id, in: library)
  }
}

enum DuplicateCommand: Subcommand {
  private static let title = Option(
    value: "title", named: "title", summary: "The title of the copy.")

  static let declaration = Declaration(
    "duplicate", summary: "Duplicate a notebook.",
    arguments: [.notebook], options: [title, .json],
    examples: [
      .init("duplicate Physics --title Exam", summary: "Start from an existing notebook.")
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let title = try values.text(Self.title).map { try ParsedValues.title($0, of: Self.title.place) }
    let library = try values.library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.lookForDamage(in: id)
    let copy = try library.duplicate(id, titled: title)
    let made = try library.summary(of: copy).title
    try console.report("Created '\(made.printable)' (\(copy.short)).", about: copy, in: library)
  }
}

enum MergeCommand: Subcommand {
  private static let others = Argument(
    "other", kind: .named(.notebooks), isRepeated: true,
    summary: "The notebooks to append to the first.")

  static let declaration = Declaration(
    "merge", summary: "Merge several notebooks into one.",
    overview: ["The others are moved to the trash; restore them with 'suzuri restore'."],
    arguments: [.notebook, others], options: [.json],
    examples: [.init("merge Physics Chemistry", summary: "Append one notebook to another.")],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let library = try values.library.open(in: &console)
    let first = try library.notebook(named: name)
    let chosen = try library.notebooks(called: values.texts(Self.others)).filter { $0.id != first }
    guard !chosen.isEmpty else { throw Failure("'\(name)' is the only notebook to merge") }
    var intake = Intake(into: first)
    do {
      for (_, id) in chosen {
        let pages = try LibraryPages(of: id, in: library, allowingDamage: console.allowsDamage)
        while let page = try pages.next() { try intake.add(page, to: library, now: .now) }
      }
      _ = try intake.publish(in: library, now: .now)
    } catch {
      intake.discard(from: library)
      throw error
    }
    try library.arrange(chosen.map { ShelfEdit($0.id, .trash(true)) }, now: .now)
    try console.report(
      chosen.count == 1
        ? "Merged the pages of 1 notebook into '\(name.printable)', and put that notebook in the trash."
        : "Merged the pages of \(chosen.count) notebooks into '\(name.printable)', and put those "
          + "notebooks in the trash.",
      about: first, in: library)
  }
}
