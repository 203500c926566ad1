internal import Bytes
internal import Trace
internal import Wording

/// Computes the lag from pen to ink from the marks in a film.
struct TraceFilmCommand: Subcommand {
  private static let marks = Argument(
    "file", kind: .file,
    summary:
      "The marks: a table of frame,tip_x,tip_y,ink_x,ink_y or tip_frame,ink_frame; - is standard input."
  )
  private static let fps = Option(
    value: "fps", named: "number", summary: "The pictures per second of the film.")

  static let declaration = Declaration(
    "trace film", summary: "Determine the end-to-end latency from a film.",
    overview: [
      """
      A film of pen and screen shows what no program sees: the device before it reports, the \
      compositor and the panel. In each picture, mark the tip and the ink while the pen moves in \
      circles, or the pictures in which the tip touches and its ink appears. See Docs/Stylus.md \
      for how to film.
      """
    ],
    arguments: [marks], options: [fps, .json],
    examples: [
      .init("trace film marks.csv --fps 240", summary: "Analyze a film at 240 pictures a second.")
    ])

  private let path: String
  private let fps: Double?
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    path = try values.required(Self.marks)
    fps = try values.number(Self.fps, in: 1...100_000)
    asJSON = values.has(.json)
  }

  func run(in console: inout Console) throws {
    let bytes = try InputFile.bytes(of: path)
    let marks: FilmMarks
    do {
      marks = try FilmMarks(parsing: bytes, fps: fps)
    } catch {
      throw Failure("\(path == "-" ? "standard input" : Words(verbatim: path)): \(error)")
    }
    let film = TraceFilm(marks)
    if asJSON {
      try console.print(film.json.description)
    } else {
      try console.write(film.text)
    }
    if film.lag.value == nil { throw ExitCode.failure }
  }
}
