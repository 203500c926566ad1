internal import Geometry
internal import Ink

/// The drawing of a pen in the bar: tip, neck and barrel, upwards from where it stands.
struct PenDrawing {
  let style: Style
  /// The colour around the tip on a dark bar, where ink may be as dark; nil on all others.
  let rim: Color?

  private var isDark: Bool { rim != nil }

  /// Returns the drawing; the barrel reaches as far below the ground as the pen is lifted.
  func marks(height lift: Double, under map: Affine) -> [Face.Mark] {
    func area(_ numbers: [Double], _ color: Color) -> Face.Mark {
      var path = Path()
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        path.line(to: map(Point(x: numbers[index], y: numbers[index + 1])))
      }
      path.close()
      return .area(path, color)
    }
    let (tip, band) = (Self.tip(of: style), Self.band(of: style))
    let neck = isDark ? Color(rgb: 0xEDEAE4) : Color(rgb: 0xDEDAD3)
    if style.tool == .highlighter {
      let edge = rim.map {
        area([-tip - 1, -24.5, tip + 1, -30.5, tip + 1, -21, -tip - 1, -21], $0)
      }
      return [edge].compactMap(\.self) + [
        area([-tip, -24, tip, -29, tip, -21, -tip, -21], style.color),
        area([-6, -21, 6, -21, 9, -13, -9, -13], neck),
        area([-9, -13, 9, -13, 9, lift, -9, lift], style.color.darker),
      ]
    }
    let barrel = isDark ? Color(rgb: 0x5A5550) : Color(rgb: 0x33302D)
    let edge = rim.map { area([-tip - 1, -33, tip + 1, -33, 5.7, -22, -5.7, -22], $0) }
    return [edge].compactMap(\.self) + [
      area([-tip, -32, tip, -32, 4.5, -22, -4.5, -22], style.color),
      area([-4, -22, 4, -22, 7, -13, -7, -13], neck),
      area([-7, -13, 7, -13, 7, lift, -7, lift], barrel),
      area([-7, -9, 7, -9, 7, -9 + band, -7, -9 + band], style.color),
    ]
  }

  /// Half the width of the tip, which grows with the logarithm of the pen's width.
  private static func tip(of style: Style) -> Double {
    let share = share(of: style)
    return style.tool == .highlighter ? 2.5 + 4.5 * share : 0.3 + 3.6 * share * share
  }

  /// The height of the band around the barrel, which also shows the width.
  private static func band(of style: Style) -> Double { 1 + 6 * share(of: style) }

  /// The width on a logarithmic scale: 0 for the finest pen, 1 for the widest.
  private static func share(of style: Style) -> Double {
    let range = style.tool.freeWidths
    let width = min(max(style.width, range.lowerBound), range.upperBound)
    return logarithm(of: width / range.lowerBound)
      / logarithm(of: range.upperBound / range.lowerBound)
  }
}

extension Color {
  /// The colour of a barrel, a little darker than its ink.
  fileprivate var darker: Color {
    func channel(_ shift: UInt32) -> UInt32 { ((rgba >> shift & 0xFF) * 9 / 10) << shift }
    return Color(rgba: channel(24) | channel(16) | channel(8) | 0xFF)
  }
}
