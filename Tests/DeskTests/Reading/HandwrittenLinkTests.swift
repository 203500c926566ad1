import Geometry
import Notebook
import Testing

@testable import Desk

/// Links in handwriting: asking before anything is opened, and copying dates.
@Suite struct HandwrittenLinkTests {
  private var face: FaceDesk

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.selectTool(.hand)))
  }

  private mutating func show(_ target: PageLink.Target) {
    let low = Point(x: 100, y: 100)
    let link = PageLink(box: Box(low: low, high: low + Point(x: 80, y: 14)), target: target)
    let words = PageWords(page: face.hand.pages[0], text: PageText(), links: [])
    face.tell(.words(words.adding(below: [link])))
  }

  @discardableResult
  private mutating func tap(withControl: Bool = false) -> [Effect] {
    [Pointer.Phase.down, .up].flatMap { phase in
      var pointer = Pointer(.pen, phase, at: face.hand.pixel(120, 107), time: 0)
      pointer.adds = withControl
      return face.tell(.pointer(pointer))
    }
  }

  private func opens(_ effects: [Effect]) -> Bool {
    effects.contains { if case .open = $0 { true } else { false } }
  }

  @Test(arguments: ["https://example.org/map", "mailto:jo@example.org", "tel:+4930123456"])
  mutating func `an address is shown in full, and opened when that is confirmed`(
    address: String
  ) {
    for isDoubtful in [false, true] {
      show(.written(address, isDoubtful: isDoubtful))
      #expect(!opens(tap()) && face.desk.popup == .link)
      let words = face.words(in: .popup)
      #expect(words.contains(address))
      #expect(words.contains { $0.contains("handwriting") } == isDoubtful)
      #expect(face.tell(.asked(.link(.open))).contains(.open(LinkAddress(address))))
    }
    // The next typed address is in no doubt.
    show(.address(address))
    tap()
    #expect(!face.words(in: .popup).contains { $0.contains("handwriting") })
  }

  @Test mutating func `a date is copied`() {
    show(.date("2026-11-30"))
    #expect(tap().contains(.copyText("2026-11-30")))
    #expect(face.words(in: .toast) == ["Copied the date 2026-11-30."])
  }

  @Test mutating func `with Ctrl a pen opens it, else it writes`() {
    show(.date("2026-11-30"))
    face.tell(.asked(.selectTool(.pen)))
    #expect(!tap().contains(.copyText("2026-11-30")))
    #expect(tap(withControl: true).contains(.copyText("2026-11-30")))
  }

  @Test mutating func `it is underlined while the tool follows links, and read as a link`() throws {
    show(.written("https://example.org", isDoubtful: false))
    #expect(face.parts.contains(.links))
    let page = try #require(face.desk.accessibilityTree.window.children.first { $0.id == .page })
    #expect(
      page.children.first.map { $0.role == .link && $0.name == "https://example.org" } == true)
    face.tell(.asked(.selectTool(.pen)))
    #expect(!face.parts.contains(.links))
  }

  @Test mutating func `a typed link on top of it comes first`() {
    let low = Point(x: 100, y: 100)
    let box = Box(low: low, high: low + Point(x: 80, y: 14))
    let typed = PageLink(box: box, target: .address("https://typed.example"))
    let words = PageWords(page: face.hand.pages[0], text: PageText(), links: [typed])
    face.tell(.words(words.adding(below: [PageLink(box: box, target: .date("2026-11-30"))])))
    tap()
    #expect(face.words(in: .popup).contains("https://typed.example"))
  }

  @Test mutating func `a page that was read again has its links found again`() {
    #expect(!face.tell(.reading(.read(face.hand.pages[0]))).contains(.read([face.hand.pages[0]])))
    show(.date("2026-11-30"))
    #expect(face.tell(.reading(.read(face.hand.pages[0]))).contains(.read([face.hand.pages[0]])))
  }
}
