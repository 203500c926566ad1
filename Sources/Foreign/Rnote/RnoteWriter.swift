internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Writes pages as notes of Rnote 0.9 and newer, one below the other on a document.
///
/// Strokes are the lines that are drawn, with their widths as pressures; pictures are drawings that contain them.
public struct RnoteWriter {
  /// The parts left out so far, a sentence each.
  public private(set) var notes: [Words] = []
  private let gzip: GzipWriter
  private var text = JSONText()
  private var layers: [String] = []
  private var height = 0.0
  private var first: LoosePage?
  private var tables = 0

  /// Begins a file, whose bytes the sink receives in pieces.
  public init(to sink: @escaping ([UInt8]) throws -> Void) {
    gzip = GzipWriter(to: sink)
    text.open("{")
    text.value("version", "0.9.0")
    text.open("{", as: "data")
    text.open("{", as: "engine_snapshot")
    text.array("stroke_components") { Self.writeVacant(to: &$0) }
    // Its end follows with the last page.
    text.reopen()
  }

  /// The first place of a store is always vacant.
  private static func writeVacant(to text: inout JSONText) {
    text.object {
      $0.null("value")
      $0.value("version", 0)
    }
  }

  /// Adds a page below those before; its PDF or picture must be an element already.
  public mutating func add(_ page: LoosePage) throws {
    let size = page.size ?? PageSize(holding: page.bounds, preferring: .a4)
    if first == nil { first = page.heading }
    let sheet = first?.size ?? size
    let shift = Affine.translation(by: Point(x: 0, y: height))
    for layer in page.layers where layer.isVisible {
      for var element in layer.elements {
        element.transform = element.transform.then(shift)
        write(element, page.files)
      }
    }
    height += max(
      sheet.box.height, (size.box.height / sheet.box.height).rounded(.up) * sheet.box.height)
    try gzip.append(text.take())
  }

  /// Finishes the file.
  public mutating func finish() throws {
    text.close("]")
    let layers = layers
    text.array("chrono_components") { text in
      Self.writeVacant(to: &text)
      for (time, layer) in layers.enumerated() {
        text.object {
          $0.object("value") {
            if layer.isEmpty {
              $0.object("layer") { $0.value("user_layer", 0) }
            } else {
              $0.value("layer", layer)
            }
            $0.value("t", time + 1)
          }
          $0.value("version", 1)
        }
      }
    }
    text.value("chrono_counter", layers.count)
    writeDocument()
    for _ in 0..<3 { text.close("}") }
    if tables > 0 {
      notes.append(tables == 1 ? "1 table was left out" : "\(tables) tables were left out")
    }
    try gzip.append(text.take())
    try gzip.finish()
  }

  private mutating func writeDocument() {
    let sheet = (first?.size ?? .a4).box
    let paper = first?.paper ?? Paper(.plain)
    let isBoundless = first?.growth == .boundless
    let (width, total) = (sheet.width, max(height, sheet.height))
    text.object("document") { text in
      text.numbersOf(x: 0, y: 0, width: width, height: total)
      text.object("format") {
        $0.value("width", width / RnoteNotes.pixel)
        $0.value("height", sheet.height / RnoteNotes.pixel)
        $0.value("dpi", 96.0)
        $0.value("orientation", width > sheet.height ? "landscape" : "portrait")
        $0.color("border_color", Color(rgb: 0xDEDDDA))
        $0.value("show_borders", true)
        $0.value("show_origin_indicator", true)
      }
      text.object("background") {
        $0.color("color", paper.color)
        $0.value("pattern", Self.pattern(of: paper.ruling))
        let step = paper.spacing / RnoteNotes.pixel
        $0.numbers("pattern_size", step, step)
        $0.color("pattern_color", paper.ruleColor)
      }
      text.value("layout", isBoundless ? "infinite" : "continuous_vertical")
    }
  }

  private static func pattern(of ruling: Paper.Ruling) -> String {
    switch ruling {
    case .plain, .genkoyoshi: "none"
    case .ruled, .cornell, .staves: "lines"
    case .grid: "grid"
    case .dots: "dots"
    case .isometric: "isometric_grid"
    }
  }
}

extension RnoteWriter {
  private mutating func write(_ element: LooseElement, _ files: [ContentHash: [UInt8]]) {
    switch element.content {
    case .stroke(let stroke, _):
      let isMarker = stroke.style.tool == .highlighter
      if let shape = element.shape?.shape, writeShape(shape, stroke.style, element.transform) {
        return
      }
      for line in DrawnLine.lines(of: element) { write(line, stroke.style, isMarker) }
    case .figure(.text(let box)): write(box, element.transform)
    case .figure(.image(let frame)):
      if let bytes = files[frame.hash] { write(frame, bytes, element.transform) }
    case .figure(.table): tables += 1
    }
  }

  /// Writes a component, whose layer is that of the user if it is empty.
  private mutating func component(
    _ kind: String, on layer: String = "", _ members: (inout JSONText) -> Void
  ) {
    layers.append(layer)
    text.object { text in
      text.object("value") { $0.object(kind, members) }
      text.value("version", 1)
    }
  }

  private mutating func write(_ line: DrawnLine, _ style: Style, _ isMarker: Bool) {
    let widest = line.widest
    guard let first = line.points.first, widest > 0 else { return }
    let points = line.points.count == 1 ? [first, first] : line.points
    component("brushstroke", on: isMarker ? "highlighter" : "") { text in
      text.object("path") { text in
        text.object("start") { $0.point(first, widest) }
        text.array("segments") { text in
          for point in points.dropFirst() {
            text.object { $0.object("lineto") { $0.object("end") { $0.point(point, widest) } } }
          }
        }
      }
      text.look(
        "smooth", isMarker ? style.color.translucent : style.color, width: widest,
        fill: style.fill, curve: line.isEven ? "const" : "linear")
    }
  }

  /// Writes a shape that Rnote has too; returns false for others.
  private mutating func writeShape(_ shape: Shape, _ style: Style, _ map: Affine) -> Bool {
    let shape = shape.mapped(by: map)
    let points = shape.points
    guard style.tool != .highlighter, style.dashes.isEmpty, shape.radius == 0 else { return false }
    let members: (name: String, write: (inout JSONText) -> Void)
    switch shape.form {
    case .line where points.count == 2 && shape.heads.rawValue == 0:
      members = (
        "line",
        {
          $0.pixels("start", points[0]); $0.pixels("end", points[1])
        }
      )
    case .line where points.count == 2 && shape.heads == .end:
      members = (
        "arrow",
        {
          $0.pixels("start", points[0]); $0.pixels("tip", points[1])
        }
      )
    case .rectangle:
      let (side, other) = (points[1] - points[0], points[2] - points[1])
      guard side.length > 0, other.length > 0 else { return false }
      members = (
        "rect",
        { text in
          text.object("cuboid") {
            $0.pixels("half_extents", Point(x: side.length / 2, y: other.length / 2))
          }
          text.transform(along: side, other, around: points[0] + (points[2] - points[0]) * 0.5)
        }
      )
    case .ellipse:
      let (axis, other) = (points[1] - points[0], points[2] - points[0])
      guard axis.length > 0, other.length > 0 else { return false }
      members = (
        "ellipse",
        { text in
          text.pixels("radii", Point(x: axis.length, y: other.length))
          text.transform(along: axis, other, around: points[0])
        }
      )
    default: return false
    }
    component("shapestroke") { text in
      text.object("shape") { $0.object(members.name, members.write) }
      text.look(
        "smooth", style.color, width: style.width * map.scale, fill: style.fill, curve: "const")
    }
    return true
  }

  private mutating func write(_ box: TextBox, _ map: Affine) {
    guard !box.text.isEmpty else { return }
    component("textstroke") { text in
      text.value("text", box.styled.string)
      text.affine(Affine.translation(by: box.origin).then(map))
      text.object("text_style") { text in
        text.value("font_family", box.font)
        text.value("font_size", box.size / RnoteNotes.pixel)
        text.value("font_weight", 400)
        text.value("font_style", "regular")
        text.color("color", box.color)
        if box.wrap > 0 {
          text.value("max_width", box.wrap / RnoteNotes.pixel)
        } else {
          text.null("max_width")
        }
        text.value(
          "alignment",
          box.isJustified ? "fill" : ["start", "center", "end"][Int(box.alignment.rawValue)])
        text.array("ranged_text_attributes") { Self.writeLooks(of: box.styled, to: &$0) }
      }
    }
  }

  private static func writeLooks(of styled: StyledText, to text: inout JSONText) {
    var start = 0
    var letter = 0
    for run in styled.runs {
      let part = styled.string(letter..<letter + run.count)
      let end = start + part.utf8.count
      func attribute(_ write: (inout JSONText) -> Void) {
        text.object { text in
          text.object("range") {
            $0.value("start", start)
            $0.value("end", end)
          }
          text.object("attribute", write)
        }
      }
      if run.style.isBold { attribute { $0.value("font_weight", 700) } }
      if run.style.isItalic { attribute { $0.value("font_style", "italic") } }
      if run.style.isUnderlined { attribute { $0.value("underline", true) } }
      if run.style.isStruck { attribute { $0.value("strikethrough", true) } }
      if let color = run.style.color { attribute { $0.color("text_color", color) } }
      if let size = run.style.size { attribute { $0.value("font_size", size / RnoteNotes.pixel) } }
      (start, letter) = (end, letter + run.count)
    }
  }

  /// Writes a picture inside a drawing, since Rnote stores no files.
  private mutating func write(_ frame: ImageFrame, _ bytes: [UInt8], _ map: Affine) {
    let box = frame.box
    guard box.width > 0, box.height > 0, let kind = PictureKind(of: bytes) else { return }
    var data: [UInt8] = []
    Base64.append(bytes, to: &data)
    let (width, height) = (box.width / RnoteNotes.pixel, box.height / RnoteNotes.pixel)
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      + "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">"
      + "<image width=\"\(width)\" height=\"\(height)\" opacity=\"\(frame.opacity)\" "
      + "preserveAspectRatio=\"none\" xlink:href=\"data:\(kind.mediaType);base64,"
      + "\(String(decoding: data, as: UTF8.self))\"/></svg>"
    component("vectorimage", on: "image") { text in
      text.value("svg_data", svg)
      text.numbers("intrinsic_size", width, height)
      text.object("rectangle") { text in
        text.object("cuboid") { $0.numbers("half_extents", width / 2, height / 2) }
        text.affine(Affine.translation(by: box.center).then(map))
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func numbersOf(x: Double, y: Double, width: Double, height: Double) {
    value("x", x / RnoteNotes.pixel)
    value("y", y / RnoteNotes.pixel)
    value("width", width / RnoteNotes.pixel)
    value("height", height / RnoteNotes.pixel)
  }

  fileprivate mutating func pixels(_ name: String, _ point: Point) {
    numbers(name, point.x / RnoteNotes.pixel, point.y / RnoteNotes.pixel)
  }

  fileprivate mutating func point(_ point: (place: Point, width: Double), _ widest: Double) {
    pixels("pos", point.place)
    value("pressure", min(point.width / widest, 1))
  }

  fileprivate mutating func color(_ name: String, _ color: Color) {
    object(name) {
      for (channel, shift) in [("r", 24), ("g", 16), ("b", 8), ("a", 0)] {
        $0.value(channel, Double(color.rgba >> UInt32(shift) & 0xFF) / 255)
      }
    }
  }

  fileprivate mutating func look(
    _ kind: String, _ color: Color, width: Double, fill: Float, curve: String
  ) {
    object("style") {
      $0.object(kind) {
        $0.value("stroke_width", width / RnoteNotes.pixel)
        $0.color("stroke_color", color)
        if fill > 0 {
          let opacity = UInt32((min(fill, 1) * 255).rounded())
          $0.color("fill_color", Color(rgba: color.rgba & ~0xFF | opacity))
        } else {
          $0.null("fill_color")
        }
        $0.value("pressure_curve", curve)
      }
    }
  }

  /// A map whose shift is told in pixels, in the order of Rnote.
  fileprivate mutating func affine(_ map: Affine) {
    object("transform") {
      $0.numbers(
        "affine", map.a, map.b, 0, map.c, map.d, 0, map.tx / RnoteNotes.pixel,
        map.ty / RnoteNotes.pixel, 1)
    }
  }

  fileprivate mutating func transform(along axis: Point, _ other: Point, around middle: Point) {
    let (one, two) = (axis * (1 / axis.length), other * (1 / other.length))
    affine(Affine(a: one.x, b: one.y, c: two.x, d: two.y, tx: middle.x, ty: middle.y))
  }
}
