internal import Command
private import Glibc
internal import Recognition
internal import Trace
internal import Wording

/// The program `suzuri-bench` as a function.
public enum BenchProgram {
  /// Runs the command line of this process; returns the exit code.
  public static func run() -> CInt { Program.run(.bench) }
}

extension CommandTable {
  static let bench = CommandTable(
    program: Declaration(
      "suzuri-bench",
      summary: "Measure ink, shapes, canvas, exports, library, sync, traces and handwriting.",
      overview: [
        """
        Shapes, canvas, exports, PDFs, the library, sync and traces have targets. The command exits \
        with 1 if one is missed.
        """
      ],
      options: [.version]),
    commands: [
      InkBenchCommand.self,
      ShapesBenchCommand.self,
      CanvasBenchCommand.self,
      ExportBenchCommand.self,
      PDFBenchCommand.self,
      ShelfBenchCommand.self,
      SyncBenchCommand.self,
      TraceBenchCommand.self,
      WordsBenchCommand.self,
      TimeCommand.self,
      HelpCommand.self,
    ])
}

enum InkBenchCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: "CSV recordings; synthetic handwriting if none is given.")

  static let declaration = Declaration(
    "ink",
    summary: "Measure the quality of ink.",
    overview: [
      """
      Strokes are smoothed to a path that serves as the ground truth, sampled as by a pen, \
      disturbed by noise, and drawn with each model. The table shows how far the ink strays, how \
      much it wiggles, how far it lags behind the pen, how it handles corners and circles, how \
      well the next milliseconds are predicted, and how much storage a point takes.
      """
    ],
    arguments: [files], options: [.json],
    examples: [
      .init("ink", summary: "Measure synthetic handwriting."),
      .init("ink mine.csv --json", summary: "Measure your own recording."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try InkBenchmark(paths: values.texts(Self.files)).run(in: &console)
  }
}

enum ShapesBenchCommand: Subcommand {
  private static let recordings = Option(
    value: "recordings", named: "folder", kind: .folder,
    summary: "Also measure strokes of people, from the files in a folder.")

  static let declaration = Declaration(
    "shapes",
    summary: "Measure how well drawn shapes are recognized.",
    overview: [
      """
      A synthetic hand draws shapes of all kinds and writes letters, digits, words, signs, kana and \
      kanji. Each stroke ends with a rest of the pen. The tables show how many shapes are \
      recognized, how much handwriting is taken for shapes, and what each became.
      """,
      """
      A folder of recordings can hold logs of the $1 and $N recognizers (.xml), drawings of Quick, \
      Draw! (.ndjson), and handwriting (.csv, .inkml or .xopp files that record times). Each of its \
      folders gets a table.
      """,
    ],
    options: [recordings, .json],
    examples: [
      .init("shapes", summary: "Measure shapes of a synthetic hand."),
      .init("shapes --recordings sketches", summary: "Measure shapes that people drew as well."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try ShapesBenchmark(recordings: values.text(Self.recordings)).run(in: &console).check()
  }
}

enum CanvasBenchCommand: Subcommand {
  private static let row = Option(
    value: "row", named: "row", kind: .oneOf(CanvasRow.allCases.map(\.rawValue)),
    isRepeated: true, summary: "Measure only this part.")
  private static let strokes = Option(
    value: "strokes", named: "number", defaultValue: "9",
    summary: "The strokes for each program in each part: more take longer and are more precise.")

  static let declaration = Declaration(
    "canvas",
    summary: "Measure from pen to pixel.",
    overview: [
      """
      A private X server with a virtual pen draws in Suzuri, in a plain X program and, if \
      installed, in Xournal++, and watches when ink appears. It covers an empty page, a page full \
      of ink at two zooms, a PDF page, a PDF page that is still being drawn, imports and exports in \
      the background, a screen reader, and a large screen. It then pans a page full of ink and \
      times the pictures, undoes many strokes, and starts the program with a library of 1,000 \
      pages. It takes less than five minutes and does not use your windows.
      """
    ],
    options: [row, strokes, .json],
    examples: [
      .init("canvas", summary: "Measure everything."),
      .init("canvas --row dense --row frames", summary: "Measure two parts."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let rows = values.texts(Self.row).compactMap(CanvasRow.init)
    let strokes = try values.integer(Self.strokes, in: 1...200) ?? 9
    try CanvasBenchmark(rows: rows, strokes: strokes).run(in: &console).check()
  }
}

enum ExportBenchCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: "Xournal++ files; synthetic handwriting if none is given.")
  private static let rounds = Option.rounds("How often each program exports each file.")

  static let declaration = Declaration(
    "export",
    summary: "Compare PDF exports with Xournal++.",
    overview: [
      """
      Xournal++ and Suzuri alternately convert each file to PDF as whole programs, including \
      startup. The results are the median time, the peak memory and the size.
      """
    ],
    arguments: [files], options: [rounds, .json],
    examples: [.init("export notes/*.xopp", summary: "Measure your own notes.")])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let rounds = try values.rounds(Self.rounds)
    try ExportBenchmark(paths: values.texts(Self.files), rounds: rounds, in: &console)
      .run(in: &console).check()
  }
}

enum PDFBenchCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isOptional: true, isRepeated: true,
    summary: "PDFs; a synthetic lecture if none is given.")
  private static let rounds = Option.rounds("How often each program exports each PDF.")

  static let declaration = Declaration(
    "pdf",
    summary: "Measure writing on PDFs.",
    overview: [
      """
      Each PDF is imported, opened, turned and zoomed, searched for a word, and exported with a \
      stroke on each page, alternating with Xournal++. The results are the median time, the peak \
      memory, and the size compared with the original.
      """
    ],
    arguments: [files], options: [rounds, .json],
    examples: [.init("pdf lecture.pdf", summary: "Measure your own PDF.")])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let rounds = try values.rounds(Self.rounds)
    try PDFBenchmark(paths: values.texts(Self.files), rounds: rounds).run(in: &console).check()
  }
}

enum ShelfBenchCommand: Subcommand {
  static let declaration = Declaration(
    "shelf",
    summary: "Measure libraries of up to 10,000 notebooks.",
    overview: [
      """
      Libraries of 100, 1,000 and 10,000 notebooks with ten pages each are listed, scrolled in a \
      window on a private X server, and searched letter by letter. The page overview is scrolled \
      in the same way with 100 and 1,000 written pages.
      """
    ],
    options: [.json])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try ShelfBenchmark().run(in: &console).check()
  }
}

enum SyncBenchCommand: Subcommand {
  static let declaration = Declaration(
    "sync",
    summary: "Measure syncing through folders.",
    overview: [
      """
      Temporary libraries sync through a temporary folder: nothing new among thousands of files, \
      many strokes written and received, one new stroke, many devices. Each is compared with the \
      time of plainly copying the same bytes.
      """
    ],
    options: [.json])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try SyncBenchmark().run(in: &console).check()
  }
}

enum TraceBenchCommand: Subcommand {
  static let declaration = Declaration(
    "trace",
    summary: "Measure the comparison of traces.",
    overview: [
      """
      A million reports in two files are read and compared. The time of adding up their bytes is \
      shown for reference.
      """
    ],
    options: [.json])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try TraceBenchmark().run(in: &console).check()
  }
}

enum WordsBenchCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isRepeated: true, summary: "Files of handwriting, such as .xopp.")
  private static let truth = Option(
    value: "truth", named: "file", kind: .file, isRepeated: true,
    summary: """
      What is written there, one for each file; otherwise NAME.truth.txt is read beside NAME.xopp.
      """)
  private static let language = Option(
    value: "language", named: "language", kind: .oneOf(ReadingLanguage.allCases.map(\.rawValue)),
    summary: "The language of all pages; otherwise that of the letters in their truth.")
  private static let speed = Option(
    value: "speed", named: "lines",
    summary: "Also time how fast that many lines are searched, made by repeating those read.")

  static let declaration = Declaration(
    "words",
    summary: "Measure how well handwriting is read and found.",
    overview: [
      """
      Each page is read and compared with what a person reads there. The table shows the letters and \
      words that are wrong, how many words are found by the search of handwriting and by that of \
      its text, how many words of other pages are found where they are not written, and the time.
      """
    ],
    arguments: [files], options: [truth, language, speed, .json],
    examples: [
      .init("words Samples/waves.xopp", summary: "Measure a sample."),
      .init("words notes.xopp --truth read.txt --speed 100000", summary: "Measure your own page."),
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let speed = try values.integer(Self.speed, in: 1...10_000_000)
    try WordsBenchmark(
      paths: values.texts(Self.files), truths: values.texts(Self.truth),
      language: values.text(Self.language).flatMap(ReadingLanguage.init), speed: speed
    ).run(in: &console).check()
  }
}

extension Option {
  fileprivate static func rounds(_ summary: Words) -> Option {
    Option(value: "rounds", named: "number", defaultValue: "5", summary: summary)
  }
}

extension ParsedValues {
  fileprivate func rounds(_ option: Option) throws(UsageError) -> Int {
    try integer(option, in: 1...1000) ?? 5
  }
}

extension [AimedFigure] {
  /// Fails if figures miss their aims, so that a script notices.
  fileprivate func check() throws {
    let missed = filter { !$0.isReached }
    guard !missed.isEmpty else { return }
    let names: [Words] = missed.map { "'\($0.name)'" }
    throw Failure("missed \(names.joined(separator: ", "))")
  }
}
