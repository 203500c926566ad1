import Bytes
import Geometry
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// The overview of pages, with mouse, pen, fingers and keys.
@Suite struct OverviewTests {
  @Test func `it opens at the current page, and a tap opens a page`() throws {
    var hand = try OverviewDesk([("", 200)])
    hand.ask(.show(.pages), .lastPage, .show(.overview))
    #expect(hand.grid.room.contains(hand.box(of: 199).center), "the current page is in sight")
    hand.tell(.moved(by: Point(x: 0, y: 1e6), zoom: 1, about: .zero))
    #expect(hand.box(of: 0).low.y > 0 && hand.thumbnails.contains(hand.pages[0]))
    hand.click(2)
    #expect(hand.desk.screen is PageScreen && hand.desk.pages.current == 2)
    hand.ask(.show(.overview))
    hand.ask(.dismiss)
    #expect(hand.desk.screen is PageScreen && hand.desk.pages.current == 2)
  }

  @Test func `only what is near the window is drawn, however many pages there are`() throws {
    var hand = try OverviewDesk([("", 1000)])
    for _ in 0..<20 {
      #expect(hand.thumbnails.count < 60)
      let shown = hand.grid.shown()
      #expect(shown.allSatisfy { hand.thumbnails.contains(hand.pages[$0]) })
      hand.tell(.moved(by: Point(x: 0, y: -777), zoom: 1, about: Point(x: 500, y: 300)))
    }
    #expect(hand.grid.shown().lowerBound > 50)
  }

  @Test func `rows are as high as the highest page needs`() throws {
    var face = try OverviewDesk()
    func height() -> Double { OverviewScreen().grid(on: face.desk).box(of: 0).height }
    let upright = height()
    face.ask(.show(.pages), .toggle(.sheet), .sheet(.choose(.wide(true))), .sheet(.scope(.all)))
    face.ask(.sheet(.apply), .show(.overview))
    #expect(height() < 0.75 * upright)
    face.ask(.undo)
    #expect(height() == upright)
  }

  @Test func `each row is as high as its own pages need, and is laid out once`() throws {
    var hand = try OverviewDesk([("", 1000)])
    let columns = hand.grid.columns
    let upright = hand.box(of: 0).height
    let wide = Set(hand.pages[columns..<2 * columns].map(\.page))
    try hand.change { editor in
      var change = SheetChange()
      change.isWide = true
      _ = try editor.apply(.change(change), to: wide)
    }
    try hand.changeElsewhere()
    #expect(hand.box(of: 0).height == upright)
    #expect(hand.box(of: columns).height < 0.75 * upright)
    #expect(hand.box(of: 2 * columns).height == upright)
    // What a picture is made from is there already.
    #expect(hand.desk.overview.rows.columns == columns)
    #expect(hand.desk.overview.rows.width == hand.grid.measures.item.x)
    for size in [0.5, 1.9] {
      hand.tell(.moved(by: .zero, zoom: size, about: hand.grid.room.center))
      #expect(hand.desk.overview.rows.columns == hand.grid.columns)
      #expect(hand.desk.overview.rows.width == hand.grid.measures.item.x)
    }
  }

  @Test func `Escape puts down what is carried, and nothing of it is left`() throws {
    var hand = try OverviewDesk([("", 12)])
    let before = hand.pages
    let places = [hand.box(of: 0).center, hand.box(of: 5).center]
    hand.point(.down, places[0])
    hand.point(.move, places[1])
    #expect(hand.desk.face.parts.contains { $0.name == .carried })
    hand.press(Key("escape"))
    #expect(hand.desk.screen is OverviewScreen)
    #expect(!hand.desk.face.parts.contains { $0.name == .carried && !$0.marks.isEmpty })
    #expect(OverviewScreen().carried(on: hand.desk) == nil && hand.chosen.isEmpty)
    hand.point(.move, places[1] + Point(x: 30, y: 0))
    hand.point(.up, places[1])
    #expect(hand.pages == before && hand.desk.screen is OverviewScreen)
  }

  @Test func `a page that was deleted is told by its number, several by how many they are`() throws
  {
    var hand = try OverviewDesk([("", 12)])
    hand.click(6, adds: true)
    hand.ask(.edit(.delete))
    #expect(hand.desk.toasts.shown?.words.text == "Deleted page 7.")
    hand.click(2, adds: true)
    hand.click(3, adds: true)
    hand.ask(.edit(.delete))
    #expect(hand.desk.toasts.shown?.words.text == "Deleted 2 pages.")
  }

  @Test func `a finger on a page lets a second one zoom, unless it has rested there`() throws {
    var hand = try OverviewDesk([("", 60)])
    let place = hand.box(of: 3).center
    #expect(!hand.desk.canPinch)
    hand.point(.down, place, .finger)
    #expect(hand.desk.canPinch)
    hand.point(.move, place + Point(x: 0, y: 60), .finger)
    #expect(hand.desk.canPinch)
    hand.point(.cancel, place, .finger)
    hand.point(.down, place, .finger)
    hand.tell(.rang(.rest, after: 600))
    #expect(!hand.desk.canPinch)
  }

  @Test func `a pinch changes the size, and what lies there stays`() throws {
    var hand = try OverviewDesk([("", 300)])
    hand.tell(.moved(by: Point(x: 0, y: -4000), zoom: 1, about: .zero))
    let place = Point(x: 500, y: 400)
    let item = try #require(hand.grid.item(at: place) ?? hand.grid.shown().first)
    for factor in [1.5, 1.3, 0.4, 0.5, 3, 100, 0.001, .infinity, .nan] {
      hand.tell(.moved(by: .zero, zoom: factor, about: hand.grid.box(of: item).center))
      #expect(Overview.sizes.contains(hand.desk.preferences.thumbnailWidth))
      #expect(hand.grid.box(of: item).intersects(hand.grid.room))
    }
  }

  @Test(arguments: Seed.several(24))
  func `pages carried with a mouse lie where they were put down, and undo takes them back`(
    seed: UInt64
  ) throws {
    var random = RandomSource(seed: seed)
    var hand = try OverviewDesk([("", 7), ("Optics", 5), ("Waves", 3)])
    for _ in 0..<12 {
      let count = hand.pages.count
      let chosen = Set(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int.random(in: 0..<count, using: &random)
        })
      hand.chooseNothing()
      for page in chosen {
        hand.reveal(page)
        hand.click(page, adds: true)
      }
      #expect(Set(hand.chosen) == chosen)
      let before = hand.pages
      let goal = Int.random(in: 0..<count, using: &random)
      hand.reveal(goal)
      guard let start = chosen.first(where: { hand.grid.room.contains(hand.box(of: $0).center) })
      else { continue }
      let box = hand.box(of: goal)
      let isBehind = Bool.random(using: &random)
      let end = Point(x: isBehind ? box.high.x - 4 : box.low.x + 4, y: box.center.y)
      let moved = chosen.sorted().map { before[$0] }
      var expected = before.filter { !moved.contains($0) }
      let kept = before[..<(goal + (isBehind ? 1 : 0))].count { !moved.contains($0) }
      expected.insert(contentsOf: moved, at: kept)
      hand.drag(from: hand.box(of: start).center, to: end)
      #expect(hand.pages == expected)
      guard hand.pages != before else { continue }
      #expect(hand.desk.toasts.shown?.offer == .undo)
      if Bool.random(using: &random) {
        hand.ask(.undo)
        #expect(hand.pages == before)
      }
    }
  }

  @Test func `a page is carried by a pen that rests on it, and scrolls for one that does not`()
    throws
  {
    var hand = try OverviewDesk([("", 60)])
    let start = hand.box(of: 3).center
    hand.drag(from: start, to: start - Point(x: 0, y: 150), .pen)
    #expect(hand.grid.scroll > 100 && hand.desk.screen is OverviewScreen)
    hand.tell(.moved(by: Point(x: 0, y: 1e4), zoom: 1, about: .zero))
    let before = hand.pages
    hand.point(.down, start, .pen)
    hand.tell(.rang(.rest, after: 600))
    #expect(hand.desk.popup == .pagesMenu)
    let goal = hand.box(of: 0)
    for step in 1...5 {
      hand.point(
        .move, start + (Point(x: goal.low.x, y: goal.center.y) - start) * (Double(step) / 5), .pen)
    }
    #expect(hand.desk.popup == nil && hand.desk.face.parts.contains { $0.name == .carried })
    hand.point(.up, Point(x: goal.low.x, y: goal.center.y), .pen)
    #expect(hand.pages == [before[3]] + before[..<3] + before[4...])
  }

  @Test func `the grid scrolls below what is carried to an edge`() throws {
    var hand = try OverviewDesk([("", 100)])
    hand.point(.down, hand.box(of: 0).center)
    for y in [300.0, 500, 690] { hand.point(.move, Point(x: 300, y: y)) }
    for _ in 0..<60 { hand.tell(.rang(.edge, after: 16)) }
    #expect(hand.grid.scroll > 300)
    let before = hand.pages
    hand.point(.up, Point(x: 300, y: 660))
    let place = try #require(hand.pages.firstIndex(of: before[0]))
    #expect(place > 5 && hand.pages != before)
  }

  @Test(arguments: [4.0, 16, 50, 100])
  func `the grid scrolls faster and faster, a thousand pages in seconds, however often it is drawn`(
    step: Double
  ) throws {
    var hand = try OverviewDesk([("", 1000)])
    hand.point(.down, hand.box(of: 0).center)
    for y in [300.0, 500, 699] { hand.point(.move, Point(x: 300, y: y)) }
    func scroll(for time: Double) -> Double {
      let before = hand.grid.scroll
      for _ in 0..<Int(time / step) { hand.tell(.rang(.edge, after: step)) }
      return hand.grid.scroll - before
    }
    // Slow enough at first to put pages down near by.
    let first = scroll(for: 400)
    #expect((350...500).contains(first))
    // A hand that trembles there holds nothing up.
    hand.point(.move, Point(x: 301, y: 699))
    let later = scroll(for: 400)
    #expect(later > 1.5 * first)
    _ = scroll(for: 4200)
    #expect(hand.grid.scroll == hand.grid.reach)
    // Once it has left the edge, it begins anew.
    for y in [400.0, 60] { hand.point(.move, Point(x: 300, y: y)) }
    let back = -scroll(for: 400)
    #expect((280...500).contains(back))
  }

  @Test func `pages are chosen one by one, in runs, by a band and all`() throws {
    var hand = try OverviewDesk()
    hand.click(2, adds: true)
    hand.click(4, adds: true)
    #expect(hand.chosen == [2, 4] && hand.desk.overview.grid.isChoosing)
    hand.click(6, extends: true)
    #expect(hand.chosen == [2, 4, 5, 6])
    hand.click(4)
    #expect(hand.chosen == [2, 5, 6], "a tap chooses now")
    hand.ask(.dismiss)
    #expect(hand.chosen.isEmpty && hand.desk.screen is OverviewScreen)
    hand.drag(from: Point(x: 10, y: 60), to: hand.box(of: 1).center)
    #expect(hand.chosen == [0, 1])
    hand.press(Key("a", control: true))
    #expect(hand.chosen == Array(0..<12))
    hand.press(Key("delete"))
    #expect(hand.pages.count == 1, "a page is left")
    hand.ask(.undo)
    #expect(hand.pages.count == 12)
  }

  @Test func `choose, export, PDF: three touches and exactly these pages`() throws {
    var hand = try OverviewDesk([("", 30)])
    hand.click(1, adds: true)
    for page in [2, 3, 7] { hand.click(page) }
    hand.touch(.overview(.export))
    #expect(hand.desk.popup == .export && hand.desk.cards.export.typed == "2-4,8")
    hand.touch(.export(.begin))
    let order = hand.takeEffects().compactMap { effect -> ExportOrder? in
      if case .export(let order) = effect { order } else { nil }
    }.first
    #expect(order?.pages == [1, 2, 3, 7].map { hand.pages[$0] } && order?.format == .pdf)
    #expect(order?.name == "Optics, pages 2-4,8")
  }

  @Test func `pages are found by number, title and tag as one types`() throws {
    var hand = try OverviewDesk([("", 30), ("Waves", 5)])
    let pages = hand.pages.map(\.page)
    try hand.change { editor in
      try editor.set(.title, of: pages[4], to: "Prisms")
      try editor.set(.tag("exam"), of: pages[20], to: true)
      try editor.set(.tag("Exam 2"), of: pages[33], to: true)
    }
    hand.ask(.edit(.toggleBookmark))
    func find(_ text: String, expecting expected: [Int]) {
      hand.ask(.search)
      hand.tell(.text(.selectAll))
      hand.tell(.text(.delete(.left)))
      hand.tell(.text(.commit(text)))
      let found = hand.desk.overview.shown.compactMap { hand.desk.overview.places[$0] }
      #expect(found == expected, "\(text)")
    }
    find("pris", expecting: [4])
    find("exam", expecting: [20, 33])
    find("3", expecting: [2] + Array(29...34))
    find("35", expecting: [34])
    find("nothing", expecting: [])
    find("exam", expecting: [20, 33])
    hand.tell(.text(.accept))
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[20])))
    hand.ask(.useFocus)
    #expect(hand.desk.pages.current == 20 && hand.desk.screen is PageScreen)
    hand.ask(.show(.overview))
    #expect(hand.desk.overview.shown.count == 35, "the search has ended")
  }

  @Test(arguments: [
    "résumé", "resume", "RESUME", "ｒｅｓｕｍé", "第１", "第1", "第１章 résumé", "ﾉｰﾄ", "ノート", "office", "iii",
    "III",
  ])
  func `accents, case and width make no difference`(text: String) throws {
    var hand = try OverviewDesk([("", 9)])
    let (page, other) = (hand.pages[6].page, hand.pages[7].page)
    try hand.change { editor in
      try editor.set(.title, of: page, to: "第1章　Résumé oﬃce")
      try editor.set(.tag("ノート"), of: page, to: true)
      try editor.set(.label, of: page, to: "iii")
      try editor.set(.title, of: other, to: "のおと")
    }
    hand.ask(.edit(.toggleBookmark), .search)
    hand.tell(.text(.commit(text)))
    #expect(hand.desk.overview.shown.map(\.page) == [page])
    hand.tell(.text(.commit(" \u{3000}x")))
    #expect(hand.desk.overview.shown.isEmpty, "all words are looked for")
  }

  @Test func `sections that were folded are so again when the notebook is opened`() throws {
    var hand = try OverviewDesk([("", 4), ("Waves", 4)])
    let notebook = try #require(hand.desk.notebook)
    hand.ask(.fold(notebook.sections[1].id))
    hand.ask(.larger)
    let look = try Look(stored: try #require(hand.desk.look).stored)
    var other = try OverviewDesk([("", 4), ("Waves", 4)])
    other.tell(.opened(notebook, page: nil, look: look))
    other.ask(.show(.overview))
    #expect(other.desk.overview.shown == Array(hand.pages[..<4]))
    other.tell(.opened(notebook, page: nil, look: nil))
    other.ask(.show(.overview))
    #expect(other.desk.overview.shown.count == 8)
    var faults: [Words] = []
    let settings = JSON.object(hand.desk.preferences.members)
    let kept = Preferences(settings, faults: &faults)
    #expect(faults.isEmpty && kept.thumbnailWidth == 205)
  }

  @Test func `sections fold, take pages in, and are named and dissolved`() throws {
    var hand = try OverviewDesk([("", 4), ("Waves", 4)])
    let sections = try #require(hand.desk.notebook?.sections)
    hand.ask(.fold(sections[0].id))
    #expect(hand.desk.overview.shown == Array(hand.pages[4...]))
    // Put down on the heading of a folded section, pages go behind its last one.
    let page = hand.pages[6]
    let heading = hand.grid.headingBox(of: 0).center
    hand.drag(from: hand.box(of: 6).center, to: heading)
    #expect(hand.pages[4] == page && hand.desk.notebook?.sections.map(\.pageCount) == [5, 3])
    hand.ask(.fold(sections[0].id))
    #expect(hand.desk.overview.shown.count == 8)
    hand.click(1, adds: true)
    hand.ask(.gather)
    #expect(hand.desk.popup == .sectionName && hand.desk.typed != nil)
    hand.tell(.text(.commit("Light")))
    hand.tell(.text(.accept))
    #expect(hand.desk.notebook?.sections.map(\.title) == ["", "Light", "Waves"])
    #expect(hand.desk.notebook?.sections.map(\.pageCount) == [1, 4, 3])
    #expect(hand.desk.toasts.shown?.words.text == "Created a section of 4 pages.")
    let light = try #require(hand.desk.notebook?.sections[1].id)
    hand.ask(.entitleSection(light))
    hand.tell(.text(.commit("Shadow")))
    hand.touch(.overview(.saveName))
    #expect(hand.desk.notebook?.sections[1].title == "Shadow")
    hand.ask(.dissolve(light))
    #expect(hand.desk.notebook?.sections.map(\.title) == ["", "Waves"])
    hand.ask(.undo, .undo, .undo)
    #expect(hand.desk.notebook?.sections.map(\.title) == ["", "Waves"])
  }

  @Test func `it is said where a section comes that leaves the middle of another`() throws {
    func said(_ pages: Int...) throws -> String? {
      var hand = try OverviewDesk([("", 2), ("Waves", 4)])
      for page in pages { hand.click(page, adds: true) }
      hand.ask(.gather)
      hand.tell(.text(.commit("Light")))
      hand.tell(.text(.accept))
      let order = try #require(hand.desk.notebook?.sections.map(\.title))
      #expect(order.contains("Light") && order.count == 3)
      return hand.desk.toasts.shown?.words.text
    }
    #expect(try said(3) == "Created a section of 3 pages.", "those behind it go along")
    #expect(try said(5) == "Created a section of 1 page.")
    #expect(try said(2) == "Created a section of 1 page.", "the others keep their title")
    #expect(try said(3, 4) == "Created a section of 2 pages after 'Waves'.")
    #expect(try said(2, 3) == "Created a section of 2 pages.")
    #expect(try said(4, 5) == "Created a section of 2 pages.")
  }

  @Test func `pages are pasted behind a page that is shown, and Escape says that nothing was cut`()
    throws
  {
    var hand = try OverviewDesk([("", 3), ("Waves", 3)])
    let before = hand.pages
    hand.click(0, adds: true)
    hand.press(Key("x", control: true))
    hand.ask(.dismiss)
    #expect(hand.desk.overview.clipboard == nil && hand.pages == before)
    let sentence = "Cleared the cut pages; all pages stay in place."
    #expect(hand.desk.toasts.shown?.words.text == sentence)
    hand.click(0, adds: true)
    hand.press(Key("x", control: true))
    hand.ask(.open(before[4]))
    #expect(hand.desk.screen is PageScreen)
    let goal = try #require(hand.desk.pageGoal(behind: before[4]))
    hand.tell(.pages(.own(goal)))
    #expect(hand.pages == before[1...4] + [before[0]] + before[5...])
    #expect(hand.desk.notebook?.sections.map(\.pageCount) == [2, 4])
    #expect(hand.desk.toasts.shown?.words.text == "Pasted the page after this page.")
    hand.ask(.undo)
    #expect(hand.pages == before)
  }

  @Test func `Home and End lead to the first and the last page, also where none has the focus`()
    throws
  {
    for (key, number) in [("end", 299), ("home", 0), ("down", 120)] {
      var hand = try OverviewDesk([("", 300)])
      hand.reveal(120)
      let seen = hand.grid.shown().first
      hand.press(Key(key))
      let focus = hand.desk.focus?.control.action
      if number == 120 {
        #expect(focus == seen.map { .overview(.open(hand.pages[$0])) })
      } else {
        #expect(focus == .overview(.open(hand.pages[number])))
        #expect(hand.grid.shown().contains(number))
      }
    }
  }

  @Test func `tags are given to all of the chosen pages, and taken off`() throws {
    var hand = try OverviewDesk()
    for page in [1, 2] { hand.click(page, adds: true) }
    func tags() -> [[String]] { hand.desk.notebook?.sheets[1...3].map(\.tags) ?? [] }
    hand.ask(.tags)
    hand.tell(.text(.commit(" exam ")))
    hand.tell(.text(.accept))
    #expect(tags() == [["exam"], ["exam"], []])
    #expect(hand.desk.popup == .pageTags && hand.desk.typed?.field.text == "")
    hand.ask(.dismiss)
    hand.click(3)
    hand.ask(.tags)
    hand.touch(.overview(.toggleTag("exam")))
    #expect(tags() == [["exam"], ["exam"], ["exam"]])
    hand.touch(.overview(.toggleTag("exam")))
    #expect(tags() == [[], [], []])
    hand.ask(.undo)
    #expect(tags().count { $0 == ["exam"] } == 3)
  }

  @Test func `a tag that was typed is kept as its card closes, and commas part several`() throws {
    var hand = try OverviewDesk()
    func tags() -> [[String]] { hand.desk.notebook?.sheets[1...2].map(\.tags) ?? [] }
    hand.click(1, adds: true)
    hand.ask(.tags)
    hand.tell(.text(.commit("urgent, hearing")))
    // A touch on a page beside the card only closes that.
    hand.click(2, adds: true)
    #expect(hand.desk.popup == nil && tags() == [["hearing", "urgent"], []])
    hand.ask(.tags)
    hand.tell(.text(.commit("exhibit")))
    hand.ask(.dismiss)
    #expect(tags() == [["exhibit", "hearing", "urgent"], []])
  }

  @Test func `undo takes back a cut before what was done earlier`() throws {
    var hand = try OverviewDesk()
    hand.click(1, adds: true)
    hand.ask(.edit(.duplicate))
    let pages = hand.pages
    hand.press(Key("x", control: true))
    #expect(hand.desk.overview.clipboard?.isCut == true)
    hand.ask(.undo)
    #expect(hand.desk.overview.clipboard == nil && hand.pages == pages)
    hand.ask(.undo)
    #expect(hand.pages.count == pages.count - 1)
  }

  @Test func `cut pages are moved when they are pasted, copied ones are copied`() throws {
    var hand = try OverviewDesk()
    let before = hand.pages
    for page in [1, 2] { hand.click(page, adds: true) }
    hand.press(Key("x", control: true))
    #expect(hand.pages == before, "nothing leaves before it is pasted")
    hand.click(8, adds: true)
    hand.press(Key("v", control: true))
    #expect(hand.pages == [before[0]] + before[3...8] + before[1...2] + before[9...])
    hand.ask(.undo)
    #expect(hand.pages == before)
    hand.ask(.dismiss)
    hand.click(0, adds: true)
    hand.press(Key("c", control: true))
    hand.press(Key("v", control: true))
    let carried = hand.takeEffects().compactMap { effect -> CarriedPages? in
      if case .edit(.carry(let pages)) = effect { pages } else { nil }
    }.last
    #expect(carried?.pages == [before[0].page] && carried?.isMove == false)
    #expect(carried?.source == hand.id && carried?.target == .notebook(hand.id))
  }

  @Test func `pages that another window has cut are moved, and keep what they are`() throws {
    var hand = try OverviewDesk([("", 4)])
    let pages = hand.pages
    hand.ask(.choose, .open(pages[3]), .paste)
    #expect(hand.desk.toasts.shown?.words.text == "There are no pages on the clipboard.")
    let section = try #require(hand.desk.notebook?.sections.first?.id)
    let goal = PageGoal(PagePlace(in: section, after: pages[3].page), of: hand.id)
    let cut = CopiedPages([pages[0].page, pages[1].page], of: hand.id, isCut: true)
    hand.tell(.pages(.other(cut, goal)))
    #expect(hand.pages == [pages[2], pages[3], pages[0], pages[1]])
    hand.ask(.undo)
    #expect(hand.pages == pages)
    let copied = CopiedPages(cut.pages, of: hand.id, isCut: false)
    hand.tell(.pages(.other(copied, goal)))
    let carried = CarriedPages(
      copied.pages, of: hand.id, to: hand.id, at: goal.place, isMove: false, shown: hand.id)
    #expect(hand.takeEffects().contains(.edit(.carry(carried))))
    let elsewhere = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    let other = PageGoal(goal.place, of: elsewhere)
    hand.tell(.pages(.other(cut, other)))
    #expect(hand.pages == pages, "the window shows another notebook now")
  }

  @Test func `pages that were cut are on the clipboard until another library has them`() throws {
    var hand = try OverviewDesk([("", 4)])
    let pages = hand.pages
    hand.ask(.choose, .open(pages[1]), .open(pages[2]), .cut)
    let offered = hand.takeEffects().compactMap { effect -> (CopiedPages, [String])? in
      if case .pages(.offer(let copied, let names)) = effect { (copied, names) } else { nil }
    }
    let (copied, names) = try #require(offered.first)
    #expect(copied.isCut && copied.pages == [pages[1].page, pages[2].page])
    #expect(names == ["Page 2", "Page 3"])
    #expect(hand.pages == pages, "until then they stay")
    hand.tell(.pages(.taken(copied)))
    #expect(hand.pages == pages, "the keeper has them leave, as far as they are still the same")
    #expect(hand.desk.overview.clipboard == nil)
  }

  @Test func `what is said of pasted pages is what came`() throws {
    var hand = try OverviewDesk([("", 2)])
    let elsewhere = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    let section = try #require(hand.desk.notebook?.sections.first?.id)
    let goal = PageGoal(PagePlace(in: section, after: hand.pages[0].page), of: hand.id)
    let there = hand.pages.map(\.page)
    hand.tell(.pages(.other(CopiedPages(Set(there), of: elsewhere, isCut: true), goal)))
    #expect(hand.desk.toasts.shown == nil, "nothing has come yet")
    let carried = CarriedPages(
      Set(there), of: elsewhere, to: hand.id, at: goal.place, isMove: true, shown: hand.id)
    #expect(hand.takeEffects().contains(.edit(.carry(carried))))
    // None of them is there any more: what was offered is pasted, if anything is.
    hand.tell(.answered(Answer(to: .carry(carried))))
    #expect(hand.takeEffects().contains(.pages(.unpack(goal))))
    #expect(hand.desk.toasts.shown == nil)
    var answer = Answer(to: .carry(carried))
    answer.followUp = .choose([hand.pages[1]])
    hand.tell(.answered(answer))
    #expect(hand.desk.toasts.shown?.words.text == "Pasted the page.")
    #expect(hand.desk.toasts.shown?.offer == .undo)
    #expect(hand.takeEffects().contains(.pages(.withdraw)))
  }

  /// On the shelf, undo would take back what was done there.
  @Test(arguments: [(true, false, true), (false, false, false), (true, true, false)])
  func `a job is undone where it was done, and nowhere else`(
    isHere: Bool, isOnShelf: Bool, canUndo: Bool
  ) throws {
    var hand = try OverviewDesk([("", 2)])
    let elsewhere = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    if isOnShelf { hand.ask(.show(.shelf)) }
    let result = Job.Result("Done.", canUndo: true, in: isHere ? hand.id : elsewhere)
    hand.tell(.job(Job(Job.ID(1), .pasting, name: "pages", state: .done(result))))
    #expect(hand.desk.toasts.shown?.words.text == "Done.")
    #expect((hand.desk.toasts.shown?.offer == .undo) == canUndo)
  }

  @Test func `copied pages that are gone are taken from the clipboard`() throws {
    var hand = try OverviewDesk([("", 4)])
    let pages = hand.pages
    hand.ask(.choose, .open(pages[1]), .copy, .choose, .open(pages[1]), .edit(.delete))
    _ = hand.takeEffects()
    hand.ask(OverviewAction.paste)
    #expect(
      hand.takeEffects().contains { if case .pages(.unpack) = $0 { true } else { false } })
    // Escape forgets what was cut, for other windows as well.
    hand.ask(.choose, .open(pages[2]), .cut)
    hand.ask(.dismiss)
    #expect(hand.desk.overview.clipboard == nil && hand.desk.screen is OverviewScreen)
    #expect(hand.takeEffects().contains(.pages(.withdraw)))
  }

  @Test func `pages go to another notebook, and its toast takes them back in both`() throws {
    var hand = try OverviewDesk()
    let other = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    hand.click(5, adds: true)
    hand.ask(.sendAway)
    let asked = hand.takeEffects()
    #expect(asked.contains(.library(.list(true))))
    hand.tell(.listed([ListedNotebook(id: other, title: "Waves", pageCount: 3, minutes: 2)]))
    hand.touch(.overview(.send(to: other)))
    let effects = hand.takeEffects()
    guard
      case .edit(.carry(let carried))? = effects.first(where: {
        if case .edit(.carry) = $0 { true } else { false }
      })
    else { throw Missing() }
    #expect(carried.isMove && carried.target == .notebook(other))
    #expect(carried.pages == [hand.pages[5].page])
    #expect(hand.desk.toasts.shown?.words.text == "Moved the page to 'Waves'.")
    #expect(hand.desk.toasts.shown?.offer == .undo, "the library undoes it in both")
  }

  private struct Missing: Error {}

  @Test func `the arrow keys walk through the pages, and keys do what the menu offers`() throws {
    var hand = try OverviewDesk([("", 40)])
    hand.press(Key("right"))
    for key in ["right", "down", "left", "end", "home"] {
      let isKnown = hand.press(Key(key))
      #expect(isKnown)
    }
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[0])))
    hand.press(Key("right"))
    hand.press(Key("insert"))
    #expect(hand.chosen == [1])
    hand.press(Key("d", control: true))
    #expect(hand.pages.count == 41 && hand.chosen == [2], "the copy is chosen")
    hand.press(Key("b", control: true))
    #expect(hand.desk.notebook?.sheets[2].isBookmarked == true)
    hand.press(Key("menu"))
    #expect(hand.desk.popup == .pagesMenu)
    hand.press(Key("escape"))
    hand.press(Key("escape"))
    hand.press(Key("escape"))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test func `after a card closes, the keys are at the page on which it was opened`() throws {
    let cards: [(Key, Popup)] = [
      (Key("s"), .sectionName), (Key("t"), .pageTags), (Key("f2"), .titles),
      (Key("m"), .otherNotebooks), (Key("menu"), .pagesMenu), (Key("e", control: true), .export),
    ]
    for (key, popup) in cards {
      var hand = try OverviewDesk()
      let page = hand.pages[4]
      for _ in 0..<5 { hand.press(Key("right")) }
      hand.press(key)
      #expect(hand.desk.popup == popup)
      if popup == .sectionName {
        hand.tell(.text(.commit("Light")))
        hand.tell(.text(.accept))
      }
      if hand.desk.popup != nil { hand.press(Key("escape")) }
      #expect(hand.desk.popup == nil && hand.desk.pages.current == 0)
      #expect(hand.desk.focus?.control.action == .overview(.open(page)), "\(popup)")
      hand.press(Key("b", control: true))
      #expect(hand.desk.notebook?.sheets.filter(\.isBookmarked).map(\.id) == [page])
    }
  }

  @Test func `the title that is typed is that of the focused page, and the current one stays`()
    throws
  {
    var hand = try OverviewDesk()
    let page = hand.pages[3]
    for _ in 0..<4 { hand.press(Key("right")) }
    hand.press(Key("f2"))
    #expect(hand.desk.titleCard?.page == page && hand.desk.pages.current == 0)
  }

  @Test
  func `what is asked for with nothing chosen is done with the current page, which is seen then`()
    throws
  {
    var hand = try OverviewDesk([("", 200)])
    hand.tell(.moved(by: Point(x: 0, y: -1e6), zoom: 1, about: .zero))
    #expect(!hand.grid.shown().contains(0))
    hand.press(Key("b", control: true))
    #expect(hand.desk.notebook?.sheets[0].isBookmarked == true && hand.grid.shown().contains(0))
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[0])))
    // A page that is not shown at all is left alone.
    hand.ask(.search)
    hand.tell(.text(.commit("77")))
    hand.tell(.text(.accept))
    hand.ask(.dismiss, .show(.overview))
    let section = try #require(hand.desk.notebook?.sections.first?.id)
    try hand.change { try $0.set(.title, of: section, to: "Light") }
    hand.ask(.edit(.toggleBookmark))
    hand.ask(.fold(section))
    let before = hand.desk.notebook
    hand.ask(.edit(.delete))
    #expect(hand.desk.notebook == before)
    #expect(hand.desk.toasts.shown?.words.text == "Select pages first.")
  }

  @Test
  func `the focus stays at a page out of sight, and goes on to the next when its own is deleted`()
    throws
  {
    var hand = try OverviewDesk([("", 200)])
    let pages = hand.pages
    for _ in 0..<3 { hand.press(Key("right")) }
    hand.tell(.moved(by: Point(x: 0, y: -1e6), zoom: 1, about: .zero))
    #expect(hand.desk.focus?.control.action == .overview(.open(pages[2])))
    hand.press(Key("right"))
    #expect(hand.desk.focus?.control.action == .overview(.open(pages[3])))
    #expect(hand.grid.shown().contains(3))
    for _ in 0..<2 { hand.press(Key("delete")) }
    #expect(hand.pages == Array(pages[..<3] + pages[5...]))
    #expect(hand.desk.focus?.control.action == .overview(.open(pages[5])))
    hand.press(Key("end"))
    hand.press(Key("delete"))
    #expect(hand.desk.focus?.control.action == .overview(.open(pages[198])))
  }

  @Test func `the arrow keys begin at the current page if it is in sight`() throws {
    var hand = try OverviewDesk([("", 40)])
    hand.ask(.overview(.open(hand.pages[5])), .show(.overview))
    hand.press(Key("right"))
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[5])))
    hand.press(Key("right"))
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[6])))
  }

  @Test func `a new page has the focus`() throws {
    var hand = try OverviewDesk()
    for _ in 0..<3 { hand.press(Key("right")) }
    hand.press(Key("n", control: true))
    #expect(hand.desk.focus?.control.action == .overview(.open(hand.pages[3])))
  }

  @Test func `no message costs an Escape, and a way back that has just come is not missed`() throws
  {
    var hand = try OverviewDesk()
    hand.press(Key("right"))
    hand.press(Key("x", control: true))
    hand.press(Key("escape"))
    #expect(hand.desk.overview.clipboard == nil && hand.desk.screen is OverviewScreen)
    hand.press(Key("escape"))
    #expect(hand.desk.screen is PageScreen && hand.desk.toasts.shown == nil)
    hand.ask(.show(.overview))
    for isSeen in [true, false] {
      hand.ask(.show(.overview))
      hand.press(Key("right"))
      hand.press(Key("delete"))
      #expect(hand.desk.toasts.shown?.offer == .undo)
      if isSeen { hand.tell(.rang(.toastSeen, after: 1000)) }
      hand.press(Key("escape"))
      #expect(hand.desk.screen is PageScreen && (hand.desk.toasts.shown == nil) == isSeen)
    }
    hand.press(Key("escape"))
    #expect(hand.desk.toasts.shown == nil)
    hand.ask(.show(.overview))
    hand.ask(.edit(.delete))
    hand.touch(.dismissToast)
    #expect(hand.desk.toasts.shown == nil && hand.desk.screen is OverviewScreen)
  }

  @Test func `what says that pages were cut goes once they were pasted in another window`() throws {
    var hand = try OverviewDesk()
    hand.press(Key("right"))
    hand.press(Key("x", control: true))
    #expect(hand.desk.toasts.shown != nil)
    let cut = hand.pages[0].page
    try hand.change { try $0.deletePage(cut) }
    try hand.changeElsewhere()
    #expect(hand.desk.toasts.shown == nil && hand.desk.overview.clipboard?.isCut == false)
    hand.press(Key("escape"))
    #expect(hand.desk.screen is PageScreen, "there is nothing to take back")
  }

  @Test func `a page kept under the hand is not in the overview, where all others open`() throws {
    var hand = try OverviewDesk()
    hand.ask(.show(.pages))
    let pages = hand.pages
    try hand.change { try $0.deletePage(pages[0].page) }
    try hand.changeElsewhere()
    #expect(hand.desk.sheet?.id == pages[0])
    hand.ask(.show(.overview))
    hand.ask(.overview(.open(pages[3])))
    #expect(hand.desk.sheet?.id == pages[3] && hand.pages == Array(pages.dropFirst()))
  }

  @Test(arguments: Seed.several(24))
  func `what is shown is what is current, whatever becomes of the pages meanwhile`(seed: UInt64)
    throws
  {
    var dice = Dice(seed)
    var hand = try OverviewDesk([("", 9), ("Waves", 6)])
    hand.ask(.show(.pages))
    if Bool.random(using: &dice) { hand.ask(.toggleScrolling) }
    if Bool.random(using: &dice) { hand.ask(.arrange(.pair)) }
    for _ in 0..<20 {
      let pages = hand.pages.map(\.page)
      if let page = pages.randomElement(using: &dice) {
        hand.ask(.show(.overview), .overview(.open(PageID(page, of: hand.id))))
      }
      if Bool.random(using: &dice) { hand.ask(.show(.overview)) }
      let look = try #require(hand.desk.look)
      let current = look.page
      let gone = pages.filter {
        $0 == current ? Bool.random(using: &dice) : Int.random(in: 0..<6, using: &dice) == 0
      }
      // The desk may still have pages that are gone.
      let left = try Outline(of: hand.notebook).pages.map(\.id)
      if !left.allSatisfy(gone.contains) {
        for page in gone { try hand.change { try $0.deletePage(page) } }
      }
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: try hand.changeElsewhere()
      case 1: try hand.open(with: look)
      case 2: hand.ask(.overview(.edit(.duplicate)), .show(.overview), .undo)
      default:
        try hand.changeElsewhere()
        hand.tell(.resized(width: 700, height: .random(in: 200...900, using: &dice), faceScale: 1))
      }
      hand.ask(.show(.pages))
      let desk = hand.desk
      let part = try #require(desk.stack.parts[safe: desk.pages.currentPlace])
      #expect(part.intersects(desk.viewport.seen), "page \(desk.pages.current) is current")
    }
  }

  @Test func `keys of the overview are changed like all others`() throws {
    var hand = try OverviewDesk([("", 12)])
    func give(_ key: Key, to name: String) {
      hand.ask(.toggle(.keys), .key(.change(name)), .key(.press(key)))
      if hand.desk.popup == .key { hand.ask(.key(.reassign)) }
      hand.ask(.dismiss)
    }
    give(Key("k"), to: "duplicatePages")
    give(Key("t"), to: "bookmarkPages")
    give(Key("o"), to: "overview")
    hand.press(Key("d", control: true))
    #expect(hand.pages.count == 12, "this is the key of the desk's light again")
    hand.press(Key("k"))
    #expect(hand.pages.count == 13)
    hand.press(Key("t"))
    #expect(hand.desk.popup == nil && hand.desk.notebook?.sheets[1].isBookmarked == true)
    hand.press(Key("o"))
    #expect(hand.desk.screen is PageScreen)
    hand.press(Key("t"))
    #expect(hand.desk.preferences.tool == .text, "elsewhere the key means what it did")
    hand.press(Key("o"))
    #expect(hand.desk.screen is OverviewScreen)
  }

  @Test func `what another device deletes is not chosen any more`() throws {
    var hand = try OverviewDesk()
    for page in [1, 2] { hand.click(page, adds: true) }
    let gone = hand.pages[1].page
    try hand.change { try $0.deletePage(gone) }
    hand.ask(.edit(.toggleBookmark))
    #expect(hand.desk.notebook?.sheets.count == 11 && hand.chosen == [1])
  }
}
