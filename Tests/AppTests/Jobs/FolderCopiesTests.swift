import Bytes
import Desk
import Export
import Foundation
import Geometry
import Copies
import Notebook
import Store
import Testing

@testable import App

/// Copies for readers that are renewed while the window stands.
@Suite(.serialized) @MainActor struct FolderCopiesTests {
  private let place = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-copies-\(UUID())")

  private func folder(_ hand: AppInHand) -> CopyFolder? { hand.app.desk.copies.folders.first }

  private func names(_ folder: String = "copies") -> [String] {
    let path = place.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The path of a folder as the library knows it.
  private func path(_ name: String = "copies") throws -> String {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return CopiesSettings(folder: place.appending(path: name).path).folder
  }

  private func shelf(_ hand: AppInHand) throws -> CopiesShelf {
    CopiesShelf(of: try hand.library().directory)
  }

  private func fresh(_ hand: AppInHand, _ count: Int = 1) -> Bool {
    folder(hand)?.state == .fresh(count)
  }

  @Test func `a folder that is chosen holds copies, which are renewed when one has written`() throws
  {
    defer { try? FileManager.default.removeItem(at: place) }
    let (hand, path) = (try AppInHand(pages: [[.level(at: 120)]]), try path())
    hand.app.perform(.perform(.begin(path, CopyChoice())))
    try hand.wait { fresh(hand) }
    #expect(names() == ["Full.pdf"])
    // The command line knows it, as it was chosen.
    #expect(try shelf(hand).all == [CopiesSettings(folder: path)])
    let file = place.appending(path: "copies/Full.pdf")
    let before = try Data(contentsOf: file)
    hand.draw([Point(x: 200, y: 400), Point(x: 260, y: 400), Point(x: 320, y: 400)])
    try hand.waitUntilSettled()
    try hand.wait { try Data(contentsOf: file) != before && fresh(hand) }
    try hand.close()
  }

  @Test func `what was chosen is changed, and what it leaves goes only when asked for`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let (hand, path) = (try AppInHand(pages: [[.level(at: 120)]]), try path())
    hand.app.perform(.perform(.begin(path, CopyChoice())))
    try hand.wait { fresh(hand) }
    var choice = CopyChoice()
    (choice.format, choice.notebooks) = (.xopp, [hand.id])
    hand.app.perform(.change(path, choice))
    try hand.wait { folder(hand)?.leftovers == ["Full.pdf"] }
    #expect(names() == ["Full.pdf", "Full.xopp"] && folder(hand)?.choice == choice)
    #expect(try shelf(hand).all.map(\.notebooks) == [[hand.id]])
    hand.app.perform(.perform(.tidy(path)))
    try hand.wait { folder(hand)?.leftovers == [] }
    #expect(names() == ["Full.xopp"])
    choice.isBookmarked = true
    hand.app.perform(.change(path, choice))
    try hand.wait { fresh(hand, 0) }
    #expect(names() == ["Full.xopp"] && folder(hand)?.leftovers == ["Full.xopp"])
    try hand.close()
  }

  @Test func `stopping leaves the copies, or takes them along, but nothing of others`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let (hand, path) = (try AppInHand(pages: [[.level(at: 120)]]), try path())
    for removing in [false, true] {
      hand.app.perform(.perform(.begin(path, CopyChoice())))
      try hand.wait { fresh(hand) }
      try Data("mine".utf8).write(to: place.appending(path: "copies/mine.pdf"))
      hand.app.perform(.perform(.end(path, removing: removing)))
      try hand.wait { folder(hand) == nil }
      #expect(names() == (removing ? ["mine.pdf"] : ["Full.pdf", "mine.pdf"]))
      #expect(try shelf(hand).all.isEmpty)
    }
    try hand.close()
  }

  @Test func `a folder that cannot hold copies is said so in a sentence, and not remembered`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: place) }
    let hand = try AppInHand(pages: [[.level(at: 120)]])
    let file = try path("file")
    try Data("mine".utf8).write(to: URL(filePath: file))
    for path in [file, try hand.library().directory] {
      let path = CopiesSettings(folder: path).folder
      hand.app.perform(.perform(.begin(path, CopyChoice())))
      try hand.wait { if case .failed = folder(hand)?.state { true } else { false } }
      #expect(try shelf(hand).all.isEmpty)
      hand.app.perform(.perform(.end(path, removing: false)))
      try hand.wait { folder(hand) == nil }
    }
    #expect(try Data(contentsOf: URL(filePath: file)) == Data("mine".utf8))
    try hand.close()
  }

  @Test func `what the command line chooses and forgets is followed`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let (hand, path) = (try AppInHand(pages: [[.level(at: 120)]]), try path())
    var settings = CopiesSettings(folder: path)
    settings.format = .xopp
    let job = CopiesJob(settings, of: try hand.library().directory, reporting: DamageLog())
    #expect(job.run().isWhole)
    hand.app.send(.asked(.toggle(.copies)))
    try hand.wait { fresh(hand) }
    #expect(folder(hand)?.choice.format == .xopp)
    try shelf(hand).forget(path)
    try hand.wait { folder(hand) == nil }
    #expect(names() == ["Full.xopp"])
    try hand.close()
  }

  @Test func `a folder that is gone is said so, and renewed when it is back`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let (hand, path) = (try AppInHand(pages: [[.level(at: 120)]]), try path())
    hand.app.perform(.perform(.begin(path, CopyChoice())))
    try hand.wait { fresh(hand) }
    try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
    hand.app.perform(.perform(.renew(path)))
    try hand.wait { if case .failed = folder(hand)?.state { true } else { false } }
    // What is chosen meanwhile holds when it is back.
    var choice = CopyChoice()
    choice.format = .xopp
    hand.app.perform(.change(path, choice))
    try hand.wait { folder(hand)?.choice == choice }
    try FileManager.default.moveItem(atPath: path + "-away", toPath: path)
    hand.app.perform(.perform(.renew(path)))
    try hand.wait { fresh(hand) }
    #expect(names() == ["Full.pdf", "Full.xopp"])
    try hand.close()
  }

  @Test func `copies are offered a folder of their own`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    for path in ["Sync", "Dropbox/Suzuri copies", "Documents"] {
      try FileManager.default.createDirectory(
        at: place.appending(path: path), withIntermediateDirectories: true)
    }
    let home = CopiesSettings(folder: place.path).folder
    let offers = LikelyFolders.forCopies(
      home: home, user: "nobody here", documents: "\(home)/Documents")
    #expect(
      offers.map(\.path)
        == ["Sync", "Dropbox", "Documents"].map { "\(home)/\($0)/Suzuri copies" })
    #expect(offers.map(\.content) == [.nothing, .others, .nothing])
  }
}
