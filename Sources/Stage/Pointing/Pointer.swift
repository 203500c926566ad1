public import Geometry

/// A pen or mouse that only moves on command.
///
/// Places are pixels of the screen.
public protocol Pointer: Sendable {
  /// The name for programs.
  var name: String { get }
  var hasPressure: Bool { get }

  /// Brings it near the screen above a place.
  func approach(_ place: Point) throws(StageError)
  /// Takes it away from the screen.
  func withdraw(from place: Point) throws(StageError)
  func move(to place: Point, pressure: Double) throws(StageError)
  func press(at place: Point, pressure: Double) throws(StageError)
  func release(at place: Point) throws(StageError)
  /// The place actually reached for a target.
  func reached(_ place: Point) -> Point
}

/// The way of a pointer's reports into the X server.
public enum PointerSource: String, Hashable, Sendable, CaseIterable {
  /// A tablet with pressure and fractions of pixels, available only on a private server.
  case inputtest
  /// The core pointer, in whole pixels and without pressure, on any server.
  case xtest
}
