public import Bytes

/// The name of a letter of a text box, which stays the same whatever is typed around it.
public struct LetterID: Hashable, Sendable, Comparable {
  /// The run of letters that were typed together: its own name, or that of the box for its first text.
  public let run: EntityID
  /// The place in the run, from 1; 0 in the box's own run is the start of the text.
  public let place: Int

  /// Creates a name.
  public init(_ run: EntityID, _ place: Int) { (self.run, self.place) = (run, place) }

  /// The start of a box's text, before its first letter.
  public static func start(of box: EntityID) -> LetterID { LetterID(box, 0) }

  /// Orders by run, then by place.
  public static func < (a: LetterID, b: LetterID) -> Bool { (a.run, a.place) < (b.run, b.place) }
}

extension LetterID: Storable {
  /// Appends the run and the place.
  public func write(to writer: inout ByteWriter) {
    run.write(to: &writer)
    writer.appendVarint(UInt64(place))
  }

  /// Reads a name.
  public init(from reader: inout ByteReader) throws(ByteError) {
    run = try EntityID(from: &reader)
    place = try reader.count(Int(Int32.max))
  }
}

/// Letters of one run in a row.
public struct LetterSpan: Hashable, Sendable {
  /// The first letter.
  public let first: LetterID
  /// Their number.
  public var count: Int

  /// Creates a span.
  public init(_ first: LetterID, count: Int) { (self.first, self.count) = (first, count) }

  /// Joins letters in order to as few spans as possible.
  public static func spans(of letters: some Sequence<LetterID>) -> [LetterSpan] {
    var spans: [LetterSpan] = []
    for letter in letters {
      if let last = spans.last, last.first.run == letter.run,
        last.first.place + last.count == letter.place
      {
        spans[spans.count - 1].count += 1
      } else {
        spans.append(LetterSpan(letter, count: 1))
      }
    }
    return spans
  }
}

extension LetterSpan: Storable {
  /// Appends the first letter and the number.
  public func write(to writer: inout ByteWriter) {
    first.write(to: &writer)
    writer.appendVarint(UInt64(count))
  }

  /// Reads a span.
  public init(from reader: inout ByteReader) throws(ByteError) {
    first = try LetterID(from: &reader)
    count = try reader.count(Int(Int32.max))
  }
}
