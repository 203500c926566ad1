internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

/// An offer of another program or window that can be put on a page.
struct OfferedClipping: Sendable {
  let clipping: Clipping
  /// True if it is a picture that has never been on a page.
  let isForeign: Bool

  /// The pixels per inch of a picture that states none.
  private static let density = 96.0
  /// The most pixels per inch that are believed: more would make it a dot.
  private static let mostDensity = 2400.0

  /// Takes ink or a clipping of another window.
  init(_ clipping: Clipping) { (self.clipping, isForeign) = (clipping, false) }

  /// Takes a picture of any kind, in its stated size if its pixels are smaller than usual.
  init(picture file: [UInt8]) throws(ClippingTextError) {
    let bytes: [UInt8]
    do throws(PictureFault) {
      bytes = try StoredPicture.bytes(of: file)
    } catch {
      throw .unreadable("\(error)")
    }
    let hash = ContentHash(of: bytes)
    let type = (PictureKind(of: bytes) ?? .png).mediaType
    guard let image = PageImage(hash: hash, mediaType: type, bytes: bytes),
      case .pixels(let width, let height) = image.kind
    else { throw .unreadable("the picture cannot be read") }
    let density = min(max(PNGDensity.read(from: bytes) ?? 0, Self.density), Self.mostDensity)
    let size = Point(x: Double(width), y: Double(height)) * (Length.inch / density)
    let frame = ImageFrame(box: Box(low: .zero, high: size), hash: hash, mediaType: type)
    clipping = Clipping([.image(frame, .identity)], files: [hash: bytes])
    isForeign = true
  }
}
