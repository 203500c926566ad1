import Bytes
import Geometry
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// What is done with the words of selected handwriting, once they are read.
@Suite struct SelectedHandwritingTests {
  private var face: FaceDesk

  init() throws {
    face = try FaceDesk()
    face.tell(.selected(face.hand.ink))
  }

  private func request(_ use: HandwritingUse) -> HandwritingRequest {
    HandwritingRequest([SelectingDesk.element], of: face.hand.pages[0], for: use)
  }

  /// Asks for the words and has them read; returns what the desk wants then.
  private mutating func use(
    _ use: HandwritingUse, _ text: WrittenText = .sample(of: [SelectingDesk.element])
  ) -> [Effect] {
    let asked = face.tell(.asked(.handwriting(.use(use))))
    #expect(asked.contains(.handwriting(.read(request(use)))))
    return face.tell(.handwriting(.read(text, request(use))))
  }

  private var toast: String? { face.desk.toasts.shown?.words.text }

  @Test mutating func `the words are copied in lines, and those in doubt are counted`() {
    #expect(use(.copy).contains(.copyText("Laws of thought\nread 硯")))
    #expect(toast == "Copied 'Laws of thought read 硯'. 2 words are uncertain.")
    #expect(face.desk.selection != nil)
  }

  @Test mutating func `the first line is searched`() {
    _ = use(.find)
    #expect(face.desk.finding.isOpen && face.desk.finding.needle == "Laws of thought")
  }

  @Test mutating func `the words become the title of the heading`() {
    let edit = Effect.selection(
      .change(
        .heading("Laws of thought read 硯"), [SelectingDesk.element], of: face.hand.pages[0]))
    #expect(use(.heading).contains(edit))
    #expect(face.desk.selection?.ink.heading == "Laws of thought read 硯")
  }

  @Test mutating func `what has no words is told, and changes nothing`() {
    let nothing = WrittenText(lines: [[]], strokes: [], box: .empty, letterHeight: 0)
    for use in [HandwritingUse.copy, .convert, .find, .heading] {
      let effects = self.use(use, nothing)
      #expect(toast == "No words found in the selection.")
      #expect(!effects.contains { if case .selection = $0 { true } else { false } })
      #expect(!face.desk.finding.isOpen && face.desk.selection != nil)
    }
  }

  @Test mutating func `a reading that takes long is told, and so is why there is none`() {
    face.tell(.asked(.handwriting(.use(.copy))))
    #expect(toast == nil)
    let rang = face.ring(.reading)
    #expect(rang && toast == "Reading handwriting…")
    face.tell(.handwriting(.failed("No reader.", request(.copy))))
    #expect(toast == "No reader.")
    face.tell(.rang(.reading, after: 300))
    #expect(toast == "No reader.")
  }

  @Test mutating func `words that come when something else is selected are not used`() {
    face.tell(.asked(.handwriting(.use(.convert))))
    face.tell(.rang(.reading, after: 300))
    face.tell(.asked(.dismiss))
    face.tell(.asked(.dismiss))
    #expect(face.desk.selection == nil)
    let text = WrittenText.sample(of: [SelectingDesk.element])
    let effects = face.tell(.handwriting(.read(text, request(.convert))))
    #expect(!effects.contains { if case .selection = $0 { true } else { false } })
    #expect(toast == nil)
  }

  @Test mutating func `only strokes of pens are read, and nothing without them`() {
    face.tell(.selected(.picture(on: face.hand.pages[0])))
    let effects = face.tell(.asked(.handwriting(.use(.copy))))
    #expect(!effects.contains { if case .handwriting = $0 { true } else { false } })
    #expect(toast == "Select handwriting first.")
    #expect(!face.desk.isEnabled(.handwriting(.use(.convert))))
  }

  @Test(arguments: [Point(x: 1200, y: 600), Point(x: 800, y: 560)])
  func `the menu of a selection has room for it, and leads to its own`(window: Point) throws {
    var face = face
    face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
    face.tell(.selected(face.hand.ink))
    face.tell(.asked(.contextMenu(atPointer: false)))
    #expect(face.desk.cardFrame?.scrolls == false)
    face.touch(.toggle(.handwriting))
    #expect(face.desk.popup == .handwriting)
    face.touch(.handwriting(.use(.copy)))
    #expect(face.desk.popup == nil && face.desk.awaitedText == request(.copy))
  }

  @Test mutating func `corrected words are listed, and each can be deleted`() {
    let asked = face.tell(.asked(.toggle(.correctedWords)))
    #expect(asked.contains(.handwriting(.listCorrected)))
    face.tell(.handwriting(.corrected(["Ångström", "硯"])))
    #expect(face.words(in: .popup).contains("硯"))
    let effects = face.touch(.handwriting(.forget("硯")))
    #expect(effects.contains(.handwriting(.forget("硯"))))
  }

  @Test mutating func `all corrected words are deleted only after a question with their number`() {
    let all = Action.handwriting(.forget(nil))
    func asks(_ question: String) -> Bool {
      face.words(in: .popup).contains(question) && face.box(of: all) != nil
    }
    face.tell(.asked(.toggle(.correctedWords)))
    face.tell(.handwriting(.corrected(["Ångström", "硯"])))
    let question = "Delete 2 corrected words?"
    #expect(!face.words(in: .popup).contains(question) && face.box(of: all) == nil)
    #expect(!face.touch(.handwriting(.askToForget(true))).contains(.handwriting(.forget(nil))))
    #expect(asks(question))
    face.touch(.handwriting(.askToForget(false)))
    #expect(!asks(question))
    // Who leaves the panel has not answered.
    face.touch(.handwriting(.askToForget(true)))
    face.tell(.asked(.dismiss))
    face.tell(.asked(.toggle(.correctedWords)))
    #expect(!asks(question))
    face.tell(.handwriting(.corrected(["硯"])))
    face.touch(.handwriting(.askToForget(true)))
    #expect(asks("Delete 1 corrected word?"))
    #expect(face.touch(all).contains(.handwriting(.forget(nil))))
    #expect(face.box(of: all) == nil)
  }

  @Test func `texts are cut between words, and never longer than asked for`() {
    var random = RandomSource(seed: Seed.of(1))
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        String(repeating: "硯a", count: Int.random(in: 1...9, using: &random))
      }
      let (text, most) = (words.joined(separator: " "), Int.random(in: 1...80, using: &random))
      let cut = text.clippedWords(to: most)
      #expect(cut.count <= most && text.hasPrefix(cut) && !cut.isEmpty)
      #expect(cut == text || cut.count == most || text.dropFirst(cut.count).first == " ")
      #expect((cut == text) == (text.count <= most))
    }
  }
}
