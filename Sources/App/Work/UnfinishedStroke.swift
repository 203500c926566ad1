internal import Bytes
internal import Desk
private import Glibc
internal import Ink
internal import Notebook
internal import Store

/// The stroke that is being written, on the disk as far as it is, beside the notebook.
///
/// When the program is killed in the middle of a stroke, the next one to open the notebook finds it
/// here and puts it on its page.
struct UnfinishedStroke: Sendable {
  let page: EntityID
  let stroke: Stroke
  /// The process that writes it.
  let process: Int32

  private static let key = "unfinished"

  init(_ finished: FinishedStroke, time: Int64) {
    page = finished.page
    var stroke = finished.stroke
    stroke.start = time
    self.stroke = stroke
    process = getpid()
  }

  /// Finds the stroke of a process that has died; nil where there is none.
  init?(in library: Library, of id: NotebookID) throws {
    guard let bytes = try library.viewState(Self.key, of: id), !bytes.isEmpty else { return nil }
    var reader = ByteReader(bytes)
    guard let process = try? reader.fixed32(), let page = try? EntityID(from: &reader),
      let stroke = try? InkCodec.decoded(Array(bytes.suffix(reader.remaining))).first
    else { return nil }
    self.process = Int32(bitPattern: process)
    (self.page, self.stroke) = (page, stroke)
    guard self.process > 0, kill(self.process, 0) != 0, errno == ESRCH else { return nil }
  }

  func keep(in library: Library, of id: NotebookID) throws {
    var writer = ByteWriter()
    writer.appendFixed32(UInt32(bitPattern: process))
    page.write(to: &writer)
    let bytes = writer.bytes + InkCodec.encoded([stroke])
    try library.setViewState(Self.key, of: id, to: bytes)
  }

  static func forget(in library: Library, of id: NotebookID) throws {
    try library.setViewState(key, of: id, to: [])
  }
}
