import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

@Suite struct HidingTests {
  /// Writes from the middle of the page up and out of the window.
  private func written(_ face: inout FaceDesk) -> [Point] {
    let start = face.hand.pixel(300, 300)
    let path = (0...40).map { Point(x: start.x, y: start.y * (1 - Double($0) / 40)) }
    face.pen(.down, path[0])
    for (number, place) in path.enumerated().dropFirst() {
      face.pen(.move, place, time: Double(number) * 8)
    }
    return path
  }

  @Test func `a stroke that runs below the bar inks on, and the bar makes room`() throws {
    var face = try FaceDesk()
    let path = written(&face)
    #expect(face.desk.hand.wet?.samples.count == path.count)
    #expect(!face.parts.contains(.bar))
    #expect(face.parts.isSuperset(of: [.pill, .kept, .zoom]))
    let effects = face.pen(.up, path[40], time: 400)
    #expect(effects.contains { if case .edit(.write) = $0 { true } else { false } })
  }

  @Test func `where the bar was, the hand writes on until it rests`() throws {
    var face = try FaceDesk()
    let path = written(&face)
    face.pen(.up, path[40], time: 400)
    // A dot on a page that was scrolled below the bar.
    face.tell(.moved(by: Point(x: 0, y: -200), zoom: 1, about: .zero))
    let dot = Point(x: path[0].x, y: 20)
    face.pen(.down, dot, time: 500)
    #expect(face.desk.hand.wet != nil)
    // While it writes, nothing comes back.
    let wasRest = face.ring(.handRest)
    #expect(wasRest)
    #expect(!face.parts.contains(.bar))
    face.pen(.up, dot, time: 520)
    let wasRestAgain = face.ring(.handRest)
    #expect(wasRestAgain)
    #expect(face.parts.contains(.bar))
    face.pen(.down, dot, time: 900)
    #expect(face.desk.hand.wet == nil)
  }

  @Test func `the bar comes back softly, and at once where nothing is to move`() throws {
    for isStill in [true, false] {
      var face = try FaceDesk()
      if isStill { face.tell(.asked(.toggleStillness)) }
      let path = written(&face)
      #expect(face.alarms[.frame] == nil)
      face.pen(.up, path[40], time: 400)
      face.ring(.handRest)
      var shares: [Double] = []
      func look() {
        shares += face.desk.face.parts.filter { $0.name == .bar }.map(\.opacity)
      }
      look()
      while face.ring(.frame) { look() }
      #expect(shares == shares.sorted() && shares.last == 1)
      #expect(isStill ? shares == [1] : shares.count > 5 && shares[0] < 0.5)
    }
  }

  @Test func `a pen that comes down ends all movement`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.menu)))
    #expect(face.alarms[.frame] != nil)
    face.pen(.down, face.hand.pixel(100, 500))
    #expect(face.desk.shownParts.appearing.isEmpty)
    #expect(face.desk.face.parts.allSatisfy { $0.opacity == 1 })
    face.ring(.frame)
    #expect(face.alarms[.frame] == nil)
  }

  @Test func `a hand that scrolls or presses a button hides nothing`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.selectTool(.hand)))
    let path = written(&face)
    #expect(face.desk.shownParts.hidden.isEmpty)
    face.pen(.up, path[40], time: 400)
    let undo = try #require(face.box(of: .undo)).center
    face.pen(.down, undo)
    face.pen(.move, undo + Point(x: 3, y: 0))
    #expect(face.desk.shownParts.hidden.isEmpty)
  }

  @Test func `keys bring back what has made room`() throws {
    var face = try FaceDesk()
    let path = written(&face)
    face.pen(.up, path[40], time: 400)
    face.press("tab")
    #expect(face.parts.contains(.bar) && face.desk.focus?.part == .bar)
  }
}
