import Foundation
import Recognition
import Support
import Testing

/// What the command line says of the parts that read handwriting if they are damaged.
@Suite(.enabled(if: ReaderParts.find() != nil, "only where the parts are installed"))
final class DamagedPartsTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")
  private let parts: ReaderParts

  init() throws {
    parts = try #require(ReaderParts.find())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Copies a part, and changes it.
  private func copy(_ part: String, _ change: (inout Data) -> Void = { _ in }) throws {
    var data = try Data(contentsOf: URL(filePath: part))
    change(&data)
    try data.write(to: folder.appending(path: URL(filePath: part).lastPathComponent))
  }

  private func suzuri(_ command: String) throws -> Execution {
    try Execution(
      ofShell: "\"$suzuri\" \(command)",
      environment: ["SUZURI_LIBRARY": folder.path + "/library", "SUZURI_WORDS": folder.path])
  }

  private func addNotebook() throws {
    _ = try suzuri("import '\(Repository.file("Samples/waves.xopp").path)'")
  }

  @Test(arguments: ["library cut", "model cut", "model changed"])
  func `nothing is taken for read, and the message says what to do`(damage: String) throws {
    try addNotebook()
    try copy(parts.library) { if damage == "library cut" { $0.removeLast($0.count / 2) } }
    try copy(parts.model) {
      if damage == "model cut" { $0.removeLast(1) }
      if damage == "model changed" { $0[$0.count / 2] ^= 1 }
    }
    let index = try suzuri("index")
    #expect(index.code == 1, "\(index)")
    #expect(index.messages.contains("damaged"), "\(index)")
    #expect(index.messages.contains(folder.path), "\(index)")
    try copy(parts.library)
    try copy(parts.model)
    let mended = try suzuri("index")
    #expect(mended.output.hasPrefix("Read "), "\(mended)")
  }
}
