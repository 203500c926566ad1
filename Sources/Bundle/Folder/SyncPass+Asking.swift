internal import Bytes
internal import Notebook
internal import Store

/// Requests damaged files whose sender's copy is whole, and answers such requests.
///
/// Sync programs may deliver a part of a file and never look at it again, so its content is sent as another file.
extension SyncPass {
  /// The files that have been unreadable for a while, and whose content is not here.
  func damaged() throws -> Set<String> {
    Set(
      try memory.files.filter { place, note in
        guard case .unreadable(let fault) = note.content, !fault.needsUpdate,
          now - note.since >= timing.askTime, isOthers(place)
        else { return false }
        return try !isHere(place) && !isCopy(place)
      }.keys)
  }

  private func isOthers(_ place: String) -> Bool {
    if let hash = FolderPlace.blob(at: place) {
      return shared.contains { memory.notebooks[$0]?.blobs.contains(hash) == true }
    }
    guard let named = FolderPlace.named(place) else { return false }
    return named.device != memory.device && isWanted(named.notebook)
  }

  func asks(for place: String, in id: NotebookID) -> Bool {
    guard let hash = FolderPlace.blob(at: place)
    else { return FolderPlace.named(place)?.notebook == id }
    return memory.notebooks[id]?.blobs.contains(hash) == true
  }

  /// Records the files requested by another device that this one can have.
  mutating func recordAsks(of sender: Manifest.Sender?) {
    guard let sender, sender.device != memory.device else { return }
    memory.asked.formUnion(
      sender.asks.filter {
        FolderPlace.blob(at: $0) != nil || FolderPlace.named($0)?.device == memory.device
      })
  }

  mutating func answerAsks(isEnded: () -> Bool) throws {
    guard sawAll else { return }
    for place in memory.asked.sorted() where !isEnded() {
      if let hash = FolderPlace.blob(at: place) {
        try answer(hash, at: place)
      } else {
        try answer(place)
      }
      memory.asked.remove(place)
    }
  }

  private mutating func answer(_ hash: ContentHash, at place: String) throws {
    let isShown = shared.contains { memory.notebooks[$0]?.blobs.contains(hash) == true }
    let hasOther = memory.files.contains { $0.key != place && $0.value.content == .blob(hash) }
    guard isShown, !hasOther, let bytes = try library.image(hash) else { return }
    try send(bytes, to: FolderPlace.copy(of: hash, from: memory.device), as: .blob(hash))
  }

  /// Writes the content of this device's file under a new number, unless that was done before.
  private mutating func answer(_ place: String) throws {
    guard case .shipment(let hash, let shipment)? = memory.files[place]?.content,
      shipment.device == memory.device, let numbers = shipment.numbers,
      shared.contains(shipment.notebook), let note = memory.notebooks[shipment.notebook],
      note.replaced[memory.device]?.contains(where: { $0.contains(numbers.upperBound) }) != true,
      let bundle = bundle(at: place, hash)
    else { return }
    let id = shipment.notebook
    var replaced = bundle.manifest.sender?.replaced ?? [:]
    replaced[memory.device] = ((replaced[memory.device] ?? []) + [numbers]).united
    let records = try library.placed(bundle.records.map(\.record), of: id)
    memory.notebooks[id]?.next = note.next + 1
    try write(records, as: note.next...note.next, of: id, replacing: replaced)
    report.sentStatements += records.count
  }
}
