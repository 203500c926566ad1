import Bytes
import Foundation
import Geometry
import Helper
import Ink
import Notebook
import Support
import Testing
import Wording
import Zip

@testable import Foreign

/// Foreign notes as they come out of the process that reads them.
@Suite struct ForeignPagesTests {
  private static let file = Repository.file("Tests/Fuzz/Corpus/Foreign/rnote-elements.rnote").path

  /// A page after its way to another process, without its files.
  private func asSent(_ page: LoosePage) throws -> LoosePage {
    try LoosePage(transported: page.transported, number: page.number)
  }

  private func pages(
    of bytes: [UInt8], wanted: PageRanges = .all,
    picture: @escaping ([UInt8]) throws -> [UInt8] = { $0 }
  ) throws -> ForeignPages {
    let format = try #require(ForeignFormat(of: try ForeignContent(bytes).bytes))
    return try ForeignPages(
      StoredBytes(bytes[...]), named: "notes.rnote", as: format, wanted: wanted, picture: picture)
  }

  @Test func `a page is the same in another process`() throws {
    let bytes = try FileBytes(at: Self.file).rest(limit: 1 << 20)
    var expected = try ForeignSamples.pages(of: bytes, as: RnoteNotes.self).pages.map(asSent)
    // The file comes along, because one of its elements is unknown.
    expected[0].attachments = [AttachedFile(name: "notes.rnote", hash: ContentHash(of: bytes))]
    let supply = try pages(of: bytes)
    var read: [LoosePage] = []
    while let page = try supply.next() { read.append(page) }
    #expect(read.map(\.layers) == expected.map(\.layers))
    #expect(read.map(\.files.count) == [2])
    #expect(read.map(\.heading) == expected.map(\.heading))
    #expect(
      supply.share == 1
        && supply.notes.map(\.english) == [
          "1 element of an unknown kind was left out", "1 file is attached to the notebook",
        ])
  }

  @Test func `recordings in an archive are attached, whatever reader it has`() throws {
    let file = Repository.file("Tests/Fuzz/Corpus/Foreign/goodnotes-everything.goodnotes").path
    let archive = try ZipArchive(FileBytes(at: file).rest(limit: 1 << 20), rules: .foreign)
    let sound: [UInt8] = [0, 0, 0, 24] + Array("ftypM4A of a lecture".utf8)
    let name = "attachments/01234567-89AB-CDEF-0123-456789ABCDEF"
    let members = try archive.names.map { ($0, try archive.bytes(of: $0, limit: 1 << 20), true) }
    let bytes = ZipSample.bytes(members + [(name, sound, true), ("Recordings/2.mp3", [7], false)])
    let format = try #require(
      ForeignFormat(ofArchive: try ZipArchive(bytes, rules: .foreign).names))
    let supply = try ForeignPages(StoredBytes(bytes[...]), named: "a.goodnotes", as: format)
    let page = try #require(try supply.next())
    let names = page.attachments.map(\.name)
    #expect(names.prefix(2) == ["01234567-89AB-CDEF-0123-456789ABCDEF.m4a", "2.mp3"], "\(names)")
    #expect(page.attachments.first.flatMap { page.files[$0.hash] } == sound)
  }

  @Test func `pictures that cannot be read are counted, and nothing else is lost`() throws {
    let bytes = try FileBytes(at: Self.file).rest(limit: 1 << 20)
    let supply = try pages(of: bytes) { _ in throw ForeignFault.damaged }
    let page = try #require(try supply.next())
    #expect(page.pictures.isEmpty && !page.strokes.isEmpty && !page.texts.isEmpty)
    #expect(supply.notes.map(\.english).contains("1 picture was left out"))
  }

  @Test func `every input of the fuzzer is read or refused, by every reader`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Foreign")
    try #require(!files.isEmpty)
    for file in files {
      let bytes = try FileBytes(at: Repository.file(file).path).rest(limit: 1 << 24)
      guard let content = try? ForeignContent(bytes) else { continue }
      for reader in ForeignFormat.readers {
        guard var notes = try? reader.init(content) else { continue }
        for index in 0..<min(notes.pageCount, 50) {
          guard let page = try? notes.page(index).finished(number: index + 1) else { continue }
          let read = try asSent(page)
          // Steps of the ink codec are not lost again.
          #expect(try asSent(read) == read && read.strokes.count == page.strokes.count, "\(file)")
        }
        #expect(try ForeignLosses(notes.losses.bytes) == notes.losses)
      }
    }
  }

  @Test func `a file is known by one reader at most`() throws {
    for file in Repository.files(below: "Tests/Fuzz/Corpus/Foreign") {
      let bytes = try FileBytes(at: Repository.file(file).path).rest(limit: 1 << 24)
      guard let content = try? ForeignContent(bytes) else { continue }
      let known = ForeignFormat.readers.filter { reader in
        switch content {
        case .bytes(let bytes): reader.isLikely(Array(bytes.prefix(4096)))
        case .archive(let archive): reader.isLikely(ofArchive: archive.names)
        }
      }
      #expect(known.count <= 1, "\(file): \(known.map { $0.program })")
    }
  }

  @Test func `requests and losses come back from bytes, and nonsense is refused`() throws {
    let hash = ContentHash(of: [1])
    let format = try #require(ForeignFormat.all.first)
    for request: ForeignRequest in [.open(format), .page(7), .file(hash)] {
      #expect(try ForeignRequest(request.bytes) == request)
    }
    for bytes: [UInt8] in [[], [9], [1, 200], [2], [3, 1, 1]] {
      #expect(throws: ForeignFault.damaged) { try ForeignRequest(bytes) }
    }
  }

  @Test(arguments: ForeignFault.allCases)
  func `each fault is one sentence`(_ fault: ForeignFault) {
    #expect(!fault.words.english.isEmpty && !fault.words.english.hasSuffix("."))
  }
}
