internal import Bundle
internal import Bytes
internal import Export
internal import Wording

/// Exports pages of notebooks and files as files of another kind.
struct ExportCommand: Subcommand {
  static let output = Option(
    value: "output", short: "o", named: "path", kind: .file,
    summary: "The file or folder to write; - for standard output.")
  private static let inputs = Argument(
    "notebook", kind: .notebookOrFile, isRepeated: true,
    summary: "Notebooks by their titles or ids, or files that can be imported.")

  static let declaration = Declaration(
    "export", summary: "Write pages as PDF, pictures or notes of other programs.",
    overview: [
      """
      The ending of the output says what is written: .pdf, .svg, .png, .xopp for Xournal++, .inkml \
      for ink with time, pressure and tilt, .csv for recordings of the pen, .md for a note in \
      Markdown with a picture of each page, .suzuri for a notebook to be shared, which 'suzuri import' \
      takes with all that is known of it. In svg, png and csv each page is a file of its own, \
      with its number behind the name where there are several.
      """,
      """
      An input with a slash in it, or the name of a file that is there and ends in .suzuri, .xopp, \
      .xoj, .inkml or .csv, is a file. Everything else is the title or the id of a notebook; only where \
      no notebook has it, a file. Several inputs go into a folder, at once on all cores.
      """,
      """
      A file stands under its name only when it is whole. What was there before stays until then.
      """,
    ],
    arguments: [inputs], options: [output] + ExportOptions.all + [.json],
    examples: [
      .init("export Physics -o physics.pdf", summary: "Make a PDF of a notebook."),
      .init(
        "export lecture.xopp -o lecture.pdf --pages 3-", summary: "Make one of a part of a file."),
      .init(
        "export Physics -o page.png --bookmarked --paper none --width 1600",
        summary: "Make transparent pictures of the pages with a bookmark."),
      .init(
        "export Physics -o figure.png --pages 3 --clip 20,35,80,60 --dpi 300",
        summary: "Cut a figure out of a page."),
      .init("export Physics Chemistry -o shared/ --format xopp", summary: "Convert two notebooks."),
      .init("export Physics -o vault/ --format markdown", summary: "Write a note for a vault."),
      .init("export Physics -o physics.suzuri --pages 3-", summary: "Share some pages."),
      .init(
        "export Physics -o physics.pdf --attach", summary: "Make a PDF that is a notebook, too."),
      .init("export Physics -o - | lp", summary: "Print a notebook."),
    ],
    usesLibrary: true)

  private let inputs: [String]
  private let output: String
  private let choice: PageChoice
  private let settings: ExportSettings
  private let isBundle: Bool
  private let isAttached: Bool
  /// True if the command line names the format.
  private let isFormatNamed: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    inputs = values.texts(Self.inputs)
    guard let output = values.text(Self.output), !output.isEmpty else {
      throw .missingValue(of: Self.output.spelling, named: "path")
    }
    self.output = output
    choice = try values.pageChoice()
    isBundle = try values.isBundleWanted(for: output)
    settings = try values.exportSettings(for: output)
    isAttached = try values.isNotebookAttached(to: settings)
    isFormatNamed = values.text(ExportOptions.format) != nil
    asJSON = values.has(.json)
    library = values.library
    let isFile = ExportFormat(endingOf: output) != nil || PathParts(output).ends(in: Bundle.ending)
    if inputs.count > 1, output == "-" || isFile {
      throw .invalidValue(
        output, of: Self.output.place, requirement: "a folder where there are several inputs")
    }
  }

  func run(in console: inout Console) throws {
    if output == "-", console.results.isTerminal, !settings.format.isText {
      throw Failure("standard output is a terminal: name a file after -o")
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
        source: source, choice: choice, settings: settings, isBundle: isBundle,
        isAttached: isAttached, target: target(folder, name), rules: rules,
        allowsDamage: allowsDamage)
    }
    // No output may replace an input, not even another task's.
    for case .file(let path) in sources { rules.spare(path) }
    if output == "-" {
      try tasks[0].perform().note(in: &console)
    } else {
      let report = ExportReport(ExportTask.perform(tasks, in: &console))
      // The directory entries of the files reported as written are flushed to disk, too.
      if let place { Disk.flush(place) }
      try report.show(asJSON: asJSON, in: &console)
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
