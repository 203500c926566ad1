internal import CCairo
internal import CDrawing
internal import CPango
public import Geometry
internal import Ink
public import Notebook

/// A text box as drawn on its page.
public struct TextPicture: Hashable, Sendable {
  /// The words and their looks; lines begin at its origin.
  public let box: TextBox
  /// The transform that moved the box.
  public let transform: Affine
  /// The box, on the page, around everything drawn and the room for the lines.
  public let bounds: Box

  /// Lays out the words of a text box.
  public init(_ box: TextBox, transform: Affine = .identity) {
    self.box = box
    self.transform = transform
    bounds = transform(TextLayout.bounds(of: box))
  }

  /// The address of the link, with invalid characters percent-encoded.
  public var address: String { LinkAddress(box.link).encoded }

  /// True if it has a link to anything but a file, or a page or notebook of Suzuri.
  var leadsOut: Bool {
    switch LinkTarget(box.link) {
    case .file?, .notebook?, .page?, .heading?: false
    case .address?: true
    case nil: !box.link.isEmpty
    }
  }

  /// The address of the link, if it is safe to follow from any file.
  public var safeLink: String? { LinkAddress(box.link).isSafe ? box.link : nil }
}

/// The lines of a text box, laid out in points by fonts of this thread, which the layout stays on.
///
/// Letters are not aligned with pixels, so that lines break alike at every scale, and advance by whole
/// points, as in Xournal++.
struct TextLayout: ~Copyable {
  let layout: OpaquePointer

  init?(_ box: TextBox) {
    guard let context = Self.newContext() else { return nil }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return nil }
    self.layout = layout
    setFont(of: box)
    setLines(of: box)
    pango_layout_set_text(layout, box.text, CInt(clamping: box.text.utf8.count))
  }

  deinit { suzuri_pango_release(UnsafeMutableRawPointer(layout)) }

  private static func newContext() -> OpaquePointer? {
    suzuri_fonts_load()
    guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else {
      return nil
    }
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_cairo_context_set_resolution(context, 72)
    return context
  }

  private func setFont(of box: TextBox) {
    let font = pango_font_description_from_string(box.font)
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, Self.units(box.size, atLeast: 0.1))
    pango_layout_set_font_description(layout, font)
  }

  private func setLines(of box: TextBox) {
    if box.wrap > 0 {
      pango_layout_set_width(layout, CInt(Self.units(box.wrap, atLeast: 1)))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    pango_layout_set_alignment(layout, box.alignment.pango)
    pango_layout_set_justify(layout, box.isJustified ? 1 : 0)
    // Line spacing as the font specifies, including the line gap that some fonts have.
    pango_layout_set_line_spacing(layout, 1)
    guard !box.link.isEmpty else { return }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// A length in Pango's units, within what fonts can hold.
  private static func units(_ points: Double, atLeast least: Double) -> Double {
    let most = 5000.0
    return (points.isFinite ? min(max(points, least), most) : least) * Double(PANGO_SCALE)
  }

  /// The box around everything drawn and the room for the lines, relative to their top left corner.
  private var extents: Box {
    var (ink, room) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &room)
    return Box(ink).union(Box(room))
  }

  /// Returns the place of a text box before it is moved; empty without text.
  static func bounds(of box: TextBox) -> Box {
    guard !box.text.isEmpty, let layout = TextLayout(box) else { return .empty }
    let extents = layout.extents
    return Box(low: box.origin + extents.low, high: box.origin + extents.high)
  }

  func show(on context: OpaquePointer?, at corner: Point) {
    cairo_move_to(context, corner.x, corner.y)
    pango_cairo_show_layout(context, layout)
  }
}

extension Canvas {
  /// Writes the words of a text box in their place.
  public func write(_ text: TextPicture) {
    guard let layout = TextLayout(text.box) else { return }
    let isLink = !isRaster && text.leadsOut
    if isLink { cairo_tag_begin(context, CAIRO_TAG_LINK, text.linkAttributes) }
    saved {
      transform(by: text.transform)
      set(text.box.color)
      layout.show(on: context, at: text.box.origin)
    }
    if isLink { cairo_tag_end(context, CAIRO_TAG_LINK) }
  }
}

extension TextPicture {
  /// The link target and its area, as attributes for Cairo.
  fileprivate var linkAttributes: String {
    let address = address.replacing("\\", with: "%5C").replacing("'", with: "%27")
    let sides = [bounds.low.x, bounds.low.y, bounds.width, bounds.height]
    let numbers = sides.map { "\(($0 * 10).rounded() / 10)" }.joined(separator: " ")
    return "uri='\(address)' rect=[\(numbers)]"
  }
}

extension Box {
  fileprivate init(_ box: PangoRectangle) {
    let unit = 1 / Double(PANGO_SCALE)
    let low = Point(x: Double(box.x) * unit, y: Double(box.y) * unit)
    self.init(
      low: low, high: low + Point(x: Double(box.width) * unit, y: Double(box.height) * unit))
  }
}

extension TextBox.Alignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .left: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: PANGO_ALIGN_RIGHT
    }
  }
}

extension TextPicture {
  /// Returns the letters as runs of one font, in the box's coordinates; looks are in files only `withFonts`.
  public func glyphRuns(withFonts: Bool) -> [GlyphRun] {
    TextLayout(box)?.glyphRuns(at: box.origin, withFonts: withFonts) ?? []
  }

  /// The letters, placed on the page.
  public var letters: PageText { TextLayout(box)?.letters(of: self) ?? PageText() }
}

extension TextLayout {
  fileprivate borrowing func glyphRuns(at corner: Point, withFonts: Bool) -> [GlyphRun] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let text = Array(String(cString: pango_layout_get_text(layout)).utf8)
    var files = FontFiles(areWanted: withFonts)
    var runs: [GlyphRun] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var room = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &room)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      let start = corner + Point(x: Self.points(room.x), y: Self.points(baseline))
      runs += GlyphRun(run.pointee, at: start, in: text, files: &files).map { [$0] } ?? []
    } while pango_layout_iter_next_run(iterator) != 0
    return runs
  }

  static func points(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }

  fileprivate borrowing func letters(of picture: TextPicture) -> PageText {
    var text = PageText()
    var byte: CInt = 0
    for letter in String(cString: pango_layout_get_text(layout)).unicodeScalars {
      var area = PangoRectangle()
      pango_layout_index_to_pos(layout, byte, &area)
      byte += CInt(UTF8.width(letter))
      // In scripts that run to the left, the area begins on the right.
      let left = min(area.x, area.x + area.width)
      let low = picture.box.origin + Point(x: Self.points(left), y: Self.points(area.y))
      let size = Point(x: Self.points(abs(area.width)), y: Self.points(area.height))
      text.append(letter, in: picture.transform(Box(low: low, high: low + size)))
    }
    return text
  }
}
