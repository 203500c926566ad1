import Geometry
import Notebook
import Testing

@testable import Desk

@Suite struct ExportCardTests {
  private func exported(by effects: [Effect]) -> ExportOrder? {
    for case .export(let order) in effects { return order }
    return nil
  }

  @Test func `the card exports the pages that are chosen on it, under a name that tells them`()
    throws
  {
    var hand = try SelectingDesk()
    hand.tell(.asked(try #require(Key("e", control: true).action(on: hand.desk))))
    #expect(hand.desk.popup == .export)
    let cases: [(actions: [ExportAction], pages: [PageID], name: String)] = [
      ([.choosePages(.all)], hand.pages, "Test"),
      ([.choosePages(.this)], [hand.pages[0]], "Test, page 1"),
      ([.choosePages(.range)], [hand.pages[0]], "Test, page 1"),
      ([.type(.digit(2))], [hand.pages[1]], "Test, page 2"),
      ([.erase, .type(.digit(1)), .type(.hyphen)], hand.pages, "Test, pages 1-"),
      ([.type(.digit(2))], hand.pages, "Test, pages 1-2"),
      ([.erase, .erase, .type(.comma), .type(.digit(2))], hand.pages, "Test, pages 1,2"),
      ([.erase, .erase], [hand.pages[0]], "Test, page 1"),
    ]
    for (actions, pages, name) in cases {
      for action in actions { hand.tell(.asked(.export(action))) }
      #expect(hand.desk.exportOrder?.pages == pages)
      #expect(hand.desk.exportOrder?.name == name)
    }
    hand.tell(.asked(.export(.chooseFormat(.svg))))
    hand.tell(.asked(.export(.choosePaper(.none))))
    hand.tell(.asked(.export(.begin)))
    let order = try #require(exported(by: hand.effects))
    #expect(order.pages == [hand.pages[0]])
    #expect((order.format, order.paper) == (.svg, .none))
    #expect(hand.desk.popup == nil)
  }

  @Test func `a PDF is made for what was chosen, which is asked for no other format`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggle(.export)))
    func isAsked() -> Bool {
      hand.desk.face.targets.contains { $0.control.action == .export(.chooseUse(.flat)) }
    }
    for use in ExportChoice.Use.allCases {
      hand.tell(.asked(.export(.chooseUse(use))))
      #expect(hand.desk.exportOrder?.use == use && isAsked())
    }
    hand.tell(.asked(.export(.chooseFormat(.png))))
    #expect(!isAsked())
    // It is there again for the next PDF.
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.export(.chooseFormat(.pdf))))
    #expect(hand.desk.exportOrder?.use == .notebook && isAsked())
  }

  @Test func `keys export what was typed`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(try #require(Key("e", control: true).action(on: hand.desk))))
    #expect(hand.desk.focus?.control.action == .export(.begin))
    hand.tell(.asked(.export(.choosePages(.range))))
    for sign in ["1", "-", "2"] {
      hand.tell(.asked(try #require(Key(sign).action(on: hand.desk))))
    }
    hand.tell(.asked(try #require(Key("return").action(on: hand.desk))))
    #expect(exported(by: hand.effects)?.name == "Test, pages 1-2")
    #expect(hand.desk.popup == nil)
  }

  @Test func `Enter exports also where a mouse has opened the card`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.export(.choosePages(.range))))
    hand.desk.focus = nil
    for key in ["1", "-", "2", "return"] {
      hand.tell(.asked(try #require(Key(key).action(on: hand.desk), "\(key)")))
    }
    #expect(exported(by: hand.effects)?.name == "Test, pages 1-2")
    // What cannot be done is not done.
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.export(.choosePages(.bookmarked))))
    hand.desk.focus = nil
    #expect(Key("return").action(on: hand.desk) == nil)
  }

  @Test func `without a bookmark nothing is exported, and the card says so`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.export(.choosePages(.bookmarked))))
    hand.tell(.asked(.export(.begin)))
    #expect(exported(by: hand.effects) == nil)
    #expect(hand.desk.popup == .export)
    let words = hand.desk.face.parts.flatMap(\.marks).compactMap { mark in
      if case .text(let text, _, _) = mark { text } else { nil }
    }
    #expect(words.contains("No page has a bookmark"))
    let begin = hand.desk.face.targets.first { $0.control.action == .export(.begin) }
    #expect(begin?.control.isEnabled == false)
  }

  @Test func `pages are typed by keys, and what makes no sense is said`() throws {
    var hand = try SelectingDesk()
    func words() -> [String] {
      hand.desk.face.parts.flatMap(\.marks).compactMap { mark in
        if case .text(let text, _, _) = mark { text } else { nil }
      }
    }
    hand.tell(.asked(.toggle(.export)))
    hand.tell(.asked(.export(.choosePages(.range))))
    for (keys, pages, said) in [
      (["1", "-", "keypad 2"], 2, "2 pages"), ([","], nil, "Type pages"),
      (["7"], nil, "There is no page 7"), (["backspace", "1"], 2, "2 pages"),
    ] {
      for key in keys {
        hand.tell(.asked(try #require(Key(key).action(on: hand.desk), "\(key)")))
      }
      #expect(hand.desk.exportOrder?.pages.count == pages)
      #expect(words().contains { $0.hasPrefix(said) }, "\(words())")
    }
    for _ in 0..<200 { hand.tell(.asked(.export(.type(.comma)))) }
    #expect(hand.desk.cards.export.typed.count == ExportChoice.mostSigns)
    // Elsewhere digits take pens.
    hand.tell(.asked(.dismiss))
    #expect(Key("2").action(on: hand.desk) == .takePen(1))
  }

  @Test func `keys walk over the card and export`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.toggle(.export)))
    for _ in 0..<40 where hand.desk.focus?.control.action != .export(.begin) {
      hand.tell(.asked(.focusNext))
    }
    let action = try #require(Key("return").action(on: hand.desk))
    hand.tell(.asked(action))
    #expect(exported(by: hand.effects)?.pages == hand.pages)
  }
}
