import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// The hits of a search in the notebook as one list.
@Suite struct FoundListTests {
  private var face: FaceDesk
  private var pages: [PageID] { face.hand.pages }
  private var finding: Finding { face.desk.finding }

  init() throws { face = try FaceDesk() }

  private func hit(
    _ y: Double, x: Double = 100, _ kind: Finding.Hit.Kind = .handwriting, doubt: Double = 0
  ) -> Finding.Hit {
    Finding.Hit(
      [Box(low: Point(x: x, y: y), high: Point(x: x + 60, y: y + 12))], in: kind,
      FoundWords(Array("a drop of ink".unicodeScalars), around: 10..<13), doubt: doubt)
  }

  private mutating func begin(_ text: String = "ink") {
    face.tell(.asked(.find(.begin)))
    face.tell(.text(.commit(text)))
  }

  @discardableResult
  private mutating func find(_ hits: [[Finding.Hit]], isComplete: Bool = true) -> [Effect] {
    let found = zip(pages, hits).filter { !$1.isEmpty }.map { PageHits(page: $0, hits: $1) }
    return face.tell(
      .found(
        FindNews(
          needle: finding.needle, pages: found, pagesRead: 2, isComplete: isComplete)))
  }

  private var rows: [(place: HitPlace, target: Face.Target)] {
    face.desk.face.targets.compactMap { target in
      if case .find(.show(let place)) = target.control.action { (place, target) } else { nil }
    }
  }

  private func strips(in effects: [Effect]) -> [[HitStrip]] {
    effects.compactMap { if case .drawHits(let strips, _) = $0 { strips } else { nil } }
  }

  private func picture(in effects: [Effect]) -> PaperPicture? {
    for case .drawHits(_, let frame) in effects {
      return PaperPicture(
        of: ListedPaper(name: "", mark: ""), in: frame, width: frame.width, height: frame.height,
        rgb: [])
    }
    return nil
  }

  private func pictures(in marks: [Face.Mark]) -> Int {
    marks.reduce(0) { count, mark in
      switch mark {
      case .picture: count + 1
      case .shifted(let inner, _, _): count + pictures(in: inner)
      default: count
      }
    }
  }

  @Test(arguments: Seed.several(20))
  mutating func `doubtful hits come last, and all are in the order of pages`(seed: UInt64) {
    var dice = Dice(seed)
    let hits = (0..<2).map { _ in
      (0..<Int.random(in: 0..<9, using: &dice)).map { row in
        hit(Double(row) * 40, doubt: .random(in: 0...1, using: &dice))
      }
    }
    begin()
    find(hits)
    let ranks = finding.order.map { place in
      let isDoubtful = (finding.hit(at: place)?.doubt ?? 1) > 0.6
      return [isDoubtful ? 1 : 0, pages.firstIndex(of: place.page) ?? -1, place.number]
    }
    #expect(ranks == ranks.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(ranks.count == hits[0].count + hits[1].count)
    // The first hit to be shown is a certain one, where there is one.
    #expect(finding.number == (ranks.isEmpty ? nil : 1))
  }

  @Test(arguments: [Point(x: 360, y: 400), Point(x: 800, y: 560), Point(x: 1280, y: 860)], [1, 2])
  mutating func `keys lead through all rows, and the list keeps to its room`(
    window: Point, scale: Double
  ) throws {
    face.tell(.resized(width: window.x * scale, height: window.y * scale, faceScale: scale))
    begin()
    find([(0..<30).map { hit(Double($0) * 20) }, (0..<10).map { hit(Double($0) * 20, doubt: 0.9) }])
    let size = face.desk.window
    for step in 0..<40 {
      let list = try #require(face.desk.foundList)
      #expect(list.box.height <= size.y * 0.45 && list.box.high.y < size.y)
      #expect(Box(low: .zero, high: size).contains(list.box))
      let current = try #require(finding.current)
      #expect(finding.order.firstIndex(of: current) == step)
      let row = try #require(rows.first { $0.place == current }?.target)
      #expect(list.box.contains(row.box), "row \(step)")
      #expect(row.kind == .entry(isChosen: true))
      // Rows far from those in sight are not made.
      #expect(rows.count < Int(list.box.height / row.box.height) + 9)
      face.press("down")
    }
    #expect(finding.number == 1)
    face.press("up")
    #expect(finding.number == 40)
  }

  @Test mutating func `a row is touched to go to its hit, and the list stays`() throws {
    begin()
    find([[hit(100)], [hit(300), hit(700)]])
    let other = HitPlace(page: pages[1], number: 1)
    face.touch(.find(.show(other)))
    #expect(finding.current == other && face.desk.pages.current == 1)
    #expect(rows.map(\.place) == finding.order)
    #expect(face.words(in: .find).contains("3 of 3"))
    face.press("escape")
    #expect(rows.isEmpty && !finding.isOpen)
  }

  @Test mutating func `rows say their page and kind, and screen readers hear what was found`() {
    begin()
    find([[hit(100), hit(200, .text), hit(300, .pdf)]])
    let words = face.words(in: .find)
    for word in ["Page 1", "Handwriting", "Text", "PDF", "a drop of ink"] {
      #expect(words.contains(word), "\(word)")
    }
    let part = face.desk.accessibilityTree.window.children.first { $0.id == .part(.find, nil) }
    let entries = part?.children.filter { $0.role == .entry } ?? []
    #expect(
      entries.map(\.name) == [
        "Page 1, Handwriting: a drop of ink", "Page 1, Text: a drop of ink",
        "Page 1, PDF: a drop of ink",
      ])
    #expect(entries.map { $0.states.contains(.on) } == [true, false, false])
  }

  @Test mutating func `a list without end says how much is left out, and scrolls`() throws {
    begin()
    find([(0..<250).map { hit(Double($0) * 3) }])
    let list = try #require(face.desk.foundList)
    let seen = face.desk.viewport
    face.tell(.moved(by: Point(x: 0, y: -1e6), zoom: 1, about: list.box.center))
    #expect(face.desk.viewport == seen, "the paper stays")
    #expect(face.words(in: .find).contains("and 50 more"))
    #expect(rows.last?.place.number == FoundList.most - 1)
    // A finger drags it back.
    face.pen(.down, list.box.center)
    face.pen(.move, list.box.center + Point(x: 0, y: 20))
    face.pen(.move, list.box.center + Point(x: 0, y: 90))
    face.pen(.up, list.box.center + Point(x: 0, y: 90))
    #expect(finding.number == 1, "nothing was touched")
    #expect(finding.scroll < list.scroll(.infinity))
    let bar = try #require(face.desk.face.bars.first { $0.goal == .hits })
    face.pen(.down, bar.track.low + Point(x: 2, y: 1))
    #expect(finding.scroll == 0)
    face.pen(.up, bar.track.low + Point(x: 2, y: 1))
  }

  @Test mutating func `what was found stays until the next letter has found something`() throws {
    begin("in")
    find([[hit(100), hit(300)]])
    face.tell(.text(.commit("k")))
    #expect(rows.count == 2 && face.parts.contains(.hits))
    find([], isComplete: false)
    #expect(rows.count == 2)
    find([[hit(300)]], isComplete: false)
    #expect(rows.count == 1 && finding.number == 1)
    // Another text begins without them.
    face.tell(.text(.selectAll))
    face.tell(.text(.commit("water")))
    #expect(rows.isEmpty)
  }

  @Test mutating func `a page of which more was read is searched alone, and all other rows stay`()
    throws
  {
    begin()
    find([[hit(100)], [hit(200), hit(300)]])
    face.press("down")
    for (hits, count) in [([hit(300)], 2), ([], 1)] {
      let effects = face.tell(.reading(.read(pages[1])))
      #expect(effects.contains(.find(.searchAgain(pages[1]))))
      #expect(!effects.contains { if case .find(.search) = $0 { true } else { false } })
      let page = PageHits(page: pages[1], hits: hits)
      face.tell(
        .found(
          FindNews(needle: finding.needle, pages: [page], pagesRead: 2, isComplete: true)))
      #expect(finding.count == count && rows.count == count)
    }
    #expect(rows.first?.place.page == pages[0])
  }

  @Test mutating func `rows in sight stay in their places while others come before them`() throws {
    begin()
    find([[], (0..<30).map { hit(Double($0) * 20) }], isComplete: false)
    let list = try #require(face.desk.foundList)
    face.tell(.moved(by: Point(x: 0, y: -260), zoom: 1, about: list.box.center))
    let before = rows.map { ($0.place, $0.target.box) }
    find([(0..<9).map { hit(Double($0) * 20) }])
    let after = Dictionary(uniqueKeysWithValues: rows.map { ($0.place, $0.target.box) })
    for (place, box) in before { #expect(after[place] == nil || after[place] == box) }
    #expect(before.contains { after[$0.0] != nil })
  }

  @Test mutating func `the list is folded away, which is remembered`() throws {
    begin()
    find([[hit(100)]])
    #expect(!rows.isEmpty)
    let action = try #require(Key("f", control: true, shift: true).action(on: face.desk))
    let effects = face.tell(.asked(action))
    #expect(rows.isEmpty && face.desk.foundList == nil)
    let kept = effects.compactMap { effect -> Preferences? in
      if case .savePreferences(let kept) = effect { kept } else { nil }
    }
    var faults: [Words] = []
    let stored = try #require(kept.first)
    let back = Preferences(.object(stored.members), faults: &faults)
    #expect(!back.listsHits && faults.isEmpty)
    face.touch(.find(.toggleList))
    #expect(!rows.isEmpty)
  }

  @Test mutating func `titles and tags are found, and lead to their pages`() throws {
    var notebook = try #require(face.desk.notebook)
    notebook.sheets[1].title = "Ínk and water"
    notebook.sheets[1].tags = ["exam", "ink"]
    var answer = Answer(to: nil)
    answer.notebook = notebook
    face.tell(.answered(answer))
    begin()
    #expect(finding.count == 0, "a hit that is nearer may still come")
    find([[hit(100)]])
    #expect(finding.order.map(\.page) == [pages[0], pages[1], pages[1]])
    #expect(face.words(in: .find).contains("Title") && face.words(in: .find).contains("Tag"))
    #expect(finding.current?.page == pages[0])
    face.press("down")
    #expect(face.desk.pages.current == 1)
    #expect(Finding.titles(of: notebook.sheets, with: "water").count == 1)
    #expect(Finding.titles(of: notebook.sheets, with: "").isEmpty)
  }

  @Test mutating func `strips of rows in sight are drawn once, and forgotten at the end`() throws {
    begin()
    let hits = (0..<30).map { hit(Double($0) * 20) }
    let effects = find([hits + [hit(620, .text)]])
    let first = try #require(strips(in: effects).first)
    #expect(!first.isEmpty && first.count < 15)
    let drawn = try #require(picture(in: effects))
    for strip in first { #expect(strips(in: face.tell(.hitPicture(strip, drawn))).isEmpty) }
    let part = try #require(face.desk.face.parts.first { $0.name == .find })
    #expect(pictures(in: part.marks) >= first.count - 1)
    // Others follow when they come into sight, and those that are there stay.
    let list = try #require(face.desk.foundList)
    let more = face.tell(.moved(by: Point(x: 0, y: -400), zoom: 1, about: list.box.center))
    let next = try #require(strips(in: more).first)
    #expect(Set(next).isDisjoint(with: first))
    let back = face.tell(.moved(by: Point(x: 0, y: 400), zoom: 1, about: list.box.center))
    #expect(strips(in: back).isEmpty)
    // A page that was read again is drawn again.
    face.tell(.reading(.read(pages[0])))
    #expect(strips(in: find([hits])).first == first)
    face.press("escape")
    #expect(finding.pictures.drawn.isEmpty)
    #expect(strips(in: face.tell(.hitPicture(first[0], drawn))).isEmpty)
    #expect(finding.pictures.drawn.isEmpty)
  }

  @Test(arguments: Seed.several(200))
  mutating func `a strip shows its hit, and has the shape of its picture`(seed: UInt64) throws {
    var dice = Dice(seed)
    let sheet = try #require(face.desk.notebook?.sheets.first)
    let low = Point(x: .random(in: 0...400, using: &dice), y: .random(in: 0...700, using: &dice))
    let size = Point(x: .random(in: 1...190, using: &dice), y: .random(in: 1...120, using: &dice))
    let hit = Box(low: low, high: low + size)
    let shape = Double.random(in: 2...12, using: &dice)
    let strip = HitStrip(around: hit, on: sheet, shape: shape)
    #expect(abs(strip.box.width - shape * strip.box.height) < 1e-6)
    #expect(strip.box.expanded(by: 1e-6).contains(hit))
  }

  @Test mutating func `a hit comes into sight clear of the list, even at the top of a page`() throws
  {
    begin()
    for (y, x) in [(20.0, 520.0), (760, 520), (20, 40), (400, 500)] {
      for page in 0...1 {
        let place = HitPlace(page: pages[page], number: 0)
        find(page == 0 ? [[hit(y, x: x)], []] : [[], [hit(y, x: x)]])
        face.tell(.asked(.find(.show(place))))
        let desk = face.desk
        let sheet = try #require(desk.stack.boxes[safe: page])
        let shown = desk.viewport.place(of: hit(y, x: x).boxes[0], on: sheet)
        #expect(desk.viewport.frame.contains(shown), "\(page) \(y)")
        #expect(!desk.face.covers(shown.low) && !desk.face.covers(shown.high), "\(page) \(y)")
      }
    }
    face.press("escape")
    #expect(face.desk.viewport.headroom == 0)
  }

  @Test mutating func `doubtful hits are lit up in a lighter color`() throws {
    begin()
    find([[hit(100), hit(200), hit(300, doubt: 0.9)]])
    let part = try #require(face.desk.face.parts.first { $0.name == .hits })
    let colors = part.marks.compactMap { mark -> Color? in
      if case .box(_, _, let color) = mark { color } else { nil }
    }
    #expect(Set(colors).count == 3)
    #expect(HitsFace.ground(of: hit(0, doubt: 0.6)) == HitsFace.ground(of: hit(0)))
    #expect(HitsFace.ground(of: hit(0, doubt: 0.61)) != HitsFace.ground(of: hit(0)))
  }
}
