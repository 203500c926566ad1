import Bytes
import Geometry
import Ink
import Paint
import Testing

@testable import Laboratory

@Suite struct DrawingTests {
  @Test(arguments: [Lettering.Weight.regular, .medium, .semiBold])
  func `words take no more room than was thought, and not much less`(weight: Lettering.Weight) {
    let bitmap = Bitmap(width: 1, height: 1, format: .opaque)
    let look = Drawing.Look(size: 12, weight: weight)
    for text in ["latency, ms", "In-stroke", "0.25 0.50 1.00", "equivalent within ±1 ms", "A–B"] {
      var width = 0.0
      bitmap.draw { canvas in
        width =
          canvas.width(
            of: text, Lettering(size: 240, weight: weight, color: .sumi)) / 20
      }
      #expect(look.width(of: text) >= width * 0.995, "\(text)")
      #expect(look.width(of: text) <= width * 1.25, "\(text)")
    }
  }

  @Test func `a shortened line fits and keeps its beginning`() {
    var random = RandomSource(seed: 5)
    let look = Drawing.Look(size: 13)
    for _ in 0..<200 {
      let text = String(
        (0..<Int.random(in: 0...90, using: &random)).map { _ in
          Character(Unicode.Scalar(UInt32.random(in: 0x20...0x3100, using: &random)) ?? "x")
        })
      let width = Double.random(in: 0...400, using: &random)
      let short = look.shortened(text, to: width)
      #expect(look.width(of: short) <= width)
      if short != text, !short.isEmpty { #expect(text.hasPrefix(short.dropLast())) }
      #expect(look.lines(of: text, within: 60).allSatisfy { look.width(of: $0) <= 60 })
    }
  }

  @Test func `every two of six traces are told apart by color or by dashes`() {
    for palette in [Palette.light, .dark] {
      #expect(Set((0..<Tone.traceCount).map { palette[.trace($0)] }).count == Tone.traceCount)
    }
    for light in [Palette.light, .dark] {
      let a = light[.trace(0)].lightness
      let b = light[.trace(1)].lightness
      #expect(abs(a - b) > 0.07, "the first two also differ in print without colours")
    }
  }

  @Test func `the scale of latencies only gains contrast with the ground`() {
    for palette in [Palette.light, .dark] {
      let ground = palette[.ground].lightness
      let steps = (0..<Tone.heatCount).map { abs(palette[.heat($0)].lightness - ground) }
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
      #expect((palette[.text].contrast(to: palette[.ground])) > 7)
      #expect((palette[.second].contrast(to: palette[.ground])) > 4.5)
      #expect((palette[.warning].contrast(to: palette[.ground])) > 4.5)
    }
  }
}

extension Color {
  private var light: Double {
    func linear(_ shift: UInt32) -> Double {
      let share = Double(rgba >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(24) + 0.7152 * linear(16) + 0.0722 * linear(8)
  }

  /// The lightness that eyes see, 0 to 1.
  fileprivate var lightness: Double { power(light, 1 / 3.0) }

  /// The contrast of words on a ground.
  fileprivate func contrast(to ground: Color) -> Double {
    let (a, b) = (light, ground.light)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
