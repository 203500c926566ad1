internal import App
internal import Bytes
internal import Command
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Pen
internal import Stage
internal import Store
internal import SyntheticHand
internal import Trace
internal import Wording

/// Measures the shelf (listing, scrolling, searching, by number of notebooks) and the scrolling of a
/// notebook's page overview.
struct ShelfBenchmark: ~Copyable {
  /// The numbers of notebooks; each has ten pages.
  private static let counts = [100, 1000, 10_000]
  /// The numbers of pages of the notebooks whose overview is scrolled.
  private static let pages = [100, 1000]
  private static let screen = (width: 1920, height: 1080)

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func run(in console: inout Console) throws -> [AimedFigure] {
    var report = ShelfFigures()
    for (number, count) in Self.counts.enumerated() {
      let words: Words = "Measuring \(count) notebooks"
      console.progress(words, number, of: Self.counts.count)
      let path = "\(scratch.path)/library-\(count)"
      try ShelfLibrary.make(count, at: path)
      let times = try ShelfTimes(of: path, typing: ShelfLibrary.needle)
      let scrolling = try scroll(.shelf, path)
      report.rows.append(.init(count: count, times: times, scrolling: scrolling))
      Disk.removeTree(path)
    }
    for count in Self.pages {
      let words: Words = "Measuring the overview of \(count) pages"
      console.progress(words, report.overviews.count, of: Self.pages.count)
      let path = "\(scratch.path)/pages-\(count)"
      try ShelfLibrary.makeNotebook(pages: count, at: path)
      report.overviews.append(.init(count: count, scrolling: try scroll(.overview, path)))
      Disk.removeTree(path)
    }
    try console.print(console.asJSON ? report.json.description : report.text)
    return report.aims
  }

  /// The milliseconds from each turn of the wheel to its picture, in a window on a private X server.
  private func scroll(_ sight: ScrollingSession.Sight, _ library: String) throws -> FrameReport {
    let (width, height) = Self.screen
    let times = "\(scratch.path)/times"
    let session = try scratch.write(
      ScrollingSession.session(of: sight, width: width, height: height).text, as: "session")
    var suzuri = ProbedProgram(
      "suzuri",
      [try MeasuredProgram.path(), "open", "--replay", session, "--close", "--frame-times", times])
    suzuri.environment["SUZURI_LIBRARY"] = library
    suzuri.windowTitle = "Suzuri"
    var settings = ProbeSettings()
    (settings.width, settings.height) = Self.screen
    try CanvasProbe(settings).runAlone(suzuri, within: 120)
    return try FrameReport(
      "scroll", title: "scroll",
      parsing: String(decoding: try InputFile.bytes(of: times), as: UTF8.self))
  }
}

struct ShelfFigures {
  struct Row {
    let count: Int
    let times: ShelfTimes
    let scrolling: FrameReport
  }

  struct Overview {
    let count: Int
    let scrolling: FrameReport
  }

  var rows: [Row] = []
  var overviews: [Overview] = []

  /// The aims, for the largest library.
  var aims: [AimedFigure] {
    guard let row = rows.max(by: { $0.count < $1.count }) else { return [] }
    return [
      AimedFigure("open the library", row.times.opening, limit: 300, unit: "ms"),
      AimedFigure(
        "scrolling, pictures, p99", row.scrolling.frames.quantile(0.99), limit: 16, unit: "ms"),
      AimedFigure("a typed letter finds", row.times.finding.max(), limit: 50, unit: "ms"),
    ]
      + overviews.suffix(1).map {
        AimedFigure(
          "scrolling the overview, pictures, p99", $0.scrolling.frames.quantile(0.99), limit: 16,
          unit: "ms")
      }
  }

  var text: String {
    let table = TextTable(
      [heads.map(\.text)]
        + rows.map { row in
          [
            "\(row.count)", "\(row.count * 10)", Self.number(row.times.first),
            Self.number(row.times.opening), Self.number(row.times.finding.median),
            Self.number(row.times.finding.max() ?? 0),
            row.scrolling.frames.quantile(0.5).map(Self.number) ?? "",
            row.scrolling.frames.quantile(0.99).map(Self.number) ?? "",
          ]
        }, rightAligned: Set(0..<heads.count))
    let title: Words = """
      Library: milliseconds until the notebooks appear for the first time and later, until a \
      letter finds, and from the wheel to the picture
      """
    return """
      \(title.text)

      \(table.lines.joined(separator: "\n"))

      \(overviewText)

      \(AimedFigure.table(of: aims))
      """
  }

  private var overviewText: String {
    let heads: [Words] = ["pages", "picture, p50", "picture, p99"]
    let table = TextTable(
      [heads.map(\.text)]
        + overviews.map { overview in
          let frames = overview.scrolling.frames
          return ["\(overview.count)"]
            + [0.5, 0.99].map { frames.quantile($0).map(Self.number) ?? "" }
        }, rightAligned: Set(0..<heads.count))
    let title: Words = "Page overview: milliseconds from the wheel to the picture"
    return "\(title.text)\n\n\(table.lines.joined(separator: "\n"))"
  }

  private var heads: [Words] {
    ["notebooks", "pages", "first", "open", "find", "find, worst", "picture, p50", "picture, p99"]
  }

  var json: JSON {
    [
      "libraries": .array(
        rows.map { row in
          [
            "notebooks": .integer(row.count), "pages": .integer(row.count * 10),
            "first_ms": .number(row.times.first), "open_ms": .number(row.times.opening),
            "find_ms": .array(row.times.finding.map(JSON.number)),
            "picture_p50_ms": row.scrolling.frames.quantile(0.5).map(JSON.number) ?? .null,
            "picture_p99_ms": row.scrolling.frames.quantile(0.99).map(JSON.number) ?? .null,
          ]
        }),
      "overviews": .array(
        overviews.map { overview in
          [
            "pages": .integer(overview.count),
            "picture_p50_ms": overview.scrolling.frames.quantile(0.5).map(JSON.number) ?? .null,
            "picture_p99_ms": overview.scrolling.frames.quantile(0.99).map(JSON.number) ?? .null,
          ]
        }),
      "aims": .array(aims.map(\.json)),
    ]
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value, places: 1) }
}

/// A library with many notebooks of ten pages each, some in folders, with tags, text and ink.
enum ShelfLibrary {
  /// The search text for some of them.
  static let needle = "inkstone 7"

  private static let pages = 10
  private static let subjects = [
    "Analysis", "Physics", "Letters", "Meeting notes", "Recipes", "Thesis", "読書ノート", "Sketches",
  ]

  private static func library(at path: String) throws -> Library {
    var settings = Library.Settings()
    // Its content is worthless.
    settings.synchronous = .off
    return try Library(at: path, create: true, settings: settings, reporting: DamageLog())
  }

  private static var ink: [Stroke] {
    var writer = Writer(seed: 5, style: Style(color: .indigo, width: 1.2), xHeight: 7)
    let frame = Box(low: Point(x: 60, y: 90), high: Point(x: 540, y: 320))
    return writer.write("The stone on which ink is ground", in: frame, lineHeight: 24).strokes
  }

  /// Makes a library of one notebook, each page of which is written on.
  static func makeNotebook(pages: Int, at path: String) throws {
    let (library, ink) = (try library(at: path), ink)
    _ = try library.createNotebook(
      titled: "Lectures", size: .a4, paper: Paper(.ruled), now: .now, action: .write
    ) { editor, place in
      let section = try Outline(of: editor).sections[0].id
      for stroke in ink { try editor.addStroke(stroke, at: place) }
      for _ in 1..<pages {
        let place = try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
        for stroke in ink { try editor.addStroke(stroke, at: place) }
      }
    }
  }

  static func make(_ count: Int, at path: String) throws {
    let (library, ink) = (try library(at: path), ink)
    var edits: [ShelfEdit] = []
    for number in 0..<count {
      let subject = subjects[number % subjects.count]
      let id = try library.createNotebook(
        titled: "\(subject) \(number)", size: .a4, paper: Paper(.ruled), now: .now,
        action: .write
      ) { editor, place in
        for stroke in ink { try editor.addStroke(stroke, at: place) }
        if number.isMultiple(of: 5) {
          try editor.add(
            .text(
              TextBox(origin: Point(x: 60, y: 400), text: "Inkstone \(number), ground with water")),
            at: place)
        }
        let section = try Outline(of: editor).sections[0].id
        for _ in 1..<pages { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
      }
      if number.isMultiple(of: 2) {
        edits.append(ShelfEdit(id, .move(to: FolderPath(["Term \(number % 12)", subject]))))
      }
      if number.isMultiple(of: 7) { edits.append(ShelfEdit(id, .tag("exam", isOn: true))) }
    }
    try library.arrange(edits, now: .now)
  }
}
