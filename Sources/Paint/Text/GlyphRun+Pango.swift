internal import CCairo
internal import CPango
internal import Geometry

extension GlyphRun {
  /// Takes the letters of a run; nil where it has no font.
  ///
  /// - Parameters:
  ///   - run: What Pango laid out.
  ///   - corner: Where it begins on the baseline.
  ///   - text: All of the text.
  ///   - fonts: The files of the faces that were met so far.
  init?(
    _ run: PangoGlyphItem, at corner: Point, in text: [UInt8],
    fonts: inout [OpaquePointer: FontFile?]
  ) {
    guard let item = run.item?.pointee, let glyphs = run.glyphs?.pointee,
      let font = item.analysis.font, let face = ScaledFace(font)
    else { return nil }
    let file = face.isBent ? nil : fonts[face.face] ?? FontFile(face.face)
    fonts[face.face] = .some(file)
    self.font = file
    map = face.map
    let letters = Letters(glyphs, at: corner, shapes: file == nil ? face : nil)
    clusters = letters.clusters(of: item, in: text)
    let isUnderlined = item.analysis.extra_attrs != nil
    underline = isUnderlined ? face.underline(from: corner, length: letters.width) : nil
  }

  func moved(by shift: Point) -> GlyphRun {
    GlyphRun(
      font: font, map: map, clusters: clusters.map { $0.moved(by: shift) },
      underline: underline.map { Box(low: $0.low + shift, high: $0.high + shift) })
  }
}

extension GlyphRun.Cluster {
  fileprivate func moved(by shift: Point) -> GlyphRun.Cluster {
    let map = Affine.translation(by: shift)
    return GlyphRun.Cluster(
      text: text,
      glyphs: glyphs.map {
        GlyphRun.Glyph(id: $0.id, place: $0.place + shift, shape: $0.shape?.transformed(by: map))
      })
  }
}

/// The letters of a run with the bytes of the text that they stand for.
private struct Letters {
  private var letters: [(start: CInt, glyph: GlyphRun.Glyph?)] = []
  /// The length of the run.
  private(set) var width = 0.0

  init(_ glyphs: PangoGlyphString, at corner: Point, shapes: ScaledFace?) {
    for index in 0..<Int(glyphs.num_glyphs) {
      let info = glyphs.glyphs[index]
      let place = Point(
        x: corner.x + width + TextLayout.points(info.geometry.x_offset),
        y: corner.y + TextLayout.points(info.geometry.y_offset))
      let advance = TextLayout.points(info.geometry.width)
      let shape =
        info.glyph >= Self.unknown
        ? Self.frame(from: place, width: advance) : shapes?.shape(of: info.glyph, at: place)
      letters.append(
        (
          glyphs.log_clusters[index],
          info.glyph == Self.empty
            ? nil : GlyphRun.Glyph(id: info.glyph, place: place, shape: shape)
        ))
      width += advance
    }
  }

  /// What only takes room.
  private static let empty: UInt32 = 0x0FFF_FFFF
  /// From here on, numbers mean characters that no font has.
  private static let unknown: UInt32 = 0x1000_0000

  /// A frame in place of a letter that no font has.
  private static func frame(from corner: Point, width: Double) -> Path {
    var path = Path()
    for inset in [0.1, 0.15] {
      let (side, height) = (width * inset, width * (1 - inset))
      var corners = [
        Point(x: side, y: -side), Point(x: height, y: -side), Point(x: height, y: -height),
        Point(x: side, y: -height),
      ]
      // The inner way turns the other way around, so that the middle stays open.
      if inset > 0.1 { corners.reverse() }
      path.move(to: corner + corners[0])
      for place in corners.dropFirst() { path.line(to: corner + place) }
      path.close()
    }
    return path
  }

  func clusters(of item: PangoItem, in text: [UInt8]) -> [GlyphRun.Cluster] {
    let starts = Set(letters.map(\.start)).sorted() + [item.length]
    let ends = Dictionary(zip(starts, starts.dropFirst())) { $1 }
    var clusters: [GlyphRun.Cluster] = []
    var index = 0
    while index < letters.count {
      let start = letters[index].start
      let count = letters[index...].prefix { $0.start == start }.count
      let first = min(max(Int(item.offset + start), 0), text.count)
      let last = min(max(Int(item.offset + (ends[start] ?? start)), first), text.count)
      clusters.append(
        GlyphRun.Cluster(
          text: String(decoding: text[first..<last], as: UTF8.self),
          glyphs: letters[index..<index + count].compactMap(\.glyph)))
      index += count
    }
    return clusters
  }
}

/// A font in a size, as Cairo draws it.
private struct ScaledFace {
  private let font: UnsafeMutablePointer<PangoFont>
  private let scaled: OpaquePointer
  let face: OpaquePointer
  /// Whether the outlines follow from axes that are not as in the file.
  let isBent: Bool

  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let letters = pango_font_get_hb_font(font), let face = hb_font_get_face(letters),
      let scaled = suzuri_pango_scaled_font(font)
    else { return nil }
    self.font = font
    self.face = face
    self.scaled = scaled
    var count: CUnsignedInt = 0
    let axes = hb_font_get_var_coords_normalized(letters, &count)
    isBent = UnsafeBufferPointer(start: axes, count: Int(count)).contains { $0 != 0 }
  }

  /// From the em square, upwards, to points.
  var map: Affine {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    return Affine(a: matrix.xx, b: matrix.yx, c: -matrix.xy, d: -matrix.yy, tx: 0, ty: 0)
  }

  func underline(from corner: Point, length: Double) -> Box {
    let metrics = pango_font_get_metrics(font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let thickness = TextLayout.points(pango_font_metrics_get_underline_thickness(metrics))
    let top = corner.y - TextLayout.points(pango_font_metrics_get_underline_position(metrics))
    return Box(
      low: Point(x: corner.x, y: top), high: Point(x: corner.x + length, y: top + thickness))
  }

  func shape(of glyph: UInt32, at place: Point) -> Path {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_set_scaled_font(context, scaled)
    var glyph = cairo_glyph_t(index: UInt(glyph), x: place.x, y: place.y)
    cairo_glyph_path(context, &glyph, 1)
    guard let outline = cairo_copy_path(context) else { return Path() }
    defer { cairo_path_destroy(outline) }
    return Path(outline.pointee)
  }
}

extension Path {
  /// Takes over a path of Cairo's.
  fileprivate init(_ path: cairo_path_t) {
    self.init()
    var index = 0
    while index < Int(path.num_data), let data = path.data {
      let header = data[index].header
      func point(_ number: Int) -> Point {
        let point = data[index + number].point
        return Point(x: point.x, y: point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: cubic(point(1), point(2), to: point(3))
      default: close()
      }
      index += max(Int(header.length), 1)
    }
  }
}
