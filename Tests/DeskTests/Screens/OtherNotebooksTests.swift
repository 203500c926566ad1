import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// The card with the notebooks to which pages can go.
@Suite struct OtherNotebooksTests {
  /// Some notebooks, the first changed last.
  private func notebooks(_ titles: [String]) -> [ListedNotebook] {
    titles.enumerated().compactMap { number, title in
      let bytes = [UInt8(number / 256), UInt8(number % 256)] + Array(repeating: 9, count: 14)
      guard let id = NotebookID(bytes: bytes) else { return nil }
      var notebook = ListedNotebook(id: id, title: title, pageCount: 1, minutes: number)
      notebook.changed = Int64(-number)
      return notebook
    }
  }

  private func opened(_ notebooks: [ListedNotebook]) throws -> OverviewDesk {
    var hand = try OverviewDesk()
    hand.click(5, adds: true)
    hand.ask(.sendAway)
    hand.tell(.listed(notebooks))
    _ = hand.takeEffects()
    return hand
  }

  /// The notebooks that are drawn on the card.
  private func drawn(_ hand: OverviewDesk) -> [NotebookID] {
    hand.desk.face.targets.compactMap { target in
      if case .overview(.send(let id)) = target.control.action { id } else { nil }
    }
  }

  private func carried(_ hand: inout OverviewDesk) -> [CarriedPages] {
    hand.takeEffects().compactMap { effect in
      if case .edit(.carry(let pages)) = effect { pages } else { nil }
    }
  }

  private func words(_ hand: OverviewDesk) -> [String] {
    func words(in marks: [Face.Mark]) -> [String] {
      marks.flatMap { mark -> [String] in
        switch mark {
        case .text(let text, _, _), .label(let text, _, _, _, _): [text]
        case .shifted(let inner, _, _), .still(let inner, _, _): words(in: inner)
        default: []
        }
      }
    }
    return words(in: hand.desk.face.parts.filter { $0.name == .popup }.flatMap(\.marks))
  }

  @Test func `what is typed leaves what has it in title, tag or folder, the very title first`()
    throws
  {
    var list = notebooks(["Standing waves", "Optics", "Waves", "Waves, old"])
    list[1].folder = FolderPath(["Physics", "Wellen"])
    list[0].tags = ["exam"]
    list[3].isTrashed = true
    var hand = try opened(list)
    let box = hand.desk.cardFrame?.shown
    #expect(drawn(hand) == list[0...2].map(\.id))
    #expect(words(hand).contains { $0.hasSuffix("Physics / Wellen") })
    for (text, found) in [("WAVES", [2, 0]), ("wellen", [1]), ("exam", [0]), ("wave exam", [0])] {
      hand.tell(.text(.selectAll))
      hand.tell(.text(.commit(text)))
      #expect(drawn(hand) == found.map { list[$0].id }, "\(text)")
    }
    hand.tell(.text(.commit("xyz")))
    #expect(drawn(hand).isEmpty && words(hand).contains("Nothing found"))
    #expect(hand.desk.cardFrame?.shown == box, "the field stays where it is")
    hand.press(Key("escape"))
    hand.ask(.sendAway)
    #expect(hand.desk.typed?.field.text == "" && drawn(hand).count == 3)
  }

  @Test
  func `Enter takes the pages to the first one found, or leads to the list without a search`()
    throws
  {
    let list = notebooks(["Standing waves", "Optics", "Waves"])
    var hand = try opened(list)
    hand.press(Key("return"))
    #expect(hand.desk.focus?.control.action == .overview(.sendToNew))
    #expect(carried(&hand).isEmpty && hand.desk.popup == .otherNotebooks)
    hand.press(Key("down"))
    #expect(hand.desk.focus?.control.action == .overview(.send(to: list[0].id)))
    hand.press(Key("up"))
    hand.press(Key("up"))
    hand.tell(.text(.commit("waves")))
    hand.press(Key("return"))
    let all = carried(&hand)
    #expect(all.map(\.target) == [.notebook(list[2].id)] && hand.desk.popup == nil)
    #expect(all.first?.pages == [hand.pages[5].page])
  }

  @Test func `of ten thousand only those in sight are drawn, and the keys walk through all`() throws
  {
    let list = notebooks((0..<10_000).map { "Book \($0)" })
    var hand = try opened(list)
    #expect(drawn(hand).first == list[0].id && drawn(hand).count < 30)
    hand.press(Key("down"))
    for _ in 0..<40 { hand.press(Key("down")) }
    let focus = try #require(hand.desk.focus)
    #expect(focus.control.action == .overview(.send(to: list[39].id)))
    let frame = try #require(hand.desk.cardFrame)
    #expect(frame.middle.contains(focus.box.center))
    let place = frame.shown.center
    hand.tell(.moved(by: Point(x: 0, y: -1e9), zoom: 1, about: place))
    #expect(drawn(hand).last == list[9999].id && drawn(hand).count < 30)
    // The field is still there, and what is typed begins the list anew.
    hand.touch(.type(.hold(0)))
    let caret = try #require(hand.desk.typingPlace)
    #expect(frame.shown.contains(caret.center) && !frame.middle.contains(caret.center))
    hand.tell(.text(.commit("book 77")))
    #expect(drawn(hand).first == list[77].id && drawn(hand).count < 30)
  }

  @Test
  func `a new notebook gets the pages, the title that is typed, and the folder of this one`()
    throws
  {
    var list = notebooks(["Optics"])
    var own = ListedNotebook(id: try OverviewDesk().id, title: "Own", pageCount: 12, minutes: 0)
    own.folder = FolderPath(["Science"])
    list.append(own)
    var hand = try opened(list)
    #expect(drawn(hand) == [list[0].id])
    hand.tell(.text(.commit(" Waves ")))
    hand.touch(.overview(.sendToNew))
    let moved = try #require(carried(&hand).first)
    guard case .new(let new) = moved.target else {
      Issue.record("\(moved)")
      return
    }
    #expect(moved.isMove && moved.pages == [hand.pages[5].page] && moved.shown == hand.id)
    #expect(new.title == "Waves" && new.folder == own.folder && new.paper.ruling == .ruled)
    #expect(hand.desk.toasts.shown?.words.text == "Moved the page to 'Waves'.")
    #expect(hand.desk.toasts.shown?.offer == .undo)
    hand.click(2, adds: true)
    hand.ask(.sendAway, .chooseMoving(false), .sendToNew)
    #expect(carried(&hand).map(\.isMove) == [false])
    #expect(hand.desk.toasts.shown?.words.text == "Copied the page to a new notebook.")
  }
}
