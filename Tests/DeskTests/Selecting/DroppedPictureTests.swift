import Geometry
import Notebook
import Testing

@testable import Desk

/// Pictures that are dropped on pages.
@Suite struct DroppedPictureTests {
  private var face: FaceDesk

  init() throws { face = try FaceDesk() }

  private struct Laid: Equatable {
    let path: String
    let page: PageID
    let point: Point?
  }

  private func laid(_ effects: [Effect]) -> Laid? {
    effects.lazy.compactMap { effect in
      guard case .selection(.lay(let path, let page, _, let point)) = effect else { return nil }
      return Laid(path: path, page: page, point: point)
    }.first
  }

  private func broughtIn(_ effects: [Effect]) -> [String] {
    effects.lazy.compactMap {
      if case .importFiles(let paths) = $0 { paths } else { nil }
    }.first ?? []
  }

  @Test mutating func `a picture lies where it was dropped on a page`() throws {
    let place = face.hand.pixel(200, 150)
    let dropped = try #require(laid(face.tell(.dropped(["/x/Board.JPG"], at: place))))
    #expect(dropped.path == "/x/Board.JPG" && dropped.page == face.hand.pages[0])
    #expect(try #require(dropped.point).distance(to: Point(x: 200, y: 150)) < 0.01)
  }

  @Test mutating func `without a place it lies in the middle of what is seen`() throws {
    for place in [nil, Point(x: 1, y: face.desk.window.y - 1)] {
      let dropped = try #require(laid(face.tell(.dropped(["/x/a.png"], at: place))))
      #expect(dropped.page == face.hand.pages[0] && dropped.point == nil)
    }
  }

  @Test
  mutating func `several pictures become pages, and so does what is chosen or dropped on a card`() {
    let place = face.hand.pixel(200, 150)
    let two = ["/x/a.png", "/x/b.png"]
    #expect(broughtIn(face.tell(.dropped(two, at: place))) == two)
    #expect(broughtIn(face.tell(.dropped(["/x/a.csv"], at: place))) == ["/x/a.csv"])
    face.tell(.asked(.toggle(.layers)))
    #expect(laid(face.tell(.dropped(["/x/a.png"], at: place))) != nil, "that card stays beside")
    face.tell(.asked(.toggle(.settings)))
    #expect(broughtIn(face.tell(.dropped(["/x/a.png"], at: place))) == ["/x/a.png"])
    face.tell(.asked(.dismiss))
    face.tell(.asked(.show(.overview)))
    #expect(broughtIn(face.tell(.dropped(["/x/a.png"], at: place))) == ["/x/a.png"])
  }
}
