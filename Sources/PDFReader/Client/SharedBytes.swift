internal import CPoppler
private import Glibc

/// Bytes in memory that other processes can be given to read.
final class SharedBytes: Sendable {
  let descriptor: CInt

  /// Copies bytes; nil if there is no memory for them.
  init?(_ bytes: [UInt8]) {
    descriptor = suzuri_shared_memory(bytes, bytes.count)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
