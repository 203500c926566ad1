import Geometry
import Ink
import Testing

@testable import Desk

/// Names of controls: where they lie, and when they go.
@Suite struct TipTests {
  @Test(arguments: CardTests.cards)
  func `a name lies on no control`(card: [Action]) throws {
    for window in [Point(x: 800, y: 600), Point(x: 1280, y: 800)] {
      var face = try FaceDesk()
      face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
      for action in card { face.tell(.asked(action)) }
      for target in face.desk.face.targets where target.part == .popup && target.room == nil {
        face.pen(.hover, face.hand.pixel(1, 1))
        face.pen(.hover, target.box.center)
        face.ring(.pointerRest)
        guard let tip = face.desk.face.parts.first(where: { $0.name == .tip }) else { continue }
        for case .label(_, _, let room, _, _) in tip.marks {
          let covered = face.desk.face.targets.filter { other in
            let both = other.box.intersection(room)
            return other.part == .popup && other.control.action != .dismiss && !both.isEmpty
              && both.width > 1 && both.height > 1
          }
          #expect(covered.isEmpty, "\(target.control) \(covered.map(\.control))")
        }
      }
    }
  }

  @Test func `a name goes when its control is used, and comes back after the pen was elsewhere`()
    throws
  {
    var face = try FaceDesk()
    let undo = try #require(face.box(of: .undo)).center
    face.pen(.hover, undo)
    face.ring(.pointerRest)
    #expect(face.parts.contains(.tip))
    face.pen(.down, undo)
    face.pen(.up, undo)
    face.pen(.hover, undo + Point(x: 1, y: 0))
    face.ring(.pointerRest)
    #expect(!face.parts.contains(.tip))
    face.pen(.hover, face.hand.pixel(200, 300))
    face.pen(.hover, undo)
    face.ring(.pointerRest)
    #expect(face.parts.contains(.tip))
  }

  @Test func `no name stays where its control has gone from`() throws {
    var face = try FaceDesk()
    let undo = try #require(face.box(of: .undo)).center
    face.pen(.hover, undo)
    face.ring(.pointerRest)
    #expect(face.parts.contains(.tip))
    face.tell(.resized(width: 700, height: 600, faceScale: 1.5))
    #expect(face.box(of: .undo)?.center != undo && !face.parts.contains(.tip))
  }

  @Test func `when the pen leaves, nothing is raised any more and no name stays`() throws {
    var face = try FaceDesk()
    let undo = try #require(face.box(of: .undo)).center
    let silence = Message.rang(.penSilence, after: Desk.penSilence)
    for end in [.pointer(Pointer(.pen, .cancel, at: undo, time: 0)), silence] {
      face.pen(.hover, undo)
      face.ring(.pointerRest)
      #expect(face.desk.hovered?.action == .undo && face.parts.contains(.tip))
      let effects = face.tell(end)
      #expect(face.desk.hovered == nil && !face.parts.contains(.tip))
      #expect(effects.contains(.drawFace))
      face.ring(.pointerRest)
      #expect(!face.parts.contains(.tip))
    }
  }
}
