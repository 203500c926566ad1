import Bytes
import Foundation
import Notebook
import Support
import Testing

/// The seeds of the fuzzer, of which some are records of a random history and some are damaged.
@Suite struct CorpusTests {
  static let folder = Repository.root.appending(path: "Tests/Fuzz/Corpus/Record")

  @Test func `every seed is merged or refused, and what is merged can be read`() throws {
    let seeds = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    #expect(seeds.count >= 4)
    for seed in seeds {
      var reader = ByteReader(Array(try Data(contentsOf: seed)))
      var notebook = Notebook()
      while let bytes = try? reader.block() {
        guard let record = try? Record(stored: bytes) else { continue }
        #expect(try Record(stored: record.stored) == record)
        notebook.merge(record)
      }
      #expect(try ContentDigest(of: notebook) == ContentDigest(of: Notebook(notebook.records)))
    }
  }

  @Test func `mutated records are refused, or merged alike in any order`() throws {
    var world = try World(seed: Seed.of(21), devices: 2)
    try world.run(steps: 60)
    var refused = 0
    for _ in 0..<20 {
      var taken: [Record] = []
      for record in world.said {
        var bytes = record.stored
        if Bool.random(using: &world.random),
          let index = bytes.indices.randomElement(using: &world.random)
        {
          bytes[index] = UInt8.random(in: 0...255, using: &world.random)
        }
        guard let record = try? Record(stored: bytes) else {
          refused += 1
          continue
        }
        #expect(try Record(stored: record.stored) == record)
        taken.append(record)
      }
      let notebook = Notebook(taken)
      #expect(Notebook((taken + taken).shuffled(using: &world.random)) == notebook)
      _ = try ContentDigest(of: notebook)
    }
    #expect(refused > 0)
  }

  /// Run with RECORD_GOLDENS=1 to make the seeds anew.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil))
  func `seeds are made of random histories`() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for seed in 1...4 as ClosedRange<UInt64> {
      var world = try World(seed: seed, devices: 2)
      try world.run(steps: 12 * Int(seed))
      var writer = ByteWriter()
      for record in world.said { writer.appendBlock(record.stored) }
      if seed == 4 { writer = ByteWriter(damaging: writer.bytes) }
      try Data(writer.bytes.prefix(4000)).write(to: Self.folder.appending(path: "history-\(seed)"))
    }
  }
}

extension ByteWriter {
  /// Every 97th byte is another one.
  fileprivate init(damaging bytes: [UInt8]) {
    self.init()
    for (index, byte) in bytes.enumerated() { append(index % 97 == 50 ? byte ^ 0x41 : byte) }
  }
}
