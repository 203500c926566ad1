/// A page of another PDF with everything needed to draw it; like an image, it fills the unit square.
struct PDFForm: Sendable {
  /// The first is the page itself.
  var objects: [Object] = []
  /// True if it specifies how its parts are blended.
  var isGroup = false

  struct Object: Sendable {
    /// Its content, or the entries of a stream without the surrounding brackets.
    var pieces: [Piece] = []
    /// The bytes of a stream, compressed as its entries say; nil if it is not a stream.
    var stream: [UInt8]?
  }

  enum Piece: Sendable {
    case text(String)
    case reference(Int)
  }

  func write(to file: inout PDFFile) throws -> PDFFile.Reference {
    let names = objects.map { _ in file.reserve() }
    for (object, name) in zip(objects, names) {
      let text = object.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .reference(let index): names[index].description
        }
      }.joined()
      if let stream = object.stream {
        try file.add(stream: stream, entries: text, as: name)
      } else {
        try file.add(text, as: name)
      }
    }
    return names[0]
  }
}

extension PDFForm {
  /// Copies the first page; nil for a damaged file, which readers show differently: better as pixels.
  init?(_ bytes: [UInt8]) {
    guard let file = ForeignPDF(bytes), let page = file.everyPage()?.first else { return nil }
    var copy = PDFFormCopy(of: file)
    guard copy.add(page), file.isSound else { return nil }
    self = copy.form
  }
}

private struct PDFFormCopy {
  private(set) var form = PDFForm()

  private let file: ForeignPDF
  private var indices: [ForeignPDF.Name: Int] = [:]
  private var waiting: [ForeignPDF.Value] = []
  private var count = 0

  private static let mostObjects = 50_000
  private static let mostBytes = 256 << 20
  private static let deepest = 60

  init(of file: ForeignPDF) { self.file = file }

  mutating func add(_ page: ForeignPDF.Value) -> Bool {
    guard let sheet = ForeignSheet(page, in: file), var object = drawing(of: page) else {
      return false
    }
    object.pieces.append(.text(sheet.entries))
    for key in ["/Resources", "/Group"] {
      let value = file.entry(key, of: page)
      guard file.kind(of: value) != .null else {
        // Without any, readers look up names in the resources of the page that it is drawn on.
        if key == "/Resources" { object.pieces.append(.text("/Resources<<>>")) }
        continue
      }
      object.pieces.append(.text(key + " "))
      guard add(value, to: &object.pieces) else { return false }
      if key == "/Group" { form.isGroup = true }
    }
    form.objects.insert(object, at: 0)
    return addWaiting()
  }

  /// The operators of a page; a form has them in one stream.
  private mutating func drawing(of page: ForeignPDF.Value) -> PDFForm.Object? {
    var value = file.entry("/Contents", of: page)
    if file.kind(of: value) == .array {
      let items = file.items(of: value)
      guard items.count == 1 else { return joinedDrawing(of: page) }
      value = items[0]
    }
    return file.kind(of: value) == .stream ? object(of: value) : nil
  }

  private mutating func joinedDrawing(of page: ForeignPDF.Value) -> PDFForm.Object? {
    guard let operators = file.contents(of: page) else { return nil }
    count += operators.count
    guard count <= Self.mostBytes else { return nil }
    return PDFForm.Object(
      pieces: [.text("/Filter/FlateDecode")], stream: FlateStream.compressed(operators))
  }

  private mutating func addWaiting() -> Bool {
    var next = 0
    while next < waiting.count {
      guard waiting.count <= Self.mostObjects, let object = object(of: waiting[next]) else {
        return false
      }
      form.objects.append(object)
      next += 1
    }
    return true
  }

  private mutating func object(of value: ForeignPDF.Value) -> PDFForm.Object? {
    var object = PDFForm.Object()
    guard file.kind(of: value) == .stream else {
      return addHere(value, to: &object.pieces, depth: 0) ? object : nil
    }
    guard let bytes = file.bytes(of: value) else { return nil }
    count += bytes.count
    guard count <= Self.mostBytes,
      addEntries(of: file.dictionary(of: value), to: &object.pieces, depth: 0)
    else { return nil }
    object.stream = bytes
    return object
  }

  private mutating func add(
    _ value: ForeignPDF.Value, to pieces: inout [PDFForm.Piece], depth: Int = 0
  ) -> Bool {
    // Missing values, and other pages, which no drawing needs, get no object.
    guard file.kind(of: value) != .null, !isPage(value) else {
      pieces.append(.text("null"))
      return true
    }
    guard let name = file.name(of: value) else { return addHere(value, to: &pieces, depth: depth) }
    // The first object is the page itself.
    let index = indices[name] ?? waiting.count + 1
    if indices[name] == nil {
      indices[name] = index
      waiting.append(value)
    }
    pieces.append(.reference(index))
    return true
  }

  private mutating func addHere(
    _ value: ForeignPDF.Value, to pieces: inout [PDFForm.Piece], depth: Int
  ) -> Bool {
    guard depth < Self.deepest else { return false }
    switch file.kind(of: value) {
    case .null: pieces.append(.text("null"))
    case .plain: pieces.append(.text(file.text(of: value)))
    case .stream: return false
    case .array:
      pieces.append(.text("["))
      for item in file.items(of: value) {
        guard add(item, to: &pieces, depth: depth + 1) else { return false }
        pieces.append(.text(" "))
      }
      pieces.append(.text("]"))
    case .dictionary:
      pieces.append(.text("<<"))
      guard addEntries(of: value, to: &pieces, depth: depth) else { return false }
      pieces.append(.text(">>"))
    }
    return true
  }

  private mutating func addEntries(
    of dictionary: ForeignPDF.Value, to pieces: inout [PDFForm.Piece], depth: Int
  ) -> Bool {
    for key in file.keys(of: dictionary) where key != "/Length" {
      pieces.append(.text(PDFSyntax.name(key.dropFirst()) + " "))
      guard add(file.entry(key, of: dictionary), to: &pieces, depth: depth + 1) else {
        return false
      }
    }
    return true
  }

  private func isPage(_ value: ForeignPDF.Value) -> Bool {
    file.kind(of: value) == .dictionary
      && ["/Page", "/Pages", "/Catalog"].contains(file.text("/Type", of: value))
  }
}
