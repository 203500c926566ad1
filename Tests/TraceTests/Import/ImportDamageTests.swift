import Bytes
import Foundation
import Support
import Testing
@testable import Trace

@Suite("Damaged files with reports")
struct ImportDamageTests {
  private static let table = "t;x;p\n0,25;1,5;0,5\n1;\"2\";1e0\n"
  private static let trace = """
    # {"schema": "stylus-trace/1", "device": {"name": "Slate"}}
    run,stroke,seq,phase,t_recv,x,y,mood
    1,1,0,down,1000,2,3,"a ""b"", c"
    1,1,1,up,2e3,2.5,-3,
    """

  private static let files: [(kind: TraceFileKind, text: String)] = [
    (.trace, trace), (.csv, table), (.libinput, EvdevTests.libinput), (.evemu, EvdevTests.evemu),
  ]

  /// Reads a file or refuses it; what is read can be written, checked and summed up.
  private static func read(_ bytes: [UInt8], as kind: TraceFileKind) throws {
    _ = TraceFileKind(of: bytes)
    let map = try ColumnMap(parsing: "t_recv=#1:s,x=#2,pressure=#3:0..1")
    guard let trace = try? Trace(importing: bytes, as: kind, map: map) else { return }
    let twin = try Trace(parsing: trace.csv)
    #expect(twin.csv == trace.csv)
    _ = TraceCheck(trace)
    _ = TraceSummary(trace).json
    _ = ChromeTrace([("A", trace)]).json
    _ = try? LibinputText(trace).yaml
  }

  @Test("A file that ends anywhere is read or refused", arguments: files.indices)
  func truncation(_ index: Int) throws {
    let (kind, text) = Self.files[index]
    let bytes = Array(text.utf8)
    for end in bytes.indices { try Self.read(Array(bytes[..<end]), as: kind) }
  }

  @Test("A file with any byte changed is read or refused", arguments: files.indices)
  func flips(_ index: Int) throws {
    let (kind, text) = Self.files[index]
    var random = RandomSource(seed: 5)
    var bytes = Array(text.utf8)
    for place in bytes.indices {
      let before = bytes[place]
      let likely: [UInt8] = [
        0, 0x0A, 0x22, 0x2C, 0x2D, 0x39, UInt8.random(in: 0...255, using: &random),
      ]
      bytes[place] = likely[place % likely.count]
      try Self.read(bytes, as: kind)
      bytes[place] = before
    }
  }

  @Test("Every input of the fuzzers is read or refused")
  func corpora() throws {
    for (folder, kind) in [
      ("Trace", TraceFileKind.trace), ("Libinput", .libinput), ("Evemu", .evemu), ("Table", .csv),
    ] {
      let files = Repository.files(below: "Tests/Fuzz/Corpus/\(folder)")
      #expect(files.count > 3, "\(folder)")
      for file in files {
        let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
        try Self.read(bytes, as: kind)
      }
    }
  }
}
