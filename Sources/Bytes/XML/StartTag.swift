internal import Wording

struct StartTag {
  /// An attribute, as ranges in the bytes of the tag.
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  private(set) var name = 0..<0
  private(set) var attributes: [Attribute] = []
  /// True if the element ends with its tag.
  private(set) var isClosed = false
  private(set) var length = 0

  private static let attributeLimit = 64
  private static let nameLimit = 256

  enum Outcome {
    case whole
    /// The bytes end before the tag does.
    case open
    case failed(XMLError.Kind, Words)
  }

  mutating func read(_ bytes: Span<UInt8>) -> Outcome {
    attributes.removeAll(keepingCapacity: true)
    name = Self.name(in: bytes, from: 1)
    if name.isEmpty || name.count > Self.nameLimit { return Self.missing(in: bytes, at: 1) }
    var place = name.upperBound
    while true {
      Self.skipSpaces(in: bytes, at: &place)
      guard place < bytes.count else { return .open }
      switch bytes[place] {
      case 0x3E:
        (isClosed, length) = (false, place + 1)
        return .whole
      case 0x2F:
        guard place + 1 < bytes.count else { return .open }
        guard bytes[place + 1] == 0x3E else {
          return .failed(.broken, "a tag is not closed correctly")
        }
        (isClosed, length) = (true, place + 2)
        return .whole
      default: if let end = readAttribute(in: bytes, at: &place) { return end }
      }
    }
  }

  /// The range of an attribute's value; nil if there is none of that name.
  func value(of name: StaticString, in bytes: Span<UInt8>) -> Range<Int>? {
    for attribute in attributes where attribute.name.count == name.utf8CodeUnitCount {
      if bytes.extracting(attribute.name).elementsEqual(name) { return attribute.value }
    }
    return nil
  }

  /// Reads a name and a quoted value; returns the outcome if the tag cannot be read further.
  private mutating func readAttribute(in bytes: Span<UInt8>, at place: inout Int) -> Outcome? {
    let name = Self.name(in: bytes, from: place)
    if name.isEmpty || name.count > Self.nameLimit { return Self.missing(in: bytes, at: place) }
    place = name.upperBound
    Self.skipSpaces(in: bytes, at: &place)
    guard place < bytes.count else { return .open }
    guard bytes[place] == 0x3D else { return .failed(.broken, "an attribute has no value") }
    place += 1
    Self.skipSpaces(in: bytes, at: &place)
    guard place < bytes.count else { return .open }
    let quote = bytes[place]
    guard quote == 0x22 || quote == 0x27 else {
      return .failed(.broken, "an attribute value is not quoted")
    }
    guard let end = bytes.firstIndex(of: quote, from: place + 1) else { return .open }
    guard attributes.count < Self.attributeLimit else {
      return .failed(.tooLarge, "an element has more than \(Self.attributeLimit) attributes")
    }
    attributes.append(Attribute(name: name, value: place + 1..<end))
    place = end + 1
    return nil
  }

  /// Reads a name, which ends at a space, '=', '/' or '>' and never contains quotes, '<' or '&'.
  private static func name(in bytes: Span<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, end - start <= nameLimit {
      switch bytes[end] {
      case 0...0x20, 0x3D, 0x2F, 0x3E: return start..<end
      case 0x22, 0x27, 0x3C, 0x26: return start..<start
      default: end += 1
      }
    }
    return end == bytes.count ? start..<start : start..<end
  }

  private static func missing(in bytes: Span<UInt8>, at start: Int) -> Outcome {
    let end = min(start + nameLimit + 1, bytes.count)
    let rest = min(start, end)..<end
    let foreign: [UInt8] = [0x22, 0x26, 0x27, 0x2F, 0x3C, 0x3D, 0x3E]
    if end == bytes.count, rest.allSatisfy({ bytes[$0] > 0x20 && !foreign.contains(bytes[$0]) }) {
      return .open
    }
    return rest.count > nameLimit
      ? .failed(.tooLarge, "a name is too long") : .failed(.broken, "a tag has no name")
  }

  private static func skipSpaces(in bytes: Span<UInt8>, at place: inout Int) {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }
}
