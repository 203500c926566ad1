/// Common units of length, in points, the unit of page coordinates.
public enum Length {
  /// One millimeter in points.
  public static let millimetre: Double = 72 / 25.4
  /// One inch in points.
  public static let inch: Double = 72
  /// One micrometre in points.
  public static let micrometre: Double = millimetre / 1000
}
