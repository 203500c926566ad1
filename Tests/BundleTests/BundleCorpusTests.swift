import Bytes
import Foundation
import Notebook
import Support
import Testing

@testable import Bundle

/// The seeds of the fuzzer of bundles, and whatever once broke their reader.
@Suite struct BundleCorpusTests {
  /// What the seeds are read as; all others are refused.
  private static let bundles: Set = ["changes", "notebook", "receipt"]
  private static let manifests: Set = ["manifest"]
  private static let parts: Set = ["page", "records"]
  private static let memories: Set = ["memory", "memory-2", "memory-3"]

  @Test func `every input of the fuzzer is read or refused`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Bundle")
    #expect(files.count > 8)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      let name = PathParts(file).name
      let bundle = try? Bundle(bytes)
      #expect((bundle != nil) == Self.bundles.contains(name), "\(name)")
      if let bundle { #expect(try Bundle(bundle.encoded()).blobs == bundle.blobs, "\(name)") }
      let manifest = try? Manifest(parsing: bytes)
      #expect((manifest != nil) == Self.manifests.contains(name), "\(name)")
      if let manifest { #expect(try Manifest(parsing: manifest.text) == manifest, "\(name)") }
      let records = try? RecordPart.decoded(bytes)
      #expect((records != nil) == Self.parts.contains(name), "\(name)")
      if let records { #expect(RecordPart.encoded(records) == bytes, "\(name)") }
      let memory = try? FolderMemory(stored: bytes)
      #expect((memory != nil) == Self.memories.contains(name), "\(name)")
      if let memory, name == "memory" { #expect(memory.stored == bytes) }
    }
  }

  @Test(arguments: [2, 3])
  func `a memory of an earlier version is read, and written in the present one`(version: UInt8)
    throws
  {
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: Repository.file("Tests/Fuzz/Corpus/Bundle/\(name)")))
    }
    let (old, new) = (try bytes("memory-\(version)"), try bytes("memory"))
    #expect(old.first == version && new.first == 4)
    let memory = try FolderMemory(stored: old)
    #expect(!memory.files.isEmpty && !memory.notebooks.isEmpty)
    #expect(memory.stored == new)
    #expect(throws: ByteError.self) { try FolderMemory(stored: [5] + new.dropFirst()) }
  }
}
