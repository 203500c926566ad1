private import CZlib
public import Wording

/// An error in compressed data.
public enum DeflateError: Error, Hashable, Sendable, Worded {
  case damaged
  case truncated
  case tooLarge(limit: Int)
  /// The data expands by a larger factor than real data does.
  case implausible(ratio: Int)
  case excess
  case noMemory

  /// The error as one line.
  public var words: Words {
    switch self {
    case .damaged: "the compressed data is damaged"
    case .truncated: "the compressed data ends early"
    case .tooLarge(let limit): "the compressed data expands to more than \(limit) bytes"
    case .implausible(let ratio):
      "the compressed data expands to more than \(ratio) times its size"
    case .excess: "the compressed data is followed by extra bytes"
    case .noMemory: "not enough memory to expand the data"
    }
  }
}

/// Compression as in zip files: raw deflate, RFC 1951.
public enum Deflate {
  /// Returns the bytes compressed; with the same zlib, equal bytes and levels give equal results.
  ///
  /// The level is 0 (stored) to 9 (smallest), clamped. Incompressible input grows by a few bytes.
  public static func compressed(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    var stream = z_stream()
    return withUnsafeMutablePointer(to: &stream) { stream in
      let size = Int32(MemoryLayout<z_stream>.size)
      let effort = Int32(min(max(level, 0), 9))
      let status = deflateInit2_(
        stream, effort, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      precondition(status == Z_OK, "zlib has no memory")
      defer { deflateEnd(stream) }
      let bound = Int(deflateBound(stream, UInt(bytes.count)))
      return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        count = bytes.withUnsafeBufferPointer { input in
          Self.run(stream, from: input, to: output) { deflate($0, $1 ? Z_FINISH : Z_NO_FLUSH) }.made
        }
      }
    }
  }

  /// Expands one whole raw deflate stream; memory grows with the output, up to the limit in bytes.
  public static func expanded(_ bytes: [UInt8], limit: Int) throws(DeflateError) -> [UInt8] {
    let limit = min(max(limit, 0), Int.max / 4)
    // One byte beyond the limit tells a stream that ends there from one that goes on.
    var capacity = min(limit + 1, max(4096, bytes.count * 4))
    while true {
      let (status, output) = expansion(of: bytes, capacity: capacity)
      if output.count > limit { throw .tooLarge(limit: limit) }
      switch status {
      case .complete: return output
      case .full: capacity = min(limit + 1, capacity * 4)
      case .failed(let error): throw error
      }
    }
  }

  private enum Ending {
    case complete
    case full
    case failed(DeflateError)
  }

  /// Expands as much as fits; starting over with more room costs a third of the work at most.
  private static func expansion(of bytes: [UInt8], capacity: Int) -> (Ending, [UInt8]) {
    var stream = z_stream()
    var ending = Ending.failed(.noMemory)
    let output = withUnsafeMutablePointer(to: &stream) { stream in
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(stream, -15, ZLIB_VERSION, size) == Z_OK else { return [UInt8]() }
      defer { inflateEnd(stream) }
      return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        bytes.withUnsafeBufferPointer { input in
          let result = run(stream, from: input, to: output) { stream, _ in
            inflate(stream, Z_NO_FLUSH)
          }
          count = result.made
          ending =
            switch result.status {
            case Z_STREAM_END: result.taken == bytes.count ? .complete : .failed(.excess)
            case Z_OK, Z_BUF_ERROR: count == capacity ? .full : .failed(.truncated)
            case Z_MEM_ERROR: .failed(.noMemory)
            default: .failed(.damaged)
            }
        }
      }
    }
    return (ending, output)
  }

  /// Drives zlib over buffers of any size, which it takes in parts of less than 4 GiB.
  ///
  /// `step` learns whether it has the last part; it ends with anything but `Z_OK`.
  private static func run(
    _ stream: UnsafeMutablePointer<z_stream>, from input: UnsafeBufferPointer<UInt8>,
    to output: UnsafeMutableBufferPointer<UInt8>,
    step: (UnsafeMutablePointer<z_stream>, Bool) -> Int32
  ) -> (status: Int32, taken: Int, made: Int) {
    let part = Int(UInt32.max)
    var (taken, made) = (0, 0)
    while true {
      let (give, room) = (min(part, input.count - taken), min(part, output.count - made))
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + taken })
      stream.pointee.avail_in = UInt32(give)
      stream.pointee.next_out = output.baseAddress.map { $0 + made }
      stream.pointee.avail_out = UInt32(room)
      let status = step(stream, taken + give == input.count)
      let (used, written) = (
        give - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out)
      )
      taken += used
      made += written
      if status != Z_OK || (used == 0 && written == 0) { return (status, taken, made) }
    }
  }
}
