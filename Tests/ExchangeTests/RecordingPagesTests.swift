import Bytes
import Ink
import Notebook
import Testing

@testable import Exchange

@Suite struct RecordingPagesTests {
  /// Strokes of four samples each, one every 100 milliseconds.
  private func csv(strokes: Int) -> [UInt8] {
    let lines = (0..<strokes).flatMap { stroke in
      (0..<4).map { "\(stroke * 100 + $0 * 10),\($0),\(stroke),500" } + [
        "\(stroke * 100 + 40),4,1,0"
      ]
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  @Test func `a long recording goes on on further pages, on one clock`() throws {
    let bytes = csv(strokes: 25)
    let pages = try RecordingPages(StoredBytes(bytes[...]), now: 10_000, mostSamples: 40)
    var strokes: [[Stroke]] = []
    while let page = try pages.next() {
      #expect(page.number == strokes.count + 1)
      strokes.append(page.strokes)
    }
    #expect(strokes.map(\.count) == [10, 10, 5])
    #expect(pages.notes.count == 1 && pages.share == 1)
    // The first page ends now; the others go on from there.
    let begin = Int64(10_000 - 930)
    #expect(strokes.joined().map(\.start) == (0..<25).map { begin + Int64($0) * 100 })
    #expect(Array(strokes.joined()).map(\.samples.count) == [Int](repeating: 4, count: 25))
  }

  @Test func `no more is read than the page needs`() throws {
    let bytes = csv(strokes: 100_000)
    let source = CountedBytes(bytes)
    let pages = try RecordingPages(source, now: 0, mostSamples: 40)
    #expect(try pages.next()?.strokes.count == 10)
    #expect(source.count < bytes.count / 4, "\(source.count) of \(bytes.count)")
    #expect(pages.notes.count == 1)
  }
}

/// Bytes in memory of which it is counted how many were read.
private final class CountedBytes: ByteSource {
  private let bytes: StoredBytes
  private(set) var count = 0

  init(_ bytes: [UInt8]) { self.bytes = StoredBytes(bytes[...]) }

  var share: Double { bytes.share }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let more = bytes.read(into: buffer)
    count += more
    return more
  }
}
