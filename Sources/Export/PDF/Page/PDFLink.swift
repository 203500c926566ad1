internal import Geometry

/// An area of a page that links to an address.
struct PDFLink: Sendable {
  /// Its place, in PDF coordinates.
  private var box: Box
  private let address: String

  /// Creates a link in a box of a page with a height in points, to an ASCII address.
  init(_ box: Box, height: Double, address: String) {
    self.box = Box(
      low: Point(x: box.low.x, y: height - box.high.y),
      high: Point(x: box.high.x, y: height - box.low.y))
    self.address = address
  }

  /// The link where a map moves it.
  func moved(by map: (Box) -> Box) -> PDFLink {
    var copy = self
    copy.box = map(box)
    return copy
  }

  /// The link as an entry of the page.
  var dictionary: [UInt8] {
    let sides = [box.low.x, box.low.y, box.high.x, box.high.y]
      .map { PDFSyntax.number($0, digits: 1) }
    return Array(
      "<</Subtype/Link/Border[0 0 0]/Rect[\(sides.joined(separator: " "))]/A<</S/URI/URI".utf8)
      + PDFSyntax.string(address) + Array(">>>>".utf8)
  }
}
