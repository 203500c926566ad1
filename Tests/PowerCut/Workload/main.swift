internal import Bytes
internal import Export
internal import Glibc
internal import Ink
internal import Geometry
internal import Copies
internal import Notebook
internal import Oracle
internal import Store

/// Does what people do to a library, and says after each finished call what it holds now.
///
/// A line `ack NUMBER DIGEST` goes out when a call has returned, so what it tells must be on the
/// disk. Usage: PowerCutWorkload MODE DIRECTORY COUNT. The environment variable
/// `POWERCUT_SYNCHRONOUS` (FULL, NORMAL, OFF) weakens the flushing, for controls.
struct Workload {
  let directory: String
  var library: Library
  var number = 0
  var random = RandomSource(seed: 1)
  var settings: Library.Settings

  static let dawn: Int64 = 1_772_352_000_000

  init(in directory: String) throws {
    var settings = Library.Settings()
    if let name = getenv("POWERCUT_SYNCHRONOUS") {
      settings.synchronous = .init(rawValue: String(cString: name)) ?? .full
    }
    settings.seed = 1
    self.settings = settings
    self.directory = directory
    library = try Library(at: directory, create: true, settings: settings)
  }

  /// The time, which goes on with every call.
  var now: Int64 { Self.dawn + Int64(number) * 3_600_000 }

  /// Tells that a call has returned.
  mutating func acknowledge() throws {
    let line = "ack \(number) \(try digest(of: library))\n"
    number += 1
    let bytes = Array(line.utf8)
    _ = Glibc.write(1, bytes, bytes.count)
  }

  mutating func createNotebook() throws -> NotebookID {
    let title = "Notebook \(number)"
    let id = try library.createNotebook(titled: title, size: .a4, paper: Paper(.plain), now: now)
    try acknowledge()
    return id
  }

  mutating func write(in id: NotebookID) throws {
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    let count = Int.random(in: 5...200, using: &random)
    let samples = (0..<count).map { index in
      Sample(position: Point(x: Double(number), y: Double(index)), time: Double(index) * 5)
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    try library.edit(id, action: ActionKind(stored: "write \(number)"), now: now) { editor in
      try editor.addStroke(stroke, at: Place(page: page, layer: layer))
      // The words make the rows as large as those of real ink.
      let text = String(repeating: "ink ", count: Int.random(in: 1...500, using: &random))
      try editor.add(.text(TextBox(origin: .zero, text: text)), at: Place(page: page, layer: layer))
    }
    try acknowledge()
  }

  /// Strokes, one after the other.
  mutating func strokes(_ count: Int) throws {
    let id = try createNotebook()
    for _ in 0..<count { try write(in: id) }
  }

  /// Everything that changes a library.
  mutating func mixture(_ count: Int) throws {
    let id = try createNotebook()
    for round in 0..<count {
      try write(in: id)
      switch round % 8 {
      case 0:
        _ = try library.undo(id, now: now)
        try acknowledge()
        _ = try library.redo(id, now: now)
      case 1: try merge(into: id)
      case 2: try trash()
      case 3: try library.backUp(now: now)
      case 4:
        let backup = try library.backups().last?.name ?? ""
        try library.restore(backup, now: now)
      case 5: try library.setViewState("page", of: id, to: [UInt8(truncatingIfNeeded: round)])
      case 6:
        // A process that ends and another that begins.
        settings.seed = UInt64(number)
        library = try Library(at: directory, create: true, settings: settings)
      default: _ = try library.undo(id, now: now)
      }
      try acknowledge()
    }
  }

  /// Copies for readers, renewed after every change.
  mutating func mirror(_ count: Int) throws {
    let size = PageSize(width: 3000, height: 3000)
    let paper = Paper(.plain)
    let ids = try (0..<3).map { _ in
      number += 1
      return try library.createNotebook(
        titled: "Notebook \(number)", size: size, paper: paper, now: now)
    }
    for round in 0..<count {
      let id = ids[round % ids.count]
      let outline = try library.outline(of: id)
      try library.edit(id, action: .write, now: now) { editor in
        switch round % 4 {
        case 1: try editor.set(.title, of: .notebook, to: "Notebook \(number)")
        case 2: try editor.addPage(to: outline.sections[0].id, size: size, paper: paper)
        case 3 where outline.pages.count > 1: try editor.deletePage(outline.pages[0].id)
        default: break
        }
      }
      try draw(in: id)
      if round % 5 == 4 { try library.setTrashed(round % 2 == 0, ids[0], now: now) }
      try acknowledge()
      for format in [ExportFormat.pdf, .png] {
        try renew(format, removing: round % 3 == 2)
        try acknowledge()
      }
    }
  }

  private func renew(_ format: ExportFormat, removing: Bool) throws {
    let copies = "\(PathParts(directory).folder)/copies"
    guard Disk.makeFolder(copies) || OutputFolder.isThere(copies) else {
      throw Refusal(description: "cannot create \(copies)")
    }
    Disk.flush(PathParts(copies).folder)
    var settings = CopiesSettings(folder: "\(copies)/\(format)")
    settings.format = format
    var job = CopiesJob(settings, of: directory, reporting: DamageLog())
    job.removes = removing
    let report = job.run()
    guard report.isWhole else { throw Refusal(description: "\(report)") }
  }

  private func draw(in id: NotebookID) throws {
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    let samples = (0..<20).map { index in
      Sample(
        position: Point(x: Double(number % 80), y: Double(index) * 4), time: Double(index) * 5)
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    try library.edit(id, action: .write, now: now) { editor in
      try editor.addStroke(stroke, at: Place(page: page, layer: layer))
    }
  }

  private mutating func merge(into id: NotebookID) throws {
    let records = (0..<3).map { index in
      let other = Incarnation(rawValue: 7)
      let name = EntityID(counter: UInt64(1000 + number * 10 + index), incarnation: other)
      let body = Body.section(title: "From elsewhere", order: FractionalIndex(whole: 2))
      return Record(key: RecordKey(entity: name, field: .body), fragment: .body(body.stored))
    }
    try library.merge(records, into: id, now: now)
  }

  private mutating func trash() throws {
    let id = try createNotebook()
    try library.setTrashed(true, id, now: now)
    try acknowledge()
    try library.emptyTrash()
  }

  /// A library of an earlier version that is brought up to date.
  mutating func upgrade(_ count: Int) throws {
    let id = try createNotebook()
    for _ in 0..<count { try write(in: id) }
    var later = settings
    later.furtherSteps = ["CREATE TABLE extra (number INTEGER)", "DROP TABLE extra"]
    library = try Library(at: directory, create: false, settings: later)
    try acknowledge()
    for _ in 0..<3 { try write(in: id) }
  }
}

/// Copies that were not made.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}

func run() -> Int32 {
  let arguments = CommandLine.arguments
  guard arguments.count == 4, let count = Int(arguments[3]) else { return 64 }
  do {
    var workload = try Workload(in: arguments[2])
    switch arguments[1] {
    case "strokes": try workload.strokes(count)
    case "mixture": try workload.mixture(count)
    case "upgrade": try workload.upgrade(count)
    case "mirror": try workload.mirror(count)
    default: return 64
    }
    return 0
  } catch {
    let line = Array("Error: \(error)\n".utf8)
    _ = Glibc.write(2, line, line.count)
    return 1
  }
}

exit(run())
