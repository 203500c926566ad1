public import Geometry
public import Notebook

/// A text box as it is drawn on its page.
public struct TextPicture: Hashable, Sendable {
  /// The words and their looks; lines begin at its origin.
  public let box: TextBox
  /// Where the box was moved.
  public let transform: Affine
  /// The smallest box around everything drawn, and the room that the lines take, on the page.
  public let bounds: Box

  /// Works out where the words of a text box lie.
  public init(_ box: TextBox, transform: Affine = .identity) {
    self.box = box
    self.transform = transform
    bounds = transform(TextLayout.bounds(of: box))
  }

  /// The address to which the words lead, where it is one that may be followed from any file.
  public var safeLink: String? {
    let schemes = ["http://", "https://", "mailto:"]
    return schemes.contains { box.link.lowercased().hasPrefix($0) } ? box.link : nil
  }
}
