internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Zip

/// Notes of Saber: a document in BSON, alone or in an archive with its files.
///
/// Up to version 12, it is in JSON.
struct SaberNotes: ForeignNotes {
  static let program = "Saber"
  static let endings = [".sba", ".sbn2", ".sbn"]

  let title = ""
  private(set) var losses = ForeignLosses()
  private let sheet: SaberSheet
  private let version: Int
  private var files: SaberFiles
  private var pages: [Page] = []

  /// The points of a pixel: the PDFs that the program writes have one in each point.
  static let pixel = 1.0

  init(_ file: ForeignContent) throws(ForeignFault) {
    let (document, name) = try Self.document(in: file)
    version = document["v"]?.integer ?? 0
    sheet = SaberSheet(document)
    files = SaberFiles(file, besides: name, inline: document["a"])
    let strokes = document.isList ? document : document["s"]
    guard document["z"]?.isList == true || strokes?.isList == true else { throw .damaged }
    pages = document["z"].elements.prefix(ForeignRequest.mostPages + 1).map {
      Page(value: $0.indexed)
    }
    for stroke in strokes.elements {
      addPage(SaberStroke(stroke, version: version).page) { $0.strokes.append(stroke) }
    }
    for picture in document["i"].elements {
      addPage(picture["i"]?.integer ?? 0) { $0.pictures.append(picture) }
    }
    // The program keeps an empty page at the end.
    if pages.count > 1, pages.last?.isEmpty == true { pages.removeLast() }
    if pages.isEmpty { pages = [Page()] }
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    let source = pages[index]
    let size = sheet.size(of: source.value)
    var page = sheet.page(size, isCovered: source.background != nil)
    if let background = source.background {
      addBackground(SaberPicture(background), size: size, to: &page)
    }
    let text = SaberText(source.value?["q"], lineHeight: sheet.lineHeight, width: size.x)
    for box in text.boxes { page.add(LooseElement(.text(box))) }
    losses.count(.embedded, text.embeds)
    losses.count(.formats, text.lostLooks)
    for picture in source.allPictures { addPicture(SaberPicture(picture), size: size, to: &page) }
    addStrokes(source.allStrokes.map { SaberStroke($0, version: version) }, to: &page)
    return page
  }
}

extension SaberNotes {
  /// A page, and what versions before 8 keep outside of it.
  private struct Page {
    var value: SaberValue?
    var strokes: [SaberValue] = []
    var pictures: [SaberValue] = []

    var allStrokes: [SaberValue] { strokes + (value?["s"]).elements }
    var allPictures: [SaberValue] { pictures + (value?["i"]).elements }
    var background: SaberValue? { value?["b"] }

    var isEmpty: Bool {
      background == nil && SaberText.isEmpty(value?["q"])
        && strokes.isEmpty && (value?["s"]).isEmptyList
        && pictures.isEmpty && (value?["i"]).isEmptyList
    }
  }

  /// Changes a page, which is made if there are fewer.
  private mutating func addPage(_ index: Int, _ change: (inout Page) -> Void) {
    guard (0..<10_000).contains(index) else { return losses.count(.damagedElements) }
    while pages.count <= index { pages.append(Page()) }
    change(&pages[index])
  }

  private mutating func addBackground(
    _ picture: SaberPicture, size: Point, to page: inout ForeignPage
  ) {
    guard picture.pdfPage == nil else { return addPDF(picture, to: &page) }
    guard let bytes = files.bytes(of: picture) else { return losses.count(.pictures) }
    guard let (box, crop) = picture.fitted(to: size), !box.covers(size) else {
      if !page.setBackdrop(picture: bytes, named: "background") { losses.count(.pictures) }
      return
    }
    var frame = ForeignPicture(bytes, in: box.scaled(by: Self.pixel))
    (frame.crop, frame.isLocked) = (crop, true)
    if !page.add(frame) { losses.count(.pictures) }
  }

  private mutating func addPicture(
    _ picture: SaberPicture, size: Point, to page: inout ForeignPage
  ) {
    if picture.pdfPage != nil {
      // A page shows one page of a PDF, as its paper.
      let isPaper = page.isWithoutBackdrop && picture.box.covers(size)
      return isPaper ? addPDF(picture, to: &page) : losses.count(.pictures)
    }
    guard let bytes = files.bytes(of: picture),
      page.add(ForeignPicture(bytes, in: picture.box.scaled(by: Self.pixel)))
    else { return losses.count(.pictures) }
  }

  private mutating func addPDF(_ picture: SaberPicture, to page: inout ForeignPage) {
    guard let number = picture.pdfPage, let pdf = files.pdf(of: picture) else {
      return losses.count(.attachments)
    }
    page.setBackdrop(page: number, ofPDF: pdf.bytes, hash: pdf.hash, named: "background.pdf")
  }

  private mutating func addStrokes(_ strokes: [SaberStroke], to page: inout ForeignPage) {
    let order = strokes.indices.sorted {
      SaberStroke.isLower(strokes[$0], than: strokes[$1])
        || $0 < $1 && !SaberStroke.isLower(strokes[$1], than: strokes[$0])
    }
    for index in order where !page.add(strokes[index].element) { losses.count(.damagedElements) }
  }
}

/// Recognizing the files.
extension SaberNotes {
  static func isLikely(_ head: [UInt8]) -> Bool {
    // A BSON document of some length, which begins with the version, and has another member.
    let mark: [UInt8] = [0x10, 0x76, 0x00]
    if head.count > 16, head[4..<7].elementsEqual(mark) {
      return head[7] < 100 && head[8..<11].allSatisfy { $0 == 0 } && head[12] != 0
        && [0x01, 0x02, 0x04, 0x0A, 0x10].contains(head[11])
    }
    let document = JSONValue(head)
    if document.isArray { return isStroke(document) }
    guard document["v"]?.integer.map((0..<100).contains) == true else { return false }
    guard let page = document["z"]?.elements.first(where: { _ in true }) else {
      return document["s"].map(isStroke) == true
    }
    return page.isArray || page["w"]?.number != nil && page["h"]?.number != nil
  }

  /// True if a list begins with a stroke.
  private static func isStroke(_ list: JSONValue) -> Bool {
    guard let stroke = list.elements.first(where: { _ in true }), stroke.isObject,
      let point = stroke["p"]?.elements.first(where: { _ in true })
    else { return false }
    return point["x"]?.number != nil && point["y"]?.number != nil
  }

  static func isLikely(ofArchive names: [String]) -> Bool { main(of: names) != nil }

  /// The document among the files of an archive.
  private static func main(of names: [String]) -> String? {
    names.first { $0 == "main.sbn2" } ?? names.first { $0.hasSuffix(".sbn2") }
  }

  /// The document, and its name in an archive.
  private static func document(
    in file: ForeignContent
  ) throws(ForeignFault) -> (SaberValue, name: String) {
    let (bytes, name): ([UInt8], String)
    switch file {
    case .bytes(let whole): (bytes, name) = (whole, "")
    case .archive(let archive):
      guard let main = main(of: archive.names), let whole = archive.file(main) else {
        throw .damaged
      }
      (bytes, name) = (whole, main)
    }
    let json = JSONValue(bytes)
    if json.isObject || json.isArray { return (SaberValue.json(json).indexed, name) }
    guard let document = BSONValue(bytes) else { throw .damaged }
    return (.bson(document), name)
  }
}

/// A value in a note of Saber: in JSON up to version 12, in BSON since then.
enum SaberValue {
  case json(JSONValue)
  /// The members of an object in JSON, which are found without reading those before them.
  case object([String: JSONValue])
  case bson(BSONValue)

  /// The same value, whose members are found fast.
  var indexed: SaberValue {
    guard case .json(let value) = self, value.isObject else { return self }
    return .object(Dictionary(value.members.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// The value of a member; nil if there is none, or if it is null.
  subscript(name: String) -> SaberValue? {
    switch self {
    case .json(let value): value[name].map(SaberValue.json)
    case .object(let members): members[name].flatMap { $0.isNull ? nil : .json($0) }
    case .bson(let value): value[name].map(SaberValue.bson)
    }
  }

  var isList: Bool {
    switch self {
    case .json(let value): value.isArray
    case .object: false
    case .bson(let value): value.isArray
    }
  }

  var number: Double? {
    switch self {
    case .json(let value): value.number
    case .object: nil
    case .bson(let value): value.number
    }
  }

  var integer: Int? {
    switch self {
    case .json(let value): value.integer
    case .object: nil
    case .bson(let value): value.integer
    }
  }

  var flag: Bool? {
    switch self {
    case .json(let value): value.flag
    case .object: nil
    case .bson(let value): value.flag
    }
  }

  var text: String? {
    switch self {
    case .json(let value): value.text
    case .object: nil
    case .bson(let value): value.text
    }
  }

  struct Elements: Sequence, IteratorProtocol {
    private var json: JSONValue.Elements?
    private var bson: BSONValue.Members?

    fileprivate init(_ value: SaberValue?) {
      switch value {
      case .json(let value): json = value.elements
      case .bson(let value): bson = value.isArray ? BSONValue.Members(of: value) : nil
      case .object, nil: break
      }
    }

    mutating func next() -> SaberValue? {
      json?.next().map(SaberValue.json) ?? bson?.next().map { .bson($0.value) }
    }
  }

  /// The bytes of a file: binary data, a text in Base64, or a list of numbers.
  var file: [UInt8]? {
    switch self {
    case .bson(let value) where value.binary != nil: value.binary.map { Array($0) }
    case .json(let value) where value.isString:
      value.textBytes.flatMap { Base64.decoded($0.span) }
    case .json, .object, .bson:
      isList ? Elements(self).map { UInt8(truncatingIfNeeded: $0.integer ?? 0) } : nil
    }
  }
}

extension SaberValue? {
  /// The values of a list; none for anything else.
  var elements: SaberValue.Elements { SaberValue.Elements(self) }
  fileprivate var isEmptyList: Bool { elements.first { _ in true } == nil }
}
