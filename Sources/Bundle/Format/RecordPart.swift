internal import Bytes
internal import Ink
internal import Notebook

/// Encodes statements in few bytes, and decodes them; `Docs/Formats/Bundle.md` describes every byte.
///
/// The ink of all strokes is encoded together: one helps predict the next, which halves the size.
enum RecordPart {
  /// The version of the encoding, in the first byte.
  private static let version: UInt8 = 1
  /// The most statements read from one bundle.
  static let limit: Int = 4_000_000

  /// Returns statements as bytes; equal statements give equal bytes, in any order.
  static func encoded(_ records: [Record]) -> [UInt8] {
    let records = records.sorted { $0.key.isBefore($1.key) }
    var names = NameTable()
    var strokes: [CodedStroke] = []
    var others: [Record] = []
    for (record, stroke) in zip(records, records.mappedInParallel { CodedStroke($0) }) {
      if let stroke { strokes.append(stroke) } else { others.append(record) }
    }
    for stroke in strokes { names.register(stroke) }
    for record in others { names.register(record.key.entity) }
    names.close()
    var writer = ByteWriter()
    writer.append(version)
    names.write(to: &writer)
    writer.appendVarint(UInt64(strokes.count))
    var last: EntityID?
    for stroke in strokes {
      names.append(stroke.id, after: last, to: &writer)
      writer.appendVarint(UInt64(names.place(stroke.place)))
      last = stroke.id
    }
    writer.appendBlock(strokes.isEmpty ? [] : InkCodec.encoded(strokes.map(\.stroke)))
    writer.appendVarint(UInt64(others.count))
    last = nil
    for record in others {
      names.append(record.key.entity, after: last, to: &writer)
      writer.append(record.key.field.code)
      writer.appendBlock(record.key.field.name)
      writer.appendBlock(record.fragment.stored)
      last = record.key.entity
    }
    return writer.bytes
  }

  /// Decodes statements in bytes from anywhere: memory stays within a small multiple of their number.
  static func decoded(_ bytes: [UInt8], atMost limit: Int = limit) throws -> [Record] {
    var reader = ByteReader(bytes)
    guard try reader.byte() == version else { throw ByteError.unknownKind }
    let names = try NameTable(from: &reader)
    let count = try reader.count(min(limit, reader.remaining / 3))
    var places: [(id: EntityID, place: Place)] = []
    places.reserveCapacity(count)
    for _ in 0..<count {
      let id = try names.next(after: places.last?.id, from: &reader)
      places.append((id, try names.place(from: &reader)))
    }
    let ink = try reader.block()
    let strokes = ink.isEmpty ? [] : try InkCodec.decoded(ink)
    guard strokes.count == count else { throw ByteError.truncated }
    var records: [Record] = []
    records.reserveCapacity(count)
    for (named, stroke) in zip(places, strokes) {
      let body = Body.element(place: named.place, .stroke(InkCodec.encoded([stroke])))
      let key = RecordKey(entity: named.id, field: .body)
      records.append(Record(key: key, fragment: .body(body.stored)))
    }
    var last: EntityID?
    for _ in 0..<(try reader.count(min(limit - count, reader.remaining / 4))) {
      let id = try names.next(after: last, from: &reader)
      let field = Field(code: try reader.byte(), name: try reader.block())
      if field.rule == .range { _ = try EntityID(exactly: field.name) }
      let fragment = try Fragment(stored: try reader.block(), of: field)
      records.append(Record(key: RecordKey(entity: id, field: field), fragment: fragment))
      last = id
    }
    guard reader.isAtEnd else { throw ByteError.overlong }
    return records
  }
}

/// The body of a stroke whose ink can be predicted from its neighbors.
private struct CodedStroke: Sendable {
  let id: EntityID
  let place: Place
  let stroke: Stroke

  /// Splits a record; nil if it is not a stroke, or if its bytes would not be reproduced exactly.
  init?(_ record: Record) {
    guard record.key.field == .body, case .body(let bytes) = record.fragment,
      case .element(let place, .stroke(let ink))? = try? Body(stored: bytes),
      let strokes = try? InkCodec.decoded(ink), strokes.count == 1,
      InkCodec.encoded(strokes) == ink
    else { return nil }
    (id, self.place, stroke) = (record.key.entity, place, strokes[0])
  }
}

/// The names used in the statements of a part, each written once.
private struct NameTable {
  private var incarnations: [Incarnation] = []
  private var places: [Place] = []
  private var known: Set<Incarnation> = []
  private var incarnationNumbers: [Incarnation: Int] = [:]
  private var placeNumbers: [Place: Int] = [:]

  init() {}

  mutating func register(_ stroke: CodedStroke) {
    register(stroke.id)
    guard placeNumbers[stroke.place] == nil else { return }
    placeNumbers[stroke.place] = 0
    places.append(stroke.place)
    register(stroke.place.page)
    register(stroke.place.layer)
  }

  mutating func register(_ id: EntityID) { known.insert(id.incarnation) }

  mutating func close() {
    incarnations = known.sorted()
    places.sort { ($0.page, $0.layer) < ($1.page, $1.layer) }
    for (number, incarnation) in incarnations.enumerated() {
      incarnationNumbers[incarnation] = number
    }
    for (number, place) in places.enumerated() { placeNumbers[place] = number }
  }

  func write(to writer: inout ByteWriter) {
    writer.append(incarnations) { $0.appendFixed64($1.rawValue) }
    writer.append(places) { writer, place in
      append(place.page, after: nil, to: &writer)
      append(place.layer, after: place.page, to: &writer)
    }
  }

  init(from reader: inout ByteReader) throws {
    for _ in 0..<(try reader.count(reader.remaining / 8)) {
      incarnations.append(Incarnation(rawValue: try reader.fixed64()))
    }
    for _ in 0..<(try reader.count(reader.remaining / 4)) {
      let page = try next(after: nil, from: &reader)
      places.append(Place(page: page, layer: try next(after: page, from: &reader)))
    }
  }

  func place(_ place: Place) -> Int { placeNumbers[place] ?? 0 }

  func place(from reader: inout ByteReader) throws -> Place {
    guard !places.isEmpty else { throw ByteError.truncated }
    return places[try reader.count(places.count - 1)]
  }

  /// Appends a name as the number of its incarnation and the difference from the previous counter.
  func append(_ id: EntityID, after last: EntityID?, to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(incarnationNumbers[id.incarnation] ?? 0))
    writer.appendSigned(Int64(id.counter) - Int64(last?.counter ?? 0))
  }

  func next(after last: EntityID?, from reader: inout ByteReader) throws -> EntityID {
    guard !incarnations.isEmpty else { throw ByteError.truncated }
    let incarnation = incarnations[try reader.count(incarnations.count - 1)]
    let (counter, isBeyond) = Int64(last?.counter ?? 0).addingReportingOverflow(try reader.signed())
    guard !isBeyond, counter >= 0, counter <= EntityID.largestCounter
    else { throw ByteError.tooLarge }
    return EntityID(counter: UInt64(counter), incarnation: incarnation)
  }
}

extension RecordKey {
  /// Orders by who made the thing, then by when, so that things written one after another are neighbors.
  fileprivate func isBefore(_ other: RecordKey) -> Bool {
    if entity.incarnation != other.entity.incarnation {
      return entity.incarnation < other.entity.incarnation
    }
    return self < other
  }
}
