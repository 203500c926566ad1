internal import Foundation

/// A real message bus with nobody on it but who is told its address; it ends with this object.
public final class PrivateBus {
  /// Where it is reached.
  public let address: String
  private let daemon = Process()
  private let folder: URL

  /// Starts a bus, on which programs can be started by their names if there are descriptions of services.
  ///
  /// - Parameters:
  ///   - services: The contents of such files, by their names.
  ///   - environment: What the programs that it starts find around them.
  /// - Throws: Why it cannot be started.
  public init(
    services: [String: String] = [:], environment: [String: String] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "bus-\(UUID().uuidString.prefix(8))")
    let described = folder.appending(path: "services")
    try FileManager.default.createDirectory(at: described, withIntermediateDirectories: true)
    for (name, content) in services {
      try Data(content.utf8).write(to: described.appending(path: name))
    }
    let rules = folder.appending(path: "bus.conf")
    try Data(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder.path)/socket</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(described.path)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.utf8
    ).write(to: rules)
    let output = Pipe()
    daemon.executableURL = URL(filePath: "/usr/bin/env")
    daemon.arguments = [
      "dbus-daemon", "--config-file=\(rules.path)", "--print-address", "--nofork",
    ]
    daemon.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    // It announces its address once it listens.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.hasPrefix("unix:") else { throw Silent() }
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the bus, as at the end of a session.
  public func end() {
    guard daemon.isRunning else { return }
    // It may have come into the world deaf to anything gentler.
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  /// The bus has not announced its address.
  struct Silent: Error {}
}
