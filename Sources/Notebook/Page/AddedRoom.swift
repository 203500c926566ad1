public import Bytes
public import Geometry

/// The room that a page has gained around its sheet, in hundredths of a millimeter for each side.
public struct AddedRoom: Hashable, Sendable {
  /// Above the sheet.
  public var top = 0
  /// To the right of it.
  public var right = 0
  /// Below it.
  public var bottom = 0
  /// To the left of it.
  public var left = 0

  /// Creates no room.
  public init() {}

  /// Creates room at each side, clamped to what a page may have.
  public init(top: Int, right: Int, bottom: Int, left: Int) {
    func clamped(_ length: Int) -> Int { min(max(length, 0), Self.most) }
    (self.top, self.right) = (clamped(top), clamped(right))
    (self.bottom, self.left) = (clamped(bottom), clamped(left))
  }

  /// The most room at a side: with it, all coordinates are still exact to a hundredth of a millimeter.
  private static let most = PageSize.limits.upperBound
  /// The share of a sheet that stays free between the contents of a page and a growing side.
  private static let free = 0.25

  /// The page with its sheet and the room around it, in points from the corner of the sheet.
  public func box(around sheet: PageSize) -> Box {
    let unit = Length.millimetre / 100
    let box = sheet.box
    return Box(
      low: Point(x: -Double(left) * unit, y: -Double(top) * unit),
      high: Point(x: box.high.x + Double(right) * unit, y: box.high.y + Double(bottom) * unit))
  }

  /// The larger of two at each side.
  func union(_ other: AddedRoom) -> AddedRoom {
    AddedRoom(
      top: max(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom), left: max(left, other.left))
  }

  func limited(to sides: PageGrowth) -> AddedRoom {
    AddedRoom(
      top: sides.contains(.top) ? top : 0, right: sides.contains(.right) ? right : 0,
      bottom: sides.contains(.bottom) ? bottom : 0, left: sides.contains(.left) ? left : 0)
  }

  func turned(by turns: QuarterTurns) -> AddedRoom {
    let sides = [top, right, bottom, left]
    func side(_ place: Int) -> Int { sides[(place + 4 - turns.count) % 4] }
    return AddedRoom(top: side(0), right: side(1), bottom: side(2), left: side(3))
  }

  /// Room extended by whole sheets, until the contents of a box are far enough from all growing sides.
  func making(room box: Box, around sheet: PageSize, at sides: PageGrowth) -> AddedRoom {
    guard !box.isEmpty, box.low.isFinite, box.high.isFinite else { return self }
    let unit = Length.millimetre / 100
    func more(_ side: PageGrowth, _ present: Int, _ reach: Double, _ length: Int) -> Int {
      guard sides.contains(side) else { return present }
      let missing = reach / unit + Double(length) * Self.free - Double(present)
      guard missing > 0 else { return present }
      let sheets = (missing / Double(length)).rounded(.up)
      return present + Int(min(sheets, Double(Self.most) / Double(length))) * length
    }
    let high = sheet.box.high
    return AddedRoom(
      top: more(.top, top, -box.low.y, sheet.height),
      right: more(.right, right, box.high.x - high.x, sheet.width),
      bottom: more(.bottom, bottom, box.high.y - high.y, sheet.height),
      left: more(.left, left, -box.low.x, sheet.width))
  }
}

extension AddedRoom: Storable {
  /// Appends the room at each side, clockwise from the top.
  public func write(to writer: inout ByteWriter) {
    for length in [top, right, bottom, left] { writer.appendVarint(UInt64(length)) }
  }

  /// Reads the room at each side.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(
      top: try reader.count(Self.most), right: try reader.count(Self.most),
      bottom: try reader.count(Self.most), left: try reader.count(Self.most))
  }
}
