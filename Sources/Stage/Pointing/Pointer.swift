public import Geometry

/// A pen or mouse that only moves on command.
///
/// Places are pixels of the screen.
public protocol Pointer: Sendable {
  /// The name by which programs know it.
  var name: String { get }
  var hasPressure: Bool { get }

  /// Brings it near the screen above a place.
  func approach(_ place: Point) throws(StageError)
  /// Takes it away from the screen.
  func withdraw(from place: Point) throws(StageError)
  /// Moves to a place with a pressure from 0 to 1.
  func move(to place: Point, pressure: Double) throws(StageError)
  func press(at place: Point, pressure: Double) throws(StageError)
  /// Lifts the tip.
  func release(at place: Point) throws(StageError)
  /// The place that it actually reaches when it is sent to one.
  func reached(_ place: Point) -> Point
}

/// How a pointer's reports get into the X server.
public enum PointerSource: String, Hashable, Sendable, CaseIterable {
  /// A tablet with pressure and fractions of pixels, available only on a private server.
  case inputtest
  /// The core pointer, in whole pixels and without pressure, on any server.
  case xtest
}
