import Bytes
import Foundation
import Support
import Testing

@testable import App

/// The clipboard of a Wayland compositor, between two programs.
@Suite final class SeatClipboardTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let compositor = Process()
  private let display: String

  init() throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    compositor.executableURL = Execution.suzuri.deletingLastPathComponent()
      .appending(path: "PenCompositor")
    compositor.environment = ["XDG_RUNTIME_DIR": folder.path]
    let pipe = Pipe()
    compositor.standardOutput = pipe
    try compositor.run()
    let name = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    display = folder.appending(path: name.trimmingCharacters(in: .whitespacesAndNewlines)).path
  }

  deinit {
    kill(compositor.processIdentifier, SIGKILL)
    compositor.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private func clipboard(_ hear: @escaping @Sendable (Int) -> Void = { _ in }) throws
    -> SeatClipboard
  {
    try #require(SeatClipboard(on: display, whenTaken: hear))
  }

  /// Waits for what the compositor tells.
  private func wait(until isTrue: () -> Bool) throws {
    for _ in 0..<3000 where !isTrue() { usleep(10_000) }
    try #require(isTrue())
  }

  @Test func `forms go from one program to another, and are made when asked for`() throws {
    let (one, other) = (try clipboard(), try clipboard())
    #expect(other.types().isEmpty && !one.hold)
    let large = [UInt8](repeating: 7, count: 3 << 20)
    #expect(
      one.offer(
        [
          ClipboardForm("text/plain", Array("words".utf8)), ClipboardForm("image/png") { large },
          ClipboardForm("image/svg+xml") { nil },
        ], leaving: nil))
    try wait { other.types() == ["text/plain", "image/png", "image/svg+xml"] }
    #expect(other.copy("text/plain", atMost: 5) == Array("words".utf8))
    #expect(other.copy("image/png", atMost: 4 << 20) == large)
    #expect(other.copy("image/png", atMost: 1 << 20) == nil)
    #expect(other.copy("image/svg+xml", atMost: 99) == nil && other.copy("a/b", atMost: 9) == nil)
    #expect(one.hold)

    // Once another program has copied, this one owns the clipboard no more.
    #expect(other.offer(ClipboardForm.text("others"), leaving: nil))
    try wait { !one.hold && one.types().contains("UTF8_STRING") }
    #expect(other.hold && one.copy("text/plain", atMost: 9) == Array("others".utf8))
  }

  @Test func `what was cut is taken once, by those who know the receipt`() throws {
    let taken = Mailbox<Int>()
    let (one, other) = (try clipboard { taken.post($0) }, try clipboard())
    #expect(one.offer(ClipboardForm.text("pages"), leaving: ("receipt", 4)))
    try wait { !other.types().isEmpty }
    #expect(!other.types().contains("receipt"))
    other.acknowledge("receipt")
    other.acknowledge("receipt")
    other.acknowledge("another")
    #expect(taken.takeAll() == [4])
  }

  @Test func `the clipboard is empty once the program has ended`() throws {
    let other = try clipboard()
    var one: SeatClipboard? = try clipboard()
    #expect(one?.offer(ClipboardForm.text("words"), leaving: nil) == true)
    try wait { !other.types().isEmpty }
    one = nil
    try wait { other.types().isEmpty }
  }
}
