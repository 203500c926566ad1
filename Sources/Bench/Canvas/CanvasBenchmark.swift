internal import Bus
internal import Bytes
internal import Command
internal import Desk
internal import Geometry
private import Glibc
internal import Ink
internal import Notebook
internal import Pen
internal import Stage
internal import Store
internal import Trace
internal import Wording

/// Measures the delay of ink and moving pages on the screen, compared with other programs.
struct CanvasBenchmark: ~Copyable {
  let rows: [CanvasRow]
  /// The strokes for each program in each row.
  let strokes: Int
  let scratch: ScratchFolder

  private static let starts = 7
  /// The number of recordings: enough for the import to outlast the strokes.
  private static let recordings = 1000

  /// Measures some parts, or all if none is named.
  init(rows: [CanvasRow], strokes: Int) throws {
    let scratch = try ScratchFolder()
    self.rows = rows.isEmpty ? CanvasRow.allCases : rows
    self.strokes = strokes
    self.scratch = scratch
  }

  func run(in console: inout Console) throws -> [AimedFigure] {
    var report = CanvasReport(calibration: try calibrate(in: &console))
    if !console.asJSON { try console.print(report.calibrationText) }
    for row in CanvasRow.allCases where rows.contains(row) {
      if let obstacle = Self.obstacle(to: row) {
        console.note(obstacle)
        continue
      }
      let text: String
      switch row {
      case .frames:
        report.frames = try measureFrames(in: &console)
        text = report.framesText
      case .undo:
        report.undo = try measureUndo(in: &console)
        text = report.undoText
      case .start:
        report.start = try measureStart(in: &console)
        text = report.startText
      default:
        let measured = try measure(row, beside: report.rows.first, in: &console)
        report.rows.append(measured)
        text = measured.text
      }
      if !console.asJSON { try console.print(text) }
      try console.finish()
    }
    if console.asJSON { try console.print(report.json.description) }
    return report.aims
  }

  /// Makes the library of a row; each row has its own, because ink left by one would disturb the others.
  private func library(of row: CanvasRow) throws -> String {
    let path = "\(scratch.path)/\(row.rawValue)"
    try row.library.make(at: path)
    return path
  }

  private func calibrate(in console: inout Console) throws -> Calibration {
    var probe = probe(.empty)
    probe.settings.strokes = 6
    return try probe.calibrate(MeasuredProgram.plainX(), attempts: 3) {
      console.progress("Calibrating", $0, of: $1)
    }
  }
}

// MARK: - Latency

extension CanvasBenchmark {
  private static let name = "Suzuri"

  private func measure(
    _ row: CanvasRow, beside first: CanvasReport.Row?, in console: inout Console
  ) throws -> CanvasReport.Row {
    console.progress("Preparing: \(row.title)", 0, of: 1)
    let library = try library(of: row)
    let reader = row == .heard ? try ListeningReader(in: "\(scratch.path)/readers") : nil
    defer { withExtendedLifetime(reader) {} }
    var programs = [try suzuri(row, in: library), .reference(try MeasuredProgram.plainX())]
    if let reader { programs[0].environment["AT_SPI_BUS_ADDRESS"] = reader.address }
    if row == .empty, ProbedProgram.isInstalled("xournalpp") { programs.append(.xournalpp) }
    let report = try probe(row).run(programs) {
      console.progress("Measuring: \(row.title)", $0, of: $1)
    }
    let idle = first?.name == CanvasRow.empty.rawValue ? first?.report : nil
    return CanvasReport.Row(
      name: row.rawValue, title: row.title, report: report,
      aims: report.aims(of: Self.name) + Self.aims(of: row, report, beside: idle),
      flaw: try flaw(of: row, in: library))
  }

  private static func aims(
    of row: CanvasRow, _ report: LatencyReport, beside idle: LatencyReport?
  ) -> [AimedFigure] {
    guard let idle else { return [] }
    return switch row {
    case .dense, .close, .pdf, .drawing, .heard:
      [report.aim(of: name, beside: idle, at: 0.5, limit: 1.2)]
    case .import, .export, .reading: [report.aim(of: name, beside: idle, at: 0.99, limit: 2)]
    default: []
    }
  }

  private func probe(_ row: CanvasRow) -> CanvasProbe {
    var settings = ProbeSettings()
    (settings.width, settings.height) = row.screen
    settings.strokes = strokes
    settings.patience = 5
    return CanvasProbe(settings)
  }

  private func suzuri(_ row: CanvasRow, in library: String) throws -> ProbedProgram {
    var command = [try MeasuredProgram.path(), "open", "--zoom", row.zoom]
    if row == .import {
      let recording = try recording()
      for _ in 0..<Self.recordings { command += ["--import", recording] }
    }
    var suzuri = ProbedProgram(Self.name, command)
    suzuri.environment["SUZURI_LIBRARY"] = library
    suzuri.environment["SUZURI_CONFIG"] = try settings()
    suzuri.windowTitle = "Suzuri"
    if row == .export {
      suzuri.command += ["--page", "1"]
      suzuri.environment["XDG_CONFIG_HOME"] = try documentsSetting()
      suzuri.taps = try exportTaps(in: library, row)
    }
    if row == .reading { Self.prepareReading(in: &suzuri) }
    // Loading a dense page takes a while, and nothing is drawn meanwhile.
    if [.dense, .printed].contains(row.library) { suzuri.rest = 2 }
    return suzuri
  }

  private func settings() throws -> String {
    let folder = "\(scratch.path)/settings"
    _ = Disk.makeFolders(folder)
    let text = String(decoding: ProbedProgram.ownSettings, as: UTF8.self)
    _ = try scratch.write(text, as: "settings/settings.json")
    return folder
  }

  private func recording() throws -> String {
    try scratch.write(Recording(of: BenchLibrary.denseInk()).csv(), as: "dense.csv")
  }

  private func flaw(of row: CanvasRow, in library: String) throws -> Words? {
    switch row {
    case .import: try Self.flawOfImport(into: library)
    case .export: try flawOfExport()
    case .reading: try Self.flawOfReading(in: library)
    default: nil
    }
  }

  /// Checks that the import ran until the end: its pages all appear at once, when it is over.
  private static func flawOfImport(into path: String) throws -> Words? {
    let library = try Library(at: path, reporting: DamageLog())
    guard let id = try library.notebooks().first?.id else { return "the notebook no longer exists" }
    if try library.outline(of: id).pages.count > 1 { return "the import ended too early" }
    let sizes = ["library.sqlite", "library.sqlite-wal"].compactMap { name in
      Disk.facts(of: "\(path)/\(name)")?.size
    }
    return sizes.reduce(0, +) < 1 << 20 ? "nothing was imported" : nil
  }
}

// MARK: - Frames and start

extension CanvasBenchmark {
  private func measureFrames(in console: inout Console) throws -> [FrameReport] {
    let row = CanvasRow.frames
    let library = try library(of: row)
    let movements = MovingSession.Movement.allCases
    return try movements.enumerated().map { number, movement in
      console.progress("Measuring: \(row.title)", number, of: movements.count)
      let session = MovingSession.session(
        movement, width: row.screen.width, height: row.screen.height)
      let times = try frameTimes(of: session, row, in: library)
      return try FrameReport(movement.rawValue, title: movement.title, parsing: times)
    }
  }

  private func measureUndo(in console: inout Console) throws -> UndoReport {
    let row = CanvasRow.undo
    console.progress("Measuring: \(row.title)", 0, of: 1)
    let session = UndoSession.session(width: row.screen.width, height: row.screen.height)
    return try UndoReport(
      parsing: try frameTimes(of: session, row, in: try library(of: row)), ahead: UndoSession.ahead,
      alone: UndoSession.alone, together: UndoSession.together)
  }

  /// Plays a session, and returns the frame times that the program wrote.
  private func frameTimes(
    of session: Session, _ row: CanvasRow, in library: String
  ) throws -> String {
    let times = "\(scratch.path)/times"
    let path = try scratch.write(session.text, as: "session")
    var suzuri = try suzuri(row, in: library)
    suzuri.command += ["--replay", path, "--close", "--frame-times", times]
    try probe(row).runAlone(suzuri, within: 60)
    return String(decoding: try InputFile.bytes(of: times), as: UTF8.self)
  }

  private func measureStart(in console: inout Console) throws -> StartReport {
    let row = CanvasRow.start
    console.progress("Preparing: \(row.title)", 0, of: 1)
    let library = try library(of: row)
    console.progress("Measuring: \(row.title)", 0, of: 1)
    return try probe(row).timeStarts(try suzuri(row, in: library), count: Self.starts)
  }
}

/// Exports that run while strokes are measured, started the way a user starts them.
extension CanvasBenchmark {
  /// The number of exports: enough queue up for the last to outlast the strokes.
  private static let exports = 40

  private var documents: String { "\(scratch.path)/documents" }

  /// Writes the desktop's list of folders, naming a documents folder; returns the folder of the list.
  func documentsSetting() throws -> String {
    let folder = "\(scratch.path)/config"
    _ = Disk.makeFolders(folder)
    _ = try scratch.write("XDG_DOCUMENTS_DIR=\"\(documents)\"\n", as: "config/user-dirs.dirs")
    return folder
  }

  /// The pen taps that export all pages, repeatedly.
  func exportTaps(in path: String, _ row: CanvasRow) throws -> [Point] {
    let library = try Library(at: path, reporting: DamageLog())
    guard let notebook = try library.notebooks().first else { return [] }
    let pages = try library.outline(of: notebook.id).pages
    let (width, height) = (Double(row.screen.width), Double(row.screen.height))
    var (desk, effects) = (Desk(), [Effect]())
    let open = NotebookOnDesk(
      id: notebook.id, title: notebook.title, sheets: pages.map { .init($0, of: notebook.id) },
      undo: nil, redo: nil)
    let messages: [Message] = [
      .resized(width: width, height: height, faceScale: 1), .opened(open, page: nil),
    ]
    for message in messages { desk.apply(message, effects: &effects) }
    guard let card = desk.place(of: .toggle(.export)) else { return [] }
    desk.apply(.asked(.toggle(.export)), effects: &effects)
    guard let button = desk.place(of: .export(.begin)) else { return [] }
    return (0..<Self.exports).flatMap { _ in [card, button] }
  }

  /// Checks that an export was running throughout and at least one finished.
  func flawOfExport() throws -> Words? {
    let done = (Disk.names(in: documents) ?? []).count { $0.hasSuffix(".pdf") }
    if done == 0 { return "no export finished" }
    return done >= Self.exports ? "the exports ended too early" : nil
  }
}

/// An accessibility bus with a screen reader that asks about every event, as those do that speak.
final class ListeningReader: Sendable {
  let address: String

  private let daemon: ChildProcess
  /// The registry, whose desktop contains the programs.
  private let registry: BusConnection
  private let reader: BusConnection

  private static let registryName = "org.a11y.atspi.Registry"
  private static let root = "/org/a11y/atspi/accessible/root"

  init(in folder: String) throws {
    guard Disk.makeFolder(folder) else {
      throw Failure("cannot create a folder in \(folder): \(String(cString: strerror(errno)))")
    }
    address = "unix:path=\(folder)/socket"
    daemon = try ChildProcess(
      ["dbus-daemon", "--session", "--nofork", "--address=\(address)"],
      environment: ["PATH": Surroundings.variable("PATH") ?? "/usr/bin:/bin"], folder: folder)
    for _ in 0..<500 where Disk.facts(of: "\(folder)/socket") == nil { usleep(20_000) }
    (registry, reader) = (BusConnection(to: address), BusConnection(to: address))
    registry.serve(Self.root) { call in
      guard call.member == "Embed", let sender = call.sender else { return .unknown }
      return .done([.structure([.string(sender), .path(Self.root)])])
    }
    guard try registry.own(Self.registryName) == .owner else { throw BusError.lost }
    for member in ["StateChanged", "ChildrenChanged", "PropertyChange", "BoundsChanged"] {
      reader.listen(to: BusRule("org.a11y.atspi.Event.Object", member)) { [weak self] event in
        self?.requestDetails(of: event)
      }
    }
  }

  private func requestDetails(of event: BusMessage) {
    guard let program = event.sender, let path = event.path else { return }
    func ask(_ interface: String, _ member: String, _ arguments: [BusValue] = []) {
      reader.call(.call(interface, member, of: program, at: path, arguments)) { _ in }
    }
    let accessible = "org.a11y.atspi.Accessible"
    ask("org.freedesktop.DBus.Properties", "GetAll", [.string(accessible)])
    for member in ["GetRole", "GetState", "GetInterfaces"] { ask(accessible, member) }
    ask("org.a11y.atspi.Component", "GetExtents", [.uint32(0)])
  }
}
