internal import CCairo
internal import CDrawing
internal import CPango
internal import Geometry
internal import Ink
internal import Notebook

/// Lines of a text box that are laid out together, by fonts of this thread, which they stay on.
///
/// Letters are not aligned with pixels, so that lines break alike at every scale, and advance by whole
/// points, as in Xournal++.
final class TextBlock {
  let layout: OpaquePointer
  /// The letters of the box that it has.
  let letters: Range<Int>
  /// The number of its first line in the text.
  let line: Int
  let style: LineStyle
  /// The length of each letter in UTF-8 begins at these bytes; one more for the end.
  private let bytes: [Int]
  /// The corner of its room in the box.
  var corner = Point.zero
  var marker: TextMarker?

  init?(_ box: TextBox, _ lines: [Range<Int>], from line: Int, isLinked: Bool) {
    guard let context = Self.newContext() else { return nil }
    defer { suzuri_pango_release(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context), let first = lines.first, let last = lines.last
    else { return nil }
    self.layout = layout
    self.line = line
    letters = first.lowerBound..<last.upperBound
    style = box.styled.lines[line]
    var passed = 0
    var bytes = [0]
    for letter in box.styled.letters[letters] {
      passed += UTF8.width(letter)
      bytes.append(passed)
    }
    self.bytes = bytes
    setFont(of: box)
    setLines(of: box)
    let text = box.styled.string(letters)
    pango_layout_set_text(layout, text, CInt(clamping: text.utf8.count))
    setLooks(of: box, isLinked: isLinked)
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
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, (style.alignment ?? box.alignment).pango)
    pango_layout_set_justify(layout, box.isJustified ? 1 : 0)
    // Line spacing as the font specifies, including the line gap that some fonts have.
    pango_layout_set_line_spacing(layout, 1)
  }

  /// Breaks lines at a width.
  func setWidth(_ width: Double) {
    pango_layout_set_width(layout, CInt(Self.units(width, atLeast: 1)))
  }

  private func setLooks(of box: TextBox, isLinked: Bool) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    func set(_ attribute: UnsafeMutablePointer<PangoAttribute>?, on range: Range<Int>) {
      guard let attribute else { return }
      attribute.pointee.start_index = CUnsignedInt(bytes[range.lowerBound - letters.lowerBound])
      attribute.pointee.end_index = CUnsignedInt(bytes[range.upperBound - letters.lowerBound])
      pango_attr_list_insert(attributes, attribute)
    }
    func setSize(_ points: Double, on range: Range<Int>) {
      set(pango_attr_size_new_absolute(CInt(Self.units(points, atLeast: 0.1))), on: range)
    }
    if case .heading(let rank) = style.kind {
      setSize(box.size * Self.headingScale(rank), on: letters)
      set(pango_attr_weight_new(PANGO_WEIGHT_BOLD), on: letters)
    }
    for (number, run) in box.styled.runs(in: letters).enumerated() {
      let style = run.style
      if style.isBold { set(pango_attr_weight_new(PANGO_WEIGHT_BOLD), on: run.letters) }
      if style.isItalic { set(pango_attr_style_new(PANGO_STYLE_ITALIC), on: run.letters) }
      if style.isStruck { set(pango_attr_strikethrough_new(1), on: run.letters) }
      if let size = style.size { setSize(size, on: run.letters) }
      if let font = style.font { set(pango_attr_family_new(font), on: run.letters) }
      if style.isUnderlined || !style.link.isEmpty {
        set(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), on: run.letters)
      }
      // Neighbors of different colors or links must not become one run of letters.
      if number % 2 == 1 { set(pango_attr_foreground_new(0, 0, 0), on: run.letters) }
    }
    if isLinked { set(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), on: letters) }
    pango_layout_set_attributes(layout, attributes)
  }

  static func headingScale(_ rank: Int) -> Double { [1.8, 1.4, 1.15][min(max(rank, 1), 3) - 1] }

  /// A length in Pango's units, within what fonts can hold.
  private static func units(_ points: Double, atLeast least: Double) -> Double {
    let most = 5000.0
    return (points.isFinite ? min(max(points, least), most) : least) * Double(PANGO_SCALE)
  }
}

extension TextBlock {
  /// What is drawn and the room for the lines, relative to its corner.
  private var extents: (ink: Box, room: Box) {
    var (ink, room) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &room)
    return (Box(ink), Box(room))
  }

  /// The room for the lines, relative to its corner.
  var room: Box { extents.room }

  /// The box around everything drawn and the room for the lines, in the coordinates of the box.
  var bounds: Box {
    let (ink, room) = extents
    let box = ink.union(room).moved(by: corner)
    return marker.map { box.union($0.box) } ?? box
  }

  /// The height of the first baseline below the corner.
  var baseline: Double { Self.points(pango_layout_get_baseline(layout)) }

  /// True if the first line runs to the left.
  var runsLeft: Bool { pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL }

  /// The letter of the box at a byte of the block's text.
  func letter(atByte byte: Int) -> Int {
    var (low, high) = (0, bytes.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if bytes[middle] <= byte { low = middle } else { high = middle - 1 }
    }
    return letters.lowerBound + low
  }

  /// The sides of each letter: where its caret is, and the other one; nil for what is not drawn, such as line feeds.
  ///
  /// Pango itself counts from the beginning of the text for each letter, which takes quadratic time.
  var sides: [(start: Double, end: Double)?] {
    var sides: [(start: Double, end: Double)?] = Array(repeating: nil, count: letters.count)
    let text = pango_layout_get_text(layout)
    forEachRun { run, corner in
      let item = run.pointee.item.pointee
      var widths = Array(repeating: CInt(0), count: Int(item.num_chars))
      pango_glyph_item_get_logical_widths(run, text, &widths)
      let isLeftwards = item.analysis.level % 2 == 1
      var x = corner.x + (isLeftwards ? Self.points(widths.reduce(0, +)) : 0)
      let first = letter(atByte: Int(item.offset)) - letters.lowerBound
      for (number, width) in widths.enumerated() where sides.indices.contains(first + number) {
        let start = x
        x += isLeftwards ? -Self.points(width) : Self.points(width)
        sides[first + number] = (start, x)
      }
    }
    return sides
  }

  /// The lines as they are broken, with the letters that begin them.
  var rows: [(start: Int, box: Box)] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var rows: [(Int, Box)] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var room = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &room)
      rows.append((letter(atByte: Int(line.pointee.start_index)), Box(room).moved(by: corner)))
    } while pango_layout_iter_next_line(iterator) != 0
    return rows
  }

  /// Calls with each run of letters and the start of its baseline, in the coordinates of the box.
  func forEachRun(_ body: (UnsafeMutablePointer<PangoGlyphItem>, Point) -> Void) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var room = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &room)
      let baseline = pango_layout_iter_get_run_baseline(iterator)
      body(run, corner + Point(x: Self.points(room.x), y: Self.points(baseline)))
    } while pango_layout_iter_next_run(iterator) != 0
  }

  static func points(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
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
