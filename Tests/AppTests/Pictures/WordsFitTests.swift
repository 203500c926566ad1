import Geometry
import Ink
import Paint
import Support
import Testing
import Translations
import Wording

@testable import App
@testable import Desk

/// The words of the face in the room that they have.
@Suite struct WordsFitTests {
  /// No card, what opens each one, and then their further states.
  static let cards: [[Action]] =
    [[]] + Popup.allCases.map(\.opening) + [
      [.pen(.togglePicker)], [.toggle(.export), .export(.choosePages(.range))],
      [.toggle(.export), .export(.chooseGoal(.printer))],
      [.toggle(.copies), .copy(.askToEnd("/1"))],
    ]

  private func sync(on card: [Action]) -> SyncState {
    card == [.toggle(.sync)] ? .sample : card.isEmpty ? .offering : SyncState()
  }

  private func jobs(on card: [Action]) -> [Job] {
    card == [.toggle(.jobs)] ? Job.samples : []
  }

  @Test(arguments: cards)
  func `longer words fit as well, if a little smaller`(card: [Action]) throws {
    try Language.$task.withValue(.madeUp) { try expectRoom(on: card) }
  }

  @Test(arguments: cards)
  func `no words are cut in a window of the usual size`(card: [Action]) throws {
    try expectRoom(on: card)
  }

  private func scene(
    with card: [Action], size: Point, scale: Double = 1
  ) -> FacePictureTests.Scene {
    // These cards open by themselves, when there is a file for them, or no other way to choose one.
    let isLocked = card == [.toggle(.password)]
    let isChosen = card == [.toggle(.chooser)]
    return FacePictureTests.Scene(
      name: "", size: size, scale: scale, actions: isLocked || isChosen ? [] : card,
      jobs: jobs(on: card),
      notebooks: ListedNotebook.shortSamples, sync: sync(on: card),
      copies: card.isEmpty ? CopyState() : .sample, styluses: TestedStylus.samples,
      files: card == [.toggle(.pdfs)] ? [("lecture.pdf", true), ("exercises.pdf", false)] : [],
      locked: isLocked ? LockedFile(number: 1, name: "lecture.pdf", isRefused: true) : nil,
      choosing: isChosen ? ChooserNews.samples : [],
      leftOut: card == [.toggle(.importReport)] ? LeftOutFile.samples : [],
      printers: card.last == .export(.chooseGoal(.printer)) ? Printers.none : nil)
  }

  private func expectRoom(on card: [Action]) throws {
    let size = Point(x: 1280, y: 860)
    let desk = try desk(of: scene(with: card, size: size))
    #expect(card.isEmpty == (desk.popup == nil), "\(card)")
    try expectRoom(for: Self.words(in: desk.face.parts.flatMap(\.marks)))
  }

  @Test(arguments: cards, [1, 1.5, 2])
  func `longer words fit in the smallest window as well`(card: [Action], scale: Double) throws {
    try Language.$task.withValue(.madeUp) {
      try expectRoomInSmallestWindow(for: card, scale: scale)
    }
  }

  @Test(arguments: cards)
  func `words of every language fit as well`(card: [Action]) throws {
    for language in Language.translated {
      try Language.$task.withValue(language) { try expectRoom(on: card) }
    }
  }

  @Test(arguments: cards, [1, 2])
  func `words of every language fit in the smallest window`(card: [Action], scale: Double) throws {
    for language in Language.translated {
      try Language.$task.withValue(language) {
        try expectRoomInSmallestWindow(for: card, scale: scale)
      }
    }
  }

  @Test(arguments: cards, [1, 1.5, 2])
  func `no words of a card are cut in the smallest window`(card: [Action], scale: Double) throws {
    try expectRoomInSmallestWindow(for: card, scale: scale)
  }

  /// A desk that knows how wide words are, as that of the program does.
  private func desk(of scene: FacePictureTests.Scene) throws -> Desk {
    try FacePictureTests.desk(of: scene, measuring: WordMeasurer())
  }

  private func expectRoomInSmallestWindow(for card: [Action], scale: Double) throws {
    let size = Point(x: 480, y: 320)
    var desk = try desk(of: scene(with: card, size: size, scale: scale))
    var effects: [Effect] = []
    // A card of devices has most on it when there is one with pressure, on which something was tried.
    for message in Self.tries(on: desk) { desk.apply(message, effects: &effects) }
    if card.isEmpty { return }
    // Only the words in sight are drawn, so all of the card is brought there.
    let words = stride(from: 0, to: 800, by: 100).flatMap { scroll in
      desk.cards.scroll.y = scroll * desk.faceScale
      return Self.words(in: desk.face.parts.filter { $0.name == .popup }.flatMap(\.marks))
    }
    try expectRoom(for: words, atLeast: 1)
  }

  @Test(
    arguments: [
      "Nothing was imported: cannot read drawing.png: this is an image (PNG); supported files are "
        + "CSV pen recordings (.csv), Xournal++ files (.xopp, .xoj) and InkML (.inkml).",
      "Nothing was imported: cannot read WWWWWWWW MMMMMMMM.xopp: line 1: the text ends inside a "
        + "tag.",
    ] as [Words])
  func `no words of what failed are cut`(text: Words) throws {
    for width in [480.0, 1280] {
      var desk = try desk(of: .init(name: "", size: Point(x: width, y: 320)))
      var effects: [Effect] = []
      desk.apply(.failed(text), effects: &effects)
      let marks = desk.face.parts.filter { $0.name == .toast }.flatMap(\.marks)
      try expectRoom(for: Self.words(in: marks), atLeast: 2)
    }
  }

  /// A pen that comes, and writes on the card where its curve is tried.
  private static func tries(on desk: Desk) -> [Message] {
    guard desk.shownSetup != nil else { return [] }
    let pen = Device(number: 5, name: "Pen", kind: .pen, hasPressure: true)
    return [.devices([pen]), .asked(.device(.show(.device(pen.name))))]
      + [Pointer.Phase.down, .move, .up].enumerated().map { number, phase in
        let place = Point(x: 320 + Double(number) * 10, y: 180) * desk.faceScale
        var pointer = Pointer(
          .pen, phase, at: place, time: Double(number), pressure: 1, channels: .pressure)
        pointer.device = pen.number
        return .pointer(pointer)
      }
  }

  private func expectRoom(for words: [(String, Face.TextStyle)], atLeast count: Int = 3) throws {
    #expect(words.count >= count)
    Bitmap(width: 8, height: 8, format: .opaque).draw { canvas in
      for (text, words) in words {
        guard let room = words.room else { continue }
        let style = Language.current.code == "en" ? words : canvas.fitting(text, words)
        let width = canvas.width(of: text, Lettering(style))
        #expect(width <= room, "\(text)")
      }
    }
  }

  private static func words(in marks: [Face.Mark]) -> [(String, Face.TextStyle)] {
    marks.flatMap { mark -> [(String, Face.TextStyle)] in
      switch mark {
      case .text(let text, _, let words): [(text, words)]
      case .shifted(let inner, _, _), .still(let inner, _, _): words(in: inner)
      default: []
      }
    }
  }
}

extension ListedNotebook {
  /// Without the long title, which is cut on purpose.
  fileprivate static let shortSamples = samples.filter { $0.title.count < 40 }
}
