import Geometry
import Ink
import SyntheticHand

/// A page of A4 with margins.
let page = Box(low: Point(x: 40, y: 40), high: Point(x: 555, y: 800))

/// Strokes as a person writes them, on one page.
func sampleStrokes(
  _ text: String = LectureNotes.english, seed: UInt64 = 1, hand: Hand = .neat,
  device: Digitiser = .tablet
) -> [Stroke] {
  var writer = Writer(seed: seed, hand: hand, device: device)
  return writer.write(text, in: page).strokes
}

/// The smallest box around all samples.
func extent(of strokes: [Stroke]) -> Box {
  Box(around: strokes.lazy.flatMap(\.samples).map(\.position))
}

/// The number of strokes that a text has when nothing is joined.
func strokeCount(of text: String) -> Int {
  var writer = Writer(seed: 9)
  return writer.write(text, in: page).strokes.count
}

/// A number for everything that strokes say, in the units of the device.
func digest(of strokes: [Stroke]) -> UInt64 {
  var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  func add(_ value: Double) {
    digest = (digest ^ UInt64(bitPattern: Int64(value))) &* 0x100_0000_01B3
  }
  for stroke in strokes {
    add(Double(stroke.start))
    for sample in stroke.samples {
      add((sample.position.x / Length.millimeter * 100).rounded())
      add((sample.position.y / Length.millimeter * 100).rounded())
      add(sample.time)
      add((Double(sample.pressure) * 1023).rounded())
      add(Double(sample.azimuth) * 100 + Double(sample.altitude))
    }
  }
  return digest
}

extension Array where Element: Comparable {
  /// The value below which a share of a sorted array lies.
  func percentile(_ share: Double) -> Element { self[Int(Double(count - 1) * share)] }
}
