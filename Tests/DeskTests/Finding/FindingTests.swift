import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Desk

/// Finding text, with whoever reads the pages played by the test.
@Suite struct FindingTests {
  private var face: FaceDesk

  init() throws { face = try FaceDesk() }

  private var pages: [PageID] { face.hand.pages }

  private mutating func press(_ key: Key) throws -> [Effect] {
    let action = try #require(key.action(on: face.desk), "\(key)")
    return face.tell(.asked(action))
  }

  @discardableResult
  private mutating func type(_ text: String) -> [FindOrder] {
    orders(in: face.tell(.text(.commit(text))))
  }

  private func orders(in effects: [Effect]) -> [FindOrder] {
    effects.compactMap { if case .find(let order) = $0 { order } else { nil } }
  }

  private func hit(_ y: Double) -> Finding.Hit {
    Finding.Hit(
      [Box(low: Point(x: 100, y: y), high: Point(x: 160, y: y + 12))], in: .text,
      FoundWords(Array("of ink".unicodeScalars), around: 3..<6))
  }

  /// Finds hits at some heights of pages.
  private mutating func find(
    _ hits: [(page: Int, heights: [Double])], needle: String? = nil, isComplete: Bool = true
  ) {
    let found = hits.map { PageHits(page: pages[$0.page], hits: $0.heights.map(hit)) }
    face.tell(
      .found(
        FindNews(
          needle: needle ?? face.desk.finding.needle, pages: found, pagesRead: pages.count,
          isComplete: isComplete)))
  }

  private var current: [Int]? {
    face.desk.finding.current.map { [pages.firstIndex(of: $0.page) ?? -1, $0.number] }
  }

  @Test mutating func `what is typed is looked for on all pages, those in sight first`() throws {
    face.tell(.asked(.nextPage))
    #expect(orders(in: try press(Key("f", control: true))) == [.search("", in: pages.reversed())])
    #expect(type("in") == [.search("in", in: pages.reversed())])
    // Letters and digits are no shortcuts now.
    #expect(Key("e").action(on: face.desk) == nil && Key("1").action(on: face.desk) == nil)
    #expect(type("k") == [.search("ink", in: pages.reversed())])
    // What is composed is not looked for before it is chosen.
    #expect(orders(in: face.tell(.text(.preedit("墨", selected: nil)))).isEmpty)
  }

  @Test mutating func `the hits are walked through in order, and round`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    find([(1, [50]), (0, [100, 300])])
    #expect(current == [0, 0])
    #expect(face.words(in: .find).contains("1 of 3"))
    var walked: [[Int]?] = []
    for key in [Key("return"), Key("f3"), Key("down"), Key("return", shift: true), Key("up")] {
      _ = try press(key)
      walked.append(current)
    }
    #expect(walked == [[0, 1], [1, 0], [0, 0], [1, 0], [0, 1]])
    #expect(face.words(in: .find).contains("2 of 3"))
  }

  @Test mutating func `a hit out of sight is brought into sight, clear of what lies there`() throws
  {
    _ = try press(Key("f", control: true))
    type("ink")
    find([(1, [700])])
    #expect(face.desk.pages.current == 1)
    let desk = face.desk
    let corner = desk.viewport.corner(of: desk.stack.boxes[1])
    let box = hit(700).boxes[0]
    let shown = Box(
      low: corner + box.low * desk.viewport.scale, high: corner + box.high * desk.viewport.scale)
    #expect(desk.viewport.frame.intersection(shown) == shown)
    #expect(!desk.face.covers(shown.center))
    #expect(face.parts.contains(.hits))
  }

  @Test mutating func `pages without words are said to be pictures`() throws {
    let note = "The PDF pages are pictures, so there is no text to find"
    _ = try press(Key("f", control: true))
    type("ink")
    var news = FindNews(needle: "ink", pages: [], pagesRead: pages.count, isComplete: true)
    face.tell(.found(news))
    #expect(face.words(in: .find).contains("Not found") && !face.words(in: .find).contains(note))
    news.hasOnlyPictures = true
    face.tell(.found(news))
    #expect(face.words(in: .find).contains("Not found") && face.words(in: .find).contains(note))
    // A text on them may be found.
    let found = [PageHits(page: pages[0], hits: [hit(100)])]
    news = FindNews(needle: "ink", pages: found, pagesRead: pages.count, isComplete: true)
    news.hasOnlyPictures = true
    face.tell(.found(news))
    #expect(!face.words(in: .find).contains(note))
    type("y")
    #expect(!face.words(in: .find).contains(note))
  }

  @Test mutating func `the hit in sight stays while typing goes on`() throws {
    _ = try press(Key("f", control: true))
    type("i")
    find([(0, [100, 300, 500])])
    _ = try press(Key("return"))
    #expect(current == [0, 1])
    type("n")
    find([(0, [300, 500])])
    #expect(current == [0, 0])
  }

  @Test mutating func `what comes too late is nothing`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    find([(0, [100])], needle: "in")
    #expect(current == nil && face.desk.finding.count == 0)
    // The same page said twice counts once.
    find([(0, [100])], isComplete: false)
    find([(0, [100])])
    #expect(face.desk.finding.count == 1)
  }

  @Test mutating func `hits before the place in sight wait until all is read`() throws {
    face.tell(.asked(.nextPage))
    _ = try press(Key("f", control: true))
    type("ink")
    find([(0, [100])], isComplete: false)
    #expect(current == nil)
    find([], isComplete: true)
    #expect(current == [0, 0])
  }

  @Test mutating func `Escape closes the bar and lets everything go`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    find([(0, [100])])
    let effects = try press(Key("escape"))
    #expect(orders(in: effects) == [.end])
    #expect(effects.contains(.typing(at: nil)))
    #expect(!face.parts.contains(.find) && !face.parts.contains(.hits))
    #expect(face.desk.typed == nil)
    // F3 looks for it once more, without taking the keys.
    #expect(orders(in: try press(Key("f3"))) == [.search("ink", in: pages)])
    #expect(face.desk.typed == nil)
    #expect(face.parts.contains(.find))
  }

  @Test mutating func `a pen on the page writes, and the hits stay`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    find([(0, [100])])
    face.pen(.down, Point(x: 600, y: 600))
    let effects = face.pen(.up, Point(x: 600, y: 600))
    #expect(effects.contains { if case .edit(.write) = $0 { true } else { false } })
    #expect(face.desk.typed == nil)
    #expect(face.parts.isSuperset(of: [.find, .hits]))
    #expect(Key("e").action(on: face.desk) == .selectTool(.eraser))
    face.touch(.find(.begin))
    #expect(face.desk.typed != nil)
  }

  @Test mutating func `other cards take the keys, and give them back`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    face.tell(.asked(.toggle(.titles)))
    face.tell(.text(.commit("Title")))
    #expect(face.desk.titleCard?.typed.field.text == "Title")
    #expect(face.desk.finding.typed.field.text == "ink")
    face.tell(.asked(.toggle(.titles)))
    type("s")
    #expect(face.desk.finding.needle == "inks")
  }

  @Test mutating func `another notebook begins without it`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4])
    let effects = face.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Other", sheets: sheets, undo: nil, redo: nil), page: nil))
    #expect(orders(in: effects) == [.end])
    #expect(!face.parts.contains(.find))
  }

  @Test mutating func `changed pages are searched anew`() throws {
    _ = try press(Key("f", control: true))
    type("ink")
    var notebook = try #require(face.desk.notebook)
    notebook.sheets.removeLast()
    var answer = Answer(to: nil)
    answer.notebook = notebook
    #expect(orders(in: face.tell(.answered(answer))) == [.search("ink", in: [pages[0]])])
    // What is looked at stays, and a bookmark changes nothing.
    find([(0, [100, 900])])
    _ = try press(Key("return"))
    let seen = face.desk.viewport
    notebook.sheets[0].isBookmarked = true
    answer.notebook = notebook
    #expect(orders(in: face.tell(.answered(answer))).isEmpty)
    #expect(current == [0, 1] && face.desk.viewport == seen)
  }

  @Test(arguments: Seed.several(100))
  mutating func `every hit is come to once, forwards and backwards`(seed: UInt64) throws {
    var dice = Dice(seed)
    let heights = (0..<2).map { page in
      (page, (0..<Int.random(in: 0..<4, using: &dice)).map { Double($0) * 40 })
    }
    let all = heights.flatMap { page, heights in heights.indices.map { [page, $0] } }
    _ = try press(Key("f", control: true))
    type("ink")
    find(heights)
    guard !all.isEmpty else { return #expect(face.words(in: .find).contains("Not found")) }
    for isForward in [true, false] {
      var seen: [[Int]] = []
      for _ in all {
        face.tell(.asked(.find(isForward ? .next : .previous)))
        seen.append(try #require(current))
      }
      #expect(Set(seen) == Set(all))
    }
  }
}
