internal import Bytes
internal import Desk
internal import Glibc
internal import Laboratory
internal import Trace
internal import Wording

struct StylusShelf: Sendable {
  let folder: String

  /// The most styluses listed, latest first.
  private static let listed = 24
  /// The most bytes read for the first line, which describes the recording.
  private static let head = 1 << 16
  /// The most bytes of a file; no test of five minutes is larger.
  private static let largest = 1 << 28

  var styluses: [TestedStylus] {
    let names = (Disk.names(in: folder) ?? []).filter { $0.hasSuffix(".csv") }.sorted(by: >)
    return names.prefix(Self.listed).map { name in
      TestedStylus(
        file: name, name: self.name(in: name),
        time: String(name.dropLast(".csv".count).prefix("2026-01-01 10.00".count)))
    }
  }

  private func name(in file: String) -> String {
    let bytes = Disk.bytes(of: "\(folder)/\(file)", atMost: Self.head) ?? []
    let line = bytes.prefix { $0 != 0x0A }.dropFirst()
    guard let metadata = try? JSON(parsing: Array(line)),
      case .string(let name)? = metadata["stylus"]?["name"] ?? metadata["device"]?["name"],
      !name.isEmpty
    else { return ("Stylus" as Words).text }
    return PathText.readable(String(name.prefix(60)))
  }

  func save(_ trace: Trace, at time: String) throws -> String {
    guard Disk.makeFolders(folder) else { throw Self.failure(at: folder) }
    let taken = Set(Disk.names(in: folder) ?? [])
    let names = ["\(time).csv"] + (2...999).map { "\(time) \($0).csv" }
    let name = names.first { !taken.contains($0) } ?? names[0]
    try OutputFile.write(trace.csv, to: "\(folder)/\(name)")
    return name
  }

  func cards(of files: [String]) throws -> [StylusCard] { try files.map { try card(of: $0) } }

  func export(_ files: [String], to folder: ExportFolder) throws -> Words {
    let cards = try cards(of: files)
    let report = try Report(cards).file(as: .pdf)
    let name: Words = cards.count == 1 ? "Stylus" : "Styluses"
    try folder.createFolder()
    return try folder.withFreePath(for: name.text, ending: "pdf") { path in
      try OutputFile.write(report, to: path)
      return "Exported '\(PathParts(path).name)' to \(folder.name)."
    }
  }

  func card(of file: String) throws -> StylusCard {
    let path = "\(folder)/\(file)"
    guard let bytes = Disk.bytes(of: path, atMost: Self.largest) else {
      throw Self.failure(at: path)
    }
    return StylusCard(StylusMeasures(of: try Trace(parsing: bytes)))
  }

  private static func failure(at path: String) -> Failure {
    Failure("\(path): \(String(cString: strerror(errno)))")
  }
}

/// The reports of a guided test, task by task, until the writer has done all or stops.
struct StylusTestReports {
  private(set) var reports: [TraceSample] = []

  mutating func add(_ samples: [TraceSample]) { reports += samples }
  mutating func forget(_ task: StylusTask) { reports.removeAll { $0.flags == task.flag } }

  func trace(_ metadata: JSON) -> Trace {
    var trace = Trace(metadata: metadata)
    for report in reports where !report.flags.isEmpty { trace.append(report) }
    return trace
  }
}
