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
  public var address: String { LinkAddress(box.link).encoded }

  /// The address that the words link to, if it is safe to follow from any file.
  public var safeLink: String? { LinkAddress(box.link).isSafe ? box.link : nil }
}
