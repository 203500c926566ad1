import Bytes
import Desk
import Geometry
import Ink
import Notebook
import Paint
import Store
import Support
import Testing
import Wording

@testable import App

/// Pictures that are put on covers.
@MainActor @Suite struct CoverPictureTests {
  private struct Unreadable: Error {}

  @Test func `a picture covers the notebook, and its message takes it off again`() throws {
    let desk = try JobDesk()
    let (library, id) = (desk.notebook.library, desk.notebook.id)
    desk.runner.start(
      CoverPicture(notebooks: [id], path: "/x/red.png") { _ in
        PageList([.picture(of: Color(rgb: 0xFF0000))])
      })
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let cover = PageID(.notebook, of: id)
    let name = ThumbnailName(
      cover, filling: Box(low: .zero, high: Point(x: 4, y: 6)), in: .plain)
    let request = ThumbnailWorker.Request(name: name, version: 1, known: nil)
    let drawn = try ThumbnailReader(of: library.directory).make(request, Ticket())
    #expect(drawn.bitmap?.rgb == Array(repeating: [255, 0, 0], count: 24).flatMap(\.self))
    let report = try #require(desk.opposites.first)
    #expect(try library.shelf().first?.cover.picture != nil)
    try library.arrange(report.edits, now: 2)
    #expect(try library.shelf().first?.cover.picture == nil)
  }

  @Test func `what is no picture is refused`() throws {
    let desk = try JobDesk()
    desk.runner.start(
      CoverPicture(notebooks: [desk.notebook.id], path: "/x/a.csv") { _ in throw Unreadable() })
    let end = desk.ends(of: 1)[0]
    desk.finish()
    #expect("\(end)".hasPrefix("failed"))
    #expect(try desk.notebook.library.shelf().first?.cover.picture == nil)
  }
}
