internal import CHelper
private import Glibc

/// Bytes in memory that a helper is given to read, and cannot change.
public final class SharedBytes: Sendable {
  let descriptor: CInt

  /// Copies bytes; nil if there is no memory for them.
  public init?(_ bytes: [UInt8]) {
    descriptor = suzuri_shared_memory(bytes, bytes.count)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
