/// A part of the screen at one moment.
struct ScreenImage: Hashable, Sendable {
  /// Its place on the screen.
  let box: ScreenBox
  /// The colors of its pixels row by row: red, green and blue in the lower 24 bits.
  private(set) var pixels: [UInt32]

  init(box: ScreenBox, pixels: [UInt32]) {
    self.box = box
    self.pixels = pixels
  }

  /// The color of a pixel of the screen, or nil outside the image.
  subscript(pixel: Pixel) -> UInt32? {
    guard box.contains(pixel) else { return nil }
    return pixels[(pixel.y - box.y) * box.width + pixel.x - box.x] & 0xff_ffff
  }

  func part(_ part: ScreenBox) -> ScreenImage {
    let rows = (part.y..<part.y + part.height).flatMap { y in
      let start = (y - box.y) * box.width + part.x - box.x
      return pixels[start..<start + part.width]
    }
    return ScreenImage(box: part, pixels: rows)
  }

  /// Sets the color of a pixel, if within the image.
  mutating func set(_ pixel: Pixel, to colour: UInt32) {
    guard box.contains(pixel) else { return }
    pixels[(pixel.y - box.y) * box.width + pixel.x - box.x] = colour
  }

  /// The difference of two colors: the sum over red, green and blue, from 0 to 765.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      sum + abs(Int(a >> UInt32(shift) & 0xff) - Int(b >> UInt32(shift) & 0xff))
    }
  }
}

/// A rectangle of whole pixels of the screen.
struct ScreenBox: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// True if a pixel is in it.
  func contains(_ pixel: Pixel) -> Bool {
    pixel.x >= x && pixel.x < x + width && pixel.y >= y && pixel.y < y + height
  }

  /// The part that it shares with another, or nil.
  func intersection(_ other: ScreenBox) -> ScreenBox? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(x + self.width, other.x + other.width) - left
    let height = min(y + self.height, other.y + other.height) - top
    guard width > 0, height > 0 else { return nil }
    return ScreenBox(x: left, y: top, width: width, height: height)
  }

  /// The smallest box around pixels, or nil if there are none.
  init?(around pixels: some Sequence<Pixel>) {
    var low = Pixel(x: .max, y: .max)
    var high = Pixel(x: .min, y: .min)
    for pixel in pixels {
      low = Pixel(x: min(low.x, pixel.x), y: min(low.y, pixel.y))
      high = Pixel(x: max(high.x, pixel.x), y: max(high.y, pixel.y))
    }
    guard low.x <= high.x else { return nil }
    self.init(x: low.x, y: low.y, width: high.x - low.x + 1, height: high.y - low.y + 1)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
