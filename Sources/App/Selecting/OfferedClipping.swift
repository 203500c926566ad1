internal import Bytes
internal import Geometry
internal import Notebook
internal import Paint
internal import Wording

/// What another program or another window offers on the clipboard, as far as it can lie on a page.
struct OfferedClipping: Sendable {
  /// The ink or the picture.
  let clipping: Clipping
  /// Whether it is a picture that has never lain on a page.
  let isForeign: Bool

  /// The most bytes of a picture that are read.
  private static let mostBytes = 64 << 20
  /// The pictures that other programs offer.
  private static let pictures = ["image/png", "image/jpeg"]

  /// Takes ink or a clipping of another window.
  init(_ clipping: Clipping) { (self.clipping, isForeign) = (clipping, false) }

  /// Takes a picture, with 96 pixels to an inch.
  ///
  /// - Throws: `ClippingTextError` if it cannot be drawn.
  init(picture bytes: [UInt8], type: String) throws(ClippingTextError) {
    let hash = ContentHash(of: bytes)
    guard let image = PageImage(hash: hash, mediaType: type, bytes: bytes),
      case .pixels(let width, let height) = image.kind
    else { throw .unreadable("the picture cannot be read") }
    let size = Point(x: Double(width), y: Double(height)) * (Length.inch / 96)
    let frame = ImageFrame(box: Box(low: .zero, high: size), hash: hash, mediaType: type)
    clipping = Clipping([.image(frame, .identity)], files: [hash: bytes])
    isForeign = true
  }

  /// Asks the owner of the X server's clipboard, which may take a while; nil if it offers nothing that can
  /// lie on a page.
  static func read() throws(ClippingTextError) -> OfferedClipping? {
    if let bytes = ServerClipboard.copy(ServerClipboard.clippingType, atMost: mostBytes) {
      do throws(ClippingError) {
        return OfferedClipping(try Clipping(bytes))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    if let bytes = ServerClipboard.copy("UTF8_STRING", atMost: ClipboardText.longest),
      let clipping = try ClippingText.clipping(in: String(decoding: bytes, as: UTF8.self))
    {
      return OfferedClipping(clipping)
    }
    for type in pictures {
      if let bytes = ServerClipboard.copy(type, atMost: mostBytes) {
        return try OfferedClipping(picture: bytes, type: type)
      }
    }
    return nil
  }
}
