import Bundle
import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Pen
import Store
import Testing

@testable import App

/// Notes that go through a folder while the window stands.
@Suite(.serialized) @MainActor struct FolderSyncTests {
  /// Another device that shares the folder.
  private final class Device {
    let library: Library
    private let folder: SyncFolder
    private let path: String

    init(sharing shared: String) throws {
      path =
        FileManager.default.temporaryDirectory.appending(path: "suzuri-other-\(UUID())").path
      library = try Library(at: path, create: true)
      folder = try SyncFolder(at: shared, in: library, all: true)
      try DeviceName.set("Laptop", of: library)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func exchange() throws { _ = try folder.exchange(now: .now) }

    /// Writes a stroke on the first page.
    func write(_ stroke: Stroke, in id: NotebookID) throws {
      let page = try #require(try library.outline(of: id).pages.first)
      let layer = try library.page(page.id, of: id).layers[0].id
      try library.edit(id, action: .write, now: .now) { editor in
        try editor.addStroke(stroke, at: Place(page: page.id, layer: layer))
      }
    }
  }

  private let shared = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-shared-\(UUID())")

  private func folder(_ hand: AppInHand) -> SyncedFolder? { hand.app.desk.sync.folders.first }

  /// The strokes of the first page that the window knows.
  private func shown(_ hand: AppInHand) -> Int? {
    let page = Box(low: .zero, high: Point(x: 1000, y: 1000))
    return hand.app.screen.pages.values.first?.picture?.pictures(touching: page).count
  }

  @Test func `what another device wrote appears, and leaves the hand, the selection and undo`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: shared) }
    let hand = try AppInHand(pages: [[.level(at: 120)]])
    let path = shared.path
    hand.app.send(.asked(.sync(.begin(path))))
    try hand.wait { folder(hand)?.state == .upToDate }
    let other = try Device(sharing: path)
    try other.exchange()
    // A stroke of one's own, then ink that is selected, then a stroke that is being written.
    hand.draw([Point(x: 200, y: 400), Point(x: 260, y: 400), Point(x: 320, y: 400)])
    try hand.waitUntilSettled()
    hand.ask(.select(.all))
    try hand.waitUntilSettled()
    let selected = try #require(hand.app.desk.selection?.ink)
    try other.write(.level(at: 300), in: hand.id)
    try other.exchange()
    hand.app.send(.asked(.sync(.exchange(path))))
    try hand.wait { try hand.strokes() == [3] }
    try hand.waitUntilSettled()
    try hand.wait { shown(hand) == 3 }
    #expect(hand.app.desk.selection?.ink.parts == selected.parts)
    hand.ask(.dismiss, .selectTool(.pen))
    hand.say(.down, at: Point(x: 200, y: 300))
    hand.say(.move, at: Point(x: 240, y: 300))
    let wet = try #require(hand.app.desk.hand.wet)
    try other.write(.level(at: 340), in: hand.id)
    try other.exchange()
    hand.app.perform(.perform(.exchange(path)))
    try hand.wait { try hand.strokes() == [4] }
    #expect(hand.app.desk.hand.wet?.page == wet.page)
    hand.say(.move, at: Point(x: 280, y: 300))
    hand.say(.up, at: Point(x: 300, y: 300))
    try hand.waitUntilSettled()
    try hand.wait { try hand.strokes() == [5] }
    // Undo takes back what was done here, never what came from there.
    for count in [4, 3] {
      hand.ask(.undo)
      try hand.waitUntilSettled()
      try hand.wait { try hand.strokes() == [count] }
    }
    #expect(try hand.differences().count == 0)
    try other.exchange()
    #expect(folder(hand)?.devices.map(\.name).contains("Laptop") == true)
    try hand.close()
  }

  @Test func `a device is retired, and sharing ends when that is asked for`() throws {
    defer { try? FileManager.default.removeItem(at: shared) }
    let hand = try AppInHand(pages: [[]])
    let path = shared.path
    hand.app.perform(.perform(.begin(path)))
    try hand.wait { folder(hand)?.state == .upToDate }
    let other = try Device(sharing: path)
    try other.exchange()
    hand.app.perform(.perform(.exchange(path)))
    try hand.wait { folder(hand)?.devices.count == 2 }
    let laptop = try #require(folder(hand)?.devices.last)
    #expect(laptop.name == "Laptop" && folder(hand)?.devices.first?.role == .this)
    hand.app.perform(.perform(.retire(laptop.id, in: path)))
    try hand.wait { folder(hand)?.devices.last?.role == .retired }
    hand.app.perform(.perform(.end(path)))
    try hand.wait { folder(hand) == nil }
    #expect(try hand.library().sharedFolders().isEmpty)
    #expect(FileManager.default.fileExists(atPath: path))
    try hand.close()
  }

  @Test func `a device that nobody has named is named, and the others hear it`() throws {
    defer { try? FileManager.default.removeItem(at: shared) }
    let hand = try AppInHand(pages: [[]])
    let path = shared.path
    hand.app.perform(.perform(.begin(path)))
    try hand.wait {
      let name = hand.app.desk.sync.unchosenName
      return name != nil && name == folder(hand)?.devices.first?.name
    }
    hand.app.perform(.perform(.name("Tablet")))
    try hand.wait { folder(hand)?.devices.first?.name == "Tablet" }
    #expect(DeviceName.given(to: try hand.library()) == "Tablet")
    #expect(hand.app.desk.sync.unchosenName == nil)
    try hand.close()
  }

  @Test func `a folder that is gone is said so, and found again when it is back`() throws {
    defer { try? FileManager.default.removeItem(at: shared) }
    let hand = try AppInHand(pages: [[]])
    let path = shared.path
    hand.app.perform(.perform(.begin(path)))
    try hand.wait { folder(hand)?.state == .upToDate }
    let away = path + "-away"
    try FileManager.default.moveItem(atPath: path, toPath: away)
    hand.app.perform(.perform(.exchange(path)))
    try hand.wait { if case .failed = folder(hand)?.state { true } else { false } }
    try FileManager.default.moveItem(atPath: away, toPath: path)
    hand.app.perform(.perform(.exchange(path)))
    try hand.wait { folder(hand)?.state == .upToDate }
    // What the library remembers is resumed by the next window.
    #expect(try hand.library().sharedFolders().map(\.path) == [path])
    try hand.close()
  }

  @Test func `folders of well-known programs are offered, those with notes as they are`() throws {
    defer { try? FileManager.default.removeItem(at: shared) }
    let files = FileManager.default
    let notes = String(repeating: "0f", count: 16)
    for path in ["Sync", "Dropbox/Notes/\(notes)", "Nextcloud/Suzuri", "Pictures"] {
      try files.createDirectory(
        at: shared.appending(path: path), withIntermediateDirectories: true)
    }
    let home = shared.path
    let offers = LikelyFolders.all(home: home, user: "nobody here")
    #expect(
      offers.map(\.path)
        == ["Sync/Suzuri", "Dropbox/Notes", "Nextcloud/Suzuri"].map { "\(home)/\($0)" })
    #expect(offers.map(\.content) == [.nothing, .notes, .others])
    #expect(LikelyFolders.chosen("\(home)/Dropbox/Notes")?.content == .notes)
    #expect(LikelyFolders.chosen("\(home)/nothing") == nil)
  }
}
