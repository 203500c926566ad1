import Bytes
import Foundation
import Helper
import Support
import Testing

@testable import HelperTool

/// A helper of any kind may do whatever it likes, and harms nobody.
@Suite(.serialized) struct HelperClientTests {
  private static let tool = Execution.suzuri.deletingLastPathComponent()
    .appending(path: "HelperTool").path

  private func client(_ change: (inout HelperKind) -> Void = { _ in }, file: String? = nil)
    -> HelperClient
  {
    var kind = TrialService.kind
    change(&kind)
    let file = file.flatMap { SharedBytes(Array($0.utf8)) }
    return HelperClient(kind, file: file, program: Self.tool)
  }

  private func ask(
    _ client: HelperClient, _ request: String, about subject: Int = 0,
    while isWanted: () -> Bool = { true }
  ) throws(HelperError) -> String {
    try client.request(Array(request.utf8), about: subject, while: isWanted) { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func `it answers, reads its file, and stays for the next request`() throws {
    let client = client(file: "some bytes")
    #expect(client.processID == nil)
    #expect(try ask(client, "echo one two") == "one two")
    let process = try #require(client.processID)
    #expect(try ask(client, "file") == "some bytes")
    #expect(try client.request(Array("pixels".utf8)) { (pixels: [UInt32]) in pixels } == [1, 2, 3])
    #expect(throws: HelperError.refused(7)) { try ask(client, "refuse") }
    #expect(client.processID == process)
    #expect(try ask(self.client(), "file") == "")
  }

  @Test func `an answer may be as long as the kind allows`() throws {
    let client = client()
    let words = String(repeating: "a", count: (1 << 20) - 5)
    #expect(try ask(client, "echo \(words)") == words)
  }

  @Test(arguments: ["crash", "long", "nonsense"])
  func `what ends its process or says too much is asked twice, then not again`(
    request: String
  ) throws {
    let client = client()
    for _ in 0..<2 {
      #expect(throws: HelperError.crashed) { try ask(client, request, about: 3) }
      #expect(client.processID == nil)
    }
    #expect(throws: HelperError.crashed) { try ask(client, "echo", about: 3) }
    #expect(client.processID == nil)
    #expect(try ask(client, "echo again", about: 4) == "again")
    client.retry(3)
    #expect(try ask(client, "echo again", about: 3) == "again")
  }

  @Test func `a helper cannot take more memory than its kind allows`() throws {
    #expect(throws: HelperError.crashed) { try ask(client(), "memory") }
  }

  @Test func `an answer that makes no sense ends the process`() throws {
    let client = client()
    #expect(throws: HelperError.crashed) {
      try client.request(Array("echo".utf8)) { (_: [UInt8]) in throw ByteError.truncated }
    }
    #expect(client.processID == nil)
  }

  @Test func `one that hangs or works without end is ended`() throws {
    let hanging = client { $0.waiting = 0.3 }
    #expect(throws: HelperError.tooSlow) { try ask(hanging, "hang") }
    let working = client { $0.work = 0.2 }
    #expect(throws: HelperError.tooSlow) { try ask(working, "work") }
    #expect(hanging.processID == nil && working.processID == nil)
  }

  @Test func `one whose answer is no longer wanted is ended, which is no fault`() throws {
    let client = client()
    for _ in 0..<3 {
      var asked = 0
      #expect(throws: HelperError.unwanted) {
        try ask(client, "hang") {
          asked += 1
          return asked < 2
        }
      }
      #expect(client.processID == nil)
    }
  }

  @Test func `it reaches no network and no files of the user`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (old, new) = (folder.appending(path: "old").path, folder.appending(path: "new").path)
    try Data("secret".utf8).write(to: URL(filePath: old))
    let client = client()
    #expect(try ask(client, "connect") == "-1")
    #expect(try ask(client, "write \(old)") == "-1")
    #expect(try ask(client, "write \(new)") == "-1")
    #expect(!FileManager.default.fileExists(atPath: new))
    #expect(try ask(client, "read /etc/passwd") != "-1")
    if hasLandlock { #expect(try ask(client, "read \(old)") == "-1") }
  }

  @Test func `it makes the system calls of its kind besides the usual ones, and no others`() throws
  {
    let client = client()
    #expect(try ask(client, "parent") == "\(getpid())")
    #expect(try ask(client, "group") == "-1")
  }

  @Test func `it yields as its kind says, in a session without a terminal`() throws {
    let client = client()
    _ = try ask(client, "echo")
    let process = try #require(client.processID)
    #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process)) == 19)
    #expect(getsid(process) == process)
  }

  @Test func `one that rests comes back when it is asked, however often`() throws {
    let client = HelperClient(RestingService.kind, program: Self.tool)
    var earlier: Set<Int32> = []
    for number in 0..<4 {
      #expect(try ask(client, "echo \(number)") == "\(number)")
      let process = try #require(client.processID)
      #expect(earlier.insert(process).inserted)
      // It waits for its parent to take note.
      var facts = siginfo_t()
      waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT)
    }
  }

  @Test func `of each kind only a few run`() throws {
    let clients = (0..<3).map { _ in client() }
    for (number, client) in clients.enumerated() {
      #expect(try ask(client, "echo \(number)") == "\(number)")
    }
    #expect(clients.map { $0.processID != nil } == [false, true, true])
    #expect(try ask(clients[0], "echo again") == "again")
  }

  @Test func `a program that is not there is no fault of the request`() throws {
    let client = HelperClient(TrialService.kind, program: "/nowhere")
    for _ in 0..<3 {
      do {
        _ = try ask(client, "echo")
        Issue.record("it answered")
      } catch {
        guard case .notStarted = error else { throw error }
      }
    }
  }
}

/// Whether the kernel has Landlock; without it, the helper may read files.
private var hasLandlock: Bool {
  typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
  guard let syscall = dlsym(nil, "syscall") else { return false }
  return unsafeBitCast(syscall, to: Call.self)(444, 0, 0, 1) > 0
}
