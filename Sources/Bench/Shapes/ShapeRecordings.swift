internal import Bytes
internal import Command
internal import Geometry
internal import Ink
internal import Wording

/// Figures and handwriting of people, in the files of a folder.
///
/// `.xml` files are logs of the $1 and $N recognizers, `.ndjson` files drawings of Quick, Draw!; all others
/// that record times are handwriting.
struct ShapeRecordings {
  /// The strokes of each folder in it.
  private(set) var sets: [(name: String, examples: [ShapeExample])] = []
  /// The number of files that could not be read.
  private(set) var unread = 0

  private static let mostFiles = 200_000
  private static let mostBytes = 64 << 20
  private static let depth = 8

  /// Reads a folder; what cannot be read is counted and left out.
  init(folder: String) throws {
    guard let names = Disk.names(in: folder) else { throw Failure("\(folder) is not a folder") }
    for name in names.sorted() {
      var files: [String] = []
      Self.list("\(folder)/\(name)", depth: 0, into: &files)
      let examples = files.flatMap { read($0) }
      if !examples.isEmpty { sets.append((name, examples)) }
    }
    guard !sets.isEmpty else { throw Failure("\(folder) has no recordings") }
  }

  private static func list(_ path: String, depth: Int, into files: inout [String]) {
    guard depth < Self.depth, files.count < mostFiles else { return }
    guard let names = Disk.names(in: path) else { return files.append(path) }
    for name in names.sorted() { list("\(path)/\(name)", depth: depth + 1, into: &files) }
  }

  private mutating func read(_ path: String) -> [ShapeExample] {
    do {
      if path.hasSuffix(".xml") || path.hasSuffix(".ndjson") {
        guard let bytes = Disk.bytes(of: path, atMost: Self.mostBytes) else {
          unread += 1
          return []
        }
        let writer = PathParts(PathParts(path).folder).name
        return path.hasSuffix(".xml")
          ? try [GestureLog.example(in: bytes, writer: writer)].compactMap { $0 }
          : QuickDrawings.examples(in: bytes)
      }
      guard path.hasSuffix(".csv") || path.hasSuffix(".inkml") || path.hasSuffix(".xopp")
      else { return [] }
      return try Self.writing(in: path)
    } catch {
      unread += 1
      return []
    }
  }

  private static func writing(in path: String) throws -> [ShapeExample] {
    let ink = try TimedInk(path)
    let boxes = ink.recording.strokes.map { Box(around: $0.samples.map(\.position)) }
    let height = ShapeRecognizer.letterHeight(of: boxes) ?? 2.5 * Length.millimeter
    return ink.recording.strokes.map { stroke in
      ShapeExample(
        source: ink.name, label: "handwriting", kinds: [],
        samples: RestingPen.held(stroke.samples), letterHeight: height)
    }
  }
}
