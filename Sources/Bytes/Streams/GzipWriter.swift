internal import CZlib

/// Bytes compressed piece by piece as a gzip file (RFC 1952) without name and time.
///
/// With the same zlib, equal bytes give equal results, however divided.
public final class GzipWriter {
  private let stream: UnsafeMutablePointer<z_stream>
  private let sink: ([UInt8]) throws -> Void

  /// Creates a writer whose sink receives the compressed bytes in pieces.
  ///
  /// The level is 0 (stored) to 9 (smallest), clamped.
  public init(level: Int = 6, to sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let effort = Int32(min(max(level, 0), 9))
    let status = deflateInit2_(
      stream, effort, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(status == Z_OK, "zlib has no memory")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses some bytes.
  public func append(_ bytes: [UInt8]) throws { try run(bytes, Z_NO_FLUSH) }

  /// Finishes the file; nothing may be appended afterward.
  public func finish() throws { try run([], Z_FINISH) }

  private static let pieceSize = 64 << 10

  private func run(_ bytes: [UInt8], _ flush: Int32) throws {
    var taken = 0
    var isFull = true
    while isFull || taken < bytes.count {
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
        bytes.withUnsafeBufferPointer { input in
          let given = min(input.count - taken, 1 << 30)
          stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress.map { $0 + taken })
          stream.pointee.avail_in = UInt32(given)
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          deflate(stream, flush)
          taken += given - Int(stream.pointee.avail_in)
          count = output.count - Int(stream.pointee.avail_out)
        }
      }
      isFull = piece.count == Self.pieceSize
      if !piece.isEmpty { try sink(piece) }
    }
  }
}
