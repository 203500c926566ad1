internal import Geometry
internal import Ink
internal import PDFReader

/// Turns the colors of pixels for dark paper, as those of ink are turned.
enum PixelTurn {
  /// The turned colors of a grid of colors, six bits for each channel.
  private static let grid: [UInt32] = (0..<1 << 18).map { index in
    let channels = [index >> 12, index >> 6, index].map { UInt32($0 & 63) }
    let full = channels.map { $0 << 2 | $0 >> 4 }
    return turned(full[0] << 16 | full[1] << 8 | full[2])
  }
  /// The turned grays, the most common colors.
  private static let grays: [UInt32] = (0..<256).map { turned(UInt32($0) * 0x010101) }

  private static func turned(_ rgb: UInt32) -> UInt32 {
    Color(rgb: rgb).turned.rgba >> 8 | 0xFF00_0000
  }

  /// Turns all pixels of a part of a page, except those of pictures.
  static func turn(
    _ pixels: inout [UInt32], of part: PrintedPart, on info: PrintedInfo, sparing pictures: [Box]
  ) {
    // A process that reads the file may name fewer pages than it draws.
    let sheet =
      info.pages.indices.contains(part.page - 1)
      ? info.pages[part.page - 1] : .init(width: 0, height: 0, label: "")
    let (x, y) = (part.pageWidth / max(sheet.width, 1), part.pageHeight / max(sheet.height, 1))
    // A picture of the whole page is a scan, which is turned like print.
    let spared = pictures.filter { $0.width * $0.height < 0.8 * sheet.width * sheet.height }
      .map { box in
        (
          columns: range(box.low.x * x, box.high.x * x, from: part.left, count: part.width),
          rows: range(box.low.y * y, box.high.y * y, from: part.top, count: part.height)
        )
      }
    for row in 0..<part.height {
      let here = spared.filter { $0.rows.contains(row) }.map(\.columns)
        .sorted { $0.lowerBound < $1.lowerBound }
      var column = 0
      for gap in here + [part.width..<part.width] {
        if column < gap.lowerBound {
          turn(&pixels, row * part.width + column..<row * part.width + gap.lowerBound)
        }
        column = max(column, gap.upperBound)
      }
    }
  }

  private static func range(
    _ low: Double, _ high: Double, from start: Int, count: Int
  ) -> Range<Int> {
    func place(_ value: Double) -> Int {
      min(max(Int(min(max(value.rounded(), -1e8), 1e8)) - start, 0), count)
    }
    let (first, last) = (place(low), place(high))
    return first..<max(first, last)
  }

  private static func turn(_ pixels: inout [UInt32], _ places: Range<Int>) {
    for place in places {
      let pixel = pixels[place]
      let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
      pixels[place] =
        red == green && green == blue
        ? grays[Int(red)] : grid[Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2)]
    }
  }
}

/// Whether a canvas turns colors, and the last color it turned: pages have few.
final class ColorTurn {
  var isOn = false
  private var last: (plain: Color, isHighlighter: Bool, turned: Color)?

  func color(for plain: Color, isHighlighter: Bool) -> Color {
    guard isOn else { return plain }
    if let last, last.plain == plain, last.isHighlighter == isHighlighter { return last.turned }
    let turned = isHighlighter ? plain.turnedHighlighter : plain.turned
    last = (plain, isHighlighter, turned)
    return turned
  }
}
