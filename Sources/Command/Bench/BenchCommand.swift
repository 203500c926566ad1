internal import Trace
internal import Wording

/// Measures the quality of ink, its delay on the screen and in a PDF, and other work.
struct BenchCommand: Subcommand {
  private static let subject = Argument(
    "subject", kind: .oneOf(["ink", "canvas", "export", "pdf", "shelf", "sync", "trace"]),
    summary: "The benchmark: ink, canvas, export, pdf, shelf, sync or trace.")
  private static let files = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: """
      CSV recordings for ink, Xournal++ files for export, PDFs for pdf; synthetic handwriting if \
      none is given.
      """)
  private static let row = Option(
    value: "row", named: "row", kind: .oneOf(CanvasRow.allCases.map(\.rawValue)),
    isRepeated: true, summary: "Measure only this part of the canvas benchmark.")
  private static let strokes = Option(
    value: "strokes", named: "number", defaultValue: "9",
    summary: "The strokes for each program in each part: more take longer and are more precise.")
  private static let rounds = Option(
    value: "rounds", named: "number", defaultValue: "5",
    summary: "How often each program exports each file.")

  static let declaration = Declaration(
    "bench",
    summary:
      "Measure ink, canvas, exports, library, sync and traces.",
    overview: [
      """
      For the ink, strokes are smoothed to a path that serves as the ground truth, sampled as by a \
      pen, disturbed by noise, and drawn with each model. The table shows how far the ink strays, \
      how much it wiggles, how far it lags behind the pen, how it handles corners and circles, how \
      well the next milliseconds are predicted, and how much storage a point takes.
      """,
      """
      For the canvas, a private X server with a virtual pen draws in Suzuri, in a plain X program \
      and, if installed, in Xournal++, and watches when ink appears. It covers an empty page, a \
      page full of ink at two zooms, a PDF page, a PDF page that is still being drawn, imports and \
      exports in the background, a screen reader, and a large screen. It then pans a page full of \
      ink and times the pictures, undoes many strokes, and starts the program with a library of \
      1,000 pages. It takes less than five minutes and does not use your windows.
      """,
      """
      For exports, Xournal++ and Suzuri alternately convert each file to PDF as whole programs, \
      including startup. The results are the median time, the peak memory and the size.
      """,
      """
      For PDFs, each is imported, opened, turned and zoomed, searched for a word, and exported \
      with a stroke on each page, alternating with Xournal++. The results are the median time, the \
      peak memory, and the size compared with the original.
      """,
      """
      For the library, libraries of 100, 1,000 and 10,000 notebooks with ten pages each are \
      listed, scrolled in a window on a private X server, and searched letter by letter. The page \
      overview is scrolled in the same way with 100 and 1,000 written pages.
      """,
      """
      For sync, temporary libraries sync through a temporary folder: nothing new among thousands \
      of files, many strokes written and received, one new stroke, many devices. Each is compared \
      with the time of plainly copying the same bytes.
      """,
      """
      For traces, a million reports in two files are read and compared. The time of adding up \
      their bytes is shown for reference.
      """,
      """
      Canvas, exports, PDFs, the library, sync and traces have targets. The command exits with 1 \
      if one is missed.
      """,
    ],
    arguments: [subject, files], options: [row, strokes, rounds, .json],
    examples: [
      .init("bench ink", summary: "Measure synthetic handwriting."),
      .init("bench ink mine.csv --json", summary: "Measure your own recording."),
      .init("bench canvas", summary: "Measure from pen to pixel."),
      .init("bench canvas --row dense --row frames", summary: "Measure two parts of it."),
      .init("bench export notes/*.xopp", summary: "Compare PDF exports with Xournal++."),
      .init("bench pdf lecture.pdf", summary: "Measure writing on a PDF."),
      .init("bench shelf", summary: "Measure a library of 10,000 notebooks."),
      .init("bench sync --json", summary: "Measure syncing through folders."),
      .init("bench trace", summary: "Measure the comparison of traces."),
    ])

  private let subject: String
  private let paths: [String]
  private let rows: [CanvasRow]
  private let strokes: Int
  private let rounds: Int
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    subject = try values.required(Self.subject)
    paths = values.texts(Self.files)
    rows = values.texts(Self.row).compactMap(CanvasRow.init)
    strokes = try values.integer(Self.strokes, in: 1...200) ?? 9
    rounds = try values.integer(Self.rounds, in: 1...1000) ?? 5
    asJSON = values.has(.json)
    if ["canvas", "shelf", "sync", "trace"].contains(subject), let path = paths.first {
      throw .unexpectedArgument(path)
    }
  }

  func run(in console: inout Console) throws {
    switch subject {
    case "canvas":
      try Self.check(
        CanvasBenchmark(rows: rows, strokes: strokes).run(asJSON: asJSON, in: &console))
    case "export":
      try Self.check(
        ExportBenchmark(paths: paths, rounds: rounds, in: &console)
          .run(asJSON: asJSON, in: &console))
    case "pdf":
      try Self.check(
        PDFBenchmark(paths: paths, rounds: rounds).run(asJSON: asJSON, in: &console))
    case "shelf": try Self.check(ShelfBenchmark().run(asJSON: asJSON, in: &console))
    case "sync": try Self.check(SyncBenchmark().run(asJSON: asJSON, in: &console))
    case "trace": try Self.check(TraceBenchmark().run(asJSON: asJSON, in: &console))
    default: try InkBenchmark(paths: paths).run(asJSON: asJSON, in: &console)
    }
  }

  /// Fails if figures miss their aims, so that a script notices.
  static func check(_ aims: [AimedFigure]) throws {
    let missed = aims.filter { !$0.isReached }
    guard !missed.isEmpty else { return }
    let names: [Words] = missed.map { "'\($0.name)'" }
    throw Failure("missed \(names.joined(separator: ", "))")
  }
}
