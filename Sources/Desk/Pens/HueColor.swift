internal import Ink

/// A colour by its hue, strength and lightness, as a writer chooses it.
struct HueColor: Hashable, Sendable {
  /// The position in the rainbow, 0 to 1: red, yellow, green, cyan, blue, magenta and red again.
  var hue: Double
  /// The distance from grey, 0 to 1.
  var strength: Double
  /// From black at 0 through the pure colour to white at 1.
  var lightness: Double

  init(hue: Double, strength: Double, lightness: Double) {
    (self.hue, self.strength, self.lightness) = (hue, strength, lightness)
  }

  /// Converts a colour, ignoring its opacity.
  init(_ color: Color) {
    func share(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 0xFF) / 255 }
    let (red, green, blue) = (share(24), share(16), share(8))
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    lightness = (most + least) / 2
    strength = range > 0 ? range / (1 - abs(2 * lightness - 1)) : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths =
      switch most {
      case red: (green - blue) / range
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  /// The colour, opaque.
  var color: Color {
    let reach = strength * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> UInt32 {
      let turn = (start + hue * 12).truncatingRemainder(dividingBy: 12)
      let value = lightness - reach * max(-1, min(turn - 3, 9 - turn, 1))
      return UInt32((min(max(value, 0), 1) * 255).rounded())
    }
    return Color(rgb: channel(0) << 16 | channel(8) << 8 | channel(4))
  }

  /// The pure colours of the rainbow, from red to red.
  static let rainbow: [Face.Stop] = (0...6).map {
    let hue = Double($0) / 6
    return Face.Stop(hue, HueColor(hue: hue, strength: 1, lightness: 0.5).color)
  }
}
