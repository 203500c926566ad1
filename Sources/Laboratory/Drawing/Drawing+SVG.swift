internal import Bytes
internal import Geometry
internal import Paint
internal import Wording

extension Drawing {
  /// The steps in a pixel: half a step is a twentieth of one, less than the eye sees.
  private static let grid = 10.0

  /// Appends the drawing, with a text alternative, as an element for a page whose style sheet gives the
  /// colors.
  func appendSVG(kind: String, title: Words, to text: inout [UInt8]) {
    text += #"<svg class="\#(kind)" role="img" viewBox="0 0 "#.utf8
    text += "\(Self.steps(size.x)) \(Self.steps(size.y))\"".utf8
    XMLText.append("aria-label", title.text, to: &text)
    text += ">\n".utf8
    for mark in marks { Self.append(mark, to: &text) }
    text += "</svg>\n".utf8
  }

  private static func append(_ mark: Mark, to text: inout [UInt8]) {
    switch mark {
    case .area(let path, let tone, let opacity):
      let share = opacity < 1 ? #" fill-opacity="\#(DecimalText.text(opacity, places: 2))""# : ""
      append(path, #"class="f-\#(tone.name)"\#(share)"#, to: &text)
    case .line(let path, let tone, let width, let dashes):
      var look = #"class="l-\#(tone.name)" stroke-width="\#(steps(width))""#
      if !dashes.isEmpty {
        let lengths = dashes.map { "\(steps(Double($0)))" }.joined(separator: " ")
        look += #" stroke-dasharray="\#(lengths)" stroke-linecap="butt""#
      }
      append(path, look, to: &text)
    case .text(let written): append(written, to: &text)
    }
  }

  private static func append(_ path: Path, _ look: String, to text: inout [UInt8]) {
    text += "<path \(look) d=\"".utf8
    text += SVGPath(path, scale: grid).text
    text += "\"/>\n".utf8
  }

  private static func append(_ written: Text, to text: inout [UInt8]) {
    // The middle of a line in Inter is 0.364 of its size above the baseline.
    let baseline = written.place.y + written.look.size * 0.364
    text += #"<text x="\#(steps(written.place.x))" y="\#(steps(baseline))""#.utf8
    text += #" class="f-\#(written.tone.name)" font-size="\#(steps(written.look.size))""#.utf8
    switch written.look.weight {
    case .regular: break
    case .medium: text += #" font-weight="500""#.utf8
    case .semiBold: text += #" font-weight="600""#.utf8
    }
    switch written.alignment {
    case .leading: break
    case .center: text += #" text-anchor="middle""#.utf8
    case .trailing: text += #" text-anchor="end""#.utf8
    }
    text.append(0x3E)
    XMLText.append(written.text, to: &text)
    text += "</text>\n".utf8
  }

  private static func steps(_ value: Double) -> Int { DecimalText.steps(of: value * grid) }
}
