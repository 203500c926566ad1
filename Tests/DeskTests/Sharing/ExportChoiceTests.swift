import Bytes
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

  @Test(arguments: [Action.print, .exportThisPage])
  func `what a key has set is only for once`(action: Action) throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(action))
    hand.tell(.printers(Printers(names: ["Laser"], usual: 0)))
    #expect(hand.desk.exportOrder?.pages.count == (action == .print ? 2 : 1))
    #expect((hand.desk.exportOrder?.goal == .folder) == (action != .print))
    for key in [Key("escape"), Key("e", control: true), Key("return")] {
      hand.tell(.asked(try #require(key.action(on: hand.desk))))
    }
    let order = try #require(exported(by: hand.effects))
    #expect(order.goal == .folder && order.pages == hand.pages)
    // What is chosen on the card itself stays.
    hand.tell(.asked(action))
    hand.tell(.asked(.export(.chooseGoal(.mail))))
    hand.tell(.asked(.export(.choosePages(.this))))
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.toggle(.export)))
    #expect(hand.desk.exportOrder?.goal == .mail && hand.desk.exportOrder?.pages.count == 1)
  }

  @Test func `printing from the overview changes nothing of the next export either`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.show(.overview)))
    for key in [Key("p", control: true), Key("escape"), Key("e", control: true), Key("return")] {
      hand.tell(.asked(try #require(key.action(on: hand.desk))))
    }
    #expect(exported(by: hand.effects)?.goal == .folder)
    hand.tell(.asked(.show(.overview)))
    hand.tell(.asked(.print))
    #expect(hand.desk.popup == .export && hand.desk.cards.export.goal == .printer)
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
    #expect(words.contains("No bookmarked pages"))
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
      (["7"], nil, "Page 7 does not exist"), (["backspace", "1"], 2, "2 pages"),
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
    #expect(Key("2").action(on: hand.desk) == .selectPen(1))
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

  @Test func `while numbers are typed, no key does anything to the pages behind`() throws {
    var hand = try SelectingDesk()
    let typing: [[Action]] = [
      [.toggle(.export), .export(.choosePages(.range))], [.turnByNumber(.begin)],
    ]
    for opening in typing {
      for action in opening { hand.tell(.asked(action)) }
      hand.desk.focus = nil
      for key in KeyRealm.everywhere.usual.keys {
        switch key.action(on: hand.desk) {
        case nil, .export, .turnByNumber, .dismiss, .close, .toggleFullScreen, .job: break
        case .toggle where key.control: break
        case let action?: #expect(action.walks, "\(key.words) asks for \(action)")
        }
      }
      for name in ["m", "space", "t"] { #expect(Key(name).action(on: hand.desk) == nil) }
      hand.tell(.asked(.dismiss))
    }
  }

  @Test func `all that is typed can be selected, and is replaced or erased`() throws {
    var hand = try SelectingDesk()
    for action in [Action.toggle(.export), .export(.choosePages(.range))] {
      hand.tell(.asked(action))
    }
    func press(_ keys: Key...) throws {
      for key in keys { hand.tell(.asked(try #require(key.action(on: hand.desk)))) }
    }
    try press(Key("1"), Key("-"), Key("2"), Key("a", control: true), Key("2"))
    #expect(hand.desk.exportOrder?.pages == [hand.pages[1]])
    try press(Key("a", control: true), Key("backspace"))
    #expect(hand.desk.exportOrder == nil && hand.desk.cards.export.typed.isEmpty)
  }

  @Test func `the key for printing opens the card at the printers`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(try #require(Key("p", control: true).action(on: hand.desk))))
    #expect(hand.desk.popup == .export && hand.desk.cards.export.goal == .printer)
  }

  @Test func `copies, sides and pages on each side are chosen, and copies only for once`() throws {
    var hand = try SelectingDesk()
    func ask(_ actions: PrintAction...) {
      for action in actions { hand.tell(.asked(.export(.print(action)))) }
    }
    hand.tell(.asked(.print))
    hand.tell(.printers(Printers(names: ["Office", "Hall"], usual: 1)))
    #expect(hand.desk.exportOrder?.goal == .printer(PrintOrder(on: "Hall")))
    ask(.addCopies(-1), .addCopies(1), .addCopies(1), .chooseSides(.both), .choosePagesOnSide(2))
    let settings = PrintSettings(copies: 3, sides: .both, pagesOnSide: 2)
    #expect(hand.desk.exportOrder?.goal == .printer(PrintOrder(on: "Hall", settings)))
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.print))
    #expect(hand.desk.cards.export.print == PrintSettings(sides: .both, pagesOnSide: 2))
    ask(.addCopies(1000))
    #expect(hand.desk.cards.export.print.copies == 99)
  }

  @Test func `the card says when pages of a PDF go along that were not chosen`() throws {
    var hand = try SelectingDesk()
    var answer = Answer(to: nil)
    answer.notebook = hand.desk.notebook
    let file = ContentHash(of: [1])
    for place in 0..<2 {
      answer.notebook?.sheets[place].print = PrintPlace(file: file, number: place + 1)
    }
    hand.tell(.answered(answer))
    hand.tell(.asked(.toggle(.export)))
    for pages in [ExportChoice.Pages.this, .all] {
      hand.tell(.asked(.export(.choosePages(pages))))
      for use in ExportChoice.Use.allCases {
        hand.tell(.asked(.export(.chooseUse(use))))
        #expect(hand.desk.exportsFurtherPages == (pages == .this && use == .notebook))
      }
      // Notes of Xournal++ take only their own along.
      hand.tell(.asked(.export(.chooseFormat(.xopp))))
      #expect(!hand.desk.exportsFurtherPages)
      hand.tell(.asked(.export(.chooseFormat(.pdf))))
    }
  }
}
