/// A page of a table or an index, as far as its own bytes tell.
struct TreePage {
  enum Kind: UInt8, Hashable, Sendable {
    case innerIndex = 2
    case innerTable = 5
    case index = 10
    case table = 13

    var isInner: Bool { self == .innerIndex || self == .innerTable }
  }

  let kind: Kind
  /// In order, without those that make no sense.
  private(set) var cells: [TreeCell] = []
  private(set) var children: [Int] = []
  /// True if every byte of the page has its place.
  private(set) var isSound: Bool = false

  /// Nil if the page is not of a table or an index; the first one of the file begins with the header.
  init?(_ bytes: [UInt8], isFirst: Bool) {
    let start = isFirst ? FileHeader.byteCount : 0
    guard bytes.count >= 512, let kind = Kind(rawValue: bytes[start]) else { return nil }
    self.kind = kind
    let end = start + (kind.isInner ? 12 : 8)
    let count = bytes.number(at: start + 3, 2)
    let room = max(0, bytes.count - end) / 2
    let content = bytes.number(at: start + 5, 2) == 0 ? 65_536 : bytes.number(at: start + 5, 2)
    var used: [Range<Int>] = []
    var places: Set<Int> = []
    for index in 0..<min(count, room) {
      let place = bytes.number(at: end + 2 * index, 2)
      guard places.insert(place).inserted, let cell = TreeCell(bytes, at: place, kind)
      else { continue }
      cells.append(cell)
      if let child = cell.child { children.append(child) }
      used.append(place..<place + cell.size)
    }
    if kind.isInner { children.append(bytes.number(at: start + 8, 4)) }
    guard cells.count == count, end + 2 * count <= content, content <= bytes.count,
      let free = Self.freeBlocks(bytes, from: bytes.number(at: start + 1, 2))
    else { return }
    used = (used + free).sorted { $0.lowerBound < $1.lowerBound }
    let overlaps = zip(used, used.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    let fits = used.allSatisfy { $0.lowerBound >= content && $0.upperBound <= bytes.count }
    let sum = used.reduce(0) { $0 + $1.count } + bytes.number(at: start + 7, 1)
    isSound = !overlaps && fits && sum == bytes.count - content
  }

  /// The places of removed rows; nil if their list makes no sense.
  private static func freeBlocks(_ bytes: [UInt8], from first: Int) -> [Range<Int>]? {
    var blocks: [Range<Int>] = []
    var place = first
    while place != 0 {
      let size = bytes.number(at: place + 2, 2)
      // They are in order, so this ends.
      guard place + 4 <= bytes.count, size >= 4, place >= blocks.last?.upperBound ?? 0
      else { return nil }
      blocks.append(place..<place + size)
      place = bytes.number(at: place, 2)
    }
    return blocks
  }
}

struct TreeCell: Hashable, Sendable {
  /// The page it leads to.
  let child: Int?
  /// The row's number in a table; nil in an index.
  let number: Int64?
  let byteCount: Int
  let local: Range<Int>
  let overflow: Int?
  /// In bytes.
  let size: Int

  /// Nil if the cell does not fit on the page.
  init?(_ bytes: [UInt8], at start: Int, _ kind: TreePage.Kind) {
    var place = start
    let end = bytes.count
    guard start >= 8, start + 4 <= end else { return nil }
    if kind.isInner { place += 4 }
    child = kind.isInner ? bytes.number(at: start, 4) : nil
    if kind == .innerTable {
      guard let number = bytes.varint(at: &place, before: end) else { return nil }
      self.number = Int64(bitPattern: number)
      (byteCount, local, overflow, size) = (0, place..<place, nil, place - start)
      return
    }
    guard let length = bytes.varint(at: &place, before: end), length < 1 << 31 else { return nil }
    byteCount = Int(length)
    if kind == .table {
      guard let number = bytes.varint(at: &place, before: end) else { return nil }
      self.number = Int64(bitPattern: number)
    } else {
      number = nil
    }
    let count = Self.localCount(of: byteCount, kind, on: end)
    let isLong = count < byteCount
    guard place + count + (isLong ? 4 : 0) <= end else { return nil }
    local = place..<place + count
    overflow = isLong ? bytes.number(at: local.upperBound, 4) : nil
    size = max(4, local.upperBound + (isLong ? 4 : 0) - start)
  }

  /// The number of bytes on the row's own page, as the file format prescribes.
  private static func localCount(of length: Int, _ kind: TreePage.Kind, on size: Int) -> Int {
    let most = kind == .table ? size - 35 : (size - 12) * 64 / 255 - 23
    guard length > most else { return length }
    let least = (size - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (size - 4)
    return fitting <= most ? fitting : least
  }
}

/// The rows between which those of a page must be, according to the pages that lead to it.
struct RowBounds {
  private var lower: FoundRow.Order?
  private var upper: FoundRow.Order?

  /// True if a page may belong here: other trees' have rows of another table, or proven rows beyond the bounds.
  func fit(_ rows: [FoundRow?], of table: String) -> Bool {
    let tables = rows.compactMap { $0?.table }
    let orders = rows.compactMap { $0?.order }
    return (tables.isEmpty || tables.contains(table)) && orders.allSatisfy(contains)
  }

  private func contains(_ order: FoundRow.Order) -> Bool {
    lower.map { $0 < order } != false && upper.map { order < $0 } != false
  }

  /// The bounds of the pages that a page leads to: its rows, if any, divide them.
  func divided(by rows: [FoundRow?], among count: Int) -> [RowBounds] {
    let orders = rows.map { $0?.order }
    var bounds = [RowBounds](repeating: self, count: count)
    for index in bounds.indices.dropFirst() where index <= orders.count {
      bounds[index].lower = orders[index - 1] ?? bounds[index - 1].lower
    }
    for index in bounds.indices.dropLast().reversed() where index < orders.count {
      bounds[index].upper = orders[index] ?? bounds[index + 1].upper
    }
    return bounds
  }
}

extension FoundRow {
  struct Order: Comparable {
    private let values: [SQLValue]

    fileprivate init(_ values: [SQLValue]) { self.values = values }

    static func < (a: Order, b: Order) -> Bool {
      guard let (one, other) = zip(a.values, b.values).first(where: { $0 != $1 })
      else { return false }
      return switch (one, other) {
      case (.integer(let one), .integer(let other)): one < other
      case (.blob(let one), .blob(let other)): one.lexicographicallyPrecedes(other)
      default: false
      }
    }
  }

  /// Nil for rows other than records and actions, and for unproven ones.
  var order: Order? {
    guard isProven else { return nil }
    return switch self {
    case .record(let row): Order(row.key)
    case .action(let row): Order([.integer(row.notebook), .integer(row.number)])
    default: nil
    }
  }
}
