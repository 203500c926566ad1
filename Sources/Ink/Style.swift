internal import Bytes
private import Geometry

/// The look of a stroke's ink.
public struct Style: Hashable, Sendable {
  /// The kind of tool.
  public var tool: Tool
  /// The color of the ink.
  public var color: Color
  /// The width at full pressure, in points.
  public var width: Double
  /// The change of the width with pressure.
  public var response: PressureResponse
  /// The shape of the ends.
  public var cap: Cap
  /// Lengths of dashes and gaps in points, alternating; empty for a solid line.
  public var dashes: [Float]
  /// The opacity of the filling of the enclosed area, 0 to 1; 0 for no filling.
  public var fill: Float

  /// Creates a style; the defaults give a round, solid pen line.
  public init(
    tool: Tool = .pen, color: Color, width: Double, response: PressureResponse = .standard,
    cap: Cap = .round, dashes: [Float] = [], fill: Float = 0
  ) {
    (self.tool, self.color, self.width, self.response) = (tool, color, width, response)
    (self.cap, self.dashes, self.fill) = (cap, dashes, fill)
  }

  /// The kinds of tools that leave ink.
  public enum Tool: UInt8, Hashable, Sendable, CaseIterable {
    /// A pen: opaque ink, its width following the pressure.
    case pen = 0
    /// A highlighter: transparent ink of constant width under the writing.
    case highlighter = 1
    /// Correction fluid: covers what is below with the color of the paper.
    case whiteout = 2
  }

  /// The shapes that the ends of a line can have.
  public enum Cap: UInt8, Hashable, Sendable, CaseIterable {
    /// Half a disc.
    case round = 0
    /// Cut straight at the end.
    case butt = 1
    /// Cut straight half a width beyond the end.
    case square = 2
  }
}

/// A color with opacity, eight bits a channel.
public struct Color: Hashable, Sendable {
  /// The channels as 0xRRGGBBAA.
  public var rgba: UInt32

  /// Creates a color from 0xRRGGBBAA.
  @inlinable public init(rgba: UInt32) { self.rgba = rgba }

  /// Creates an opaque color from 0xRRGGBB.
  @inlinable public init(rgb: UInt32) { self.rgba = rgb << 8 | 0xFF }

  /// The black of soot ink, the default color of a pen.
  public static let sumi: Color = Color(rgb: 0x1C1B1A)
  /// The color without its opacity, in web notation: #rrggbb.
  package var webNotation: String { "#" + String(rgba >> 8, digits: 6, radix: 16) }
}

/// The curve from pressure to width: `width · (minimum + (1 - minimum) · pressure ^ exponent)`.
public struct PressureResponse: Hashable, Sendable {
  /// The share of the width that remains at zero pressure, 0 to 1.
  public var minimum: Float
  /// The bend of the curve; below 1 a light touch counts more.
  public var exponent: Float

  /// Creates a response.
  public init(minimum: Float, exponent: Float) {
    (self.minimum, self.exponent) = (minimum, exponent)
  }

  /// The default response of a pen.
  public static let standard: PressureResponse = PressureResponse(minimum: 0.3, exponent: 0.7)
  /// The width is the pressure times the full width.
  public static let linear: PressureResponse = PressureResponse(minimum: 0, exponent: 1)
  /// The width never changes.
  public static let constant: PressureResponse = PressureResponse(minimum: 1, exponent: 1)
}

extension Color {
  /// True if the color suits light paper rather than dark.
  public var isLight: Bool { Oklab(self).lightness > 0.6 }

  /// The color shown when light paper turns dark: as light as it was dark, in the same hue.
  ///
  /// White and black stay a little short of black and white, as paper and ink do.
  public var turned: Color { turned(atLeast: 0) }

  /// The color of a highlighter shown on dark paper, which it lightens.
  ///
  /// Bright ones are light enough to stand out there, and dark enough that light ink on them can be read.
  public var turnedHighlighter: Color { turned(atLeast: 0.43) }

  private func turned(atLeast lightness: Double) -> Color {
    var color = Oklab(self)
    color.lightness = min(max(1.113 - 0.877 * color.lightness, lightness), 0.97)
    return color.color(opacity: rgba & 0xFF)
  }
}

extension Style {
  /// The style shown when light paper turns dark.
  public var turned: Style {
    var style = self
    style.color = tool == .highlighter ? color.turnedHighlighter : color.turned
    return style
  }
}

/// A color as the eye distinguishes it, after Oklab by Björn Ottosson: lightness, and two ways from gray.
private struct Oklab {
  var lightness: Double
  private var a: Double
  private var b: Double

  init(_ color: Color) {
    func channel(_ shift: UInt32) -> Double {
      let share = Double(color.rgba >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (channel(24), channel(16), channel(8))
    let third = 1.0 / 3
    let l = power(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, third)
    let m = power(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, third)
    let s = power(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, third)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The linear channels at a share of the color's strength; values outside 0 to 1 cannot be shown.
  private func light(strength: Double) -> (Double, Double, Double) {
    let (a, b) = (a * strength, b * strength)
    let (l, m, s) = (
      lightness + 0.3963377774 * a + 0.2158037573 * b,
      lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.2914855480 * b
    )
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return (
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3
    )
  }

  /// The nearest color of this hue that a screen can show, as strong as possible.
  func color(opacity: UInt32) -> Color {
    func canBeShown(_ strength: Double) -> Bool {
      let (red, green, blue) = light(strength: strength)
      return min(red, green, blue) > -1e-4 && max(red, green, blue) < 1 + 1e-4
    }
    var (low, high) = (0.0, 1.0)
    if canBeShown(1) { low = 1 }
    while high - low > 1e-3 {
      let middle = (low + high) / 2
      if canBeShown(middle) { low = middle } else { high = middle }
    }
    func channel(_ light: Double) -> UInt32 {
      let light = min(max(light, 0), 1)
      let share = light <= 0.0031308 ? 12.92 * light : 1.055 * power(light, 1 / 2.4) - 0.055
      return UInt32((255 * share).rounded())
    }
    let (red, green, blue) = light(strength: low)
    return Color(rgba: channel(red) << 24 | channel(green) << 16 | channel(blue) << 8 | opacity)
  }
}
