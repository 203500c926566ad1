public import Geometry
public import Ink

/// Something that a person can ask for about devices, their buttons and keys.
public enum DeviceAction: Hashable, Sendable {
  /// Show a device, or the keyboard.
  case show(DeviceCard.Subject)
  /// Show the curve, or the buttons, where there is no room for both.
  case turn(toButtons: Bool)
  /// Give the device another curve.
  case give(PressureCurve)
  /// Move a point of the curve by a part of its square, to the right and upwards.
  case nudge(CurvePoint, by: Point)
  /// Take hold of a point of the curve.
  case hold(CurvePoint)
  /// Wipe the paper on which a curve is tried.
  case wipe
  /// Offer what a button or a key can do.
  case offer(DeviceCard.Slot)
  /// Let the button or key do what is offered at a place.
  case choose(Int)
  /// Show what there is no room for.
  case leaf
  /// Let one finger move the page, or draw.
  case setFinger(InputSettings.OneFinger)
  /// Make the device, or all keys, as they came.
  case restore
  /// Go back from what is offered.
  case back
  /// Show what a key does.
  case listen(Key)
}

/// A point by which a curve can be bent.
public enum CurvePoint: Hashable, Sendable, CaseIterable {
  /// Up to where nothing counts.
  case lowest
  /// Half the way.
  case middle
  /// From where all counts as full.
  case highest

  /// The place of the point in a unit square: to the right, and upwards.
  public func place(on curve: PressureCurve) -> Point {
    switch self {
    case .lowest: Point(x: curve.lowest, y: 0)
    case .middle: Point(x: (curve.lowest + curve.highest) / 2, y: curve.middle)
    case .highest: Point(x: curve.highest, y: 1)
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
