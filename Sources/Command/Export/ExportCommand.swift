internal import Bundle
internal import Bytes
internal import Export
internal import Recognition
internal import Wording

struct ExportCommand: Subcommand {
  static let output = Option(
    value: "output", short: "o", named: "path", kind: .file,
    summary: "The file or folder to write; - for standard output.")
  private static let inputs = Argument(
    "notebook", kind: .notebookOrFile, isRepeated: true,
    summary: "Notebooks by title or id, or files that can be imported.")

  static let declaration = Declaration(
    "export", summary: "Export pages as PDF, pictures or files for other programs.",
    overview: [
      """
      The extension of the output selects the format: .pdf, .svg, .png, .xopp for Xournal++, \
      .inkml for ink with time, pressure and tilt, .rnote for Rnote, .excalidraw for Excalidraw, \
      .csv for pen recordings, .md for a Markdown note with a picture of each page, .txt for the \
      words alone, .dot for the graph that shapes and lines draw, .suzuri for a complete notebook \
      to import elsewhere. In svg, png, csv and dot each page is a separate file, numbered if \
      there are several.
      """,
      """
      An input that contains a slash, or names an existing file ending in .suzuri, .xopp, .xoj, \
      .inkml, .csv, .dot or .gv, is a file. Anything else is the title or id of a notebook, or a file if no \
      notebook matches. Several inputs are exported to a folder in parallel.
      """,
      """
      Handwriting is exported as words where the window or 'suzuri index' has read it; an export \
      reads nothing.
      """,
      "A file gets its name only when it is complete; an earlier file stays until then.",
    ],
    arguments: [inputs], options: [output] + ExportOptions.all + [.json],
    examples: [
      .init("export Physics -o physics.pdf", summary: "Export a notebook as PDF."),
      .init("export lecture.xopp -o lecture.pdf --pages 3-", summary: "Export part of a file."),
      .init(
        "export Physics -o page.png --bookmarked --paper none --width 1600",
        summary: "Export bookmarked pages as transparent pictures."),
      .init(
        "export Physics -o figure.png --pages 3 --clip 20,35,80,60 --dpi 300",
        summary: "Export a figure from a page."),
      .init("export Physics Chemistry -o shared/ --format xopp", summary: "Convert two notebooks."),
      .init(
        "export Physics -o vault/ --format markdown", summary: "Write a Markdown note for a vault."),
      .init(
        "export Physics -o physics.suzuri --pages 3-",
        summary: "Export some pages for another library."),
      .init(
        "export Physics -o physics.pdf --attach",
        summary: "Export a PDF that also contains the notebook."),
      .init("export Physics -o - | lp", summary: "Print a notebook."),
    ],
    usesLibrary: true)

  private let inputs: [String]
  private let output: String
  private let choice: PageChoice
  private let settings: ExportSettings
  private let language: ReadingLanguage
  private let isBundle: Bool
  private let isAttached: Bool
  private let isFormatNamed: Bool
  private let library: LibraryChoice

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try Self(parsing: values, in: console).run(in: &console)
  }

  private init(parsing values: ParsedValues, in console: Console) throws(UsageError) {
    inputs = values.texts(Self.inputs)
    guard let output = values.text(Self.output), !output.isEmpty else {
      throw .missingValue(of: Self.output.spelling, named: "path")
    }
    self.output = output
    choice = try values.pageChoice()
    isBundle = try values.isBundleWanted(for: output)
    settings = try values.exportSettings(for: output)
    language = values.readingLanguage(in: console)
    isAttached = try values.isNotebookAttached(to: settings)
    isFormatNamed = values.text(ExportOptions.format) != nil
    library = values.library
    let isFile = ExportFormat(endingOf: output) != nil || PathParts(output).ends(in: Bundle.ending)
    if inputs.count > 1, output == "-" || isFile {
      throw .invalidValue(output, of: Self.output.place, requirement: "a folder for several inputs")
    }
  }

  private func run(in console: inout Console) throws {
    if output == "-", console.results.isTerminal, !settings.format.isText {
      throw Failure("standard output is a terminal: name a file with -o")
    }
    UnfinishedFiles.removeAtSignals()
    let folder = try folder()
    defer { folder?.removeIfUnused() }
    let place = output == "-" ? nil : folder?.path ?? PathParts(PathParts(output).resolved).folder
    if let place { UnfinishedFiles.removeAbandoned(in: place) }
    let sources = try inputs.map { try ExportSource($0, library, in: &console) }
    let names = FileName.unique(sources.map { FileName.safe($0.name) })
    let rules = try library.outputRules(in: console.environment)
    let allowsDamage = console.allowsDamage
    let tasks = zip(sources, names).map { source, name in
      ExportTask(
        source: source, choice: choice, settings: settings, language: language,
        isBundle: isBundle, isAttached: isAttached, target: target(folder, name), rules: rules,
        allowsDamage: allowsDamage)
    }
    // No output may replace an input, not even another task's.
    for case .file(let path) in sources { rules.protect(path) }
    if output == "-" {
      try tasks[0].perform().note(in: &console)
    } else {
      let report = ExportReport(ExportTask.perform(tasks, in: &console))
      // The directory entries of the files reported as written are flushed to disk, too.
      if let place { Disk.flush(place) }
      try report.show(in: &console)
    }
  }

  /// The folder for the files; nil if the output is a file.
  private func folder() throws -> OutputFolder? {
    guard output != "-" else { return nil }
    if inputs.count > 1 || PathParts(output).isFolder || OutputFolder.isThere(output) {
      return try OutputFolder(at: output)
    }
    guard isFormatNamed || isBundle || ExportFormat(endingOf: output) != nil else {
      let endings =
        ExportFormat.allCases.map { ".\($0.ending)" }.joined(separator: ", ") + ", \(Bundle.ending)"
      throw UsageError.invalidValue(
        output, of: Self.output.place, requirement: "a folder, or a name with one of \(endings)")
    }
    return nil
  }

  private func target(_ folder: OutputFolder?, _ name: String) -> ExportTarget {
    if output == "-" { return .standardOutput }
    guard let folder else { return .file(output) }
    return .folder(PathParts(folder.path).dropping("/") ?? folder.path, name: name)
  }
}

struct ExportReport {
  private let outcomes: [ExportTask.Outcome]

  init(_ outcomes: [ExportTask.Outcome]) { self.outcomes = outcomes }

  /// Reports files and losses; throws the error of the only source, or an exit code after all were reported.
  func show(in console: inout Console) throws {
    if outcomes.count == 1, case .failure(let error) = outcomes[0].result { throw error }
    for case .success(let result) in outcomes.map(\.result) where console.asJSON {
      console.remember(operation: result.line)
    }
    if console.asJSON { try console.print(JSON.array(outcomes.compactMap(\.json)).description) }
    var isWhole = outcomes.contains { if case .success = $0.result { true } else { false } }
    for outcome in outcomes {
      switch outcome.result {
      case .success(let result):
        if !console.asJSON { try console.print(operation: result.line) }
        let label = outcomes.count == 1 ? "" : "\(outcome.source.label.printable), "
        result.note(label, in: &console)
      case .failure(let error as NothingChosen):
        console.note("Note: \(error.words.printable).")
      case .failure(let error):
        isWhole = false
        console.note("Error: \(String(describing: error).printable).")
      }
    }
    if !isWhole { throw ExitCode.failure }
  }
}

extension ExportTask.Outcome {
  /// The result as JSON; nil if nothing was written.
  fileprivate var json: JSON? {
    guard case .success(let result) = result else { return nil }
    return [
      "source": .string(source.name), "pages": .integer(result.pageCount),
      "files": .array(
        result.files.map { ["path": .string($0.path), "bytes": .integer($0.byteCount)] }),
      "notes": .array(result.notes.map(JSON.sentence)), "damage": source.damage.json,
    ]
  }
}

extension ExportResult {
  var line: Words {
    let count = files.reduce(0) { $0 + $1.byteCount }
    let pages = Words.pages(pageCount)
    let bytes: Words = count == 1 ? "1 byte" : "\(count) bytes"
    return "\(place): \(pages), \(bytes)."
  }

  private var place: Words {
    let first = files.first?.path.printable ?? ""
    return switch files.count {
    case 1: Words(verbatim: first)
    case 2: "\(first) and another file"
    default: "\(first) and \(files.count - 1) more files"
    }
  }

  func note(_ label: String = "", in console: inout Console) {
    for note in notes { console.note("Note: \(label)\(note.printable).") }
  }
}
