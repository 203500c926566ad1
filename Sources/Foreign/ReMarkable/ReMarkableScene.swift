internal import Bytes
internal import Geometry
internal import Ink

/// What is on a page, in the tablet's units: 227 to the inch, with x from the middle of the page.
struct ReMarkableScene {
  /// The layers, lowest first.
  var layers: [Layer] = []
  /// The size of the upright page; nil in files of the first tablets.
  var size: Point?
  /// True unless the template was hidden.
  var showsTemplate = true
  /// The typed text.
  var text: ReMarkableText?
  /// True if a PDF below was made as large as the screen.
  var fitsPDF = false
  var losses = ForeignLosses()

  struct Layer {
    var title = ""
    var isVisible = true
    var marks: [Mark] = []

    mutating func separateHighlights() {
      var (places, highlights) = ([Int](), [ReMarkableHighlight]())
      for (place, mark) in marks.enumerated() {
        if case .highlight(let highlight) = mark.content {
          places.append(place)
          highlights.append(highlight)
        }
      }
      ReMarkableHighlight.separate(&highlights)
      for (place, highlight) in zip(places, highlights) {
        marks[place] = Mark(content: .highlight(highlight), shift: marks[place].shift)
      }
    }
  }

  /// Something on a layer, and how far it is moved.
  struct Mark {
    let content: Content
    let shift: Point
  }

  enum Content {
    case line(ReMarkableLine)
    case highlight(ReMarkableHighlight)
    case picture(ReMarkablePicture)
  }

  /// A unit in points.
  static let unit = 72.0 / 227
  /// The first bytes of every page, before the digit of the version.
  static let mark = Array("reMarkable .lines file, version=".utf8)
  /// The length of the first line, whose end is spaces.
  static let headCount = 43
  /// The page of the first tablets.
  static let usualSize = Point(x: 1404, y: 1872)
  static let mostLayers = 1000

  /// Reads a page of any version.
  init(_ bytes: [UInt8]) throws(ForeignFault) {
    guard bytes.starts(with: Self.mark), bytes.count >= Self.headCount else { throw .damaged }
    var cursor = ByteCursor(bytes)
    try cursor.skip(Self.headCount)
    switch bytes[Self.mark.count] {
    case UInt8(ascii: "3"), UInt8(ascii: "4"): try readLayers(&cursor, hasLength: false)
    case UInt8(ascii: "5"): try readLayers(&cursor, hasLength: true)
    case UInt8(ascii: "6"): readBlocks(&cursor)
    case UInt8(ascii: "7")...UInt8(ascii: "9"): throw .tooNew
    default: throw .damaged
    }
  }

  /// Sets the names of layers, which the first versions keep in another file.
  mutating func setTitles(_ titles: [String]) {
    for (index, title) in zip(layers.indices, titles) { layers[index].title = title }
  }
}

/// A stroke: its pen, its color and its points.
struct ReMarkableLine {
  let tool: UInt32
  let color: UInt32
  /// The exact color; nil for one of the palette.
  let exactColor: Color?
  /// The bytes of the points.
  let points: ByteCursor
  /// True if the numbers of a point are six floats.
  let isLong: Bool

  struct Point {
    let place: Geometry.Point
    let width: Double
    let pressure: Double
  }

  var pointSize: Int { isLong ? 24 : 14 }
  var count: Int { points.remaining / pointSize }

  /// The least and the greatest width; nil if nothing is seen of it: what was erased may still be there, without one.
  var widths: ClosedRange<Double>? {
    var (least, widest) = (Double.infinity, 0.0)
    forEachPoint { point in
      guard point.width >= 0 else { return }
      (least, widest) = (min(least, point.width), max(widest, point.width))
    }
    return widest > 0 ? least...widest : nil
  }

  /// Calls a function for each point.
  func forEachPoint(_ body: (Point) -> Void) {
    var cursor = points
    while cursor.remaining >= pointSize, let point = try? Self.point(&cursor, isLong: isLong) {
      body(point)
    }
  }

  static func point(
    _ cursor: inout ByteCursor, isLong: Bool
  ) throws(ForeignFault) -> Point {
    let place = Geometry.Point(x: try cursor.float(), y: try cursor.float())
    if isLong {
      try cursor.skip(8)
      return Point(place: place, width: try cursor.float(), pressure: try cursor.float())
    }
    try cursor.skip(2)
    let width = Double(try cursor.number(UInt16.self)) / 4
    try cursor.skip(1)
    return Point(place: place, width: width, pressure: Double(try cursor.byte()) / 255)
  }
}

/// Words of a PDF that are highlighted.
struct ReMarkableHighlight {
  let color: UInt32
  let exactColor: Color?
  var boxes: [Box]

  static let most = 10_000

  init?(_ fields: ReMarkableFields) {
    guard var content = fields.block(6), let count = try? content.varint(atMost: Self.most) else {
      return nil
    }
    color = fields.number(4) ?? 3
    exactColor = fields.number(10).map { Color(argb: $0) }
    boxes = []
    for _ in 0..<count {
      guard let x = try? content.double(), let y = try? content.double(),
        let width = try? content.double(), let height = try? content.double()
      else { return nil }
      let box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
      if box.low.isPlace, box.high.isPlace, box.width > 0, box.height > 0 { boxes.append(box) }
    }
  }
}

/// A picture in a rectangle.
struct ReMarkablePicture {
  /// The name of its file; nil if it is not known.
  let file: String?
  let box: Box

  init?(_ fields: ReMarkableFields, files: [[UInt8]: String]) {
    guard var reference = fields.fields(1)?.block(2), let hash = try? reference.bytes(16),
      var corners = fields.block(3), let count = try? corners.varint(atMost: 1000), count >= 16
    else { return nil }
    file = files[hash]
    var places: [Point] = []
    for _ in 0..<count / 4 {
      guard let x = try? corners.float(), let y = try? corners.float() else { return nil }
      places.append(Point(x: x, y: y))
      // The place in the picture is that of the corner.
      guard (try? corners.skip(8)) != nil else { return nil }
    }
    box = Box(around: places)
  }
}

// MARK: - Versions 3 to 5

extension ReMarkableScene {
  /// Reads layers, each of which is its strokes.
  mutating func readLayers(_ cursor: inout ByteCursor, hasLength: Bool) throws(ForeignFault) {
    fitsPDF = true
    let count = try cursor.count(atMost: Self.mostLayers)
    for _ in 0..<count {
      var layer = Layer()
      do throws(ForeignFault) {
        for _ in 0..<(try cursor.count(atMost: cursor.remaining)) {
          layer.marks.append(try Self.mark(&cursor, hasLength: hasLength))
        }
        layers.append(layer)
      } catch {
        layers.append(layer)
        return losses.count(.damagedElements)
      }
    }
  }

  static func mark(
    _ cursor: inout ByteCursor, hasLength: Bool
  ) throws(ForeignFault) -> Mark {
    let (tool, color): (UInt32, UInt32) = (try cursor.number(), try cursor.number())
    try cursor.skip(hasLength ? 12 : 8)
    let count = try cursor.count(atMost: cursor.remaining / 24)
    let line = ReMarkableLine(
      tool: tool, color: color, exactColor: nil, points: try cursor.part(count * 24), isLong: true)
    return Mark(content: .line(line), shift: Point(x: -usualSize.x / 2, y: 0))
  }
}

// MARK: - Version 6
