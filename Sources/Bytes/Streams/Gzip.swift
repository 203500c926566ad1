internal import CZlib

/// Bytes compressed piece by piece as a gzip file (RFC 1952) without name and time.
///
/// With the same zlib, equal bytes give equal results, however divided.
public final class GzipWriter {
  private let stream: UnsafeMutablePointer<z_stream>
  private let sink: ([UInt8]) throws -> Void

  /// Creates a writer whose sink receives the compressed bytes in pieces.
  public init(to sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = deflateInit2_(stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
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

/// The bytes of a gzip file (RFC 1952), expanded piece by piece; a file may consist of several members.
///
/// Data that expands without end is refused as soon as that shows, and takes no memory until then.
public final class Inflation: ByteSource {
  private let source: any ByteSource
  private let limits: Limits
  private let stream: UnsafeMutablePointer<z_stream>
  /// Compressed bytes; those in the range are still to be expanded.
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var pending = 0..<0
  private var taken = 0
  private var made = 0
  private var ending: Ending?

  /// The number of compressed bytes to read at once.
  private static let pieceSize = 128 << 10

  /// The limits of expansion.
  public struct Limits: Hashable, Sendable {
    /// The largest output in bytes.
    public var bytes: Int
    /// The largest ratio of output to input once the output exceeds `leeway`.
    public var ratio: Int
    /// The output in bytes allowed whatever the ratio.
    public var leeway: Int

    /// Creates limits: by default 4 GiB, and beyond 16 MiB at most 200 to 1.
    public init(bytes: Int = 4 << 30, ratio: Int = 200, leeway: Int = 16 << 20) {
      (self.bytes, self.ratio, self.leeway) = (bytes, ratio, leeway)
    }
  }

  private enum Ending {
    case complete
    case failed(SourceError)
  }

  /// Creates a source that expands another; nil if there is not enough memory.
  public init?(_ source: any ByteSource, limits: Limits = Limits()) {
    self.source = source
    self.limits = limits
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, 31, ZLIB_VERSION, size) == Z_OK else {
      stream.deallocate()
      return nil
    }
    input = .allocate(capacity: Self.pieceSize)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// The share of the compressed bytes expanded so far, 0 to 1.
  public var share: Double {
    source.share * (pending.isEmpty ? 1 : Double(taken) / Double(taken + pending.count))
  }

  /// Expands as much as fits into a buffer; a fault is thrown after the output before it.
  public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let room = min(buffer.count, 1 << 30)
    var count = 0
    while ending == nil, count < room {
      count += step(into: UnsafeMutableBufferPointer(rebasing: buffer[count..<room]))
    }
    if count == 0, case .failed(let error)? = ending { throw error }
    return count
  }

  /// Lets zlib work once, and notes its result.
  private func step(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard fetch(1) else { return 0 }
    stream.pointee.next_in = input.baseAddress.map { $0 + pending.lowerBound }
    stream.pointee.avail_in = UInt32(pending.count)
    stream.pointee.next_out = buffer.baseAddress
    stream.pointee.avail_out = UInt32(buffer.count)
    let status = inflate(stream, Z_NO_FLUSH)
    let (left, count) = (Int(stream.pointee.avail_in), buffer.count - Int(stream.pointee.avail_out))
    taken += pending.count - left
    pending = pending.upperBound - left..<pending.upperBound
    made += count
    switch status {
    case Z_OK: break
    case Z_STREAM_END: endMember()
    case Z_BUF_ERROR: end(.truncated)
    case Z_MEM_ERROR: end(.noMemory)
    default: end(.damaged)
    }
    checkLimits()
    return count
  }

  /// Fetches until `count` compressed bytes, or all that are left, are in memory; false on failure.
  private func fetch(_ count: Int) -> Bool {
    guard pending.count < count else { return true }
    _ = input.update(fromContentsOf: input[pending])
    pending = 0..<pending.count
    do {
      while pending.count < count {
        let free = UnsafeMutableBufferPointer(rebasing: input[pending.upperBound...])
        let more = try source.read(into: free)
        guard more > 0 else { break }
        pending = 0..<pending.count + more
      }
      return true
    } catch {
      ending = .failed(error)
      return false
    }
  }

  /// Continues with the next member; anything else that follows is not part of the data.
  private func endMember() {
    guard fetch(2) else { return }
    let isNext = input[pending].starts(with: [0x1F, 0x8B])
    if !isNext || inflateReset(stream) != Z_OK { ending = .complete }
  }

  private func checkLimits() {
    if made > limits.bytes {
      end(.tooLarge(limit: limits.bytes))
    } else if made > limits.leeway, made / max(taken, 1) > limits.ratio {
      end(.implausible(ratio: limits.ratio))
    }
  }

  private func end(_ error: DeflateError) { ending = .failed(.compressed(error)) }
}
