public import Bytes
public import Geometry

/// The two directions in which room is made.
public enum RoomAxis: UInt8, Hashable, Sendable, CaseIterable {
  /// What is below a line across the page moves down.
  case down = 0
  /// What is to the right of a line down the page moves sideways.
  case across = 1

  /// The coordinate of a point along the axis.
  public func place(of point: Point) -> Double { self == .down ? point.y : point.x }

  /// The vector of a length along the axis.
  public func vector(_ length: Double) -> Point {
    self == .down ? Point(x: 0, y: length) : Point(x: length, y: 0)
  }

  /// The extent of a box along the axis.
  public func span(of box: Box) -> (low: Double, high: Double) {
    (place(of: box.low), place(of: box.high))
  }

  /// The length of a sheet along the axis, in hundredths of a millimeter.
  func length(of size: PageSize) -> Int { self == .down ? size.height : size.width }

  /// The direction after a rotation of the sheet.
  func turned(by turns: QuarterTurns) -> RoomAxis {
    turns.swapsSides ? (self == .down ? .across : .down) : self
  }
}

/// Blank paper inserted into a page, across its image or the page of a PDF below the ink.
public struct PageCut: Hashable, Sendable {
  /// The direction in which it makes the page longer, before the page was turned.
  public let axis: RoomAxis
  /// Its place in the image or PDF, from the top or left of the sheet without any blank paper and before it was
  /// turned, in hundredths of a millimeter; one beyond the end is at the end.
  public let place: Int
  /// Its length, in hundredths of a millimeter.
  public let length: Int

  /// The place at the end of every sheet.
  static let end = PageSize.limits.upperBound

  /// Creates blank paper, clamped to what a page may have.
  public init(_ axis: RoomAxis, at place: Int, length: Int) {
    self.axis = axis
    (self.place, self.length) = (min(max(place, 0), Self.end), min(max(length, 0), Self.end))
  }
}

extension PageCut: Storable {
  /// Appends the axis, the place and the length.
  public func write(to writer: inout ByteWriter) {
    writer.append(axis.rawValue)
    writer.appendVarint(UInt64(place))
    writer.appendVarint(UInt64(length))
  }

  /// Reads blank paper; fails on axes added by a later version.
  public init(from reader: inout ByteReader) throws(ByteError) {
    guard let axis = RoomAxis(rawValue: try reader.byte()) else { throw .unknownKind }
    self.init(axis, at: try reader.count(Self.end), length: try reader.count(Self.end))
  }
}

extension Property where Value == PageCut {
  /// Blank paper of a page, by its name: what two devices insert at the same time is both there.
  static func cut(_ name: EntityID) -> Property { Property(code: 71, name: name.stored) }
}

extension Entity {
  /// The blank paper in a page, by its names.
  var cuts: [EntityID: PageCut] {
    let code = Property<PageCut>.cut(.notebook).field.code
    var cuts: [EntityID: PageCut] = [:]
    for (field, fragment) in fields where field.code == code {
      guard case .register(let register) = fragment, !register.value.isEmpty,
        let name = try? EntityID(exactly: field.name),
        let cut = try? PageCut(stored: register.value), cut.length > 0
      else { continue }
      cuts[name] = cut
    }
    return cuts
  }
}
