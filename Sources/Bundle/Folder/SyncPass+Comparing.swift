internal import Bytes
internal import Notebook
internal import Store

/// Finds out what the folder lacks when the outbox cannot tell: when a notebook is new in it, or files have
/// vanished from it.
extension SyncPass {
  struct Lack {
    /// Statements that none of its files contain, without the content of erased elements: whoever restores
    /// one sends all of it.
    let statements: Outgoing
    /// The numbers of shipments that are here but that none of its files replaces: devices that have not
    /// seen them would wait for them.
    let numbers: [DeviceID: ShipmentNumbers]
  }

  /// Returns everything of a notebook that the folder lacks, after reading all it has.
  mutating func compared(_ id: NotebookID) throws -> Lack {
    var known: [RecordKey: Fragment] = [:]
    var present: [DeviceID: ShipmentNumbers] = [:]
    for file in bundles[id] ?? [] where file.shipment.hasContent {
      guard let bundle = bundle(at: file.place, file.hash) else {
        forget(file)
        continue
      }
      for placed in bundle.records { known.join(placed.record) }
      guard let sender = bundle.manifest.sender else { continue }
      present.merge(sender.replaced, uniquingKeysWith: +)
      if let range = sender.shipments { present[sender.device, default: []].append(range) }
    }
    let here = memory.notebooks[id]?.numbers(as: memory.device) ?? [:]
    let gone = here.map { ($0, $1.subtracting(present[$0] ?? [])) }.filter { !$0.1.isEmpty }
    var erased = ErasedElements()
    let lacking = try library.outgoing(of: id, for: folder.number) { record in
      erased.note(record)
      return known[record.key] != record.fragment
    }
    let statements = lacking.leavingOut { erased.isContent($0) }
    memory.notebooks[id]?.blobs = Set(known.lazy.compactMap { Record(key: $0, fragment: $1).blob })
      .union(statements.records.lazy.compactMap(\.record.blob))
    return Lack(statements: statements, numbers: Dictionary(uniqueKeysWithValues: gone))
  }

  /// The bundles of a notebook merged here that have since vanished from the folder.
  ///
  /// Others may contain everything in them: a comparison decides that, never a file's own claim.
  func vanished(of id: NotebookID) -> Set<ContentHash> {
    guard sawAll, let note = memory.notebooks[id] else { return [] }
    let present = Set((bundles[id] ?? []).map(\.hash))
    return Set(note.taken.keys).subtracting(present).subtracting(note.healed)
  }
}

extension Dictionary where Key == RecordKey, Value == Fragment {
  /// Merges a statement into the known ones.
  mutating func join(_ record: Record) {
    self[record.key] = self[record.key]?.merged(with: record.fragment) ?? record.fragment
  }
}
