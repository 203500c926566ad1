public import Bytes
public import Geometry

/// The sides on which a page grows as it is written on.
public struct PageGrowth: OptionSet, Hashable, Sendable {
  /// A bit for each side.
  public let rawValue: UInt8

  /// Takes the bits of sides; others are left out.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// Upwards.
  public static let top = PageGrowth(rawValue: 1)
  /// To the right.
  public static let right = PageGrowth(rawValue: 2)
  /// Downwards.
  public static let bottom = PageGrowth(rawValue: 4)
  static let left = PageGrowth(rawValue: 8)

  /// A page that always has the size of its sheet.
  public static let none: PageGrowth = []
  /// A page without bounds.
  public static let boundless: PageGrowth = [.top, .right, .bottom, .left]

  func turned(by turns: QuarterTurns) -> PageGrowth {
    // The bits follow each other clockwise.
    let bits = UInt16(rawValue) << UInt16(turns.count)
    return PageGrowth(rawValue: UInt8(bits & 15 | bits >> 4))
  }
}

extension PageGrowth: Storable {
  /// Appends a byte.
  public func write(to writer: inout ByteWriter) { writer.append(rawValue) }

  /// Reads a byte, whatever it is.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(rawValue: try reader.byte())
  }
}

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
    let unit = PageSize.unit
    let box = sheet.box
    return Box(
      low: Point(x: -Double(left) * unit, y: -Double(top) * unit),
      high: Point(x: box.high.x + Double(right) * unit, y: box.high.y + Double(bottom) * unit))
  }

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
  package func making(room box: Box, around sheet: PageSize, at sides: PageGrowth) -> AddedRoom {
    guard !box.isEmpty, box.low.isFinite, box.high.isFinite else { return self }
    func more(_ side: PageGrowth, _ present: Int, _ reach: Double, _ length: Int) -> Int {
      guard sides.contains(side) else { return present }
      let missing = reach / PageSize.unit + Double(length) * Self.free - Double(present)
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

extension Editor {
  /// Gives a growing page the room that elements need, with a reserve.
  mutating func makeRoom(for elements: some Sequence<EntityID>, on page: EntityID) throws {
    let thing = try entity(page)
    guard thing.value(.growth) ?? .none != .none, let sheet = Outline.Page(thing) else { return }
    let box = try elements.reduce(Box.empty) { box, id in
      box.union(try Element(try entity(id), in: self).flatMap(LooseElement.init)?.extent ?? .empty)
    }
    try makeRoom(for: box, on: sheet)
  }

  private mutating func makeRoom(for box: Box, on sheet: Outline.Page) throws {
    let room = sheet.added.making(room: box, around: sheet.size, at: sheet.growth)
    guard room != sheet.added else { return }
    let field = Property.added(by: author.incarnation).field
    try assign(room.stored, to: field, of: sheet.id)
  }

  /// Makes a page grow on other sides, nil for the same; one that stops keeps its room as its sheet.
  mutating func setGrowth(of page: EntityID, to sides: PageGrowth?) throws {
    guard var sheet = Outline.Page(try entity(page)) else { return }
    let sides = sides ?? sheet.growth
    if sides != sheet.growth { try set(.growth, of: page, to: sides) }
    sheet.growth = sides
    guard sides != .none || sheet.added != AddedRoom() else { return }
    if sheet.added.limited(to: sides) != sheet.added { try absorbRoom(&sheet) }
    // A page without bounds has room on all sides before anything is on it.
    let first = sides == .boundless ? sheet.size.box : .empty
    let extent = try PageContent(of: page, in: self).extent
    try makeRoom(for: first.union(extent), on: sheet)
  }

  /// Makes the gained room of a page a part of its sheet: as many whole sheets as hold its contents.
  private mutating func absorbRoom(_ sheet: inout Outline.Page) throws {
    let content = try PageContent(of: sheet.id, in: self)
    let seen = content.extent.intersection(sheet.box)
    let held = seen.isEmpty ? sheet.size.box : seen.union(sheet.size.box)
    let box = SheetCells(holding: held, of: sheet.size).box(of: sheet.size)
    if box.low != .zero { try move(content.elements, by: .translation(by: -box.low)) }
    for field in try entity(sheet.id).added.keys { try assign([], to: field, of: sheet.id) }
    let size = PageSize(box)
    try setSize(of: sheet.id, to: size)
    (sheet.size, sheet.added, sheet.cuts) = (size, AddedRoom(), .none)
  }

  mutating func turnRoom(of page: EntityID, by turns: QuarterTurns) throws {
    let thing = try entity(page)
    if let growth = thing.value(.growth) {
      try set(.growth, of: page, to: growth.turned(by: turns))
    }
    for (field, room) in thing.added {
      try assign(room.turned(by: turns).stored, to: field, of: page)
    }
  }
}

extension PageSize {
  /// The smallest size that holds a box that begins at any place.
  public init(_ box: Box) {
    self.init(
      width: Int((box.width / Self.unit).rounded()), height: Int((box.height / Self.unit).rounded())
    )
  }
}
