import Helper
import Testing
import Wording

@Suite struct HelperFailureTests {
  private enum Trouble: HelperFailure {
    case crashed, tooSlow, unwanted, locked, missing, unknown
    case notStarted(Words)

    static let refusals: [Trouble] = [.locked, .missing, .unknown]
  }

  @Test func `a refusal comes back as the error that it was`() {
    for (number, error) in Trouble.refusals.enumerated() {
      #expect(error.refusal == number + 1)
      #expect(Trouble(.refused(error.refusal)) == error)
    }
    #expect(Trouble(.refused(0)) == .unknown && Trouble(.refused(99)) == .unknown)
    #expect(Trouble.crashed.refusal == Trouble.unknown.refusal)
  }

  @Test func `an end without an answer keeps its reason`() {
    #expect(Trouble(.crashed) == .crashed && Trouble(.tooSlow) == .tooSlow)
    #expect(Trouble(.unwanted) == .unwanted)
    #expect(Trouble(.notStarted("no memory")) == .notStarted("no memory"))
  }
}
