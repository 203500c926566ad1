internal import Bytes
internal import Notebook
internal import Store

/// Finding out what the folder lacks where the outbox does not tell: where a notebook is new in it, and
/// where files have gone from it.
extension SyncPass {
  /// The statements of a notebook that a folder lacks.
  struct Lack {
    /// Statements that are in none of its files.
    let statements: Outgoing
    /// The numbers of shipments that are here, and for which none of its files makes up: whoever has not
    /// seen them would wait for them.
    let numbers: [DeviceID: ShipmentNumbers]
  }

  /// Returns all that the folder lacks of a notebook, after reading all that it has of it.
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
    return Lack(
      statements: try library.outgoing(of: id, for: folder.number) {
        known[$0.key] != $0.fragment
      }, numbers: Dictionary(uniqueKeysWithValues: gone))
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
