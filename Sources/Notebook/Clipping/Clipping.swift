public import Bytes
public import Geometry
internal import Ink

/// Elements that were copied, to be put on this page or another, of this notebook or another.
public struct Clipping: Hashable, Sendable {
  /// What was to be seen where it was copied, lowest first.
  public let elements: [SeenElement]
  /// The bytes of the images among it, by their SHA-256, as far as they were there.
  public let files: [ContentHash: [UInt8]]

  /// Creates a clipping.
  public init(_ elements: [SeenElement], files: [ContentHash: [UInt8]] = [:]) {
    self.elements = elements
    self.files = files
  }

  /// The box around all samples, images and corners of texts, in the coordinates of the page that
  /// they were copied from.
  public var box: Box { elements.reduce(.empty) { $0.union(LooseElement($1).bounds) } }
}

/// Why bytes are no clipping.
public enum ClippingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another version of the program wrote them.
  case unknownVersion
  /// They are not what a program writes.
  case damaged

  /// One line that says what is wrong.
  public var description: String {
    switch self {
    case .unknownVersion: "the copied ink comes from another version of the program"
    case .damaged: "the copied ink is damaged"
    }
  }
}
