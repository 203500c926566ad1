internal import Bytes
internal import Ink
internal import Wording

/// The look of new text boxes, and how they are typed in.
struct TextPreferences: Hashable, Sendable {
  var font = "Sans"
  /// In points.
  var size = 14.0
  var color = Color.sumi
  /// True if typed marks of Markdown format the text.
  var marksFormat = true
}

extension TextPreferences {
  init?(_ json: JSON?) throws(JSONFault) {
    guard let json else { return nil }
    guard case .object = json else { throw JSONFault("text is not an object") }
    self.init()
    if let font = try json.text("font"), !font.isEmpty, font.utf8.count <= 200 { self.font = font }
    size = try json.number("size", in: 4...200) ?? size
    if let text = try json.text("color") {
      guard let color = Color(text) else { throw JSONFault("color is not in the form #RRGGBB") }
      self.color = color
    }
    marksFormat = try json.flag("marksFormat") ?? marksFormat
  }

  var json: JSON {
    [
      "font": .string(font), "size": .number(size), "color": .string(color.text),
      "marksFormat": .boolean(marksFormat),
    ]
  }
}
