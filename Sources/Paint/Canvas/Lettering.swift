internal import CDrawing
internal import CPango
public import Geometry
public import Ink

/// The look of the program's own words.
public struct Lettering: Hashable, Sendable {
  /// The body height of the letters, in pixels.
  var size: Double
  var weight: Weight
  var color: Color
  /// The letters that are semi-bold, in code points.
  var heavy: Range<Int>?

  /// Creates a look; `heavy` are letters that are semi-bold, in code points.
  public init(
    size: Double, weight: Weight = .regular, color: Color, heavy: Range<Int>? = nil
  ) {
    (self.size, self.weight, self.color, self.heavy) = (size, weight, color, heavy)
  }

  /// The weights in use.
  public enum Weight: Hashable, Sendable {
    /// Most words.
    case regular
    /// What is selected.
    case medium
    /// Titles.
    case semiBold
  }

  /// The font families, tried in this order.
  static let families = "Inter, Noto Sans, Noto Sans CJK JP, Sans"
}

/// The place of a line relative to its point.
public enum TextAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing
}

extension Canvas {
  /// Writes one line, vertically centered on a point; a line that is too long ends in dots.
  @discardableResult
  public func write(
    _ text: String, at point: Point, _ lettering: Lettering, alignment: TextAlignment = .leading,
    within width: Double? = nil
  ) -> Double {
    guard let layout = newLayout else { return 0 }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(layout)) }
    layout.set(text, lettering, within: width)
    var (measured, height) = (CInt(0), CInt(0))
    pango_layout_get_pixel_size(layout, &measured, &height)
    let shift =
      switch alignment {
      case .leading: 0.0
      case .center: Double(measured) / 2
      case .trailing: Double(measured)
      }
    set(lettering.color)
    let left = point.x - shift - layout.indent
    moveTo(Point(x: left.rounded(), y: (point.y - Double(height) / 2).rounded()))
    pango_cairo_show_layout(context, layout)
    return Double(measured)
  }
  private var newLayout: OpaquePointer? {
    suzuri_fonts_load()
    return pango_cairo_create_layout(context)
  }

  /// Returns the width that a line would have.
  public func width(of text: String, _ lettering: Lettering) -> Double {
    guard let layout = newLayout else { return 0 }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(layout)) }
    layout.set(text, lettering, within: nil)
    var (measured, height) = (CInt(0), CInt(0))
    pango_layout_get_pixel_size(layout, &measured, &height)
    return Double(measured)
  }
}

/// A line of words with the sides of its letters, in pixels from the left.
public struct MeasuredLine: Sendable {
  /// Its width.
  public let width: Double
  /// The beginning and end of each cluster of the text.
  public let clusters: [(start: Double, end: Double)]
}

extension Lettering {
  /// Measures a line, and each cluster of its text.
  public func measure(_ text: String) -> MeasuredLine {
    suzuri_fonts_load()
    let nothing = MeasuredLine(width: 0, clusters: text.map { _ in (0, 0) })
    guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else {
      return nothing
    }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return nothing }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(layout)) }
    layout.set(text, self, within: nil)
    var (width, height) = (CInt(0), CInt(0))
    pango_layout_get_pixel_size(layout, &width, &height)
    return MeasuredLine(width: Double(width), clusters: layout.clusters(of: text))
  }
}

extension OpaquePointer {
  /// The distance of a line from the left edge of its room: for text from right to left it is at the right
  /// edge.
  fileprivate var indent: Double {
    var (ink, line) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(self, &ink, &line)
    return (Double(line.x) / Double(PANGO_SCALE)).rounded()
  }

  fileprivate func clusters(of text: String) -> [(start: Double, end: Double)] {
    var index = 0
    return text.map { cluster in
      var box = PangoRectangle()
      pango_layout_index_to_pos(self, CInt(index), &box)
      index += cluster.utf8.count
      let unit = Double(PANGO_SCALE)
      return (Double(box.x) / unit, Double(box.x + box.width) / unit)
    }
  }

  fileprivate func set(_ text: String, _ lettering: Lettering, within width: Double?) {
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, Lettering.families)
    pango_font_description_set_absolute_size(font, lettering.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, lettering.weight.pango)
    pango_layout_set_font_description(self, font)
    pango_layout_set_single_paragraph_mode(self, 1)
    if let width {
      pango_layout_set_width(self, CInt(max(width, 0) * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(self, PANGO_ELLIPSIZE_END)
    }
    pango_layout_set_text(self, text, CInt(text.utf8.count))
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    if let heavy = lettering.heavy, let attribute = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD) {
      attribute.pointee.start_index = CUnsignedInt(text.bytes(before: heavy.lowerBound))
      attribute.pointee.end_index = CUnsignedInt(text.bytes(before: heavy.upperBound))
      pango_attr_list_insert(attributes, attribute)
    }
    pango_layout_set_attributes(self, attributes)
    pango_attr_list_unref(attributes)
  }
}

extension Lettering.Weight {
  fileprivate var pango: PangoWeight {
    switch self {
    case .regular: PANGO_WEIGHT_NORMAL
    case .medium: PANGO_WEIGHT_MEDIUM
    case .semiBold: PANGO_WEIGHT_SEMIBOLD
    }
  }
}

extension String {
  /// The number of bytes before a letter, counted in code points.
  fileprivate func bytes(before letter: Int) -> Int {
    unicodeScalars.prefix(letter).reduce(0) { $0 + UTF8.width($1) }
  }
}
