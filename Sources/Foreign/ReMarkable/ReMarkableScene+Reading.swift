internal import Bytes
internal import Geometry
internal import Ink

extension ReMarkableScene {
  /// The kinds of blocks.
  enum Kind {
    static let (move, node, highlight, group, line): (UInt8, UInt8, UInt8, UInt8, UInt8) =
      (1, 2, 3, 4, 5)
    static let (text, tombstone, info): (UInt8, UInt8, UInt8) = (7, 8, 13)
    static let (files, picture): (UInt8, UInt8) = (14, 15)
    static let items: Set<UInt8> = [highlight, group, line, tombstone, picture]
  }

  struct Block {
    let kind: UInt8
    let version: UInt8
    let fields: ReMarkableFields
  }

  /// A group of marks: a layer, or what moves with a line of the text.
  struct Node {
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

  enum Item {
    case nothing
    case group(ReMarkableID)
    case mark(Content)
  }

  mutating func readBlocks(_ cursor: inout ByteCursor) {
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
  mutating func block(_ cursor: inout ByteCursor) throws(ForeignFault) -> Block? {
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

  mutating func readInfo(_ fields: ReMarkableFields) {
    showsTemplate = fields.fields(2)?.byte(2) != 0
    guard var content = fields.block(5), let width = try? content.number(UInt32.self),
      let height = try? content.number(UInt32.self), (100...20_000).contains(width),
      (100...20_000).contains(height)
    else { return }
    size = Point(x: Double(width), y: Double(height))
  }

  mutating func readText(_ fields: ReMarkableFields) {
    text = ReMarkableText(fields)
    if text == nil { losses.count(.damagedElements) }
  }

  /// Notes whether a group is still there: the last of its moves counts.
  static func move(_ fields: ReMarkableFields, in nodes: inout [ReMarkableID: Node]) {
    guard let move = fields.id(1), let id = fields.id(2), id != .none,
      let parent = fields.fields(4)?.id(1)
    else { return }
    var node = nodes[id] ?? Node()
    guard node.move.isEarlier(than: move) else { return }
    (node.move, node.isRemoved) = (move, parent == .none)
    nodes[id] = node
  }

  static func read(_ fields: ReMarkableFields, into nodes: inout [ReMarkableID: Node]) {
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
  static func files(_ fields: ReMarkableFields) -> [[UInt8]: String] {
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

  mutating func add(
    _ block: Block, to nodes: inout [ReMarkableID: Node], files: [[UInt8]: String]
  ) {
    guard let parent = block.fields.id(1), let id = block.fields.id(2) else {
      return losses.count(.damagedElements)
    }
    nodes[parent, default: Node()].sequence.append(
      id, after: block.fields.id(3) ?? .none, before: block.fields.id(4) ?? .none)
    nodes[parent]?.items.append(item(of: block, files: files))
  }

  mutating func item(of block: Block, files: [[UInt8]: String]) -> Item {
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

  static func line(_ fields: ReMarkableFields, version: UInt8) -> ReMarkableLine? {
    guard let tool = fields.number(1), let color = fields.number(2), let points = fields.block(5)
    else { return nil }
    return ReMarkableLine(
      tool: tool, color: color, exactColor: fields.number(8).map { Color(argb: $0) },
      points: points, isLong: version < 2)
  }

  mutating func collectLayers(of nodes: [ReMarkableID: Node]) {
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
  struct Walk {
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
