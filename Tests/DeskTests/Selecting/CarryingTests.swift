import Geometry
import Notebook
import Testing

@testable import Desk

/// Where a selection belongs that is dropped somewhere.
@Suite struct CarryingTests {
  /// What comes of a selection whose middle, (160, 150), is dropped at a point of the desk.
  private func drop(at point: Point) throws -> (SelectingDesk, ElementsEdit?) {
    var hand = try SelectingDesk()
    hand.tell(.selected(hand.ink))
    let home = hand.desk.stack.boxes[0].low
    let (start, end) = (hand.pixel(160, 150), hand.desk.viewport.pixel(point))
    let wanted = hand.draw([start, start.mixed(with: end, by: 0.5), end])
    #expect(wanted.first == .lift)
    guard case .change(let change, hand.ink.elements, hand.pages[0])? = wanted.last else {
      #expect(wanted.last == .restore)
      #expect(hand.desk.selection?.placed == .identity)
      return (hand, nil)
    }
    let page = try #require(hand.desk.selection?.ink.page)
    let box = try #require(hand.desk.box(of: page))
    // Wherever it belongs now, it is seen where the hand left it.
    let middle = try #require(hand.desk.selection?.placed(Point(x: 160, y: 150))) + box.low
    #expect(middle.distance(to: point) < 1e-6, "\(home)")
    return (hand, change)
  }

  @Test func `it stays on its page, or goes to the one that its middle is above`() throws {
    let boxes = try SelectingDesk().desk.stack.boxes
    for (place, box) in boxes.enumerated() {
      for corner in box.expanded(by: -10).corners {
        let (hand, change) = try drop(at: corner)
        #expect(hand.desk.selection?.ink.page == hand.pages[place])
        switch change {
        case .transform(_, .move): #expect(place == 0)
        case .carry(let map, hand.pages[1], .move):
          #expect(place == 1)
          #expect((map(Point(x: 160, y: 150)) + box.low).distance(to: corner) < 1e-6)
        default: Issue.record("\(String(describing: change))")
        }
      }
    }
  }

  @Test func `between two pages it belongs to the nearer one`() throws {
    let boxes = try SelectingDesk().desk.stack.boxes
    for (place, y) in [(0, boxes[0].high.y + 2), (1, boxes[1].low.y - 2)] {
      let (hand, change) = try drop(at: Point(x: 0, y: y))
      #expect(change != nil)
      #expect(hand.desk.selection?.ink.page == hand.pages[place])
    }
  }

  @Test func `beside all paper, where nothing of it would be seen, it goes back`() throws {
    let box = try SelectingDesk().desk.stack.boxes[0]
    for x in [box.low.x - 80, box.high.x + 80] {
      #expect(try drop(at: Point(x: x, y: 300)).1 == nil)
    }
    #expect(try drop(at: Point(x: box.low.x - 40, y: 300)).1 != nil)
  }

  @Test func `arrows carry it over the edge as well`() throws {
    var hand = try SelectingDesk()
    hand.tell(.selected(hand.ink))
    let wanted = hand.tell(.asked(.select(.nudge(Point(x: 0, y: 800)))))
    guard case .change(.carry(_, hand.pages[1], _), _, hand.pages[0])? = wanted.last else {
      Issue.record("\(wanted)")
      return
    }
    let more = hand.tell(.asked(.select(.nudge(Point(x: 0, y: 5)))))
    guard case .change(.transform, _, hand.pages[1])? = more.last else {
      Issue.record("\(more)")
      return
    }
  }
}
