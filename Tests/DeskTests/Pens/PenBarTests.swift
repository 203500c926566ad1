import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// What can be done with the pens of the bar.
@Suite struct PenBarTests {
  private func ask(_ hand: inout SelectingDesk, _ actions: PenAction...) {
    for action in actions { hand.tell(.asked(.pen(action))) }
  }

  @Test func `a pen like the held one stands beside it and is held`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectPen(1)))
    hand.tell(.asked(.selectTool(.eraser)))
    ask(&hand, .add, .nextColor)
    #expect(hand.desk.preferences.pens.count == PenPreset.usual.count + 1)
    #expect(hand.desk.preferences.heldPen == 2 && hand.desk.preferences.tool == .pen)
    #expect(hand.desk.preferences.pens[1] == PenPreset.usual[1])
    #expect(hand.desk.preferences.pens[2].style.color == .vermilion)
  }

  @Test func `a key takes the pen in the hand and opens nothing, a tap opens its card`() throws {
    var face = try FaceDesk()
    for (keys, card) in [(["1", "1"], Popup.penCard), (["e", "e"], .eraserCard)] {
      face.press(keys[0], keys[1])
      #expect(face.desk.popup == nil)
      let taken = face.desk.preferences.tool
      let action = taken == .pen ? Action.selectPen(0) : .selectTool(taken)
      let place = try #require(face.box(of: action)).center
      face.pen(.down, place)
      face.pen(.up, place)
      #expect(face.desk.popup == card && face.desk.preferences.tool == taken)
      // The key closes what a tap has opened.
      face.press(keys[0])
      #expect(face.desk.popup == nil)
    }
  }

  @Test func `a notebook that was never looked at is opened with a pen`() throws {
    let id = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    let sheets = try SelectingDesk.sheets(of: id, [.a4])
    let notebook = NotebookOnDesk(id: id, title: "New", sheets: sheets, undo: nil, redo: nil)
    for look in [nil, Look(page: sheets[0].id.page, place: .zero, zoom: 1, fit: nil)] {
      var hand = try SelectingDesk()
      hand.tell(.asked(.selectTool(.partEraser)))
      hand.tell(.opened(notebook, page: nil, look: look))
      #expect(hand.desk.preferences.tool == (look == nil ? .pen : .partEraser))
    }
  }

  @Test func `the tip of each pen has an edge in a dark bar alone`() throws {
    var hand = try SelectingDesk()
    func edges() -> Int {
      let rim = hand.desk.painter.inkEdge
      let marks = hand.desk.face.parts.filter { $0.name == .bar }.flatMap(\.marks)
      return marks.count { if case .area(_, rim) = $0 { true } else { false } }
    }
    #expect(edges() == 0)
    hand.tell(.asked(.toggleTheme))
    #expect(hand.desk.theme == .dark && edges() == hand.desk.preferences.pens.count)
  }

  @Test func `the bar has room for twelve pens and keeps one`() throws {
    var hand = try SelectingDesk()
    for _ in 0..<20 { ask(&hand, .add) }
    #expect(hand.desk.preferences.pens.count == PenPreset.limit)
    for _ in 0..<20 {
      ask(&hand, .remove)
      #expect(hand.desk.preferences.pens.indices.contains(hand.desk.preferences.heldPen))
    }
    #expect(hand.desk.preferences.pens.count == 1)
  }

  @Test func `a pen that was taken out comes back by undo, and the notes stay as they are`() throws
  {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectPen(1)))
    ask(&hand, .remove)
    #expect(hand.desk.toasts.shown?.offer == .pen(.putBack))
    #expect(hand.desk.preferences.pens.count == PenPreset.usual.count - 1)
    hand.tell(.asked(.undo))
    #expect(hand.desk.preferences.pens == PenPreset.usual && hand.desk.preferences.heldPen == 1)
    #expect(!hand.effects.contains(.edit(.undo(hand.id))))
    hand.tell(.asked(.undo))
    #expect(hand.effects.contains(.edit(.undo(hand.id))))
  }

  @Test func `pens move in the bar, and not out of it`() throws {
    var hand = try SelectingDesk()
    ask(&hand, .moveLeft)
    #expect(hand.desk.preferences.pens == PenPreset.usual)
    for _ in 0..<9 { ask(&hand, .moveRight) }
    #expect(hand.desk.preferences.heldPen == 4)
    #expect(
      hand.desk.preferences.pens[4] == PenPreset.usual[0]
        && hand.desk.preferences.pens[0] == PenPreset.usual[1])
  }

  @Test func `for a left hand pens move as they are seen, from the right`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggleLeftHanded))
    let preferences = hand.desk.preferences
    #expect(preferences.canMovePen(.moveLeft) && !preferences.canMovePen(.moveRight))
    ask(&hand, .moveRight)
    #expect(hand.desk.preferences.heldPen == 0)
    ask(&hand, .moveLeft)
    #expect(hand.desk.preferences.heldPen == 1)
  }

  @Test func `pressure answers go from none to brush, step by step`() throws {
    var hand = try SelectingDesk()
    let offered = PressureResponse.offered.map(\.response)
    for _ in 0..<9 { ask(&hand, .softer) }
    #expect(hand.desk.style.response == .constant)
    for response in offered.dropFirst() {
      ask(&hand, .firmer)
      #expect(hand.desk.style.response == response)
    }
    // At light pressure each leaves less ink than the one before.
    func share(_ response: PressureResponse) -> Double {
      let samples = (0...20).map {
        Sample(position: Point(x: Double($0), y: 0), time: Double($0) * 8, pressure: 0.3)
      }
      let style = Style(color: .sumi, width: 10, response: response)
      let stroke = Stroke(samples: samples, channels: .pressure, style: style)
      return InkShape(of: stroke.modeled(), style: style).bounds.height
    }
    let shares = offered.map(share)
    #expect(shares == shares.sorted(by: >) && Set(shares).count == shares.count)
  }

  @Test func `inks follow each other round and round`() throws {
    var hand = try SelectingDesk()
    for color in Color.inks.dropFirst() + [.sumi] {
      ask(&hand, .nextColor)
      #expect(hand.desk.style.color == color)
    }
    ask(&hand, .previousColor)
    #expect(hand.desk.style.color == .ash)
  }

  @Test func `a pen becomes a highlighter and a pen again`() throws {
    var hand = try SelectingDesk()
    ask(&hand, .toggleMarking)
    #expect(hand.desk.preferences.pens[0] == .marker)
    ask(&hand, .chooseResponse(4), .chooseColor(2))
    #expect(hand.desk.style.response == .constant && hand.desk.style.color == .pinkMark)
    ask(&hand, .toggleMarking)
    #expect(hand.desk.preferences.pens[0] == .writer)
  }
}
