internal import Bytes
internal import Ink
public import Notebook

/// The page inside an SVG that draws it, so that it can be imported exactly.
///
/// The page counts only while the drawing is unchanged: a program that edits the drawing leaves the
/// page as it was. Images are only in the drawing.
public enum SVGInk {
  /// The name of the element.
  static let name = "suzuri-page"
  /// The group of a drawing that shows what is below the ink.
  static let paper = "paper"
  /// The version of the content; others are left alone, which leaves the drawing.
  private static let version = "1"
  /// The most bytes of a page without its files.
  private static let largest = 256 << 20

  /// Returns the element of a page, for the place immediately before the drawing.
  ///
  /// With `isPaperDrawn`, the paper is imported as a picture of what is drawn.
  public static func element(
    for page: LoosePage, isPaperDrawn: Bool, before drawing: [UInt8]
  ) -> [UInt8] {
    var text = Array(
      """
      <metadata id="\(name)" data-version="\(version)" data-paper="\(isPaperDrawn ? "drawn" : "")" \
      data-drawing="\(mark(of: drawing[...]))">
      """.utf8)
    Base64.append(Deflate.compressed(page.transported, level: 9), to: &text)
    return text + Array("</metadata>\n".utf8)
  }

  /// Identifies a drawing, whatever its line ends.
  private static func mark(of drawing: ArraySlice<UInt8>) -> String {
    String(Hex.digits(ContentHash(of: drawing.filter { $0 > 0x20 }).bytes).prefix(32))
  }

  /// Reads the page from an element that was read last; nil if it is damaged or the drawing was changed.
  static func page(in tag: Markup.Tag, _ markup: inout Markup) -> (page: LoosePage, isDrawn: Bool)?
  {
    let start = markup.place
    let range = markup.skip(tag)
    guard let end = markup.bytes[start..<range.upperBound].lastIndex(of: UInt8(ascii: "<")),
      markup.attribute("data-version", of: tag) == version,
      markup.attribute("data-drawing", of: tag) == mark(of: markup.bytes[range.upperBound...]),
      let packed = Base64.decoded(markup.bytes[start..<end].span),
      let bytes = try? Deflate.expanded(packed, limit: largest),
      let page = try? LoosePage(transported: bytes, number: 0)
    else { return nil }
    return (page, markup.attribute("data-paper", of: tag) == "drawn")
  }
}
