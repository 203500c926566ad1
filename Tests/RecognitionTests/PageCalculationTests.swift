import Geometry
import Testing

@testable import Recognition

/// Calculations among the lines of a page.
@Suite struct PageCalculationTests {
  /// A line at a height of the page; each letter is 8 points wide.
  private func line(_ text: String, y: Double) -> ReadLine {
    let map = LineMap(
      isVertical: false, slope: 0, middle: 0, start: 100 + LineMap.margin / 2, scale: 2, low: y,
      high: y + 12)
    return ReadLine(key: UInt64(y), map: map, lattice: Lattice(spelling: text))
  }

  private func sign(after letters: Int, y: Double) -> Box {
    let low = Point(x: 100 + 8 * Double(letters), y: y + 4)
    return Box(low: low, high: low + Point(x: 7, y: 4))
  }

  @Test func `the line that ends with the sign is worked out, and no other`() throws {
    let page = ReadPage(lines: [line("1+1=", y: 100), line("20*2=", y: 120), line("a=", y: 140)])
    let second = page.calculation(endingIn: sign(after: 4, y: 120), in: .latin)
    #expect(second?.result == "40")
    let box = try #require(second?.line)
    #expect(box.low.y == 120 && box.high.y == 132 && abs(box.high.x - 140) < 9)
    #expect(page.calculation(endingIn: sign(after: 3, y: 100), in: .latin)?.result == "2")
    #expect(page.calculation(endingIn: sign(after: 1, y: 140), in: .latin) == nil)
    #expect(page.calculation(endingIn: sign(after: 3, y: 300), in: .latin) == nil)
    // A sign in the middle of a line ends none.
    #expect(page.calculation(endingIn: sign(after: 0, y: 120), in: .latin) == nil)
  }
}
