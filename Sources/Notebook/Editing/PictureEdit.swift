public import Bytes
public import Geometry

/// The edits of pictures.
public enum PictureEdit: Hashable, Sendable {
  /// Show only a part, nil for all.
  case crop(Crop?)
  /// Swap left and right, or top and bottom.
  case mirror(isUpright: Bool)
  /// Set the opacity, 0 to 1.
  case opacity(Double)
  /// Set the words for those who cannot see the picture.
  case describe(String)
  /// Show another file in the same place; its bytes must be stored in the same edit.
  case replace(PictureFile)
  /// Undo crop, mirroring, opacity, scale and rotation.
  case reset

  var kind: ActionKind {
    switch self {
    case .crop: .crop
    case .mirror: .mirror
    case .opacity: .setOpacity
    case .describe: .describe
    case .replace: .replacePicture
    case .reset: .reset
    }
  }
}

/// The file of a picture.
public struct PictureFile: Hashable, Sendable {
  /// The hash of the bytes.
  public let hash: ContentHash
  /// The media type, such as "image/jpeg".
  public let mediaType: String
  /// The bytes.
  public let bytes: [UInt8]
  /// The upright size, in pixels.
  public let size: Point

  /// Creates a file; its `size` must not be empty.
  public init(hash: ContentHash, mediaType: String, bytes: [UInt8], size: Point) {
    (self.hash, self.mediaType, self.bytes, self.size) = (hash, mediaType, bytes, size)
  }
}

extension Editor {
  mutating func apply(_ edit: PictureEdit, to picture: EntityID) throws {
    let thing = try entity(picture)
    guard case .element(_, .figure(.image(let body)))? = thing.body else { return }
    try touch(thing)
    let frame = body.updated(by: thing)
    let map = try thing.map(in: self)
    guard let page = thing.place?.page else { return }
    switch edit {
    case .crop(let crop): try assign(crop?.stored ?? [], to: Property.crop.field, of: picture)
    case .mirror(let isUpright):
      let flip = Affine.scaling(x: isUpright ? 1 : -1, y: isUpright ? -1 : 1)
      let center = frame.shownBox.center
      let next = Affine.translation(by: -center).then(flip).then(.translation(by: center))
      try recordPlaces(of: [(picture, next.then(map))], on: page)
    case .opacity(let opacity):
      try assign(opacity == 1 ? [] : opacity.stored, to: Property.opacity.field, of: picture)
    case .describe(let text):
      try assign(
        text.isEmpty ? [] : text.stored, to: Property.alternativeText.field, of: picture)
    case .replace(let file):
      let replaced = ReplacedFile(
        hash: file.hash, mediaType: file.mediaType,
        box: frame.shownBox.middle(ofShape: file.size))
      try set(.replacedFile, of: picture, to: replaced)
      try clear(.crop, of: picture)
    case .reset:
      try clear(.crop, of: picture)
      try clear(.opacity, of: picture)
      let center = frame.box.center
      try recordPlaces(of: [(picture, .translation(by: map(center) - center))], on: page)
      try makeRoom(for: [picture], on: page)
    }
  }

  mutating func show(_ formula: FormulaDrawing, in picture: EntityID) throws {
    let thing = try entity(picture)
    guard case .element(let place, .figure(.image))? = thing.body else {
      throw EditError.noSuchElement
    }
    try touch(thing)
    try set(.formula, of: picture, to: formula)
    try clear(.crop, of: picture)
    try makeRoom(for: [picture], on: thing.place?.page ?? place.page)
  }
}

extension Box {
  /// Returns the largest box with the proportions of `size` that fits in the middle.
  fileprivate func middle(ofShape size: Point) -> Box {
    let scale = min(width / size.x, height / size.y)
    guard scale > 0, scale.isFinite else { return self }
    let half = size * (scale / 2)
    return Box(low: center - half, high: center + half)
  }
}
