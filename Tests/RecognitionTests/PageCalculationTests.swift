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

  /// The strokes of a line as `line` lays it out: upright ones for digits, and dots at a share of their height.
  private func strokes(_ text: String, y: Double, dots: [Double]) -> [[Point]] {
    var dots = dots[...]
    return text.enumerated().flatMap { number, letter -> [[Point]] in
      let x = 102 + 8 * Double(number)
      switch letter {
      case ".", "·":
        let height = y + 12 * (dots.popFirst() ?? 1)
        return [[Point(x: x - 0.5, y: height), Point(x: x + 0.5, y: height)]]
      case "=":
        return [4, 8].map { [Point(x: x - 3, y: y + $0), Point(x: x + 3, y: y + $0)] }
      default: return [[Point(x: x, y: y), Point(x: x, y: y + 12)]]
      }
    }
  }

  private func result(_ text: String, dots: [Double]) -> String? {
    let page = ReadPage(lines: [line(text, y: 100)])
    return page.calculation(
      endingIn: sign(after: text.count - 1, y: 100), in: .latin,
      among: strokes(text, y: 100, dots: dots))?.result
  }

  @Test(arguments: [".", "·"])
  func `the height of its ink tells whether a dot multiplies, whatever was read`(dot: String) {
    for height in [0.3, 0.4, 0.5, 0.6] { #expect(result("12\(dot)3=", dots: [height]) == "36") }
    for height in [0.8, 0.9, 1] { #expect(result("12\(dot)3+1=", dots: [height]) == "13.3") }
    #expect(result("1\(dot)5\(dot)4=", dots: [0.95, 0.5]) == "6")
    #expect(result("4\(dot)1\(dot)5=", dots: [0.5, 0.95]) == "6")
  }

  @Test func `a dot without ink is taken as it was read`() {
    let places = sign(after: 5, y: 100)
    func result(_ text: String, among strokes: [[Point]]) -> String? {
      ReadPage(lines: [line(text, y: 100)])
        .calculation(endingIn: places, in: .latin, among: strokes)?.result
    }
    // The ink of another line counts no more than none.
    for strokes in [[], strokes("1.5*2=", y: 130, dots: [0.5])] {
      #expect(result("1.5*2=", among: strokes) == "3")
      #expect(result("1·5+2=", among: strokes) == "7")
    }
  }
}
