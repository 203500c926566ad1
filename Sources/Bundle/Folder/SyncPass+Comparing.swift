internal import Bytes
internal import Notebook
internal import Store

/// Finding out what the folder lacks where the outbox does not tell: where a notebook is new in it, and
/// where files have gone from it.
extension SyncPass {
  /// Returns all that the folder lacks of a notebook, after reading all that it has of it.
  mutating func compared(_ id: NotebookID) throws -> Outgoing {
    var known: [RecordKey: Fragment] = [:]
    for file in bundles[id] ?? [] where file.shipment.hasContent {
      guard let bundle = bundle(at: file.place, file.hash) else {
        forget(file)
        continue
      }
      for placed in bundle.records { known.join(placed.record) }
    }
    return try library.outgoing(of: id, for: folder.number) { known[$0.key] != $0.fragment }
  }

  /// The bundles of a notebook that were merged here and lie in the folder no more.
  ///
  /// Others may hold all that is in them: comparing tells, and no file is believed that says so.
  func vanished(of id: NotebookID) -> Set<ContentHash> {
    guard sawAll, let note = memory.notebooks[id] else { return [] }
    let present = Set((bundles[id] ?? []).map(\.hash))
    return Set(note.taken.keys).subtracting(present).subtracting(note.healed)
  }
}

extension Dictionary where Key == RecordKey, Value == Fragment {
  /// Joins a statement with what is known.
  mutating func join(_ record: Record) {
    self[record.key] = self[record.key]?.merged(with: record.fragment) ?? record.fragment
  }
}
