internal import Bytes
internal import Geometry
internal import Ink

/// What is on a page, in the tablet's units: 227 to the inch, with x from the middle of the page.
struct ReMarkableScene {
  /// The layers, lowest first.
  private(set) var layers: [Layer] = []
  /// The size of the upright page; nil in files of the first tablets.
  private(set) var size: Point?
  /// True unless the template was hidden.
  private(set) var showsTemplate = true
  /// The typed text.
  private(set) var text: ReMarkableText?
  /// True if a PDF below was made as large as the screen.
  private(set) var fitsPDF = false
  private(set) var losses = ForeignLosses()

  struct Layer {
    var title = ""
    var isVisible = true
    var marks: [Mark] = []

    fileprivate mutating func separateHighlights() {
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
  private static let headCount = 43
  /// The page of the first tablets.
  static let usualSize = Point(x: 1404, y: 1872)
  private static let mostLayers = 1000

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

  private var pointSize: Int { isLong ? 24 : 14 }
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

  private static func point(
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

  private static let most = 10_000

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
  private mutating func readLayers(_ cursor: inout ByteCursor, hasLength: Bool) throws(ForeignFault)
  {
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

  private static func mark(
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

extension ReMarkableScene {
  /// The kinds of blocks.
  private enum Kind {
    static let (move, node, highlight, group, line): (UInt8, UInt8, UInt8, UInt8, UInt8) =
      (1, 2, 3, 4, 5)
    static let (text, tombstone, info): (UInt8, UInt8, UInt8) = (7, 8, 13)
    static let (files, picture): (UInt8, UInt8) = (14, 15)
    static let items: Set<UInt8> = [highlight, group, line, tombstone, picture]
  }

  private struct Block {
    let kind: UInt8
    let version: UInt8
    let fields: ReMarkableFields
  }

  /// A group of marks: a layer, or what moves with a line of the text.
  private struct Node {
    var title = ""
    var isVisible = true
    var anchor: ReMarkableID?
    /// The place of the anchor from the left; nil for that of its letter.
    var left: Double?
    /// The last move of the group, and whether that was its end.
    var move = ReMarkableID.none
    var isRemoved = false
    var sequence = ReMarkableSequence()
    var items: [Item] = []
  }

  private enum Item {
    case nothing
    case group(ReMarkableID)
    case mark(Content)
  }

  private mutating func readBlocks(_ cursor: inout ByteCursor) {
    var nodes: [ReMarkableID: Node] = [:]
    var files: [[UInt8]: String] = [:]
    while !cursor.isAtEnd {
      do throws(ForeignFault) {
        guard let block = try block(&cursor) else { continue }
        switch block.kind {
        case Kind.info: readInfo(block.fields)
        case Kind.move: Self.move(block.fields, in: &nodes)
        case Kind.node: Self.read(block.fields, into: &nodes)
        case Kind.text: readText(block.fields)
        case Kind.files: files = Self.files(block.fields)
        case let kind where Kind.items.contains(kind): add(block, to: &nodes, files: files)
        default: break
        }
      } catch {
        losses.count(.damagedElements)
        break
      }
    }
    collectLayers(of: nodes)
  }

  /// Reads a block; nil for one whose content is damaged.
  private mutating func block(_ cursor: inout ByteCursor) throws(ForeignFault) -> Block? {
    let count = try cursor.count(atMost: max(cursor.remaining - 8, 0))
    try cursor.skip(2)
    let (version, kind) = (try cursor.byte(), try cursor.byte())
    let content = try cursor.part(count)
    // The list of authors has no fields.
    guard kind != 9 else { return nil }
    guard let fields = try? ReMarkableFields(content) else {
      losses.count(.damagedElements)
      return nil
    }
    return Block(kind: kind, version: version, fields: fields)
  }

  private mutating func readInfo(_ fields: ReMarkableFields) {
    showsTemplate = fields.fields(2)?.byte(2) != 0
    guard var content = fields.block(5), let width = try? content.number(UInt32.self),
      let height = try? content.number(UInt32.self), (100...20_000).contains(width),
      (100...20_000).contains(height)
    else { return }
    size = Point(x: Double(width), y: Double(height))
  }

  private mutating func readText(_ fields: ReMarkableFields) {
    text = ReMarkableText(fields)
    if text == nil { losses.count(.damagedElements) }
  }

  /// Notes whether a group is still there: the last of its moves counts.
  private static func move(_ fields: ReMarkableFields, in nodes: inout [ReMarkableID: Node]) {
    guard let move = fields.id(1), let id = fields.id(2), id != .none,
      let parent = fields.fields(4)?.id(1)
    else { return }
    var node = nodes[id] ?? Node()
    guard node.move.isEarlier(than: move) else { return }
    (node.move, node.isRemoved) = (move, parent == .none)
    nodes[id] = node
  }

  private static func read(_ fields: ReMarkableFields, into nodes: inout [ReMarkableID: Node]) {
    guard let id = fields.id(1) else { return }
    var node = nodes[id] ?? Node()
    node.title = fields.fields(2)?.text(2) ?? ""
    node.isVisible = fields.fields(3)?.byte(2) != 0
    node.anchor = fields.fields(7)?.id(2)
    let left = fields.fields(10)?.float(2) ?? 0
    let isLetter = left == 0 && fields.fields(8)?.byte(2) == 1
    node.left = isLetter || !left.isFinite ? nil : left
    nodes[id] = node
  }

  /// The names of the files of pictures.
  private static func files(_ fields: ReMarkableFields) -> [[UInt8]: String] {
    var files: [[UInt8]: String] = [:]
    guard var content = fields.block(1), let count = try? content.varint(atMost: 10_000) else {
      return files
    }
    for _ in 0..<count {
      guard (try? content.varint()) == 0xC,
        let size = try? content.count(atMost: content.remaining),
        var part = try? content.part(size), let hash = try? part.bytes(16),
        let name = (try? ReMarkableFields(part))?.fields(1)?.text(2)
      else { break }
      files[hash] = name
    }
    return files
  }

  private mutating func add(
    _ block: Block, to nodes: inout [ReMarkableID: Node], files: [[UInt8]: String]
  ) {
    guard let parent = block.fields.id(1), let id = block.fields.id(2) else {
      return losses.count(.damagedElements)
    }
    nodes[parent, default: Node()].sequence.append(
      id, after: block.fields.id(3) ?? .none, before: block.fields.id(4) ?? .none)
    nodes[parent]?.items.append(item(of: block, files: files))
  }

  private mutating func item(of block: Block, files: [[UInt8]: String]) -> Item {
    // What was erased has no content.
    guard var content = block.fields.block(6), block.kind != Kind.tombstone else { return .nothing }
    let mark: Content?
    do throws(ForeignFault) {
      try content.skip(1)
      let fields = try ReMarkableFields(content)
      switch block.kind {
      case Kind.group: return fields.id(2).map { .group($0) } ?? .nothing
      case Kind.line:
        mark = Self.line(fields, version: block.version).map { .line($0) }
      case Kind.highlight: mark = ReMarkableHighlight(fields).map { .highlight($0) }
      default: mark = ReMarkablePicture(fields, files: files).map { .picture($0) }
      }
    } catch {
      mark = nil
    }
    guard let mark else {
      losses.count(.damagedElements)
      return .nothing
    }
    return .mark(mark)
  }

  private static func line(_ fields: ReMarkableFields, version: UInt8) -> ReMarkableLine? {
    guard let tool = fields.number(1), let color = fields.number(2), let points = fields.block(5)
    else { return nil }
    return ReMarkableLine(
      tool: tool, color: color, exactColor: fields.number(8).map { Color(argb: $0) },
      points: points, isLong: version < 2)
  }

  private mutating func collectLayers(of nodes: [ReMarkableID: Node]) {
    var walk = Walk(nodes: nodes, anchors: text?.anchors ?? [:])
    guard let root = nodes[.root] else { return }
    // What is on no layer is below all of them.
    var loose = Layer()
    for index in root.sequence.order {
      switch root.items[index] {
      case .nothing: continue
      case .mark(let mark): loose.marks.append(Mark(content: mark, shift: .zero))
      case .group(let id):
        guard layers.count < Self.mostLayers, let node = nodes[id], !node.isRemoved else {
          continue
        }
        var layer = Layer(title: node.title, isVisible: node.isVisible)
        walk.collect(id, into: &layer.marks)
        layers.append(layer)
      }
    }
    if !loose.marks.isEmpty { layers.insert(loose, at: 0) }
    for index in layers.indices { layers[index].separateHighlights() }
  }

  /// A walk over groups, each of which is visited once.
  private struct Walk {
    let nodes: [ReMarkableID: Node]
    let anchors: [ReMarkableID: Point]
    var visited: Set<ReMarkableID> = []

    /// More groups in groups than any page has.
    private static let deepest = 32

    mutating func collect(
      _ id: ReMarkableID, into marks: inout [Mark], shift: Point = .zero, depth: Int = 0
    ) {
      guard depth < Self.deepest, let node = nodes[id], !node.isRemoved,
        visited.insert(id).inserted
      else { return }
      var shift = shift
      if let anchor = node.anchor {
        let place = anchors[anchor] ?? .zero
        shift = Point(x: shift.x + (node.left ?? place.x), y: place.y)
      }
      for index in node.sequence.order {
        switch node.items[index] {
        case .nothing: continue
        case .group(let id): collect(id, into: &marks, shift: shift, depth: depth + 1)
        case .mark(let content): marks.append(Mark(content: content, shift: shift))
        }
      }
    }
  }
}

/// The name of a thing in a page of version 6: who made it, and a number that counts up.
struct ReMarkableID: Hashable {
  /// The author in the highest byte, so that an identifier is one number.
  let value: UInt64

  static let none = ReMarkableID(value: 0)
  static let root = ReMarkableID(value: 1)
  /// What stands for the first and the last line of the text.
  static let textTop = ReMarkableID(value: 0xFFFF_FFFF_FFFE)
  static let textBottom = ReMarkableID(value: 0xFFFF_FFFF_FFFF)

  init(value: UInt64) { self.value = value }

  /// The identifier that comes some places later, by the same author.
  func advanced(by count: Int) -> ReMarkableID { ReMarkableID(value: value &+ UInt64(count)) }

  /// True if something was made before something else: numbers go up with time, whoever counts.
  func isEarlier(than other: ReMarkableID) -> Bool {
    (value << 8, value) < (other.value << 8, other.value)
  }

  /// Where it comes among things that were put at the same place: those of later authors are first.
  fileprivate var rank: UInt64 { value ^ 0xFF << 56 }
}

/// The fields of a block of version 6, each with its number and kind.
struct ReMarkableFields {
  private var fields: [(tag: UInt64, content: ByteCursor)] = []

  /// The kinds of fields, as the lowest four bits of their tags.
  private static let (byte, four, eight, block, id): (UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0x1, 0x4, 0x8, 0xC, 0xF)
  /// More fields than a block of any kind has.
  private static let most = 100

  /// Reads all fields up to the end; throws where one is cut off or has no kind.
  init(_ cursor: ByteCursor) throws(ForeignFault) {
    var cursor = cursor
    while !cursor.isAtEnd, fields.count < Self.most {
      fields.append(try Self.field(&cursor))
    }
  }

  private static func field(
    _ cursor: inout ByteCursor
  ) throws(ForeignFault) -> (tag: UInt64, content: ByteCursor) {
    let tag = try cursor.varint()
    let content: ByteCursor
    switch tag & 0xF {
    case byte: content = try cursor.part(1)
    case four: content = try cursor.part(4)
    case eight: content = try cursor.part(8)
    case block: content = try cursor.part(try cursor.count(atMost: cursor.remaining))
    case id:
      content = cursor
      _ = try cursor.id()
    default: throw .damaged
    }
    return (tag, content)
  }

  private func content(_ number: UInt64, _ kind: UInt64) -> ByteCursor? {
    fields.first { $0.tag == number << 4 | kind }?.content
  }

  func id(_ number: UInt64) -> ReMarkableID? {
    guard var content = content(number, Self.id) else { return nil }
    return try? content.id()
  }
  func byte(_ number: UInt64) -> UInt8? { content(number, Self.byte)?.next }
  func number(_ number: UInt64) -> UInt32? {
    guard var content = content(number, Self.four) else { return nil }
    return try? content.number()
  }
  func float(_ number: UInt64) -> Double? {
    self.number(number).map { Double(Float(bitPattern: $0)) }
  }
  func double(_ number: UInt64) -> Double? {
    guard var content = content(number, Self.eight) else { return nil }
    return try? content.double()
  }
  /// The content of a block in this block; nil if there is none.
  func block(_ number: UInt64) -> ByteCursor? { content(number, Self.block) }
  /// The fields of a block in this block; nil if there are none.
  func fields(_ number: UInt64) -> ReMarkableFields? {
    block(number).flatMap { try? ReMarkableFields($0) }
  }
  /// The text in a block.
  func text(_ number: UInt64) -> String? {
    guard var content = block(number) else { return nil }
    return try? content.text()
  }
}

extension ByteCursor {
  /// An identifier: its author, and a number of seven bits a byte.
  mutating func id() throws(ForeignFault) -> ReMarkableID {
    let author = UInt64(try byte())
    let number = try varint()
    guard number < 1 << 56 else { throw .damaged }
    return ReMarkableID(value: author << 56 | number)
  }

  /// A text after its length and a byte that says nothing.
  mutating func text() throws(ForeignFault) -> String {
    let count = try varint(atMost: remaining)
    try skip(1)
    return String(decoding: try bytes(count), as: UTF8.self)
  }
}

/// Things in a sequence that several devices change: each was put between two others.
struct ReMarkableSequence {
  private var items: [Item] = []

  private struct Item {
    let id: ReMarkableID
    let left: ReMarkableID
    let right: ReMarkableID
  }

  var count: Int { items.count }

  mutating func append(_ id: ReMarkableID, after left: ReMarkableID, before right: ReMarkableID) {
    items.append(Item(id: id, left: left, right: right))
  }

  /// The indices of the things in their order.
  ///
  /// Each comes after its left neighbor and before its right one. Where that leaves a choice, the things of the author
  /// with the highest number are first. Those that follow each other in a circle come last.
  var order: [Int] {
    let places = Dictionary(
      items.indices.map { (items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    // Those that come after each thing are a list: the first one, and for each the next.
    var (first, next) = ([Int?](repeating: nil, count: count), [Int?](repeating: nil, count: count))
    var waits = [Int](repeating: 0, count: count)
    let rights = items.map { places[$0.right] }
    for index in items.indices {
      if let left = places[items[index].left], left != index {
        next[index] = first[left]
        first[left] = index
        waits[index] += 1
      }
      if let right = rights[index], right != index { waits[right] += 1 }
    }
    var ready = RankHeap()
    for index in items.indices where waits[index] == 0 {
      ready.insert(items[index].id.rank, index)
    }
    var order: [Int] = []
    order.reserveCapacity(count)
    func release(_ index: Int) {
      waits[index] -= 1
      if waits[index] == 0 { ready.insert(items[index].id.rank, index) }
    }
    while let index = ready.removeFirst() {
      order.append(index)
      var follower = first[index]
      while let place = follower {
        follower = next[place]
        release(place)
      }
      if let right = rights[index], right != index { release(right) }
    }
    return order.count == count ? order : order + items.indices.filter { waits[$0] > 0 }
  }
}

/// Numbers with their ranks, of which the lowest comes first.
private struct RankHeap {
  private var entries: [(rank: UInt64, number: Int)] = []

  mutating func insert(_ rank: UInt64, _ number: Int) {
    entries.append((rank, number))
    var place = entries.count - 1
    while place > 0, entries[place].rank < entries[(place - 1) / 2].rank {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first.number }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].rank < entries[least].rank {
        least = child
      }
      guard least != place else { return first.number }
      entries.swapAt(place, least)
      place = least
    }
  }
}
