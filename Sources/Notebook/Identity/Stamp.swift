public import Bytes

/// The moment of a change, comparable across devices, however wrong their clocks: a hybrid logical clock.
public struct Stamp: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970 in the upper 48 bits, a count of changes within them in the lower 16.
  public let time: UInt64
  /// The store that made the change, which decides between equal times.
  public let incarnation: Incarnation

  /// Creates a stamp.
  public init(time: UInt64, incarnation: Incarnation) {
    (self.time, self.incarnation) = (time, incarnation)
  }

  /// The wall time of the change in milliseconds since 1970.
  public var milliseconds: Int64 { Int64(time >> 16) }

  /// Orders by time, then by incarnation.
  public static func < (a: Stamp, b: Stamp) -> Bool {
    (a.time, a.incarnation) < (b.time, b.incarnation)
  }
}

extension Stamp: Storable {
  /// Appends 16 bytes that sort like stamps.
  public func write(to writer: inout ByteWriter) {
    writer.appendFixed64(time)
    writer.appendFixed64(incarnation.rawValue)
  }

  /// Reads a stamp.
  public init(from reader: inout ByteReader) throws(ByteError) {
    time = try reader.fixed64()
    incarnation = Incarnation(rawValue: try reader.fixed64())
  }
}

/// The maker of changes: the source of new names and stamps.
public struct Author: Hashable, Sendable {
  /// The store in which the author writes.
  public let incarnation: Incarnation
  /// The wall time in milliseconds since 1970.
  public let now: Int64
  /// The counter of the next new thing.
  public private(set) var nextCounter: UInt64
  /// The latest moment that the author has made or seen.
  public private(set) var latestTime: UInt64

  /// Creates an author who continues from the given counters.
  public init(
    incarnation: Incarnation, now: Int64, nextCounter: UInt64 = 1, latestTime: UInt64 = 0
  ) {
    self.incarnation = incarnation
    self.now = max(0, min(now, Int64(1) << 46))
    self.nextCounter = nextCounter
    self.latestTime = latestTime
  }

  mutating func nextID() -> EntityID {
    defer { nextCounter += 1 }
    return EntityID(counter: nextCounter, incarnation: incarnation)
  }

  /// Returns a stamp later than everything the author has made or seen.
  mutating func nextStamp() -> Stamp {
    latestTime = max(UInt64(now) << 16, latestTime &+ 1)
    return Stamp(time: latestTime, incarnation: incarnation)
  }

  private mutating func advance(past id: EntityID) {
    guard id.counter <= EntityID.largestFollowedCounter else { return }
    nextCounter = max(nextCounter, id.counter + 1)
  }

  /// Notes a record, so that later names and stamps follow it.
  public mutating func observe(_ record: Record) {
    advance(past: record.key.entity)
    if let owned = record.key.field.entity { advance(past: owned) }
    if case .register(let register) = record.fragment {
      latestTime = max(latestTime, register.stamp.time)
    }
  }
}
