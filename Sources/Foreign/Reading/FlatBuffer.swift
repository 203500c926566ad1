/// A table of FlatBuffers, whose fields the reader of a format knows by their numbers.
///
/// Tables are read where they are asked for; those that are shared or refer to each other in
/// circles cost nothing more.
struct FlatTable {
  private let cursor: ByteCursor
  private let start: Int
  private let fields: Int
  private let count: Int

  /// Opens the first table of a file; throws where there is none.
  init(_ file: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(file)
    try self.init(ByteCursor(file), at: Int(try cursor.number(UInt32.self)))
  }

  private init(_ whole: ByteCursor, at place: Int) throws(ForeignFault) {
    (cursor, start) = (whole, place)
    var head = whole
    try head.seek(place)
    let back = Int(try head.number(Int32.self))
    try head.seek(place - back)
    let size = Int(try head.number(UInt16.self))
    guard size >= 4 else { throw .damaged }
    (fields, count) = (place - back + 4, (size - 4) / 2)
  }

  /// A cursor at a field; nil if it is missing.
  func field(_ number: Int) -> ByteCursor? {
    guard number < count else { return nil }
    var head = cursor
    guard (try? head.seek(fields + 2 * number)) != nil, let offset = try? head.number(UInt16.self),
      offset > 0, (try? head.seek(start + Int(offset))) != nil
    else { return nil }
    return head
  }

  func number<Number: FixedWidthInteger>(_ field: Int, _: Number.Type = Number.self) -> Number? {
    guard var place = self.field(field) else { return nil }
    return try? place.number()
  }

  func float(_ field: Int) -> Double? { floats(field, 1)?.first }

  /// Some numbers of 32 bits that are a field; nil unless all are finite.
  func floats(_ field: Int, _ count: Int) -> [Double]? {
    guard var place = self.field(field) else { return nil }
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = try? place.float(), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A table that a field refers to.
  func table(_ field: Int) -> FlatTable? {
    target(field).flatMap { try? FlatTable(cursor, at: $0.position) }
  }

  /// The tables of a list, with nil for damaged ones; throws where there are more than a limit.
  func tables(_ field: Int, atMost limit: Int) throws(ForeignFault) -> [FlatTable?] {
    guard var list = list(field, of: 4) else { return [] }
    guard list.count <= limit else { throw .tooLarge }
    return (0..<list.count).map { _ in
      let place = list.cursor.position
      guard let offset = try? list.cursor.number(UInt32.self) else { return nil }
      return try? FlatTable(cursor, at: place + Int(offset))
    }
  }

  /// A cursor at the first value of a list of values of a size, with their number.
  func list(_ field: Int, of size: Int) -> (cursor: ByteCursor, count: Int)? {
    guard var list = target(field), let count = try? list.count(atMost: list.remaining / size)
    else { return nil }
    return count <= list.remaining / size ? (list, count) : nil
  }

  /// A text; nil where it is longer than a limit.
  func text(_ field: Int, atMost limit: Int) -> String? {
    guard var list = list(field, of: 1), list.count <= limit else { return nil }
    return (try? list.cursor.bytes(list.count)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of bytes between a field and the next one in the table, or its end; 0 without the
  /// field.
  func size(of field: Int) -> Int {
    var head = cursor
    guard (try? head.seek(fields - 2)) != nil, let end = try? head.number(UInt16.self) else {
      return 0
    }
    let offsets = (0..<min(count, 64)).map { field -> Int in
      (try? head.number(UInt16.self)).map(Int.init) ?? 0
    }
    guard offsets.indices.contains(field), offsets[field] > 0 else { return 0 }
    let next = offsets.filter { $0 > offsets[field] }.min() ?? Int(end)
    return max(next - offsets[field], 0)
  }

  private func target(_ field: Int) -> ByteCursor? {
    guard var place = self.field(field) else { return nil }
    let start = place.position
    guard let offset = try? place.number(UInt32.self) else { return nil }
    var target = cursor
    guard (try? target.seek(start + Int(offset))) != nil else { return nil }
    return target
  }
}
