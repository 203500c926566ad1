internal import Bytes
internal import Ink
internal import Notebook
public import Store

/// What a library holds, as a number that changes if anything does.
///
/// Everything counts that a person or another device can ask for: the statements of all notebooks,
/// in the trash or not, and what undo and redo would do next.
public func digest(of library: Library) throws -> UInt32 {
  var writer = ByteWriter()
  let notebooks = try library.notebooks() + library.notebooks(inTrash: true)
  for notebook in notebooks.sorted(by: { $0.id < $1.id }) {
    writer.append(contentsOf: notebook.id.bytes)
    writer.appendSigned(notebook.changed)
    let next = try library.nextActions(of: notebook.id)
    writer.appendText(next.undo?.code ?? "")
    writer.appendText(next.redo?.code ?? "")
    try library.forEachRecord(of: notebook.id) { $0.write(to: &writer) }
  }
  return Checksum.crc32(writer.bytes)
}
