import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Links of elements: following them, coming back, and what is said of those that lead nowhere.
@Suite struct FollowingTests {
  private var face: FaceDesk
  private let element = SelectingDesk.element

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.selectTool(.hand)))
  }

  private func name(_ number: UInt64) -> EntityID {
    EntityID(counter: number, incarnation: Incarnation(rawValue: 7))
  }

  /// Puts a link on the first page, and a heading on the second.
  private mutating func link(to target: LinkTarget) throws {
    var answer = Answer(to: nil)
    answer.anchors[face.hand.pages[0]] = try anchors(link: target.text, at: 100)
    answer.anchors[face.hand.pages[1]] = try anchors(heading: "", at: 600)
    face.tell(.answered(answer))
  }

  /// What a page with one text in a box tells.
  private func anchors(
    link: String = "", heading: String? = nil, at y: Double
  ) throws -> PageAnchors {
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 7), now: 0))
    let place = try editor.addPage(to: editor.addSection(), size: .a4, paper: Paper(.plain))
    var box = TextBox(origin: Point(x: 100, y: y), text: "words", size: 14)
    box.link = link
    let id = try editor.add(.text(box), at: place)
    if let heading { _ = try editor.apply(.heading(heading), to: [id]) }
    for record in editor.change.records { notebook.merge(record) }
    var anchors = PageAnchors()
    for element in try PageContent(of: place.page, in: notebook).elements {
      let low = Point(x: 100, y: y)
      anchors.add(element, in: Box(low: low, high: low + Point(x: 80, y: 14)))
    }
    return anchors
  }

  @discardableResult
  private mutating func tap(withControl: Bool = false) -> [Effect] {
    [Pointer.Phase.down, .up].flatMap { phase in
      var pointer = Pointer(.pen, phase, at: face.hand.pixel(120, 107), time: 0)
      pointer.adds = withControl
      return face.tell(.pointer(pointer))
    }
  }

  @Test mutating func `a page is shown, and back leads back`() throws {
    let before = try #require(face.desk.look)
    try link(to: .page(face.hand.pages[1]))
    tap()
    #expect(face.desk.pages.current == 1)
    face.touch(.go(.back))
    #expect(face.desk.look == before)
  }

  @Test(arguments: [Tool.pen, .lasso, .eraser])
  mutating func `other tools follow with Ctrl alone`(tool: Tool) throws {
    try link(to: .page(face.hand.pages[1]))
    face.tell(.asked(.selectTool(tool)))
    tap()
    #expect(face.desk.pages.current == 0)
    #expect(!tap(withControl: true).contains { if case .edit = $0 { true } else { false } })
    #expect(face.desk.pages.current == 1)
  }

  @Test(arguments: [(Tool.hand, false), (.text, false), (.pen, true), (.lasso, true)])
  mutating func `linked letters are followed like elements`(tool: Tool, control: Bool) throws {
    let low = Point(x: 100, y: 100)
    let target = LinkTarget.page(face.hand.pages[1])
    let link = PageLink(
      box: Box(low: low, high: low + Point(x: 80, y: 14)), target: PageLink.Target(target.text))
    face.tell(.words(PageWords(page: face.hand.pages[0], text: PageText(), links: [link])))
    face.tell(.asked(.selectTool(tool)))
    tap(withControl: control)
    #expect(face.desk.pages.current == 1)
  }

  @Test mutating func `a heading is shown and pointed out, also once its page is read`() throws {
    let heading = try #require(try anchors(heading: "", at: 600).headings.first)
    try link(to: .heading(heading.name, on: face.hand.pages[1]))
    tap()
    #expect(face.desk.pages.current == 1 && face.desk.pointedOut?.box == heading.box)
    face.touch(.go(.back))
    face.desk.pages.anchors[face.hand.pages[1]] = nil
    tap()
    #expect(face.desk.pages.current == 1 && face.desk.pointedOut == nil)
    var answer = Answer(to: nil)
    answer.anchors[face.hand.pages[1]] = try anchors(heading: "", at: 600)
    face.tell(.answered(answer))
    #expect(face.desk.pointedOut?.box == heading.box)
    face.touch(.go(.back))
    answer.anchors[face.hand.pages[1]] = PageAnchors()
    face.tell(.answered(answer))
    tap()
    #expect(face.words(in: .toast).contains("The heading of this link no longer exists."))
  }

  @Test mutating func `a page that is gone is told, and the link can be removed`() throws {
    try link(to: .page(PageID(name(999), of: face.hand.id)))
    tap()
    #expect(face.desk.pages.current == 0)
    #expect(face.words(in: .toast).contains("The page of this link no longer exists."))
    let effects = face.tell(.asked(.link(.removeFollowed)))
    let wanted = try #require(face.desk.pages.anchors[face.hand.pages[0]]?.links.first)
    #expect(
      effects.contains(
        .selection(.change(.link(nil), wanted.elements, of: face.hand.pages[0]))))
  }

  @Test mutating func `another notebook is opened, and one in the trash can be restored`() throws {
    let before = try #require(face.desk.look)
    let first = try #require(face.desk.notebook)
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4, .a4])
    try link(to: .page(sheets[1].id))
    #expect(tap().contains(.library(.open(other))))
    var unopened = UnopenedNotebook(other, reason: "it is in the trash")
    unopened.isTrashed = true
    face.tell(.unopened(unopened))
    #expect(
      face.words(in: .toast).contains(
        "Cannot open the notebook of this place: it is in the trash."))
    #expect(face.box(of: .shelf(.restoreAndOpen(other))) != nil)
    tap()
    face.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Other", sheets: sheets, undo: nil, redo: nil), page: nil))
    #expect(face.desk.notebook?.id == other && face.desk.pages.current == 1)
    #expect(face.tell(.asked(.go(.back))).contains(.library(.open(face.hand.id))))
    face.tell(.opened(first, page: nil))
    #expect(face.desk.look == before)
  }

  @Test mutating func `addresses and files are shown before they are opened`() throws {
    try link(to: .file("/home/me/a b.pdf"))
    #expect(!tap().contains { if case .openFile = $0 { true } else { false } })
    #expect(face.words(in: .popup).contains("/home/me/a b.pdf"))
    #expect(face.tell(.asked(.link(.open))).contains(.openFile("/home/me/a b.pdf")))
    try link(to: .address("https://example.org"))
    tap()
    let opened = face.tell(.asked(.link(.open)))
    #expect(opened.contains(.open(LinkAddress("https://example.org"))))
  }

  @Test mutating func `a linked element has a sign, a hand above it, and is read as a link`() throws
  {
    #expect(!face.parts.contains(.links))
    try link(to: .page(face.hand.pages[1]))
    #expect(face.parts.contains(.links))
    let place = face.hand.pixel(120, 107)
    for (tool, adds, isHand) in [
      (Tool.text, false, true), (.pen, false, false), (.pen, true, true),
    ] {
      face.tell(.asked(.selectTool(tool)))
      var pointer = Pointer(.mouse, .hover, at: place, time: 0)
      pointer.adds = adds
      face.tell(.pointer(pointer))
      #expect((face.desk.cursor == .hand) == isHand)
    }
    let page = try #require(face.desk.accessibilityTree.window.children.first { $0.id == .page })
    let link = try #require(page.children.first)
    #expect(link.role == .link && link.name == "Page 2" && link.box.contains(place))
    face.tell(.requested(.use(link.id)))
    #expect(face.desk.pages.current == 1)
  }
}
