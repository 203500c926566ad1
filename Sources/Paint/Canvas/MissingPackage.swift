internal import CForward

/// A library that drawing needs and this computer does not have.
///
/// Whatever needed it drew nothing: a file that was made meanwhile is not whole.
public struct MissingPackage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing package and how to install it, on one line.
  public let description: String

  /// Throws if something needed a library that is not installed.
  public static func check() throws(MissingPackage) {
    guard let fault = suzuri_forward_fault() else { return }
    throw MissingPackage(description: String(cString: fault))
  }
}
