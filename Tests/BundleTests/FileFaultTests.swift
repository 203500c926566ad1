import Bytes
import Testing
import Wording

@testable import Bundle

/// Why files cannot be read, as the memory of a folder keeps it.
@Suite struct FileFaultTests {
  private static let faults: [FileFault] = [
    .closed, .empty, .notABundle, .repacked, .tooLarge, .misnamed, .damaged(""),
    .damaged("a: b: c"), .newer(format: 7), .requires("more: of it"), .requires(""),
  ]

  @Test(arguments: faults)
  func `a fault is kept without a word of a language`(fault: FileFault) throws {
    #expect(FileFault(stored: fault.stored) == fault)
    let note = try note(of: fault.stored)
    #expect(note.content == .unreadable(fault))
    #expect(note.tried == 9)
  }

  @Test func `only what a later program wrote needs an update`() {
    #expect(Self.faults.filter(\.needsUpdate).count == 3)
    #expect(FileFault(.newer(format: 2)).needsUpdate)
    #expect(!FileFault(.damaged("update this program")).needsUpdate)
  }

  @Test(arguments: [
    "it is empty", "it was written by a later Suzuri: update this program", "", ":",
  ])
  func `a file about which an earlier program kept a sentence is examined anew`(text: String) throws
  {
    #expect(try note(of: text).tried == 0)
  }

  /// The note about a file as it is read back, with a text for its fault.
  private func note(of text: String) throws -> FileNote {
    let mark = FileNote.Mark(size: 1, seconds: 2, nanoseconds: 3, number: 4)
    var writer = ByteWriter()
    FileNote(mark: mark, content: .unreadable(.empty), since: 8, tried: 9).write(to: &writer)
    let known = bytes(of: FileFault.empty.stored)
    #expect(writer.bytes.suffix(known.count) == known[...])
    var reader = ByteReader(writer.bytes.dropLast(known.count) + bytes(of: text))
    return try FileNote(from: &reader)
  }

  private func bytes(of text: String) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendText(text)
    return writer.bytes
  }
}
