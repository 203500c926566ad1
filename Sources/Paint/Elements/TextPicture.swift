public import Geometry
public import Notebook

/// A text box as it is drawn on its page.
public struct TextPicture: Hashable, Sendable {
  /// The words and their looks; lines begin at its origin.
  public let box: TextBox
  /// The transform that moved the box.
  public let transform: Affine
  /// The smallest box, on the page, around everything drawn and the room that the lines take.
  public let bounds: Box

  /// Works out where the words of a text box lie.
  public init(_ box: TextBox, transform: Affine = .identity) {
    self.box = box
    self.transform = transform
    bounds = transform(TextLayout.bounds(of: box))
  }

  /// The address that the words link to, with characters that addresses may not contain replaced by their
  /// percent-encoded bytes.
  public var address: String {
    box.link.utf8.reduce(into: "") { text, byte in
      if byte > 0x20, byte < 0x7F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The address that the words link to, if it is safe to follow from any file.
  public var safeLink: String? {
    let schemes = ["http://", "https://", "mailto:"]
    return schemes.contains { box.link.lowercased().hasPrefix($0) } ? box.link : nil
  }
}
