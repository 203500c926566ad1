internal import Bytes
internal import Geometry

/// Graphs as they are handed to the helper process and back, which may have been taken over by a file.
extension Graph {
  func write(to writer: inout ByteWriter) {
    writer.appendText(title)
    writer.append(isDirected ? 1 : 0)
    writer.append(direction.rawValue)
    writer.append(engine.rawValue)
    writer.append(spacing)
    writer.append(groups) { $1.write(to: &$0) }
    writer.append(nodes) { $1.write(to: &$0) }
    writer.append(edges) { $1.write(to: &$0) }
    writer.append(levels) { writer, level in
      writer.append(level) { $0.appendVarint(UInt64($1)) }
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    title = try reader.text()
    isDirected = try reader.flag()
    direction = try reader.choice()
    engine = try reader.choice()
    spacing = try reader.point()
    for _ in 0..<(try reader.count(Self.mostGroups)) { groups.append(try Group(from: &reader)) }
    for _ in 0..<(try reader.count(Self.mostNodes)) { nodes.append(try Node(from: &reader)) }
    for _ in 0..<(try reader.count(Self.mostEdges)) { edges.append(try Edge(from: &reader)) }
    for _ in 0..<(try reader.count(Self.mostNodes)) {
      var level: [Int] = []
      for _ in 0..<(try reader.count(Self.mostNodes)) {
        level.append(try reader.count(Self.mostNodes))
      }
      levels.append(level)
    }
    guard isSound else { throw .tooLarge }
  }
}

extension Graph.Node {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.appendText(name)
    writer.appendText(label)
    writer.append(form.rawValue)
    writer.append(size)
    writer.append((hasFixedSize ? 1 : 0) | (isRegular ? 2 : 0))
    writer.append(group) { $0.appendVarint(UInt64($1)) }
    writer.append(middle) { $0.append($1) }
    look.write(to: &writer)
    writer.append(labelColor) { $0.appendFixed32($1) }
    writer.appendDouble(fontSize)
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    name = try reader.text()
    label = try reader.text()
    form = try reader.choice()
    size = try reader.point()
    let flags = try reader.byte()
    (hasFixedSize, isRegular) = (flags & 1 != 0, flags & 2 != 0)
    group = try reader.flag() ? try reader.count(Graph.mostGroups) : nil
    middle = try reader.flag() ? try reader.point() : nil
    look = try Graph.Look(from: &reader)
    labelColor = try reader.flag() ? try reader.fixed32() : nil
    fontSize = try reader.double()
  }
}

extension Graph.Edge {
  fileprivate func write(to writer: inout ByteWriter) {
    for number in [from, to, weight, span] { writer.appendVarint(UInt64(number)) }
    writer.append(heads.rawValue | (decidesLevels ? 4 : 0))
    writer.appendText(label)
    writer.append(labelSize)
    writer.appendDouble(fontSize)
    look.write(to: &writer)
    writer.append(route) { $0.append($1) }
    writer.append(labelMiddle) { $0.append($1) }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    from = try reader.count(Graph.mostNodes)
    to = try reader.count(Graph.mostNodes)
    weight = try reader.count(1000)
    span = try reader.count(1000)
    let flags = try reader.byte()
    heads = Graph.Heads(rawValue: flags)
    decidesLevels = flags & 4 != 0
    label = try reader.text()
    labelSize = try reader.point()
    fontSize = try reader.double()
    look = try Graph.Look(from: &reader)
    for _ in 0..<(try reader.count(Graph.longestRoute)) { route.append(try reader.point()) }
    labelMiddle = try reader.flag() ? try reader.point() : nil
  }
}

extension Graph.Group {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.appendText(label)
    writer.append(labelSize)
    writer.appendDouble(fontSize)
    writer.append(parent) { $0.appendVarint(UInt64($1)) }
    writer.appendDouble(margin)
    look.write(to: &writer)
    writer.append(isRounded ? 1 : 0)
    writer.append(box) { writer, box in
      writer.append(box.low)
      writer.append(box.high)
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    label = try reader.text()
    labelSize = try reader.point()
    fontSize = try reader.double()
    parent = try reader.flag() ? try reader.count(Graph.mostGroups) : nil
    margin = try reader.double()
    look = try Graph.Look(from: &reader)
    isRounded = try reader.flag()
    box = try reader.flag() ? Box(low: try reader.point(), high: try reader.point()) : nil
  }
}

extension Graph.Look {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.append(line) { $0.appendFixed32($1) }
    writer.append(fill) { $0.appendFixed32($1) }
    writer.append((isDashed ? 1 : 0) | (isHidden ? 2 : 0))
    writer.append(width) { $0.appendDouble($1) }
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    line = try reader.flag() ? try reader.fixed32() : nil
    fill = try reader.flag() ? try reader.fixed32() : nil
    let flags = try reader.byte()
    (isDashed, isHidden) = (flags & 1 != 0, flags & 2 != 0)
    width = try reader.flag() ? try reader.double() : nil
  }
}

extension ByteWriter {
  fileprivate mutating func append(_ point: Point) {
    appendDouble(point.x)
    appendDouble(point.y)
  }

  /// Writes whether there is a value, and the value.
  fileprivate mutating func append<Value>(
    _ value: Value?, _ write: (inout ByteWriter, Value) -> Void
  ) {
    append(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}

extension ByteReader {
  fileprivate mutating func point() throws(ByteError) -> Point {
    Point(x: try double(), y: try double())
  }

  fileprivate mutating func flag() throws(ByteError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .unknownKind
    }
  }

  fileprivate mutating func choice<Choice: RawRepresentable<UInt8>>() throws(ByteError) -> Choice {
    guard let choice = Choice(rawValue: try byte()) else { throw .unknownKind }
    return choice
  }
}
