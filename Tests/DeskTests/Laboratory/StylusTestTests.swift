import Geometry
import Ink
import Notebook
import Testing
import Trace

@testable import Desk

/// The guided test of a stylus on the desk.
@Suite struct StylusTestTests {
  private func stroke(_ hand: inout FaceDesk, _ from: Point, _ to: Point) -> [Effect] {
    var effects: [Effect] = []
    for number in 0...10 {
      let phase: Pointer.Phase = number == 0 ? .down : .move
      let place = from + (to - from) * (Double(number) / 10)
      effects += hand.tell(
        .pointer(Pointer(.pen, phase, at: place, time: Double(number) * 5, channels: .pressure)))
    }
    effects += hand.tell(.pointer(Pointer(.pen, .up, at: to, time: 60, channels: .pressure)))
    return effects
  }

  private func testing() throws -> FaceDesk {
    var hand = try FaceDesk()
    hand.tell(.asked(.laboratory(.beginTest)))
    return hand
  }

  private func orders(_ effects: [Effect]) -> [TraceOrder] {
    effects.compactMap { if case .trace(let order) = $0 { order } else { nil } }
  }

  @Test func `lines of the test are drawn like ink and never kept`() throws {
    var hand = try testing()
    let effects = stroke(&hand, Point(x: 200, y: 300), Point(x: 400, y: 200))
    #expect(effects.contains { if case .drawWetInk = $0 { true } else { false } })
    #expect(effects.contains { if case .dropWetInk = $0 { true } else { false } })
    #expect(!effects.contains { if case .edit(.write) = $0 { true } else { false } })
    #expect(hand.desk.laboratory.test?.trails.map(\.count) == [11])
    #expect(hand.desk.hand.stroke == nil)
  }

  @Test func `a line in the hand is no stroke to be kept when the program ends`() throws {
    var hand = try testing()
    hand.tell(
      .pointer(Pointer(.pen, .down, at: Point(x: 300, y: 300), time: 0, channels: .pressure)))
    #expect(hand.desk.hand.wet != nil)
    #expect(hand.desk.hand.stroke == nil)
  }

  @Test func `each task asks for its strokes, and behind the last come the marks`() throws {
    var hand = try testing()
    for task in StylusTask.allCases {
      #expect(hand.desk.laboratory.test?.task == task)
      #expect(hand.desk.laboratory.test?.isTaskDone == false)
      if task == .hover {
        hand.tell(.pointer(Pointer(.pen, .hover, at: Point(x: 300, y: 300), time: 0)))
      }
      for number in 0..<task.wantedStrokes {
        let low = Point(x: 200 + Double(number) * 10, y: 260)
        _ = stroke(&hand, low, low + Point(x: 60, y: 80))
      }
      #expect(hand.desk.laboratory.test?.isTaskDone == true)
      hand.tell(.asked(.laboratory(.nextTask)))
    }
    #expect(hand.desk.laboratory.test?.task == nil)
    // Behind the tasks the pen draws nothing.
    _ = stroke(&hand, Point(x: 40, y: 130), Point(x: 60, y: 150))
    #expect(hand.desk.laboratory.test?.trails == [])
    hand.tell(.asked(.laboratory(.giveMark(.grip, 4))))
    let effects = hand.tell(.asked(.laboratory(.nextTask)))
    #expect(orders(effects) == [.endTest(StylusMarks(drag: nil, grip: 4, feel: nil))])
    #expect(hand.desk.laboratory.test == nil)
  }

  @Test func `nothing that lay below the test can be touched`() throws {
    let hand = try testing()
    let actions = hand.desk.face.targets.map(\.control.action)
    #expect(Set(actions) == [.laboratory(.nextTask), .laboratory(.stopTest)])
  }

  @Test func `taps are no lines, and fingers draw nothing`() throws {
    var hand = try testing()
    for number in 0..<4 {
      let place = Point(x: 200 + Double(number) * 20, y: 300)
      _ = stroke(&hand, place, place + Point(x: 3, y: 2))
    }
    #expect(hand.desk.laboratory.test?.trails.count == 4)
    #expect(hand.desk.laboratory.test?.isTaskDone == false)
    hand.tell(.asked(.laboratory(.repeatTask)))
    for phase in [Pointer.Phase.down, .move, .up] {
      hand.tell(.pointer(Pointer(.finger, phase, at: Point(x: 300, y: 300), time: 0)))
    }
    #expect(hand.desk.laboratory.test?.trails == [])
    #expect(hand.desk.hand.wet == nil)
  }

  @Test func `whoever stops keeps nothing, and other keys do nothing meanwhile`() throws {
    var hand = try testing()
    let before = hand.desk.preferences.tool
    #expect(hand.tell(.asked(.selectTool(.eraser))).isEmpty)
    #expect(hand.desk.preferences.tool == before)
    #expect(orders(hand.tell(.asked(.page(.addAfter)))).isEmpty)
    let effects = hand.tell(.asked(.dismiss))
    #expect(orders(effects) == [.dropTest])
    #expect(hand.desk.laboratory.test == nil)
    #expect(hand.desk.toasts.shown != nil)
  }

  @Test func `a task that is drawn once more begins empty`() throws {
    var hand = try testing()
    _ = stroke(&hand, Point(x: 200, y: 300), Point(x: 400, y: 200))
    #expect(orders(hand.tell(.asked(.laboratory(.repeatTask)))) == [.forgetTask])
    #expect(hand.desk.laboratory.test?.trails == [])
  }

  @Test func `at most three styluses are chosen, and those that are gone are not`() throws {
    var hand = try FaceDesk()
    let all = (1...5).map { TestedStylus(file: "\($0).csv", name: "Pen \($0)", time: "today") }
    hand.tell(.styluses(all))
    for stylus in all { hand.tell(.asked(.laboratory(.chooseStylus(stylus.file)))) }
    #expect(hand.desk.laboratory.chosen == ["3.csv", "4.csv", "5.csv"])
    hand.tell(.asked(.laboratory(.chooseStylus("4.csv"))))
    hand.tell(.styluses(Array(all.prefix(3))))
    #expect(hand.desk.laboratory.chosen == ["3.csv"])
    #expect(orders(hand.tell(.asked(.laboratory(.showCards)))) == [.showCards(["3.csv"])])
  }
}
