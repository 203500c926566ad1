import Foundation
import Support

/// What the program did from one picture that it showed to the next, as `Tests/NibWatch` counts it.
struct NibWatch {
  /// What the window's thread did for one picture.
  struct Picture {
    /// The blocks of memory that were taken, apart from those of the X libraries.
    let blocks: Int
    /// The blocks that the X libraries took.
    let blocksOfX: Int
    /// The locks that others held.
    let waits: Int
    /// The requests to files.
    let files: Int
  }

  /// The pictures in the order in which they were shown.
  private(set) var pictures: [Picture] = []
  /// The bytes that all threads had taken each time that something was brought to the disk.
  private(set) var bytes: [Int] = []

  /// The environment in which a program is watched.
  static func environment(writingTo file: URL) -> [String: String] {
    let products = Execution.suzuri.deletingLastPathComponent()
    return [
      "LD_PRELOAD": products.appending(path: "libNibWatch.so").path, "NIB_WATCH": file.path,
    ]
  }

  /// Reads what was counted.
  init(_ file: URL) throws {
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      if line.hasPrefix("shown") {
        pictures.append(
          Picture(
            blocks: numbers[0], blocksOfX: numbers[1], waits: numbers[2], files: numbers[3]))
      } else {
        bytes.append(numbers[0])
      }
    }
  }
}
