internal import Bytes
private import Glibc
internal import Ink
internal import Notebook
internal import Store

/// The stroke that is being written, on the disk as far as it is, beside the notebook.
///
/// It lies there in parts, each with the samples that came since the one before, so that a long
/// stroke costs no more than a short one. When the program is killed in the middle of a stroke, the
/// next one to open the notebook finds it here and puts it on its page.
struct UnfinishedStroke {
  let page: EntityID
  /// The stroke, with the samples of its next part.
  private(set) var stroke: Stroke
  /// Its number among those of the program.
  let number: Int
  /// How many parts are on the disk.
  private(set) var parts = 0

  init(on page: EntityID, _ head: Stroke, number: Int) {
    (self.page, stroke, self.number) = (page, head, number)
  }

  private static func key(of part: Int) -> String {
    part == 0 ? "unfinished" : "unfinished \(part)"
  }

  /// Puts what came since the last time on the disk.
  mutating func keep(_ samples: [Sample], in library: Library, of id: NotebookID) throws {
    guard !samples.isEmpty else { return }
    stroke.samples += samples
    var writer = ByteWriter()
    writer.appendFixed32(UInt32(bitPattern: getpid()))
    page.write(to: &writer)
    let bytes = writer.bytes + InkCodec.encoded([stroke])
    try library.setViewState(Self.key(of: parts), of: id, to: bytes)
    parts += 1
    stroke.samples.removeAll(keepingCapacity: true)
  }

  static func forget(in library: Library, of id: NotebookID) throws {
    try library.setViewState(key(of: 0), of: id, to: [])
  }
}

// MARK: - After the end

extension UnfinishedStroke {
  /// Finds the stroke of a process that has died; nil where there is none.
  init?(in library: Library, of id: NotebookID) throws {
    guard let first = try Self.part(0, in: library, of: id), Self.hasDied(first.process) else {
      return nil
    }
    self.init(on: first.page, first.stroke, number: 0)
    parts = 1
    // Behind it may lie parts of older strokes.
    while let next = try Self.part(parts, in: library, of: id), next.process == first.process,
      next.page == page, next.stroke.start == stroke.start
    {
      stroke.samples += next.stroke.samples
      parts += 1
    }
  }

  private static func part(
    _ part: Int, in library: Library, of id: NotebookID
  ) throws -> (process: Int32, page: EntityID, stroke: Stroke)? {
    guard let bytes = try library.viewState(key(of: part), of: id), !bytes.isEmpty else {
      return nil
    }
    var reader = ByteReader(bytes)
    guard let process = try? reader.fixed32(), let page = try? EntityID(from: &reader),
      let stroke = try? InkCodec.decoded(Array(bytes.suffix(reader.remaining))).first
    else { return nil }
    return (Int32(bitPattern: process), page, stroke)
  }

  private static func hasDied(_ process: Int32) -> Bool {
    process > 0 && kill(process, 0) != 0 && errno == ESRCH
  }
}
