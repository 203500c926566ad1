internal import Bytes
internal import Copies
internal import Export
internal import Notebook
internal import Recognition
internal import Store
internal import Wording

struct CopiesCommand: Subcommand {
  private static let folder = Argument(
    "folder", kind: .folder, isOptional: true,
    summary: "The folder for the copies; all known folders by default.")
  private static let format = Option(
    value: "format", named: "format", kind: .oneOf(ExportFormat.ofCopies.map(\.rawValue)),
    summary: "The format of the copies; pdf by default.")
  private static let notebooks = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks), isRepeated: true,
    summary: "Only this notebook, by its title or the first digits of its id; all by default.")
  private static let watch = Option(
    flag: "watch", summary: "Keep running and update the copies after each change.")
  private static let remove = Option(
    flag: "remove", summary: "Delete copies of notebooks that are no longer selected.")
  private static let forget = Option(
    flag: "forget",
    summary: "Stop updating the folder; its copies stay, or are deleted with --remove.")
  private static let list = Option(flag: "list", summary: "List the known folders.")

  static let declaration = Declaration(
    "mirror",
    summary: "Write copies of notebooks to a folder, for phones, tablets and other people.",
    overview: [
      """
      The folder contains a PDF of each notebook, a Xournal++ file, or a folder of pictures, under \
      the notebook's title. Only changes are rewritten, and a file gets its name only when it is \
      complete. The selection is remembered: 'suzuri mirror' updates all folders, and a later \
      selection replaces an earlier one.
      """,
      """
      Files that others add or change in the folder are never overwritten or removed: move them \
      away to get a new copy. A copy of a notebook that is trashed or no longer selected stays \
      until --remove is given.
      """,
      "Exits with 1 if a copy could not be created; the others are still created.",
    ],
    arguments: [folder],
    options: [
      format, notebooks, ExportOptions.tag, ExportOptions.bookmarked, ReadingLanguage.option, watch,
      remove, forget, list, .json,
    ],
    examples: [
      .init("mirror ~/Copies", summary: "Write a PDF of every notebook."),
      .init(
        "mirror pictures --format png --notebook Physics",
        summary: "Write pictures of one notebook."),
      .init("mirror exams --tag exam", summary: "Only notebooks or pages with a tag."),
      .init("mirror --watch", summary: "Update all folders as you write."),
    ],
    usesLibrary: true)

  private let work: Work
  private let choice: CopiesChoice?
  private let language: ReadingLanguage
  private let removes: Bool
  private let library: LibraryChoice

  private enum Work: Hashable {
    case renew(String?, watching: Bool)
    case forget(String)
    case list
  }

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try Self(parsing: values, in: console).run(in: &console)
  }

  private init(parsing values: ParsedValues, in console: Console) throws(UsageError) {
    let folder = values.text(Self.folder)
    if folder?.isEmpty == true {
      throw .invalidValue("", of: Self.folder.placeholder, requirement: "a folder")
    }
    choice = try CopiesChoice(
      format: values.text(Self.format), notebooks: values.texts(Self.notebooks),
      tags: values.tags(values.texts(ExportOptions.tag), of: ExportOptions.tag.place),
      isBookmarked: values.has(ExportOptions.bookmarked))
    language = values.readingLanguage(in: console)
    removes = values.has(Self.remove)
    library = values.library
    if values.has(Self.list) {
      for other in [Self.watch, Self.remove, Self.forget] where values.has(other) {
        throw .conflict(Self.list.place, other.place)
      }
      if let folder { throw .unexpectedArgument(folder) }
      work = .list
    } else if values.has(Self.forget) {
      if values.has(Self.watch) { throw .conflict(Self.forget.place, Self.watch.place) }
      guard let folder else { throw .missingArgument(Self.folder.name) }
      work = .forget(folder)
    } else {
      if choice != nil, folder == nil { throw .missingArgument(Self.folder.name) }
      work = .renew(folder, watching: values.has(Self.watch))
    }
  }

  private func run(in console: inout Console) throws {
    let directory = try library.path(in: console.environment)
    let shelf = CopiesShelf(of: directory)
    switch work {
    case .list: try show(shelf.all, in: &console)
    case .forget(let folder):
      try forget(CopiesSettings(folder: folder).folder, of: directory, in: &console)
    case .renew(let folder, let isWatching):
      // Without a library there is nothing to copy.
      let library = try library.open(in: &console)
      let first = try folder.map { try settings(of: $0, shelf, library) }
      guard try first != nil || !shelf.all.isEmpty else {
        throw Failure("no folder is known yet: name a folder for the copies")
      }
      UnfinishedFiles.removeAtSignals(endingWith: isWatching ? ExitCode.success.rawValue : nil)
      if isWatching {
        try watch(first, of: directory, in: &console)
      } else {
        let jobs = try first.map { [$0] } ?? shelf.all
        try report(on: jobs.map { job($0, of: directory, in: console) }, in: &console)
      }
    }
  }

  /// The choice for a folder: the command line's, or else the known one.
  private func settings(
    of folder: String, _ shelf: CopiesShelf, _ library: Library
  ) throws -> CopiesSettings {
    let settings = CopiesSettings(folder: folder)
    if let choice { return try choice.settings(of: settings.folder, in: library) }
    return try shelf.settings(of: settings.folder) ?? settings
  }

  private func job(
    _ settings: CopiesSettings, of directory: String, in console: Console
  ) -> CopiesJob {
    var job = CopiesJob(settings, of: directory, reporting: console.damage)
    (job.removes, job.language) = (removes, language)
    job.allowsDamage = console.allowsDamage
    return job
  }

  private func report(on jobs: [CopiesJob], in console: inout Console) throws {
    let reports = jobs.enumerated().map { place, job in
      job.run { progress in
        let done = (Double(place) + progress.share) / Double(jobs.count)
        console.progress("Writing copies", Int(done * 1000), of: 1000)
      }
    }
    try CopiesWords(reports).show(in: &console)
    if !reports.allSatisfy(\.isWhole) { throw ExitCode.failure }
  }

  /// Updates folders now and whenever the library changes, until a signal ends it.
  private func watch(
    _ first: CopiesSettings?, of directory: String, in console: inout Console
  ) throws {
    let shelf = CopiesShelf(of: directory)
    var (next, last) = (first, [CopiesReport]())
    var failure: (any Error)?
    let ticket = Ticket()
    var watch = CopiesWatch(directory)
    watch.run(ticket) {
      do {
        // Another command may have changed the choice meanwhile.
        let known = try first.map { try (next ?? shelf.settings(of: $0.folder)).map { [$0] } ?? [] }
        next = nil
        let jobs = try (known ?? shelf.all).map { job($0, of: directory, in: console) }
        let reports = jobs.map { $0.run(ticket) }
        if CopiesWords.isNews(reports, after: last) {
          try CopiesWords(reports).show(in: &console)
          try console.finish()
        }
        last = reports
        return reports.allSatisfy(\.isWhole)
      } catch {
        failure = error
        ticket.cancel()
        return false
      }
    }
    if let failure { throw failure }
  }

  private func forget(_ folder: String, of directory: String, in console: inout Console) throws {
    let shelf = CopiesShelf(of: directory)
    guard let settings = try shelf.settings(of: folder) else {
      throw Failure("\(folder) is not a known copy folder: see 'suzuri mirror --list'")
    }
    if removes {
      UnfinishedFiles.removeAtSignals()
      var job = job(settings, of: directory, in: console)
      job.withdraws = true
      let report = job.run()
      try CopiesWords([report]).show(in: &console)
      guard report.isWhole else { throw ExitCode.failure }
    }
    try shelf.forget(folder)
    if !console.asJSON { try console.print(operation: "Stopped updating \(folder.printable).") }
  }

  private func show(_ mirrors: [CopiesSettings], in console: inout Console) throws {
    if console.asJSON { return try console.print(JSON.array(mirrors.map(\.json)).description) }
    guard !mirrors.isEmpty else {
      return console.note("There are no copy folders yet. Create one: suzuri mirror FOLDER")
    }
    let rows = mirrors.map { [$0.folder.printable, $0.format.rawValue, $0.words.text] }
    for line in TextTable(rows).lines { try console.print(line) }
  }
}

struct CopiesChoice: Hashable, Sendable {
  private let format: ExportFormat
  private let notebooks: [String]
  private let tags: [String]
  private let isBookmarked: Bool

  init?(format: String?, notebooks: [String], tags: [String], isBookmarked: Bool) {
    guard format != nil || !notebooks.isEmpty || !tags.isEmpty || isBookmarked else { return nil }
    self.format = format.flatMap(ExportFormat.init(ofCopies:)) ?? .pdf
    (self.notebooks, self.tags, self.isBookmarked) = (notebooks, tags, isBookmarked)
  }

  /// The choice for a folder, with notebooks identified by their ids from then on.
  func settings(of folder: String, in library: Library) throws -> CopiesSettings {
    var settings = CopiesSettings(folder: folder)
    settings.format = format
    for name in notebooks {
      let id = try library.notebook(named: name)
      if !settings.notebooks.contains(id) { settings.notebooks.append(id) }
    }
    settings.tags = tags
    settings.isBookmarked = isBookmarked
    return settings
  }
}

extension CopiesSettings {
  var words: Words {
    let books: Words =
      switch notebooks.count {
      case 0: "all notebooks"
      case 1: "1 notebook"
      default: "\(notebooks.count) notebooks"
      }
    return switch (tags.isEmpty, isBookmarked) {
    case (true, false): books
    case (true, true): "\(books), bookmarked pages"
    case (false, false): "\(books), pages with \(anyTag)"
    case (false, true): "\(books), bookmarked pages with \(anyTag)"
    }
  }

  private var anyTag: Words {
    let names = tags.map { Words(verbatim: "'\($0.printable)'") }
    guard let first = names.first else { return .none }
    return names.dropFirst().reduce(first) { "\($0) or \($1)" }
  }

  var json: JSON {
    [
      "folder": .string(folder), "format": .string(format.rawValue),
      "notebooks": .array(notebooks.map { .string($0.description) }),
      "tags": .array(tags.map(JSON.string)), "bookmarked": .boolean(isBookmarked),
    ]
  }
}
