public import Bytes
public import Geometry

/// The part of a picture that is shown, as a box in the unit square.
public struct Crop: Hashable, Sendable {
  /// The box, inside the unit square, from the top left corner of the picture.
  public let box: Box

  /// The whole picture.
  public static let whole: Box = Box(low: .zero, high: Point(x: 1, y: 1))

  /// Takes a box as far as it lies in the unit square; nil without area, or for the whole picture.
  public init?(_ box: Box) {
    let box = box.intersection(Self.whole)
    guard box.width > 0, box.height > 0, box != Self.whole else { return nil }
    self.box = box
  }

  /// Returns the shown part of a picture in a box.
  public func part(of whole: Box) -> Box {
    func place(_ point: Point) -> Point {
      whole.low + Point(x: point.x * whole.width, y: point.y * whole.height)
    }
    return Box(low: place(box.low), high: place(box.high))
  }
}

extension Crop: Storable {
  /// Appends both corners.
  public func write(to writer: inout ByteWriter) { writer.write(box.low, box.high) }

  /// Reads a crop; refuses one without area.
  public init(from reader: inout ByteReader) throws(ByteError) {
    let box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
    guard let crop = Crop(box) else { throw .tooLarge }
    self = crop
  }
}

/// The file that replaced the one of a picture.
struct ReplacedFile: Hashable, Sendable {
  let hash: ContentHash
  let mediaType: String
  /// The place of the whole picture, which may have other proportions than the first.
  let box: Box
}

extension ReplacedFile: Storable {
  func write(to writer: inout ByteWriter) { writer.write(hash, mediaType, box.low, box.high) }

  init(from reader: inout ByteReader) throws(ByteError) {
    hash = try ContentHash(from: &reader)
    mediaType = try String(from: &reader)
    box = Box(low: try Point(from: &reader), high: try Point(from: &reader))
  }
}
