import Exchange
import Foundation
import Notebook
import Support
import Testing

@Suite struct XoppCorpusTests {
  /// Seeds of the fuzzer that are refused.
  private static let refused: Set = ["doctype", "empty", "image", "packed-cut"]

  @Test func `every input of the fuzzer is read or refused`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Xopp")
    #expect(files.count > 10)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      let name = try #require(file.split(separator: "/").last)
      let pages = try? XoppPages(bytes).all().pages
      #expect((pages == nil) == Self.refused.contains(String(name)), "\(name)")
      guard let pages else { continue }
      let twins = try XoppPages(XoppWriter.file(of: pages).bytes).all().pages
      #expect(twins.map(\.strokes.count) == pages.map(\.strokes.count), "\(name)")
      #expect(twins.map(\.size) == pages.map(\.size), "\(name)")
    }
  }
}
