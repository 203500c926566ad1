import Foundation
import Support
import Testing

/// Two libraries with a folder on a WebDAV server, to and from which rclone carries files.
@Suite(.serialized) final class RcloneTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let server = Process()
  private let port: Int

  init() throws {
    let store = root.appending(path: "server")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    port = try Syncthing.freePort()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = ["rclone", "serve", "webdav", store.path, "--addr", "127.0.0.1:\(port)"]
    server.environment = [
      "HOME": root.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    for stream in [\Process.standardOutput, \Process.standardError] {
      server[keyPath: stream] = FileHandle.nullDevice
    }
    server.standardInput = FileHandle.nullDevice
    try server.run()
    let answers = """
      for ((i = 0; i < 600; i++)); do curl -sf -X OPTIONS http://127.0.0.1:\(port)/ && exit; sleep 0.1
      done; exit 1
      """
    try #require(try Execution(ofShell: answers).code == 0)
  }

  deinit {
    server.terminate()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: root)
  }

  /// Lets what is new there come, and what is new here go.
  private func carry(_ library: CarriedLibrary) throws {
    let (here, there) = ("'\(library.folder.path)'", ":webdav:")
    let options = """
      --webdav-url http://127.0.0.1:\(port) --webdav-vendor other --config /dev/null \
      --cache-dir '\(library.place.path)/rclone' --retries 3
      """
    for way in ["\(there) \(here)", "\(here) \(there)"] {
      let run = try Execution(
        ofShell: "rclone copy \(way) \(options)", environment: ["HOME": library.place.path])
      try #require(run.code == 0, "\(way)\n\(run.messages)")
    }
  }

  @Test func `two who write apart have all the ink afterwards`() throws {
    let libraries = try ["one", "other"].map { try CarriedLibrary($0, in: root) }
    try libraries[0].suzuri("new", "Physics")
    try libraries[0].write(in: "Physics", onFirstPage: false)
    try libraries[0].sync()
    for library in libraries {
      try carry(library)
      try library.sync()
    }
    try carry(libraries[1])
    try writeApart(libraries[0], libraries[1])
    for library in libraries { try library.sync() }
    for _ in 0..<3 {
      for library in libraries {
        try carry(library)
        try library.sync()
      }
    }
    try expectSame(libraries)
  }
}
