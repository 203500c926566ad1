internal import Trace
internal import Wording

/// Measures the quality of ink, its delay on the screen and in a PDF, and other work.
struct BenchCommand: Subcommand {
  private static let subject = Argument(
    "subject", kind: .oneOf(["ink", "canvas", "export", "pdf", "shelf", "sync", "trace"]),
    summary: "What to measure: ink, canvas, export, pdf, shelf, sync or trace.")
  private static let files = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: """
      Recordings in CSV for the ink, notes of Xournal++ for exports, PDFs; without one, synthetic \
      handwriting is measured.
      """)
  private static let row = Option(
    value: "row", named: "row", kind: .oneOf(CanvasRow.allCases.map(\.rawValue)),
    isRepeated: true, summary: "A part of the canvas' measures, instead of all.")
  private static let strokes = Option(
    value: "strokes", named: "number", defaultValue: "9",
    summary: "The strokes for each program in each part: more take longer and tell more.")
  private static let rounds = Option(
    value: "rounds", named: "number", defaultValue: "5",
    summary: "How often each file is exported by each program.")

  static let declaration = Declaration(
    "bench",
    summary:
      "Measure the ink, the screen, exports, the shelf, the exchange through folders and traces.",
    overview: [
      """
      For the ink, strokes are smoothed to a path that is taken for the truth, sampled as a pen \
      would, disturbed by noise, and drawn by each model. The table says how far the ink strays, how much it \
      wriggles, how far it lags behind the pen, how it treats corners and circles, and how well \
      the next milliseconds are predicted; at last, what a point takes in storage.
      """,
      """
      For the canvas, an X server of its own with a pen of its own draws in this program, in a \
      plain X program and, where it is installed, in Xournal++, and watches when ink appears: on \
      an empty page, on a page full of ink at two zooms, on a page of a PDF and on one that is still \
      being drawn, while files are imported and exported, while a screen reader listens, and on a large screen. Then it moves a page full of ink and times the pictures, undoes many strokes, and starts the program \
      with a library of 1,000 pages. It takes less than five minutes and no window of yours.
      """,
      """
      For exports, Xournal++ and this program make a PDF of each file in turn, as whole programs, \
      their start included. What counts is the median time, the most memory, and the size.
      """,
      """
      For PDFs, each is imported, opened, turned and enlarged, a word is found in it, and it is exported with a stroke on each page, in \
      turn with Xournal++. What counts is the median time, the most memory, and how much larger than \
      the original the result is.
      """,
      """
      For the shelf, libraries of 100, 1,000 and 10,000 notebooks of ten pages are listed, scrolled in \
      a window on an X server of its own, and searched letter by letter; the overview of 100 and of 1,000 \
      written pages is scrolled in the same way.
      """,
      """
      For sync, libraries of its own exchange through a folder of its own: nothing new among \
      thousands of files, many strokes written and taken in, one new stroke, many devices. Beside each \
      stands the time that a plain copy of the same bytes takes.
      """,
      """
      For traces, a million reports in two files are read and compared. Beside it stands the time that \
      adding up their bytes takes.
      """,
      """
      Canvas, exports, PDFs, the shelf, sync and traces have aims. Where one is missed, the command ends with 1.
      """,
    ],
    arguments: [subject, files], options: [row, strokes, rounds, .json],
    examples: [
      .init("bench ink", summary: "Measure synthetic handwriting."),
      .init("bench ink mine.csv --json", summary: "Measure a recording of your own."),
      .init("bench canvas", summary: "Measure the way from the pen to the pixel."),
      .init("bench canvas --row dense --row frames", summary: "Measure two parts of it."),
      .init("bench export notes/*.xopp", summary: "Make PDFs in turn with Xournal++."),
      .init("bench pdf lecture.pdf", summary: "Measure writing on a PDF."),
      .init("bench shelf", summary: "Measure the shelf with 10,000 notebooks."),
      .init("bench sync --json", summary: "Measure the exchange through folders."),
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
