import Foundation
import Support
import Testing

/// Who reads bytes from outside reaches them through arrays and spans, whose places are checked in the
/// program as it is used: a wrong number ends the program, and never reads what lies beside.
@Suite struct MemoryTests {
  /// Where bytes from outside are read.
  private static let folders = [
    "Bus", "Bytes", "Desk", "Exchange", "Export", "Graphs", "Helper", "Ink", "Notebook",
    "PDFReader", "Recognition",
    "Store", "Zip",
    "App/Selecting", "App/Settings", "Pen/Session",
  ]

  /// The files in those folders that hand memory to C or to the system as a whole, or that write what
  /// the program itself made.
  private static let borders: Set = [
    "App/Selecting/SystemClipboards.swift", "Bus/MessageReader.swift", "Bus/MessageWriter.swift",
    "Bytes/ByteWriter.swift", "Bytes/Files/FileBytes.swift",
    "Bytes/Files/UnfinishedFiles.swift", "Bytes/Paths/Disk.swift",
    "Bytes/Paths/PathText.swift", "Bytes/Streams/ByteSearch.swift",
    "Bytes/Streams/ByteSource.swift", "Bytes/Streams/Deflate.swift", "Bytes/Streams/Gzip.swift",
    "Bytes/Work/Monitor.swift", "Bytes/Work/ParallelWork.swift", "Bytes/Work/StartedProgram.swift",
    "Export/PDF/Document/FlateStream.swift",
    "Export/PDF/Fonts/FontFace.swift",
    "Export/PDF/Original/ForeignPDF.swift", "Graphs/Layout/OpenGraph.swift",
    "Helper/HelperConnection.swift",
    "Helper/HelperHost.swift",
    "Ink/Codec/BitWriter.swift", "Ink/Codec/Forecast.swift", "Ink/Codec/StrokeColumns.swift",
    "PDFReader/OpenPDF.swift", "Recognition/Reader/ReadingNetwork.swift",
    "Store/SQLite/Connection.swift", "Store/SQLite/Statement.swift",
    "Store/Salvage/RawFile.swift", "Zip/ZipFile.swift", "Zip/ZipWriter.swift",
  ]

  /// Memory whose places are not checked.
  private static func isUnchecked(_ text: String) -> Bool {
    text.contains(
      /Unsafe\w*Pointer|withUnsafe|unsafeUninit|unsafeBitCast|\.loadUnaligned|uncheckedOffset|\[unchecked/
    )
  }

  private func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  @Test func `bytes from outside are reached through checked places`() throws {
    let files = Self.folders.flatMap { Repository.files(below: "Sources/\($0)") }
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 200)
    let found = try files.filter { Self.isUnchecked(try text(of: $0)) }
      .map { String($0.dropFirst("Sources/".count)) }
    #expect(Set(found).subtracting(Self.borders).isEmpty)
    #expect(Self.borders.subtracting(found).isEmpty, "these no longer need to be named")
  }

  @Test func `no build leaves the checks out`() throws {
    let files = ["Package.swift", "Makefile"] + Repository.files(below: ".ci")
    for file in files {
      let text = try text(of: file)
      #expect(!text.contains("Ounchecked") && !text.contains("exclusivity=unchecked"), "\(file)")
    }
  }

  @Test(arguments: [
    "bytes.withUnsafeBytes { $0 }", "var a: UnsafeMutableRawBufferPointer", "[unchecked: 3]",
    "[UInt8](unsafeUninitializedCapacity: 3)", "a.loadUnaligned(as: Int.self)",
  ])
  func `unchecked access is found however it is written`(text: String) {
    #expect(Self.isUnchecked(text))
    #expect(!Self.isUnchecked("init(unchecked text: String) { bytes.unsafeLoadUnaligned() }"))
  }
}
