import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// Pages as large as the screen, for others to see.
@Suite struct PresentationTests {
  private var face: FaceDesk

  init() throws { face = try FaceDesk() }

  @discardableResult
  private mutating func press(_ key: Key) throws -> [Effect] {
    let action = try #require(key.action(on: face.desk), "\(key)")
    return face.tell(.asked(action))
  }

  /// The box of the page in the window.
  private var shown: Box {
    let desk = face.desk
    let page = desk.stack.boxes[0]
    return Box(low: desk.viewport.pixel(page.low), high: desk.viewport.pixel(page.high))
  }

  private func isWhole() -> Bool {
    let (window, middle) = (face.desk.window, shown.center)
    let fills = max(shown.width / window.x, shown.height / window.y)
    return abs(fills - 1) < 0.01 && middle.distance(to: window * 0.5) < 1
  }

  @Test(arguments: [Point(x: 1200, y: 900), Point(x: 600, y: 900), Point(x: 1920, y: 1080)])
  mutating func `a page fills the window, with nothing around it`(window: Point) throws {
    face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
    #expect(try press(Key("f5")).contains(.fillScreen(true)))
    #expect(face.desk.shownPages.count == 1 && isWhole())
    #expect(face.parts.isEmpty)
    face.tell(.resized(width: window.y, height: window.x, faceScale: 1.5))
    #expect(isWhole())
  }

  @Test mutating func `keys and fingers turn the page, as far as there are some`() throws {
    try press(Key("f5"))
    for (forward, backward) in [
      ("right", "left"), ("space", "up"), ("pagedown", "pageup"), ("down", "backspace"),
      ("end", "home"), ("return", "left"),
    ] {
      for _ in 0..<3 { #expect(!(try press(Key(forward))).contains { $0.isEdit }) }
      #expect(face.desk.pages.current == 1 && isWhole())
      for _ in 0..<3 { try press(Key(backward)) }
      #expect(face.desk.pages.current == 0 && isWhole())
    }
    for (x, page) in [(1100.0, 1), (600, 1), (50, 0)] {
      face.tell(.finger(.begins(at: Point(x: x, y: 450))))
      face.tell(.finger(.lifts))
      // A finger beside the page turns it as well.
      if x != 600 {
        #expect(face.desk.pages.current == page || shown.low.x > x || shown.high.x < x)
      }
    }
  }

  @Test mutating func `a pen writes, and what it writes is kept where it was written`() throws {
    try press(Key("f5"))
    try press(Key("right"))
    face.pen(.down, Point(x: 600, y: 450))
    face.pen(.move, Point(x: 640, y: 450))
    let effects = face.pen(.up, Point(x: 640, y: 450))
    let strokes = effects.compactMap { effect -> FinishedStroke? in
      if case .edit(.write(let stroke)) = effect { stroke } else { nil }
    }
    let stroke = try #require(strokes.first)
    #expect(stroke.page == face.hand.pages[1])
    let place = try #require(stroke.stroke.samples.first?.position)
    #expect(place.distance(to: PageSize.a4.box.center) < 1)
  }

  @Test(arguments: ["escape", "f5"])
  mutating func `it ends on the page shown then, as large as before`(key: String) throws {
    face.tell(.asked(.zoomIn))
    let before = try #require(face.desk.look)
    try press(Key("f5"))
    try press(Key("right"))
    #expect(try press(Key(key)).contains(.fillScreen(false)))
    let after = try #require(face.desk.look)
    #expect(after.page == face.hand.pages[1].page && abs(after.zoom - before.zoom) < 1e-9)
    #expect(face.parts.contains(.bar) && face.desk.ground == face.desk.theme.desk)
    #expect(face.desk.stack.boxes.count == 2)
  }

  @Test mutating func `another notebook ends it`() throws {
    try press(Key("f5"))
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4])
    let effects = face.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Other", sheets: sheets, undo: nil, redo: nil), page: nil))
    #expect(effects.contains(.fillScreen(false)))
    #expect(face.parts.contains(.bar))
  }

  @Test mutating func `the pill comes when a pointer is near`() throws {
    try press(Key("f5"))
    #expect(!face.pen(.hover, Point(x: 600, y: 300)).contains(.drawFace))
    #expect(face.pen(.hover, Point(x: 600, y: 860)).contains(.drawFace))
    #expect(face.parts.contains(.pill))
    #expect(!face.pen(.hover, Point(x: 601, y: 861)).contains(.drawFace))
    face.touch(.nextPage)
    #expect(face.desk.pages.current == 1)
    // Behind the last page there is none.
    let isEnabled = face.desk.face.targets.last { $0.control.action == .nextPage }?.control
      .isEnabled
    #expect(isEnabled == false)
    #expect(face.pen(.hover, Point(x: 600, y: 300)).contains(.drawFace))
    #expect(!face.parts.contains(.pill))
    face.pen(.hover, Point(x: 600, y: 860))
    #expect(face.tell(.rang(.penSilence, after: Desk.penSilence)).contains(.drawFace))
    #expect(!face.parts.contains(.pill))
  }

  @Test mutating func `it is not kept as a way to look at the notebook`() throws {
    try press(Key("f5"))
    #expect(
      !face.tell(.rang(.lookRest, after: 800)).contains {
        if case .saveLook = $0 { true } else { false }
      })
  }
}

extension Effect {
  fileprivate var isEdit: Bool { if case .edit = self { true } else { false } }
}
