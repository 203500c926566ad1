private import Glibc

/// An open file passed between programs, and closed with this value.
public final class BusFile: Hashable, Sendable {
  /// Its number in this program.
  public let descriptor: CInt

  /// Takes over an open file.
  public init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// True if two values are the same open file.
  public static func == (one: BusFile, other: BusFile) -> Bool { one === other }

  /// Hashes the identity of the file.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
