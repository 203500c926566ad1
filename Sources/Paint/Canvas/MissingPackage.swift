internal import CForward

/// A library that drawing needs and this computer lacks.
///
/// Everything that needed it drew nothing, so a file made meanwhile is incomplete.
public struct MissingPackage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing package and how to install it, on one line.
  public let description: String

  /// Throws if something should have been drawn with a missing library.
  public static func check() throws(MissingPackage) {
    guard let fault = suzuri_forward_fault() else { return }
    throw MissingPackage(description: String(cString: fault))
  }
}
