internal import Geometry

/// A place on a page that leads to an address.
struct PDFLink: Sendable {
  /// Where it lies, in the coordinates of the PDF.
  private let box: Box
  private let address: String

  /// Creates a link in a box of a page that is some points high.
  init(_ box: Box, height: Double, address: String) {
    self.box = Box(
      low: Point(x: box.low.x, y: height - box.high.y),
      high: Point(x: box.high.x, y: height - box.low.y))
    self.address = address
  }

  /// The link as the page has it.
  var dictionary: [UInt8] {
    let sides = [box.low.x, box.low.y, box.high.x, box.high.y]
      .map { PDFSyntax.number($0, digits: 1) }
    return Array(
      "<</Subtype/Link/Border[0 0 0]/Rect[\(sides.joined(separator: " "))]/A<</S/URI/URI".utf8)
      + PDFSyntax.string(of: Self.ascii(address)) + Array(">>>>".utf8)
  }

  /// An address in the letters that addresses may have, others as their bytes.
  private static func ascii(_ address: String) -> [UInt8] {
    address.utf8.flatMap { byte in
      guard byte <= 0x20 || byte >= 0x7F else { return [byte] }
      let digits = String(byte, radix: 16, uppercase: true)
      return Array("%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
    }
  }
}
