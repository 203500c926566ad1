internal import CCairo
internal import CPango
public import Geometry
internal import Notebook

extension TextPicture {
  /// The letters as areas on the page, for files that cannot hold words with fonts of their own.
  ///
  /// Letters that are pictures, as those of coloured fonts, are left out.
  public var outline: Path {
    guard let layout = TextLayout(box) else { return Path() }
    return layout.outline(at: box.origin).transformed(by: transform)
  }

  /// The address to which the words lead, where it is one that may be followed from any file.
  public var safeLink: String? {
    let schemes = ["http://", "https://", "mailto:"]
    return schemes.contains { box.link.lowercased().hasPrefix($0) } ? box.link : nil
  }
}

extension TextLayout {
  /// Cairo keeps paths in steps of 1/256; larger letters have finer ones.
  private static let scale = 16.0

  fileprivate func outline(at corner: Point) -> Path {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return Path() }
    defer { cairo_destroy(context) }
    cairo_scale(context, Self.scale, Self.scale)
    pango_cairo_layout_path(context, layout)
    guard let steps = cairo_copy_path(context) else { return Path() }
    defer { cairo_path_destroy(steps) }
    return Path(steps.pointee).transformed(by: .translation(by: corner))
  }
}

extension Path {
  fileprivate init(_ steps: cairo_path_t) {
    self.init()
    guard let data = steps.data else { return }
    var place = 0
    while place < Int(steps.num_data) {
      let header = data[place].header
      let base = place
      func point(_ number: Int) -> Point {
        Point(x: data[base + number].point.x, y: data[base + number].point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: cubic(point(1), point(2), to: point(3))
      default: close()
      }
      place += Int(header.length)
    }
  }
}
