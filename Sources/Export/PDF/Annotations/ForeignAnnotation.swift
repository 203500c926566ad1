internal import Geometry

struct ForeignAnnotation {
  let file: ForeignPDF
  let value: ForeignPDF.Value
  /// Its kind, with the slash of a name.
  let kind: String

  init(_ value: ForeignPDF.Value, in file: ForeignPDF) {
    (self.file, self.value) = (file, value)
    kind = file.kind(of: value) == .dictionary ? file.text("/Subtype", of: value) : ""
  }

  var isShown: Bool { flags & 0b100010 == 0 }

  /// True if it is shown above the page and may hide drawings there, unlike marks of words.
  var mayHide: Bool { isShown && !Self.thin.contains(kind) }

  private static let thin: Set<String> = [
    "/Link", "/Popup", "/Highlight", "/Underline", "/Squiggly", "/StrikeOut",
  ]

  /// True if it stays upright where its page is turned.
  var isUpright: Bool { flags & 0b10000 != 0 }

  private var flags: Int { Int(min(max(file.number("/F", of: value) ?? 0, 0), 65_535)) }

  /// True if it has a comment, or a reply to one.
  var hasComment: Bool {
    file.string(of: file.entry("/Contents", of: value)).map { !$0.isEmpty } ?? false
  }

  /// The numbers of an array, all finite; nil if it is none, or has other values.
  func numbers(_ key: String, of dictionary: ForeignPDF.Value) -> [Double]? {
    let list = file.entry(key, of: dictionary)
    guard file.kind(of: list) == .array else { return nil }
    return Self.numbers(in: file.text(of: list))
  }

  static func numbers(in text: String) -> [Double]? {
    let words = text.split { " []\n\r\t".contains($0) }
    let numbers = words.compactMap { Double($0) }
    return numbers.count == words.count && numbers.allSatisfy { abs($0) < farthest } ? numbers : nil
  }

  /// Beyond this no place is on a page.
  private static let farthest = 1e6

  var rect: Box? { Box(sides: numbers("/Rect", of: value)) }

  /// In points.
  var lineWidth: Double {
    var width = 1.0
    if let style = file.dictionary("/BS", of: value) {
      width = file.number("/W", of: style) ?? 1
    } else if let border = numbers("/Border", of: value), border.count > 2 {
      width = border[2]
    }
    return width.isFinite ? min(max(width, 0), 1000) : 1
  }

  /// The stream that draws it, or a dictionary with one for each state; a null if it has neither.
  var appearances: ForeignPDF.Value {
    let all = file.entry("/AP", of: value)
    return file.kind(of: all) == .dictionary ? file.entry("/N", of: all) : all
  }

  var appearance: ForeignPDF.Value? {
    let normal = appearances
    switch file.kind(of: normal) {
    case .stream: return normal
    case .dictionary:
      let state = file.entry("/AS", of: value)
      guard file.kind(of: state) == .plain else { return nil }
      let chosen = file.entry(file.text(of: state), of: normal)
      return file.kind(of: chosen) == .stream ? chosen : nil
    default: return nil
    }
  }
}

struct AnnotationDrawing {
  let look: Look
  let box: Box
  let map: Affine

  enum Look {
    case own(ForeignPDF.Value)
    case made(DefaultAppearance)
  }

  init(_ made: DefaultAppearance) { (look, box, map) = (.made(made), made.box, .identity) }

  /// Finds where an annotation shows one of its streams; nil if nothing of it is visible.
  init?(_ stream: ForeignPDF.Value, of annotation: ForeignAnnotation, onPageTurned turn: Double) {
    guard let rect = annotation.rect, rect.width > 0, rect.height > 0 else { return nil }
    let form = annotation.file.dictionary(of: stream)
    guard let inner = Box(sides: annotation.numbers("/BBox", of: form)) else { return nil }
    let own = Affine(numbers: annotation.numbers("/Matrix", of: form)) ?? .identity
    // The form's own matrix counts when it is drawn; the frame is fitted around the mapped box.
    box = own(inner)
    guard box.width > 0, box.height > 0 else { return nil }
    var map = Affine.translation(by: -box.low)
      .then(.scaling(x: rect.width / box.width, y: rect.height / box.height))
      .then(.translation(by: rect.low))
    let turns = turn.isFinite ? Int((turn / 90).remainder(dividingBy: 4).rounded()) & 3 : 0
    if annotation.isUpright, turns != 0 {
      let corner = Point(x: rect.low.x, y: rect.high.y)
      let sine = [0.0, 1, 0, -1][turns], cosine = [1.0, 0, -1, 0][turns]
      map = map.then(.translation(by: -corner))
        .then(Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
        .then(.translation(by: corner))
    }
    (look, self.map) = (.own(stream), map)
  }

  static func operators(drawing name: String, by map: Affine) -> String {
    let numbers = map.numbers.map { PDFSyntax.number($0, digits: 6) }
    return "q \(numbers.joined(separator: " ")) cm\(PDFSyntax.name(name)) Do Q\n"
  }
}

extension Box {
  /// A box as PDF lists its sides; nil for anything but four numbers.
  init?(sides: [Double]?) {
    guard let sides, sides.count == 4 else { return nil }
    self.init(around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
  }
}

extension Affine {
  /// A map as PDF lists its numbers; nil for anything but six.
  init?(numbers: [Double]?) {
    guard let numbers, numbers.count == 6 else { return nil }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension AnnotationDrawing.Look {
  /// Returns the stream that draws it, as a form that a page can draw; writes it if the file has none.
  func form(in file: inout PDFFile, of source: ForeignPDF) throws -> PDFFile.Reference {
    let stream: ForeignPDF.Value
    switch self {
    case .own(let own): stream = own
    case .made(let made):
      return try file.add(
        compressing: Array(made.operators.utf8),
        entries: "/Type/XObject/Subtype/Form/BBox[\(ForeignSheet.list(made.box))]"
          + "/Resources<<\(made.resources)>>")
    }
    let facts = source.dictionary(of: stream)
    if let name = source.reference(to: stream), source.text("/Subtype", of: facts) == "/Form" {
      return name
    }
    // Readers draw annotations without this entry, but no such forms.
    let entries = source.entries(of: facts, without: ["/Type", "/Subtype", "/Length"])
    return try file.add(
      stream: source.bytes(of: stream) ?? [],
      entries: String(decoding: entries, as: UTF8.self) + "/Type/XObject/Subtype/Form")
  }
}
