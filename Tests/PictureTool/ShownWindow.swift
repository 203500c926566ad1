import Foundation
import Pen
import Stage

/// A folder that is removed with this object.
final class ScratchFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A window of the program on a private X server, which plays a session; it is closed with this object.
final class ShownWindow {
  let server: XServer
  private let folder: ScratchFolder
  private let process = Process()

  /// Opens the library that is made in a folder.
  init(
    of program: String, playing session: Session, zoom: String = "width",
    on makeLibrary: (String) throws -> Void
  ) throws {
    folder = try ScratchFolder()
    let library = folder.url.appending(path: "library").path
    try makeLibrary(library)
    // A folder that another program carries is offered to share notes through.
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Sync"), withIntermediateDirectories: true)
    let file = folder.url.appending(path: "session")
    try Data(session.text.utf8).write(to: file)
    server = try XServer(width: Int(session.window.width), height: Int(session.window.height))
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "open", "--zoom", zoom, "--replay", file.path, "--scale", "\(session.window.scale)",
    ]
    process.environment = server.environment.merging(
      ["SUZURI_LIBRARY": library, "SUZURI_CONFIG": folder.url.path, "HOME": folder.url.path]
    ) { $1 }
    try process.run()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}
