public import Geometry

extension InkShape {
  /// Returns the image of the shape under a map of the plane.
  ///
  /// A line keeps one width everywhere; if the map stretches unevenly, by the mean of both directions.
  public func transformed(by map: Affine) -> InkShape {
    guard map != .identity else { return self }
    switch self {
    case .filled(let path): return .filled(path.transformed(by: map))
    case .stroked(let path, let width, let cap, let dashes):
      return .stroked(
        path.transformed(by: map), width: width * map.scale, cap: cap,
        dashes: dashes.map { $0 * Float(map.scale) })
    }
  }
}
