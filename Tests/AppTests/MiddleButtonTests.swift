import Geometry
@testable import Pen
import Testing

@testable import App
@testable import Desk

/// The middle button of a mouse above the controls of the window.
@Suite struct MiddleButtonTests {
  /// The pointers of a click of the middle button.
  private func pointers(_ settings: InputSettings, onFace: Bool) -> [Pointer] {
    var touches = Touches()
    touches.apply(settings, on: [PenDevice(number: 4, name: "Mouse", tool: .mouse)])
    var messages: [Message] = []
    for phase in [PenPhase.press, .release] {
      let event = PenEvent(
        device: 4, tool: .mouse, phase: phase, position: Point(x: 50, y: 50), time: 10,
        buttons: phase == .press ? .second : [], button: 2)
      touches.handle(event, showsButtons: false, isFace: { _ in onFace }, into: &messages)
    }
    return messages.compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
  }

  @Test func `it is told apart, where it moves the paper and where it does nothing`() throws {
    let usual = pointers(InputSettings(), onFace: true)
    #expect(usual.map(\.phase) == [.down, .up] && usual.allSatisfy(\.isMiddle))
    var settings = InputSettings()
    var mouse = DeviceSettings(name: "Mouse", kind: .mouse, hasPressure: false)
    mouse.bind(.number(2), to: Binding())
    settings.store(mouse)
    let free = pointers(settings, onFace: true)
    #expect(free.map(\.phase) == [.down, .up] && free.allSatisfy(\.isMiddle))
    #expect(!pointers(settings, onFace: false).contains { $0.phase == .down })
    mouse.bind(.number(2), to: Binding(clicked: .undo))
    settings.store(mouse)
    #expect(!pointers(settings, onFace: true).contains { $0.phase == .down })
  }
}
