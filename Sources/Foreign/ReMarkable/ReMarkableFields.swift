internal import Bytes
internal import Geometry
internal import Ink

/// The name of a thing in a page of version 6: who made it, and a number that counts up.
struct ReMarkableID: Hashable {
  /// The author in the highest byte, so that an identifier is one number.
  let value: UInt64

  static let none = ReMarkableID(value: 0)
  static let root = ReMarkableID(value: 1)
  /// What stands for the first and the last line of the text.
  static let textTop = ReMarkableID(value: 0xFFFF_FFFF_FFFE)
  static let textBottom = ReMarkableID(value: 0xFFFF_FFFF_FFFF)

  init(value: UInt64) { self.value = value }

  /// The identifier that comes some places later, by the same author.
  func advanced(by count: Int) -> ReMarkableID { ReMarkableID(value: value &+ UInt64(count)) }

  /// True if something was made before something else: numbers go up with time, whoever counts.
  func isEarlier(than other: ReMarkableID) -> Bool {
    (value << 8, value) < (other.value << 8, other.value)
  }

  /// Where it comes among things that were put at the same place: those of later authors are first.
  var rank: UInt64 { value ^ 0xFF << 56 }
}

/// The fields of a block of version 6, each with its number and kind.
struct ReMarkableFields {
  private var fields: [(tag: UInt64, content: ByteCursor)] = []

  /// The kinds of fields, as the lowest four bits of their tags.
  private static let (byte, four, eight, block, id): (UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0x1, 0x4, 0x8, 0xC, 0xF)
  /// More fields than a block of any kind has.
  private static let most = 100

  /// Reads all fields up to the end; throws where one is cut off or has no kind.
  init(_ cursor: ByteCursor) throws(ForeignFault) {
    var cursor = cursor
    while !cursor.isAtEnd, fields.count < Self.most {
      fields.append(try Self.field(&cursor))
    }
  }

  private static func field(
    _ cursor: inout ByteCursor
  ) throws(ForeignFault) -> (tag: UInt64, content: ByteCursor) {
    let tag = try cursor.varint()
    let content: ByteCursor
    switch tag & 0xF {
    case byte: content = try cursor.part(1)
    case four: content = try cursor.part(4)
    case eight: content = try cursor.part(8)
    case block: content = try cursor.part(try cursor.count(atMost: cursor.remaining))
    case id:
      content = cursor
      _ = try cursor.id()
    default: throw .damaged
    }
    return (tag, content)
  }

  private func content(_ number: UInt64, _ kind: UInt64) -> ByteCursor? {
    fields.first { $0.tag == number << 4 | kind }?.content
  }

  func id(_ number: UInt64) -> ReMarkableID? {
    guard var content = content(number, Self.id) else { return nil }
    return try? content.id()
  }
  func byte(_ number: UInt64) -> UInt8? { content(number, Self.byte)?.next }
  func number(_ number: UInt64) -> UInt32? {
    guard var content = content(number, Self.four) else { return nil }
    return try? content.number()
  }
  func float(_ number: UInt64) -> Double? {
    self.number(number).map { Double(Float(bitPattern: $0)) }
  }
  func double(_ number: UInt64) -> Double? {
    guard var content = content(number, Self.eight) else { return nil }
    return try? content.double()
  }
  /// The content of a block in this block; nil if there is none.
  func block(_ number: UInt64) -> ByteCursor? { content(number, Self.block) }
  /// The fields of a block in this block; nil if there are none.
  func fields(_ number: UInt64) -> ReMarkableFields? {
    block(number).flatMap { try? ReMarkableFields($0) }
  }
  /// The text in a block.
  func text(_ number: UInt64) -> String? {
    guard var content = block(number) else { return nil }
    return try? content.text()
  }
}

extension ByteCursor {
  /// An identifier: its author, and a number of seven bits a byte.
  mutating func id() throws(ForeignFault) -> ReMarkableID {
    let author = UInt64(try byte())
    let number = try varint()
    guard number < 1 << 56 else { throw .damaged }
    return ReMarkableID(value: author << 56 | number)
  }

  /// A text after its length and a byte that says nothing.
  mutating func text() throws(ForeignFault) -> String {
    let count = try varint(atMost: remaining)
    try skip(1)
    return String(decoding: try bytes(count), as: UTF8.self)
  }
}

/// Things in a sequence that several devices change: each was put between two others.
struct ReMarkableSequence {
  private var items: [Item] = []

  private struct Item {
    let id: ReMarkableID
    let left: ReMarkableID
    let right: ReMarkableID
  }

  var count: Int { items.count }

  mutating func append(_ id: ReMarkableID, after left: ReMarkableID, before right: ReMarkableID) {
    items.append(Item(id: id, left: left, right: right))
  }

  /// The indices of the things in their order.
  ///
  /// Each comes after its left neighbor and before its right one. Where that leaves a choice, the things of the author
  /// with the highest number are first. Those that follow each other in a circle come last.
  var order: [Int] {
    let places = Dictionary(
      items.indices.map { (items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    // Those that come after each thing are a list: the first one, and for each the next.
    var (first, next) = ([Int?](repeating: nil, count: count), [Int?](repeating: nil, count: count))
    var waits = [Int](repeating: 0, count: count)
    let rights = items.map { places[$0.right] }
    for index in items.indices {
      if let left = places[items[index].left], left != index {
        next[index] = first[left]
        first[left] = index
        waits[index] += 1
      }
      if let right = rights[index], right != index { waits[right] += 1 }
    }
    var ready = RankHeap()
    for index in items.indices where waits[index] == 0 {
      ready.insert(items[index].id.rank, index)
    }
    var order: [Int] = []
    order.reserveCapacity(count)
    func release(_ index: Int) {
      waits[index] -= 1
      if waits[index] == 0 { ready.insert(items[index].id.rank, index) }
    }
    while let index = ready.removeFirst() {
      order.append(index)
      var follower = first[index]
      while let place = follower {
        follower = next[place]
        release(place)
      }
      if let right = rights[index], right != index { release(right) }
    }
    return order.count == count ? order : order + items.indices.filter { waits[$0] > 0 }
  }
}

/// Numbers with their ranks, of which the lowest comes first.
private struct RankHeap {
  private var entries: [(rank: UInt64, number: Int)] = []

  mutating func insert(_ rank: UInt64, _ number: Int) {
    entries.append((rank, number))
    var place = entries.count - 1
    while place > 0, entries[place].rank < entries[(place - 1) / 2].rank {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first.number }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].rank < entries[least].rank {
        least = child
      }
      guard least != place else { return first.number }
      entries.swapAt(place, least)
      place = least
    }
  }
}
