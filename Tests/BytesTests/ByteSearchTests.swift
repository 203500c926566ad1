import Bytes
import Testing

/// Looking through a source.
@Suite struct ByteSearchTests {
  /// A source that gives a few bytes at a time.
  private final class Drops: ByteSource {
    private var bytes: ArraySlice<UInt8>
    private let size: Int

    init(_ text: String, size: Int) { (bytes, self.size) = (Array(text.utf8)[...], size) }

    var share: Double { 0 }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
      let part = bytes.prefix(size)
      _ = buffer.update(fromContentsOf: part)
      bytes = bytes.dropFirst(size)
      return part.count
    }
  }

  @Test(arguments: 1...9)
  func `a word is found wherever pieces end`(size: Int) throws {
    let words = ["needle", "pin'"].map { Array($0.utf8) }
    for text in ["hay hay needle hay", "needle", "nneedle", "hay pin'", "pipin'"] {
      #expect(try Drops(text, size: size).contains(anyOf: words), "\(text)")
    }
    for text in ["", "need le", "needl", "pin", "hay eedle in"] {
      #expect(try !Drops(text, size: size).contains(anyOf: words), "\(text)")
    }
  }
}
