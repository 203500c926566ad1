internal import Geometry
internal import Ink
internal import Notebook

/// The strokes of a page, one record each, in the order of writing.
///
/// The status of a record tells whether it was erased. The remains of a partly erased stroke are
/// records of their own, which have borders but no points.
struct SupernoteInk {
  private let sheet: SupernoteSheet
  private let headings: [SupernoteHeading]
  private(set) var marks: [Mark] = []
  /// The headings whose grounds were added.
  private var grounds: Set<Int> = []
  /// The boxes of links in pixels; the device underlines them.
  var links: [Box] = []
  private(set) var losses = ForeignLosses()

  /// An element on a layer, with the properties that decide its drawing order.
  struct Mark {
    var layer: Int
    var element: LooseElement
    /// The box around it in pixels.
    var box: Box
    var gray: Int
    var isMarker = false
    /// True for the ground of a heading.
    var isGround = false
  }

  init(sheet: SupernoteSheet, headings: [SupernoteHeading]) {
    (self.sheet, self.headings) = (sheet, headings)
  }

  /// Reads the records of a block.
  mutating func read(_ bytes: [UInt8], in block: Range<Int>) {
    var cursor = ByteCursor(bytes, in: block)
    guard let count = try? cursor.number(UInt32.self) else { return losses.count(.damagedElements) }
    for _ in 0..<count {
      guard let length = try? cursor.number(UInt32.self), var part = try? cursor.part(Int(length))
      else {
        // The next record cannot be found.
        return losses.count(.damagedElements)
      }
      add(&part)
    }
  }

  private mutating func add(_ part: inout ByteCursor) {
    guard let record = try? SupernoteRecord(&part, on: sheet) else {
      return losses.count(.damagedElements)
    }
    guard record.isVisible else { return }
    switch record.kind {
    case "0000": break
    case "0001": addHeading(record)
    default: addStroke(record)
    }
  }

  private mutating func addStroke(_ record: SupernoteRecord) {
    let heading = heading(of: record)
    let gray = heading.map { headings[$0].textGray } ?? record.gray
    let color = heading == nil ? record.color : sheet.color(gray: gray)
    func add(_ element: LooseElement?, in box: Box) {
      guard var element else { return losses.count(.damagedElements) }
      element.anchor.heading = heading.map(part)
      append(
        Mark(
          layer: record.layer, element: element, box: box, gray: gray, isMarker: record.isMarker))
    }
    guard record.points.isEmpty else {
      var pen = SupernotePen(record, on: sheet)
      let box = Box(around: record.points).expanded(by: record.width / 2)
      return add(pen.element(in: color), in: box)
    }
    let square = SupernoteOutline.square(of: record.rings)
    for area in SupernoteOutline.areas(record.rings) {
      var stroke = ForeignStroke(color: color, width: square * sheet.pixel)
      stroke.style.fill = 1
      let shift = Point(x: square / 2, y: square / 2)
      for point in area { stroke.add(sheet.place(point + shift)) }
      add(stroke.element(), in: Box(around: area))
    }
  }

  private mutating func append(_ mark: Mark) {
    guard marks.count < ForeignPage.mostElements else { return losses.count(.damagedElements) }
    marks.append(mark)
  }

  /// The heading that a stroke belongs to; nil for none.
  private func heading(of record: SupernoteRecord) -> Int? {
    guard !headings.isEmpty, !record.points.isEmpty else { return nil }
    return headings.firstIndex { heading in
      let inside = record.points.count { heading.box.contains($0) }
      return Double(inside) >= 0.8 * Double(record.points.count)
    }
  }

  private mutating func addHeading(_ record: SupernoteRecord) {
    let box = Box(around: record.points)
    guard record.points.count >= 2, let heading = headings.firstIndex(where: { $0.isBehind(box) })
    else { return losses.count(.unknownElements) }
    guard grounds.insert(heading).inserted else { return }
    for var element in headings[heading].ground(on: sheet, step: record.width) {
      element.anchor.heading = part(heading)
      append(
        Mark(
          layer: record.layer, element: element, box: box, gray: headings[heading].gray,
          isGround: true))
    }
  }

  /// A part of a heading, which is named by its number on the page.
  private func part(_ heading: Int) -> HeadingPart {
    let name = EntityID(counter: UInt64(heading + 1), incarnation: Incarnation(rawValue: 1))
    return HeadingPart(name, titled: headings[heading].title)
  }

  /// Links the strokes in a box to an address; returns false if there are none.
  mutating func link(within box: Box, to address: String) -> Bool {
    let linked = marks.indices.filter { box.contains(marks[$0].box.center) }
    for index in linked { marks[index].element.link = address }
    return !linked.isEmpty
  }
}

extension SupernoteInk {
  /// The cells that marks and links touch.
  func cells(of marks: [Mark]) -> SupernoteCells {
    var cells = SupernoteCells(of: sheet)
    for link in links { cells.add(link.expanded(by: 8)) }
    for mark in marks {
      guard case .stroke(let stroke, _) = mark.element.content, stroke.style.fill == 0 else {
        cells.add(mark.box)
        continue
      }
      let back = 1 / sheet.pixel
      cells.add(
        stroke.samples.lazy.map { $0.position * back }, width: stroke.style.width * back)
    }
    return cells
  }
}

extension [SupernoteInk.Mark] {
  /// The largest difference between two shades of the same gray.
  private static let tolerance = 16
  /// The most pairs of markers and other marks that are compared.
  private static let mostPairs = 4_000_000

  /// The elements from the lowest.
  ///
  /// The ground of a heading is recorded after the writing on it. Gray markers do not cover darker
  /// ink, so they become highlighters. Those that cross other gray ink would darken it, so they
  /// become opaque ink below the rest.
  var inDrawingOrder: [LooseElement] {
    let grounds = filter(\.isGround).map(\.element)
    let ink = filter { !$0.isGround }
    let markers = ink.indices.filter { ink[$0].isMarker && ink[$0].isGray }
    var (lowered, elements): ([LooseElement], [LooseElement?]) = ([], ink.map(\.element))
    guard markers.count <= Self.mostPairs / Swift.max(count, 1) else {
      return grounds + ink.map(\.element)
    }
    for index in markers {
      let marker = ink[index]
      let crossed = ink.indices.filter { $0 != index && ink[$0].box.intersects(marker.box) }
      if !crossed.contains(where: { ink[$0].isGray }) {
        elements[index] = marker.element.asHighlighter
      } else if crossed.contains(where: {
        $0 < index && ink[$0].gray + Self.tolerance < marker.gray
      }) {
        lowered.append(marker.element)
        elements[index] = nil
      }
    }
    return grounds + lowered + elements.compactMap(\.self)
  }
}

extension SupernoteInk.Mark {
  fileprivate var isGray: Bool { (16..<250).contains(gray) }
}

extension LooseElement {
  fileprivate var asHighlighter: LooseElement {
    guard case .stroke(var stroke, let parts) = content else { return self }
    stroke.style.tool = .highlighter
    var element = self
    element.content = .stroke(stroke, parts)
    return element
  }
}

/// A record of a stroke, with places in pixels of the page.
struct SupernoteRecord {
  let pen: Int
  let gray: Int
  let color: Color
  /// The width that was set, in pixels.
  let width: Double
  /// The kind: "others" for strokes, "0001" for the ground of a heading, "0000" for the box of a
  /// link.
  let kind: String
  let layer: Int
  private(set) var points: [Point] = []
  private(set) var pressures: [UInt16] = []
  /// The borders of the inked area.
  private(set) var rings: [[Point]] = []
  /// 5000 for ink, 0 for lines and boxes, below 0 for the paths of erasers and lassos.
  private let purpose: Int32
  private let isEraser: Bool
  /// Below 0 if it was erased, moved or deleted.
  private var status: Int32 = 0

  private static let eraser: UInt32 = 255
  private static let mostRings = 100_000

  init(_ part: inout ByteCursor, on sheet: SupernoteSheet) throws(ForeignFault) {
    pen = Int(try part.number(Int32.self))
    let stored = try part.number(UInt32.self)
    width = Double(try part.number(UInt32.self)) / 100
    try part.skip(28)
    purpose = try part.number()
    layer = Int(min(try part.number(UInt32.self), 3))
    kind = try Self.text(&part, 52)
    try part.skip(28)
    let height = Double(try part.number(UInt32.self))
    try part.skip(76)
    isEraser = stored == Self.eraser
    gray = sheet.gray(stored)
    color = sheet.color(stored)
    try part.skipList(of: 24)
    guard (100...1_000_000).contains(height), width <= 1000 else {
      // Some records are not strokes, and have no points.
      return
    }
    points = try Self.points(&part, scale: sheet.pixels.y / height, width: sheet.pixels.x)
    pressures = try part.list(of: 2) { part throws(ForeignFault) in try part.number() }
    for size in [4, 1, 8, 4] { try part.skipList(of: size) }
    status = try part.number()
    try part.skip(48)
    try part.skipList(of: 4)
    try part.skip(10)
    try readRings(&part)
  }

  /// True for ink that was not erased.
  var isVisible: Bool {
    status >= 0 && purpose >= 0 && !isEraser && ![3, 4, 9].contains(pen)
      && !(points.isEmpty && rings.isEmpty)
  }

  var isStar: Bool { kind == "fiveStarsSignal" }
  var isMarker: Bool { (pen == 5 || pen == 11) && !isStar }

  private mutating func readRings(_ part: inout ByteCursor) throws(ForeignFault) {
    guard isVisible || points.isEmpty else { return }
    for _ in 0..<(try part.count(atMost: Self.mostRings)) {
      let ring = try part.list(of: 8) { part throws(ForeignFault) in
        Point(x: try part.float(), y: try part.float())
      }
      if ring.allSatisfy(\.isPlace) { rings.append(ring) }
    }
  }

  /// Reads points, which are stored as the distances below the top and to the left of the right
  /// edge.
  private static func points(
    _ part: inout ByteCursor, scale: Double, width: Double
  ) throws(ForeignFault) -> [Point] {
    try part.list(of: 8) { part throws(ForeignFault) in
      let y = Double(try part.number(Int32.self))
      let x = Double(try part.number(Int32.self))
      return Point(x: width - x * scale, y: y * scale)
    }
  }

  private static func text(_ part: inout ByteCursor, _ count: Int) throws(ForeignFault) -> String {
    String(decoding: try part.bytes(count).prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension ByteCursor {
  /// Reads values after their number, each of a size in bytes.
  fileprivate mutating func list<Value>(
    of size: Int, _ value: (inout ByteCursor) throws(ForeignFault) -> Value
  ) throws(ForeignFault) -> [Value] {
    let count = try count(atMost: remaining / size)
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try value(&self)) }
    return values
  }

  fileprivate mutating func skipList(of size: Int) throws(ForeignFault) {
    try skip(size * (try count(atMost: remaining / size)))
  }
}
