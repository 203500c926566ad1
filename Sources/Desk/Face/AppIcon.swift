public import Geometry
public import Ink

/// The app icon: an inkstone seen from above, with ink in its well and a red seal.
public enum AppIcon {
  /// The side of the square that it is drawn in.
  public static let side = 128.0

  /// A filled shape.
  public struct Part: Hashable, Sendable {
    /// The outline.
    public let path: Path
    /// The color.
    public let color: Color
  }

  /// The shapes, bottom to top.
  public static let parts: [Part] = [
    Part(path: stone(inset: 0), color: Color(rgb: 0x2A2725)),
    Part(path: stone(inset: 5), color: Color(rgb: 0x4B4641)),
    Part(path: stone(inset: 11), color: Color(rgb: 0x3B3733)),
    Part(path: well, color: Color(rgb: 0x131211)),
    Part(path: light, color: Color(rgb: 0x6B655E)),
    Part(path: seal, color: Color(rgb: 0xD0452A)),
  ]

  /// The shapes in a square with a side in pixels; edges lie between pixels, so that small icons are sharp.
  public static func parts(pixels: Int) -> [Part] {
    let scale = Double(pixels) / side
    return parts.map { part in
      let box = part.path.bounds
      let low = Point(x: (box.low.x * scale).rounded(), y: (box.low.y * scale).rounded())
      // Halves are rounded inwards on both sides.
      func edge(_ high: Double, after low: Double) -> Double {
        max((high * scale - 0.5).rounded(.up), low + 1)
      }
      let size = Point(x: edge(box.high.x, after: low.x), y: edge(box.high.y, after: low.y)) - low
      let map = Affine.translation(by: .zero - box.low)
        .then(.scaling(x: size.x / box.width, y: size.y / box.height))
        .then(.translation(by: low))
      return Part(path: part.path.transformed(by: map), color: part.color)
    }
  }

  private static func stone(inset: Double) -> Path {
    roundedBox(
      Box(low: Point(x: 18 + inset, y: 8 + inset), high: Point(x: 110 - inset, y: 120 - inset)),
      radius: 22 - inset * 0.8)
  }

  /// The well of ink, behind the slope for grinding.
  private static let well: Path = {
    var path = Path()
    path.move(to: Point(x: 34, y: 38))
    path.cubic(Point(x: 34, y: 28), Point(x: 38, y: 24), to: Point(x: 48, y: 24))
    path.line(to: Point(x: 80, y: 24))
    path.cubic(Point(x: 90, y: 24), Point(x: 94, y: 28), to: Point(x: 94, y: 38))
    path.line(to: Point(x: 94, y: 46))
    path.cubic(Point(x: 94, y: 58), Point(x: 80, y: 64), to: Point(x: 64, y: 64))
    path.cubic(Point(x: 48, y: 64), Point(x: 34, y: 58), to: Point(x: 34, y: 46))
    path.close()
    return path
  }()

  /// The reflection of a window in the ink.
  private static let light: Path = {
    var path = Path()
    path.move(to: Point(x: 42, y: 42))
    path.cubic(Point(x: 42, y: 34), Point(x: 46, y: 31), to: Point(x: 56, y: 31))
    path.cubic(Point(x: 49, y: 33), Point(x: 45, y: 36), to: Point(x: 42, y: 42))
    path.close()
    return path
  }()

  private static let seal = roundedBox(
    Box(low: Point(x: 74, y: 84), high: Point(x: 92, y: 102)), radius: 3)

  private static func roundedBox(_ box: Box, radius: Double) -> Path {
    // The control points of a quarter circle are this fraction of the radius away from its corner.
    let near = radius * 0.448
    let (low, high) = (box.low, box.high)
    var path = Path()
    path.move(to: Point(x: low.x + radius, y: low.y))
    path.line(to: Point(x: high.x - radius, y: low.y))
    path.cubic(
      Point(x: high.x - near, y: low.y), Point(x: high.x, y: low.y + near),
      to: Point(x: high.x, y: low.y + radius))
    path.line(to: Point(x: high.x, y: high.y - radius))
    path.cubic(
      Point(x: high.x, y: high.y - near), Point(x: high.x - near, y: high.y),
      to: Point(x: high.x - radius, y: high.y))
    path.line(to: Point(x: low.x + radius, y: high.y))
    path.cubic(
      Point(x: low.x + near, y: high.y), Point(x: low.x, y: high.y - near),
      to: Point(x: low.x, y: high.y - radius))
    path.line(to: Point(x: low.x, y: low.y + radius))
    path.cubic(
      Point(x: low.x, y: low.y + near), Point(x: low.x + near, y: low.y),
      to: Point(x: low.x + radius, y: low.y))
    path.close()
    return path
  }
}

extension AppIcon {
  /// The icon as an SVG file, for desktop menus and docks.
  public static var svg: String {
    let side = number(side)
    let paths = parts.map { part in
      let color = hexadecimal(part.color.rgba >> 8)
      return "  <path fill=\"#\(color)\" d=\"\(data(of: part.path))\"/>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" \
      viewBox="0 0 \(side) \(side)">
      \(paths.joined())</svg>

      """
  }

  private static func data(of path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move(let point): "M\(pair(point))"
      case .line(let point): "L\(pair(point))"
      case .cubic(let one, let two, let end): "C\(pair(one)) \(pair(two)) \(pair(end))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func pair(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
