import Foundation
import Ink
import Testing

/// The seeds of the fuzzers, and whatever once broke a parser, in `Tests/Fuzz/Corpus`.
@Suite struct CorpusTests {
  @Test func `every input for the ink codec is read or refused`() throws {
    let names = try inputs(for: "InkCodec") { name, bytes in
      guard let strokes = try? InkCodec.decoded(bytes) else { return false }
      let staysSame = InkCodec.encoded(strokes) == bytes
      #expect(staysSame, "\(name)")
      return true
    }
    #expect(names.isSuperset(of: ["page", "stroke", "wild", "still"]))
    #expect(names.isDisjoint(with: ["promise", "unknown-version"]))
  }

  @Test func `every input for the recording parser is read or refused`() throws {
    let names = try inputs(for: "Recording") { name, bytes in
      guard let recording = try? Recording(parsing: bytes) else { return false }
      let twin = try Recording(parsing: Array(recording.csv().utf8))
      #expect(twin.strokes.count == recording.strokes.count, "\(name)")
      return true
    }
    #expect(names.isSuperset(of: ["tilt", "lenient", "backwards", "digits"]))
    #expect(names.isDisjoint(with: ["empty", "hovering", "missing", "not-a-number", "too-large"]))
  }

  /// The names of the inputs of a parser that it takes.
  private func inputs(
    for parser: String, isTaken: (String, [UInt8]) throws -> Bool
  ) throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fuzz/Corpus/\(parser)").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count > 5)
    return try Set(
      names.filter { name in
        try isTaken(name, [UInt8](Data(contentsOf: folder.appending(path: name))))
      })
  }
}
