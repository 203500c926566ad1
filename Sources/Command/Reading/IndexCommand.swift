internal import Bytes
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Wording

enum IndexCommand: Subcommand {
  private static let notebook = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks),
    summary: "Read only this notebook.")
  private static let status = Option(flag: "status", summary: "Show how much has been read.")

  static let declaration = Declaration(
    "index", summary: "Read all handwriting, so that it is found.",
    overview: [
      """
      The window reads handwriting in the background. This command reads all that is left and \
      exits when it is done. It can be interrupted at any time and run beside the window: each \
      page that has been read stays. Notebooks in the trash are not read.
      """,
      """
      What has been read is in words.sqlite, beside the library. It never leaves this computer, \
      and can be deleted at any time: it is then read again.
      """,
    ],
    options: [notebook, status, .json],
    examples: [
      .init("index", summary: "Read what has not been read."),
      .init("index --status", summary: "Show how much has been read."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = values.text(notebook)
    if name != nil, values.has(status) { throw UsageError.conflict(notebook.place, status.place) }
    let library = try values.library.open(in: &console)
    if values.has(status) { return try showStatus(of: library, in: &console) }
    let wanted = try name.map { try library.notebook(named: $0) }
    let start = ContinuousClock.now
    let count = try read(wanted, in: library, &console)
    let seconds = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
    let json: JSON = ["pages": .integer(count), "seconds": .integer(seconds)]
    let pages: Words = count == 1 ? "1 page" : "\(count) pages"
    let time: Words = seconds == 1 ? "1 second" : "\(seconds) seconds"
    try console.print(
      operation: count == 0 ? "All handwriting has been read." : "Read \(pages) in \(time).",
      as: console.asJSON ? json.description : nil)
  }

  /// Reads one notebook or all; returns the number of pages that were read.
  private static func read(
    _ wanted: NotebookID?, in library: Library, _ console: inout Console
  ) throws -> Int {
    let index = try HandwritingIndex(of: library)
    try index.removeGone()
    let notebooks = try index.unreadNotebooks().filter { wanted == nil || $0.id == wanted }
    let total = notebooks.reduce(0) { $0 + $1.cover.pageCount }
    var done = 0
    for notebook in notebooks {
      try withReaderParts {
        try index.readAll(
          of: notebook,
          telling: { _, _ in
            done += 1
            console.progress("Reading", done, of: total)
          })
      }
    }
    return index.readCount
  }

  private static func showStatus(of library: Library, in console: inout Console) throws {
    let notebooks = try library.shelf().count { !$0.cover.isTrashed }
    let status =
      try HandwritingIndex(reading: library)?.status()
      ?? .init(notebooks: notebooks, complete: 0, pages: 0, bytes: 0)
    let problem = ReaderParts.fault()
    if console.asJSON {
      let json: JSON = [
        "notebooks": .integer(status.notebooks), "complete": .integer(status.complete),
        "pages": .integer(status.pages), "bytes": .integer(status.bytes),
        "installed": .boolean(problem == nil),
      ]
      return try console.print(json.description)
    }
    let rows: [[Words]] = [
      ["notebooks", "\(status.notebooks)"], ["read completely", "\(status.complete)"],
      ["pages read", "\(status.pages)"], ["bytes", "\(status.bytes)"],
      ["recognition", problem ?? "installed"],
    ]
    for line in TextTable(told: rows).lines { try console.print(line) }
  }
}
