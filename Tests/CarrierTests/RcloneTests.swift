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

  /// The ways in which rclone can carry.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    /// What is new there comes, what is new here goes.
    case copy
    /// Both ends are made equal, with what was removed.
    case bisync

    var testDescription: String { rawValue }
  }

  private func carry(_ library: CarriedLibrary, _ way: Way, isFirst: Bool = false) throws {
    let (here, there) = ("'\(library.folder.path)'", ":webdav:")
    let options = """
      --webdav-url http://127.0.0.1:\(port) --webdav-vendor other --config /dev/null \
      --cache-dir '\(library.place.path)/rclone' --retries 3
      """
    let lines =
      switch way {
      case .copy:
        ["rclone copy \(there) \(here) \(options)", "rclone copy \(here) \(there) \(options)"]
      case .bisync:
        [
          """
          rclone bisync \(here) \(there) \(options) --workdir '\(library.place.path)/bisync' \
          \(isFirst ? "--resync" : "")
          """
        ]
      }
    for line in lines {
      let run = try Execution(ofShell: line, environment: ["HOME": library.place.path])
      try #require(run.code == 0, "\(line)\n\(run.messages)")
    }
  }

  @Test(arguments: Way.allCases)
  func `two who write apart have all the ink afterwards`(way: Way) throws {
    let libraries = try ["one", "other"].map { try CarriedLibrary($0, in: root) }
    try libraries[0].suzuri("new", "Physics")
    try libraries[0].write(in: "Physics", onFirstPage: false)
    try libraries[0].sync()
    for library in libraries {
      try carry(library, way, isFirst: true)
      try library.sync()
    }
    try carry(libraries[1], way)
    try writeApart(libraries[0], libraries[1])
    for library in libraries { try library.sync() }
    for _ in 0..<3 {
      for library in libraries {
        try carry(library, way)
        try library.sync()
      }
    }
    try expectSame(libraries)
  }
}
