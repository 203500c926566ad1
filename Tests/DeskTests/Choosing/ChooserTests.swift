import Bytes
import Geometry
import Support
import Testing
import Wording

@testable import Desk

/// The card where files and folders are chosen.
@Suite struct ChooserTests {
  private func open(_ goal: ChoiceGoal = .files) throws -> FaceDesk {
    var face = try FaceDesk()
    for news in ChooserNews.samples {
      if case .unavailable = news {
        face.tell(.choosing(.unavailable(goal)))
      } else {
        face.tell(.choosing(news))
      }
    }
    return face
  }

  private func listed(by effects: [Effect]) -> String? {
    for case .choose(.list(let folder)) in effects { return folder }
    return nil
  }

  private func brought(by effects: [Effect]) -> [String]? {
    for case .importFiles(let paths) in effects { return paths }
    return nil
  }

  private func names(_ face: FaceDesk) -> [String] {
    face.desk.cards.chooser?.shown.map(\.name) ?? []
  }

  @Test func `the desktop is asked first, from where one was last`() throws {
    var face = try FaceDesk()
    face.desk.preferences.remember("/notes")
    let key = try #require(Key("o", control: true, shift: true).action(on: face.desk))
    let effects = face.tell(.asked(key))
    #expect(effects.contains(.choose(.ask(.files, in: "/notes"))))
    #expect(face.desk.popup == nil)
    let answer = face.tell(.choosing(.chosen(.files, ["/notes/a/a.xopp", "/notes/a/b.xopp"])))
    #expect(brought(by: answer) == ["/notes/a/a.xopp", "/notes/a/b.xopp"])
    #expect(face.desk.preferences.recentFolders == ["/notes/a", "/notes"])
    #expect(brought(by: face.tell(.choosing(.chosen(.files, [])))) == nil)
  }

  @Test func `all files of a list are chosen with one key, where nothing is typed`() throws {
    var face = try open()
    func press() throws {
      face.tell(.asked(try #require(Key("a", control: true).action(on: face.desk))))
    }
    let files = face.desk.cards.chooser?.shown.filter { !$0.isFolder }.map(\.name) ?? []
    try press()
    let effects = face.tell(.asked(.choose(.accept)))
    #expect(brought(by: effects) == files.map { "/home/me/Documents/\($0)" })
    face = try open()
    face.tell(.text(.commit("Lec")))
    try press()
    face.tell(.text(.commit("x")))
    #expect(face.desk.typed?.field.text == "x")
  }

  @Test func `files that are touched come in together`() throws {
    var face = try open()
    #expect(face.desk.popup == .chooser)
    let before = names(face)
    #expect(before.prefix(2) == ["Analysis", "Physics"])
    #expect(!before.contains(".hidden.pdf") && !before.contains("budget.ods"))
    for place in [2, 4, 5, 4] { face.touch(.choose(.use(place))) }
    let effects = face.tell(.asked(.choose(.accept)))
    #expect(
      brought(by: effects)
        == ["/home/me/Documents/Lecture 1.xopp", "/home/me/Documents/Lecture 4.pdf"])
    #expect(face.desk.popup == nil && face.desk.cards.chooser == nil)
  }

  @Test func `all files are shown on request, and hidden ones where a dot is typed`() throws {
    var face = try open()
    face.tell(.asked(.choose(.toggleAll)))
    #expect(names(face).contains("budget.ods") && !names(face).contains(".hidden.pdf"))
    face.tell(.text(.commit(".h")))
    #expect(names(face) == [".hidden.pdf"])
  }

  @Test func `keys alone find a file and bring it in`() throws {
    var face = try open()
    face.tell(.text(.commit("e 7")))
    #expect(names(face) == ["Lecture 7.xopp"])
    #expect(brought(by: face.press("return")) == ["/home/me/Documents/Lecture 7.xopp"])
  }

  @Test func `keys walk through the list, and go into folders and out of them`() throws {
    var face = try open()
    face.press("down", "down")
    #expect(face.desk.cards.chooser?.marked == 1)
    #expect(listed(by: face.press("return")) == "/home/me/Documents/Physics")
    // That is on its way: what comes next counts from there.
    #expect(listed(by: face.press("backspace")) == "/home/me/Documents")
    face.press("up")
    let last = try #require(face.desk.cards.chooser?.shown.count) - 1
    #expect(face.desk.cards.chooser?.marked == last)
  }

  @Test(arguments: [
    ("/usr/sh", "/usr", "sh"), ("~/Do", "/home/me", "Do"),
    ("Physics/", "/home/me/Documents/Physics", ""),
    ("/", "/", ""), ("/a/b/", "/a/b", ""), ("../x", "/home/me/Documents/..", "x"),
  ])
  func `a typed path leads to its folder`(typed: String, folder: String, rest: String) throws {
    var face = try open()
    #expect(listed(by: face.tell(.text(.commit(typed)))) == folder)
    #expect(face.desk.typed?.field.text == rest)
  }

  @Test func `what is typed faster than folders are read belongs to the last one`() throws {
    var face = try open()
    let typed = ["/", "t", "m", "p/", "no", "tes/", "x"]
    let folders = typed.compactMap { listed(by: face.tell(.text(.commit($0)))) }
    #expect(folders == ["/", "/tmp", "/tmp/notes"])
    #expect(face.desk.typed?.field.text == "x")
    for path in ["/tmp/notes", "/", "/tmp"] {
      let listing = FolderListing(path: path, shown: path, entries: [])
      face.tell(.choosing(.listed(listing)))
      #expect(face.desk.cards.chooser?.folder == "/tmp/notes")
    }
  }

  @Test func `a name is completed as far as there is one way`() throws {
    var face = try open()
    face.tell(.text(.commit("lec")))
    face.press("tab")
    #expect(face.desk.typed?.field.text == "Lecture ")
    face.tell(.text(.selectAll))
    face.tell(.text(.commit("ph")))
    #expect(listed(by: face.press("tab")) == "/home/me/Documents/Physics")
    #expect(face.desk.typed?.field.text == "")
  }

  @Test func `a place leads to its folder`() throws {
    var face = try open()
    #expect(listed(by: face.tell(.asked(.choose(.visit(2))))) == "/home/me/Downloads")
  }

  @Test func `a folder comes in as a whole`() throws {
    var face = try open(.folder)
    #expect(names(face) == ["Analysis", "Physics"])
    #expect(brought(by: face.tell(.asked(.choose(.accept)))) == ["/home/me/Documents"])
    #expect(face.desk.preferences.recentFolders == ["/home/me/Documents"])
  }

  @Test func `the folder for exports is chosen from the card, and kept`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.export)))
    face.tell(.asked(.export(.chooseFormat(.svg))))
    #expect(
      face.tell(.asked(.choose(.begin(.exports)))).contains(.choose(.ask(.exports, in: nil))))
    face.tell(.choosing(.unavailable(.exports)))
    #expect(face.desk.popup == .chooser)
    for news in ChooserNews.samples.dropFirst() { face.tell(.choosing(news)) }
    face.tell(.text(.commit("Phys")))
    // What is typed is a new folder, not the one that begins so.
    let effects = face.press("return")
    #expect(face.desk.popup == .export && face.desk.cards.export.format == .svg)
    #expect(face.desk.preferences.exportFolder == "/home/me/Documents/Phys")
    #expect(effects.contains { if case .savePreferences = $0 { true } else { false } })
    face.tell(.asked(.choose(.begin(.exports))))
    #expect(
      face.tell(.asked(.choose(.begin(.exports))))
        .contains(.choose(.ask(.exports, in: "/home/me/Documents/Phys"))))
  }

  @Test func `a folder to share notes through is chosen from the card, or made`() throws {
    var face = try FaceDesk()
    face.desk.preferences.remember("/last")
    face.tell(.asked(.toggle(.sync)))
    face.touch(.choose(.begin(.sharing)))
    let ask = Effect.choose(.ask(.sharing, in: "/last"))
    #expect(face.tell(.asked(.choose(.begin(.sharing)))).contains(ask))
    #expect(face.desk.popup == .sync)
    face.tell(.choosing(.unavailable(.sharing)))
    for news in ChooserNews.samples.dropFirst() { face.tell(.choosing(news)) }
    #expect(names(face) == ["Analysis", "Physics"])
    face.tell(.text(.commit("Notes")))
    #expect(
      face.press("return").contains(.sync(.perform(.begin("/home/me/Documents/Notes")))))
    #expect(face.desk.popup == .sync)
    #expect(face.desk.preferences.recentFolders == ["/home/me/Documents", "/last"])
  }

  @Test func `a folder for copies is chosen with what it is to hold`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.copies)))
    face.tell(.asked(.copy(.choose(.format(.png), for: nil))))
    face.tell(.asked(.choose(.begin(.copies))))
    face.tell(.choosing(.unavailable(.copies)))
    for news in ChooserNews.samples.dropFirst() { face.tell(.choosing(news)) }
    var wanted = CopyChoice()
    wanted.format = .png
    let begun = Effect.copy(.perform(.begin("/home/me/Documents", wanted)))
    #expect(face.tell(.asked(.choose(.accept))).contains(begun))
    #expect(face.desk.popup == .copies && face.desk.cards.copies.choice == wanted)
    #expect(face.desk.preferences.recentFolders == ["/home/me"])
  }

  @Test(arguments: [(Popup.sync, ChoiceGoal.sharing), (.copies, .copies)])
  func `keys reach the choice of another folder, and Escape leads back`(
    card: Popup, goal: ChoiceGoal
  ) throws {
    var face = try FaceDesk()
    var copies = CopyState()
    copies.folders = [CopyFolder(path: "/c", name: "~/Copies", state: .fresh(2))]
    face.tell(.sync(.sample))
    face.tell(.copies(copies))
    face.tell(.asked(.toggle(card)))
    let begin = Action.choose(.begin(goal))
    for _ in 0..<40 where face.desk.focus?.control.action != begin {
      face.tell(.asked(.focusNext))
    }
    #expect(face.tell(.asked(.useFocus)).contains(.choose(.ask(goal, in: nil))))
    face.tell(.choosing(.unavailable(goal)))
    #expect(face.desk.popup == .chooser)
    face.press("escape")
    #expect(face.desk.popup == card)
  }

  @Test func `Escape goes back to the card from which a folder was chosen`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.toggle(.export)))
    face.tell(.choosing(.unavailable(.exports)))
    face.press("escape")
    #expect(face.desk.popup == .export && face.desk.preferences.exportFolder == "")
  }

  @Test func `what cannot be read is said, and nothing can be chosen there`() throws {
    var face = try open(.folder)
    face.tell(.text(.commit("/locked/")))
    face.tell(
      .choosing(
        .listed(FolderListing(path: "/locked", shown: "/locked", entries: [], trouble: "No entry."))
      ))
    #expect(face.words(in: .popup).contains("No entry."))
    #expect(brought(by: face.tell(.asked(.choose(.accept)))) == nil)
    #expect(face.desk.popup == .chooser)
  }

  @Test func `a name that is not text can be chosen, and comes back byte for byte`() throws {
    var face = try open()
    let name = PathText.text([0xE9, 0x2E, 0x70, 0x64, 0x66])
    face.tell(.text(.commit("/x/")))
    face.tell(
      .choosing(
        .listed(
          FolderListing(
            path: "/x", shown: "/x",
            entries: [.init(name: name, isFolder: false, isReadable: true, size: 1, minutes: 1)]))))
    #expect(face.words(in: .popup).contains("\u{FFFD}.pdf"))
    face.touch(.choose(.use(0)))
    let paths = brought(by: face.tell(.asked(.choose(.accept))))
    #expect(paths?.map(PathText.bytes) == [Array("/x/".utf8) + [0xE9, 0x2E, 0x70, 0x64, 0x66]])
  }

  @Test func `a list of any length can be scrolled through, and its end is seen`() throws {
    var face = try open()
    let entries = (0..<5000).map {
      FolderListing.Entry(
        name: "\($0).pdf", isFolder: false, isReadable: true, size: 1, minutes: 1)
    }
    face.tell(.text(.commit("/y/")))
    face.tell(.choosing(.listed(FolderListing(path: "/y", shown: "/y", entries: entries))))
    let frame = try #require(face.desk.cardFrame)
    face.tell(.moved(by: Point(x: 0, y: -1e9), zoom: 1, about: frame.shown.center))
    #expect(face.words(in: .popup).contains("4999.pdf"))
    face.tell(.moved(by: Point(x: 0, y: .infinity), zoom: 1, about: frame.shown.center))
    face.tell(.moved(by: Point(x: 0, y: 1e9), zoom: 1, about: frame.shown.center))
    #expect(face.words(in: .popup).contains("0.pdf"))
    for _ in 0..<40 { face.press("down") }
    #expect(face.words(in: .popup).contains("39.pdf"))
    // Its bar is dragged like all others.
    let bar = try #require(face.desk.face.bars.last)
    #expect(bar.goal == .card)
    for (phase, y) in [(Pointer.Phase.down, bar.thumb.center.y), (.move, 2000), (.up, 2000)] {
      face.tell(.pointer(Pointer(.mouse, phase, at: Point(x: bar.track.center.x, y: y), time: 0)))
    }
    #expect(face.words(in: .popup).contains("4999.pdf"))
  }

  @Test func `odd actions and news change nothing, whatever the order`() throws {
    var random = RandomSource(seed: Seed.of(5))
    let actions: [ChooserAction] = [
      .visit(0), .visit(99), .visit(-1), .up, .use(0), .use(3), .use(-1), .use(9999), .markNext,
      .markPrevious, .complete, .toggleAll, .enter, .accept, .leave, .begin(.files),
      .begin(.exports), .begin(.folder),
    ]
    for _ in 0..<300 {
      var face = try FaceDesk()
      for _ in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          if let news = ChooserNews.samples.randomElement(using: &random) {
            face.tell(.choosing(news))
          }
        case 1:
          face.tell(
            .text(.commit(["/", "~/", "a", "..", "é/", "\0"].randomElement(using: &random) ?? "")))
        default:
          if let action = actions.randomElement(using: &random) {
            face.tell(.asked(.choose(action)))
          }
        }
        #expect(face.desk.popup != .chooser || face.desk.cards.chooser != nil)
        _ = face.desk.face
      }
    }
  }
}
