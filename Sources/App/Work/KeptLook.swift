internal import Bytes
internal import Desk
public import Notebook
public import Store

/// The last view of a notebook in a window, and its time.
struct KeptLook: Storable {
  /// In milliseconds since 1970.
  let time: Int64
  let look: Look

  /// The key under which it is stored beside the notebook.
  static let key = "look"

  init(_ look: Look, at time: Int64) { (self.look, self.time) = (look, time) }

  func write(to writer: inout ByteWriter) {
    writer.appendSigned(time)
    look.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    time = try reader.signed()
    look = try Look(from: &reader)
  }
}

extension Library {
  /// The notebook outside the trash that was viewed last in a window; nil if none was.
  public func notebookLookedAtLast() throws -> NotebookID? {
    let looks = try viewStates(KeptLook.key).compactMapValues { try? KeptLook(stored: $0) }
    return try shelf().filter { !$0.cover.isTrashed }.compactMap { notebook in
      looks[notebook.id].map { (id: notebook.id, time: $0.time) }
    }.max { $0.time < $1.time }?.id
  }
}
