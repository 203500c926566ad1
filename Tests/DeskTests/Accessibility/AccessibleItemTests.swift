import Bytes
import Geometry
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// The window as it is told to those who hear it.
@Suite struct AccessibleItemTests {
  private func items(of desk: Desk) -> [AccessibleItem] {
    func all(_ item: AccessibleItem) -> [AccessibleItem] { [item] + item.children.flatMap(all) }
    return all(desk.accessibilityTree.window)
  }

  private func focused(on desk: Desk) -> [AccessibleItem] {
    items(of: desk).filter { $0.states.contains(.focused) }
  }

  private func item(_ action: Action, on desk: Desk) throws -> AccessibleItem {
    try #require(
      items(of: desk).last { item in
        if case .control(_, _, let own, _) = item.id { own == action } else { false }
      }, "\(action)")
  }

  @Test(arguments: Popup.allCases)
  func `whatever is open, each thing has a name of its own, and one has the keys`(
    popup: Popup
  ) throws {
    var face = try FaceDesk()
    for action in popup.opening { face.tell(.asked(action)) }
    let items = items(of: face.desk)
    #expect(Set(items.map(\.id)).count == items.count)
    for item in items where item.states.contains(.focusable) {
      #expect(!item.name.isEmpty, "\(item.id)")
    }
    #expect(focused(on: face.desk).count == 1)
    for item in items where item.states.contains(.seen) {
      #expect(!item.box.isEmpty || item.role == .progress, "\(item.id)")
    }
  }

  @Test func `what the keys walk through is what is told, with its name and state`() throws {
    var face = try FaceDesk()
    let walk = face.desk.face.targets.filter { $0.control.isEnabled }
    for _ in walk {
      face.press("tab")
      let focus = try #require(face.desk.focus)
      let heard = focused(on: face.desk)
      #expect(heard.map(\.box) == [focus.box])
      #expect(
        heard.allSatisfy { !$0.name.isEmpty && $0.states.isSuperset(of: [.enabled, .focusable]) })
    }
    let undo = try item(.undo, on: face.desk)
    #expect(undo.name == "Undo" && undo.keys == "Ctrl+Z" && undo.role == .button)
    #expect(try !item(.redo, on: face.desk).states.contains(.enabled))
    #expect(try item(.selectTool(.lasso), on: face.desk).role == .toggle)
    #expect(try !item(.selectTool(.lasso), on: face.desk).states.contains(.on))
    face.tell(.asked(.selectTool(.lasso)))
    #expect(try item(.selectTool(.lasso), on: face.desk).states.contains(.on))
  }

  @Test func `what opens something says whether that is open`() throws {
    var face = try FaceDesk()
    #expect(try item(.toggle(.menu), on: face.desk).states.isSuperset(of: [.opens]))
    #expect(try !item(.toggle(.menu), on: face.desk).states.contains(.open))
    face.tell(.asked(.toggle(.menu)))
    #expect(try item(.toggle(.menu), on: face.desk).states.contains(.open))
    let row = try item(.toggleScrolling, on: face.desk)
    #expect(row.role == .row && !row.states.contains(.on))
    face.tell(.asked(.toggleScrolling))
    #expect(try item(.toggleScrolling, on: face.desk).states.contains(.on))
  }

  @Test func `a choice says what is chosen with it, and a cross that it closes`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.settings)))
    let choices = items(of: face.desk).filter { $0.role == .choice }
    #expect(choices.count > 10 && choices.allSatisfy { $0.name.contains(": ") })
    #expect(choices.contains { $0.states.contains(.on) })
    #expect(try item(.toggle(.settings), on: face.desk).name == "Close")
  }

  @Test func `what hides from the hand is told all the same`() throws {
    var face = try FaceDesk()
    let before = items(of: face.desk).map(\.id)
    face.desk.shownParts.hidden = [.bar, .pill, .kept]
    #expect(items(of: face.desk).map(\.id) == before)
  }

  @Test func `typed text is told with its caret, and no secret is`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.titles)))
    face.tell(.text(.commit("a👩‍👩‍👧é")))
    let field = try #require(focused(on: face.desk).first)
    #expect(field.role == .field && field.typing?.text == "a👩‍👩‍👧é")
    #expect(field.typing?.caret == "a👩‍👩‍👧é".unicodeScalars.count)
    let secret = AccessibleItem.Typing(TextField("hidden", isSecret: true))
    #expect(secret.text == "••••••" && secret.selection == 0..<6)
  }

  @Test func `messages, jobs and what was undone are news`() throws {
    var face = try FaceDesk()
    #expect(face.desk.accessibilityTree.news[.message] == nil)
    face.tell(.told("All is well."))
    let first = try #require(face.desk.accessibilityTree.news[.message])
    #expect(first.text == "All is well.")
    face.tell(.told("All is well."))
    #expect(face.desk.accessibilityTree.news[.message] != first)
    face.tell(.job(Job(Job.ID(1), .importing, name: "a.pdf", state: .running(share: 0.501))))
    #expect(face.desk.accessibilityTree.news[.jobs]?.text == "Importing a.pdf")
    let progress = try #require(items(of: face.desk).first { $0.id == .progress })
    #expect(progress.share == 0.5)
    face.tell(.job(Job(Job.ID(1), .importing, name: "a.pdf", state: .failed("no room"))))
    #expect(face.desk.accessibilityTree.news[.jobs]?.text.contains("no room") == true)
    var answer = Answer(to: .undo(face.hand.id))
    answer.followUp = .goTo([Spot(page: face.hand.pages[0], box: nil)], .undone, kind: .write)
    face.tell(.answered(answer))
    #expect(face.desk.accessibilityTree.news[.step]?.text.hasPrefix("Undone on page 1") == true)
  }

  @Test func `how many notebooks were found is news`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.show(.shelf)))
    face.tell(.asked(.shelf(.search)))
    face.tell(.text(.commit("phys")))
    #expect(face.desk.accessibilityTree.news[.found] == nil)
    let hits = [FoundNotebooks.Hit(face.hand.id), FoundNotebooks.Hit(face.hand.id)]
    for (hits, words) in [([], "Nothing found"), (hits, "2 notebooks")] {
      face.tell(.foundNotebooks(FoundNotebooks(needle: "phys", hits: hits, isComplete: true)))
      #expect(face.desk.accessibilityTree.news[.found]?.text == words)
    }
  }

  @Test func `the cross of a tab says which notebook it closes`() throws {
    var hand = try SelectingDesk()
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4])
    hand.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Physics", sheets: sheets, undo: nil, redo: nil),
        page: nil))
    #expect(try item(.tab(.close(hand.id)), on: hand.desk).name == "Close 'Test'")
    #expect(try item(.tab(.close(other)), on: hand.desk).name == "Close 'Physics'")
  }

  @Test func `whoever hears it uses, moves and fills in the same controls`() throws {
    var face = try FaceDesk()
    face.tell(.requested(.use(try item(.toggle(.menu), on: face.desk).id)))
    #expect(face.desk.popup == .menu && face.desk.focus?.part == .popup)
    face.tell(.requested(.focus(.page)))
    #expect(face.desk.popup == nil && focused(on: face.desk).map(\.id) == [.page])
    face.tell(.requested(.focus(try item(.selectTool(.lasso), on: face.desk).id)))
    #expect(face.desk.focus?.control.action == .selectTool(.lasso))
    face.tell(.asked(.toggle(.titles)))
    let field = try #require(items(of: face.desk).last { $0.role == .field })
    face.tell(.requested(.type(field.id, at: 0..<400, .commit("硯"))))
    #expect(face.desk.typed?.field.text == "硯")
    face.tell(.text(.preedit("すみ", selected: nil)))
    let effects = face.tell(.requested(.type(field.id, at: 1..<2, nil)))
    #expect(face.desk.typed?.field.text == "硯すみ" && face.desk.typed?.field.selected == "す")
    #expect(effects.contains(.typing(at: nil)))
    face.tell(.asked(.dismiss))
    face.tell(.asked(.toggle(.penCard)))
    face.tell(.asked(.pen(.togglePicker)))
    let slider = try #require(items(of: face.desk).first { $0.role == .slider })
    for share in [0.25, -3, .nan, 0.75] {
      face.tell(.requested(.move(slider.id, to: share)))
      let now = try #require(items(of: face.desk).first { $0.id == slider.id }?.share)
      #expect(abs(now - (share.isNaN ? 0 : min(max(share, 0), 1))) < 0.02)
    }
  }

  @Test func `requests about what is gone, or must not be used, do nothing`() throws {
    var source = RandomSource(seed: Seed.of(70))
    var face = try FaceDesk()
    var ids: [AccessibleItem.ID] = []
    for popup in Popup.allCases {
      var other = try FaceDesk()
      for action in popup.opening { other.tell(.asked(action)) }
      ids += items(of: other.desk).map(\.id)
    }
    for id in ids {
      let before = face.desk.popup
      let share = Double(source.next() % 3) - 1
      for request in [
        AccessibilityRequest.focus(id), .move(id, to: share),
        .type(id, at: 900..<901, .commit("x")),
      ] {
        face.tell(.requested(request))
      }
      #expect(face.desk.popup == before || face.desk.popup == nil)
    }
    face.tell(.requested(.use(try item(.redo, on: face.desk).id)))
    #expect(face.desk.focus?.control.action != .redo)
  }

  @Test func `the parts of the window have names`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.find(.begin)))
    for screen in [ScreenKind.pages, .overview, .shelf] {
      face.tell(.asked(.show(screen)))
      for part in face.desk.accessibilityTree.window.children where part.role != .message {
        #expect(!part.name.isEmpty, "\(part.id)")
      }
    }
  }

  @Test func `a page that has been read is a text, each letter in its place`() throws {
    var face = try FaceDesk()
    #expect(items(of: face.desk).first { $0.id == .page }?.reading == nil)
    var text = PageText()
    for (place, letter) in "ink\nand".unicodeScalars.enumerated() {
      let low = Point(x: 100 + 10 * Double(place), y: 100)
      text.append(letter, in: Box(low: low, high: low + Point(x: 10, y: 12)))
    }
    face.tell(.words(PageWords(page: face.hand.pages[0], text: text, links: [])))
    face.tell(.asked(.zoomIn))
    let page = try #require(items(of: face.desk).first { $0.id == .page })
    let reading = try #require(page.reading)
    #expect(page.box.contains(face.hand.pixel(105, 106)))
    let edge = face.hand.pixel(0, 106)
    #expect(abs(page.box.low.x - max(edge.x, 0)) <= 1)
    #expect(reading.text == text)
    for (place, letter) in text.letters.enumerated() where letter != "\n" {
      let box = reading.box(of: place..<place + 1)
      #expect(box.center.distance(to: face.hand.pixel(105 + 10 * Double(place), 106)) < 1)
      #expect(reading.letter(at: box.center) == place)
    }
    #expect(reading.box(of: 90..<91).isEmpty && reading.letter(at: .zero) == nil)
  }

  @Test func `the points of a pressure curve are sliders, which keys and readers move`() throws {
    var face = try FaceDesk()
    face.tell(.devices([DeviceCardTests.pen]))
    face.tell(.asked(.toggle(.devices)))
    for point in CurvePoint.allCases {
      func slider() throws -> AccessibleItem { try item(.device(.hold(point)), on: face.desk) }
      let before = try slider()
      #expect(before.role == .slider && !before.name.isEmpty && before.description.hasSuffix(" %"))
      #expect(before.states.contains(.upright) == (point == .middle))
      face.tell(.requested(.focus(before.id)))
      face.press(point == .middle ? "up" : point == .lowest ? "right" : "left")
      #expect(try slider().share != before.share)
      let share = point == .lowest ? 0.25 : point == .middle ? 0.5 : 0.75
      face.tell(.requested(.move(before.id, to: share)))
      #expect(try abs((slider().share ?? 0) - share) < 0.05)
    }
  }
}
