import Bytes
import Geometry
import Notebook
import Testing

@testable import Desk

/// How a notebook is looked at, what that follows, and how it is found again.
@Suite struct LookTests {
  private static let sizes = [
    Point(x: 480, y: 320), Point(x: 1024, y: 1366), Point(x: 1920, y: 1080),
    Point(x: 3840, y: 2160),
  ]

  private func resized(_ hand: inout SelectingDesk, to size: Point, faceScale: Double = 1) {
    hand.tell(.resized(width: size.x, height: size.y, faceScale: faceScale))
  }

  /// The look that the desk has kept when it rests.
  private func kept(_ hand: inout SelectingDesk) -> Look? {
    hand.tell(.rang(.lookRest, after: 800))
    return hand.effects.reversed().lazy.compactMap { effect in
      if case .saveLook(let look, _) = effect { look } else { nil }
    }.first
  }

  @Test(arguments: sizes)
  func `as wide as the window is as wide as the window`(size: Point) throws {
    var hand = try SelectingDesk()
    resized(&hand, to: size)
    hand.tell(.asked(.fitWidth))
    let width = hand.desk.stack.boxes[0].width * hand.desk.viewport.scale
    // A margin for the shadow on both sides.
    #expect(abs(width + 56 - size.x) < 1e-6)
  }

  @Test func `the whole of a page that has grown is seen, and no more of another`() throws {
    var hand = try SelectingDesk()
    var notebook = try #require(hand.desk.notebook)
    notebook.sheets[0].growth = .boundless
    notebook.sheets[0].added = AddedRoom(top: 0, right: 21_000, bottom: 59_400, left: 0)
    hand.tell(.answered(.change(to: notebook)))
    hand.tell(.asked(.fitPage))
    #expect(hand.desk.viewport.seen.contains(hand.desk.stack.parts[0]))
    let middle = hand.desk.stack.parts[0].center.x
    #expect(abs(hand.desk.viewport.seen.center.x - middle) < 1e-6, "it is in the middle")
    hand.tell(.moved(by: Point(x: 0, y: -10), zoom: 1, about: .zero))
    #expect(abs(hand.desk.viewport.seen.center.x - middle) < 1e-6, "and stays there")
    hand.tell(.asked(.fitWidth))
    let width = hand.desk.stack.boxes[0].width * hand.desk.viewport.scale
    #expect(abs(width + 56 - 1200) < 1e-6, "its sheet alone, as it is written on")
    hand.tell(.asked(.nextPage))
    hand.tell(.asked(.fitPage))
    let page = hand.desk.stack.parts[1]
    #expect(hand.desk.viewport.seen.contains(page))
    #expect(hand.desk.viewport.seen.height < 1.2 * page.height)
  }

  @Test func `a window without any request shows pages no larger than one and a half times`() throws
  {
    for size in Self.sizes {
      var hand = try SelectingDesk()
      resized(&hand, to: size)
      #expect(hand.desk.viewport.zoom <= 1.5 + 1e-9)
    }
  }

  @Test(arguments: [false, true])
  func `a page of another size is fitted like the one before, until somebody zooms`(
    isSingle: Bool
  ) throws {
    let wide = PageSize(width: 42_000, height: 29_700)
    var hand = try SelectingDesk(sizes: [.a4, wide])
    if isSingle { hand.tell(.asked(.toggleScrolling)) }
    hand.tell(.asked(.fitWidth))
    func isFitted() throws -> Bool {
      let (view, box) = (hand.desk.viewport, try #require(hand.desk.pageBox))
      return abs(view.scale - view.scale(.width, of: box)) < 1e-9
    }
    hand.tell(.asked(.nextPage))
    #expect(try hand.desk.pages.current == 1 && isFitted())
    // As undo changes it.
    let other = try #require(try SelectingDesk(sizes: [.a4, .a4]).desk.notebook)
    hand.tell(.answered(.change(to: other, by: .undo(hand.id))))
    #expect(try hand.desk.pages.current == 1 && isFitted())
    hand.tell(.asked(.zoomIn))
    let scale = hand.desk.viewport.scale
    let last = try #require(try SelectingDesk(sizes: [wide, .a4]).desk.notebook)
    hand.tell(.answered(.change(to: last)))
    hand.tell(.asked(.previousPage))
    #expect(hand.desk.pages.current == 0 && hand.desk.viewport.scale == scale)
  }

  @Test(arguments: [Desk.Fit.usual, .width])
  func `a page that is fitted anew beside wider ones lies in the middle of the window`(
    fit: Desk.Fit
  ) throws {
    let (upright, wide) = (PageSize.a4, PageSize(width: 42_000, height: 29_700))
    var hand = try SelectingDesk(sizes: [
      PageSize(width: upright.height, height: upright.width), wide,
    ])
    if fit == .width { hand.tell(.asked(.fitWidth)) }
    let other = try #require(try SelectingDesk(sizes: [upright, wide]).desk.notebook)
    hand.tell(.answered(.change(to: other, by: .undo(hand.id))))
    let (view, box) = (hand.desk.viewport, try #require(hand.desk.pageBox))
    #expect(abs(view.pixel(box.center).x - view.frame.center.x) < 1e-6)
  }

  @Test(arguments: [Desk.Fit.usual, .width, .page])
  func `a page that was fitted stays so in any window, until somebody zooms`(fit: Desk.Fit) throws {
    var hand = try SelectingDesk()
    switch fit {
    case .usual: break
    case .width: hand.tell(.asked(.fitWidth))
    case .page: hand.tell(.asked(.fitPage))
    }
    for size in Self.sizes + Self.sizes.reversed() {
      for faceScale in [1, 2.0] {
        resized(&hand, to: size, faceScale: faceScale)
        let view = hand.desk.viewport
        #expect(abs(view.scale - view.scale(fit, of: hand.desk.stack.boxes[0])) < 1e-9)
      }
    }
    resized(&hand, to: Self.sizes[2])
    hand.tell(.moved(by: .zero, zoom: 1.1, about: Point(x: 500, y: 500)))
    let zoom = hand.desk.viewport.zoom
    resized(&hand, to: Self.sizes[1])
    #expect(abs(hand.desk.viewport.zoom - zoom) < 1e-9)
  }

  @Test(arguments: [Scrolling.continuous, .single])
  func `what was kept is found again, in a window of the same size to the pixel`(
    scrolling: Scrolling
  ) throws {
    for steps in 0..<20 {
      var hand = try SelectingDesk()
      if scrolling == .single { hand.tell(.asked(.toggleScrolling)) }
      hand.tell(.asked(steps % 2 == 0 ? .lastPage : .firstPage))
      let place = Point(x: 300 + Double(steps) * 20, y: 400)
      hand.tell(.moved(by: .zero, zoom: 0.6 + Double(steps) / 7, about: place))
      let shift = Point(x: Double(steps) * 9, y: -Double(steps) * 31)
      hand.tell(.moved(by: shift, zoom: 1, about: place))
      let look = try Look(stored: try #require(kept(&hand)).stored)
      var other = try SelectingDesk()
      if scrolling == .single { other.tell(.asked(.toggleScrolling)) }
      let notebook = try #require(other.desk.notebook)
      other.tell(.opened(notebook, page: nil, look: look))
      let views = [hand.desk.viewport, other.desk.viewport]
      #expect(abs(views[0].zoom - views[1].zoom) < 1e-9)
      #expect(views[0].origin.distance(to: views[1].origin) < 1e-6)
      #expect(other.desk.pages.current == hand.desk.pages.current)
    }
  }

  @Test func `a page or a zoom that was asked for goes before what was kept`() throws {
    let hand = try SelectingDesk()
    let notebook = try #require(hand.desk.notebook)
    let look = Look(page: hand.pages[0].page, place: Point(x: 297, y: 400), zoom: 3, fit: nil)
    var desk = Desk(opening: .zoom(0.5))
    var effects: [Effect] = []
    desk.apply(.resized(width: 800, height: 600, faceScale: 1), effects: &effects)
    desk.apply(.opened(notebook, page: nil, look: look), effects: &effects)
    #expect(desk.pages.current == 0 && abs(desk.viewport.zoom - 0.5) < 1e-9)
    var other = try SelectingDesk()
    other.tell(.opened(notebook, page: hand.pages[1], look: look))
    #expect(other.desk.pages.current == 1 && abs(other.desk.viewport.zoom - 3) < 1e-9)
    let gone = Look(page: SelectingDesk.element, place: .zero, zoom: 2, fit: nil)
    other.tell(.opened(notebook, page: nil, look: gone))
    #expect(other.desk.pages.current == 0, "the page is gone")
  }

  @Test func `bytes that no look has are refused, and nothing else moves the desk away`() throws {
    var hand = try SelectingDesk()
    let look = try #require(hand.desk.look)
    let numbers: [Double] = [.nan, .infinity, -1, 0]
    for number in numbers {
      var wrong = look
      wrong.zoom = number
      #expect(throws: ByteError.self) { try Look(stored: wrong.stored) }
    }
    for length in 0..<look.stored.count {
      #expect(throws: ByteError.self) { try Look(stored: Array(look.stored.prefix(length))) }
    }
    for zoom in [1e-300, 1e300] {
      for place in [Point(x: 1e300, y: -1e300), .zero] {
        hand.tell(.looked(Look(page: hand.pages[0].page, place: place, zoom: zoom, fit: nil)))
        #expect(hand.desk.viewport.seen.intersects(hand.desk.stack.box))
        #expect(Viewport.zooms.contains(hand.desk.viewport.zoom))
      }
    }
  }
}
