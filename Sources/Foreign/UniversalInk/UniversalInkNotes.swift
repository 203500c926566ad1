internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Notes in Wacom's Universal Ink Model: messages of Protocol Buffers in a RIFF file.
///
/// Version 3.0 has one message for everything, version 3.1 a chunk for each part. A file is one page without a size.
struct UniversalInkNotes: ForeignNotes {
  static let program = "Wacom Ink"
  static let endings = [".uim"]

  private(set) var title = ""
  private(set) var losses = ForeignLosses()
  let pageCount = 1
  private let document: UniversalInkDocument

  static func isLikely(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8).starts(with: Array("UINKHEAD".utf8))
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    document = try UniversalInkDocument(try file.bytes)
    title = document.title
  }

  mutating func page(_ index: Int) -> ForeignPage {
    var page = ForeignPage()
    // Strokes that are drawn below all others come first, the last one lowest.
    var (below, above): ([LooseElement], [LooseElement]) = ([], [])
    for part in document.strokes {
      guard let message = try? Protobuf(part),
        let stroke = UniversalInkStroke(message, of: document),
        let element = stroke.element(in: document)
      else {
        losses.count(.damagedElements)
        continue
      }
      if stroke.isTextured(in: document) { losses.count(.textures) }
      if stroke.isBelow { below.append(element) } else { above.append(element) }
    }
    for element in (below.reversed() + above).movedOntoSheet() where !page.add(element) {
      losses.count(.damagedElements)
    }
    return page
  }
}

/// The parts of a file, as far as they tell how its page looks.
struct UniversalInkDocument {
  let isVersion30: Bool
  private(set) var title = ""
  /// The messages of all strokes that are shown, lowest first; they are read one by one.
  private(set) var strokes: [ByteCursor] = []
  private(set) var brushes = UniversalInkBrushes()
  private(set) var sensors = UniversalInkSensors()
  /// Names and looks that strokes refer to by number.
  private(set) var brushNames: [String] = []
  private(set) var blendModes: [String] = []
  private(set) var looks: [Protobuf] = []
  /// From the file's coordinates, which are pixels of 96 to the inch, to points.
  private(set) var map = Affine.scaling(x: pixel, y: pixel)

  static let pixel = 0.75

  init(_ file: [UInt8]) throws(ForeignFault) {
    var chunks = try UniversalInkChunks(file)
    isVersion30 = chunks.isVersion30
    if isVersion30 {
      guard let bytes = chunks["DATA"] else { throw .damaged }
      try readVersion30(try Protobuf(bytes))
    } else {
      try readVersion31(&chunks)
    }
  }

  private mutating func readVersion30(_ object: Protobuf) throws(ForeignFault) {
    title = Self.title(in: object.messages(8))
    if let input = object.message(1) { sensors = UniversalInkSensors(input) }
    if let brushes = object.message(3) { self.brushes = UniversalInkBrushes(brushes) }
    setMap(object.message(7), unit: nil)
    // The kind 2 is that of a stroke.
    let nodes = object.messages(4).compactMap { node in
      node.number(4) == 2 ? Int(exactly: node.number(3) ?? 0) : nil
    }
    guard let ink = object.message(2) else { return }
    strokes = Self.shown(ink.parts(1), nodes)
  }

  private mutating func readVersion31(_ chunks: inout UniversalInkChunks) throws(ForeignFault) {
    if let properties = chunks["PRPS"].flatMap({ try? Protobuf($0) }) {
      title = Self.title(in: properties.messages(1))
    }
    if let input = chunks["INPT"].flatMap({ try? Protobuf($0) }) {
      sensors = UniversalInkSensors(input)
    }
    if let brushes = chunks["BRSH"].flatMap({ try? Protobuf($0) }) {
      self.brushes = UniversalInkBrushes(brushes)
    }
    guard let bytes = chunks["INKD"] else { return }
    let ink = try Protobuf(bytes)
    (brushNames, blendModes, looks) = (ink.texts(4), ink.texts(5), ink.messages(6))
    setMap(ink.message(3), unit: ink.float(2))
    let tree = chunks["INKS"].flatMap { try? Protobuf($0) }?.message(2)
    let nodes = tree?.messages(2).compactMap { node in node.number(3).flatMap { Int(exactly: $0) } }
    strokes = Self.shown(ink.parts(1), nodes ?? [])
  }

  /// The strokes in the order of the tree that shows them; all of them if there is none.
  private static func shown(_ strokes: [ByteCursor], _ nodes: [Int]) -> [ByteCursor] {
    var seen: Set<Int> = []
    let shown = nodes.filter { strokes.indices.contains($0) && seen.insert($0).inserted }
    return shown.isEmpty ? strokes : shown.map { strokes[$0] }
  }

  private static func title(in properties: [Protobuf]) -> String {
    properties.first { $0.text(1)?.lowercased() == "title" }?.text(2) ?? ""
  }

  /// Sets the map from a matrix of four rows, or from the length of a unit in pixels.
  private mutating func setMap(_ matrix: Protobuf?, unit: Double?) {
    func number(_ field: Int) -> Double { matrix?.float(field) ?? 0 }
    var own = Affine(
      a: number(1), b: number(5), c: number(2), d: number(6), tx: number(4), ty: number(8))
    if !own.isUsable {
      let unit = unit.flatMap { $0 > 1e-6 && $0 < 1e6 ? $0 : nil } ?? 1
      own = .scaling(x: unit, y: unit)
    }
    let whole = own.then(.scaling(x: Self.pixel, y: Self.pixel))
    if whole.isUsable, whole.scale < 1e6 { map = whole }
  }
}

/// The chunks of a RIFF file of Universal Ink.
private struct UniversalInkChunks {
  private let file: [UInt8]
  private var ranges: [String: Range<Int>] = [:]
  private(set) var isVersion30 = false

  /// The content of a chunk; nil if there is none.
  subscript(name: String) -> ByteCursor? { ranges[name].map { ByteCursor(file, in: $0) } }

  init(_ file: [UInt8]) throws(ForeignFault) {
    self.file = file
    var cursor = ByteCursor(file)
    guard UniversalInkNotes.isLikely(file) else { throw .damaged }
    try cursor.skip(12)
    var descriptions: [(kind: UInt8, packing: UInt8)] = []
    var number = 0
    while cursor.remaining >= 8 {
      let name = String(decoding: try cursor.bytes(4), as: UTF8.self)
      let size = Int(try cursor.number(UInt32.self))
      let start = cursor.position
      // A file that was cut off in its last chunk may still have whole strokes before.
      var chunk = try cursor.part(min(size, cursor.remaining))
      if size % 2 == 1, !cursor.isAtEnd { try cursor.skip(1) }
      if name == "HEAD" {
        descriptions = try readHead(&chunk)
        continue
      }
      if descriptions.indices.contains(number) {
        let (kind, packing) = descriptions[number]
        // Messages that are not compressed; nobody writes anything else yet.
        guard kind == 1, packing == 0 else { throw .tooNew }
      }
      number += 1
      if ranges[name] == nil { ranges[name] = start..<chunk.end }
    }
  }

  private mutating func readHead(
    _ chunk: inout ByteCursor
  ) throws(ForeignFault) -> [(kind: UInt8, packing: UInt8)] {
    let (major, minor) = (try chunk.byte(), try chunk.byte())
    guard major == 3, minor <= 1 else { throw .tooNew }
    isVersion30 = minor == 0
    try chunk.skip(min(2, chunk.remaining))
    var descriptions: [(kind: UInt8, packing: UInt8)] = []
    while !isVersion30, chunk.remaining >= 8, descriptions.count < 100 {
      let bytes = try chunk.bytes(8)
      descriptions.append((bytes[3], bytes[4]))
    }
    return descriptions
  }
}
