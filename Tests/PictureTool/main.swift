import Foundation
import Geometry
import Paint
import Pen
import Stage
import Store

// Makes the pictures of the guide:
//   PictureTool SUZURI FOLDER [NAME ...]
//
// A private X server shows a window of the program, which plays a session on a page that a synthetic
// writer wrote; what the screen shows at its end is the picture. Reports are drawn from the traces in
// Samples.

/// A folder that is removed with this object.
final class ScratchFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Shows the window as a picture wants it, and returns the PNG of what is seen.
func png(of picture: Picture, by program: String) throws -> [UInt8] {
  let folder = try ScratchFolder()
  let library = folder.url.appending(path: "library").path
  if picture.hasShelf { try SampleShelf.make(at: library) }
  try SamplePage.make(at: library, ofLecture: picture.ofLecture)
  // A folder that another program carries is offered to share notes through.
  try FileManager.default.createDirectory(
    at: folder.url.appending(path: "Sync"), withIntermediateDirectories: true)
  let session = folder.url.appending(path: "session")
  try Data(picture.session.text.utf8).write(to: session)
  let server = try XServer(width: Picture.width, height: Picture.height)
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = [
    "open", "--zoom", picture.zoom, "--replay", session.path, "--scale", "\(picture.scale)",
  ]
  process.environment = server.environment.merging(
    ["SUZURI_LIBRARY": library, "SUZURI_CONFIG": folder.url.path, "HOME": folder.url.path]
  ) { $1 }
  try process.run()
  defer {
    process.terminate()
    process.waitUntilExit()
  }
  var pixels = try server.picture(of: SamplePage.title, quiet: 2)
  return pixels.withUnsafeMutableBytes { bytes in
    guard let first = bytes.baseAddress else { return [] }
    let screen = Bitmap(
      over: first, width: server.width, height: server.height, stride: server.width * 4)
    return picture.cut(from: screen).png()
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("PictureTool SUZURI FOLDER [NAME ...]")
  exit(64)
}

/// Writes a picture under its name, unless only others are asked for.
func write(_ name: String, _ png: () throws -> [UInt8]) throws {
  guard arguments.count == 3 || arguments[3...].contains(name) else { return }
  let file = URL(filePath: arguments[2]).appending(path: "\(name).png")
  try Data(png()).write(to: file)
  print(file.relativePath)
}

do {
  for picture in ReportPicture.all {
    try write(picture.name) { try picture.png(by: arguments[1]) }
  }
  for picture in Picture.all {
    try write(picture.name) { try png(of: picture, by: arguments[1]) }
  }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(1)
}
