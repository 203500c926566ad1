internal import Geometry
internal import Ink
internal import Notebook

/// Typed texts with the looks of their letters.
enum RnoteText {
  static func element(of value: JSONValue) -> LooseElement? {
    guard let text = value["text"]?.text, !text.isEmpty, let style = value["text_style"],
      let map = Affine(rnote: value)
    else { return nil }
    let pixel = RnoteNotes.pixel
    // The map is that of pixels, of which the size and the width of the lines are told in points.
    let inPoints = Affine.scaling(x: 1 / pixel, y: 1 / pixel).then(map)
    let size = min(max((style["font_size"]?.number ?? 32) * pixel, 1), 1000)
    var box = TextBox(
      origin: .zero, wrap: min(max((style["max_width"]?.number ?? 0) * pixel, 0), 10_000),
      text: text,
      font: style["font_family"]?.text.map { String($0.prefix(100)) } ?? "Sans", size: size,
      color: Color(style["color"]) ?? .sumi)
    box.alignment = alignment(style["alignment"]?.text ?? "")
    box.isJustified = style["alignment"]?.text == "fill"
    let all = 0..<box.styled.count
    look(style["font_weight"]?.number ?? 400, style["font_style"]?.text, of: &box.styled, in: all)
    let letters = Letters(text)
    for part in style["ranged_text_attributes"].elements {
      guard let start = part["range", "start"]?.integer, let end = part["range", "end"]?.integer,
        start < end, let attribute = part["attribute"]
      else { continue }
      apply(attribute, to: letters.range(start, end), of: &box.styled)
    }
    return LooseElement(.text(box), transform: inPoints)
  }

  private static func alignment(_ name: String) -> TextBox.Alignment {
    switch name {
    case "center": .center
    case "end": .right
    default: .left
    }
  }

  private static func look(
    _ weight: Double?, _ slant: String?, of text: inout StyledText, in range: Range<Int>
  ) {
    if let weight { text.apply(.bold(weight >= 600), to: range) }
    if let slant { text.apply(.italic(slant == "italic"), to: range) }
  }

  private static func apply(
    _ attribute: JSONValue, to range: Range<Int>, of text: inout StyledText
  ) {
    look(attribute["font_weight"]?.number, attribute["font_style"]?.text, of: &text, in: range)
    if let color = Color(attribute["text_color"]) { text.apply(.color(color), to: range) }
    if let size = attribute["font_size"]?.number {
      text.apply(.size(min(max(size * RnoteNotes.pixel, 1), 1000)), to: range)
    }
    if attribute["underline"]?.flag == true { text.apply(.underlined(true), to: range) }
    if attribute["strikethrough"]?.flag == true { text.apply(.struck(true), to: range) }
  }

  /// The places of letters among the bytes of a text.
  private struct Letters {
    private var places: [Int] = []

    init(_ text: String) {
      for (letter, scalar) in text.unicodeScalars.enumerated() {
        for _ in 0..<UTF8.width(scalar) { places.append(letter) }
      }
    }

    func range(_ start: Int, _ end: Int) -> Range<Int> {
      func letter(_ byte: Int) -> Int {
        byte >= places.count ? (places.last ?? -1) + 1 : places[max(byte, 0)]
      }
      return letter(start)..<max(letter(start), letter(end))
    }
  }
}
