import Bytes
import Foundation
import Geometry
import Ink
import Support
import Testing
import Wording

@testable import Desk

@Suite struct PreferencesTests {
  private func read(_ text: String) throws -> (preferences: Preferences, faults: [Words]) {
    var faults: [Words] = []
    let preferences = Preferences(try JSON(parsing: Array(text.utf8)), faults: &faults)
    return (preferences, faults)
  }

  @Test func `what is kept comes back`() throws {
    var random = RandomSource(seed: Seed.of(3))
    for _ in 0..<50 {
      var preferences = Preferences()
      preferences.pens = (0...Int.random(in: 0..<12, using: &random)).map { _ in
        PenPreset(
          Style(
            tool: Style.Tool.allCases.randomElement(using: &random) ?? .pen,
            color: Color(rgba: random.next() % 2 == 0 ? 0x0102_03FF : 0x0A0B_0C0D),
            width: .random(in: PenPreset.widths, using: &random),
            response: PressureResponse(
              minimum: .random(in: 0...1, using: &random),
              exponent: .random(in: 0.2...5, using: &random))))
      }
      preferences.heldPen = Int.random(in: preferences.pens.indices, using: &random)
      preferences.tool = [.pen, .hand, .partEraser].randomElement(using: &random) ?? .pen
      preferences.theme = Theme.all.randomElement(using: &random) ?? .dark
      preferences.isLeftHanded = .random(using: &random)
      preferences.isStill = .random(using: &random)
      preferences.circleSelects = .random(using: &random)
      preferences.scribbleErases = .random(using: &random)
      preferences.showsResults = .random(using: &random)
      preferences.listsHits = .random(using: &random)
      preferences.language = SpokenLanguage.all.randomElement(using: &random) ?? .system
      preferences.scrolling = [.single, .continuous].randomElement(using: &random) ?? .single
      let back = try read(JSON.object(preferences.members).description)
      #expect(back.preferences == preferences)
      #expect(back.faults.isEmpty)
    }
  }

  @Test func `handwriting is read in the usual languages until some are chosen`() throws {
    var preferences = Preferences()
    for usual in [HandwritingChoice.both, .latin] {
      preferences.usualHandwriting = usual
      #expect(preferences.handwriting == usual)
      #expect(!preferences.members.contains { $0.name == "handwriting" })
    }
    for chosen in [HandwritingChoice.latin, .japanese, .both, .off] {
      preferences.handwriting = chosen
      var back = try read(JSON.object(preferences.members).description).preferences
      for usual in [HandwritingChoice.both, .latin] {
        back.usualHandwriting = usual
        #expect(back.handwriting == chosen)
      }
    }
  }

  @Test func `whatever byte is damaged, what can be read is whole and comes back`() throws {
    var preferences = Preferences()
    preferences.language = SpokenLanguage(code: "en")
    preferences.recentColors = [Color(rgb: 0x0F6E66)]
    preferences.input.shortcuts.assign(Key("u", control: true), to: .undo)
    let bytes = Array(JSON.object(preferences.members).description.utf8)
    var count = 0
    for place in bytes.indices {
      for new in [0, 0x22, 0x2C, 0x39, 0x7D, 0xFF, bytes[place] ^ 1] as [UInt8] {
        var damaged = bytes
        damaged[place] = new
        guard let json = try? JSON(parsing: damaged) else { continue }
        count += 1
        var faults: [Words] = []
        let read = Preferences(json, faults: &faults)
        #expect(read.pens.indices.contains(read.heldPen))
        #expect(Preferences(.object(read.members), faults: &faults) == read, "byte \(place)")
      }
    }
    #expect(count > bytes.count)
  }

  @Test func `what is missing is as on a new desk`() throws {
    let read = try read("{}")
    #expect(read.preferences == Preferences())
    #expect(read.faults.isEmpty)
  }

  @Test func `one thing that makes no sense leaves the rest`() throws {
    let read = try read(
      """
      {"pens": [{"color": "#123456", "width": 2}, {"color": "red", "width": 2}, 7],
       "heldPen": 5, "tool": "axe", "theme": "dark", "scrolling": []}
      """)
    #expect(read.preferences.pens == [PenPreset(Style(color: Color(rgb: 0x123456), width: 2))])
    #expect(read.preferences.heldPen == 0)
    #expect(read.preferences.tool == .pen)
    #expect(read.preferences.theme == .dark)
    #expect(read.faults.count == 4)
    #expect(read.faults[0].text == "pen 2: color is not in the form #RRGGBB")
  }

  @Test func `every input of the fuzzer gives preferences that can be kept`() throws {
    let refused: Set = ["bytes", "cut", "deep", "half", "infinite", "mark", "twice"]
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Settings")
    #expect(files.count > refused.count)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      let settings = try? JSON(parsing: bytes)
      let name = try #require(file.split(separator: "/").last)
      #expect((settings == nil) == refused.contains(String(name)), "\(name)")
      guard let settings else { continue }
      var faults: [Words] = []
      let preferences = Preferences(settings, faults: &faults)
      let back = try read(JSON.object(preferences.members).description)
      #expect(back.preferences == preferences && back.faults.isEmpty, "\(name)")
      #expect(preferences.pens.allSatisfy { PenPreset.widths.contains($0.style.width) })
    }
  }

  @Test func `a change asks to be kept, once, and looking around does not`() throws {
    var hand = try SelectingDesk()
    func kept() -> [Preferences] {
      hand.effects.compactMap { if case .savePreferences(let kept) = $0 { kept } else { nil } }
    }
    hand.tell(.asked(.nextPage))
    hand.tell(.asked(.zoomIn))
    hand.draw([hand.pixel(100, 100), hand.pixel(200, 100)])
    #expect(kept().isEmpty)
    hand.tell(.asked(.pen(.wider)))
    hand.tell(.asked(.toggleTheme))
    #expect(kept().count == 2)
    #expect(kept().last == hand.desk.preferences)
    #expect(kept().last?.theme == .dark)
    let next = Desk(preferences: hand.desk.preferences)
    #expect(next.preferences.pens == hand.desk.preferences.pens && next.theme == .dark)
  }
}
