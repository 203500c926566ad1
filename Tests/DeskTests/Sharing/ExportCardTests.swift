import Geometry
import Notebook
import Testing

@testable import Desk

@Suite struct ExportCardTests {
  private func exported(by commands: [Command]) -> ExportOrder? {
    for case .export(let order) in commands { return order }
    return nil
  }

  @Test func `the card exports the pages that are chosen on it, under a name that tells them`()
    throws
  {
    var hand = try SelectingDesk()
    hand.tell(.asked(try #require(Key("e", control: true).action(on: hand.desk))))
    #expect(hand.desk.popup == .export)
    let cases: [(actions: [ExportAction], pages: [EntityID], name: String)] = [
      ([.choosePages(.all)], hand.pages, "Test"),
      ([.choosePages(.this)], [hand.pages[0]], "Test, page 1"),
      ([.choosePages(.range), .moveLast(by: 1)], hand.pages, "Test, pages 1 to 2"),
      ([.moveFirst(by: 1)], [hand.pages[1]], "Test, page 2"),
      ([.moveLast(by: -9)], [hand.pages[0]], "Test, page 1"),
    ]
    for (actions, pages, name) in cases {
      for action in actions { hand.tell(.asked(.export(action))) }
      #expect(hand.desk.exportOrder?.pages == pages)
      #expect(hand.desk.exportOrder?.name == name)
    }
    hand.tell(.asked(.export(.chooseFormat(.svg))))
    hand.tell(.asked(.export(.choosePaper(.none))))
    hand.tell(.asked(.export(.begin)))
    let order = try #require(exported(by: hand.commands))
    #expect(order.pages == [hand.pages[0]])
    #expect((order.format, order.paper) == (.svg, .none))
    #expect(hand.desk.popup == nil)
  }

  @Test func `without a bookmark nothing is exported, and the card says so`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggleExport))
    hand.tell(.asked(.export(.choosePages(.bookmarked))))
    hand.tell(.asked(.export(.begin)))
    #expect(exported(by: hand.commands) == nil)
    #expect(hand.desk.popup == .export)
    let words = hand.desk.face.parts.flatMap(\.marks).compactMap { mark in
      if case .words(let text, _, _) = mark { text } else { nil }
    }
    #expect(words.contains("No page has a bookmark"))
    let begin = hand.desk.face.targets.first { $0.control.action == .export(.begin) }
    #expect(begin?.control.isEnabled == false)
  }

  @Test func `keys walk over the card and export`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggleExport))
    for _ in 0..<40 where hand.desk.focus?.control.action != .export(.begin) {
      hand.tell(.asked(.focusNext))
    }
    let action = try #require(Key("return").action(on: hand.desk))
    hand.tell(.asked(action))
    #expect(exported(by: hand.commands)?.pages == hand.pages)
  }

  @Test(arguments: [Point(x: 320, y: 240), Point(x: 800, y: 600), Point(x: 3840, y: 2160)])
  func `all of the card can be touched in every window`(size: Point) throws {
    var hand = try SelectingDesk()
    hand.tell(.resized(width: size.x, height: size.y, faceScale: 1))
    hand.tell(.asked(.toggleExport))
    hand.tell(.asked(.export(.choosePages(.range))))
    let window = Box(low: .zero, high: size)
    let targets = hand.desk.face.targets.filter { $0.part == .popup }
    #expect(targets.count == 4 + 4 + 4 + 3 + 2)
    for target in targets where size.y > 330 { #expect(window.contains(target.box), "\(target)") }
    for target in targets {
      #expect(hand.desk.face.target(at: target.box.center)?.control == target.control)
    }
  }
}
