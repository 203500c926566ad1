import Bytes
import Geometry
import Notebook
import Testing

@testable import Desk

/// Two pages side by side, and pages without their margins, as the hand sees them.
@Suite struct ArrangingTests {
  private static let size = PageSize.a4

  /// A desk with pages that lie on a PDF.
  private func hand(pages count: Int, printed: Bool = true) throws -> SelectingDesk {
    var hand = try SelectingDesk(sizes: Array(repeating: Self.size, count: count))
    guard printed, var notebook = hand.desk.notebook else { return hand }
    let hash = ContentHash(of: [1])
    for number in notebook.sheets.indices {
      notebook.sheets[number].print = PrintPlace(file: hash, number: number + 1)
    }
    hand.tell(.opened(notebook, page: nil))
    return hand
  }

  private func measured(_ hand: inout SelectingDesk) -> [PageID] {
    hand.effects.reversed().lazy.compactMap { effect -> [PageID]? in
      if case .measure(let pages) = effect, !pages.isEmpty { pages } else { nil }
    }.first ?? []
  }

  @Test(arguments: [false, true])
  func `turning pages turns both of two`(isSingle: Bool) throws {
    var hand = try hand(pages: 6)
    if isSingle { hand.tell(.asked(.toggleScrolling)) }
    hand.tell(.asked(.arrange(.pair)))
    #expect(hand.desk.shownPages.count >= 2)
    var seen = [hand.desk.pages.current]
    for _ in 0..<2 {
      hand.tell(.asked(.nextPage))
      seen.append(hand.desk.pages.current)
      let row = try #require(hand.desk.rowBox)
      #expect(abs(row.center.x - hand.desk.viewport.seen.center.x) < 1e-6)
    }
    #expect(seen == [0, 2, 4])
    hand.tell(.asked(.previousPage))
    #expect(hand.desk.pages.current == 2)
    hand.tell(.asked(.arrange(.startAlone)))
    #expect(hand.desk.currentRow == 1..<3)
    hand.tell(.asked(.firstPage))
    hand.tell(.asked(.nextPage))
    #expect(hand.desk.currentRow == 1..<3)
    hand.tell(.asked(.previousPage))
    hand.tell(.asked(.previousPage))
    #expect(hand.desk.pages.current == 0)
  }

  @Test func `turning ends at the last two pages`() throws {
    var hand = try hand(pages: 4)
    hand.tell(.asked(.arrange(.pair)))
    for _ in 0..<3 { hand.tell(.asked(.nextPage)) }
    #expect(hand.desk.currentRow == 2..<4)
    #expect(!hand.effects.contains { if case .edit = $0 { true } else { false } })
  }

  @Test func `arrows point to the page that they turn to`() throws {
    var hand = try hand(pages: 6)
    #expect(Key("left").action(on: hand.desk) == .previousPage)
    hand.tell(.asked(.arrange(.reverse)))
    #expect(hand.desk.pages.arrangement.isPaired, "who reads leftwards sees two pages")
    #expect(Key("left").action(on: hand.desk) == .nextPage)
    #expect(Key("right").action(on: hand.desk) == .previousPage)
    #expect(Key("left", alt: true).action(on: hand.desk) == .go(.back))
  }

  @Test(arguments: [false, true])
  func `the page that the pen touches is the one in use`(isSingle: Bool) throws {
    var hand = try hand(pages: 4)
    if isSingle { hand.tell(.asked(.toggleScrolling)) }
    hand.tell(.asked(.arrange(.pair)))
    for place in [1, 0] {
      let point = hand.desk.viewport.pixel(hand.desk.stack.parts[place].center)
      hand.draw([point, point + Point(x: 9, y: 0), point + Point(x: 20, y: 3)])
      #expect(hand.desk.pages.current == place)
      let pages = hand.effects.compactMap { effect in
        if case .edit(.write(let stroke)) = effect { stroke.page } else { nil }
      }
      #expect(pages.last == hand.desk.notebook?.sheets[place].id)
    }
  }

  @Test func `margins are measured once, from the page in sight on, and left out`() throws {
    var hand = try hand(pages: 5)
    hand.tell(.asked(.nextPage))
    hand.tell(.asked(.arrange(.crop)))
    let sheets = try #require(hand.desk.notebook?.sheets)
    #expect(measured(&hand) == [1, 2, 3, 4, 0].map { sheets[$0].id })
    let content = Box(low: Point(x: 100, y: 120), high: Point(x: 500, y: 700))
    let wide = Box(low: Point(x: 40, y: 120), high: Point(x: 500, y: 700))
    var boxes = Dictionary(uniqueKeysWithValues: sheets.map { ($0.id, content) })
    boxes[sheets[3].id] = wide
    boxes[sheets[4].id] = .empty
    hand.tell(.measured(boxes))
    let parts = hand.desk.stack.parts
    let room = PageMeasures.room
    for place in [0, 1, 2, 4] {
      #expect(parts[place].width < Self.size.box.width - 80)
      let own = content.moved(by: hand.desk.stack.boxes[place].low)
      #expect(parts[place].contains(own.expanded(by: room - 1e-9)))
    }
    #expect(parts[3].contains(wide.moved(by: hand.desk.stack.boxes[3].low)))
    hand.tell(.asked(.arrange(.crop)))
    #expect(hand.desk.stack.parts == hand.desk.stack.boxes)
    #expect(hand.effects.contains(.measure([])))
  }

  @Test func `what is in sight stays where it is while pages before it are measured`() throws {
    var hand = try hand(pages: 8)
    hand.tell(.asked(.arrange(.crop)))
    let sheets = try #require(hand.desk.notebook?.sheets)
    let content = Box(low: Point(x: 100, y: 120), high: Point(x: 500, y: 700))
    hand.tell(.measured([sheets[5].id: content]))
    for _ in 0..<5 { hand.tell(.asked(.nextPage)) }
    hand.tell(.moved(by: Point(x: 0, y: -60), zoom: 1.3, about: Point(x: 500, y: 400)))
    let page = hand.desk.pages.current
    let before = hand.desk.viewport.pixel(hand.desk.stack.boxes[page].low)
    var others = Dictionary(uniqueKeysWithValues: sheets.map { ($0.id, content) })
    others[sheets[0].id] = Box(low: .zero, high: Point(x: 590, y: 830))
    hand.tell(.measured(others))
    let after = hand.desk.viewport.pixel(hand.desk.stack.boxes[page].low)
    #expect(before.distance(to: after) < 1e-6)
  }

  @Test func `nothing moves below a pen that writes`() throws {
    var hand = try hand(pages: 3)
    hand.tell(.asked(.arrange(.crop)))
    let sheets = try #require(hand.desk.notebook?.sheets)
    let start = hand.pixel(200, 200)
    hand.tell(.pointer(Pointer(.mouse, .down, at: start, time: 0)))
    let before = hand.desk.stack
    let content = Box(low: Point(x: 100, y: 120), high: Point(x: 500, y: 700))
    hand.tell(.measured([sheets[0].id: content]))
    #expect(hand.desk.stack == before && hand.desk.hand.wet != nil)
    hand.tell(.pointer(Pointer(.mouse, .up, at: start, time: 50)))
    #expect(hand.desk.stack != before)
  }

  @Test func `at least half of a page is seen, whatever is on it`() throws {
    var hand = try hand(pages: 2)
    hand.tell(.asked(.arrange(.crop)))
    let sheets = try #require(hand.desk.notebook?.sheets)
    for box in [
      Box(low: Point(x: 300, y: 400), high: Point(x: 301, y: 401)),
      Box(low: .zero, high: Point(x: 2, y: 2)),
      Box(low: Point(x: -500, y: -500), high: Point(x: -400, y: -400)),
      Box(low: Point(x: 1e300, y: 1e300), high: Point(x: 1e301, y: 1e301)),
    ] {
      hand.tell(.measured([sheets[0].id: box, sheets[1].id: box]))
      for (part, page) in zip(hand.desk.stack.parts, hand.desk.stack.boxes) {
        #expect(part.width >= page.width * 0.5 - 1e-6 && part.height >= page.height * 0.5 - 1e-6)
        #expect(page.expanded(by: 1e-6).contains(part))
      }
    }
  }

  @Test func `plain paper has no margins to be cropped, and that is said`() throws {
    var hand = try hand(pages: 2, printed: false)
    hand.tell(.asked(.arrange(.crop)))
    #expect(!hand.desk.pages.arrangement.isCropped)
    #expect(hand.desk.toasts.shown != nil)
  }

  @Test func `how pages lie is found again with the notebook`() throws {
    for arrangement in StackTests.arrangements {
      var hand = try hand(pages: 5)
      let notebook = try #require(hand.desk.notebook)
      var look = try #require(hand.desk.look)
      look.arrangement = arrangement
      look.fit = .page
      hand.tell(.opened(notebook, page: nil, look: try Look(stored: look.stored)))
      #expect(hand.desk.pages.arrangement == arrangement)
      #expect(hand.desk.look?.arrangement == arrangement && hand.desk.look?.fit == .page)
      #expect(measured(&hand).isEmpty == !arrangement.isCropped)
    }
  }

  @Test func `presented pages are shown one by one, as a whole`() throws {
    var hand = try hand(pages: 4)
    hand.tell(.asked(.arrange(.pair)))
    hand.tell(.asked(.present))
    #expect(hand.desk.stack.boxes.count == 1)
    hand.tell(.asked(.nextPage))
    #expect(hand.desk.pages.current == 1)
    hand.tell(.asked(.present))
    #expect(hand.desk.pages.arrangement.isPaired && hand.desk.stack.boxes.count == 4)
  }
}
