internal import Geometry
internal import Notebook

/// The visible part of another PDF's page, and its rotation.
struct ForeignSheet {
  private let box: Box
  /// The number of right angles of the rotation, clockwise.
  private let turns: Int

  /// Reads the boxes of a page with everything it inherits, to be turned further; nil if nothing of it is
  /// visible.
  init?(_ page: ForeignPDF.Value, in file: ForeignPDF, turned further: QuarterTurns = .none) {
    func box(_ key: String) -> Box? {
      let value = file.entry(key, of: page)
      guard file.kind(of: value) == .array else { return nil }
      let sides = file.items(of: value).map { file.number(of: $0) }
      guard sides.count == 4, sides.allSatisfy(\.isFinite) else { return nil }
      let box = Box(
        low: Point(x: min(sides[0], sides[2]), y: min(sides[1], sides[3])),
        high: Point(x: max(sides[0], sides[2]), y: max(sides[1], sides[3])))
      return box.width > 0 && box.height > 0 ? box : nil
    }
    // Without one, readers take the sheet of their country. A box without an extent counts as none.
    let letter = Box(low: .zero, high: Point(x: 612, y: 792))
    let media = box("/MediaBox") ?? letter
    let seen = box("/CropBox").map { $0.intersection(media) } ?? media
    guard seen.width > 0.01, seen.height > 0.01 else { return nil }
    self.box = seen
    let degrees = file.turn(of: page)
    let own = degrees.isFinite ? Int((degrees / 90).remainder(dividingBy: 4).rounded()) : 0
    turns = QuarterTurns(own).then(further).count
  }

  var rotation: String { "/Rotate \(turns * 90)" }

  /// The page object's entries as a form: its bounding box, and the matrix that maps it to the unit square.
  var entries: String {
    let (x, y) = (1 / box.width, 1 / box.height)
    let (left, low) = (-box.low.x * x, -box.low.y * y)
    let matrix =
      switch turns {
      case 1: [0, -x, y, 0, low, 1 - left]
      case 2: [-x, 0, 0, -y, 1 - left, 1 - low]
      case 3: [0, x, -y, 0, 1 - low, left]
      default: [x, 0, 0, y, left, low]
      }
    return
      "/Type/XObject/Subtype/Form/BBox[\(Self.list(box))]/Matrix[\(Self.list(matrix))]"
  }

  /// The map from a sheet of some size, upright as seen, to the page's own coordinates; the heights of both
  /// grow upward.
  func map(from size: Point) -> Affine {
    // The sides of a sheet are whole hundredths of a millimeter, which nobody sees.
    func scale(_ own: Double, _ side: Double) -> Double {
      abs(own - side) < 0.03 ? 1 : own / side
    }
    let own = turns & 1 == 0 ? (box.width, box.height) : (box.height, box.width)
    let (x, y) = (scale(own.0, size.x), scale(own.1, size.y))
    return switch turns {
    case 1: Affine(a: 0, b: x, c: -y, d: 0, tx: box.high.x, ty: box.low.y)
    case 2: Affine(a: -x, b: 0, c: 0, d: -y, tx: box.high.x, ty: box.high.y)
    case 3: Affine(a: 0, b: -x, c: y, d: 0, tx: box.low.x, ty: box.high.y)
    default: Affine(a: x, b: 0, c: 0, d: y, tx: box.low.x, ty: box.low.y)
    }
  }

  /// The entries of a form drawn in the page's own coordinates.
  var formEntries: String { "/Subtype/Form/BBox[\(formSides)]" }

  /// The sides of such a form, in whole points.
  var formSides: String {
    let low = [box.low.x, box.low.y].map { PDFSyntax.number($0.rounded(.down), digits: 0) }
    let high = [box.high.x, box.high.y].map { PDFSyntax.number($0.rounded(.up), digits: 0) }
    return (low + high).joined(separator: " ")
  }

  /// The sides of a box, as PDF lists them.
  static func list(_ box: Box) -> String {
    list([box.low.x, box.low.y, box.high.x, box.high.y])
  }

  static func list(_ numbers: [Double]) -> String {
    numbers.map { PDFSyntax.number($0, digits: 9) }.joined(separator: " ")
  }
}
