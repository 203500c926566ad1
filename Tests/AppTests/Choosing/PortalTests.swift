import Bus
import Bytes
import Foundation
import Geometry
import Notebook
import Support
import Synchronization
import Testing

@testable import App
@testable import Desk

/// Files chosen in the window of the desktop, or on the desk's own card where it has none.
@MainActor @Suite(.serialized) struct PortalTests {
  private let page = LoosePage(number: 1, size: .a4, paper: Paper(.ruled))

  @Test func `files that are chosen there come in`() throws {
    let bus = try PrivateBus()
    let portal = try MockPortal(
      on: bus.address, answering: .choose(["file:///a%20b.xopp", "http://no", "file:///%E9.pdf"]))
    let latin = PathText.text([0x2F, 0xE9, 0x2E, 0x70, 0x64, 0x66])
    let hand = try AppInHand(
      pages: [[]], files: ["/a b.xopp": [page], latin: [page, page]], bus: bus.address)
    hand.ask(.choose(.begin(.files)))
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 4 }
    let call = try #require(portal.asked.withLock { $0.first })
    #expect(call.interface == "org.freedesktop.portal.FileChooser" && call.member == "OpenFile")
    let options = try #require(call.arguments.last)
    #expect(options["multiple"]?.flag == true && options["directory"] == nil)
    #expect(options["filters"]?.list?.count == 2)
    #expect(options["current_folder"]?.list?.last == .byte(0))
    #expect(hand.app.desk.preferences.recentFolders == ["/"])
    try hand.close()
  }

  @Test func `a folder for exports is chosen there, and kept`() throws {
    let bus = try PrivateBus()
    let portal = try MockPortal(on: bus.address, answering: .choose(["file:///tmp/here"]))
    let hand = try AppInHand(pages: [[]], bus: bus.address)
    hand.ask(.toggle(.export), .choose(.begin(.exports)))
    try hand.wait(for: "the folder") { hand.app.exportFolder.path == "/tmp/here" }
    #expect(portal.asked.withLock { $0.first?.arguments.last?["directory"]?.flag } == true)
    #expect(hand.app.desk.popup == .export)
    try hand.close()
  }

  @Test func `who chooses nothing brings nothing in`() throws {
    let bus = try PrivateBus()
    let portal = try MockPortal(on: bus.address, answering: .say(1))
    let hand = try AppInHand(pages: [[]], bus: bus.address)
    hand.ask(.choose(.begin(.files)))
    try hand.wait(for: "the portal") { portal.asked.withLock { !$0.isEmpty } }
    try hand.waitUntilSettled()
    #expect(hand.app.desk.popup == nil && hand.app.desk.notebook?.sheets.count == 1)
    try hand.close()
  }

  @Test(arguments: [nil, .fail, .say(2)] as [MockPortal.Answer?])
  func `where no portal can ask, the desk does`(answer: MockPortal.Answer?) throws {
    let bus = try PrivateBus()
    let portal = try answer.map { try MockPortal(on: bus.address, answering: $0) }
    let hand = try AppInHand(pages: [[]], bus: bus.address)
    hand.ask(.choose(.begin(.files)))
    try hand.wait(for: "the card") { hand.app.desk.popup == .chooser }
    try hand.wait(for: "the folder") { !hand.app.desk.face.targets.isEmpty }
    _ = portal
    try hand.close()
  }

  @Test func `without a bus the desk asks at once`() throws {
    let hand = try AppInHand(pages: [[]])
    hand.ask(.choose(.begin(.folder)))
    try hand.wait(for: "the card") { hand.app.desk.popup == .chooser }
    try hand.close()
  }

  @Test func `an answer that does not come from the portal is not heard`() throws {
    let bus = try PrivateBus()
    let heard = Mutex(0)
    let other = BusConnection(to: bus.address)
    let portal = try MockPortal(on: bus.address, answering: .forge(other))
    let client = BusConnection(to: bus.address)
    Portal(on: client).call("FileChooser", "OpenFile", [], []) { _ in heard.withLock { $0 += 1 } }
    for _ in 0..<2400 where portal.asked.withLock({ $0.isEmpty }) { usleep(50_000) }
    // By the answer to a later call of the other program, its signal has been delivered.
    for connection in [other, client] {
      _ = try connection.own("org.example.A\(UUID().uuidString.prefix(8))")
    }
    #expect(heard.withLock { $0 } == 0)
  }
}
