import Geometry
import Pen
import Testing

@testable import App
@testable import Desk

/// Two fingers that touch for a moment, of which the first may have begun to draw.
@Suite struct FingerTapTests {
  /// What two fingers ask for of which the second comes after some milliseconds.
  private func actions(secondAfter delay: Double, liftsFirst: Int32) -> [Action] {
    var touches = Touches()
    var settings = InputSettings()
    settings.finger = .draws
    touches.use(settings, on: [])
    let last = 3 - liftsFirst
    let steps: [(finger: Int32, phase: PenPhase, time: Double)] = [
      (1, .down, 0), (2, .down, delay), (liftsFirst, .up, 330), (last, .up, 340),
    ]
    var messages: [Message] = []
    for step in steps {
      let event = PenEvent(
        contact: step.finger, tool: .finger, phase: step.phase,
        position: Point(x: 300 + 90 * Double(step.finger), y: 300), time: step.time,
        received: UInt64(step.time * 1e6), buttons: step.phase == .down ? .tip : [])
      touches.take(event, showsButtons: false, isFace: { _ in false }, into: &messages)
    }
    return messages.compactMap { if case .asked(let action) = $0 { action } else { nil } }
  }

  @Test(arguments: [Int32(1), 2])
  func `a second finger in time undoes, and a late one is the rest of a hand that draws`(
    liftsFirst: Int32
  ) {
    #expect(actions(secondAfter: 100, liftsFirst: liftsFirst) == [.undo])
    #expect(actions(secondAfter: 260, liftsFirst: liftsFirst).isEmpty)
  }
}
