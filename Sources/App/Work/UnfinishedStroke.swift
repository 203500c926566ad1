internal import Bytes
internal import Ink
internal import Notebook
internal import Store

/// The stroke in progress, saved beside the notebook as far as it is written.
///
/// It is saved in parts, each with the samples since the one before, so that a long stroke costs no more
/// than a short one. When the program is killed in the middle of a stroke, the next one to open the
/// notebook finds it here and puts it on its page.
struct UnfinishedStroke {
  let page: EntityID
  /// The stroke, with the samples of its next part.
  private(set) var stroke: Stroke
  /// Its number among those of the program.
  let number: Int
  /// The writer; nil until any of it is saved.
  private var owner: UInt64?
  /// The number of saved parts.
  private(set) var parts = 0

  init(on page: EntityID, _ head: Stroke, number: Int) {
    (self.page, stroke, self.number) = (page, head, number)
  }

  /// The first word in the keys of all parts, whoever writes.
  static let keyWord = "unfinished"

  /// The beginning of the keys of all parts of a stroke.
  private static func beginning(of number: Int, by owner: UInt64) -> String {
    "\(keyWord) \(String(owner, radix: 16)) \(number) "
  }

  /// Saves the samples since the last call.
  mutating func keep(
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
    try library.removeViewStates(
      startingWith: Self.beginning(of: number, by: owner), of: id)
  }
}

// MARK: - After the end

/// A stroke that its program did not live to finish.
struct LeftStroke {
  let page: EntityID
  let stroke: Stroke
  /// The beginning of the keys of its parts.
  let beginning: String

  /// Finds the strokes of programs that are gone, beside a notebook.
  static func all(in library: Library, of id: NotebookID) throws -> [LeftStroke] {
    let states = try library.viewStates(startingWith: "\(UnfinishedStroke.keyWord) ", of: id)
    let keys = Dictionary(grouping: states.keys.compactMap(Key.init), by: \.beginning)
    return keys.sorted { $0.key < $1.key }.compactMap { beginning, keys in
      guard let owner = keys.first?.owner, !Presence.isPresent(owner, on: library) else {
        return nil
      }
      let parts = keys.sorted { $0.part < $1.part }.lazy.compactMap { states[$0.text] }
      return LeftStroke(parts, beginning: beginning)
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
