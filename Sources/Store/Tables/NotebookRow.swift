internal import Bytes
internal import Notebook

/// A library's facts about a notebook besides its records.
struct NotebookRow: Hashable, Sendable {
  let number: Int64
  let id: NotebookID
  /// The time of creation, or of arrival in this library if unknown, in milliseconds since 1970.
  var created: Int64
  /// The time of the last change, in milliseconds since 1970.
  var changed: Int64
  var nextCounter: UInt64
  /// The latest moment that was made or seen.
  var latestTime: UInt64

  static let columns = "number, id, created, changed, next_counter, latest_time, check_sum"
  static let checkSumColumn: Int32 = 6

  init(number: Int64, id: NotebookID, created: Int64) {
    self.number = number
    self.id = id
    self.created = created
    changed = created
    nextCounter = 1
    latestTime = 0
  }

  /// Nil if damaged.
  init?(_ row: borrowing some Columns & ~Copyable) {
    self.init(unchecked: row)
    guard row.integer(6) == checkSum else { return nil }
  }

  /// Reads a row with a single flipped bit corrected; nil if whole or otherwise damaged.
  init?(mending row: borrowing some Columns & ~Copyable) {
    self.init(unchecked: row)
    guard row.integer(6) != checkSum,
      let bytes = Checksum.mended(covered, fitting: row.integer(6)),
      let mended = NotebookRow(covered: bytes)
    else { return nil }
    self = mended
  }

  private init?(unchecked row: borrowing some Columns & ~Copyable) {
    guard let id = NotebookID(bytes: row.bytes(1)) else { return nil }
    self.init(number: row.integer(0), id: id, created: row.integer(2))
    changed = row.integer(3)
    nextCounter = UInt64(bitPattern: row.integer(4))
    latestTime = UInt64(bitPattern: row.integer(5))
  }

  func numbered(_ number: Int64) -> NotebookRow {
    var row = NotebookRow(number: number, id: id, created: created)
    (row.changed, row.nextCounter, row.latestTime) = (changed, nextCounter, latestTime)
    return row
  }

  var values: [SQLValue] {
    [
      .integer(number), .blob(id.bytes), .integer(created), .integer(changed),
      .integer(Int64(bitPattern: nextCounter)), .integer(Int64(bitPattern: latestTime)),
      .integer(checkSum),
    ]
  }

  func author(_ incarnation: Incarnation, now: Int64) -> Author {
    Author(incarnation: incarnation, now: now, nextCounter: nextCounter, latestTime: latestTime)
  }

  mutating func update(from author: Author) {
    changed = author.now
    nextCounter = max(nextCounter, author.nextCounter)
    latestTime = max(latestTime, author.latestTime)
  }

  /// A change always gets a later time than the one before: others notice it by that.
  mutating func adopt(_ dates: NotebookDates, after before: Int64?, now: Int64) {
    if dates.created > 0 { created = min(created, dates.created) }
    changed = max(min(dates.changed, now), before.map { $0 + 1 } ?? created)
  }

  /// True if a record has a name or a moment that an incarnation issued after this row was written.
  func hasForgotten(_ record: Record, of incarnation: Incarnation) -> Bool {
    for id in [record.key.entity, record.key.field.entity].compactMap(\.self)
    where id.incarnation == incarnation && id.counter >= nextCounter { return true }
    guard case .register(let register) = record.fragment else { return false }
    return register.stamp.incarnation == incarnation && register.stamp.time > latestTime
  }

  private init?(covered bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    var numbers: [UInt64] = []
    while numbers.count < 5, let number = try? reader.fixed64() { numbers.append(number) }
    guard numbers.count == 5, let rest = try? reader.bytes(reader.remaining),
      let id = NotebookID(bytes: rest)
    else { return nil }
    self.init(number: Int64(bitPattern: numbers[0]), id: id, created: Int64(bitPattern: numbers[1]))
    changed = Int64(bitPattern: numbers[2])
    (nextCounter, latestTime) = (numbers[3], numbers[4])
  }

  /// Changes whenever the row does.
  var mark: UInt32 { Checksum.crc32(covered) }
  var checkSum: Int64 { Int64(mark) }

  private var covered: [UInt8] {
    var writer = ByteWriter()
    for number in [number, created, changed] { writer.appendFixed64(UInt64(bitPattern: number)) }
    writer.appendFixed64(nextCounter)
    writer.appendFixed64(latestTime)
    writer.append(contentsOf: id.bytes)
    return writer.bytes
  }
}
