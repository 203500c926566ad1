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
    self.tool = tool
    self.color = color
    self.width = width
    self.response = response
    self.cap = cap
    self.dashes = dashes
    self.fill = fill
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
}

/// The curve from pressure to width: `width · (minimum + (1 - minimum) · pressure ^ exponent)`.
public struct PressureResponse: Hashable, Sendable {
  /// The share of the width that remains at zero pressure, 0 to 1.
  public var minimum: Float
  /// The bend of the curve; below 1 a light touch counts more.
  public var exponent: Float

  /// Creates a response.
  public init(minimum: Float, exponent: Float) {
    self.minimum = minimum
    self.exponent = exponent
  }

  /// The default response of a pen.
  public static let standard: PressureResponse = PressureResponse(minimum: 0.3, exponent: 0.7)
  /// The width is the pressure times the full width.
  public static let linear: PressureResponse = PressureResponse(minimum: 0, exponent: 1)
  /// The width never changes.
  public static let constant: PressureResponse = PressureResponse(minimum: 1, exponent: 1)
}
