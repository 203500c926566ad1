import Bus
import Foundation
import Geometry
import Stage
import Support
import Testing

@testable import App

/// Windows that come before others when the desktop asks for them.
@Suite struct LiveActivationTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  /// A tool that has said its first words, and what it says later.
  private func start(
    _ tool: String, _ words: [String], _ environment: [String: String]
  ) throws -> (process: Process, first: String, output: FileHandle) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Execution.suzuri.deletingLastPathComponent().appending(path: tool)
    (process.arguments, process.environment) = (words, environment)
    process.standardOutput = pipe
    try process.run()
    let first = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    return (
      process, first.trimmingCharacters(in: .whitespacesAndNewlines), pipe.fileHandleForReading
    )
  }

  private func app(on display: [String: String]) throws -> RunningApp {
    let variables = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    return try RunningApp(display: display.merging(variables) { $1 })
  }

  /// Starts the program once more with a token of the desktop, until the one that runs has heard.
  private func activate(_ app: RunningApp, by token: String) throws {
    let door = ProgramDoor(
      on: BusConnection(to: bus.address), library: app.library, usual: nil,
      token: DesktopToken { $0 == "DESKTOP_STARTUP_ID" ? token : nil })
    try app.wait { door.request(.activate) }
  }

  @Test func `an X server's launcher hears that the window is there, and when it was asked for`()
    throws
  {
    let server = try XServer(width: 1280, height: 960)
    let app = try app(on: server.environment)
    try app.start()
    let search = try Execution(
      of: URL(filePath: "/usr/bin/env"), ["xdotool", "search", "--sync", "--pid", "\(app.number)"],
      environment: server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    let window = try #require(search.output.split(separator: "\n").first.map(String.init))
    let launcher = try start("ClipboardTool", ["starts", window], server.environment)
    #expect(launcher.first == "ready")
    let token = "files/suzuri \"1\\2\"-\(String(repeating: "x", count: 50))_TIME4294967295"
    try activate(app, by: token)
    let heard = String(decoding: launcher.output.readDataToEndOfFile(), as: UTF8.self)
    let quoted = token.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    #expect(heard == "remove: ID=\"\(quoted)\"\n4294967295\n")
  }

  @Test func `a Wayland compositor gets the token for the window`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let compositor = try start("PenCompositor", [], ["XDG_RUNTIME_DIR": folder.path])
    defer { kill(compositor.process.processIdentifier, SIGKILL) }
    let app = try app(on: [
      "SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": compositor.first,
      "XDG_RUNTIME_DIR": folder.path,
    ])
    try app.start()
    try activate(app, by: "a token")
    let told = String(decoding: compositor.output.availableData, as: UTF8.self)
    #expect(told == "a token window\n")
  }
}
