public import Bytes
public import Geometry
internal import Ink
public import Wording

/// Copied elements, to be pasted on any page of any notebook.
public struct Clipping: Hashable, Sendable {
  /// The visible elements, lowest first.
  public let elements: [SeenElement]
  /// The bytes of its images by SHA-256, as far as available.
  public let files: [ContentHash: [UInt8]]

  /// Creates a clipping.
  public init(_ elements: [SeenElement], files: [ContentHash: [UInt8]] = [:]) {
    self.elements = elements
    self.files = files
  }

  /// The box around all samples, images and corners of texts, in the coordinates of the original page.
  public var box: Box { elements.reduce(.empty) { $0.union(LooseElement($1).bounds) } }

  /// The picture that it consists of, in its place; nil for anything else.
  public var picture: ImageFrame? {
    guard elements.count == 1, case .image(let frame, .identity)? = elements.first else {
      return nil
    }
    return frame
  }

  /// Shrinks a picture larger than a sheet to nine tenths of the size that fits; leaves everything else.
  public func fitting(_ size: PageSize) -> Clipping {
    guard var frame = picture, frame.box.width > 0, frame.box.height > 0 else { return self }
    let sheet = size.box
    let scale = min(sheet.width / frame.box.width, sheet.height / frame.box.height)
    guard scale < 1 else { return self }
    let part = Point(x: frame.box.width, y: frame.box.height) * (0.9 * scale)
    frame.box.high = frame.box.low + part
    return Clipping([.image(frame, .identity)], files: files)
  }
}

/// The reason why bytes are not a clipping.
public enum ClippingError: Error, Hashable, Sendable, Worded {
  /// Another version of the program wrote them.
  case unknownVersion
  /// No program writes such bytes.
  case damaged

  /// The error as one line.
  public var words: Words {
    switch self {
    case .unknownVersion: "the copied ink is from another version of Suzuri"
    case .damaged: "the copied ink is damaged"
    }
  }
}
