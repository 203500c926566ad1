import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Desk

/// Finding, selecting text, links, presenting, cards and pens in any order.
@Suite struct AnyOrderTests {
  private var face: FaceDesk
  private var dice: Dice
  /// Whether the screen was last asked to be filled.
  private var isFull = false
  /// Whether text was last let in.
  private var letsTextIn = false

  init() throws {
    face = try FaceDesk()
    dice = Dice(0)
    var printed = Answer(to: nil)
    printed.notebook = face.desk.notebook
    printed.notebook?.sheets[1].print = PrintPlace(file: ContentHash(of: [1]), number: 1)
    printed.notebook?.sheets[1].printedName = "a.pdf"
    printed.notebook?.sheets[0].printedName = "b.pdf"
    face.tell(.answered(printed))
  }

  private static let actions: [Action] =
    [
      .find(.begin), .find(.next), .find(.previous), .find(.end), .find(.toggleList), .text(.copy),
      .text(.find),
      .text(.mark(.underline)), .select(.all), .select(.copy), .present, .go(.back), .go(.forward),
      .link(.follow), .link(.open), .nextPage, .previousPage, .firstPage, .zoomIn, .fitPage,
      .toggleScrolling, .toggleLeftHanded, .dismiss, .focusNext, .useFocus, .togglePenCard,
      .contextMenu(atPointer: true), .turnByNumber(.begin), .type(.commit("ink")),
      .type(.preedit("墨", selected: nil)), .type(.accept), .type(.giveUp), .type(.delete(.left)),
    ] + Tool.allCases.map { .selectTool($0) } + Popup.allCases.map { .toggle($0) }
    + ([
      .choose, .chooseAll, .chooseFocused, .larger, .smaller, .search, .endSearch, .addPage,
      .edit(.delete), .edit(.duplicate), .edit(.toggleBookmark), .entitle, .export, .cut, .copy,
      .paste, .sendAway, .sendToNew, .tags, .addTag, .gather, .saveName, .walk(.forward),
      .walk(.pageDown),
    ] as [OverviewAction]).map { .overview($0) } + [.show(.overview), .show(.overview)]
    + [.renew(.replace(0)), .renew(.replace(7)), .renew(.addPages)]
    + ArrangeAction.allCases.map { .arrange($0) }

  private mutating func place() -> Point {
    Point(x: .random(in: -50...1250, using: &dice), y: .random(in: -50...950, using: &dice))
  }

  private mutating func box() -> Box {
    let low = Point(x: .random(in: 0...500, using: &dice), y: .random(in: 0...800, using: &dice))
    return Box(low: low, high: low + Point(x: 40, y: 12))
  }

  private mutating func hit() -> Finding.Hit {
    let kind = Finding.Hit.Kind.allCases.randomElement(using: &dice) ?? .text
    return Finding.Hit(
      kind == .title ? [] : [box()], in: kind, FoundWords(["a", "b"], around: 1..<2),
      doubt: .random(in: 0...1, using: &dice))
  }

  /// A page with some letters and links.
  private mutating func words(of page: PageID) -> PageWords {
    var text = PageText()
    for letter in "of ink\nand".unicodeScalars.prefix(.random(in: 0...10, using: &dice)) {
      text.append(letter, in: box())
    }
    let targets: [PageLink.Target] = [
      .print(
        PrintPlace(file: ContentHash(of: [1]), number: .random(in: 0...2, using: &dice)), top: 9e9),
      .address("https://example.org"), .address("x"),
    ]
    return PageWords(
      page: page, text: text, links: targets.map { PageLink(box: box(), target: $0) })
  }

  private mutating func message() -> Message {
    let page = face.hand.pages[Int.random(in: 0...1, using: &dice)]
    switch Int.random(in: 0..<15, using: &dice) {
    case 0...4: return .asked(Self.actions.randomElement(using: &dice) ?? .dismiss)
    case 5...7:
      let phases: [Pointer.Phase] = [.hover, .down, .move, .up, .cancel]
      return .pointer(
        Pointer(
          .pen, phases.randomElement(using: &dice) ?? .up, at: place(), time: 0,
          channels: .pressure))
    case 8:
      let fingers: [FingerRest] = [.begins(at: place()), .moves, .lifts, .lifts]
      return .finger(fingers.randomElement(using: &dice) ?? .lifts)
    case 9: return .words(words(of: page))
    case 13: return .dropped([["a.pdf"], ["c.pdf", "d.csv"]].randomElement(using: &dice) ?? [])
    case 14: return .locked(LockedFile(number: 1, name: "a.pdf", isRefused: .random(using: &dice)))
    case 12: return .measured([page: box()])
    case 10:
      let hits = (0..<Int.random(in: 0...3, using: &dice)).map { _ in hit() }
      return .found(
        FindNews(
          needle: face.desk.finding.needle, pages: [PageHits(page: page, hits: hits)],
          pagesRead: 1, isComplete: .random(using: &dice)))
    default:
      return .resized(
        width: .random(in: 1...1500, using: &dice), height: .random(in: 1...900, using: &dice),
        faceScale: [1, 2].randomElement(using: &dice) ?? 1)
    }
  }

  @Test(arguments: Seed.several(16))
  mutating func `whatever is done, the desk stays sound`(seed: UInt64) {
    dice = Dice(seed)
    for _ in 0..<300 {
      let message = message()
      for effect in face.tell(message) {
        if case .fillScreen(let isFull) = effect { self.isFull = isFull }
        if case .typing(let place) = effect { letsTextIn = place != nil }
      }
      let desk = face.desk
      #expect(desk.isPresenting == isFull, "\(message)")
      #expect((desk.typed != nil) == letsTextIn, "\(message)")
      #expect(desk.viewport.origin.isFinite && desk.viewport.scale > 0)
      if let selection = desk.textSelection {
        let letters = desk.words.pages[selection.page]?.text.letters.count ?? 0
        #expect(selection.range.upperBound <= letters, "\(message)")
      }
      _ = desk.face
    }
    // What is in the way can be put aside, one after the other.
    face.tell(.resized(width: 1200, height: 900, faceScale: 1))
    face.pen(.cancel, .zero)
    for _ in 0..<12 { face.tell(.asked(.dismiss)) }
    #expect(face.desk.popup == nil && !face.desk.finding.isOpen && !face.desk.isPresenting)
    #expect(face.desk.textSelection == nil && face.desk.typed == nil)
  }
}
