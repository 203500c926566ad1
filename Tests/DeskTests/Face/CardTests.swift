import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// Cards in windows that have no room for them.
@Suite struct CardTests {
  /// What opens each card, and then its further states.
  static let cards: [[Action]] =
    Popup.allCases.map(\.opening) + [
      [.pen(.togglePicker)], [.pen(.togglePicker), .pen(.hex(.begin))],
      [.toggle(.export), .export(.choosePages(.range))],
      [.toggle(.export), .export(.chooseGoal(.printer))],
      [.toggle(.copies), .copy(.askToEnd("/1"))],
    ]

  @Test(arguments: Popup.allCases)
  func `every card is among those that are tested`(popup: Popup) throws {
    let opened = try Self.cards.map { card in
      try desk(Point(x: 1280, y: 800), scale: 1, card).desk.popup
    }
    #expect(opened.contains(popup))
  }

  static let windows = [
    Point(x: 320, y: 240), Point(x: 480, y: 320), Point(x: 1280, y: 800),
  ]

  private func desk(_ window: Point, scale: Double, _ actions: [Action]) throws -> FaceDesk {
    var face = try FaceDesk()
    face.tell(.resized(width: window.x, height: window.y, faceScale: scale))
    for job in actions == [.toggle(.jobs)] ? Job.samples : [] { face.tell(.job(job)) }
    face.tell(
      .listed(
        try (0..<9).map { number in
          let id = NotebookID(bytes: Array(repeating: UInt8(number), count: 16))
          var notebook = ListedNotebook(
            id: try #require(id), title: "\(number)", pageCount: number, minutes: number)
          notebook.tags = number == 0 ? ["exam"] : []
          return notebook
        }))
    if actions == [.toggle(.sync)] { face.tell(.sync(.sample)) }
    if actions.first == .toggle(.copies) { face.tell(.copies(.sample)) }
    if actions == [.toggle(.pdfs)] {
      var answer = Answer(to: nil)
      answer.notebook = face.desk.notebook
      for place in 0..<2 { answer.notebook?.sheets[place].printedName = "\(place).pdf" }
      face.tell(.answered(answer))
    }
    if actions == [.toggle(.importReport)] {
      var step = ShelfStep([], saying: "Imported 3 files.", undone: nil)
      step.report.leftOut = LeftOutFile.samples
      face.tell(.arranged(step))
    }
    if actions == [.toggle(.chooser)] {
      // It opens by itself where the desktop cannot ask.
      for news in ChooserNews.samples { face.tell(.choosing(news)) }
      return face
    }
    if actions == [.toggle(.password)] {
      // It opens by itself when there is a file for it.
      face.tell(.locked(LockedFile(number: 1, name: "lecture.pdf", isRefused: false)))
      face.tell(.text(.commit("sesame")))
      return face
    }
    if [[.toggle(.picture)], [.toggle(.pictureWords)]].contains(actions) {
      face.tell(.selected(.picture(on: face.hand.pages[0])))
    }
    if actions == [.toggle(.checkWords)] {
      // It opens by itself when handwriting has become a text with words in doubt.
      let ink = face.hand.ink
      face.tell(.selected(ink))
      face.tell(.asked(.handwriting(.use(.convert))))
      for news in try Message.conversion(of: ink.writing, on: ink.page) { face.tell(news) }
      return face
    }
    for action in actions { face.tell(.asked(action)) }
    if actions == [.toggle(.correctedWords)] {
      face.tell(.handwriting(.corrected((0..<2).map { "word \($0)" })))
    }
    if actions.last == .export(.chooseGoal(.printer)) {
      face.tell(.printers(Printers(names: (0..<9).map { "Printer \($0)" })))
    }
    return face
  }

  private func targets(_ face: FaceDesk) -> [Face.Target] {
    face.desk.face.targets.filter { $0.part == .popup }
  }

  @Test(arguments: cards, windows)
  func `keys reach all of a card, and see what they have hold of`(
    card: [Action], window: Point
  ) throws {
    for scale in window.x == 480 && card == [.toggle(.menu)] ? [1.0, 2] : [1] {
      var face = try desk(window, scale: scale, card)
      let room = Box(low: .zero, high: window)
      let all = targets(face).filter { $0.control.isEnabled && $0.control.action != .dismiss }
      var met: Set<Control> = []
      if face.desk.focus == nil { face.tell(.asked(.focusNext)) }
      for _ in all {
        let focus = try #require(face.desk.focus)
        met.insert(focus.control)
        // What is larger than the window shows its beginning.
        let seen = focus.room.map { focus.box.intersection($0) } ?? focus.box
        let shown = room.intersection(seen)
        #expect(shown.width >= min(focus.box.width, window.x - 32 * scale) - 1, "\(focus)")
        #expect(shown.height >= min(focus.box.height, window.y - 32 * scale) - 1, "\(focus)")
        face.tell(.asked(.focusNext))
      }
      #expect(met == Set(all.map(\.control)), "\(card)")
    }
  }

  @Test(arguments: cards, windows)
  func `a pen that drags a card reaches all of it`(card: [Action], window: Point) throws {
    var face = try desk(window, scale: 1, card)
    let all = Set(targets(face).map(\.control))
    var met: Set<Control> = []
    // What the keys have hold of was brought into sight; the drags begin at the left.
    face.tell(.moved(by: Point(x: 400, y: 0), zoom: 1, about: try middle(of: face)))
    for across in 0..<3 {
      for _ in 0..<120 {
        let now = face.desk.face
        for target in now.targets where target.part == .popup {
          let place = target.room.map { target.box.intersection($0) } ?? target.box
          guard !place.isEmpty else { continue }
          if now.target(at: place.center)?.control == target.control { met.insert(target.control) }
        }
        if met.isSuperset(of: all) { break }
        let way = Point(x: 0, y: across == 1 ? 60 : -60)
        face.tell(.moved(by: way, zoom: 1, about: try middle(of: face)))
      }
      face.tell(.moved(by: Point(x: -90, y: 0), zoom: 1, about: try middle(of: face)))
    }
    // Rows of long lists come into sight only then.
    #expect(met.isSuperset(of: all), "\(all.subtracting(met))")
  }

  private func middle(of face: FaceDesk) throws -> Point {
    try #require(face.desk.cardFrame).shown.center
  }

  @Test func `the menu leaves the bar in sight`() throws {
    for height in [760.0, 800, 1000] {
      let face = try desk(Point(x: 1280, y: height), scale: 1, [.toggle(.menu)])
      let frame = try #require(face.desk.cardFrame)
      #expect(frame.shown.low.y >= Bar.height && !frame.scrolls)
      for target in targets(face) { #expect((38...44).contains(target.box.height)) }
    }
  }

  static let withFeet: [(card: [Action], operation: Action)] = [
    ([.toggle(.newNotebook)], .shelf(.create)), ([.toggle(.sheet)], .sheet(.apply)),
    ([.toggle(.export)], .export(.begin)),
  ]

  @Test(arguments: withFeet, [Point(x: 480, y: 320), Point(x: 700, y: 420)])
  func `what a card is for, and what closes it, stay in sight while the rest scrolls`(
    of card: (card: [Action], operation: Action), window: Point
  ) throws {
    var face = try desk(window, scale: 1, card.card)
    let frame = try #require(face.desk.cardFrame)
    #expect(frame.scrolls && frame.middle != frame.shown)
    func fixed() throws -> [Box] {
      try [card.card[0], card.operation].map { action in
        let target = targets(face).first { $0.control.action == action }
        let (box, room) = (try #require(target?.box), try #require(target?.room))
        #expect(frame.shown.contains(box.center) && room.contains(box.center))
        #expect(!frame.middle.contains(box.center))
        return box
      }
    }
    let before = try fixed()
    for way in [-1000.0, 1000] {
      face.tell(.moved(by: Point(x: 0, y: way), zoom: 1, about: frame.shown.center))
      #expect(try fixed() == before)
      // What scrolls behind them is out of reach.
      for box in before {
        let hit = face.desk.face.target(at: box.center)?.control.action
        #expect(hit == card.card[0] || hit == card.operation)
      }
    }
  }

  @Test func `a drag scrolls a card and presses nothing, and the paper stays`() throws {
    var face = try desk(Point(x: 480, y: 320), scale: 1, [.toggle(.menu)])
    let before = face.desk.viewport
    let start = try #require(face.box(of: .find(.begin))).center
    #expect(face.desk.cardFrame?.scrolls == true)
    face.pen(.down, start)
    for step in 1...10 { face.pen(.move, start - Point(x: 0, y: Double(step) * 6)) }
    face.pen(.up, start - Point(x: 0, y: 60))
    #expect(!face.desk.finding.isOpen && face.desk.popup == .menu)
    let moved = try #require(face.box(of: .find(.begin))).center
    #expect(moved.y < start.y)
    #expect(face.desk.viewport == before)
    face.touch(.find(.begin))
    #expect(face.desk.finding.isOpen)
    face.tell(.asked(.dismiss))
    // Another card begins at its beginning.
    face.tell(.asked(.toggle(.keys)))
    #expect(face.desk.cards.scroll == .zero)
  }

  @Test func `the sheet of keys shows whole lines in every window`() throws {
    for window in Self.windows {
      let face = try desk(window, scale: 1, [.toggle(.keys)])
      for mark in face.desk.face.parts.filter({ $0.name == .popup }).flatMap(\.marks) {
        guard case .shifted(let marks, _, _) = mark else { continue }
        for case .text(_, _, let words) in marks { #expect(words.size >= 12.5) }
      }
    }
  }

  @Test func `the card of a pen hangs at its pen`() throws {
    for isLeftHanded in [false, true] {
      for place in 0..<5 {
        var face = try desk(Point(x: 1280, y: 800), scale: 1, [.selectPen(place)])
        if isLeftHanded { face.tell(.asked(.toggleDarkPaper)) }
        if face.desk.popup == nil { face.tell(.asked(.togglePenCard)) }
        let pen = try #require(
          face.desk.face.targets.first { $0.control.action == .selectPen(place) })
        let card = try #require(face.desk.cardFrame).shown
        #expect(abs(card.center.x - pen.box.center.x) <= 1)
      }
    }
  }
}
