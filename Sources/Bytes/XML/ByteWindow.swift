internal import Wording

/// The part of a source that is in memory: from the reading position to the farthest byte fetched.
struct ByteWindow: ~Copyable {
  private let source: any ByteSource
  private let limit: Int
  private var memory: [UInt8] = []
  private var start = 0
  private var isDrained = false
  /// The line of the byte at `counted`.
  private var lineCount = 1
  private var counted = 0

  /// The number of bytes to read at once, at least.
  private static let piece = 256 << 10

  init(_ source: any ByteSource, limit: Int) { (self.source, self.limit) = (source, limit) }

  var share: Double { source.share }

  /// The line of the reading position, from 1.
  var line: Int {
    mutating get {
      lineCount += memory.span.extracting(counted..<start).count(of: 0x0A)
      counted = start
      return lineCount
    }
  }

  /// The number of bytes ahead that are in memory.
  var count: Int { memory.count - start }

  /// A byte ahead, which must be in memory.
  subscript(_ offset: Int) -> UInt8 { memory[start + offset] }

  @inline(__always)
  func with<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    body(memory.span.extracting(start + range.lowerBound..<start + range.upperBound))
  }

  @inline(__always)
  func withAll<Result>(_ body: (Span<UInt8>) -> Result) -> Result { with(0..<count, body) }

  @inline(__always)
  mutating func has(_ count: Int) throws(XMLError) -> Bool {
    if memory.count - start >= count { return true }
    return try fill(to: count)
  }

  /// Finds a byte from an offset on; nil if there is none up to the end of the source.
  mutating func offset(of byte: UInt8, from offset: Int) throws(XMLError) -> Int? {
    var known = offset
    while true {
      if let found = withAll({ $0.firstIndex(of: byte, from: known) }) { return found }
      known = max(known, count)
      guard try fill(to: known + 1) else { return nil }
    }
  }

  @inline(__always)
  mutating func advance(by count: Int) { start += count }

  private mutating func fill(to count: Int) throws(XMLError) -> Bool {
    while memory.count - start < count {
      guard !isDrained else { return false }
      dropPassed()
      // Doubles the memory, so that a long text is not moved repeatedly.
      let room = min(max(Self.piece, memory.count), limit - memory.count)
      guard room > 0 else {
        throw XMLError(.tooLarge, line: line, "an element is larger than \(limit >> 20) MiB")
      }
      do throws(SourceError) {
        isDrained = try source.append(to: &memory, atMost: room) == 0
      } catch {
        isDrained = true
        throw XMLError(error, line: line)
      }
    }
    return true
  }

  private mutating func dropPassed() {
    guard start > 0 else { return }
    _ = line
    memory.removeFirst(start)
    (start, counted) = (0, 0)
  }
}
