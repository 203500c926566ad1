internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension XoppParser {
  /// Reads the current text box or link.
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
    box.text = try readText()
    guard place != nil else { return notes.add(.brokenText, line: line) }
    guard !box.text.isEmpty, spend(bytes: box.text.utf8.count) else { return }
    add(LooseElement(.text(box, isMoved ? map ?? .identity : .identity), audio: audio))
  }

  private var place: Point? {
    guard let x = number("x"), let y = number("y"), abs(x) <= 1e6, abs(y) <= 1e6 else {
      return nil
    }
    return Point(x: x, y: y)
  }

  /// Reads the current image or formula.
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
    let image = ImageFrame(
      box: frame, hash: keep(bytes), mediaType: type, formula: formula)
    add(LooseElement(.image(image, box == nil ? map ?? .identity : .identity)))
  }

  private var imageBox: Box? {
    let names: [StaticString] = ["left", "top", "right", "bottom"]
    let sides = names.compactMap { number($0) }.filter { abs($0) <= 1e6 }
    guard sides.count == 4, sides[0] != sides[2], sides[1] != sides[3] else { return nil }
    return Box(around: [Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3])])
  }

  /// Keeps the bytes of an image with the page and returns their hash.
  func keep(_ bytes: [UInt8]) -> ContentHash {
    let hash = ContentHash(of: bytes)
    page.files[hash] = bytes
    return hash
  }
}
