internal import Geometry
internal import Notebook

/// A stream of blocks: tables that strokes refer to by number, and strokes.
struct ISFStream {
  private var cursor: ByteCursor
  private var tables = Tables()
  private(set) var elements: [LooseElement] = []
  private(set) var damagedCount = 0
  private var points = 0

  /// What strokes refer to, and the numbers that count for the next one.
  private struct Tables {
    var looks: [ISFLook] = []
    var layouts: [ISFLayout] = []
    var transforms: [Affine] = []
    var ranges: [[Int: ClosedRange<Double>]] = []
    var (look, layout, transform, range) = (0, 0, 0, 0)
  }

  init(_ cursor: ByteCursor) { self.cursor = cursor }

  /// The content of the stream that begins at a place; nil if there is none.
  ///
  /// Of a head, the content may go on behind it.
  static func range(in file: [UInt8], from place: Int, isHead: Bool = false) -> Range<Int>? {
    var cursor = ByteCursor(file, in: place..<file.count)
    // The version, then the length.
    guard (try? cursor.byte()) == 0, let count = try? cursor.varint(atMost: Int(UInt32.max)),
      count > 3
    else { return nil }
    let end = cursor.position + count
    guard isHead || end <= file.count || place == 0 else { return nil }
    return cursor.position..<(isHead ? end : min(end, file.count))
  }

  /// True if some bytes are whole blocks up to their end, or up to where a head is cut off.
  static func isLikely(_ start: ByteCursor, isCut: Bool) -> Bool {
    var cursor = start
    var hasTable = false
    while !cursor.isAtEnd {
      guard let tag = try? cursor.varint(atMost: 10_000) else { return isCut && hasTable }
      // Without any of these there is no ink to see.
      if [ISFTag.looks, ISFTag.look, ISFTag.stroke, ISFTag.layout, ISFTag.layouts].contains(tag) {
        hasTable = true
      }
      switch tag {
      case 32..<ISFTag.firstProperty: return false
      default:
        do {
          try skip(tag, &cursor)
        } catch {
          return isCut && hasTable
        }
      }
    }
    return hasTable
  }

  /// Passes the content of a block.
  private static func skip(_ tag: Int, _ cursor: inout ByteCursor) throws(ForeignFault) {
    switch tag {
    case ISFTag.inkSpace: for _ in 0..<4 { _ = try cursor.varint() }
    case ISFTag.lookIndex, ISFTag.layoutIndex, ISFTag.transformIndex, ISFTag.rangeIndex:
      _ = try cursor.varint()
    case ISFTag.matrix...ISFTag.scaleAndShift: _ = try ISFTransform.read(tag, &cursor)
    case ISFTag.firstProperty...: try ISFTag.skipProperty(tag, &cursor)
    default: try cursor.skip(try cursor.varint(atMost: cursor.remaining))
    }
  }

  /// Reads all blocks, as far as they make sense.
  mutating func read() {
    do throws(ForeignFault) {
      while !cursor.isAtEnd { try readBlock() }
    } catch {
      damagedCount += 1
    }
  }

  private mutating func readBlock() throws(ForeignFault) {
    let tag = try cursor.varint(atMost: 10_000)
    switch tag {
    case ISFTag.lookIndex: tables.look = try index()
    case ISFTag.layoutIndex: tables.layout = try index()
    case ISFTag.transformIndex: tables.transform = try index()
    case ISFTag.rangeIndex: tables.range = try index()
    case ISFTag.matrix...ISFTag.scaleAndShift:
      tables.transforms = [try ISFTransform.read(tag, &cursor)]
    case ISFTag.looks, ISFTag.look, ISFTag.layouts, ISFTag.layout, ISFTag.transforms,
      ISFTag.preciseTransforms, ISFTag.ranges, ISFTag.range:
      var block = try cursor.part(try cursor.varint(atMost: cursor.remaining))
      try readTable(tag, &block)
    case ISFTag.stroke:
      // A damaged stroke does not harm the next one, since its length is known.
      readStroke(try cursor.part(try cursor.varint(atMost: cursor.remaining)))
    default: try Self.skip(tag, &cursor)
    }
  }

  private mutating func index() throws(ForeignFault) -> Int { try cursor.varint(atMost: 1 << 30) }

  private mutating func readTable(_ tag: Int, _ block: inout ByteCursor) throws(ForeignFault) {
    switch tag {
    case ISFTag.looks: tables.looks = try Self.entries(&block).map { ISFLook($0) }
    case ISFTag.look: tables.looks = [ISFLook(block)]
    case ISFTag.layouts: tables.layouts = try Self.entries(&block).map { ISFLayout($0) }
    case ISFTag.layout: tables.layouts = [ISFLayout(block)]
    case ISFTag.ranges: tables.ranges = try Self.entries(&block).map { ISFLayout.ranges($0) }
    case ISFTag.range: tables.ranges = [ISFLayout.ranges(block)]
    default:
      tables.transforms = []
      while !block.isAtEnd {
        let kind = try block.varint(atMost: 100)
        tables.transforms.append(
          try ISFTransform.read(kind, &block, isPrecise: tag == ISFTag.preciseTransforms))
      }
    }
  }

  private static func entries(_ block: inout ByteCursor) throws(ForeignFault) -> [ByteCursor] {
    var entries: [ByteCursor] = []
    while !block.isAtEnd {
      entries.append(try block.part(try block.varint(atMost: block.remaining)))
    }
    return entries
  }

  private mutating func readStroke(_ block: ByteCursor) {
    func entry<Entry>(_ entries: [Entry], _ index: Int) -> Entry? {
      entries.indices.contains(index) ? entries[index] : nil
    }
    let layout = entry(tables.layouts, tables.layout) ?? ISFLayout()
    guard
      let packets = try? ISFPackets(
        block, layout, mostPoints: ISFNotes.mostPoints - points)
    else {
      damagedCount += 1
      return
    }
    points += packets.count
    let stroke = ISFStroke(
      packets: packets, look: entry(tables.looks, tables.look) ?? ISFLook(),
      ranges: entry(tables.ranges, tables.range) ?? [:],
      map: entry(tables.transforms, tables.transform) ?? .identity)
    // Strokes without points are allowed, and nothing is seen of them.
    if let element = stroke.element {
      elements.append(element)
    } else if packets.count > 0 {
      damagedCount += 1
    }
  }
}

/// Maps of points to hundredths of a millimeter.
enum ISFTransform {
  static func read(
    _ tag: Int, _ cursor: inout ByteCursor, isPrecise: Bool = false
  ) throws(ForeignFault) -> Affine {
    func number() throws(ForeignFault) -> Double {
      isPrecise ? try cursor.double() : try cursor.float()
    }
    var map = Affine.identity
    switch tag {
    case ISFTag.matrix:
      (map.a, map.b, map.c, map.d) = (try number(), try number(), try number(), try number())
      (map.tx, map.ty) = (try number(), try number())
    case ISFTag.scale:
      map.a = try number()
      map.d = map.a
    case ISFTag.scales: (map.a, map.d) = (try number(), try number())
    case ISFTag.rotation:
      // In hundredths of a degree.
      map = .rotation(by: Double(try cursor.varint(atMost: 1 << 30)) / 18_000 * .pi)
    case ISFTag.shift: (map.tx, map.ty) = (try number(), try number())
    case ISFTag.scaleAndShift:
      (map.a, map.d, map.tx, map.ty) = (try number(), try number(), try number(), try number())
    default: throw .damaged
    }
    return map
  }
}
