import Bytes
import Foundation
import Support
import Testing

@testable import Copies

/// The seeds of the fuzzer of what is remembered of copies, and whatever once broke its reader.
@Suite struct CopiesCorpusTests {
  private static let copies: Set = ["announced", "copies"]
  private static let settings: Set = ["choice", "settings"]

  @Test func `every input of the fuzzer is read or refused`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Copies")
    #expect(files.count > 7)
    for file in files {
      let name = PathParts(file).name
      let json = try? JSON(parsing: [UInt8](try Data(contentsOf: Repository.file(file))))
      let copies = json.flatMap { try? NotebookCopies($0) }
      #expect((copies?.all.isEmpty == false) == Self.copies.contains(name), "\(name)")
      if let copies { #expect(try NotebookCopies(copies.json) == copies, "\(name)") }
      let settings = json.flatMap { try? CopiesSettings($0) }
      #expect((settings != nil) == Self.settings.contains(name), "\(name)")
      if let settings { #expect(try CopiesSettings(settings.json) == settings, "\(name)") }
    }
  }
}
