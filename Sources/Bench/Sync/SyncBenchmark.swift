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

  /// Measures, prints the figures and returns the aims.
  func run(asJSON: Bool, in console: inout Console) throws -> [AimedFigure] {
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
    try console.print(asJSON ? figures.json.description : figures.text)
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
      .init(
        work: .publish, size: count, time: publishing, plain: copied, bytes: sent.sentBytes),
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
    return .init(
      work: .join, size: count, time: time, plain: try place.copy(), bytes: place.bytes)
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
