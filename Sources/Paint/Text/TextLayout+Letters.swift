internal import CPango
internal import Geometry
public import Notebook

extension TextPicture {
  /// The letters, placed on the page.
  public var letters: PageText { TextLayout(box)?.letters(of: self) ?? PageText() }
}

extension TextLayout {
  fileprivate borrowing func letters(of picture: TextPicture) -> PageText {
    var text = PageText()
    var byte: CInt = 0
    for letter in String(cString: pango_layout_get_text(layout)).unicodeScalars {
      var area = PangoRectangle()
      pango_layout_index_to_pos(layout, byte, &area)
      byte += CInt(UTF8.width(letter))
      // In scripts that run to the left, the area begins on the right.
      let left = min(area.x, area.x + area.width)
      let low =
        picture.box.origin + Point(x: Self.points(left), y: Self.points(area.y))
      let size = Point(x: Self.points(abs(area.width)), y: Self.points(area.height))
      text.append(letter, in: picture.transform(Box(low: low, high: low + size)))
    }
    return text
  }
}
