internal import Bundle
internal import Bytes
internal import Command
internal import Ink
internal import Notebook
internal import Store
internal import Trace
internal import Wording

/// Measures the cost of an exchange through a folder, and how it grows.
struct SyncBenchmark: ~Copyable {
  private let scratch: ScratchFolder
  private let ink: [Stroke]

  init() throws {
    scratch = try ScratchFolder()
    ink = BenchLibrary.denseInk()
  }

  func run(in console: inout Console) throws -> [AimedFigure] {
    var figures = SyncFigures()
    let steps = 11
    func tell(_ done: Int) { console.progress("Measuring", done, of: steps) }
    for (number, size) in [100, 1000, 10_000, 100_000].enumerated() {
      tell(number)
      figures.rows += try exchange(ofStrokes: size)
    }
    for (number, size) in [50, 500, 5000].enumerated() {
      tell(4 + number)
      figures.rows.append(try idle(withFiles: size))
    }
    for (number, size) in [100, 10_000].enumerated() {
      tell(7 + number)
      figures.rows.append(try stroke(inNotebookOf: size))
    }
    for (number, size) in [2, 20].enumerated() {
      tell(9 + number)
      figures.rows.append(try join(ofDevices: size))
    }
    try console.print(console.asJSON ? figures.json.description : figures.text)
    return figures.aims
  }

  /// Writes strokes into an empty folder, and reads them into an empty library.
  private func exchange(ofStrokes count: Int) throws -> [SyncFigures.Row] {
    let place = try place("exchange-\(count)")
    let sender = try place.device(1)
    let id = try sender.makeNotebook()
    try sender.exchange()
    try sender.write(count, of: ink, in: id)
    let (sent, publishing) = try timed { try sender.exchange() }
    let copied = try place.copy()
    let receiver = try place.device(2)
    let (_, merging) = try timed { try receiver.exchange() }
    let bytes = place.bytes
    return [
      .init(work: .publish, size: count, time: publishing, plain: copied, bytes: sent.sentBytes),
      .init(work: .merge, size: count, time: merging, plain: copied, bytes: bytes),
    ]
  }

  /// Exchanges with nothing new, in a folder with some files.
  private func idle(withFiles count: Int) throws -> SyncFigures.Row {
    let place = try place("idle-\(count)")
    var timing = SyncTiming()
    // Each statement gets its own file.
    (timing.portion, timing.manyFiles) = (1, .max)
    let device = try place.device(1, timing: timing)
    let id = try device.makeNotebook()
    try device.write(count, of: ink, in: id)
    try device.exchange()
    let times = try (0..<5).map { _ in try timed { try device.exchange() }.milliseconds }
    return .init(
      work: .idle, size: count, time: times.sorted()[2], plain: try place.copy(),
      bytes: place.bytes)
  }

  /// Writes one stroke in one of some notebooks.
  private func stroke(inNotebookOf count: Int) throws -> SyncFigures.Row {
    let place = try place("stroke-\(count)")
    let device = try place.device(1)
    let id = try device.makeNotebook()
    try device.write(count, of: ink, in: id)
    try device.exchange()
    var runs: [(milliseconds: Double, bytes: Int)] = []
    for _ in 0..<9 {
      try device.write(1, of: ink, in: id)
      let (report, time) = try timed { try device.exchange() }
      runs.append((time, report.sentBytes))
    }
    let run = runs.sorted { $0.milliseconds < $1.milliseconds }[4]
    return .init(
      work: .stroke, size: count, time: run.milliseconds,
      plain: try place.copy(bytes: run.bytes), bytes: run.bytes)
  }

  /// Lets a new device join others, each of which has written ten times.
  private func join(ofDevices count: Int) throws -> SyncFigures.Row {
    let place = try place("join-\(count)")
    let devices = try (1...count).map { try place.device($0) }
    let id = try devices[0].makeNotebook()
    for _ in 0..<10 {
      for device in devices {
        try device.exchange()
        try device.write(5, of: ink, in: id)
        try device.exchange()
      }
    }
    let last = try place.device(count + 1)
    let (_, time) = try timed { try last.exchange() }
    return .init(work: .join, size: count, time: time, plain: try place.copy(), bytes: place.bytes)
  }

  private func place(_ name: String) throws -> SyncPlace {
    try SyncPlace(at: "\(scratch.path)/\(name)")
  }
}

/// Does some work and returns its milliseconds.
func timed<Value>(_ work: () throws -> Value) rethrows -> (Value, milliseconds: Double) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = try work()
  return (value, (clock.now - start) / .milliseconds(1))
}

struct SyncFigures {
  struct Row {
    let work: Work
    /// The number of strokes, files or devices.
    let size: Int
    /// The time in milliseconds.
    let time: Double
    /// The milliseconds to copy the same bytes.
    let plain: Double
    let bytes: Int
  }

  /// The kinds of work, by their names for other programs.
  enum Work: String, Hashable, Sendable {
    case publish
    case merge
    case idle = "nothing new"
    case stroke = "one stroke"
    case join = "join devices"

    var words: Words {
      switch self {
      case .publish: "publish"
      case .merge: "merge"
      case .idle: "nothing new"
      case .stroke: "one stroke"
      case .join: "join devices"
      }
    }
  }

  var rows: [Row] = []

  var aims: [AimedFigure] {
    [
      aim(.idle, 5000, limit: 100), aim(.publish, 10_000, limit: 300),
      aim(.merge, 100_000, limit: 2000),
    ]
  }

  private func aim(_ work: Work, _ size: Int, limit: Double) -> AimedFigure {
    let row = rows.first { $0.work == work && $0.size == size }
    return AimedFigure("\(work.words), \(size)", row?.time, limit: limit, unit: "ms")
  }

  var text: String {
    let heads: [Words] = ["exchange", "size", "ms", "ms plain copy", "kB"]
    let cells = rows.map { row in
      [
        row.work.words.text, "\(row.size)", DecimalText.text(row.time, places: 1),
        DecimalText.text(row.plain, places: 1),
        DecimalText.text(Double(row.bytes) / 1000, places: 1),
      ]
    }
    return TextTable([heads.map(\.text)] + cells, rightAligned: Set(1..<heads.count)).lines
      .joined(separator: "\n")
  }

  var json: JSON {
    [
      "rows": .array(
        rows.map {
          [
            "name": .string($0.work.rawValue), "size": .integer($0.size), "ms": .number($0.time),
            "plain_ms": .number($0.plain), "bytes": .integer($0.bytes),
          ]
        })
    ]
  }
}

/// A folder and the devices that share it, for measurements.
struct SyncPlace {
  private let path: String
  private var folder: String { "\(path)/folder" }

  init(at path: String) throws {
    self.path = path
    guard Disk.makeFolders("\(path)/folder") else { throw Failure("cannot create \(path)") }
  }

  func device(_ number: Int, timing: SyncTiming = SyncTiming()) throws -> SyncDevice {
    let library = try Library(at: "\(path)/\(number)", create: true, reporting: DamageLog())
    try DeviceName.set("Device \(number)", of: library)
    return SyncDevice(
      library: library,
      folder: try SyncFolder(at: folder, in: library, all: true, timing: timing))
  }

  var bytes: Int { files.reduce(0) { $0 + (Disk.facts(ofLink: $1)?.size ?? 0) } }

  /// Copies all files of the folder into another one; returns the milliseconds.
  func copy() throws -> Double {
    let (files, target) = (files, try target())
    return try timed {
      for (number, file) in files.enumerated() {
        let bytes = Disk.bytes(of: file, atMost: 1 << 30) ?? []
        guard Disk.write(bytes, to: "\(target)/\(number)") else {
          throw Failure("cannot write \(target)")
        }
      }
    }.milliseconds
  }

  /// Writes one file of the given size, as carefully as the exchange does; returns the milliseconds.
  func copy(bytes count: Int) throws -> Double {
    let target = try target()
    let bytes = [UInt8](repeating: 7, count: count)
    return try timed {
      try OutputFile.write(bytes, to: "\(target)/one")
    }.milliseconds
  }

  private func target() throws -> String {
    guard let target = Disk.makeNewFolder("\(path)/copy-") else {
      throw Failure("cannot create a folder in \(path)")
    }
    return target
  }

  private var files: [String] { Self.files(below: folder) }

  private static func files(below folder: String) -> [String] {
    (Disk.names(in: folder) ?? []).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      return Disk.facts(ofLink: path)?.kind == .folder ? files(below: path) : [path]
    }
  }
}

struct SyncDevice {
  let library: Library
  let folder: SyncFolder

  @discardableResult
  func exchange() throws -> SyncReport { try folder.exchange(now: .now) }

  func makeNotebook() throws -> NotebookID {
    try library.createNotebook(titled: "Bench", size: .a4, paper: Paper(.plain), now: .now)
  }

  /// Writes strokes, 400 on each page.
  func write(_ count: Int, of ink: [Stroke], in id: NotebookID) throws {
    let first = try library.outline(of: id).pages[0]
    let layer = try library.page(first.id, of: id).layers[0].id
    var (left, start) = (count, 0)
    while left > 0 {
      try library.edit(id, action: .write, now: .now) { editor in
        var place = Place(page: first.id, layer: layer)
        for number in 0..<min(left, 10_000) {
          if number % 400 == 399 {
            place = try editor.addPage(to: first.section, size: first.size, paper: first.paper)
          }
          try editor.addStroke(ink[(start + number) % ink.count], at: place)
        }
      }
      start += 10_000
      left -= 10_000
    }
  }
}
