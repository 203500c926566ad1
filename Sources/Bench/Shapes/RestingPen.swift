internal import Ink
internal import SyntheticHand

/// Strokes of people who lifted the pen at once, as if they had held it still.
enum RestingPen {
  static func held(_ samples: [Sample]) -> [Sample] {
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    return stroke.resting(for: 550, seed: UInt64(samples.count)).samples
  }
}
