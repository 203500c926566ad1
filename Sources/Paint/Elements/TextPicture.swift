public import Geometry
public import Notebook

/// A text box as drawn on its page.
public struct TextPicture: Hashable, Sendable {
  /// The words and their looks; lines begin at its origin.
  public let box: TextBox
  /// The transform that moved the box.
  public let transform: Affine
  /// The box, on the page, around everything drawn and the room for the lines.
  public let bounds: Box

  /// Lays out the words of a text box.
  public init(_ box: TextBox, transform: Affine = .identity) {
    self.box = box
    self.transform = transform
    bounds = transform(TextLayout.bounds(of: box))
  }

  /// The address of the link, with invalid characters percent-encoded.
  public var address: String { LinkAddress(box.link).encoded }

  /// The address of the link, if it is safe to follow from any file.
  public var safeLink: String? { LinkAddress(box.link).isSafe ? box.link : nil }
}
