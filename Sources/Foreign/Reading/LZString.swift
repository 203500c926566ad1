/// Texts as the library lz-string compresses them, in Base64.
///
/// A code stands for a letter, or for a part of the text before it: what an earlier code stood for
/// and the letter after that.
struct LZString {
  private let digits: ArraySlice<UInt8>
  private var place: Int
  /// The last digit, and the number of its bits that are left.
  private var digit: UInt32 = 0
  private var left: UInt32 = 0
  /// The text so far, in UTF-16.
  private var letters: [UInt16] = []
  /// The parts that codes stand for; the first three have other meanings.
  private var parts: [Range<Int>] = [0..<0, 0..<0, 0..<0]
  /// The number of bits of the next code, and of the parts after which there are more.
  private var width: UInt32 = 2
  private var room = 1
  private let limit: Int

  private init(_ digits: ArraySlice<UInt8>, limit: Int) {
    (self.digits, place, self.limit) = (digits, digits.startIndex, limit)
  }

  /// Returns the text in UTF-8; throws for one of more letters than `limit`, and for damage.
  static func text(inBase64 digits: ArraySlice<UInt8>, limit: Int) throws(ForeignFault) -> [UInt8] {
    var reader = LZString(digits, limit: limit)
    while try reader.readCode() {}
    return Array(String(decoding: reader.letters, as: UTF16.self).utf8)
  }

  /// The last part of the text.
  private var last = 0..<0

  /// Reads a code and what it stands for; false at the end.
  private mutating func readCode() throws(ForeignFault) -> Bool {
    let code = try bits(width)
    let start = letters.count
    switch code {
    case 0, 1:
      letters.append(UInt16(truncatingIfNeeded: try bits(code == 0 ? 8 : 16)))
      parts.append(start..<start + 1)
      useRoom()
    case 2: return false
    case let code where code < parts.count: try copy(parts[code])
    // Only the part that this code makes is not there yet.
    case parts.count where !last.isEmpty: try copy(last.lowerBound..<last.upperBound + 1)
    default: throw .damaged
    }
    if !last.isEmpty {
      parts.append(last.lowerBound..<last.upperBound + 1)
      useRoom()
    }
    last = start..<letters.count
    return true
  }

  /// Appends a part of the text, which may reach into what is appended.
  private mutating func copy(_ part: Range<Int>) throws(ForeignFault) {
    guard part.count <= limit - letters.count else { throw .tooLarge }
    for place in part { letters.append(letters[place]) }
  }

  /// Makes codes wider when all of their width are used.
  private mutating func useRoom() {
    room -= 1
    guard room == 0 else { return }
    room = width == 2 ? 4 : 1 << Int(width)
    width += 1
  }

  /// Reads bits, the lowest first; those of a digit come highest first.
  private mutating func bits(_ count: UInt32) throws(ForeignFault) -> Int {
    var bits = 0
    for place in 0..<count {
      if left == 0 { try readDigit() }
      left -= 1
      bits |= Int(digit >> left & 1) << Int(place)
    }
    return bits
  }

  /// Reads the next digit; white space is passed over.
  private mutating func readDigit() throws(ForeignFault) {
    while place < digits.endIndex {
      let value = Self.value(digits[place])
      place += 1
      if let value {
        (digit, left) = (value, 6)
        return
      }
    }
    throw .damaged
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "="): 0
    default: nil
    }
  }
}
