import Bytes
import Geometry
import Testing

@testable import Laboratory

@Suite struct ScaleTests {
  @Test func `ticks are round, within the scale, in order, and about as many as asked for`() {
    var random = RandomSource(seed: 11)
    for _ in 0..<2000 {
      let low = power(10, Double.random(in: -4...4, using: &random))
      let high = low + power(10, Double.random(in: -3...5, using: &random))
      let isLogarithmic = Bool.random(using: &random)
      let count = Int.random(in: 2...9, using: &random)
      let scale = Scale(low, high, isLogarithmic: isLogarithmic)
      let ticks = scale.ticks(about: count)
      #expect(ticks.count <= 2 * count + 2, "\(low) \(high) \(count)")
      if isLogarithmic, high / low > 100 { #expect(ticks.count > 1, "\(low) \(high) \(count)") }
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
      #expect(ticks.allSatisfy { $0.value >= low * 0.999 && $0.value <= high * 1.001 })
      #expect(Set(ticks.map(\.label)).count == ticks.count, "\(ticks)")
      for tick in ticks {
        let read = Double(tick.label.replacing("−", with: "-"))
        #expect(read.map { abs($0 - tick.value) <= 1e-6 * abs(tick.value) + 1e-12 } == true)
      }
    }
  }

  @Test func `a place leads back to its value`() {
    for isLogarithmic in [false, true] {
      let scale = Scale(0.2, 900, isLogarithmic: isLogarithmic, from: 40, to: 300)
      for value in [0.2, 0.3, 1, 16.7, 899] {
        #expect(abs(scale.value(at: scale.place(of: value)) / value - 1) < 1e-9)
      }
      #expect(scale.place(of: -5) == 40)
      #expect(scale.place(of: .infinity) == 300)
      #expect(scale.place(of: .nan) == 40)
    }
  }

  @Test func `a scale without room has some, whatever it is made of`() {
    for (low, high) in [(3.0, 3.0), (0, 0), (.nan, .nan), (-.infinity, .infinity), (5, 1)] {
      for isLogarithmic in [false, true] {
        let scale = Scale(low, high, isLogarithmic: isLogarithmic)
        #expect(scale.place(of: 4).isFinite)
        #expect(scale.high > scale.low)
        #expect(!scale.ticks(about: 5).isEmpty)
      }
    }
  }
}
