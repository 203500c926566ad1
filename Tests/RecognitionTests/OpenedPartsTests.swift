import Bytes
import Foundation
import Testing
import Wording

@testable import Recognition

/// Parts of the reader that are repaired or installed while the program runs.
@Suite struct OpenedPartsTests {
  private static let names = ["libonnxruntime.so", "PP-OCRv6_rec_small.onnx"]

  /// Runs with a folder of parts that are there but read nothing.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in Self.names { try Self.write("old", to: name, in: folder.path) }
    try body(folder.path)
  }

  private static func write(_ text: String, to name: String, in folder: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
  }

  private func opened(in folder: String) throws -> OpenedParts {
    try OpenedParts { ReaderParts.find(in: [folder]) }
  }

  private static let repaired: [ReadingError] = [
    .missing, .damaged, .newerLibrary, .crashed, .notStarted("No process."),
  ]

  @Test(arguments: repaired, names)
  func `a part that is replaced after a failure is opened again, once`(
    error: ReadingError, name: String
  ) throws {
    try withFolder { folder in
      var parts = try opened(in: folder)
      let old = try parts.current()
      parts.note(error)
      try Self.write("mended", to: name, in: folder)
      let new = try parts.current()
      #expect(new !== old)
      parts.note(error)
      #expect(try parts.current() === new)
    }
  }

  @Test func `nothing is opened again without a failure that parts can mend, or without change`()
    throws
  {
    try withFolder { folder in
      var parts = try opened(in: folder)
      let old = try parts.current()
      for error in Self.repaired {
        parts.note(error)
        #expect(try parts.current() === old)
      }
      for error in [ReadingError.tooSlow, .unwanted] {
        try Self.write("mended by \(error)", to: Self.names[0], in: folder)
        parts.note(error)
        #expect(try parts.current() === old)
      }
    }
  }

  @Test func `parts that are gone after a failure are missing until they are there again`() throws {
    try withFolder { folder in
      var parts = try opened(in: folder)
      let old = try parts.current()
      parts.note(.damaged)
      try FileManager.default.removeItem(atPath: "\(folder)/\(Self.names[1])")
      for _ in 0..<2 {
        #expect(throws: ReadingError.missing) { try parts.current() }
      }
      try Self.write("mended", to: Self.names[1], in: folder)
      #expect(try parts.current() !== old)
    }
  }
}
