internal import Bytes
internal import Geometry
internal import Trace
internal import Wording

/// Reports the contents of a trace.
struct TraceShowCommand: Subcommand {
  static let declaration = Declaration(
    "trace show", summary: "Show what is in a trace.",
    overview: [
      """
      Shows who recorded what, how many reports and strokes there are, how regular they are and \
      how long each stage took, and draws all of it over time.
      """
    ],
    arguments: [.trace], options: [.json],
    examples: [.init("trace show trace.csv", summary: "Show a trace.")])

  private let path: String
  private let asJSON: Bool

  init(parsing values: ParsedValues) throws(UsageError) {
    path = try values.required(.trace)
    asJSON = values.has(.json)
  }

  func run(in console: inout Console) throws {
    let input = try TraceInput(path)
    input.noteFault(in: &console)
    let summary = TraceSummary(input.trace)
    guard !asJSON else {
      let file: [JSON.Member] = [
        .init(name: "file", value: .string(input.name.english)),
        .init(name: "kind", value: .string(input.kind.rawValue)),
      ]
      let members = file + summary.json.members
      let metadata = JSON.Member(name: "metadata", value: input.trace.metadata)
      return try console.print(JSON.object(members + [metadata]).description)
    }
    let file: (Words, Words) = ("file", "\(input.name) (\(input.kind.rawValue))")
    let facts = [file] + Self.surroundings(input.trace)
    for (name, words) in facts + summary.facts {
      let label = name.text + String(repeating: " ", count: max(10 - name.text.columns, 1))
      let line = WrappedText.paragraph(
        Words(verbatim: words.printable), width: console.width, indent: label.columns)
      try console.print(label + line.dropFirst(label.columns))
    }
    try showStages(summary, in: &console)
    try showCourse(summary, in: &console)
  }

  /// The metadata about the recording.
  private static func surroundings(_ trace: Trace) -> [(Words, Words)] {
    let parts: [(words: Words, key: String, names: [String])] = [
      ("device", "device", ["name", "vid_pid", "driver"]), ("app", "app", ["name", "version"]),
      ("display", "display", ["session", "compositor", "mode", "refresh_hz"]),
      ("host", "host", ["cpu", "kernel"]), ("protocol", "protocol", ["task", "source"]),
    ]
    return parts.compactMap { part in
      let texts = part.names.compactMap { name in
        text(trace.metadata[part.key]?[name]).map { name == "refresh_hz" ? "\($0) Hz" : $0 }
      }
      return texts.isEmpty ? nil : (part.words, Words(verbatim: texts.joined(separator: ", ")))
    }
  }

  private static func text(_ value: JSON?) -> String? {
    switch value {
    case .string(let text)?: text.isEmpty ? nil : String(text.prefix(200))
    case .integer(let number)?: "\(number)"
    case .number(let number)?: "\(number)"
    default: nil
    }
  }

  private func showStages(_ summary: TraceSummary, in console: inout Console) throws {
    let table = summary.table.map { $0.map(\.text) }
    guard !table.isEmpty else { return }
    try console.print("")
    for line in TextTable(table, rightAligned: [1, 2, 3, 4]).lines { try console.print(line) }
  }

  private static let plotRows = 8

  /// Draws the course with a scale beside it.
  private func showCourse(_ summary: TraceSummary, in console: inout Console) throws {
    let values = summary.course.map(\.value)
    guard values.count > 1, let end = summary.course.map(\.time).max(), end > 0,
      let top = values.max(), top > 0, top.isFinite
    else { return }
    let columns = min(console.width, 100) - 10
    let dots = summary.course.map { dot in
      Point(
        x: dot.time / end * (Double(columns * 2) - 1),
        y: (1 - dot.value / top) * (Double(Self.plotRows * 4) - 1))
    }
    let picture = BraillePicture(dots: dots, columns: columns, rows: Self.plotRows)
    try console.print("\n\(summary.courseTitle.text)")
    for (row, line) in picture.lines.enumerated() {
      let label = row == 0 ? TraceSummary.words(top) : row == Self.plotRows - 1 ? "0 ms" : ""
      let space = String(repeating: " ", count: max(9 - label.count, 0))
      let text = line.isEmpty ? "" : " \(line)"
      try console.print(label.isEmpty && text.isEmpty ? "" : "\(space)\(label)\(text)")
    }
    let span = "\(DecimalText.text(end, places: 1)) s"
    let space = String(repeating: " ", count: max(columns - 1 - span.count, 1))
    try console.print("\(String(repeating: " ", count: 10))0\(space)\(span)")
  }
}
