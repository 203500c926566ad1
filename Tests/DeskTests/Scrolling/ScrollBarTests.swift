import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// Bars at the edge that are dragged to scroll, on the shelf, in the overview and on cards.
@Suite struct ScrollBarTests {
  private var hand: SelectingDesk

  /// A shelf with very many notebooks.
  init() throws {
    hand = try SelectingDesk()
    hand.tell(.resized(width: 1200, height: 800, faceScale: 1))
    let notebooks = (0..<10_000).compactMap { number -> ListedNotebook? in
      let bytes = [UInt8(number / 256), UInt8(number % 256)] + Array(repeating: 5, count: 14)
      return NotebookID(bytes: bytes).map {
        var notebook = ListedNotebook(
          id: $0, title: number < 5000 ? "alpha \(number)" : "omega \(number)", pageCount: number,
          minutes: number)
        notebook.changed = Int64(10_000 - number)
        notebook.dayOfMaking = .date(month: 11, day: 3)
        return notebook
      }
    }
    hand.tell(.listed(notebooks))
    hand.tell(.asked(.show(.shelf)))
  }

  private var bar: ScrollBar {
    get throws { try #require(hand.desk.screen.scrollBar(on: hand.desk)) }
  }

  private mutating func point(
    _ phase: Pointer.Phase, _ place: Point, _ kind: Pointer.Kind = .mouse
  ) {
    hand.tell(.pointer(Pointer(kind, phase, at: place, time: 0)))
  }

  private var words: [String] {
    let part = hand.desk.face.parts.first { $0.name == .covers }
    return part?.marks.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } } ?? []
  }

  @Test func `the thumb of ten thousand notebooks can still be taken hold of`() throws {
    #expect(try bar.thumb.height >= 40)
    let thumb = try bar.thumb
    #expect(hand.desk.face.bar(at: thumb.center, by: .mouse)?.goal == .screen)
  }

  @Test(arguments: [Pointer.Kind.mouse, .pen, .finger])
  mutating func `the thumb is dragged, and chooses nothing`(kind: Pointer.Kind) throws {
    let (start, most) = (try bar.thumb.center, ShelfScreen().grid(on: hand.desk).reach)
    point(.down, start, kind)
    point(.move, start + Point(x: 0, y: 3), kind)
    let little = hand.desk.shelf.grid.scroll
    #expect(little > 0 && little < most / 50)
    point(.move, Point(x: start.x - 300, y: 2000), kind)
    #expect(hand.desk.shelf.grid.scroll == most, "a pointer may leave the bar while it holds it")
    point(.move, start, kind)
    #expect(hand.desk.shelf.grid.scroll == 0)
    point(.up, start, kind)
    point(.move, start + Point(x: 0, y: 90), kind)
    #expect(hand.desk.shelf.grid.scroll == 0)
    #expect(hand.desk.shelf.grid.choice.isEmpty && ShelfScreen().band(on: hand.desk) == nil)
  }

  @Test mutating func `a press beside the thumb takes it there, and drags on`() throws {
    let track = try bar.track
    let middle = Point(x: track.center.x, y: track.center.y)
    point(.down, middle)
    #expect(try abs(bar.thumb.center.y - middle.y) < 1)
    point(.move, middle + Point(x: 0, y: 40))
    #expect(try abs(bar.thumb.center.y - middle.y - 40) < 1)
    point(.up, middle)
  }

  @Test mutating func `a finger beside the thumb scrolls as anywhere, and need not hit it well`()
    throws
  {
    let (track, thumb) = (try bar.track, try bar.thumb)
    let face = hand.desk.face
    #expect(face.bar(at: track.center, by: .finger) == nil)
    let near = Point(x: thumb.low.x - 12, y: thumb.high.y + 6)
    #expect(face.bar(at: near, by: .finger) != nil && face.bar(at: near, by: .mouse) == nil)
    #expect(hand.desk.isFace(at: near), "or the finger would move what is below")
  }

  @Test mutating func `while it is dragged it says where one is`() throws {
    let track = try bar.track
    let orders: [(ShelfOrder, String)] = [
      (.title, "O"), (.pages, " pages"), (.created, "3 Nov"), (.changed, " days ago"),
    ]
    for (order, end) in orders {
      hand.tell(.asked(.shelf(.order(order))))
      point(.down, track.center)
      point(.move, Point(x: track.center.x, y: track.high.y))
      let words = words
      #expect(words.contains { $0.hasSuffix(end) }, "\(order): \(words)")
      point(.up, track.center)
      #expect(self.words.isEmpty)
    }
  }

  @Test mutating func `it grows under the pointer`() throws {
    func width() throws -> Double {
      let part = hand.desk.face.parts.first { $0.name == .covers }
      guard case .box(let box, _, _)? = part?.marks.last else { return 0 }
      return box.width
    }
    let thin = try width()
    point(.hover, try bar.thumb.center)
    #expect(try width() > thin)
    point(.hover, hand.desk.window * 0.5)
    #expect(try width() == thin)
  }

  @Test mutating func `what lies over it is touched first`() throws {
    hand.tell(.resized(width: 500, height: 400, faceScale: 1))
    let place = try bar.thumb.center
    hand.tell(.asked(.toggle(.newNotebook)))
    if hand.desk.isOnCard(place) {
      #expect(hand.desk.face.bar(at: place, by: .mouse)?.goal != .screen)
    }
  }

  @Test func `no bar is there where everything is in sight`() throws {
    let few = try SelectingDesk()
    #expect(few.desk.face.bars.isEmpty)
  }

  @Test mutating func `a left hand has it at the left`() throws {
    hand.tell(.asked(.toggleLeftHanded))
    let bar = try bar
    #expect(bar.track.low.x == ShelfScreen().grid(on: hand.desk).room.low.x)
    #expect(hand.desk.face.bar(at: bar.thumb.center, by: .mouse) == bar)
  }

  @Test func `pages are told by their numbers`() throws {
    var overview = try OverviewDesk([("", 400)])
    let bar = try #require(overview.desk.screen.scrollBar(on: overview.desk))
    overview.point(.down, bar.track.center)
    let first = try #require(overview.desk.screen.landmark(on: overview.desk))
    #expect(first.english.wholeMatch(of: /Page (1[5-9]\d|2[0-4]\d)/) != nil, "\(first)")
    overview.point(.up, bar.track.center)
    #expect(overview.chosen.isEmpty)
  }

  @Test func `a card is scrolled by its bar`() throws {
    var face = try FaceDesk()
    face.tell(.resized(width: 900, height: 320, faceScale: 1))
    face.tell(.asked(.toggle(.menu)))
    let frame = try #require(face.desk.cardFrame)
    let bar = try #require(face.desk.face.bars.last)
    #expect(bar.goal == .card)
    for (phase, y) in [(Pointer.Phase.down, bar.thumb.center.y), (.move, 2000), (.up, 2000)] {
      face.tell(.pointer(Pointer(.mouse, phase, at: Point(x: bar.track.center.x, y: y), time: 0)))
    }
    #expect(face.desk.cards.scroll.y == frame.reach.y && face.desk.popup == .menu)
  }
}
