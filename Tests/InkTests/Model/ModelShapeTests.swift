import Bytes
import Geometry
import Testing

@testable import Ink

@Suite struct ModelShapeTests {
  private func mapped(_ samples: [Sample], _ change: (inout Sample) -> Void) -> [Sample] {
    samples.map { sample in
      var copy = sample
      change(&copy)
      return copy
    }
  }

  @Test(arguments: ModelInput.models)
  func `moving, turning and delaying the pen moves, turns and delays the ink`(
    model: ModelVersion
  ) {
    for samples in ModelInput.strokes {
      let ink = ModelInput.ink(of: samples, model: model)
      let changed = mapped(samples) {
        let p = $0.position
        $0.position = Point(x: 0.6 * p.x - 0.8 * p.y + 300, y: 0.8 * p.x + 0.6 * p.y - 77)
        $0.time += 12_345
      }
      let other = ModelInput.ink(of: changed, model: model)
      #expect(ink.count == other.count)
      for (a, b) in zip(ink, other) {
        let p = a.position
        let expected = Point(x: 0.6 * p.x - 0.8 * p.y + 300, y: 0.8 * p.x + 0.6 * p.y - 77)
        #expect(b.position.distance(to: expected) < 1e-5)
        #expect(abs(b.time - a.time - 12_345) < 1e-6)
        #expect(a.parameter == b.parameter || abs(a.parameter - b.parameter) < 1e-9)
      }
    }
  }

  @Test func `a straight line at constant speed is drawn as it is`() {
    for model in ModelInput.models {
      let samples = (0..<80).map {
        Sample(position: Point(x: Double($0) * 2, y: Double($0)), time: Double($0) * 7.5)
      }
      for point in ModelInput.ink(of: samples, model: model) {
        let expected = Point(x: point.parameter * 2, y: point.parameter)
        #expect(point.position.distance(to: expected) < 1e-9)
      }
    }
  }

  @Test func `a parabola keeps its place where the window fits`() {
    // At 1 kHz the straight pieces between samples are the curve itself, to 1e-4.
    let samples = (0..<300).map { index in
      let t = Double(index)
      return Sample(position: Point(x: t * 0.1, y: t * t * 0.001), time: t)
    }
    for point in ModelInput.ink(of: samples) where (40...259).contains(point.time) {
      #expect(abs(point.position.y - point.time * point.time * 0.001) < 5e-4)
    }
    // The mean of 20 ms is off by second derivative · 10² / 6 = 0.0333.
    for point in ModelInput.ink(of: samples, model: .window)
    where (40...259).contains(point.time) {
      let off = point.position.y - point.time * point.time * 0.001
      #expect(abs(off - 0.0333) < 1e-3)
    }
  }

  @Test func `twice the report rate on the same path changes the shape by less than the noise`() {
    let sparse = ModelInput.written(noise: 0)
    var dense: [Sample] = []
    for (one, other) in zip(sparse, sparse.dropFirst()) {
      let middle = (one.time + other.time) / 2
      dense += [one, Sample(position: ModelInput.path(at: middle), time: middle)]
    }
    dense.append(sparse[sparse.count - 1])
    let noise = 20 * Length.micrometer
    let at = Dictionary(
      ModelInput.ink(of: dense).map { (Int(($0.time * 1000).rounded()), $0.position) },
      uniquingKeysWith: { first, _ in first })
    var squares: [Double] = []
    for point in ModelInput.ink(of: sparse) {
      guard let other = at[Int((point.time * 1000).rounded())] else { continue }
      squares.append((point.position - other).squaredLength)
    }
    #expect(squares.count > 100)
    let mean = squares.reduce(0, +) / Double(max(squares.count, 1))
    #expect(mean.squareRoot() < noise)
  }

  @Test func `noise is halved where the window fits`() {
    let clean = ModelInput.written(noise: 0)
    let noisy = ModelInput.written(noise: 0.1, seed: 9)
    var before = 0.0
    var after = 0.0
    for (one, other) in zip(clean, noisy) {
      before += (one.position - other.position).squaredLength
    }
    let cleanInk = ModelInput.ink(of: clean)
    for (one, other) in zip(cleanInk, ModelInput.ink(of: noisy)) {
      after += (one.position - other.position).squaredLength
    }
    after *= Double(clean.count) / Double(cleanInk.count)
    #expect(after.squareRoot() < 0.75 * before.squareRoot())
  }

  @Test func `noise near the ends cancels too`() {
    let clean = ModelInput.ink(of: ModelInput.written(duration: 150, noise: 0))
    var before = 0.0
    var after = 0.0
    for seed in UInt64(1)...200 {
      let samples = ModelInput.written(duration: 150, noise: 0.1, seed: seed)
      before += (samples[1].position - ModelInput.path(at: samples[1].time)).squaredLength
      let ink = ModelInput.ink(of: samples)
      for (one, other) in zip(clean, ink) where one.parameter == 1 {
        after += (one.position - other.position).squaredLength
      }
    }
    // A window that shrinks towards the ends would leave 0.85 of it.
    #expect(after.squareRoot() < 0.75 * before.squareRoot())
  }

  @Test func `written backwards, the ink is the same`() {
    for samples in [ModelInput.written(), ModelInput.random(seed: 5)] {
      let sorted = samples.enumerated().map { index, sample in
        Sample(position: sample.position, time: Double(index) * 7.5)
      }
      let end = sorted[sorted.count - 1].time
      let reversed = sorted.reversed().map { Sample(position: $0.position, time: end - $0.time) }
      let ink = ModelInput.ink(of: sorted, channels: [])
      for (one, other) in zip(ink, ModelInput.ink(of: reversed, channels: []).reversed()) {
        #expect(one.position.distance(to: other.position) < 1e-8)
      }
    }
  }

  @Test func `azimuth is averaged the short way round`() {
    let samples = (0..<40).map { index in
      Sample(
        position: Point(x: Double(index), y: 0), time: Double(index) * 7.5,
        azimuth: index % 2 == 0 ? 350 : 10)
    }
    for point in ModelInput.ink(of: samples) {
      #expect(point.azimuth >= 349.9 || point.azimuth <= 10.1)
    }
  }

  @Test func `the model for a device follows from its grid`() {
    #expect(ModelVersion.suited(toGrid: 0.01 * Length.millimeter) == .current)
    #expect(ModelVersion.suited(toGrid: Length.inch / 96) == .broadParabola)
    #expect(ModelVersion.suited(toGrid: .nan) == .current)
  }
}
