import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Choosing what a selection links to, headings, and the contents.
@Suite struct LinkEditorTests {
  private var face: FaceDesk
  private let id = SelectingDesk.element

  init() throws {
    face = try FaceDesk()
    face.tell(.selected(face.hand.ink))
  }

  private mutating func type(_ text: String) { face.tell(.text(.commit(text))) }

  private func change(_ effects: [Effect]) -> ElementsEdit? {
    effects.lazy.compactMap { effect in
      if case .selection(.change(let edit, let elements, _)) = effect,
        elements == face.hand.ink.elements
      {
        edit
      } else {
        nil
      }
    }.first
  }

  @Test(arguments: [
    ("https://example.org/a", LinkTarget.address("https://example.org/a")),
    ("example.org/a?b", .address("https://example.org/a?b")),
    (" example.org:80/a ", .address("https://example.org:80/a")),
    ("a@example.org", .address("mailto:a@example.org")), ("/home/a b.pdf", .file("/home/a b.pdf")),
    ("file:///home/a", .file("/home/a")),
  ])
  func `what is typed is an address`(text: String, target: LinkTarget) {
    #expect(LinkTarget(typed: text) == target)
  }

  @Test(arguments: [
    "", "waves", "3", "Dr. Who", "a.b", "1.5", "e.g.", "javascript:alert(1).com", "data:a.b/c",
    "file://host.org/a", "/", "..", "a@b c",
  ])
  func `anything else is searched for`(text: String) { #expect(LinkTarget(typed: text) == nil) }

  @Test mutating func `a key opens the card, and what is typed is linked by one edit`() throws {
    let key = Key("k", control: true)
    face.tell(.asked(try #require(key.action(on: face.desk))))
    #expect(face.desk.popup == .linkTarget)
    type("example.org")
    let effects = face.tell(.text(.accept))
    #expect(change(effects) == .link(.address("https://example.org")))
    #expect(face.desk.popup == nil && face.desk.selection?.ink.link == "https://example.org")
    face.tell(.asked(.select(.editLink)))
    #expect(face.words(in: .popup).contains("Links to: https://example.org"))
    #expect(change(face.tell(.asked(.select(.setLink(nil))))) == .link(nil))
  }

  @Test mutating func `pages, headings and notebooks are found by title`() throws {
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    face.tell(.asked(.select(.editLink)))
    face.tell(.listed([ListedNotebook(id: other, title: "Light", pageCount: 1, minutes: 0)]))
    #expect(
      face.desk.linkHits.map(\.target) == [.page(face.hand.pages[1]), .notebook(other)])
    type("lig")
    #expect(face.desk.linkHits.map(\.target) == [.notebook(other)])
    for _ in 0..<3 { face.tell(.text(.delete(.left))) }
    type("2")
    #expect(face.desk.linkHits.first?.target == .page(face.hand.pages[1]))
    type("2 is nowhere")
    #expect(face.desk.linkHits.isEmpty)
    face.tell(.text(.accept))
    #expect(face.desk.popup == .linkTarget, "stays for another try")
  }

  @Test mutating func `a heading is made by one touch, and its card has its title`() throws {
    #expect(change(face.tell(.asked(.select(.editHeading)))) == .heading(""))
    #expect(face.desk.selection?.ink.heading == "")
    face.tell(.asked(.select(.editHeading)))
    #expect(face.desk.popup == .heading)
    type("Waves")
    #expect(change(face.tell(.text(.accept))) == .heading("Waves"))
    #expect(change(face.tell(.asked(.select(.setHeading(nil))))) == .heading(nil))
  }

  @Test mutating func `the contents list headings once they are read, and lead there`() throws {
    let page = face.hand.pages[1]
    #expect(face.tell(.asked(.toggle(.contents))).contains(.readAnchors(face.hand.id)))
    var anchors = PageAnchors()
    let (element, place) = try heading(linking: .page(face.hand.pages[0]))
    anchors.add(element, in: place)
    face.tell(.anchors([page.page: anchors], of: face.hand.id))
    #expect(face.words(in: .popup).contains("Heading on page 2"))
    #expect(face.desk.contentsLines.map(\.name.text) == ["Heading on page 2"])
    face.touch(.link(.showBacklinks(true)))
    #expect(face.desk.backlinks.map(\.target) == [.page(page)])
    face.touch(.link(.go(.page(page))))
    #expect(face.desk.pages.current == 1 && face.desk.popup == nil)
    face.tell(.asked(.go(.back)))
    #expect(face.desk.pages.current == 0)
  }

  /// A stroke that is a heading and links to a target.
  private func heading(linking target: LinkTarget) throws -> (Element, Box) {
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    let place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.plain))
    var box = TextBox(origin: .zero, text: "")
    box.link = target.text
    let id = try editor.add(.text(box), at: place)
    _ = try editor.apply(.heading(""), to: [id])
    for record in editor.change.records { notebook.merge(record) }
    let element = try #require(try PageContent(of: place.page, in: notebook).elements.first)
    return (element, Box(low: Point(x: 50, y: 80), high: Point(x: 250, y: 110)))
  }
}
