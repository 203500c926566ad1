import Geometry
import Notebook
import Testing

@testable import Desk

/// The titles of the notebook and the page, in the bar or below it.
@Suite struct BarTitleTests {
  private static let windows = [
    Point(x: 320, y: 480), Point(x: 480, y: 800), Point(x: 800, y: 600), Point(x: 1280, y: 800),
  ]

  @Test(arguments: windows, [false, true])
  func `the titles are seen in every window, and a touch changes them`(
    window: Point, isLeftHanded: Bool
  ) throws {
    var face = try FaceDesk()
    if isLeftHanded { face.tell(.asked(.toggleLeftHanded)) }
    face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
    let title = try #require(face.desk.notebook?.title)
    let words = face.words(in: .bar) + face.words(in: .tabs)
    #expect(words.contains(title) && words.contains("Page 1"))
    let box = try #require(face.box(of: .toggle(.titles)))
    #expect(box.low.x >= 0 && box.high.x <= window.x && box.height >= 40)
    for other in face.desk.face.targets where other.control.action != .toggle(.titles) {
      #expect(!other.box.expanded(by: -1).intersects(box), "\(other.control.action)")
    }
    face.touch(.toggle(.titles))
    #expect(face.desk.popup == .titles)
  }

  @Test(arguments: [ScreenKind.pages, .overview, .shelf], [false, true])
  func `the arrow that leads back points out of the window`(
    screen: ScreenKind, isLeftHanded: Bool
  ) throws {
    var face = try FaceDesk()
    if isLeftHanded { face.tell(.asked(.toggleLeftHanded)) }
    face.tell(.asked(.show(screen)))
    let back = try #require(face.box(of: .show(screen == .pages ? .shelf : .pages)))
    #expect((back.center.x > face.desk.window.x / 2) == isLeftHanded)
    var arrow = Face()
    face.desk.painter.draw(
      isLeftHanded ? .forward : .back, at: back.center, face.desk.theme.text, on: &arrow)
    let marks = face.desk.face.parts.flatMap(\.marks)
    #expect(arrow.marks.allSatisfy(marks.contains))
  }

  @Test func `pages have the room that the strip of titles leaves`() throws {
    var face = try FaceDesk()
    for width in stride(from: 1400.0, through: 320, by: -60) {
      face.tell(.resized(width: width, height: 700, faceScale: 1))
      #expect(face.desk.viewport.frame.low.y == face.desk.headHeight)
    }
    // More pens leave the title less room.
    face.tell(.resized(width: 1100, height: 700, faceScale: 1))
    let before = face.desk.headHeight
    for _ in 0..<12 { face.tell(.asked(.pen(.add))) }
    #expect(face.desk.headHeight > before)
    #expect(face.desk.viewport.frame.low.y == face.desk.headHeight)
  }

  @Test func `tabs name the notebook, so that no strip is below them`() throws {
    var face = try FaceDesk()
    face.tell(.resized(width: 480, height: 800, faceScale: 1))
    #expect(face.desk.hasTitleStrip)
    let other = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    face.desk.tabs.open(other, titled: "Waves", behind: face.desk.notebook?.id)
    #expect(face.desk.tabs.isShown && !face.desk.hasTitleStrip)
  }
}
