internal import Geometry

/// A line of text on the face, and where it begins or has its middle or end.
struct AccessibleLine: Hashable {
  let text: String
  let place: Point

  /// The box that the letters take, more or less.
  var box: Box {
    let size = Point(x: Double(text.count) * height / 2, y: height)
    let low = Point(x: place.x - anchor * size.x, y: place.y - height / 2)
    return Box(low: low, high: low + size)
  }

  private let height: Double
  private let anchor: Double

  private init(_ text: String, at place: Point, _ style: Face.TextStyle) {
    (self.text, self.place, height, anchor) = (text, place, style.size * 1.4, style.anchor)
  }

  /// All lines among marks, in the order in which they are drawn.
  static func all(in marks: [Face.Mark]) -> [AccessibleLine] {
    var lines: [AccessibleLine] = []
    collect(marks, shift: .zero, into: &lines)
    return lines
  }

  private static func collect(
    _ marks: [Face.Mark], shift: Point, into lines: inout [AccessibleLine]
  ) {
    for mark in marks {
      switch mark {
      case .text(let text, let place, let style), .label(let text, let place, _, let style, _):
        let isBlank = text.allSatisfy(\.isWhitespace)
        if !isBlank { lines.append(AccessibleLine(text, at: place + shift, style)) }
      case .shifted(let inner, let more, _): collect(inner, shift: shift + more, into: &lines)
      case .still(let inner, let place, _): collect(inner, shift: shift + place, into: &lines)
      default: break
      }
    }
  }
}
