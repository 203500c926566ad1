import Bytes
import Geometry
import Notebook
import Testing

@testable import Desk

/// Following links on pages, and coming back.
@Suite struct LinkTests {
  private var face: FaceDesk
  private let file = ContentHash(of: [1])

  /// Two pages of a PDF; the first one links to the second, to one that is not there, and outside.
  init() throws {
    face = try FaceDesk()
    var printed = Answer(to: nil)
    printed.notebook = face.desk.notebook
    for place in 0..<2 {
      printed.notebook?.sheets[place].print = PrintPlace(file: file, number: place + 1)
    }
    face.tell(.answered(printed))
    let targets: [PageLink.Target] = [
      .print(PrintPlace(file: file, number: 2), top: 300),
      .print(PrintPlace(file: file, number: 9), top: nil), .address("https://example.org/a b"),
      .address("file:///etc/passwd"),
    ]
    let links = targets.enumerated().map { number, target in
      let low = Point(x: 100, y: 100 + 40 * Double(number))
      return PageLink(box: Box(low: low, high: low + Point(x: 80, y: 14)), target: target)
    }
    let words = PageWords(page: face.hand.pages[0], text: PageText(), links: links)
    face.tell(.words(words))
    face.tell(.asked(.selectTool(.hand)))
  }

  /// Taps a link, by its number.
  @discardableResult
  private mutating func tap(_ number: Int) -> [Effect] {
    let place = face.hand.pixel(120, 107 + 40 * Double(number))
    return face.pen(.down, place) + face.pen(.up, place)
  }

  private mutating func press(_ key: Key) {
    if let action = key.action(on: face.desk) { face.tell(.asked(action)) }
  }

  @Test mutating func `a link leads to its height on a page, and back`() throws {
    let before = try #require(face.desk.look)
    tap(0)
    #expect(face.desk.pages.current == 1)
    let there = try #require(face.desk.look)
    #expect(there.page == face.hand.pages[1].page && there.place.y < 300 && there.place.y > 270)
    #expect(there.zoom == before.zoom)
    face.touch(.go(.back))
    #expect(face.desk.look == before)
    press(Key("right", alt: true))
    #expect(face.desk.look == there)
    press(Key("left", alt: true))
    #expect(face.desk.look == before)
    press(Key("left", alt: true))
    #expect(face.desk.look == before)
  }

  @Test mutating func `a page that is not in the notebook is said`() {
    tap(1)
    #expect(face.desk.pages.current == 0)
    #expect(face.words(in: .toast) == ["Page 9 of the PDF is not in this notebook."])
  }

  @Test mutating func `an address is shown before it is opened`() {
    #expect(!tap(2).contains { if case .open = $0 { true } else { false } })
    #expect(face.desk.popup == .link)
    #expect(face.words(in: .popup).contains("https://example.org/a%20b"))
    let effects = face.tell(.asked(.link(.open)))
    #expect(effects.contains(.open(LinkAddress("https://example.org/a b"))))
    #expect(face.desk.popup == nil)
    tap(2)
    #expect(
      face.tell(.asked(.link(.copy))).contains(.copyText("https://example.org/a b")))
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "ssh://host", "--help", "", "HTTPS", "a.desktop",
  ])
  func `other addresses are not opened`(address: String) {
    #expect(!LinkAddress(address).isSafe)
  }

  @Test mutating func `an address of another kind is only shown`() {
    tap(3)
    #expect(face.desk.popup == .link)
    #expect(
      !face.tell(.asked(.link(.open))).contains { if case .open = $0 { true } else { false } })
  }

  @Test mutating func `a finger, the tool for text and the menu follow it, a pen writes on it`() {
    let place = face.hand.pixel(120, 107)
    face.tell(.finger(.begins(at: place)))
    face.tell(.finger(.lifts))
    #expect(face.desk.pages.current == 1)
    for tool in [Tool.text, .pen] {
      press(Key("left", alt: true))
      face.tell(.asked(.selectTool(tool)))
      let effects = tap(0)
      let isWritten = effects.contains { if case .edit(.write) = $0 { true } else { false } }
      #expect(isWritten == (tool == .pen))
      #expect(face.desk.pages.current == (tool == .pen ? 0 : 1))
    }
    face.pen(.hover, place)
    face.tell(.asked(.contextMenu(atPointer: true)))
    face.touch(.link(.follow))
    #expect(face.desk.pages.current == 1)
  }

  @Test mutating func `moving the paper over a link follows nothing`() {
    let place = face.hand.pixel(120, 107)
    face.pen(.down, place)
    face.pen(.move, place + Point(x: 0, y: 30))
    face.pen(.move, place)
    face.pen(.up, place)
    #expect(face.desk.pages.current == 0)
    face.tell(.finger(.begins(at: place)))
    face.tell(.finger(.moves))
    face.tell(.finger(.lifts))
    #expect(face.desk.pages.current == 0)
  }

  @Test mutating func `turning by number and finding leave a way back, another notebook none`()
    throws
  {
    face.tell(.asked(.turnByNumber(.begin)))
    face.tell(.asked(.turnByNumber(.digit(2))))
    face.tell(.asked(.turnByNumber(.turn)))
    #expect(face.desk.pages.current == 1)
    press(Key("left", alt: true))
    #expect(face.desk.pages.current == 0)
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4])
    face.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Other", sheets: sheets, undo: nil, redo: nil), page: nil))
    #expect(face.desk.navigation == NavigationHistory())
  }

  @Test func `a navigation is walked both ways, and ends`() throws {
    let id = try #require(face.desk.look?.page)
    let looks = (0..<200).map {
      NavigationHistory.Stay(
        notebook: face.hand.id,
        look: Look(page: id, place: Point(x: 0, y: Double($0)), zoom: 1, fit: nil))
    }
    var navigation = NavigationHistory()
    for look in looks.dropLast() { navigation.push(look) }
    var here = looks[199]
    var count = 0
    while let last = navigation.move(.back, from: here) { (here, count) = (last, count + 1) }
    #expect(count == 100 && here == looks[99])
    while let next = navigation.move(.forward, from: here) { here = next }
    #expect(here == looks[199])
    navigation.push(looks[0])
    #expect(navigation.forward.isEmpty)
  }
}
