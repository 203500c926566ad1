import Foundation
import Support
import Testing
import Zip

/// The seeds of the fuzzer, and whatever once broke the reader.
@Suite struct ZipCorpusTests {
  /// Those that are welcome to the strict rules, and those that only the others take.
  private static let strict: Set = ["plain", "wrong-sum"]
  private static let foreign: Set = ["pipe", "folder-and-comment"]

  @Test func `every input of the fuzzer is read or refused`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Zip")
    #expect(files.count > 5)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      let name = try #require(file.split(separator: "/").last.map(String.init))
      let (own, other) = (
        try? ZipArchive(bytes, rules: .strict), try? ZipArchive(bytes, rules: .foreign)
      )
      #expect((own != nil) == Self.strict.contains(name), "\(name)")
      #expect((other != nil) == Self.strict.union(Self.foreign).contains(name), "\(name)")
      guard let other else { continue }
      for entry in other.names {
        let content = try? other.bytes(of: entry, limit: 1000)
        #expect(
          (content == nil) == (name == "wrong-sum" && entry == "a/b.json"), "\(name) \(entry)")
        if let own { #expect((try? own.bytes(of: entry, limit: 1000)) == content) }
      }
    }
  }
}
