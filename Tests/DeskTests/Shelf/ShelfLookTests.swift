import Bytes
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

  @Test(arguments: [480.0, 800, 1280])
  mutating func `covers have sizes, and what is in sight stays`(width: Double) throws {
    hand.tell(.resized(width: width, height: 700, faceScale: 1))
    func covers() -> Grid { ShelfScreen().grid(on: hand.desk) }
    let usual = covers().measures.item.x
    var widths: [Double] = []
    for _ in 0..<12 {
      widths.append(covers().measures.item.x)
      hand.tell(.asked(.zoomOut))
    }
    #expect(widths[1] < usual && widths.allSatisfy { $0 >= 104 } && widths == widths.sorted(by: >))
    #expect(hand.desk.preferences.shelf.coverWidth == ShelfPreferences.coverWidths.lowerBound)
    let place = covers().room.center
    func distance(_ item: Int) -> Double { covers().box(of: item).center.distance(to: place) }
    let item = try #require(covers().shown().min { distance($0) < distance($1) })
    hand.tell(.moved(by: .zero, zoom: 2.5, about: place))
    #expect(covers().shown().contains(item) && covers().measures.item.x > widths.last ?? 0)
    for _ in 0..<12 { hand.tell(.asked(.zoomIn)) }
    #expect(covers().measures.item.x > usual && covers().measures.item.x < width)
    var faults: [Words] = []
    let kept = Preferences(.object(hand.desk.preferences.members), faults: &faults)
    #expect(faults.isEmpty && kept.shelf.coverWidth == ShelfPreferences.coverWidths.upperBound)
  }

  @Test mutating func `small covers tell the day alone, and the card of the order has their size`()
    throws
  {
    hand.tell(.asked(.toggle(.shelfOrder)))
    for _ in 0..<6 {
      let smaller = try #require(box(of: .shelf(.smaller), in: .popup))
      for phase in [Pointer.Phase.down, .up] {
        hand.tell(.pointer(Pointer(.mouse, phase, at: smaller.center, time: 0)))
      }
    }
    #expect(hand.desk.popup == .shelfOrder, "one may want to try several")
    let target = try #require(face.targets.last { $0.control.action == .shelf(.smaller) })
    #expect(!target.control.isEnabled)
  }

  @Test(arguments: [480.0, 800, 1280])
  mutating func `the progress of jobs is shown between head and covers`(width: Double) throws {
    hand.tell(.resized(width: width, height: 700, faceScale: 1))
    let id = Job.ID(1)
    hand.tell(.job(Job(id, .importing, name: "a.pdf", state: .running(share: 0.75))))
    let part = try #require(face.parts.first { $0.name == .jobLine })
    guard case .box(let line, _, _)? = part.marks.first else {
      Issue.record("there is no line")
      return
    }
    let layout = ShelfLayout(hand.desk, hand.desk.painter)
    #expect(line.low.y >= layout.head.high.y)
    #expect(line.high.y <= layout.room.low.y && line.low.x == layout.room.low.x)
    #expect(abs(line.width - layout.room.width * 0.75) <= 1)
    #expect(JobPill(desk: hand.desk, painter: hand.desk.painter).box.low.y > layout.room.low.y)
  }

  @Test(arguments: [3, 30, 200])
  mutating func `a menu of folders has even columns or scrolls, below its button`(count: Int)
    throws
  {
    let notebooks = (0..<count).compactMap { number -> ListedNotebook? in
      NotebookID(bytes: [UInt8(number)] + Array(repeating: 9, count: 15)).map {
        var notebook = ListedNotebook(id: $0, title: "", pageCount: 1, minutes: 1)
        notebook.folder = FolderPath(["Folder \(number)"])
        return notebook
      }
    }
    hand.tell(.listed(notebooks))
    hand.tell(.asked(.shelf(.chooseAll)))
    let button = try #require(box(of: .toggle(.folders), in: .head))
    hand.tell(.asked(.toggle(.folders)))
    let frame = try #require(hand.desk.cardFrame)
    #expect(frame.shown.low.y >= button.high.y)
    let rows = face.targets.filter { $0.part == .popup }.map(\.box)
    #expect(rows.count == count + 2)
    let columns = Dictionary(grouping: rows, by: \.low.x).values.map(\.count)
    #expect(frame.reach.y > 0 ? columns.count == 1 : columns.count <= 2)
    #expect((columns.max() ?? 0) - (columns.min() ?? 0) <= 2)
  }

  @Test mutating func `scrolling draws covers anew and no pages, and prepares what comes next`()
    throws
  {
    for y in [-30.0, -200, 80] {
      let before = hand.effects.count
      hand.tell(.moved(by: Point(x: 0, y: y), zoom: 1, about: Point(x: 700, y: 500)))
      let effects = hand.effects[before...]
      #expect(effects.contains(.drawFace) && !effects.contains(.draw))
      let grid = ShelfScreen().grid(on: hand.desk)
      let ahead = grid.ahead(hand.desk.painter)
      #expect(ahead.allSatisfy { !grid.box(of: $0).intersects(grid.room) })
      // A row at least, where there is one.
      #expect(grid.drawn(hand.desk.painter).upperBound == 40 || ahead.contains { $0 > 5 })
      let marks = try #require(face.parts.first { $0.name == .covers }).marks
      guard case .shifted(let inside, _, _) = marks[0], case .ahead(let coming)? = inside.last
      else {
        Issue.record("nothing is prepared")
        continue
      }
      let stills = coming.count { if case .still = $0 { true } else { false } }
      #expect(stills == ahead.count)
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
