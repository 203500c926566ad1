import Testing

@testable import Trace

@Suite("The reach of intervals")
struct StudentRangeTests {
  @Test(
    "It is that of printed tables",
    arguments: [
      (0.95, 1.0, 12.706), (0.95, 2, 4.303), (0.95, 4, 2.776), (0.95, 10, 2.228), (0.95, 30, 2.042),
      (0.95, 100, 1.984), (0.98, 1, 31.821), (0.98, 4, 3.747), (0.98, 8, 2.896), (0.98, 60, 2.390),
      (0.99, 3, 5.841), (0.9, 5, 2.015),
    ])
  func table(_ confidence: Double, _ freedom: Double, _ expected: Double) {
    let reach = StudentRange.reach(confidence, freedom: freedom)
    #expect(abs(reach / expected - 1) < 0.002, "\(reach)")
  }
}
