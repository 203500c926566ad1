import Geometry
import Ink
import Testing

@testable import Desk

@Suite struct EraserCardTests {
  private func reaches(_ effects: [Effect]) -> [EraserReach] {
    effects.compactMap { if case .erase(_, _, _, let reach) = $0 { reach } else { nil } }
  }

  @Test func `a second tap on an eraser opens its card, and a third closes it`() throws {
    for tool in [Tool.eraser, .partEraser] {
      var face = try FaceDesk()
      face.touch(.selectTool(tool))
      #expect(face.desk.popup == nil && face.desk.preferences.tool == tool)
      face.touch(.selectTool(tool))
      #expect(face.desk.popup == .eraserCard)
      face.touch(.selectTool(tool))
      #expect(face.desk.popup == nil && face.desk.preferences.tool == tool)
    }
  }

  @Test func `what is chosen on the card is what erases, and is kept`() throws {
    var face = try FaceDesk()
    face.touch(.selectTool(.eraser))
    face.touch(.selectTool(.eraser))
    for (place, radius) in EraserSettings.offered.enumerated() {
      face.touch(.erase(.chooseSize(place)))
      #expect(face.desk.preferences.eraser.radius == radius)
    }
    face.touch(.erase(.toggleMarksOnly))
    face.touch(.erase(.choose(inParts: true)))
    #expect(face.desk.popup == .eraserCard && face.desk.preferences.tool == .partEraser)
    let effects = face.pen(.down, face.hand.pixel(100, 600))
    let reach = try #require(reaches(effects).first)
    #expect(reach.marksOnly && reach.inParts)
    #expect(abs(reach.radius * face.desk.viewport.scale - 30) < 1e-9)
    #expect(face.desk.popup == nil)
  }

  @Test func `a switch is on where its knob is at the end`() throws {
    var face = try FaceDesk()
    face.touch(.selectTool(.eraser))
    face.touch(.selectTool(.eraser))
    let action = Action.erase(.toggleMarksOnly)
    func target() throws -> Face.Target {
      try #require(face.desk.face.targets.last { $0.control.action == action })
    }
    func knob() throws -> Double {
      let row = try target().box
      let discs = face.desk.face.parts.filter { $0.name == .popup }.flatMap(\.marks)
        .compactMap { mark -> Box? in
          guard case .box(let box, _, _) = mark, row.contains(box.center) else { return nil }
          return abs(box.width - box.height) < 1e-6 ? box : nil
        }
      return try #require(discs.last).center.x
    }
    let off = try knob()
    #expect(try target().kind == .toggle(isOn: false))
    face.tell(.asked(action))
    #expect(try target().kind == .toggle(isOn: true) && knob() > off)
  }

  @Test func `keys make an eraser larger and smaller while it is held`() throws {
    var face = try FaceDesk()
    let width = face.desk.style.width
    face.press("e", "]", "]")
    #expect(face.desk.preferences.eraser.radius > 8)
    for _ in 0..<40 { face.press("[") }
    #expect(face.desk.preferences.eraser.radius == EraserSettings.radii.lowerBound)
    #expect(face.desk.style.width == width)
    face.press("c")
    #expect(face.desk.popup == .eraserCard)
  }
}
