import Bytes
import Foundation
import Support
import Testing
import Wording
import Zip

@Suite struct ZipWriterTests {
  /// Entries as a bundle might have them, of every size.
  private func entries(_ random: inout Dice) -> [(name: String, bytes: [UInt8], isStored: Bool)] {
    (0..<Int.random(in: 1...12, using: &random)).map { number in
      let count = [0, 1, 100, 5000, 200_000][Int.random(in: 0..<5, using: &random)]
      let letters: ClosedRange<UInt8> = Bool.random(using: &random) ? 0...255 : 0x30...0x33
      let bytes = (0..<count).map { _ in UInt8.random(in: letters, using: &random) }
      let name = ["n\(number)", "pages/\(number).json", "files/\(number)/a-b_c.d"][number % 3]
      return (name, bytes, Bool.random(using: &random))
    }
  }

  private func archive(_ entries: [(name: String, bytes: [UInt8], isStored: Bool)]) throws
    -> [UInt8]
  {
    var writer = ZipWriter()
    for entry in entries { writer.add(entry.name, entry.bytes, isStored: entry.isStored) }
    return try writer.finish()
  }

  @Test(arguments: Seed.several(20)) func `what is written is read again`(seed: UInt64) throws {
    var random = Dice(seed)
    let entries = entries(&random)
    let bytes = try archive(entries)
    #expect(try archive(entries) == bytes)
    for rules in [ZipRules.strict, .foreign] {
      let zip = try ZipArchive(bytes, rules: rules)
      #expect(zip.names == entries.map(\.name))
      for entry in entries {
        #expect(zip.size(of: entry.name) == entry.bytes.count)
        #expect(try zip.bytes(of: entry.name, limit: entry.bytes.count) == entry.bytes)
        #expect(throws: ZipError.self) {
          try zip.bytes(of: entry.name, limit: entry.bytes.count - 1)
        }
      }
    }
  }

  @Test func `an archive does not tell when it was made`() throws {
    let one = try archive([("a", [1, 2, 3], false)])
    // Times in archives have steps of two seconds.
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(2.1) { usleep(100_000) }
    #expect(try archive([("a", [1, 2, 3], false)]) == one)
  }

  @Test func `what hardly needs room is stored where compressing it would look like a trick`()
    throws
  {
    let bytes = [UInt8](repeating: 0, count: 3 << 20)
    let archive = try archive([("a", [1], false), ("zeros", bytes, false), ("b", [2], false)])
    #expect(archive.count > bytes.count)
    #expect(try ZipArchive(archive, rules: .strict).bytes(of: "zeros", limit: 4 << 20) == bytes)
  }

  @Test(arguments: ["", "A", "../a", "/a", "a/", "a/b/c/d", "ä", ".a", "a b"])
  func `a name that would be refused is not written`(name: String) {
    #expect(throws: ZipError.self) { try archive([(name, [1], false)]) }
  }

  @Test func `two names that are one are not written`() {
    #expect(throws: ZipError.self) { try archive([("a", [1], false), ("a", [2], false)]) }
    #expect(throws: ZipError.self) { try archive([("a", [1], false), ("a/b", [2], false)]) }
    #expect(throws: ZipError.refused("it has no entries")) { try archive([]) }
  }

  @Test func `many threads write and read at once`() async throws {
    let entries = [(name: "a", bytes: Array("abc".utf8), isStored: false)]
    let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<64 {
        group.addTask {
          let bytes = try archive(entries)
          #expect(
            try ZipArchive(bytes, rules: .strict).bytes(of: "a", limit: 3) == Array("abc".utf8))
          return bytes
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(all.count == 1)
  }
}
