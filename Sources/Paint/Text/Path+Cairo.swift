internal import CCairo
internal import Geometry

extension Path {
  /// Converts a Cairo path; empty if Cairo failed to make it.
  init(_ path: cairo_path_t) {
    self.init()
    guard let data = path.data else { return }
    var place = 0
    while place < Int(path.num_data) {
      let header = data[place].header
      func point(_ number: Int) -> Point {
        let point = data[place + number].point
        return Point(x: point.x, y: point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: cubic(point(1), point(2), to: point(3))
      default: close()
      }
      place += max(Int(header.length), 1)
    }
  }
}
