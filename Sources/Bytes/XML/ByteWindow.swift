/// The part of a source that is in memory: from where reading stands, as far as was looked at.
struct ByteWindow: ~Copyable {
  private let source: any ByteSource
  private let limit: Int
  private var memory: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  private var isDrained = false
  /// The line of the byte at `counted`.
  private var lineCount = 1
  private var counted = 0

  /// Creates a window that never grows beyond a number of bytes.
  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
    memory = .allocate(capacity: min(256 << 10, limit))
  }

  deinit { memory.deallocate() }

  /// How much of the source has been read, 0 to 1.
  var share: Double { source.share }

  /// The line in which reading stands, counted from 1.
  var line: Int {
    mutating get {
      let passed = UnsafeBufferPointer(rebasing: memory[counted..<start])
      lineCount += passed.count(of: 0x0A)
      counted = start
      return lineCount
    }
  }

  /// All bytes ahead that are in memory; they move when more is looked at.
  var ahead: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[start..<end]) }

  /// Whether there are so many bytes ahead.
  @inline(__always)
  mutating func has(_ count: Int) throws(XMLError) -> Bool {
    if end - start >= count { return true }
    return try fill(to: count)
  }

  /// Looks for a byte from some way ahead; nil where none comes any more.
  mutating func offset(of byte: UInt8, from offset: Int) throws(XMLError) -> Int? {
    var known = offset
    while true {
      let ahead = ahead
      if let found = ahead.firstIndex(of: byte, from: known) { return found }
      known = max(known, ahead.count)
      guard try fill(to: known + 1) else { return nil }
    }
  }

  /// Moves on by a number of bytes that are there.
  @inline(__always)
  mutating func advance(by count: Int) { start += count }

  private mutating func fill(to count: Int) throws(XMLError) -> Bool {
    while end - start < count {
      guard !isDrained else { return false }
      makeRoom()
      guard end < memory.count else {
        throw XMLError(.tooLarge, line: line, "an element is larger than \(limit >> 20) MiB")
      }
      do throws(SourceError) {
        let free = UnsafeMutableBufferPointer(rebasing: memory[end...])
        let count = try source.read(into: free)
        end += count
        isDrained = count == 0
      } catch {
        isDrained = true
        throw XMLError(error, line: line)
      }
    }
    return true
  }

  /// Moves what is left to the beginning, and takes more memory where that does not help.
  private mutating func makeRoom() {
    if start > 0 {
      _ = line
      counted = 0
      _ = memory.update(fromContentsOf: memory[start..<end])
      (start, end) = (0, end - start)
    }
    guard end == memory.count, end < limit else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: min(end * 2, limit))
    _ = larger.update(fromContentsOf: memory[..<end])
    memory.deallocate()
    memory = larger
  }
}
