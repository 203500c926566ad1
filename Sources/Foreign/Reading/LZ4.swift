/// Data compressed by LZ4 in the frames that the compression library of Apple writes.
///
/// A frame is some blocks, then the word "bv4$". A block begins with a word: "bv41" for a
/// compressed one, with the sizes of its content and of its bytes; "bv4-" for a plain one, with one
/// size. Matches may reach back into the blocks before.
enum LZ4 {
  private static let compressed = Array("bv41".utf8)
  private static let plain = Array("bv4-".utf8)
  private static let end = Array("bv4$".utf8)

  /// True if bytes begin like a frame.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: compressed) || bytes.starts(with: plain)
  }

  /// Returns the content of a frame; throws `damaged` for anything else, and `tooLarge` beyond a
  /// limit in bytes.
  static func content(of frame: [UInt8], limit: Int) throws(ForeignFault) -> [UInt8] {
    var content: [UInt8] = []
    var cursor = ByteCursor(frame)
    while true {
      if cursor.isNext(end) { return content }
      let isPlain = cursor.isNext(plain)
      guard isPlain || cursor.isNext(compressed) else { throw .damaged }
      try cursor.skip(4)
      let size = Int(try cursor.number(UInt32.self))
      guard size <= limit - content.count else { throw .tooLarge }
      if isPlain {
        content += try cursor.bytes(size)
      } else {
        let count = Int(try cursor.number(UInt32.self))
        var block = try cursor.part(count)
        try expand(&block, to: content.count + size, in: &content)
      }
    }
  }

  /// Appends the content of a block, which ends at a known size.
  private static func expand(
    _ block: inout ByteCursor, to size: Int, in content: inout [UInt8]
  ) throws(ForeignFault) {
    // A byte of a block becomes 255 at most, so that a small frame cannot ask for much memory.
    guard size - content.count <= block.remaining * 255 else { throw .damaged }
    content.reserveCapacity(size)
    while !block.isAtEnd {
      let token = Int(try block.byte())
      let literals = try length(token >> 4, from: &block)
      guard literals <= size - content.count else { throw .damaged }
      try block.append(literals, to: &content)
      if block.isAtEnd { break }
      let distance = Int(try block.number(UInt16.self))
      let match = try length(token & 15, from: &block) + 4
      guard distance > 0, distance <= content.count, match <= size - content.count else {
        throw .damaged
      }
      repeatContent(match, from: distance, in: &content)
    }
    guard content.count == size else { throw .damaged }
  }

  /// The length of a part, which goes on after 15 in further bytes.
  private static func length(
    _ start: Int, from block: inout ByteCursor
  ) throws(ForeignFault) -> Int {
    guard start == 15 else { return start }
    var length = start
    while true {
      let next = try block.byte()
      length += Int(next)
      if next < 255 { return length }
    }
  }

  /// Appends bytes from some way back, which may be among those that are appended.
  private static func repeatContent(_ count: Int, from distance: Int, in content: inout [UInt8]) {
    let start = content.count - distance
    if distance >= count {
      content.append(contentsOf: content[start..<start + count])
    } else {
      for place in start..<start + count { content.append(content[place]) }
    }
  }
}
