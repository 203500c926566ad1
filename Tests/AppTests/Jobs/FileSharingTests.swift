import Bus
import Bytes
import Desk
import Foundation
import Support
import Synchronization
import Testing
import Wording

@testable import App

/// Files that are handed on, and the programs that take them.
@Suite final class FileSharingTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "sharing-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A program that writes its words down, each on a line, and ends with a code.
  private func program(_ name: String, saying said: String = "", code: Int = 0) throws -> String {
    let path = folder.appending(path: name).path
    // A file that this process had open for writing could not be run while another one starts.
    let made = try Execution(
      ofShell: """
        cat >"$program" <<'END'
        #!/bin/sh
        printf '%s\\n' "$@" >"$0.words.part" && mv "$0.words.part" "$0.words"
        printf '\(said)'
        exit \(code)
        END
        chmod +x "$program"
        """, environment: ["program": path])
    try #require(made.code == 0, "\(made.messages)")
    return path
  }

  private func words(of program: String) -> [String]? {
    guard let text = try? String(contentsOfFile: "\(program).words", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: "\n").map(String.init)
  }

  private func wait(until isThere: () -> Bool) {
    for _ in 0..<2400 where !isThere() { usleep(50_000) }
  }

  @Test func `a file manager on the bus shows the files`() throws {
    let bus = try PrivateBus()
    let manager = BusConnection(to: bus.address)
    let shown = Mutex<[String]>([])
    manager.serve("/org/freedesktop/FileManager1") { call in
      shown.withLock { $0 = call.first?.texts ?? [] }
      return call.member == "ShowItems" ? .done() : .unknown
    }
    #expect(try manager.own("org.freedesktop.FileManager1") == .owner)
    let connection = BusConnection(to: bus.address)
    let sharing = FileSharing(
      bus: connection, portal: Portal(on: connection), mailbox: Mailbox(),
      programs: ("/nowhere", "/nowhere"))
    sharing.show(["/nowhere at all/é.pdf"])
    wait { shown.withLock { !$0.isEmpty } }
    #expect(shown.withLock { $0 } == ["file:///nowhere%20at%20all/%C3%A9.pdf"])
  }

  @Test func `without one their folder is opened`() throws {
    let opener = try program("xdg-open")
    let bus = BusConnection(to: nil)
    let sharing = FileSharing(
      bus: bus, portal: Portal(on: bus), mailbox: Mailbox(), programs: (opener, "/nowhere"))
    sharing.show(["\(folder.path)/a.pdf"])
    wait { words(of: opener) != nil }
    #expect(words(of: opener) == [folder.path])
  }

  @Test func `a mail is written with the files`() throws {
    let mailer = try program("xdg-email")
    let bus = BusConnection(to: nil)
    let mailbox = Mailbox<Notice>()
    let file = "\(folder.path)/a b.pdf"
    #expect(Disk.write([1], to: file))
    var sharing = FileSharing(
      bus: bus, portal: Portal(on: bus), mailbox: mailbox, programs: ("/nowhere", mailer))
    sharing.mail([file], in: "")
    wait { words(of: mailer) != nil }
    #expect(words(of: mailer) == ["--attach", PathParts(file).resolved])
    sharing.programs.mailer = "/nowhere"
    sharing.mail([file], in: "")
    wait { mailbox.hasItems }
    guard case .failed = mailbox.takeRest().first else {
      Issue.record("nothing was said")
      return
    }
  }

  @Test func `the portal gets the files themselves`() throws {
    let bus = try PrivateBus()
    let portal = try MockPortal(on: bus.address, answering: .say(0))
    let file = "\(folder.path)/a.pdf"
    #expect(Disk.write([0x61], to: file))
    let connection = BusConnection(to: bus.address)
    FileSharing(
      bus: connection, portal: Portal(on: connection), mailbox: Mailbox(),
      programs: ("/nowhere", "/nowhere")
    ).mail([file], in: "x11:1")
    wait { portal.asked.withLock { !$0.isEmpty } }
    let call = try #require(portal.asked.withLock { $0.first })
    #expect(call.member == "ComposeEmail" && call.first?.text == "x11:1")
    guard case .file(let sent) = call.arguments.last?["attachment_fds"]?.list?.first else {
      Issue.record("no file was sent")
      return
    }
    var byte: UInt8 = 0
    #expect(read(sent.descriptor, &byte, 1) == 1 && byte == 0x61)
  }

  @Test func `printers are found, and the usual one`() throws {
    let lpstat = try program("lpstat", saying: "Office\\nLibrary 2\\nHall\\n")
    #expect(Printing.printers(by: lpstat).names == ["Office", "Hall"])
    #expect(
      Printing.usual(in: "system default destination: Hall\n", among: ["Office", "Hall"]) == 1)
    #expect(Printing.usual(in: "no system default destination\n", among: ["Office"]) == nil)
    #expect(Printing.printers(by: try program("none")).trouble != nil)
    #expect(Printing.printers(by: "/nowhere/lpstat").trouble != nil)
  }

  @Test func `a printer is told what it does not do by itself`() throws {
    let orders: [(PrintSettings, isWide: Bool, words: [String])] = [
      (PrintSettings(copies: 3), false, ["-n", "3"]),
      (PrintSettings(sides: .one), true, ["-o", "sides=one-sided"]),
      (PrintSettings(sides: .both), false, ["-o", "sides=two-sided-long-edge"]),
      (PrintSettings(sides: .both), true, ["-o", "sides=two-sided-short-edge"]),
      (
        PrintSettings(sides: .both, pagesOnSide: 2), false,
        ["-o", "number-up=2", "-o", "sides=two-sided-short-edge"]
      ),
      (
        PrintSettings(sides: .both, pagesOnSide: 4), false,
        ["-o", "number-up=4", "-o", "sides=two-sided-long-edge"]
      ),
    ]
    for (number, (settings, isWide, expected)) in orders.enumerated() {
      let lp = try program("lp\(number)")
      let order = PrintOrder(on: "Hall", settings, isWide: isWide)
      try Printing.print("/a", by: order, titled: "x", with: lp)
      #expect(words(of: lp) == ["-d", "Hall", "-t", "x"] + expected + ["--", "/a"])
    }
  }

  @Test func `a printer takes a file, or says why not`() throws {
    let lp = try program("lp")
    try Printing.print("/a/-b.pdf", by: PrintOrder(on: "Hall"), titled: "-notes", with: lp)
    #expect(words(of: lp) == ["-d", "Hall", "-t", "-notes", "--", "/a/-b.pdf"])
    let refusing = try program("lp2", saying: "lp: no such printer\\nmore\\n", code: 1)
    let fault = #expect(throws: PrintFault.self) {
      try Printing.print("/a", by: PrintOrder(on: "Hall"), titled: "x", with: refusing)
    }
    #expect(fault?.reason == "lp: no such printer")
    let sentence = try program("lp3", saying: "lp: The printer does not exist. \\n", code: 1)
    let stopped = #expect(throws: PrintFault.self) {
      try Printing.print("/a", by: PrintOrder(on: "Hall"), titled: "x", with: sentence)
    }
    #expect(stopped?.words.text == "Hall refused the print job: lp: The printer does not exist")
  }
}
