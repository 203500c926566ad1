import Geometry
import Support
import Testing

@testable import Recognition

@Suite struct LinePictureTests {
  /// A line of strokes that go up and down, at a place and of a size.
  private func wave(at place: Point, size: Double = 10, count: Int = 12) -> [[Point]] {
    (0..<count).map { number in
      (0...8).map { step in
        let (x, y) = (Double(number) * 0.9 + Double(step) * 0.08, Double(step % 3) / 2)
        return Point(x: place.x + x * size, y: place.y + y * size)
      }
    }
  }

  @Test func `a line looks the same wherever it is`() throws {
    let picture = try #require(LinePicture(of: wave(at: .zero), slope: 0, isVertical: false))
    #expect(picture.pixels.count == picture.width * LinePicture.height)
    #expect(picture.pixels.contains(255))
    let same = LinePicture(of: wave(at: Point(x: 300, y: 512)), slope: 0, isVertical: false)
    #expect(same?.key == picture.key)
  }

  @Test func `small and large writing are drawn at one size`() throws {
    for size in [4.0, 10, 40] {
      let picture = try #require(
        LinePicture(of: wave(at: .zero, size: size), slope: 0, isVertical: false))
      let rows = (0..<LinePicture.height).filter { row in
        (0..<picture.width).contains { picture.pixels[row * picture.width + $0] > 127 }
      }
      #expect((20...46).contains(rows.count), "size \(size)")
    }
  }

  @Test func `the frames of a line cover its ink, sloped, upright or as a column`() throws {
    for slope in [0, 0.2, -0.2] {
      for isVertical in [false, true] {
        let strokes = wave(at: Point(x: 100, y: 200)).map { line in
          line.map { point in
            let sloped = Point(x: point.x, y: point.y + slope * (point.x - 150))
            return isVertical ? Point(x: -sloped.y, y: sloped.x) : sloped
          }
        }
        let picture = try #require(
          LinePicture(of: strokes, slope: slope, isVertical: isVertical))
        let count = picture.width / 8
        for frame in 0..<count {
          let box = picture.map.box(of: frame..<frame + 1)
          // The pen is two pixels wide.
          let isInked = strokes.joined().contains { box.expanded(by: 2.5).contains($0) }
          let columns = frame * 8..<frame * 8 + 8
          let isDrawn = (0..<LinePicture.height).contains { row in
            columns.contains { picture.pixels[row * picture.width + $0] == 255 }
          }
          if isDrawn { #expect(isInked, "frame \(frame) of slope \(slope)") }
        }
        let all = picture.map.box(of: 0..<count + 1)
        for point in strokes.joined() where slope == 0 {
          #expect(all.expanded(by: 0.01).contains(point))
        }
      }
    }
  }

  @Test func `hostile strokes give a small picture or none`() {
    let far = 1e300
    let hostile: [[[Point]]] = [
      [], [[]], [[Point(x: .nan, y: 0)]], [[Point(x: .infinity, y: 0), .zero]],
      [[.zero, Point(x: far, y: far)]], [[.zero, Point(x: 99_000, y: 0)]],
      [[.zero, Point(x: 0, y: 99_000)]], [[.zero]], [[.zero, .zero]],
      Array(repeating: [.zero, Point(x: 90_000, y: 90_000)], count: 50),
    ]
    for strokes in hostile {
      for slope in [0, 5, -1e9] {
        guard let picture = LinePicture(of: strokes, slope: slope, isVertical: false) else {
          continue
        }
        #expect(picture.width <= LinePicture.mostWidth)
      }
    }
  }
}
