internal import CZlib

/// Compressed bytes, expanded piece by piece: gzip files (RFC 1952) and the entries of zip files.
///
/// Bytes that expand without end are refused as soon as that shows, and take no memory until then.
public final class Inflation: ByteSource {
  private let input: ArraySlice<UInt8>
  private let format: Format
  private let limits: Limits
  private let stream: UnsafeMutablePointer<z_stream>
  private var position: Int
  private var made = 0
  private var ending: Ending?

  /// What stands around the compressed data.
  public enum Format: Hashable, Sendable {
    /// A head with the name and a tail with a checksum; several may follow one another.
    case gzip
    /// Nothing.
    case raw
  }

  /// How far bytes may expand.
  public struct Limits: Hashable, Sendable {
    /// The most bytes that may come out.
    public var bytes: Int
    /// How many times its size data may reach, once it is larger than `leeway`.
    public var ratio: Int
    /// So many bytes may come out whatever the ratio.
    public var leeway: Int

    /// Creates limits; as they are, 4 GiB, and beyond 16 MiB no more than 200 to 1.
    public init(bytes: Int = 4 << 30, ratio: Int = 200, leeway: Int = 16 << 20) {
      self.bytes = bytes
      self.ratio = ratio
      self.leeway = leeway
    }
  }

  private enum Ending {
    case complete
    case failed(DeflateError)
  }

  /// Creates a source; nil where there is no memory.
  public init?(_ bytes: ArraySlice<UInt8>, _ format: Format, limits: Limits = Limits()) {
    input = bytes
    self.format = format
    self.limits = limits
    position = bytes.startIndex
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = inflateInit2_(stream, format == .gzip ? 31 : -15, ZLIB_VERSION, size)
    guard status == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// How much of the compressed bytes has been taken in, 0 to 1.
  public var share: Double {
    input.isEmpty ? 1 : Double(position - input.startIndex) / Double(input.count)
  }

  /// Expands as much as fits into a buffer.
  ///
  /// What came before a fault is returned first; the fault is thrown by the next call.
  public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(DeflateError) -> Int {
    let room = min(buffer.count, 1 << 30)
    var count = 0
    while ending == nil, count < room {
      count += step(into: UnsafeMutableBufferPointer(rebasing: buffer[count..<room]))
    }
    if count == 0, case .failed(let error)? = ending { throw error }
    return count
  }

  /// Lets zlib work once, and notes what it says.
  private func step(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let (status, taken) = input.withUnsafeBufferPointer { bytes in
      let start = position - input.startIndex
      let given = min(bytes.count - start, 1 << 30)
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress.map { $0 + start })
      stream.pointee.avail_in = UInt32(given)
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      let status = inflate(stream, Z_NO_FLUSH)
      return (status, given - Int(stream.pointee.avail_in))
    }
    let count = buffer.count - Int(stream.pointee.avail_out)
    position += taken
    made += count
    switch status {
    case Z_OK: break
    case Z_STREAM_END: endMember()
    case Z_BUF_ERROR: ending = .failed(.truncated)
    case Z_MEM_ERROR: ending = .failed(.noMemory)
    default: ending = .failed(.damaged)
    }
    checkLimits()
    return count
  }

  /// Goes on with the next of several files in one; what else follows is none of the data.
  private func endMember() {
    let rest = input[position...]
    if format == .gzip, rest.starts(with: [0x1F, 0x8B]), inflateReset(stream) == Z_OK { return }
    ending = .complete
  }

  private func checkLimits() {
    let taken = max(position - input.startIndex, 1)
    if made > limits.bytes {
      ending = .failed(.tooLarge(limit: limits.bytes))
    } else if made > limits.leeway, made / taken > limits.ratio {
      ending = .failed(.implausible(ratio: limits.ratio))
    }
  }
}
