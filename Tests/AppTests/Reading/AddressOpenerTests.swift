import Foundation
import Notebook
import Testing
import Wording

@testable import App

/// Opening addresses with another program, which the test plays.
@Suite struct AddressOpenerTests {
  private let mailbox = Mailbox<Notice>()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "opener-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes a program that keeps what it is called with, and the files that it has inherited.
  private func program(status: Int) throws -> String {
    let path = folder.appending(path: "open").path
    let script = """
      #!/bin/sh
      ls -l /proc/self/fd > '\(folder.path)/files'
      echo "$# $1" > '\(folder.path)/new' && mv '\(folder.path)/new' '\(folder.path)/called'
      exit \(status)
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func words(in name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func wait<Value>(for value: () -> Value?) throws -> Value {
    for _ in 0..<150_000 {
      if let value = value() { return value }
      usleep(1000)
    }
    return try #require(nil as Value?)
  }

  @Test func `the program gets one address, and no file of ours`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "held"))
    let held = FileHandle(forWritingAtPath: folder.appending(path: "held").path)
    let address = LinkAddress("https://example.org/a b?c='d';e\n")
    AddressOpener.open(address, by: try program(status: 0), mailbox: mailbox)
    #expect(try wait { words(in: "called") } == "1 https://example.org/a%20b?c='d';e%0A\n")
    let files = try #require(words(in: "files"))
    #expect(files.contains("/files") && !files.contains("/held"))
    try #require(held).close()
  }

  @Test(arguments: [true, false])
  func `what does not work is said in a sentence`(isThere: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = isThere ? try program(status: 3) : folder.path + "/none"
    AddressOpener.open(LinkAddress("mailto:a@example.org"), by: program, mailbox: mailbox)
    let sentence = try wait {
      mailbox.takeRest().compactMap { if case .failed(let words) = $0 { words.text } else { nil } }
        .first
    }
    #expect(sentence.contains("mailto:a@example.org"))
  }

  @Test func `an address that is not safe starts nothing`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try program(status: 0)
    AddressOpener.open(LinkAddress("file:///etc/passwd"), by: program, mailbox: mailbox)
    AddressOpener.open(LinkAddress("https://example.org"), by: program, mailbox: mailbox)
    #expect(try wait { words(in: "called") } == "1 https://example.org\n")
  }
}
