internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension XoppParser {
  func readTextBox() throws(XMLError) {
    let line = reader.line
    let map = matrix
    let place = map.map { Point(x: $0.tx, y: $0.ty) } ?? place
    let isMoved = map.map { ($0.a, $0.b, $0.c, $0.d) != (1, 0, 0, 1) } ?? false
    var box = TextBox(
      origin: isMoved ? .zero : place ?? .zero, wrap: min(max(number("wrap") ?? 0, 0), 1e6),
      text: "", font: reader.attribute("font") ?? "Sans",
      size: min(max(number("size") ?? 12, 0.1), 10_000),
      color: reader.attribute("color").flatMap { XoppColor.read($0) } ?? Color(rgb: 0))
    switch reader.attribute("align") {
    case "center": box.alignment = .center
    case "right": box.alignment = .right
    default: break
    }
    box.isJustified = reader.attribute("justify") == "true"
    box.link = reader.attribute("url") ?? ""
    let audio = takeAudio()
    box.styled = StyledText(try readText())
    guard place != nil else { return notes.add(.brokenText, line: line) }
    guard !box.text.isEmpty, spend(bytes: box.text.utf8.count) else { return }
    add(LooseElement(.text(box), transform: isMoved ? map ?? .identity : .identity, audio: audio))
  }

  private var place: Point? {
    guard let x = number("x"), let y = number("y"), abs(x) <= 1e6, abs(y) <= 1e6 else { return nil }
    return Point(x: x, y: y)
  }

  func readImage() throws(XMLError) {
    let line = reader.line
    let map = matrix
    let box = imageBox
    let formula = reader.name == "teximage" ? reader.attributeLines("text") ?? "" : ""
    var bytes: [UInt8]?
    while let event = try reader.next(), event != .end {
      if event == .text {
        let data = reader.withText { Base64.decoded($0) }
        if let data, !data.isEmpty { bytes = data }
      } else if reader.name == "attachment" {
        bytes = reader.attribute("path").flatMap { container.attachment($0) }
        try reader.skipElement()
      } else {
        try skipUnknown()
      }
    }
    if let jpeg = bytes.flatMap(WrappedJPEG.unwrap) { bytes = jpeg }
    guard let bytes, let type = ImageBytes.mediaType(of: bytes) else {
      return notes.add(.brokenImage, line: line)
    }
    guard let frame = box ?? map.flatMap({ _ in ImageBytes.size(of: bytes) }) else {
      return notes.add(.sizelessImage, line: line)
    }
    guard spend(bytes: bytes.count) else { return }
    let image = ImageFrame(box: frame, hash: addFile(bytes), mediaType: type, formula: formula)
    add(LooseElement(.image(image), transform: box == nil ? map ?? .identity : .identity))
  }

  private var imageBox: Box? {
    let names: [StaticString] = ["left", "top", "right", "bottom"]
    let sides = names.compactMap { number($0) }.filter { abs($0) <= 1e6 }
    guard sides.count == 4, sides[0] != sides[2], sides[1] != sides[3] else { return nil }
    return Box(around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
  }

  /// Adds the bytes of an image to the page and returns their hash.
  func addFile(_ bytes: [UInt8]) -> ContentHash {
    let hash = ContentHash(of: bytes)
    page.files[hash] = bytes
    return hash
  }
}

extension XoppParser {
  func readStroke() throws(XMLError) {
    let line = reader.line
    let audio = takeAudio()
    var stroke = XoppStroke(style: strokeStyle)
    stroke.readWidths(of: reader)
    let width = reader.attribute("width").map { String($0.prefix(100)) } ?? ""
    while let event = try reader.next(), event != .end {
      if event == .start { try skipUnknown() } else { stroke.readPoints(of: reader) }
    }
    guard spend(points: stroke.count) else { return }
    if stroke.count < 2 {
      notes.add(.shortStroke, line: line)
    } else if !stroke.hasSoundPoints {
      notes.add(.brokenPoints, line: line)
    } else if stroke.isInvisible {
      notes.add(stroke.hasWidths ? .noWidths : .noWidth(width), line: line)
    } else if stroke.lacksWidths {
      notes.add(.missingWidths, line: line)
    } else if !stroke.hasSoundWidths {
      notes.add(.brokenWidths, line: line)
    }
    for part in stroke.drawableParts() { add(LooseElement(part, audio: audio)) }
  }

  private var strokeStyle: Style {
    let name = reader.attribute("color")
    let known = name.flatMap { XoppColor.read($0) }
    if let name, known == nil {
      notes.add(.unknownColor(String(name.prefix(100))), line: reader.line)
    }
    let color = known ?? Color(rgb: 0)
    var style = Style(color: color, width: 1, response: .constant)
    let fill = number("fill").map { min(max($0, 0), 255).rounded() }
    style.fill = fill.map { Float($0 / 255) } ?? 0
    if let name = reader.attribute("capStyle") { style.cap = XoppLine.cap(name) }
    if let name = reader.attribute("style") { style.dashes = XoppLine.dashes(name) }
    switch reader.attribute("tool") {
    case "highlighter":
      style.tool = .highlighter
      // The whole stroke is as opaque as its fill, if it has one.
      let alpha = fill.map { UInt32($0) } ?? XoppColor.highlighterAlpha
      style.color = Color(rgba: color.rgba & 0xFFFF_FF00 | alpha)
      style.fill = fill == nil ? 0 : 1
    case "eraser": style.tool = .whiteout
    case "pen", nil: break
    case let name?: notes.add(.unknownTool(String(name.prefix(100))), line: reader.line)
    }
    return style
  }
}
