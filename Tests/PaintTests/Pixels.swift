import Bytes
import Geometry
import Ink
import Notebook
import Paint
import Testing

/// What was drawn on a page of A4, as pixels.
struct Pixels {
  let width: Int
  let height: Int
  /// Pixels to a point.
  let scale: Double
  /// The colors, as 0xAARRGGBB.
  let bytes: [UInt32]

  /// Draws a page.
  init(_ page: PagePicture, dpi: Double) throws {
    try self.init(dpi: dpi, of: page.size.box) { page.draw(on: $0, in: page.size.box, scale: $1) }
  }

  /// Draws a text on white, as far as it lies near the corner of the page.
  init(_ text: TextPicture, dpi: Double) throws {
    let corner = Box(low: .zero, high: Point(x: 320, y: 160))
    try self.init(dpi: dpi, of: corner) { canvas, _ in
      canvas.paint(.white)
      canvas.write(text)
    }
  }

  private init(
    dpi: Double, of box: Box, _ draw: (borrowing Canvas, _ scale: Double) -> Void
  ) throws {
    let scale = dpi / 72
    let bitmap = Bitmap(
      width: Int((box.width * scale).rounded(.up)), height: Int((box.height * scale).rounded(.up)),
      format: .opaque)
    bitmap.draw { canvas in
      canvas.transform(by: .scaling(x: scale, y: scale))
      draw(canvas, scale)
    }
    try self.init(png: bitmap.png(), scale: scale)
  }

  /// Reads a picture of a page with 96 pixels to an inch, unless told otherwise.
  init(png: [UInt8], scale: Double = 96 / 72) throws {
    let image = try #require(
      PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png))
    let pixels = try #require(image.pixels(shownAt: 1e6, by: 1e6))
    (width, height, self.scale) = (pixels.width, pixels.height, scale)
    bytes = pixels.premultiplied
  }

  /// The color of the pixel at a point of the page, as 0xRRGGBB.
  subscript(x: Double, y: Double) -> UInt32 {
    bytes[Int(y * scale) * width + Int(x * scale)] & 0xFFFFFF
  }

  /// Whether a pixel would be dark on white paper.
  private static func isDark(_ pixel: UInt32) -> Bool {
    pixel >> 8 & 0xFF + 0xFF - pixel >> 24 < 0xC0
  }

  /// The box around all pixels that are clearly darker than white, in points.
  var darkness: Box {
    var box = Box.empty
    for row in 0..<height {
      for column in 0..<width where Self.isDark(bytes[row * width + column]) {
        let low = Point(x: Double(column), y: Double(row))
        box = box.union(Box(low: low, high: low + Point(x: 1, y: 1)))
      }
    }
    return Box(low: box.low * (1 / scale), high: box.high * (1 / scale))
  }
}

extension Box {
  /// Whether no side lies further away than so many points.
  func isNear(_ other: Box, by distance: Double) -> Bool {
    expanded(by: distance).contains(other) && other.expanded(by: distance).contains(self)
  }
}
