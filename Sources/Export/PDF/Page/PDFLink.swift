internal import Geometry
internal import Notebook

/// An area of a page that links to an address, or to a place on a page of a notebook.
struct PDFLink: Sendable {
  /// Its place, in PDF coordinates.
  private var box: Box
  private let target: Target

  private enum Target {
    case address(String)
    case excerpt(Excerpt)
  }

  private init(_ box: Box, height: Double, _ target: Target) {
    self.box = Box(
      low: Point(x: box.low.x, y: height - box.high.y),
      high: Point(x: box.high.x, y: height - box.low.y))
    self.target = target
  }

  /// Creates a link in a box of a page with a height in points, to an ASCII address.
  init(_ box: Box, height: Double, address: String) {
    self.init(box, height: height, .address(address))
  }

  /// Creates a link in a box of a page with a height in points, to a place on a page.
  init(_ box: Box, height: Double, excerpt: Excerpt) {
    self.init(box, height: height, .excerpt(excerpt))
  }

  /// True if it leads to a page, which may be a later one.
  var isInternal: Bool { if case .excerpt = target { true } else { false } }

  func moved(by map: (Box) -> Box) -> PDFLink {
    var copy = self
    copy.box = map(box)
    return copy
  }

  /// The link as an entry of the page; empty if its page is not in the file.
  func dictionary(among pages: [PageID: PDFPlace]) -> [UInt8] {
    let action: [UInt8]
    switch target {
    case .address(let address):
      action = Array("/A<</S/URI/URI".utf8) + PDFSyntax.string(address) + Array(">>".utf8)
    case .excerpt(let excerpt):
      guard let page = pages[excerpt.page] else { return [] }
      action = Array("/Dest\(page.destination(of: excerpt))".utf8)
    }
    let sides = [box.low.x, box.low.y, box.high.x, box.high.y]
      .map { PDFSyntax.number($0, digits: 1) }
    return Array("<</Subtype/Link/Border[0 0 0]/Rect[\(sides.joined(separator: " "))]".utf8)
      + action + Array(">>".utf8)
  }
}

/// A page of a notebook in a PDF, as a link target.
struct PDFPlace {
  let page: PDFFile.Reference
  /// The height of the page in points.
  let height: Double
  /// The sheet from whose corner places are measured, and its rotation.
  let (sheet, turns): (RuledSheet, QuarterTurns)
  /// The map from the page, whose heights grow upward, to its coordinates in the file.
  let map: Affine

  /// The place of a rectangle of the sheet, with a margin above and to the left.
  func destination(of excerpt: Excerpt) -> String {
    let box = excerpt.box(on: sheet.size.box.high, turned: turns)
    let point = box.low + sheet.corner - Point(x: 12, y: 12)
    let place = map(Point(x: max(point.x, 0), y: height - max(point.y, 0)))
    let numbers = [place.x, place.y].map { PDFSyntax.number($0, digits: 1) }
    return "[\(page)/XYZ \(numbers[0]) \(numbers[1]) null]"
  }
}
