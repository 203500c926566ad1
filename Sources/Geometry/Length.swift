/// Lengths in points, the unit of page coordinates, from the units in which people think.
public enum Length {
  /// One millimetre in points.
  public static let millimetre: Double = 72 / 25.4
  /// One inch in points.
  public static let inch: Double = 72
  /// One micrometre in points.
  public static let micrometre: Double = millimetre / 1000
}
