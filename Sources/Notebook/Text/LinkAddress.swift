/// The address of a link on a page, as found.
public struct LinkAddress: Hashable, Sendable {
  /// The address as found.
  public let text: String

  /// Takes an address from anywhere.
  public init(_ text: String) { self.text = text }

  /// The address with invalid characters percent-encoded.
  public var encoded: String {
    text.utf8.reduce(into: "") { text, byte in
      if byte > 0x20, byte < 0x7F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// True if it is safe to follow from any file: a web page, or mail.
  public var isSafe: Bool {
    ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
  }
}
