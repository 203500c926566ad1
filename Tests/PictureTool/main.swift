import Foundation
import Geometry
import Paint

// Makes the pictures of the guide:
//   PictureTool SUZURI FOLDER [NAME ...]
// or the notebooks of Samples:
//   PictureTool SUZURI --samples [FOLDER]
//
// A private X server shows a window of the program, which plays a session on a page that a synthetic
// writer wrote; what the screen shows at its end is the picture. One picture moves: the writer is seen
// writing. Reports are drawn from the traces in Samples.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("PictureTool SUZURI FOLDER [NAME ...], or PictureTool SUZURI --samples [FOLDER]")
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
  if arguments[2] == "--samples" {
    try SampleNotebooks.make(by: arguments[1], in: arguments.count > 3 ? arguments[3] : "Samples")
    exit(0)
  }
  for picture in ReportPicture.all {
    try write(picture.name) { try picture.png(by: arguments[1]) }
  }
  for picture in Picture.all {
    try write(picture.name) { try picture.png(by: arguments[1]) }
  }
  try write(Film.name) { try Film.png(by: arguments[1]) }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(1)
}
