public import Geometry
internal import Notebook
internal import PDFReader

extension PrintedPicture {
  /// The box around all print on the page, on its sheet, in points: empty for none, nil if the page cannot
  /// be drawn or is no longer wanted.
  public func content(while isWanted: () -> Bool = { true }) -> Box? {
    // Small pixels show the place of something as well as large ones.
    let sheet = upright.box
    let scale = min(0.5, 600 / max(sheet.width, sheet.height, 1))
    let (width, height) = (sheet.width * scale, sheet.height * scale)
    let part = PrintedPart(
      page: page, pageWidth: width, pageHeight: height, left: 0, top: 0,
      width: max(Int(width), 1), height: max(Int(height), 1))
    guard let pixels = try? file?.pixels(of: part, while: isWanted) else { return nil }
    let content = InkedPixels(pixels, width: part.width).box
    return turning(Box(low: content.low * (1 / scale), high: content.high * (1 / scale)))
  }
}

/// The pixels that differ from the ground that most of them have.
struct InkedPixels {
  /// The box around them; empty if there are none.
  let box: Box

  /// How much darker or lighter than the ground a pixel must be; the grain of scanned paper is weaker.
  private static let contrast = 24
  /// The least such pixels in three adjacent lines: a speck is nothing.
  private static let least = 3

  /// Searches pixels, row by row from the top; each is 0xFFRRGGBB.
  init(_ pixels: [UInt32], width: Int) {
    guard width > 0, pixels.count >= width else {
      box = .empty
      return
    }
    let lights = pixels.map(Self.light)
    let ground = Self.ground(of: lights)
    var (columns, rows) = (
      [Int](repeating: 0, count: width), [Int](repeating: 0, count: pixels.count / width)
    )
    for row in rows.indices {
      for column in columns.indices
      where abs(lights[row * width + column] - ground) >= Self.contrast {
        columns[column] += 1
        rows[row] += 1
      }
    }
    guard let x = Self.span(columns), let y = Self.span(rows) else {
      box = .empty
      return
    }
    box = Box(
      low: Point(x: Double(x.lowerBound), y: Double(y.lowerBound)),
      high: Point(x: Double(x.upperBound), y: Double(y.upperBound)))
  }

  private static func light(_ pixel: UInt32) -> Int {
    Int(pixel >> 16 & 0xFF) * 2 / 7 + Int(pixel >> 8 & 0xFF) * 4 / 7 + Int(pixel & 0xFF) / 7
  }

  /// The approximate lightness of most pixels.
  private static func ground(of lights: [Int]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for light in lights { counts[min(max(light, 0), 255)] += 1 }
    let sums = counts.indices.map { counts[max($0 - 6, 0)...min($0 + 6, 255)].reduce(0, +) }
    return sums.indices.max { sums[$0] < sums[$1] } ?? 255
  }

  /// The lines from the first to the last that have something, alone or with their neighbors.
  private static func span(_ counts: [Int]) -> Range<Int>? {
    let inked = counts.indices.filter { line in
      counts[line] > 0
        && counts[max(line - 1, 0)...min(line + 1, counts.count - 1)].reduce(0, +) >= least
    }
    guard let first = inked.first, let last = inked.last else { return nil }
    return first..<last + 1
  }
}
