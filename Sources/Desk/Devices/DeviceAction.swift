public import Geometry
public import Ink
internal import Wording

/// What the writer can ask for about devices, their buttons and keys.
public enum DeviceAction: Hashable, Sendable {
  /// Show a device, or the keyboard.
  case show(DeviceSetup.Subject)
  /// Give the device another curve.
  case give(PressureCurve)
  /// Move a point of the curve by a fraction of its square, to the right and upwards.
  case nudge(CurvePoint, by: Point)
  /// Take hold of a point of the curve.
  case hold(CurvePoint)
  /// Clear the paper on which the curve is tried.
  case wipe
  /// Show the offers for a button or a key.
  case offer(DeviceSetup.Slot)
  /// Bind the button or key to the offer at a place.
  case choose(Int)
  /// Restore the defaults of the device, or of all keys.
  case restore
  /// Leave the offers.
  case back
  /// Show what a key does.
  case listen(Key)
}

/// A point by which a curve can be bent.
public enum CurvePoint: Hashable, Sendable, CaseIterable {
  /// The pressure below which nothing counts.
  case lowest
  /// The point halfway between the other two.
  case middle
  /// The pressure from which on all counts as full.
  case highest

  /// The point's place in a square whose sides are 1, measured to the right and upwards.
  public func place(on curve: PressureCurve) -> Point {
    switch self {
    case .lowest: Point(x: curve.lowest, y: 0)
    case .middle: Point(x: (curve.lowest + curve.highest) / 2, y: curve.middle)
    case .highest: Point(x: curve.highest, y: 1)
    }
  }

  /// What the point is called.
  var name: Words {
    switch self {
    case .lowest: "Minimum pressure"
    case .middle: "Middle of the curve"
    case .highest: "Maximum pressure"
    }
  }

  /// Returns the curve with the point moved as near to a place as it can be.
  func moved(to place: Point, on curve: PressureCurve) -> PressureCurve {
    guard place.isFinite else { return curve }
    return switch self {
    case .lowest: curve.lowest(place.x)
    case .middle: curve.middle(place.y)
    case .highest: curve.highest(place.x)
    }
  }
}
