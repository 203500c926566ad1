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
    touches.apply(settings, on: [])
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
      touches.handle(event, showsButtons: false, isFace: { _ in false }, into: &messages)
    }
    return messages.compactMap { if case .asked(let action) = $0 { action } else { nil } }
  }

  /// What fingers mean of which the first is on a control.
  private func messages(
    _ steps: [(finger: Int32, phase: PenPhase, x: Double)], canPinch: Bool
  ) -> [Message] {
    var touches = Touches()
    touches.apply(InputSettings(), on: [])
    var messages: [Message] = []
    for (number, step) in steps.enumerated() {
      let time = 100 * Double(number)
      let event = PenEvent(
        contact: step.finger, tool: .finger, phase: step.phase,
        position: Point(x: step.x, y: 300), time: time, received: UInt64(time * 1e6),
        buttons: step.phase == .down ? .tip : [])
      touches.handle(
        event, showsButtons: false, isFace: { _ in true }, canPinch: { canPinch }, into: &messages)
    }
    return messages
  }

  @Test func `a finger on what can be zoomed does that with a second one, and nothing else`() {
    let pinch: [(Int32, PenPhase, Double)] = [
      (1, .down, 300), (2, .down, 400), (2, .move, 450), (2, .move, 500), (2, .move, 600),
      (1, .up, 300), (2, .up, 600),
    ]
    func zooms(_ messages: [Message]) -> Double {
      messages.reduce(1) { if case .moved(_, let zoom, _) = $1 { $0 * zoom } else { $0 } }
    }
    func phases(_ messages: [Message]) -> [Pointer.Phase] {
      messages.compactMap { if case .pointer(let pointer) = $0 { pointer.phase } else { nil } }
    }
    let zoomed = messages(pinch, canPinch: true)
    #expect(abs(zooms(zoomed) - 3) < 1e-9)
    #expect(phases(zoomed) == [.down, .cancel])
    let pressed = messages(pinch, canPinch: false)
    #expect(zooms(pressed) == 1 && phases(pressed) == [.down, .up])
  }

  @Test(arguments: [Int32(1), 2])
  func `a second finger in time undoes, and a late one is the rest of a hand that draws`(
    liftsFirst: Int32
  ) {
    #expect(actions(secondAfter: 100, liftsFirst: liftsFirst) == [.undo])
    #expect(actions(secondAfter: 260, liftsFirst: liftsFirst).isEmpty)
  }
}
