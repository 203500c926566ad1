internal import CCairo
internal import CFreeType
internal import Geometry
internal import Ink

/// Fills paths in the pixels of a bitmap, several times as fast as Cairo.
///
/// A page has thousands of small outlines, whose cost is their edges. FreeType's renderer, made for
/// letters, works out the exact share of each pixel that lies within a path where Cairo samples
/// fifteen lines of it.
final class InkRaster {
  private var points: [FT_Vector] = []
  private var tags: [CChar] = []
  /// The place of the last point of each sub-path.
  private var ends: [Int16] = []

  /// Threads may share it, since rendering an outline changes nothing in it.
  nonisolated(unsafe) private static let library: FT_Library? = {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    return library
  }()

  /// Fills a path by the nonzero rule where a context draws on pixels, as it would do itself.
  ///
  /// - Returns: Whether it was done: not where colours are mixed in another way than by covering,
  ///   and not for a path of more than 32,767 points.
  func fill(_ path: Path, with color: Color, in context: OpaquePointer) -> Bool {
    guard cairo_get_operator(context) == CAIRO_OPERATOR_OVER,
      let surface = cairo_get_target(context), let pixels = Pixels(of: context, on: surface)
    else { return false }
    guard !pixels.isEmpty else { return true }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let map = Affine(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    guard set(path, under: map) else { return false }
    cairo_surface_flush(surface)
    defer { cairo_surface_mark_dirty(surface) }
    return paint(PaintedPixels(pixels, color))
  }

  private func paint(_ ink: PaintedPixels) -> Bool {
    points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          var outline = FT_Outline(
            n_contours: Int16(ends.count), n_points: Int16(points.count),
            points: points.baseAddress, tags: tags.baseAddress, contours: ends.baseAddress, flags: 0
          )
          return render(&outline, ink)
        }
      }
    }
  }

  private func render(_ outline: inout FT_Outline, _ ink: PaintedPixels) -> Bool {
    var ink = ink
    return withUnsafeMutablePointer(to: &ink) { ink in
      var settings = FT_Raster_Params()
      settings.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP
      settings.clip_box = ink.pointee.clip
      settings.user = UnsafeMutableRawPointer(ink)
      settings.gray_spans = { row, count, spans, ink in
        guard let spans, let ink else { return }
        ink.assumingMemoryBound(to: PaintedPixels.self).pointee
          .paint(UnsafeBufferPointer(start: spans, count: Int(count)), row: Int(row))
      }
      return FT_Outline_Render(Self.library, &outline, &settings) == 0
    }
  }

  /// Takes the points of a path in 64ths of a pixel; false where they are too many.
  private func set(_ path: Path, under map: Affine) -> Bool {
    guard path.points.count <= Int(Int16.max) else { return false }
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: path.points.lazy.map { FT_Vector(map($0)) })
    tags.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let (onCurve, control) = (CChar(FT_CURVE_TAG_ON), CChar(FT_CURVE_TAG_CUBIC))
    for verb in path.verbs {
      switch verb {
      case .move:
        if !tags.isEmpty { ends.append(Int16(tags.count - 1)) }
        tags.append(onCurve)
      case .line: tags.append(onCurve)
      case .cubic:
        tags.append(control)
        tags.append(control)
        tags.append(onCurve)
      case .close: break
      }
    }
    if !tags.isEmpty { ends.append(Int16(tags.count - 1)) }
    return true
  }
}

extension FT_Vector {
  /// A point of pixels in 64ths of one.
  fileprivate init(_ point: Point) {
    self.init(x: Self.units(point.x), y: Self.units(point.y))
  }

  private static func units(_ pixels: Double) -> FT_Pos {
    // What lies further away is cut off in any case. Made positive, since cutting a fraction off
    // takes much less time than rounding.
    FT_Pos(min(max(pixels * 64, -1e8), 1e8) + 100_000_000.5) - 100_000_000
  }
}
