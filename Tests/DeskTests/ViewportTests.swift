import Geometry
import Notebook
import Testing

@testable import Desk

@Suite struct ViewportTests {
  private let stack = Stack(Array(repeating: PageSize.a4, count: 20))
  private var view: Viewport {
    var view = Viewport(frame: Box(low: Point(x: 0, y: 56), high: Point(x: 1200, y: 900)))
    view.show(stack.boxes[3], at: 2, over: stack)
    return view
  }

  @Test func `zooming leaves the place under the pointer where it is`() {
    for factor in [0.9, 1.01, 1.5, 3] {
      var view = view
      let pixel = Point(x: 600, y: 480)
      let before = view.desk(pixel)
      view.zoom(by: factor, about: pixel, over: stack)
      // Across a page narrower than the window the page stays in the middle instead.
      #expect(abs(view.desk(pixel).y - before.y) < 1e-9, "\(factor)")
    }
  }

  @Test func `the view moves sideways to what it reveals only if it must`() {
    var view = view
    view.zoom(by: 3, about: Point(x: 0, y: 400), over: stack)
    let (start, page) = (view.origin.x, stack.boxes[9])
    func word(at x: Double) -> Box {
      let low = Point(x: x, y: page.low.y + 300)
      return Box(low: low, high: low + Point(x: 20, y: 10))
    }
    let near = word(at: view.seen.center.x + 30)
    view.reveal(near, over: stack)
    #expect(view.origin.x == start)
    #expect(abs(view.seen.center.y - near.center.y) < 1e-9)
    for word in [word(at: page.high.x - 40), word(at: page.low.x + 9)] {
      view.reveal(word, over: stack)
      #expect(view.seen.intersection(word) == word)
    }
    let wide = Box(low: near.low, high: near.low + Point(x: view.seen.width + 9, y: 10))
    view.reveal(wide, over: stack)
    #expect(abs(view.seen.center.x - wide.center.x) < 1e-9)
  }

  @Test func `a place and its pixel belong to each other`() {
    let point = Point(x: -33.25, y: 1700.5)
    #expect(view.desk(view.pixel(point)).distance(to: point) < 1e-9)
  }

  @Test func `pages stay in sight however far one pans`() {
    for shift in [Point(x: 1e9, y: 1e9), Point(x: -1e9, y: -1e9), Point(x: .nan, y: 3)] {
      var view = view
      view.pan(by: shift, over: stack)
      #expect(view.seen.intersects(stack.box))
    }
  }

  @Test func `the zoom stays within its limits`() {
    var view = view
    for _ in 0..<50 { view.zoom(by: 3, about: Point(x: 10, y: 80), over: stack) }
    #expect(abs(view.zoom - 64) < 1e-9)
    for _ in 0..<50 { view.zoom(by: 0.3, about: Point(x: 10, y: 80), over: stack) }
    #expect(abs(view.zoom - 0.1) < 1e-9)
  }

  @Test func `the pages that are seen are found`() {
    for page in stack.boxes.indices {
      #expect(stack.page(at: stack.boxes[page].center) == page)
      #expect(stack.pages(touching: stack.boxes[page]) == page..<page + 1)
      #expect(stack.page(nearest: stack.boxes[page].center) == page)
    }
    #expect(stack.page(at: Point(x: 0, y: -5)) == nil)
    #expect(Stack([]).page(nearest: Point(x: 0, y: 3)) == nil)
  }
}
