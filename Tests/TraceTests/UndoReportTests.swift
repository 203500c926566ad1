import Testing
@testable import Trace

@Suite struct UndoReportTests {
  /// An undo to come into sight, two alone, and three at once.
  private static let text = """
    suzuri-frames 2
    1000000 9000000 0 0
    1000000 90000000
    100000000 105000000
    200000000 209000000
    300000000 310000000
    300000000 340000000
    301000000 350000000

    """

  @Test func `single undos and many at once are told apart`() throws {
    let report = try UndoReport(parsing: Self.text, ahead: 1, alone: 2, together: 3)
    #expect(report.single.maximum == 9 && report.single.count == 2)
    #expect(report.burst.maximum == 50)
    #expect(report.aims.allSatisfy { $0.isReached })
  }

  @Test func `undos that were never shown miss the aims`() throws {
    let report = try UndoReport(parsing: Self.text, ahead: 1, alone: 2, together: 4)
    #expect(report.burst.missing == 1)
    #expect(report.aims.map(\.isReached) == [true, false])
    let none = try UndoReport(parsing: "suzuri-frames 2\n", ahead: 1, alone: 2, together: 3)
    #expect(none.aims.allSatisfy { !$0.isReached })
  }
}
