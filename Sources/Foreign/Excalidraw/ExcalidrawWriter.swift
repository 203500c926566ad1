internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Writes pages as a drawing of Excalidraw, each in a frame below the one before.
public struct ExcalidrawWriter {
  /// The parts left out so far, a sentence each.
  public private(set) var notes: [Words] = []
  private var text = JSONText()
  private var files: [ContentHash: [UInt8]] = [:]
  private var count = 0
  private var top = 0.0
  private var tables = 0

  /// Lengths are pixels of 96 to the inch.
  private static let pixel = 0.75
  /// The room between two pages.
  private static let gap = 40.0

  /// Begins a drawing.
  public init() {
    text.open("{")
    text.value("type", "excalidraw")
    text.value("version", 2)
    text.value("source", "https://excalidraw.com")
    text.open("[", as: "elements")
  }

  /// Adds a page, and returns what was written since the last call; its PDF or picture must be an element already.
  public mutating func add(_ page: LoosePage) -> [UInt8] {
    let size = (page.size ?? PageSize(holding: page.bounds, preferring: .a4)).box
    let place = Place(
      shift: Point(x: 0, y: top),
      frame: page.growth == .boundless ? nil : "page\(page.number)")
    for layer in page.layers where layer.isVisible {
      for element in layer.elements { write(element, page.files, place, layer.isLocked) }
    }
    // A frame comes after what is in it.
    if let frame = place.frame {
      let name = page.title.isEmpty ? "\(page.number)" : page.title
      element("frame", frame, Box(low: .zero, high: size.high), place) {
        $0.value("name", name)
      }
    }
    top += size.height + Self.gap
    return text.take()
  }

  /// Returns the end of the file.
  public mutating func finish() -> [UInt8] {
    text.close("]")
    text.object("appState") { $0.value("viewBackgroundColor", "#ffffff") }
    let files = files
    text.object("files") { text in
      for (hash, bytes) in files.sorted(by: { $0.key < $1.key }) {
        guard let kind = PictureKind(of: bytes) else { continue }
        let name = Self.name(of: hash)
        text.object(name) {
          $0.value("mimeType", kind.mediaType)
          $0.value("id", name)
          var data = Array("data:\(kind.mediaType);base64,".utf8)
          Base64.append(bytes, to: &data)
          $0.value("dataURL", plain: data)
          $0.value("created", 1)
        }
      }
    }
    text.close("}")
    if tables > 0 {
      notes.append(tables == 1 ? "1 table was left out" : "\(tables) tables were left out")
    }
    return text.take()
  }

  private static func name(of hash: ContentHash) -> String {
    String(Hex.digits(hash.bytes).prefix(40))
  }

  /// Where a page is in the drawing.
  private struct Place {
    let shift: Point
    let frame: String?
  }
}

extension ExcalidrawWriter {
  private mutating func write(
    _ element: LooseElement, _ files: [ContentHash: [UInt8]], _ place: Place, _ isLocked: Bool
  ) {
    let isLocked = isLocked || element.isLocked
    switch element.content {
    case .stroke(let stroke, _):
      if let shape = element.shape?.shape,
        write(shape.mapped(by: element.transform), stroke.style, element.transform.scale, place)
      {
        return
      }
      for line in DrawnLine.lines(of: element) {
        write(line, stroke.style, place, isLocked, element.link)
      }
    case .figure(.text(let box)): write(box, element.transform, place, isLocked)
    case .figure(.image(let frame)):
      write(frame, files[frame.hash], element.transform, place, isLocked)
    case .figure(.table): tables += 1
    }
  }

  /// Writes what all elements have; the box is that of the page, in points.
  private mutating func element(
    _ kind: String, _ name: String? = nil, _ box: Box, _ place: Place, angle: Double = 0,
    color: Color = Color(rgb: 0x1E1E1E), fill: Color? = nil, width: Double = 1,
    isLocked: Bool = false, link: String = "", isDashed: Bool = false,
    _ members: (inout JSONText) -> Void
  ) {
    count += 1
    let (low, count) = (box.low + place.shift, count)
    text.object { text in
      text.value("type", kind)
      text.value("id", name ?? "element\(count)")
      text.value("x", low.x / Self.pixel)
      text.value("y", low.y / Self.pixel)
      text.value("width", box.width / Self.pixel)
      text.value("height", box.height / Self.pixel)
      text.value("angle", angle)
      text.value("strokeColor", color.opaque.webText)
      text.value(
        "backgroundColor", fill?.opaque.webText ?? "transparent")
      text.value("fillStyle", "solid")
      text.value("strokeWidth", width)
      text.value("strokeStyle", isDashed ? "dashed" : "solid")
      text.value("roughness", 0)
      text.value("opacity", (color.opacity * 100).rounded())
      text.array("groupIds") { _ in }
      if let frame = place.frame, kind != "frame" {
        text.value("frameId", frame)
      } else {
        text.null("frameId")
      }
      text.null("roundness")
      text.value("seed", count)
      text.value("version", 1)
      text.value("versionNonce", count)
      text.value("isDeleted", false)
      text.null("boundElements")
      text.value("updated", 1)
      if link.isEmpty { text.null("link") } else { text.value("link", link) }
      text.value("locked", isLocked)
      members(&text)
    }
  }

  /// Writes a line of ink with pressures that make Excalidraw draw its widths.
  private mutating func write(
    _ line: DrawnLine, _ style: Style, _ place: Place, _ isLocked: Bool, _ link: String
  ) {
    let widest = line.widest / Self.pixel
    guard widest > 0, let first = line.points.first?.place else { return }
    let box = Box(around: line.points.map(\.place))
    let ink = style.tool == .highlighter ? style.color.translucent : style.color
    let law = ExcalidrawPressures(widest: widest)
    let origin = Box(low: first, high: first + Point(x: box.width, y: box.height))
    element(
      "freedraw", nil, origin, place, color: ink, width: law.strokeWidth, isLocked: isLocked,
      link: link
    ) { text in
      text.array("points") { text in
        for place in law.unsmoothed(line.points.map { ($0.place - first) * (1 / Self.pixel) }) {
          text.array {
            $0.append(place.x)
            $0.append(place.y)
          }
        }
      }
      text.array("pressures") { text in
        for point in line.points { text.append(law.pressure(ofWidth: point.width / Self.pixel)) }
      }
      text.value("simulatePressure", false)
    }
  }

  /// Writes a shape that Excalidraw has too; returns false for others.
  private mutating func write(
    _ shape: Shape, _ style: Style, _ scale: Double, _ place: Place
  ) -> Bool {
    guard style.tool != .highlighter else { return false }
    let points = shape.points
    let fill = style.fill > 0 ? style.color : nil
    let (width, isDashed) = (style.width * scale / Self.pixel, !style.dashes.isEmpty)
    switch shape.form {
    case .rectangle, .ellipse:
      let isEllipse = shape.form == .ellipse
      let (axis, other) =
        isEllipse
        ? ((points[1] - points[0]) * 2, (points[2] - points[0]) * 2)
        : (points[1] - points[0], points[2] - points[1])
      let middle = isEllipse ? points[0] : points[0] + (points[2] - points[0]) * 0.5
      let half = Point(x: axis.length / 2, y: other.length / 2)
      element(
        isEllipse ? "ellipse" : "rectangle", nil, Box(low: middle - half, high: middle + half),
        place,
        angle: angle(of: axis), color: style.color, fill: fill, width: width, isDashed: isDashed
      ) { _ in }
    case .line, .polygon:
      let closed = shape.form == .polygon ? points + [points[0]] : points
      let bounds = Box(around: closed)
      let box = Box(low: closed[0], high: closed[0] + Point(x: bounds.width, y: bounds.height))
      element(
        shape.heads.rawValue > 0 ? "arrow" : "line", nil, box, place, color: style.color,
        fill: fill,
        width: width, isDashed: isDashed
      ) { text in
        text.array("points") { text in
          for point in closed {
            text.array {
              $0.append((point.x - closed[0].x) / Self.pixel)
              $0.append((point.y - closed[0].y) / Self.pixel)
            }
          }
        }
        Self.writeHead("startArrowhead", shape.heads.contains(.start), to: &text)
        Self.writeHead("endArrowhead", shape.heads.contains(.end), to: &text)
      }
    case .arc, .curve: return false
    }
    return true
  }

  private static func writeHead(_ name: String, _ isThere: Bool, to text: inout JSONText) {
    if isThere { text.value(name, "arrow") } else { text.null(name) }
  }

  private mutating func write(
    _ box: TextBox, _ map: Affine, _ place: Place, _ isLocked: Bool
  ) {
    guard !box.text.isEmpty else { return }
    let size = box.size * map.scale
    let lines = box.styled.lineRanges
    let widest = Double(lines.map(\.count).max() ?? 1) * size * 0.6
    let width = box.wrap > 0 ? box.wrap * map.scale : widest
    let extent = Point(x: width, y: Double(lines.count) * size * 1.25)
    let angle = angle(of: Point(x: map.a, y: map.b))
    // It is turned about its middle.
    let middle = map(box.origin) + Affine.rotation(by: angle)(extent * 0.5)
    element(
      "text", nil, Box(low: middle - extent * 0.5, high: middle + extent * 0.5), place,
      angle: angle,
      color: box.color, isLocked: isLocked, link: box.link
    ) { text in
      text.value("fontSize", size / Self.pixel)
      text.value("fontFamily", 2)
      text.value("text", box.styled.string)
      text.value("originalText", box.styled.string)
      text.value("textAlign", ["left", "center", "right"][Int(box.alignment.rawValue)])
      text.value("verticalAlign", "top")
      text.null("containerId")
      text.value("autoResize", box.wrap <= 0)
      text.value("lineHeight", 1.25)
    }
  }

  private mutating func write(
    _ frame: ImageFrame, _ bytes: [UInt8]?, _ map: Affine, _ place: Place, _ isLocked: Bool
  ) {
    guard let bytes, PictureKind(of: bytes) != nil else { return }
    files[frame.hash] = bytes
    let angle = angle(of: Point(x: map.a, y: map.b))
    let half = Point(
      x: frame.box.width / 2 * Point(x: map.a, y: map.b).length,
      y: frame.box.height / 2 * Point(x: map.c, y: map.d).length)
    let middle = map(frame.box.center)
    element(
      "image", nil, Box(low: middle - half, high: middle + half), place, angle: angle,
      color: Color(rgba: UInt32((frame.opacity * 255).rounded())), isLocked: isLocked
    ) { text in
      text.value("status", "saved")
      text.value("fileId", Self.name(of: frame.hash))
      text.array("scale") {
        $0.append(1)
        $0.append(map.determinant < 0 ? -1 : 1)
      }
    }
  }
}

/// The law by which Excalidraw draws freehand ink, turned around.
private struct ExcalidrawPressures {
  /// The width that is written.
  let strokeWidth: Double

  /// Its ink is so many times as wide as the stroke is said to be, at a pressure of one half.
  private static let (size, thinning, smoothing) = (4.25, 0.6, 0.575)

  init(widest: Double) {
    // The widest ink has the pressure 1.
    strokeWidth = widest / (2 * Self.size * sineAndCosine(of: .pi / 2 * 0.8).sine)
  }

  /// The pressure at which the ink has a width.
  func pressure(ofWidth width: Double) -> Double {
    let share = min(max(width / (2 * Self.size * strokeWidth), 0), 1)
    // The arc sine, from the angle of a point on the circle.
    let bend = angle(of: Point(x: max(1 - share * share, 0).squareRoot(), y: share)) / (.pi / 2)
    return 0.5 + (bend - 0.5) / Self.thinning
  }

  /// The points that Excalidraw's smoothing turns into these.
  func unsmoothed(_ points: [Point]) -> [Point] {
    points.indices.map { index in
      guard index > 0 else { return points[0] }
      let last = points[index - 1]
      return last + (points[index] - last) * (1 / Self.smoothing)
    }
  }
}
