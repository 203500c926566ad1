import Testing
import Trace

@Suite("Comparing traces")
struct TraceComparisonTests {
  @Test("A plain difference is found, and its interval holds it")
  func plain() throws {
    let a = SyntheticTrace(source: .independent).trace(seed: 1)
    let b = SyntheticTrace(source: .independent, shift: 2).trace(seed: 2)
    let comparison = try TraceComparison([("A", a), ("B", b)])
    #expect(comparison.verdict == .worse)
    #expect(comparison.difference.interval?.contains(2) == true)
    let other = try TraceComparison([("B", b), ("A", a)])
    #expect(other.verdict == .better)
  }
}
