public import Geometry
internal import Ink
public import Notebook

/// An image as drawn on its page.
public struct ImagePicture: Hashable, Sendable {
  /// The image and its place.
  public let frame: ImageFrame
  /// Its file; nil if missing or unreadable.
  public let image: PageImage?
  /// The transform that moved it.
  public let transform: Affine
  /// The smallest box around it, on the page.
  public let bounds: Box

  /// Combines an image's frame with its file, and works out its place.
  public init(_ frame: ImageFrame, file: [UInt8]?, transform: Affine = .identity) {
    self.frame = frame
    self.transform = transform
    image = file.flatMap { PageImage(hash: frame.hash, mediaType: frame.mediaType, bytes: $0) }
    let hasRoom = frame.box.width > 0 && frame.box.height > 0
    bounds = hasRoom ? transform(frame.box) : .empty
  }

  /// Draws the image, or an unobtrusive frame in its place; returns whether the image could be read.
  func draw(on surface: borrowing some PageSurface & ~Copyable) -> Bool {
    guard !bounds.isEmpty else { return true }
    surface.save()
    defer { surface.restore() }
    surface.transform(by: transform)
    if let image, surface.draw(image, in: frame.box) { return true }
    drawPlaceholder(on: surface)
    return false
  }

  /// Draws a frame with the formula that the image was made from, or a crossed-out frame.
  private func drawPlaceholder(on surface: borrowing some PageSurface & ~Copyable) {
    let box = frame.box
    var path = Path()
    path.move(to: box.low)
    path.line(to: Point(x: box.high.x, y: box.low.y))
    path.line(to: box.high)
    path.line(to: Point(x: box.low.x, y: box.high.y))
    path.close()
    if !frame.hasFormula {
      path.line(to: box.high)
      path.move(to: Point(x: box.high.x, y: box.low.y))
      path.line(to: Point(x: box.low.x, y: box.high.y))
    }
    let grey = Color(rgb: 0xA8A8A4)
    surface.stroke(path, width: 0.5, color: grey, cap: .butt, dashes: [])
    guard frame.hasFormula else { return }
    surface.saved {
      surface.clip(to: box)
      let room = max(box.width - 4, 1)
      surface.write(
        TextPicture(
          TextBox(
            origin: box.low + Point(x: 2, y: 2), wrap: room, text: frame.formula,
            font: "Monospace", size: min(9, max(box.height - 4, 1)), color: grey)))
    }
  }
}
