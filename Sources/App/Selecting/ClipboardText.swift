internal import Bytes

/// Bytes as text on the clipboard, where a window can offer nothing else.
enum ClipboardText {
  /// The longest text for other windows, in bytes: an X server takes 16 MiB at once.
  static let longest = 12 << 20

  /// Returns bytes as text after a header; nil if they are too many.
  static func text(of bytes: [UInt8], behind header: String) -> String? {
    guard bytes.count <= (longest - header.utf8.count) / 4 * 3 - 2 else { return nil }
    var text = Array(header.utf8)
    Base64.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes after a header in a text from anywhere; nil if damaged.
  static func bytes(in text: String, behind header: String) -> [UInt8]? {
    guard text.hasPrefix(header), text.utf8.count <= longest else { return nil }
    return Base64.decoded(Array(text.utf8.dropFirst(header.utf8.count)).span)
  }
}
