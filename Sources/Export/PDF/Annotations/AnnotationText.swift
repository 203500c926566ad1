internal import Bytes
internal import Geometry

/// The words of a field or note on the page, as readers write them that redraw them.
struct AnnotationText {
  /// The operators, in coordinates of the page.
  let operators: String
  let resources: String

  private static let most = 20_000
  /// The size of letters if readers choose it.
  private static let usual = 12.0
  /// The distance of words from their frame.
  private static let gap = 2.0

  /// Finds the text of an annotation and its look; nil if there is none, or other than Latin letters.
  init?(of annotation: ForeignAnnotation, in rect: Box) {
    let file = annotation.file
    let isField = annotation.kind == "/Widget"
    if isField {
      let kind = file.text(of: annotation.inherited("/FT"))
      guard kind == "/Tx" || kind == "/Ch" else { return nil }
    }
    let words = isField ? annotation.inherited("/V") : file.entry("/Contents", of: annotation.value)
    guard let bytes = file.string(of: words), !bytes.isEmpty, bytes.count <= Self.most,
      let letters = Self.latin(bytes)
    else { return nil }
    let setting = annotation.inherited("/Ff")
    let flags = isField && file.kind(of: setting) == .plain ? file.number(of: setting) : 0
    let isLong = !isField || abs(flags) < 1e9 && Int(flags) & 0x1000 != 0
    let look = Look(of: annotation)
    let automatic = isLong ? Self.usual : min(Self.usual, rect.height * 0.7)
    let size = look.size > 0 ? min(look.size, 1000) : max(automatic, 1)
    let top = isLong ? rect.high.y - Self.gap - size * 0.8 : rect.center.y - size * 0.3
    let start = [size * 1.15, rect.low.x + Self.gap, top].map { PDFSyntax.number($0) }
    let lines = letters.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      "<\(Hex.digits(Array(line)))>Tj T*"
    }
    operators =
      "BT \(look.color) /F \(PDFSyntax.number(size)) Tf \(start[0]) TL \(start[1]) \(start[2]) Td "
      + lines.joined(separator: " ") + " ET"
    resources =
      "/Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"
  }

  private struct Look {
    var size = 0.0
    var color = "0 g"

    init(of annotation: ForeignAnnotation) {
      let file = annotation.file
      var setting = annotation.inherited("/DA")
      if file.string(of: setting) == nil,
        let form = file.root().flatMap({ file.dictionary("/AcroForm", of: $0) })
      {
        setting = file.entry("/DA", of: form)
      }
      let words = String(decoding: file.string(of: setting) ?? [], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      for (place, word) in words.enumerated() {
        switch word {
        case "Tf" where place > 0: size = Double(words[place - 1]) ?? 0
        case "g" where place > 0: setColor(words[place - 1..<place + 1])
        case "rg" where place > 2: setColor(words[place - 3..<place + 1])
        case "k" where place > 3: setColor(words[place - 4..<place + 1])
        default: break
        }
      }
      if !size.isFinite || size < 0 { size = 0 }
    }

    private mutating func setColor(_ words: ArraySlice<Substring>) {
      let channels = words.dropLast().compactMap { Double($0) }
      guard channels.count == words.count - 1, channels.allSatisfy(\.isFinite) else { return }
      let numbers = channels.map { PDFSyntax.number(min(max($0, 0), 1)) }
      color = (numbers + [String(words[words.endIndex - 1])]).joined(separator: " ")
    }
  }

  /// Words as Latin letters, a byte each, with uniform line ends; nil if there are others.
  private static func latin(_ bytes: [UInt8]) -> [UInt8]? {
    var letters = bytes
    if bytes.starts(with: [0xFE, 0xFF]) {
      let units = PDFText.units(bytes)
      guard units.allSatisfy({ $0 < 0x80 || (0xA0..<0x100).contains($0) }) else { return nil }
      letters = units.map { UInt8($0) }
    }
    return letters.indices.compactMap { place in
      guard letters[place] == 0x0D else { return letters[place] }
      return place + 1 < letters.count && letters[place + 1] == 0x0A ? nil : 0x0A
    }
  }
}

extension ForeignAnnotation {
  /// An entry of a field, or of its ancestors; a null if none has it.
  func inherited(_ key: String) -> ForeignPDF.Value {
    var node = value
    for _ in 0..<32 {
      let found = file.entry(key, of: node)
      let parent = file.entry("/Parent", of: node)
      guard file.kind(of: found) == .null, file.kind(of: parent) == .dictionary else {
        return found
      }
      node = parent
    }
    return file.entry(key, of: node)
  }
}
