internal import Geometry
internal import Ink

extension AppIcon {
  /// The icon as a file, for the menus and docks of a desktop.
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

  /// A number with two decimals at the most.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
