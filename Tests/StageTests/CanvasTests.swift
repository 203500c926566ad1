import Bytes
import Geometry
import Support
import Testing

@testable import Stage

@Suite struct CanvasTests {
  @Test func `the blank area is the largest rectangle of one color`() throws {
    var painting = Painting(width: 400, height: 300, color: 0xdd_dddd)
    painting.fill(0xff_ffff) { $0.x > 80 && $0.x < 360 && $0.y > 40 && $0.y < 280 }
    painting.fill(0xaa_0000) { $0.x > 80 && $0.x < 84 && $0.y > 40 }
    let found = try #require(BlankArea.largest(in: painting.image))
    #expect(found == ScreenBox(x: 84, y: 40, width: 276, height: 240))
  }

  @Test func `a mixed picture has no blank area`() {
    var random = RandomSource(seed: Seed.of(3))
    let box = ScreenBox(x: 0, y: 0, width: 200, height: 200)
    let noise = (0..<40_000).map { _ in UInt32.random(in: 0...2, using: &random) }
    #expect(BlankArea.largest(in: ScreenImage(box: box, pixels: noise)) == nil)
  }

  @Test func `no larger blank rectangle can be found by trying all`() throws {
    var random = RandomSource(seed: Seed.of(4))
    for _ in 0..<20 {
      var painting = Painting(width: 120, height: 120)
      for _ in 0..<4 {
        let x = Double(Int.random(in: 0..<30, using: &random) * 4)
        let y = Double(Int.random(in: 0..<30, using: &random) * 4)
        painting.fill(0) { $0.x >= x && $0.x < x + 4 && $0.y >= y && $0.y < y + 4 }
      }
      let found = BlankArea.largest(in: painting.image)
      let best = Self.largestByTrying(painting.image)
      #expect(found.map { $0.width * $0.height } ?? 0 == best)
    }
  }

  /// The size of the largest white rectangle of 4 by 4 blocks with sides of at least 64 pixels,
  /// where that is the largest of all.
  private static func largestByTrying(_ image: ScreenImage) -> Int {
    let isWhite = (0..<30).map { y in
      (0..<30).map { x in image[Pixel(x: x * 4, y: y * 4)] == 0xff_ffff }
    }
    var best = (width: 0, height: 0)
    for top in 0..<30 {
      for left in 0..<30 {
        var right = 30
        for bottom in top..<30 {
          right = (left..<right).first { !isWhite[bottom][$0] } ?? right
          let size = (width: (right - left) * 4, height: (bottom - top + 1) * 4)
          if size.width * size.height > best.width * best.height { best = size }
        }
      }
    }
    return best.width >= 64 && best.height >= 64 ? best.width * best.height : 0
  }

  @Test func `strokes get boxes of their own, inside the canvas and apart`() throws {
    let canvas = Box(low: Point(x: 100, y: 50), high: Point(x: 1000, y: 800))
    let kinds = (0..<27).map { StrokePath.Kind.allCases[$0 % 3] }
    let boxes = try CanvasLayout.boxes(for: kinds, in: canvas)
    #expect(boxes.count == kinds.count)
    for (number, box) in boxes.enumerated() {
      #expect(canvas.contains(box.expanded(by: 13)))
      for other in boxes[..<number] {
        #expect(!box.expanded(by: 13).intersects(other.expanded(by: 13)))
      }
    }
  }

  @Test(arguments: [400.0, 560, 700, 1000])
  func `a small canvas makes strokes smaller, and none meets another`(width: Double) throws {
    let canvas = Box(low: .zero, high: Point(x: width, y: 300))
    let kinds = Array(repeating: StrokePath.Kind.circle, count: 7)
    let boxes = try CanvasLayout.boxes(for: kinds, in: canvas)
    for (number, box) in boxes.enumerated() {
      #expect(canvas.contains(box) && box.width >= 35)
      #expect(!boxes[..<number].contains { $0.expanded(by: 13).intersects(box.expanded(by: 13)) })
    }
  }

  @Test func `a canvas without room is refused`() {
    let canvas = Box(low: .zero, high: Point(x: 500, y: 300))
    #expect(throws: StageError.self) {
      try CanvasLayout.boxes(for: Array(repeating: .circle, count: 200), in: canvas)
    }
  }
}
