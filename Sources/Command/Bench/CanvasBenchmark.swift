private import Glibc
internal import Geometry
internal import Handwriting
internal import Ink
internal import Notebook
internal import Stage
internal import Store

/// Measures how soon ink stands on the screen, beside other programs.
struct CanvasBenchmark {
  /// A page and a screen on which is measured.
  private struct Row {
    let name: String
    let isDense: Bool
    let zoom: String
    var width = 1280
    var height = 960
    /// Whether other programs are measured as well, beside the plain one.
    var hasPeers = false
  }

  private static let rows = [
    Row(name: "empty page", isDense: false, zoom: "100%", hasPeers: true),
    Row(name: "page of 400,000 points", isDense: true, zoom: "100%"),
    Row(name: "page of 400,000 points at 400 %", isDense: true, zoom: "400%"),
    Row(
      name: "empty page, 3840 x 2160 pixels", isDense: false, zoom: "100%", width: 3840,
      height: 2160),
  ]

  private let program: String

  init() throws {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { throw Failure("the program does not find itself in /proc") }
    program = String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func run(asJSON: Bool, in console: inout Console) throws {
    let scratch = try ScratchFolder()
    for isDense in [false, true] {
      try Self.makeLibrary(at: scratch.path + Self.folder(isDense), isDense: isDense)
    }
    let calibration = try probe(Self.rows[0]).calibrate([program, "plain-x"]) {
      console.progress("Calibrating", $0, of: $1)
    }
    var reports: [String] = []
    for row in Self.rows {
      var report = try probe(row).run(programs(for: row, in: scratch)) {
        console.progress("Measuring: \(row.name)", $0, of: $1)
      }
      report.calibration = calibration
      if asJSON {
        reports.append("\"\(row.name)\": \(report.json)")
      } else {
        try console.print("\(row.name)\n\n\(report.text)\n")
      }
    }
    if asJSON { try console.print("{\(reports.joined(separator: ",\n"))}") }
  }

  private func probe(_ row: Row) -> CanvasProbe {
    var settings = ProbeSettings()
    (settings.width, settings.height) = (row.width, row.height)
    return CanvasProbe(settings)
  }

  private func programs(for row: Row, in scratch: borrowing ScratchFolder) -> [ProbedProgram] {
    var suzuri = ProbedProgram("Suzuri", [program, "open", "--zoom", row.zoom])
    suzuri.environment["SUZURI_LIBRARY"] = scratch.path + Self.folder(row.isDense)
    suzuri.environment["SUZURI_CONFIG"] = scratch.path + "/settings"
    suzuri.windowTitle = "Suzuri"
    var programs = [suzuri, .reference([program, "plain-x"])]
    if row.hasPeers, access("/usr/bin/xournalpp", X_OK) == 0 { programs.append(.xournalpp) }
    return programs
  }

  private static func folder(_ isDense: Bool) -> String { isDense ? "/dense" : "/empty" }

  /// Makes a notebook of one page, which may be full of ink in its left half.
  private static func makeLibrary(at path: String, isDense: Bool) throws {
    let library = try Library(at: path, create: true)
    let id = try library.createNotebook(
      titled: "Bench", size: .a4, paper: Paper(.plain), now: .now)
    guard isDense else { return }
    let page = try library.outline(of: id).pages[0].id
    let place = Place(page: page, layer: try library.page(page, of: id).layers[0].id)
    try library.edit(id, action: "write", now: .now) { editor in
      for stroke in denseInk() { try editor.addStroke(stroke, at: place) }
    }
  }

  /// Strokes of fifty samples on the left half of a page, 400,000 samples in all.
  private static func denseInk() -> [Stroke] {
    let device = Device(rate: 300, noise: 4, channels: .pressure)
    let writer = Writer(seed: 1, device: device, xHeight: 3)
    let frame = Box(low: Point(x: 15, y: 15), high: Point(x: 300, y: 825))
    var pages = PageFiller(writer: writer, frame: frame, lineHeight: 9)
    var (strokes, samples) = ([Stroke](), 0)
    while strokes.count < 8000 || samples < 400_000, let page = pages.next(), !page.isEmpty {
      strokes += page
      samples += page.reduce(0) { $0 + $1.samples.count }
    }
    return strokes
  }
}
