import Foundation
import Support
import Testing

/// A Syncthing of its own for a test: on this machine alone, with ports of its own, found by nobody.
final class Syncthing {
  private let home: URL
  private let process = Process()
  private let name: String
  let folder: URL
  let device: String
  /// Where it is asked, and where the other one finds it.
  private let (asking, listening): (Int, Int)

  init(_ name: String, carrying folder: URL, in root: URL) throws {
    (self.name, self.folder) = (name, folder)
    home = root.appending(path: "syncthing-\(name)")
    (asking, listening) = (try Self.freePort(), try Self.freePort())
    let line = "syncthing generate --home='\(home.path)' --no-default-folder"
    let made = try Execution(ofShell: line, environment: ["HOME": home.path])
    try #require(made.code == 0, "\(made)")
    let id = try Execution(
      ofShell: "syncthing --home='\(home.path)' --device-id", environment: ["HOME": home.path])
    device = id.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// Starts it, with another one to talk to.
  func start(with other: Syncthing) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".stfolder"), withIntermediateDirectories: true)
    let settings = """
      <configuration version="35">
        <folder id="shared" label="shared" path="\(folder.path)" type="sendreceive"
          rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="1">
          <device id="\(device)"/><device id="\(other.device)"/>
          <minDiskFree unit="">0</minDiskFree><maxConflicts>-1</maxConflicts>
        </folder>
        <device id="\(device)" name="\(name)"><address>dynamic</address></device>
        <device id="\(other.device)" name="\(other.name)">
          <address>tcp://127.0.0.1:\(other.listening)</address></device>
        <gui enabled="true" tls="false">
          <address>127.0.0.1:\(asking)</address><apikey>test</apikey></gui>
        <options>
          <listenAddress>tcp://127.0.0.1:\(listening)</listenAddress>
          <globalAnnounceEnabled>false</globalAnnounceEnabled>
          <localAnnounceEnabled>false</localAnnounceEnabled>
          <relaysEnabled>false</relaysEnabled><natEnabled>false</natEnabled>
          <startBrowser>false</startBrowser><urAccepted>-1</urAccepted>
          <crashReportingEnabled>false</crashReportingEnabled>
          <autoUpgradeIntervalH>0</autoUpgradeIntervalH>
          <reconnectionIntervalS>1</reconnectionIntervalS>
          <progressUpdateIntervalS>-1</progressUpdateIntervalS>
          <setLowPriority>false</setLowPriority>
        </options>
      </configuration>
      """
    try Data(settings.utf8).write(to: home.appending(path: "config.xml"))
    let log = home.appending(path: "log")
    try Data().write(to: log)
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Stopping it stops the process that it starts as well.
    process.arguments = [
      "syncthing", "serve", "--home=\(home.path)", "--no-browser", "--no-restart",
    ]
    process.environment = [
      "HOME": home.path, "STNOUPGRADE": "1", "STNODEFAULTFOLDER": "1",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Self.wait("\(name) answers") { (try? ask("system/ping")) != nil }
  }

  // MARK: - Requests

  /// Asks for something, and has it done where a method is named.
  @discardableResult
  private func ask(_ what: String, method: String = "GET") throws -> [String: Any] {
    let url = "http://127.0.0.1:\(asking)/rest/\(what)"
    let line = "curl -sf -m 60 -X \(method) -H 'X-API-Key: test' '\(url)'"
    let answer = try Execution(ofShell: line)
    guard answer.code == 0 else { throw NoAnswer(what: what) }
    let json = try? JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return json as? [String: Any] ?? [:]
  }

  private struct NoAnswer: Error { let what: String }

  /// Looks at the folder now; returns when it has.
  func scan() throws { try ask("db/scan?folder=shared", method: "POST") }

  /// Exchanges nothing any more.
  func cut(from other: Syncthing) throws {
    try ask("system/pause?device=\(other.device)", method: "POST")
  }

  /// Exchanges again.
  func join(_ other: Syncthing) throws {
    try ask("system/resume?device=\(other.device)", method: "POST")
  }

  /// Whether it and the other one are joined and have the same.
  private func isSettled(with other: Syncthing) throws -> Bool {
    try scan()
    let connections = try ask("system/connections")["connections"] as? [String: [String: Any]]
    guard connections?[other.device]?["connected"] as? Bool == true else { return false }
    let status = try ask("db/status?folder=shared")
    guard status["state"] as? String == "idle", status["needTotalItems"] as? Int == 0 else {
      return false
    }
    let share = try ask("db/completion?folder=shared&device=\(other.device)")
    return share["completion"] as? Double == 100 && share["needItems"] as? Int == 0
      && share["needDeletes"] as? Int == 0
  }

  /// Waits until two have the same.
  static func settle(_ one: Syncthing, _ other: Syncthing) throws {
    try wait("both have the same") {
      try one.isSettled(with: other) && other.isSettled(with: one) && one.isSettled(with: other)
    }
  }

  /// Waits for a state, however slow the machine is; only what never comes is a failure.
  private static func wait(_ what: String, until isSo: () throws -> Bool) throws {
    for _ in 0..<3000 {
      if try isSo() { return }
      usleep(100_000)
    }
    throw NoAnswer(what: what)
  }

  /// A port of this machine that nothing listens on.
  static func freePort() throws -> Int {
    let line = """
      python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); \
      print(s.getsockname()[1])'
      """
    return try #require(
      Int(try Execution(ofShell: line).output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
