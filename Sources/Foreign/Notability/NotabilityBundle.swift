internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// The newer files: a list of all changes of a note, in tables without names (FlatBuffers).
struct NotabilityBundle: NotabilitySource {
  /// The name of the file with the changes.
  static let file = "noteBundle"

  private(set) var sheet = NotabilitySheet()
  private(set) var losses = ForeignLosses()
  private var size = Point(x: 612, y: 792)
  /// The names of attached files by their hashes in digits.
  private var attached: [String: String] = [:]
  /// What is on each page, in order.
  private var records: [[Record]] = []
  /// The changes that were removed by later ones.
  private var removed: Set<UInt64> = []
  /// How many bytes of strokes are still read, since many changes can refer to the same ones.
  private var budget: Int

  /// A stroke, a line or a picture.
  private struct Record {
    let kind: Kind
    let content: FlatTable
    /// When the pen was put down and lifted, in milliseconds since 1970.
    let start: Int64
    let end: Int64
  }

  private enum Kind: UInt8 {
    case document = 1
    case pdf = 2
    case settings = 3
    case stroke = 15
    case shape = 18
    case picture = 22
    case removal = 25
  }

  private static let mostChanges = 1_000_000

  init(_ archive: ZipArchive) throws(ForeignFault) {
    for name in archive.names {
      let hash = name.split(separator: "/").last?.prefix { $0.isHexDigit } ?? ""
      if hash.count >= 64 { attached[hash.lowercased()] = name }
    }
    guard let file = archive.file(Self.file) else { throw .damaged }
    budget = file.count * 4 + 65_536 + 4096 * attached.count
    let root = try FlatTable(file)
    let changes = try root.tables(6, atMost: Self.mostChanges)
    guard !changes.isEmpty else { throw .damaged }
    for change in changes { findRemoved(change) }
    var (found, pdfs) = ([(page: Int, record: Record)](), [(page: Int, file: String)]())
    for change in changes {
      guard let change, let content = change.table(5), spend(40) else {
        losses.count(.damagedElements)
        continue
      }
      if let id = change.field(0).flatMap(Self.id), removed.contains(id) { continue }
      guard let kind = change.number(4, UInt8.self).flatMap(Kind.init) else {
        losses.count(.unknownElements)
        continue
      }
      let page = Self.page(content)
      switch kind {
      case .settings, .removal: break
      case .document: if spend(2000) { readDocument(content) }
      case .pdf:
        if let name = name(content) { pdfs.append((page, name)) } else { losses.count(.pictures) }
      case .stroke, .shape, .picture:
        guard page < NotabilitySheet.mostPages else {
          losses.count(.damagedElements)
          continue
        }
        let end = change.number(1, Int64.self) ?? 0
        let start = change.number(3, Int64.self) ?? end
        found.append((page, Record(kind: kind, content: content, start: start, end: end)))
      }
    }
    layPages(found.reduce(0) { max($0, $1.page) }, pdfs, ArchiveFiles(archive))
    records = Array(repeating: [], count: sheet.pages.count)
    for (page, record) in found { records[min(page, records.count - 1)].append(record) }
  }

  private mutating func spend(_ bytes: Int) -> Bool {
    guard bytes <= budget else { return false }
    budget -= bytes
    return true
  }

  private static func id(_ cursor: ByteCursor) -> UInt64? {
    var cursor = cursor
    return try? cursor.number(UInt64.self)
  }

  /// The number of the page, counted from 0, that something is on.
  private static func page(_ content: FlatTable) -> Int {
    guard var place = content.field(0), (try? place.skip(8)) != nil,
      let page = try? place.number(UInt32.self)
    else { return 0 }
    return Int(page)
  }

  private mutating func findRemoved(_ change: FlatTable?) {
    guard let change, change.number(4) == Kind.removal.rawValue,
      let list = change.table(5)?.list(0, of: 8), spend(list.count * 8)
    else { return }
    var cursor = list.cursor
    for _ in 0..<list.count {
      if let id = try? cursor.number(UInt64.self) { removed.insert(id) }
    }
  }

  /// Reads the title, the size of the pages and their paper.
  private mutating func readDocument(_ content: FlatTable) {
    if let title = content.table(0)?.text(0, atMost: 1000) { sheet.title = title }
    guard let layout = content.table(1)?.table(0) else { return }
    if let sides = layout.floats(3, 2), sides.allSatisfy({ (50...20_000).contains($0) }) {
      size = Point(x: sides[0], y: sides[1])
    }
    guard let paper = layout.table(0) else { return }
    let rulings: [UInt8: Paper.Ruling] = [0: .ruled, 1: .dots, 2: .grid]
    if let ruling = paper.number(0, UInt8.self).flatMap({ rulings[$0] }),
      let spacing = paper.float(1), spacing >= 1, spacing < size.x
    {
      sheet.paper = Paper(
        ruling, spacing: spacing * scale, margin: 0, color: Color(rgb: 0xFFFFFF),
        ruleColor: NotabilitySession.ruleColor)
    }
  }

  /// The points of a unit: notes of older versions have units of their own.
  private var scale: Double {
    let isOld = abs(size.y / size.x - NotabilitySheet.ownHeight) < 0.01
    return isOld ? NotabilitySheet.exportedWidth / size.x : 1
  }

  private mutating func layPages(
    _ last: Int, _ pdfs: [(page: Int, file: String)], _ files: ArchiveFiles
  ) {
    var shown: [Int: (pdf: NotabilitySheet.PDF, size: Point)] = [:]
    var (count, all) = (last + 1, [String: [Point]]())
    for (page, name) in pdfs {
      let sizes = all[name] ?? files.pdf(name).map { PDFPageSizes($0.bytes).pages } ?? []
      if sizes.isEmpty { losses.count(.pictures) }
      all[name] = sizes
      for (index, size) in sizes.enumerated() where page + index < NotabilitySheet.mostPages {
        shown[page + index] = (NotabilitySheet.PDF(file: name, page: index + 1), size)
        count = max(count, page + index + 1)
      }
    }
    for index in 0..<count {
      let (pdf, page) = shown[index].map { ($0.pdf, $0.size) } ?? (nil, size * scale)
      sheet.add(
        NotabilitySheet.Page(
          size: page, bottom: sheet.bottom + page.y * size.x / page.x, scale: page.x / size.x,
          pdf: pdf))
    }
  }

  /// The name of the file that something refers to: its hash in digits or as bytes.
  private mutating func name(_ content: FlatTable) -> String? {
    guard spend(4096) else { return nil }
    var hashes: [String] = []
    for field in 0..<16 {
      let texts = [content, content.table(field)].flatMap { table in
        (0..<8).compactMap { table?.text($0, atMost: 200) }
      }
      hashes += texts.map { String($0.prefix { $0.isHexDigit }) }
      for count in [64, 32] where content.size(of: field) >= count {
        guard var place = content.field(field), let bytes = try? place.bytes(count) else {
          continue
        }
        hashes.append(bytes.map { String($0, digits: 2, radix: 16) }.joined())
      }
    }
    for hash in hashes {
      if let name = attached[hash.lowercased()] { return name }
    }
    return nil
  }

  mutating func elements(ofPage index: Int, _ files: ArchiveFiles) -> [ForeignElement] {
    let map = Affine.scaling(x: sheet.pages[index].scale, y: sheet.pages[index].scale)
    var elements: [ForeignElement] = []
    for record in records[index] {
      switch record.kind {
      case .stroke:
        let strokes = strokes(record, map)
        if strokes.isEmpty { losses.count(.damagedElements) }
        elements += strokes
      case .shape:
        if let line = Self.line(record.content, map) {
          elements.append(line)
        } else {
          losses.count(.unknownElements)
        }
      case .picture:
        if let picture = picture(record.content, map, files) {
          elements.append(picture)
        } else {
          losses.count(.pictures)
        }
      default: break
      }
    }
    records[index] = []
    return elements
  }
}

extension NotabilityBundle {
  private static func color(_ content: FlatTable, _ field: Int) -> Color {
    Color(rgba: (content.number(field, UInt32.self) ?? 0xFF00_0000).byteSwapped)
  }

  private static func width(_ content: FlatTable, _ field: Int) -> Double? {
    let width = content.float(field) ?? 1
    return width > 0 && width < 10_000 ? width : nil
  }

  /// The pieces of a stroke, between which something was rubbed out; empty where it is damaged.
  private mutating func strokes(_ record: Record, _ map: Affine) -> [ForeignElement] {
    let content = record.content
    guard let origin = content.floats(1, 2), let width = Self.width(content, 8),
      let list = content.list(9, of: 1), spend(list.count),
      origin.allSatisfy({ abs($0) <= ForeignPage.farthest })
    else { return [] }
    let tools: [UInt8: NotabilityTool] = [1: .pencil, 2: .highlighter]
    let tool = content.number(4, UInt8.self).flatMap { tools[$0] } ?? .pen
    var path = NotabilityPath(
      origin: Point(x: origin[0], y: origin[1]), map: map,
      chain: NotabilityChain(
        tool: tool, color: Self.color(content, 7), width: width * map.scale))
    let (took, isTimed) = record.end.subtractingReportingOverflow(record.start)
    path.duration = !isTimed && (0..<86_400_000).contains(took) ? Double(took) : 0
    path.start = record.start
    var cursor = list.cursor
    do throws(ForeignFault) {
      guard var part = try? cursor.part(list.count) else { throw .damaged }
      try path.read(&part)
    } catch {
      return []
    }
    return path.elements
  }

  /// A straight line; nil for other shapes, which are not known.
  private static func line(_ content: FlatTable, _ map: Affine) -> ForeignElement? {
    guard content.number(4, UInt8.self) == 1, let start = content.floats(1, 2),
      let end = content.table(5)?.floats(3, 2), let width = width(content, 10)
    else { return nil }
    let first = Point(x: start[0], y: start[1])
    let shape = Shape(.line, [first, first + Point(x: end[0], y: end[1])]).mapped(by: map)
    guard shape.isUsable else { return nil }
    let style = Style(
      color: color(content, 9), width: width * map.scale, response: .constant)
    return .element(LooseElement(shape, style: style))
  }

  /// A picture that tells its place as a corner and a size; nil for others.
  private mutating func picture(
    _ content: FlatTable, _ map: Affine, _ files: ArchiveFiles
  ) -> ForeignElement? {
    guard let name = name(content), let bytes = files.file(name) else { return nil }
    for field in 1..<16 where content.size(of: field) == 16 {
      guard let numbers = content.floats(field, 4), numbers[2] > 0, numbers[3] > 0 else {
        continue
      }
      let corner = Point(x: numbers[0], y: numbers[1])
      return .picture(
        bytes, in: map(Box(low: corner, high: corner + Point(x: numbers[2], y: numbers[3]))))
    }
    return nil
  }
}

/// The points of a stroke: a chain of cubic curves as differences from where it began, with the
/// width at each joint.
private struct NotabilityPath {
  let origin: Point
  let map: Affine
  let chain: NotabilityChain
  /// The milliseconds that the stroke took, and when it began.
  var duration = 0.0
  var start: Int64 = 0
  private(set) var elements: [ForeignElement] = []

  init(origin: Point, map: Affine, chain: NotabilityChain) {
    (self.origin, self.map, self.chain) = (origin, map, chain)
  }

  /// What is between two joints: a curve, or a gap.
  private static let (curve, gap): (UInt8, UInt8) = (0, 3)

  mutating func read(_ cursor: inout ByteCursor) throws(ForeignFault) {
    let isWide = try cursor.byte() == 1
    let count = Int(try cursor.number(UInt16.self))
    guard count > 0, try cursor.byte() == 3 else { throw .damaged }
    try cursor.skip(isWide ? 8 : 4)
    func place(_ cursor: inout ByteCursor) throws(ForeignFault) -> Point {
      let x = isWide ? try cursor.float() : try cursor.half()
      let y = isWide ? try cursor.float() : try cursor.half()
      guard abs(x) <= ForeignPage.farthest, abs(y) <= ForeignPage.farthest else { throw .damaged }
      return map(origin + Point(x: x, y: y))
    }
    func factor(_ cursor: inout ByteCursor) throws(ForeignFault) -> Double {
      let factor = try cursor.half()
      // The force and the tilt, which the width already follows.
      try cursor.skip(4)
      guard factor >= 0, factor <= 100 else { throw .damaged }
      return factor
    }
    var piece = chain
    piece.begin(map(origin), width: try factor(&cursor))
    for joint in 1..<max(count, 1) {
      let time = duration * Double(joint) / Double(count - 1)
      switch try cursor.byte() {
      case Self.curve:
        let (first, second) = (try place(&cursor), try place(&cursor))
        let end = try place(&cursor)
        piece.add(first, second, end, width: try factor(&cursor), time: time)
      case Self.gap:
        add(piece)
        piece = chain
        let next = try place(&cursor)
        piece.begin(next, width: try factor(&cursor), time: time)
      default: throw .damaged
      }
    }
    add(piece)
  }

  private mutating func add(_ piece: NotabilityChain) {
    var stroke = piece.stroke
    stroke.start = start
    if let element = stroke.element() { elements.append(.element(element)) }
  }
}
