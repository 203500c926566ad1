internal import Bytes
internal import Ink
internal import Notebook

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
