import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Notes that go to other devices, as the desk shows it.
@Suite struct SyncTests {
  private func folder(
    _ state: SyncedFolder.State, minutes: Int? = 2, devices: [SyncedDevice] = []
  ) -> SyncedFolder {
    SyncedFolder(
      path: "/home/me/Sync/Suzuri", name: "~/Sync/Suzuri", state: state, minutes: minutes,
      devices: devices)
  }

  private func face(_ folders: [SyncedFolder], offers: [OfferedFolder] = []) throws -> FaceDesk {
    var face = try FaceDesk()
    var state = SyncState()
    (state.folders, state.offers) = (folders, offers)
    face.tell(.sync(state))
    return face
  }

  private func orders(_ effects: [Effect]) -> [SyncOrder] {
    effects.compactMap { if case .sync(let order) = $0 { order } else { nil } }
  }

  /// What is wanted when a control is touched.
  private func touch(_ action: Action, on face: inout FaceDesk) throws -> [SyncOrder] {
    let place = try #require(face.box(of: action)).center
    return orders(face.pen(.down, place)) + orders(face.pen(.up, place))
  }

  @Test func `the corner says how sharing stands, the worst first, and opens the card`() throws {
    #expect(try face([]).words(in: .kept) == ["All changes saved"])
    let states: [(SyncedFolder.State, String)] = [
      (.upToDate, "synced 2 min ago"), (.starting, "starting to sync"),
      (.waiting("waiting for 2 files from Laptop"), "waiting for 2 files from Laptop"),
      (.paused, "sync stopped"), (.failed("no drive"), "sync is not working"),
    ]
    for (place, (state, words)) in states.enumerated() {
      // Those before are less worth a word.
      let folders = states[...place].map { folder($0.0) }
      for folders in [folders, folders.reversed()] {
        var face = try face(folders)
        #expect(face.words(in: .kept) == ["All changes saved · \(words)"])
        #expect(try touch(.toggle(.sync), on: &face) == [.look] && face.desk.popup == .sync)
        _ = state
      }
    }
    for (minutes, words) in [0: "just now", 59: "59 min ago", 60: "1 h ago", 2880: "2 days ago"] {
      let face = try face([folder(.upToDate, minutes: minutes)])
      #expect(face.words(in: .kept) == ["All changes saved · synced \(words)"])
    }
  }

  @Test func `in a narrow window the corner says less, but what is not kept in any`() throws {
    for width in stride(from: 320.0, through: 1600, by: 40) {
      var face = try face([folder(.upToDate)])
      face.tell(.resized(width: width, height: 600, faceScale: 1))
      let well = face.words(in: .kept).first
      #expect([nil, "Synced 2 min ago", "All changes saved · synced 2 min ago"].contains(well))
      #expect(width < 720 || well != nil)
      face.tell(.waiting(changes: 3))
      #expect(face.words(in: .kept).first?.hasPrefix("3 unsaved changes") == true)
    }
  }

  @Test func `where nothing is shared, the card offers folders, and a touch chooses one`() throws {
    let offers = [
      OfferedFolder(path: "/a/Suzuri", name: "~/Sync/Suzuri", content: .nothing),
      OfferedFolder(path: "/b", name: "~/Dropbox/Notes", content: .notes),
    ]
    var face = try face([], offers: offers)
    #expect(KeyRealm.everywhere.usual[Key("r", control: true)] == .toggle(.sync))
    #expect(orders(face.tell(.asked(.toggle(.sync)))) == [.look])
    let words = face.words(in: .popup)
    #expect(words.contains("~/Dropbox/Notes") && words.contains("contains notebooks"))
    #expect(try touch(.sync(.begin("/b")), on: &face) == [.perform(.begin("/b"))])
    // What is chosen is shown as soon as the program has begun.
    var state = SyncState()
    state.folders = [folder(.starting, minutes: nil)]
    face.tell(.sync(state))
    #expect(face.words(in: .popup).contains("~/Sync/Suzuri · never synced"))
  }

  @Test func `the card lists devices with what each has seen, and only others are retired`() throws
  {
    let devices = [
      SyncedDevice(id: "1", name: "Desktop", role: .this),
      SyncedDevice(id: "2", name: "Laptop", role: .other("has seen everything")),
      SyncedDevice(id: "3", name: "Old", role: .retired),
    ]
    var face = try face([folder(.failed("the disk is full"), devices: devices)])
    face.tell(.asked(.toggle(.sync)))
    let words = face.words(in: .popup)
    for line in [
      "Sync is not working", "The disk is full.", "Desktop", "this device", "Laptop",
      "has seen everything", "Old", "retired",
    ] { #expect(words.contains(line), "\(line)") }
    let path = "/home/me/Sync/Suzuri"
    #expect(
      try touch(.sync(.retire("2", in: path)), on: &face) == [.perform(.retire("2", in: path))])
    #expect(try touch(.sync(.exchange(path)), on: &face) == [.perform(.exchange(path))])
    #expect(try touch(.sync(.end(path)), on: &face) == [.perform(.end(path))])
    for id in ["1", "3"] { #expect(face.box(of: .sync(.retire(id, in: path))) == nil) }
  }

  @Test func `a notebook is closed while its beginning is on its way, and opens afterwards`() throws
  {
    var face = try face([folder(.upToDate)])
    let id = face.hand.id
    face.tell(.listed([ListedNotebook(id: id, title: "Test", pageCount: 2, minutes: 3)]))
    func arrive(_ arriving: Set<NotebookID>) {
      var state = SyncState()
      state.folders = [folder(.waiting("waiting for 1 file from Laptop"))]
      state.folders[0].arriving = arriving
      face.tell(.sync(state))
    }
    // A stroke in hand is kept first.
    face.pen(.down, face.hand.pixel(200, 300))
    arrive([id])
    #expect(face.desk.notebook != nil)
    let effects = face.pen(.up, face.hand.pixel(220, 300))
    #expect(effects.contains { if case .edit = $0 { true } else { false } })
    #expect(effects.contains(.library(.close(id))) && face.desk.notebook == nil)
    #expect(face.desk.screen is ShelfScreen)
    #expect(face.desk.library.unopened?.reason.english.contains("has not arrived yet") == true)
    #expect("\(face.desk.face.parts)".contains("Arriving…"))
    arrive([])
    #expect(face.desk.library.unopened == nil)
    #expect(!"\(face.desk.face.parts)".contains("Arriving…"))
  }

  @Test func `sharing begins with a question for the name of the device, which can change later`()
    throws
  {
    var state = SyncState()
    state.folders = [
      folder(.upToDate, devices: [SyncedDevice(id: "1", name: "debian", role: .this)])
    ]
    state.unchosenName = "debian"
    // Whoever has left the card is only told.
    var face = try face([folder(.starting)])
    face.tell(.sync(state))
    #expect(face.desk.popup == nil)
    #expect(face.desk.toasts.shown?.words.english == "Other devices see this device as 'debian'.")
    #expect(face.desk.toasts.shown?.further == [.sync(.editName)])
    face = try self.face([folder(.starting)])
    face.tell(.asked(.toggle(.sync)))
    face.tell(.sync(state))
    #expect(face.desk.popup == .naming && face.desk.typed?.field.text == "debian")
    face.tell(.text(.selectAll))
    face.tell(.text(.commit(" Tablet ")))
    #expect(orders(face.tell(.text(.accept))).contains(.perform(.name("Tablet"))))
    #expect(face.desk.popup == .sync)
    state.unchosenName = nil
    face.tell(.sync(state))
    #expect(try touch(.sync(.editName), on: &face).isEmpty && face.desk.popup == .naming)
  }

  @Test func `nothing is drawn anew while a stroke is written`() throws {
    var face = try face([folder(.upToDate)])
    face.pen(.down, face.hand.pixel(200, 300))
    var state = SyncState()
    state.folders = [folder(.waiting("waiting for 1 file from Laptop"))]
    #expect(face.tell(.sync(state)).isEmpty)
    #expect(face.desk.sync == state)
  }

  @Test func `devices of one name are told apart`() {
    let devices = ["a1b2c3", "d4e5f6", "0718"].enumerated().map { number, id in
      SyncedDevice(id: id, name: number < 2 ? "Laptop" : "Desk", role: .retired)
    }
    let titles = devices.map { $0.title(among: devices).text }
    #expect(titles == ["Laptop (a1b2)", "Laptop (d4e5)", "Desk"])
  }

  @Test func `a word that is wider than a line is parted`() {
    let path = "/" + String(repeating: "3c7adf09a6f1e479", count: 6)
    let lines = WordWrap.lines(of: "Cannot write \(path): full", in: 300)
    #expect(lines.joined().filter { $0 != " " } == "Cannotwrite\(path):full")
    #expect(lines.allSatisfy { WordWrap.width(of: $0) <= 300 })
  }
}

extension SyncState {
  /// A folder with devices, and one that does not work.
  static var sample: SyncState {
    var state = SyncState()
    state.folders = [
      SyncedFolder(
        path: "/1", name: "~/Sync/Suzuri", state: .waiting("waiting for 2 files from Laptop"),
        minutes: 7,
        devices: [
          SyncedDevice(id: "1", name: "Desktop", role: .this),
          SyncedDevice(id: "2", name: "Laptop", role: .other("2 files on the way from it")),
          SyncedDevice(id: "3", name: "Old tablet", role: .retired),
        ]),
      SyncedFolder(
        path: "/2", name: "/media/me/Stick/Suzuri",
        state: .failed(
          "there is no folder /media/me/Stick/Suzuri: create it, or connect its drive")),
    ]
    return state
  }
}
