import Geometry
import Ink
import Support
import SyntheticHand
import Testing

/// Outlines of words that writers write, through the model.
@Suite struct WrittenOutlineTests {
  private static let frame = Box(low: Point(x: 20, y: 20), high: Point(x: 200, y: 100))

  private static func strokes(
    width: Double, seed: UInt64, model: ModelVersion = .current
  ) -> [[InkPoint]] {
    let hands: [Hand] = [.neat, .flowing, .hurried, .careful]
    let style = Style(color: .sumi, width: width)
    var writer = Writer(seed: seed, hand: hands[Int(seed) % hands.count], style: style)
    return writer.write("Aging quickly, 墨", in: frame).strokes.map {
      var stroke = $0
      stroke.model = model
      return stroke.modeled()
    }
  }

  @Test func `ink without smoothing differs a little more, but nowhere deeply`() {
    let style = Style(color: .sumi, width: 1.4)
    var whole = OutlineComparison()
    for points in Self.strokes(width: 1.4, seed: 14, model: .straight) {
      whole.add(OutlineComparison(of: points, style: style, model: .straight))
    }
    #expect(whole.missing == 0)
    #expect(whole.excess == 0)
    #expect(whole.share <= 0.025, "\(whole.share)")
  }

  @Test(arguments: [1.1, 1.4, 2.5, 4])
  func `at most 1.5 percent of the pixels of writing differ, and none deeply`(width: Double) {
    let style = Style(color: .sumi, width: width)
    for resolution in [OutlineComparison.fine, OutlineComparison.printed] {
      var whole = OutlineComparison()
      for points in Self.strokes(width: width, seed: UInt64(width * 10)) {
        whole.add(OutlineComparison(of: points, style: style, pixelsPerPoint: resolution))
      }
      #expect(whole.missing == 0)
      #expect(whole.excess == 0)
      #expect(whole.share <= 0.015, "\(whole.share)")
    }
  }

  @Test func `writing takes few curves`() {
    for (width, share) in [(1.1, 0.32), (4, 0.38)] {
      var (curves, points) = (0, 0)
      for seed in 1...4 as ClosedRange<UInt64> {
        for stroke in Self.strokes(width: width, seed: seed) {
          points += stroke.count
          let style = Style(color: .sumi, width: width)
          guard case .filled(let path) = InkShape(of: stroke, style: style) else { continue }
          // Nearly all sub-paths are circles, or the only one of the stroke.
          curves += path.count - 2
        }
      }
      #expect(Double(curves) <= Double(points) * share, "\(curves) of \(points)")
    }
  }
}
