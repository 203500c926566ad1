internal import Bytes
internal import Trace
internal import Wording

enum TraceCommand: Subcommand {
  /// The group and its commands, in the order of help.
  static let commands: [any Subcommand.Type] = [
    TraceCommand.self,
    TraceRecordCommand.self,
    TraceShowCommand.self,
    TraceValidateCommand.self,
    TraceConvertCommand.self,
    TraceCompareCommand.self,
    TraceProbeCommand.self,
    TraceWatchCommand.self,
    TraceCardCommand.self,
    TraceFilmCommand.self,
  ]

  static let declaration = Declaration(
    "trace", summary: "Trace a pen's reports on their way to the screen.",
    overview: [
      """
      A trace is a file with all reports of a pen and when each reached every stage, from the \
      device through the program to the screen. Commands that take a trace also take files of \
      other programs; - is standard input.
      """
    ])

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try console.write(HelpText(declaration, in: values.table).text(width: console.width))
  }
}

enum TraceConvertCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isRepeated: true,
    summary: "The trace; several are merged into one file of events. - is standard input.")
  private static let output = Option(
    value: "output", short: "o", named: "file", kind: .file,
    summary: "The output: .csv, .json or .yml; - is standard output.")
  private static let format = Option(
    value: "to", named: "format", kind: .oneOf(Format.allCases.map(\.rawValue)),
    summary: "The format, if the output's name does not determine it.")
  private static let from = Option(
    value: "from", named: "kind", kind: .oneOf(TraceFileKind.allCases.map(\.rawValue)),
    summary: "The input format, if its content does not determine it.")
  private static let map = Option(
    value: "map", named: "columns",
    summary: "The meaning of the columns of a foreign table, such as t_recv=Time:ms,x=X,y=Y.")

  static let declaration = Declaration(
    "trace convert", summary: "Convert a trace to another format.",
    overview: [
      """
      Reads traces (CSV), recordings of libinput record and evemu-record, InkML with times, Suzuri \
      sessions and recordings, and, with --map, any table separated by commas, semicolons or tabs.
      """,
      """
      Writes traces (csv), events for Perfetto and chrome://tracing (json), and recordings for \
      libinput replay (yml).
      """,
      """
      The value of --map lists, for each column of the trace, the name of the foreign column or \
      its number such as #1, then a colon and the unit: s, ms, us or ns for times, a range such as 0..1024 for \
      pressure, deg or rad for tilts, a factor such as *0.5 for positions, pairs such as \
      pressed>down|released>up for words. Names that contain commas or colons are quoted. Without \
      a phase, ink is where there is pressure.
      """,
    ],
    arguments: [files], options: [output, format, from, map],
    examples: [
      .init("trace convert trace.csv -o trace.json", summary: "Open a trace in Perfetto."),
      .init(
        "trace convert mine.csv --map \"t_recv=t_ms:ms,x=x,y=y,pressure=pressure:0..1023\" -o -",
        summary: "Convert a foreign table to a trace."),
    ])

  enum Format: String, CaseIterable, Sendable {
    case csv, json, yml

    init?(endingOf path: String) {
      let ends: (String) -> Bool = { PathParts(path.lowercased()).ends(in: $0) }
      let format: Format? =
        ends(".csv") ? .csv : ends(".json") ? .json : ends(".yml") || ends(".yaml") ? .yml : nil
      guard let format else { return nil }
      self = format
    }
  }

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let paths = values.texts(Self.files)
    guard let output = values.text(Self.output), !output.isEmpty else {
      throw UsageError.missingValue(of: Self.output.spelling, named: "file")
    }
    let word = values.text(Self.format).flatMap(Format.init(rawValue:))
    guard let format = word ?? (output == "-" ? .csv : Format(endingOf: output)) else {
      throw UsageError.invalidValue(
        output, of: Self.output.place, requirement: "a name ending in .csv, .json or .yml")
    }
    let kind = values.text(Self.from).flatMap(TraceFileKind.init(rawValue:))
    let map: ColumnMap?
    do {
      map = try values.text(Self.map).map { try ColumnMap(parsing: $0) }
    } catch {
      throw UsageError.unusable(Self.map.spelling, reason: "\(error)")
    }
    if map != nil, let kind, kind != .csv {
      throw UsageError.conflict(
        Self.map.place, Words(verbatim: "\(Self.from.spelling) \(kind.rawValue)"))
    }
    if paths.count > 1, format != .json {
      throw UsageError.conflict("several traces", "a format other than json")
    }
    let place = TraceOutput(output, sparing: paths, in: console.environment)
    try place.check()
    let inputs = try paths.map { try TraceInput($0, as: kind, map: map) }
    try place.write { file in
      switch format {
      case .csv: try file.write(inputs[0].trace.csv)
      case .json:
        try ChromeTrace(inputs.map { ($0.name.english, $0.trace) }).write {
          try file.write($0)
        }
      case .yml: try write(inputs[0], to: file)
      }
    }
    guard output != "-" else { return }
    let count = inputs.reduce(0) { $0 + $1.trace.count }
    try console.print(operation: "Wrote \(output.printable): \(count) reports.")
  }

  private static func write(_ input: TraceInput, to file: OutputFile) throws {
    do {
      try LibinputText(input.trace).write { try file.write($0) }
    } catch let error as TraceError {
      throw Failure("\(input.name): \(error)")
    }
  }
}
