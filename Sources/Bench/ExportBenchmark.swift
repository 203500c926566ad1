internal import Bytes
internal import Command
internal import Exchange
internal import Geometry
internal import Ink
internal import Notebook
internal import SyntheticHand
internal import Trace
internal import Wording

/// Measures the export of notes as PDF, compared with Xournal++: whole programs, in turn.
struct ExportBenchmark: ~Copyable {
  private let paths: [String]
  private let rounds: Int
  private let place: ComparisonPlace

  init(paths: [String], rounds: Int, in console: inout Console) throws {
    let place = try ComparisonPlace()
    let own =
      try paths.isEmpty
      ? ExportSet.make(in: place.path) { console.progress("Writing notebooks", $0, of: $1) } : []
    self.place = place
    self.paths = paths + own
    self.rounds = rounds
  }

  func run(in console: inout Console) throws -> [AimedFigure] {
    var report = ExportFigures()
    for (number, path) in paths.enumerated() {
      let file = try measure(path) { round in
        console.progress(
          "Measuring \(NotesFile.stem(of: path))", number * (rounds + 1) + round,
          of: paths.count * (rounds + 1))
      }
      report.files.append(file)
    }
    try console.print(console.asJSON ? report.json.description : report.text)
    return report.aims
  }

  private func measure(_ path: String, tell: (Int) -> Void) throws -> ExportFigures.File {
    let (ours, theirs) = ("\(place.path)/ours.pdf", "\(place.path)/theirs.pdf")
    let commands = [
      [place.program, "export", path, "--output", ours, "--library", "\(place.path)/library"],
      ["xournalpp", "--create-pdf", theirs, try plainPath(of: path)],
    ]
    let runs = try place.inTurn(commands, rounds: rounds, tell: tell)
    return ExportFigures.File(
      name: NotesFile.stem(of: path), hasPressure: try Self.hasPressure(path),
      ours: .init(runs[0], bytes: Disk.facts(of: ours)?.size ?? 0),
      theirs: .init(runs[1], bytes: Disk.facts(of: theirs)?.size ?? 0))
  }

  /// A path to a file that Xournal++ accepts, which crashes if a file name is not valid text.
  ///
  /// For such a name, a link leads to the file, and more links to the files whose names begin with its name.
  private func plainPath(of path: String) throws -> String {
    let name = PathParts(path).name
    guard PathText.readable(name) != name else { return path }
    let home = PathParts(PathParts(path).folder).resolved
    guard let folder = Disk.makeNewFolder("\(place.path)/notes-") else {
      throw Failure("cannot create a folder in \(place.path)")
    }
    let link = "\(folder)/notes\(PathParts(name).ending)"
    for neighbor in Disk.names(in: home) ?? [] {
      guard let rest = PathParts(neighbor).dropping(beginning: name) else { continue }
      _ = Disk.makeLink(link + rest, to: "\(home)/\(neighbor)")
    }
    return link
  }

  /// True if most strokes of a file have a separate width at every point.
  private static func hasPressure(_ path: String) throws -> Bool {
    let pages = try NotesFile(path).pages()
    var (told, all) = (0, 0)
    while let page = try pages.next() {
      all += page.strokes.count
      told += page.strokes.count { $0.channels.contains(.pressure) }
    }
    return told * 2 > all
  }
}

struct ExportFigures {
  struct Effort {
    /// The median time in milliseconds.
    let time: Double
    /// The peak memory in bytes.
    let memory: Int
    let bytes: Int

    init(_ runs: [MeasuredRun], bytes: Int) {
      time = runs.map(\.time).median
      memory = runs.map(\.memory).max() ?? 0
      self.bytes = bytes
    }
  }

  struct File {
    let name: String
    let hasPressure: Bool
    let ours: Effort
    let theirs: Effort

    fileprivate var speed: Double { ours.time > 0 ? theirs.time / ours.time : 0 }
    fileprivate var size: Double {
      theirs.bytes > 0 ? Double(ours.bytes) / Double(theirs.bytes) : 0
    }
    fileprivate var memory: Double {
      theirs.memory > 0 ? Double(ours.memory) / Double(theirs.memory) : 0
    }
  }

  var files: [File] = []

  /// The aims, as shares of the figures of Xournal++.
  ///
  /// Files that take it less than a tenth of a second are all startup, and count only in the sum.
  var aims: [AimedFigure] {
    let (ours, theirs) = (total(\.ours.time), total(\.theirs.time))
    let share = theirs > 0 ? ours / theirs : nil
    let pressure = files.filter(\.hasPressure)
    let bytes = (
      pressure.reduce(0) { $0 + $1.ours.bytes }, pressure.reduce(0) { $0 + $1.theirs.bytes }
    )
    var aims = [AimedFigure("time of all files", share, limit: 1 / 5)]
    if let slowest = files.filter({ $0.theirs.time > 100 }).map({ 1 / $0.speed }).max() {
      aims.append(AimedFigure("time of the slowest file", slowest, limit: 1 / 2.5))
    }
    if bytes.1 > 0 {
      aims.append(
        AimedFigure("bytes of pressure ink", Double(bytes.0) / Double(bytes.1), limit: 0.65))
    }
    return aims + [
      AimedFigure("bytes of the largest file", files.map(\.size).max(), limit: 1),
      AimedFigure("peak memory of any file", files.map(\.memory).max(), limit: 1),
    ]
  }

  private func total(_ time: (File) -> Double) -> Double { files.map(time).reduce(0, +) }
}

extension ExportFigures {
  var text: String {
    let rows = files.map { file in
      [
        file.name.printable, (file.hasPressure ? "pressure" : "even" as Words).text,
        Self.number(file.theirs.time), Self.number(file.ours.time),
        "\(Self.number(file.speed, 1)) x", Self.kilobytes(file.theirs.bytes),
        Self.kilobytes(file.ours.bytes), Self.number(file.size, 2),
        Self.megabytes(file.theirs.memory), Self.megabytes(file.ours.memory),
      ]
    }
    let all = [
      ("all" as Words).text, "", Self.number(total(\.theirs.time)), Self.number(total(\.ours.time)),
      "\(Self.number(total(\.theirs.time) / max(total(\.ours.time), 1e-9), 1)) x",
    ]
    let heads: [Words] = [
      "notes", "ink", "ms", "ms here", "", "kB", "kB here", "", "MB", "MB here",
    ]
    let table = TextTable([heads.map(\.text)] + rows + [all], rightAligned: Set(2..<heads.count))
    let title: Words =
      "Export as PDF by Xournal++ and Suzuri: median time and peak memory of whole programs"
    let remark: Words = "Relative to Xournal++."
    return AimedFigure.report(title, table, aims: aims) + remark.text
  }

  var json: JSON {
    [
      "files": .array(
        files.map { file in
          [
            "name": .string(file.name), "pressure": .boolean(file.hasPressure),
            "suzuri": Self.json(file.ours), "xournalpp": Self.json(file.theirs),
          ]
        }),
      "aims": .array(aims.map(\.json)),
    ]
  }

  static func json(_ effort: Effort) -> JSON {
    [
      "ms": .number(effort.time), "peak_bytes": .integer(effort.memory),
      "pdf_bytes": .integer(effort.bytes),
    ]
  }

  private static func number(_ value: Double, _ places: Int = 0) -> String {
    DecimalText.text(value, places: places)
  }

  private static func kilobytes(_ bytes: Int) -> String { number(Double(bytes) / 1000) }
  private static func megabytes(_ bytes: Int) -> String { number(Double(bytes) / 1e6) }
}

extension AimedFigure {
  var json: JSON {
    [
      "name": JSON.sentence(name), "share": value.map(JSON.number) ?? nil,
      "at_most": .number(limit), "reached": .boolean(isReached),
    ]
  }
}

/// The default notes of a comparison: synthetic handwriting, stored the way Xournal++ stores notes.
enum ExportSet {
  private static let files: [(name: String, pages: Int, device: Digitiser)] = [
    ("lecture", 12, .quickTablet), ("sheet", 1, .quickTablet), ("even", 12, .mouse),
  ]

  /// Writes the files into a folder and returns their paths; `tell` gets the pages written, and their total.
  static func make(in folder: String, tell: (Int, Int) -> Void) throws -> [String] {
    let total = files.reduce(0) { $0 + $1.pages }
    var done = 0
    return try files.map { name, count, device in
      let path = "\(folder)/\(name).xopp"
      let file = try OutputFile(at: path, under: OutputRules())
      let writer = XoppWriter { try file.write($0) }
      for page in pages(count, device) {
        _ = try writer.add(page)
        done += 1
        tell(done, total)
      }
      try writer.finish()
      try file.publish()
      return path
    }
  }

  private static func pages(_ count: Int, _ device: Digitiser) -> some Sequence<LoosePage> {
    let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 550, y: 800))
    let filler = PageFiller(writer: Writer(seed: 4, device: device), frame: frame)
    return filler.prefix(count).enumerated().lazy.map { index, strokes in
      var page = LoosePage(number: index + 1, size: .a4, paper: Paper(.ruled))
      page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0.unsmoothed) })]
      return page
    }
  }
}

extension Stroke {
  /// The stroke as a program without smoothing would draw and store it.
  fileprivate var unsmoothed: Stroke {
    var copy = self
    copy.model = .straight
    if !channels.contains(.pressure) { copy.style.response = .constant }
    return copy
  }
}
