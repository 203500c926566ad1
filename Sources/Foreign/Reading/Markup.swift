internal import Bytes

/// Iterates over the tags of XML in memory, with their byte ranges, so parts can be copied verbatim.
///
/// Knows only the entities of XML itself. A syntax error ends the iteration.
struct Markup {
  /// A tag, as ranges of bytes.
  struct Tag {
    enum Kind { case start, end, whole }

    let kind: Kind
    /// The tag, with its angle brackets.
    let range: Range<Int>
    let name: Range<Int>
    fileprivate let attributes: [(name: Range<Int>, value: Range<Int>)]
  }

  let bytes: [UInt8]
  /// The place of the next byte.
  private(set) var place: Int
  let end: Int
  /// True if a syntax error ended the iteration.
  private(set) var isDamaged = false

  /// The most attributes of a tag.
  private static let mostAttributes = 200

  /// Begins at the beginning of some bytes, or of a part of them.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// Returns the next tag, skipping text, comments and instructions; nil at the end.
  mutating func next() -> Tag? {
    while let start = find(UInt8(ascii: "<"), from: place) {
      if isNext("<!--", at: start) {
        pass("-->", from: start + 4)
      } else if isNext("<![CDATA[", at: start) {
        pass("]]>", from: start + 9)
      } else if isNext("<?", at: start) {
        pass("?>", from: start + 2)
      } else if isNext("<!", at: start) {
        pass(">", from: start + 2)
      } else {
        return tag(at: start)
      }
    }
    place = end
    return nil
  }

  /// Skips to the end of the element whose tag was read last, and returns its range.
  @discardableResult mutating func skip(_ tag: Tag) -> Range<Int> {
    guard tag.kind == .start else { return tag.range }
    var depth = 1
    while depth > 0, let next = next() {
      switch next.kind {
      case .start: depth += 1
      case .end: depth -= 1
      case .whole: break
      }
    }
    return tag.range.lowerBound..<place
  }

  /// Returns the text of the element whose tag was read last, and skips it.
  mutating func text(in tag: Tag) -> String {
    let range = skip(tag)
    var (text, inner): ([UInt8], Markup) = ([], Markup(bytes, in: range))
    _ = inner.next()
    var start = inner.place
    while let next = inner.next() {
      if start < next.range.lowerBound { text += bytes[start..<next.range.lowerBound] }
      start = inner.place
    }
    return Self.decoded(text[...])
  }

  private mutating func tag(at start: Int) -> Tag? {
    let isEnd = start + 1 < end && bytes[start + 1] == UInt8(ascii: "/")
    let name = word(from: start + (isEnd ? 2 : 1))
    place = name.upperBound
    var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    while !name.isEmpty {
      skipSpace()
      guard place < end else { break }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        return Tag(
          kind: isEnd ? .end : .start, range: start..<place, name: name, attributes: attributes)
      }
      if isNext("/>", at: place) {
        place += 2
        return Tag(kind: .whole, range: start..<place, name: name, attributes: attributes)
      }
      guard attributes.count < Self.mostAttributes, let attribute = attribute() else { break }
      attributes.append(attribute)
    }
    (isDamaged, place) = (true, end)
    return nil
  }

  private mutating func attribute() -> (name: Range<Int>, value: Range<Int>)? {
    let name = word(from: place)
    place = name.upperBound
    skipSpace()
    guard !name.isEmpty, place < end, bytes[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    skipSpace()
    guard place < end, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]),
      let last = find(bytes[place], from: place + 1)
    else { return nil }
    defer { place = last + 1 }
    return (name, place + 1..<last)
  }

  /// The name that begins at a place.
  private func word(from start: Int) -> Range<Int> {
    let start = min(start, end)
    let length = bytes[start..<end].prefix {
      $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x2F && !(0x3C...0x3E).contains($0)
    }.count
    return start..<start + length
  }

  private mutating func skipSpace() {
    while place < end, bytes[place] <= 0x20 { place += 1 }
  }

  private mutating func pass(_ mark: StaticString, from start: Int) {
    var start = start
    // All marks end with ">".
    while let last = find(UInt8(ascii: ">"), from: start) {
      let first = last + 1 - mark.utf8CodeUnitCount
      if first >= place, isNext(mark, at: first) {
        place = last + 1
        return
      }
      start = last + 1
    }
    (isDamaged, place) = (true, end)
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    var place = start
    while place < end {
      if bytes[place] == byte { return place }
      place += 1
    }
    return nil
  }

  private func isNext(_ text: StaticString, at start: Int) -> Bool {
    start + text.utf8CodeUnitCount <= end
      && text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
  }
}

extension Markup {
  /// True if an element has a name, whatever the prefix before it.
  func isNamed(_ tag: Tag, _ name: StaticString) -> Bool {
    var range = tag.name
    if let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) {
      range = colon + 1..<range.upperBound
    }
    return name.withUTF8Buffer { bytes[range].elementsEqual($0) }
  }

  /// The bytes of an attribute as they are in the file; nil if there is none of this name.
  func raw(_ name: StaticString, of tag: Tag) -> ArraySlice<UInt8>? {
    for attribute in tag.attributes where attribute.name.count == name.utf8CodeUnitCount {
      if name.withUTF8Buffer({ bytes[attribute.name].elementsEqual($0) }) {
        return bytes[attribute.value]
      }
    }
    return nil
  }

  /// The text of an attribute; nil if there is none of this name.
  func attribute(_ name: StaticString, of tag: Tag) -> String? {
    raw(name, of: tag).map(Self.decoded)
  }

  /// True if a word is among those of an attribute.
  func has(_ word: StaticString, in name: StaticString, of tag: Tag) -> Bool {
    raw(name, of: tag)?.split(separator: 0x20).contains { part in
      word.withUTF8Buffer { part.elementsEqual($0) }
    } ?? false
  }

  /// The number at the beginning of an attribute, and the letters after it; nil if there is none.
  func number(_ name: StaticString, of tag: Tag) -> (value: Double, unit: String)? {
    guard let text = raw(name, of: tag).map(Array.init) else { return nil }
    var place = text.prefix { $0 <= 0x20 }.count
    guard let value = DecimalText.read(from: text.span, at: &place), value.isFinite else {
      return nil
    }
    return (value, String(decoding: text[place...].prefix(8), as: UTF8.self))
  }

  /// A text without entities.
  static func decoded(_ raw: ArraySlice<UInt8>) -> String {
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    var (text, rest) = ("", raw)
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      let near = rest[start...].prefix(12)
      let end = near.firstIndex(of: UInt8(ascii: ";"))
      let letter = end.flatMap { entity(String(decoding: rest[start + 1..<$0], as: UTF8.self)) }
      text.unicodeScalars.append(letter ?? "&")
      rest = rest[(letter == nil ? start + 1 : (end ?? start) + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.hasPrefix("x")
      let number = UInt32(
        isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      return number.flatMap { $0 < 0x20 ? " " : Unicode.Scalar($0) }
    }
  }
}
