import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Copies for readers, as the desk shows them.
@Suite struct CopyTests {
  private func folder(
    _ state: CopyFolder.State, choice: CopyChoice = CopyChoice(), leftovers: [String] = []
  ) -> CopyFolder {
    CopyFolder(
      path: "/c", name: "~/Copies", choice: choice, state: state, leftovers: leftovers)
  }

  private func face(
    _ folders: [CopyFolder], offers: [OfferedFolder] = [], tags: [String] = []
  ) throws -> FaceDesk {
    var face = try FaceDesk()
    face.tell(.resized(width: 1000, height: 900, faceScale: 1))
    var state = CopyState()
    (state.folders, state.offers, state.tags) = (folders, offers, tags)
    face.tell(.copies(state))
    return face
  }

  private func orders(_ effects: [Effect]) -> [CopyOrder] {
    effects.compactMap { if case .copy(let order) = $0 { order } else { nil } }
  }

  /// What is wanted when a control is touched.
  private func touch(_ action: CopyAction, on face: inout FaceDesk) throws -> [CopyOrder] {
    let place = try #require(face.box(of: .copy(action)), "\(action)").center
    return orders(face.pen(.down, place)) + orders(face.pen(.up, place))
  }

  @Test func `a folder is chosen with all that it is to hold, before anything is written`() throws {
    let offer = OfferedFolder(path: "/b", name: "~/Dropbox/Suzuri copies", content: .nothing)
    var face = try face([], offers: [offer], tags: ["exam", "proof"])
    #expect(KeyRealm.everywhere.usual[Key("s", control: true, shift: true)] == .toggle(.copies))
    #expect(orders(face.tell(.asked(.toggle(.copies)))) == [.look])
    #expect(face.words(in: .popup).contains("~/Dropbox/Suzuri copies"))
    let this = try #require(face.desk.notebook?.id)
    func choose(_ changes: CopyChoice.Change...) throws {
      for change in changes { #expect(try touch(.choose(change, for: nil), on: &face).isEmpty) }
    }
    try choose(.format(.png), .notebooks([this]), .tagged("exam"))
    var wanted = CopyChoice()
    // The first tag is taken with the choice of tags, the others one by one.
    (wanted.format, wanted.notebooks, wanted.tags) = (.png, [this], ["exam"])
    #expect(face.box(of: .copy(.begin("/b", wanted))) != nil)
    try choose(.toggleTag("proof"), .toggleTag("exam"), .tagged("exam"))
    wanted.tags = ["proof"]
    #expect(try touch(.begin("/b", wanted), on: &face) == [.perform(.begin("/b", wanted))])
    // Without the last tag all pages are copied.
    try choose(.toggleTag("proof"))
    wanted.tags = []
    #expect(face.box(of: .copy(.begin("/b", wanted))) != nil)
    try choose(.bookmarked, .tagged("exam"), .bookmarked)
    wanted.isBookmarked = true
    #expect(face.box(of: .copy(.begin("/b", wanted))) != nil)
    try choose(.allPages, .notebooks([]), .format(.pdf))
    #expect(face.box(of: .copy(.begin("/b", CopyChoice()))) != nil)
  }

  @Test func `the card says how a folder stands, and changes what it holds`() throws {
    let states: [(CopyFolder.State, [String])] = [
      (.starting, ["Starting"]), (.renewing(2, of: 5), ["Updating 2 of 5"]),
      (.fresh(0), ["No pages to copy yet"]), (.fresh(1), ["1 copy, up to date"]),
      (.fresh(5), ["5 copies, all up to date"]),
      (
        .partly(failed: 1, of: 3, "the disk is full"),
        [
          "1 of 3 copies cannot be made", "The disk is full.",
        ]
      ),
      (.failed("no drive"), ["Copies are not up to date", "No drive."]),
      (.paused, ["Stopped until you update again"]),
    ]
    for (state, lines) in states {
      var face = try face([folder(state)])
      face.tell(.asked(.toggle(.copies)))
      let words = face.words(in: .popup)
      for line in lines + ["~/Copies"] { #expect(words.contains(line), "\(line) \(words)") }
      var xopp = CopyChoice()
      xopp.format = .xopp
      let orders = try touch(.choose(.format(.xopp), for: "/c"), on: &face)
      #expect(orders == [.change("/c", xopp)])
      #expect(try touch(.renew("/c"), on: &face) == [.perform(.renew("/c"))])
    }
  }

  @Test func `the keyboard focus stays on what was chosen with it`() throws {
    let offer = OfferedFolder(path: "/b", name: "~/Dropbox/Suzuri copies", content: .nothing)
    var face = try face([], offers: [offer])
    face.tell(.asked(.toggle(.copies)))
    let choice = Action.copy(.choose(.format(.png), for: nil))
    for _ in 0..<40 where face.desk.focus?.control.action != choice {
      face.tell(.asked(.focusNext))
    }
    #expect(face.tell(.asked(.useFocus)).contains(.drawFace))
    #expect(face.desk.focus?.control.action == choice)
    #expect(face.desk.cards.copies.choice.format == .png)
  }

  @Test func `what was chosen elsewhere is shown and stays until another choice`() throws {
    let two: [NotebookID] = [1, 2].compactMap { (byte: UInt8) in
      NotebookID(bytes: [UInt8](repeating: byte, count: 16))
    }
    var chosen = CopyChoice()
    (chosen.notebooks, chosen.tags, chosen.isBookmarked) = (two, ["far"], true)
    var face = try face([folder(.fresh(2), choice: chosen)])
    face.tell(.asked(.toggle(.copies)))
    let words = face.words(in: .popup)
    #expect(words.contains("Some") && words.contains("far"))
    var pictures = chosen
    pictures.format = .png
    let orders = try touch(.choose(.format(.png), for: "/c"), on: &face)
    #expect(orders == [.change("/c", pictures)])
  }

  @Test func `copies go only when that is asked for`() throws {
    var face = try face([folder(.fresh(2), leftovers: ["Physics.pdf"])])
    face.tell(.asked(.toggle(.copies)))
    #expect(try touch(.tidy("/c"), on: &face) == [.perform(.tidy("/c"))])
    for removing in [false, true] {
      #expect(face.box(of: .copy(.end("/c", removing: removing))) == nil)
      #expect(try touch(.askToEnd("/c"), on: &face).isEmpty)
      #expect(
        try touch(.end("/c", removing: removing), on: &face)
          == [.perform(.end("/c", removing: removing))])
    }
    _ = try touch(.askToEnd("/c"), on: &face)
    #expect(try touch(.askToEnd(nil), on: &face).isEmpty)
    #expect(face.box(of: .copy(.renew("/c"))) != nil)
    // Who leaves the card has not answered.
    _ = try touch(.askToEnd("/c"), on: &face)
    face.tell(.asked(.dismiss))
    face.tell(.asked(.toggle(.copies)))
    #expect(face.box(of: .copy(.askToEnd("/c"))) != nil)
  }

  @Test func `the two cards of folders lead to each other`() throws {
    var face = try face([folder(.fresh(2))])
    face.tell(.asked(.toggle(.sync)))
    #expect(try touch(.show, on: &face) == [.look])
    #expect(try touch(.show, on: &face).isEmpty && face.box(of: .copy(.renew("/c"))) != nil)
    let back = try #require(face.box(of: .sync(.show))).center
    _ = (face.pen(.down, back), face.pen(.up, back))
    #expect(face.desk.popup == .sync)
    // They are tabs of one card, whose name the menu gives.
    let name = Action.toggle(.sync).name.text
    #expect(face.words(in: .popup).first == name)
    face.tell(.asked(.toggle(.copies)))
    #expect(face.words(in: .popup).first == name)
    face.tell(.asked(.toggle(.sync)))
    #expect(face.desk.popup == .sync)
    face.tell(.asked(.toggle(.sync)))
    #expect(face.desk.popup == nil)
  }

  @Test func `the corner tells of copies where nothing is shared, or they alone are in trouble`()
    throws
  {
    var sync = SyncState()
    for (state, alone, beside) in [
      (CopyFolder.State.fresh(1), "copies up to date", "synced just now"),
      (.renewing(1, of: 2), "updating copies", "synced just now"),
      (.failed("no drive"), "copies not up to date", "copies not up to date"),
    ] {
      var face = try face([folder(state)])
      #expect(face.words(in: .kept) == ["All changes saved · \(alone)"])
      sync.folders = [SyncedFolder(path: "/1", name: "s", state: .upToDate, minutes: 0)]
      face.tell(.sync(sync))
      #expect(face.words(in: .kept) == ["All changes saved · \(beside)"])
      sync.folders[0].state = .failed("no drive")
      face.tell(.sync(sync))
      #expect(face.words(in: .kept) == ["All changes saved · sync is not working"])
    }
  }

  @Test func `nothing is drawn anew while a stroke is written`() throws {
    var face = try face([folder(.fresh(1))])
    face.pen(.down, face.hand.pixel(200, 300))
    var state = CopyState()
    state.folders = [folder(.renewing(1, of: 2))]
    #expect(face.tell(.copies(state)).isEmpty)
    #expect(face.desk.copies == state)
  }
}

extension CopyState {
  /// A folder that is renewed, and one in which something is in the way.
  static var sample: CopyState {
    var state = CopyState()
    state.tags = ["exam", "proof"]
    var choice = CopyChoice()
    choice.tags = ["proof"]
    state.folders = [
      CopyFolder(
        path: "/1", name: "~/Sync/Suzuri copies", state: .renewing(2, of: 5),
        leftovers: ["Physics.pdf", "Chemistry.pdf"]),
      CopyFolder(
        path: "/2", name: "~/Proofs", choice: choice,
        state: .partly(failed: 2, of: 5, "the disk is full")),
    ]
    return state
  }
}
