private import Glibc

/// Paths as text that can be turned back into the same bytes.
///
/// To the system a path is bytes, mostly valid UTF-8, which stays as it is. A byte that is not part of
/// valid UTF-8, as in names from the days of Latin-1, becomes two noncharacters: one from U+FDD8...U+FDDF
/// for its upper half, one from U+FDE0...U+FDEF for its lower half. The bytes of such noncharacters in a
/// name are escaped in the same way, so that two paths never become one. Neither "/" nor a zero can be
/// written so: text from outside cannot lead anywhere that it does not show.
public enum PathText {
  /// Returns a path as text.
  public static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !mayHaveEscapes(text) { return text }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    var (parser, rest, place) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        let isPlain = !(0xFDD0...0xFDEF).contains(Unicode.UTF8.decode(scalar).value)
        for byte in scalar { if isPlain { text.append(byte) } else { text += escape(byte) } }
        place += scalar.count
      case .error(let count):
        for byte in bytes[place..<place + count] { text += escape(byte) }
        place += count
      case .emptyInput: return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// Returns a zero-terminated path from a C function as text.
  public static func text(at place: UnsafePointer<CChar>) -> String {
    text(Array(UnsafeRawBufferPointer(start: place, count: strlen(place))))
  }

  /// Returns the bytes of a path; for text without escapes, its UTF-8.
  public static func bytes(_ text: String) -> [UInt8] {
    mayHaveEscapes(text) ? replacingEscapes(in: text) { [$0] } : Array(text.utf8)
  }

  /// Returns a path for C functions: its bytes and a terminating zero.
  public static func cString(_ text: String) -> [CChar] {
    var bytes = bytes(text)
    bytes.append(0)
    return bytes.map { CChar(bitPattern: $0) }
  }

  /// Returns text to display, with � for each byte that is not part of valid UTF-8.
  ///
  /// Several in a row never form a character: else text from outside could bring in characters that control
  /// a terminal.
  public static func readable(_ text: String) -> String {
    guard mayHaveEscapes(text) else { return text }
    let sign = Array("\u{FFFD}".utf8)
    return String(decoding: replacingEscapes(in: text) { _ in sign }, as: UTF8.self)
  }

  /// The UTF-8 of a text, with replacements for the bytes that are escaped as noncharacters.
  private static func replacingEscapes(
    in text: String, by replacement: (UInt8) -> [UInt8]
  ) -> [UInt8] {
    let bytes = Array(text.utf8)
    var (result, place) = ([UInt8](), 0)
    result.reserveCapacity(bytes.count)
    while place < bytes.count {
      if let byte = escaped(in: bytes, at: place) {
        result += replacement(byte)
        place += 6
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// True if the text contains the two bytes with which each of these noncharacters begins.
  private static func mayHaveEscapes(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0xB7, last == 0xEF { return true }
      last = byte
    }
    return false
  }

  /// The UTF-8 of the two noncharacters for a byte of at least 0x80.
  private static func escape(_ byte: UInt8) -> [UInt8] {
    [0xEF, 0xB7, 0x90 | byte >> 4, 0xEF, 0xB7, 0xA0 | byte & 0xF]
  }

  /// The byte of two noncharacters at a place in UTF-8; nil if there are none.
  private static func escaped(in bytes: [UInt8], at place: Int) -> UInt8? {
    guard place + 6 <= bytes.count, bytes[place] == 0xEF, bytes[place + 1] == 0xB7,
      bytes[place + 3] == 0xEF, bytes[place + 4] == 0xB7
    else { return nil }
    let (upper, lower) = (bytes[place + 2], bytes[place + 5])
    guard (0x98...0x9F).contains(upper), (0xA0...0xAF).contains(lower) else { return nil }
    return upper << 4 | lower & 0xF
  }
}

/// Paths as addresses, with all but plain characters encoded as numbers.
extension PathText {
  private static let beginning = "file://"

  /// The address of an absolute path: "file:///home/a%20b".
  public static func address(of path: String) -> String {
    beginning
      + percentEncoded(bytes(path)) { $0.isLetterOrDigit || "/-_.~".utf8.contains($0) }
  }

  /// Bytes as text in which all but plain ones are a percent sign and two digits.
  package static func percentEncoded(
    _ bytes: some Sequence<UInt8>, uppercase: Bool = true, isPlain: (UInt8) -> Bool
  ) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        text.append(byte)
      } else {
        text += "%\(String(byte, digits: 2, radix: 16, uppercase: uppercase))".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The absolute path at an address; nil if it leads to another computer, or to no file.
  public static func path(at address: String) -> String? {
    guard let rest = PathParts(address).dropping(beginning: beginning) else { return nil }
    let named = PathParts(rest).dropping(beginning: "localhost") ?? rest
    guard PathParts(named).isAbsolute else { return nil }
    var (bytes, signs) = ([UInt8](), Array(named.utf8)[...])
    while let sign = signs.popFirst() {
      if sign == UInt8(ascii: "%") {
        let digits = String(decoding: signs.prefix(2), as: UTF8.self)
        guard let byte = Hex.bytes(digits)?.first, byte != 0 else { return nil }
        bytes.append(byte)
        signs = signs.dropFirst(2)
      } else {
        guard sign != 0 else { return nil }
        bytes.append(sign)
      }
    }
    return text(bytes)
  }
}

extension UInt8 {
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// The program's arguments and environment in the form of `PathText`, as any of it may be a path.
public enum Surroundings {
  /// The arguments on the command line, the program's name first.
  public static let words: [String] = (0..<Int(CommandLine.argc)).compactMap { place in
    CommandLine.unsafeArgv[place].map { PathText.text(at: $0) }
  }

  /// The folder for temporary files.
  public static var temporaryFolder: String {
    variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// The value of an environment variable; nil if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { PathText.text(at: $0) }
  }
}
