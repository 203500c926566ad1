import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// Where things lie on the shelf, and what covers what.
@Suite struct ShelfLookTests {
  private var hand: SelectingDesk
  private var face: Face { hand.desk.face }

  init() throws {
    hand = try SelectingDesk()
    let ids = (UInt8(21)...60).compactMap { NotebookID(bytes: Array(repeating: $0, count: 16)) }
    hand.tell(.resized(width: 1200, height: 800, faceScale: 1))
    hand.tell(.listed(ids.map { ListedNotebook(id: $0, title: "Notes", pageCount: 1, minutes: 1) }))
    hand.tell(.asked(.show(.shelf)))
  }

  private func box(of action: Action, in part: Face.Part.Name) -> Box? {
    face.targets.last { $0.control.action == action && $0.part == part }?.box
  }

  @Test mutating func `the ring of the focus goes around a cover and leaves its lines free`() throws
  {
    hand.tell(.asked(.shelf(.walk(.first))))
    let target = try #require(hand.desk.focus)
    let outline = try #require(target.outline)
    let bottom = target.box.high.y - CoverFace.lines
    #expect(outline.box.contains(Box(low: target.box.low, high: target.box.low)))
    #expect(outline.box.high.y > bottom && outline.box.high.y < bottom + 12)
  }

  @Test mutating func `a toast is as wide as its words, and covers no lines below covers`() throws {
    for height in stride(from: 360.0, to: 1000, by: 12) {
      hand.tell(.resized(width: 1200, height: height, faceScale: 1))
      hand.tell(.told("Done."))
      let short = try #require(box(of: .dismissToast, in: .toast))
      hand.tell(.told("A little more has been done than that."))
      let long = try #require(box(of: .dismissToast, in: .toast))
      #expect(short.width < long.width && long.width < 500)
      let grid = ShelfScreen().grid(on: hand.desk)
      #expect(abs(long.center.x - grid.room.center.x) <= 1)
      #expect(long.high.y < height && long.low.y > grid.room.low.y)
      for item in grid.shown() {
        let cover = grid.box(of: item)
        let low = Point(x: cover.low.x, y: cover.high.y - CoverFace.lines + 1)
        let lines = Box(low: low, high: cover.high - Point(x: 0, y: 1))
        #expect(!lines.intersects(long), "\(height)")
      }
    }
  }

  @Test mutating func `the title of a place can be read in every window`() throws {
    for width in stride(from: 480.0, through: 1600, by: 20) {
      hand.tell(.resized(width: width, height: 700, faceScale: 1))
      let head = try #require(face.parts.first { $0.name == .head })
      let rooms = head.marks.compactMap { mark -> Double? in
        if case .text("All notebooks", _, let style) = mark { style.room } else { nil }
      }
      let room = try #require(rooms.first)
      #expect(room > 100, "\(width)")
    }
  }

  @Test(arguments: [480.0, 800, 1280], [false, true])
  mutating func `all of the head is mirrored for a left hand`(width: Double, isChoosing: Bool) {
    hand.tell(.resized(width: width, height: 700, faceScale: 1))
    if isChoosing { hand.tell(.asked(.shelf(.chooseAll))) }
    func boxes() -> [Action: Box] {
      let targets = face.targets.filter { $0.part == .head }
      return Dictionary(targets.map { ($0.control.action, $0.box) }) { $1 }
    }
    let right = boxes()
    hand.tell(.asked(.toggleLeftHanded))
    let left = boxes()
    #expect(right.count > 3 && Set(right.keys) == Set(left.keys))
    for (action, box) in right where action != .shelf(.search) {
      #expect(left[action]?.low.x == width - box.high.x, "\(action)")
      #expect(left[action]?.low.y == box.low.y, "\(action)")
    }
  }

  @Test mutating func `menus open below their buttons`() throws {
    let usual: [Action] = [.toggle(.shelfOrder), .toggle(.menu)]
    let chosen: [Action] = [.toggle(.folders), .shelf(.export), .shelf(.menu)]
    for action in usual + chosen {
      if action == chosen[0] { hand.tell(.asked(.shelf(.chooseAll))) }
      let button = try #require(box(of: action, in: .head))
      hand.tell(.asked(action))
      let menu = try #require(hand.desk.cardFrame?.shown)
      #expect(menu.low.y >= button.high.y && menu.low.y < button.high.y + 8, "\(action)")
      #expect((menu.low.x...menu.high.x).contains(button.center.x), "\(action)")
      hand.tell(.asked(.dismiss))
    }
  }

  @Test
  mutating func `a pointer above a button does not raise the cross of the card that it opens`()
    throws
  {
    let action = Action.toggle(.newNotebook)
    func hover(_ place: Point) {
      hand.tell(.pointer(Pointer(.mouse, .hover, at: place, time: 0, channels: [])))
    }
    hover(try #require(box(of: action, in: .head)).center)
    hand.tell(.asked(action))
    #expect(hand.desk.hovering(onCard: true).hovered == nil)
    #expect(hand.desk.hovering(onCard: false).hovered?.action == action)
    hover(try #require(box(of: action, in: .popup)).center)
    #expect(hand.desk.hovering(onCard: true).hovered?.action == action)
    #expect(hand.desk.hovering(onCard: false).hovered == nil)
  }
}
