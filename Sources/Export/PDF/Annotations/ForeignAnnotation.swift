internal import Geometry

struct ForeignAnnotation {
  let file: ForeignPDF
  let value: ForeignPDF.Value
  /// Its kind, with the slash of a name.
  let kind: String

  init(_ value: ForeignPDF.Value, in file: ForeignPDF) {
    (self.file, self.value) = (file, value)
    kind =
      file.kind(of: value) == .dictionary ? file.text(of: file.entry("/Subtype", of: value)) : ""
  }

  /// True if a reader shows it on the screen.
  var isShown: Bool { flags & 0b100010 == 0 }

  /// True if it is shown above the page and may hide drawings there, unlike marks of words.
  var mayHide: Bool {
    isShown && !Self.thin.contains(kind)
  }

  private static let thin: Set<String> = [
    "/Link", "/Popup", "/Highlight", "/Underline", "/Squiggly", "/StrikeOut",
  ]

  /// True if it stays upright where its page is turned.
  var isUpright: Bool { flags & 0b10000 != 0 }

  private var flags: Int {
    let number = file.entry("/F", of: value)
    guard file.kind(of: number) == .plain else { return 0 }
    return Int(min(max(file.number(of: number), 0), 65_535))
  }

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

  /// The numbers of an array as written.
  static func numbers(in text: String) -> [Double]? {
    let words = text.split { " []\n\r\t".contains($0) }
    let numbers = words.compactMap { Double($0) }
    return numbers.count == words.count && numbers.allSatisfy { abs($0) < farthest } ? numbers : nil
  }

  /// Beyond this no place is on a page.
  private static let farthest = 1e6

  /// Its place on the page; nil if it has none.
  var rect: Box? {
    numbers("/Rect", of: value).flatMap { sides in
      sides.count != 4
        ? nil
        : Box(
          around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
    }
  }

  /// The width of its lines, in points.
  var lineWidth: Double {
    let style = file.entry("/BS", of: value)
    var width = 1.0
    if file.kind(of: style) == .dictionary {
      let own = file.entry("/W", of: style)
      if file.kind(of: own) == .plain { width = file.number(of: own) }
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

  /// The stream that draws its current state; nil for none.
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
