public import Geometry
private import Glibc

/// The coverage of each pixel by the ink of a growing stroke.
///
/// Ink is added piece by piece without accumulating: where pieces overlap, the pixel keeps the larger
/// share. Nothing is allocated once the mask is made, so that it can be drawn on while the pen moves. Used
/// by one thread at a time.
public final class InkMask {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  let pixels: UnsafeMutablePointer<UInt8>

  /// Creates a mask without ink; sides are kept within 1 to 32,767.
  ///
  /// Pixels that no ink comes near take up no physical memory.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), 32_767)
    self.height = min(max(height, 1), 32_767)
    let count = self.width * self.height
    guard let memory = calloc(count, 1) else { fatalError("no memory for the ink of a stroke") }
    pixels = memory.bindMemory(to: UInt8.self, capacity: count)
  }

  deinit { free(pixels) }

  /// The share of a pixel that is covered, 0 to 255.
  public func coverage(x: Int, y: Int) -> UInt8 {
    (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : 0
  }

  /// Removes all ink in a box.
  public func clear(in box: Box) {
    let area = pixels(in: box)
    for row in area.rows {
      memset(pixels + row * width + area.columns.lowerBound, 0, area.columns.count)
    }
  }

  /// Copies a box from a mask of the same size.
  public func copy(_ other: InkMask, in box: Box) {
    let area = pixels(in: box)
    for row in area.rows {
      let start = row * width + area.columns.lowerBound
      memcpy(pixels + start, other.pixels + start, area.columns.count)
    }
  }

  /// Covers the area that a disc sweeps, in pixels; nothing if its coordinates are not finite.
  ///
  /// The time is linear in the rows of the area, and in the length of its border.
  public func add(_ ink: DiscMovement) {
    guard ink.start.isFinite, ink.end.isFinite else { return }
    let area = pixels(in: ink.bounds.expanded(by: 1))
    for row in area.rows {
      add(ink, at: Double(row) + 0.5, area.columns, to: pixels + row * width)
    }
  }

  /// Covers a row, skipping as many pixels at once as the distance to the border allows.
  private func add(
    _ ink: DiscMovement, at y: Double, _ columns: Range<Int>, to row: UnsafeMutablePointer<UInt8>
  ) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let place = Point(x: Double(x) + 0.5, y: y)
      let disc = ink.nearest(to: place)
      let distance = disc.center.distance(to: place) - disc.radius
      // Pixels within half a pixel of the border are partly covered.
      let steps = Int(min(abs(distance) + 0.5, Double(columns.upperBound - x)))
      if distance >= 0.5 {
        x += max(steps, 1)
      } else if distance <= -0.5 {
        memset(row + x, 255, max(steps, 1))
        x += max(steps, 1)
      } else {
        row[x] = max(row[x], Self.coverage(distance, radius: disc.radius))
        x += 1
      }
    }
  }

  /// The share of a pixel between two borders: one at a distance, the other beyond the center.
  private static func coverage(_ distance: Double, radius: Double) -> UInt8 {
    let share = min(0.5, -distance) + min(0.5, distance + 2 * radius)
    return UInt8((min(max(share, 0), 1) * 255).rounded())
  }

  func pixels(in box: Box) -> PixelBox { PixelBox(touching: box, width: width, height: height) }
}

extension Disc {
  fileprivate var isFinite: Bool { center.isFinite && radius.isFinite }
}

/// A mask is bound to the thread that draws.
@available(*, unavailable)
extension InkMask: Sendable {}
