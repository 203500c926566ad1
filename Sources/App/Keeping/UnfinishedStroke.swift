internal import Bytes
internal import Desk
internal import Ink
internal import Notebook
internal import Store
internal import Synchronization
internal import Wording

/// The stroke in progress, saved beside the notebook as far as it is written.
///
/// It is saved in parts, each with the samples since the one before, so that a long stroke costs no more
/// than a short one. When the program is killed in the middle of a stroke, the next one to open the
/// notebook finds it here and puts it on its page.
struct UnfinishedStroke {
  let page: EntityID
  /// The stroke, with the samples of its next part.
  private(set) var stroke: Stroke
  let number: Int
  /// The writer; nil until any of it is saved.
  private var owner: UInt64?
  private(set) var parts = 0

  init(on page: EntityID, _ head: Stroke, number: Int) {
    (self.page, stroke, self.number) = (page, head, number)
  }

  static let keyWord = "unfinished"

  private static func beginning(of number: Int, by owner: UInt64) -> String {
    "\(keyWord) \(String(owner, radix: 16)) \(number) "
  }

  mutating func save(
    _ samples: [Sample], in library: Library, of id: NotebookID, by owner: Presence
  ) throws {
    guard !samples.isEmpty || !stroke.samples.isEmpty else { return }
    stroke.samples += samples
    var writer = ByteWriter()
    page.write(to: &writer)
    let bytes = writer.bytes + InkCodec.encoded([stroke])
    let key = Self.beginning(of: number, by: owner.number) + "\(parts)"
    try library.setViewState(key, of: id, to: bytes)
    self.owner = owner.number
    parts += 1
    stroke.samples.removeAll(keepingCapacity: true)
  }

  func forget(in library: Library, of id: NotebookID) throws {
    guard let owner else { return }
    try library.removeViewStates(startingWith: Self.beginning(of: number, by: owner), of: id)
  }
}

// MARK: - Leftovers

/// A stroke that its program did not live to finish.
struct AbandonedStroke {
  let page: EntityID
  let stroke: Stroke
  let beginning: String

  static func all(in library: Library, of id: NotebookID) throws -> [AbandonedStroke] {
    let states = try library.viewStates(startingWith: "\(UnfinishedStroke.keyWord) ", of: id)
    let keys = Dictionary(grouping: states.keys.compactMap(Key.init), by: \.beginning)
    return keys.sorted { $0.key < $1.key }.compactMap { beginning, keys in
      guard let owner = keys.first?.owner, !Presence.isPresent(owner, on: library) else {
        return nil
      }
      let parts = keys.sorted { $0.part < $1.part }.lazy.compactMap { states[$0.text] }
      return AbandonedStroke(parts, beginning: beginning)
    }
  }

  /// Removes its parts, as part of an edit; returns whether they were still there.
  func remove(from library: Library, of id: NotebookID) throws -> Bool {
    try library.removeViewStates(startingWith: beginning, of: id)
  }

  /// Joins parts, up to the first that is damaged; nil if that is the very first.
  private init?(_ parts: some Sequence<[UInt8]>, beginning: String) {
    var whole: (page: EntityID, stroke: Stroke)?
    for bytes in parts {
      var reader = ByteReader(bytes)
      guard let page = try? EntityID(from: &reader),
        let part = try? InkCodec.decoded(Array(bytes.suffix(reader.remaining))).first
      else { break }
      if whole == nil { whole = (page, part) } else { whole?.stroke.samples += part.samples }
    }
    guard let whole else { return nil }
    (page, stroke, self.beginning) = (whole.page, whole.stroke, beginning)
  }

  /// The name of a part: its owner, stroke and number.
  private struct Key {
    let text: String
    let owner: UInt64
    let part: Int

    init?(_ text: String) {
      let words = text.split(separator: " ")
      guard words.count == 4, let owner = UInt64(words[1], radix: 16), let part = Int(words[3])
      else { return nil }
      (self.text, self.owner, self.part) = (text, owner, part)
    }

    var beginning: String { String(text.dropLast("\(part)".count)) }
  }
}

/// Passes the stroke in progress to the keeper, in case the program is killed in the middle of it.
///
/// The keeper hears once of each stroke; its samples go through a ring, so that nothing waits while the pen
/// moves. A straight line is not followed, since it is known only at its end.
struct StrokeFollower {
  let ring = SampleRing()
  private var number = 0
  /// The number of samples passed on; nil while no stroke is followed.
  private var sent: Int?
  private var isFull = false

  /// Follows a stroke; returns a request that announces it to the keeper, if it is new.
  mutating func follow(_ stroke: WetStroke) -> KeeperRequest? {
    guard !stroke.isStraight, !isFull else { return nil }
    let start = sent ?? 0
    let isNew = sent == nil
    if isNew { number += 1 }
    sent = stroke.samples.count
    for index in start..<max(stroke.samples.count, start) where !isFull {
      isFull = !ring.append(stroke.samples[index], of: number)
    }
    guard isNew else { return nil }
    var head = stroke.head
    head.start = .now
    return .follow(page: stroke.page, head, number: number)
  }

  mutating func end() -> Bool {
    defer { (sent, isFull) = (nil, false) }
    return sent != nil
  }
}

/// The samples of the stroke in progress, on their way to the keeper.
///
/// A ring with one writer and one reader, neither of which waits for the other, holds a lock or allocates.
/// Unchecked, since the two counters say which entries belong to whom.
final class SampleRing: @unchecked Sendable {
  private struct Entry {
    let stroke: Int
    let sample: Sample
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private let written = Atomic(0)
  private let taken = Atomic(0)

  /// Creates a ring for some samples; the default holds a minute of a fast tablet.
  init(capacity: Int = 16384) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
  }

  // Entries are plain numbers, which need no deinitialization.
  deinit { entries.deallocate() }

  /// Appends a sample with the number of its stroke, which only rises; false if there is no room.
  func append(_ sample: Sample, of stroke: Int) -> Bool {
    let count = written.load(ordering: .relaxed)
    guard count - taken.load(ordering: .acquiring) < capacity else { return false }
    (entries + count % capacity).initialize(to: Entry(stroke: stroke, sample: sample))
    written.store(count + 1, ordering: .releasing)
    return true
  }

  /// Removes and returns the samples of a stroke that have arrived, and drops those of strokes before it.
  func removeSamples(of stroke: Int) -> [Sample] {
    var samples: [Sample] = []
    var next = taken.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    while next < end, entries[next % capacity].stroke <= stroke {
      let entry = entries[next % capacity]
      if entry.stroke == stroke { samples.append(entry.sample) }
      next += 1
    }
    taken.store(next, ordering: .releasing)
    return samples
  }
}

extension NoteKeeping {
  mutating func saveUnfinished() throws {
    guard let number = followed?.number else { return }
    let owner = try presence ?? Presence(on: library)
    presence = owner
    try followed?.save(unfinished.removeSamples(of: number), in: library, of: id, by: owner)
  }

  mutating func endFollowing() {
    guard let followed else { return }
    _ = unfinished.removeSamples(of: followed.number)
    self.followed = nil
    obsolete.append(followed)
    forgetObsolete()
  }

  /// Removes obsolete strokes; those that cannot be removed now go later.
  mutating func forgetObsolete() {
    obsolete.removeAll { (try? $0.forget(in: library, of: id)) != nil }
  }

  /// Puts the last strokes of killed programs on their pages; returns whether there were any.
  ///
  /// A stroke whose page is deleted waits beside the notebook.
  mutating func finishAbandonedStrokes() throws -> Bool {
    var isChanged = false
    for left in try AbandonedStroke.all(in: library, of: id)
    where outline.pages.contains(where: { $0.id == left.page }) {
      layers[left.page] = try library.page(left.page, of: id).writableLayer(preferring: nil)
      do {
        let (library, id) = (library, id)
        try edit(left.page, action: .write) { editor, layer in
          // Another program may just have put it there.
          guard try left.remove(from: library, of: id) else { throw Gone() }
          _ = try editor.addStroke(left.stroke, at: Place(page: left.page, layer: layer))
        }
        isChanged = true
      } catch is Gone {}
    }
    return isChanged
  }

  /// Does the same at the beginning: a failure becomes a message, and the notebook opens all the same.
  mutating func finishAbandonedStrokesAtFirst() -> Words? {
    var isWaiting = false
    do {
      _ = try finishAbandonedStrokes()
    } catch {
      isWaiting = true
      hasAbandonedStrokes = !library.isReadOnly
      guard library.isReadOnly else {
        let reason = Words(brieflyFor: error)
        return "A stroke from a killed program is waiting for its page: \(reason)."
      }
    }
    guard library.isReadOnly else { return nil }
    return isWaiting
      ? "This library is read-only: changes cannot be saved, and an earlier stroke is waiting for "
        + "its page."
      : "This library is read-only: changes cannot be saved."
  }
}

private struct Gone: Error {}
