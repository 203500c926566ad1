import Bytes
import Support
import Testing

@testable import App

@Suite struct ScreenScaleTests {
  private func scale(
    _ resources: String = "", settings: [UInt8] = [], hint: String? = nil
  ) -> Double {
    ScreenScale.asked(resources: resources, settings: settings, hint: hint)
  }

  /// The bytes in which a settings daemon says numbers, after a text and a color.
  private func settings(_ numbers: [(name: String, value: Int32)], isLittle: Bool) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: isLittle ? value.littleEndian : value.bigEndian, Array.init)
    }
    func name(_ text: String) -> [UInt8] {
      number(UInt16(text.utf8.count)) + padded(text) + number(UInt32(7))
    }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + Array(repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    var bytes: [UInt8] = [isLittle ? 0 : 1, 0, 0, 0] + number(UInt32(3))
    bytes += number(UInt32(numbers.count + 2))
    bytes += [1, 0] + name("Net/ThemeName") + number(UInt32(5)) + padded("Quiet")
    bytes += [2, 0] + name("Some/Color") + Array(repeating: 9, count: 8)
    for (text, value) in numbers { bytes += [0, 0] + name(text) + number(value) }
    return bytes
  }

  @Test func `the resource database says the density`() {
    #expect(scale("Xcursor.size:\t24\nXft.dpi:\t192\nXft.hinting:\t1\n") == 2)
    #expect(scale("Xft.dpi: 144 \nXft.dpi: 120") == 1.25)
    for text in ["", "Xft.dpi", "Xft.dpi:", "Xft.dpi: many", "Xft.dpi: nan", "Xft.dpi: -96"] {
      #expect(scale(text) == 1, "\(text)")
    }
  }

  @Test(arguments: [true, false])
  func `the settings daemon is asked before the resource database`(isLittle: Bool) {
    let dense = settings([("Xft/DPI", 144 * 1024)], isLittle: isLittle)
    #expect(scale("Xft.dpi: 96", settings: dense) == 1.5)
    let none = settings([("Xft/DPI", -1)], isLittle: isLittle)
    #expect(scale("Xft.dpi: 120", settings: none) == 1.25)
    let steps = settings(
      [("Xft/DPI", 96 * 1024), ("Gdk/WindowScalingFactor", 2)], isLittle: isLittle)
    #expect(scale(settings: steps) == 2)
  }

  @Test func `the hint counts where it asks for more, and no scale is out of range`() {
    #expect(scale(hint: "2") == 2)
    #expect(scale("Xft.dpi: 288", hint: "2") == 3)
    for hint in ["", "0", "-3", "nan", "inf", "two"] { #expect(scale(hint: hint) == 1, "\(hint)") }
    #expect(scale("Xft.dpi: 1e300") == 8)
    #expect(scale("Xft.dpi: 1") == 0.5)
  }

  @Test func `the smallest window grows with the scale, as far as the screen has room`() {
    func least(_ face: Double, _ density: Double = 1, room: (Int32, Int32)? = (1920, 1080))
      -> [Int32]
    {
      let size = WindowScale.least(
        face: face, density: density, room: room.map { (width: $0.0, height: $0.1) })
      return [size.width, size.height]
    }
    #expect(least(1) == [480, 320])
    #expect(least(2) == [960, 640])
    #expect(least(2, 2) == [480, 320])
    #expect(least(1.5, room: nil) == [720, 480])
    #expect(least(3, room: (1024, 768)) == [1024, 768])
    #expect(least(8, room: (0, 0)) == [1, 1])
  }

  @Test func `damaged settings are read as far as they go`() {
    let whole = settings(
      [("Xft/DPI", 144 * 1024), ("Gdk/WindowScalingFactor", 3)], isLittle: true)
    for length in whole.indices {
      #expect([1, 1.5].contains(scale(settings: Array(whole[..<length]))), "\(length)")
    }
    var random = RandomSource(seed: Seed.of(5))
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      #expect(ScreenScale.range.contains(scale(settings: bytes)))
    }
  }
}
