import Bytes
import Support
import Testing
@testable import Trace

@Suite struct MeasureTests {
  @Test func `quantiles lie between the least and the greatest time, in order`() throws {
    var random = RandomSource(seed: Seed.of(5))
    for count in [1, 2, 3, 10, 101] {
      let times = (0..<count).map { _ in Double.random(in: -5...50, using: &random) }
      let spread = Distribution(times)
      let quantiles = stride(from: 0, through: 1, by: 0.05).compactMap { spread.quantile($0) }
      #expect(quantiles.count == 21)
      #expect(quantiles == quantiles.sorted())
      #expect(spread.quantile(0) == times.min() && spread.maximum == times.max())
    }
    let hundred = Distribution((0...100).map(Double.init))
    for share in [0, 0.5, 0.9, 0.99, 1] {
      #expect(abs(try #require(hundred.quantile(share)) - share * 100) < 1e-9)
    }
    #expect(hundred.quantile(0.505) == 50.5)
  }

  @Test func `ink that was never seen is counted and never averaged away`() {
    let spread = Distribution([1, nil, 3, .nan, nil])
    #expect(spread.count == 2)
    #expect(spread.missing == 3)
    #expect(spread.median == 2)
    #expect(Distribution([]).median == nil)
    #expect(Distribution([nil]).maximum == nil)
  }

  @Test func `calibration finds the line that the measures lie on`() throws {
    var random = RandomSource(seed: Seed.of(6))
    for _ in 0..<100 {
      let slope = Double.random(in: -2...2, using: &random)
      let offset = Double.random(in: -2...2, using: &random)
      let steps = [0, 5, 10, 20].map {
        Calibration.Step(delay: $0, measured: slope * $0 + offset)
      }
      let fit = try #require(Calibration(steps))
      #expect(abs(fit.slope - slope) < 1e-9 && abs(fit.offset - offset) < 1e-9)
    }
    #expect(Calibration([]) == nil)
    #expect(Calibration([.init(delay: 5, measured: 5), .init(delay: 5, measured: 6)]) == nil)
  }

  @Test func `only a probe that is far off is of no use`() throws {
    let cases: [(Double, Double, Bool)] = [
      (1, 0.3, true), (1.15, 4, true), (1.3, 0.3, false), (0.7, 0.3, false), (1, 12, false),
    ]
    for (slope, offset, isUsable) in cases {
      let steps = [0.0, 10].map { Calibration.Step(delay: $0, measured: slope * $0 + offset) }
      #expect(try #require(Calibration(steps)).isUsable == isUsable)
    }
  }

  @Test func `only a true and quick probe is sound`() throws {
    let cases: [(Double, Double, Bool)] = [
      (1, 0.3, true), (1.029, 0.3, true), (1.04, 0.3, false), (0.96, 0.3, false), (1, 2, false),
    ]
    for (slope, offset, isSound) in cases {
      let steps = [0.0, 10].map { Calibration.Step(delay: $0, measured: slope * $0 + offset) }
      #expect(try #require(Calibration(steps)).isSound == isSound)
    }
  }
}
