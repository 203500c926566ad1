internal import Bytes
internal import Exchange
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// A stroke as an annotation of a PDF, complete except for object numbers.
///
/// The visible picture is drawn like all ink; its lines, color and width are for readers that change it.
struct InkAnnotation: Sendable {
  let appearance: [UInt8]
  let blends: [PDFBlend]
  /// Its place, in coordinates of the page.
  let box: Box
  private let kept: EmbeddedInk
  /// Its number on its page, from 1.
  private let number: Int

  private init?(
    _ element: LooseElement, number: Int, height: Double, map: Affine, shelves: PDFShelves
  ) {
    guard case .stroke(let stroke, let visible) = element.content else { return nil }
    let transform = element.transform
    let ink = InkPicture(
      .notebook, stroke: stroke, visible: visible, transform: transform, aim: .small)
    let onto = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height).then(map)
    box = onto(ink.bounds).expanded(by: 0.5)
    kept = EmbeddedInk(element.writtenStrokes.map(\.settled), place: transform.then(onto))
    guard !ink.bounds.isEmpty, box.low.isFinite, box.high.isFinite, !kept.lines.isEmpty else {
      return nil
    }
    let surface = PDFPage(height: height, map: map, shelves: shelves)
    surface.blend(ink.blending)
    ink.draw(on: surface)
    appearance = FlateStream.compressed(surface.takeOperators())
    blends = surface.blends.sorted()
    self.number = number
  }

  /// The visible strokes, lowest first; `map` leads from a sheet whose heights grow upward to the PDF's page.
  static func all(
    on page: LoosePage, height: Double, map: Affine, shelves: PDFShelves
  ) -> [InkAnnotation] {
    let elements = page.layers.filter(\.isVisible).flatMap(\.elements)
    return elements.enumerated().compactMap { index, element in
      InkAnnotation(element, number: index + 1, height: height, map: map, shelves: shelves)
    }
  }

  var appearanceEntries: String {
    let resources = blends.resource
    return "/Type/XObject/Subtype/Form/BBox[\(sides)]/Filter/FlateDecode"
      + (resources.isEmpty ? "" : "/Resources<<\(resources)>>")
  }

  func dictionary(showing appearance: PDFFile.Reference) -> [UInt8] {
    let lines = kept.lines.map { line in
      let numbers = line.flatMap { [$0.x, $0.y] }.map { PDFSyntax.number($0, digits: 2) }
      return "[\(numbers.joined(separator: " "))]"
    }
    let channels = [24, 16, 8].map { PDFSyntax.share(UInt8(kept.color.rgba >> $0 & 0xFF)) }
    let alpha = UInt8(kept.color.rgba & 0xFF)
    let own = kept.bytes
    // A name that no other annotation of the page has, even earlier ones.
    let name = "\(ContentHash(of: own).description.prefix(12))-\(number)"
    var text = Array("<</Type/Annot/Subtype/Ink/F 4/Rect[\(sides)]/NM(\(name))".utf8)
    text += "/C[\(channels.joined(separator: " "))]".utf8
    if alpha < 255 { text += "/CA \(PDFSyntax.share(alpha))".utf8 }
    text += "/BS<</W \(PDFSyntax.number(kept.width))>>/InkList[\(lines.joined())]".utf8
    text += "/AP<</N \(appearance)>>\(EmbeddedInk.key)<</Rect[\(sides)]".utf8
    text += "/Place[\(kept.placeNumbers)]/Ink".utf8
    return text + PDFSyntax.string(of: own) + Array(">>>>".utf8)
  }

  /// The sides of its place, in whole hundredths of a point.
  private var sides: String {
    let low = [box.low.x, box.low.y].map { ($0 * 100).rounded(.down) / 100 }
    let high = [box.high.x, box.high.y].map { ($0 * 100).rounded(.up) / 100 }
    return (low + high).map { PDFSyntax.number($0, digits: 2) }.joined(separator: " ")
  }
}

extension LoosePage {
  var withoutInk: LoosePage {
    var page = self
    page.size = size ?? PageSize(holding: bounds, preferring: .a4)
    for index in layers.indices where layers[index].isVisible {
      page.layers[index].elements.removeAll(where: \.isInk)
    }
    return page
  }
}

/// A stroke as other programs see it: only the samples that shape it.
///
/// The choice of samples must never change, since a stroke that returns is compared with them.
enum ThinnedStroke {
  /// The largest distance of an omitted sample from the line, in points: a twentieth of a millimeter.
  private static let tolerance = 0.14
  private static let longest = 64

  /// Returns the points of a stroke under a map; a dot has two.
  static func points(of stroke: Stroke, at map: Affine) -> [Point] {
    let all = stroke.samples.map { map($0.position) }.filter(\.isFinite)
    guard let first = all.first, let last = all.last else { return [] }
    var kept = [first]
    var start = 0
    while start < all.count - 1 {
      let end = farthest(from: start, in: all)
      kept.append(all[end])
      start = end
    }
    return kept.count == 1 ? [first, last] : kept
  }

  /// The last sample to which a straight line leads past all others.
  private static func farthest(from start: Int, in points: [Point]) -> Int {
    var end = start + 1
    while end + 1 < points.count, end - start < longest {
      let next = points[end + 1]
      let isNear = points[start + 1...end].allSatisfy {
        distance(from: $0, to: points[start], next) <= tolerance
      }
      guard isNear else { break }
      end += 1
    }
    return end
  }

  private static func distance(from point: Point, to one: Point, _ other: Point) -> Double {
    let way = other - one
    let share = way.squaredLength > 0 ? (point - one).dot(way) / way.squaredLength : 0
    return point.distance(to: one + way * min(max(share, 0), 1))
  }
}

/// The strokes of an annotation as the pen reported them, kept beside the data for other programs.
struct EmbeddedInk: Sendable {
  static let key = "/Suzuri"

  /// All of one look.
  let strokes: [Stroke]
  /// The map from their own coordinates to those of the page.
  let place: Affine
  /// The lines for other programs, in coordinates of the page; strokes without a place have none.
  let lines: [[Point]]

  init(_ strokes: [Stroke], place: Affine) {
    (self.strokes, self.place) = (strokes, place)
    lines = strokes.map { ThinnedStroke.points(of: $0, at: place) }.filter { !$0.isEmpty }
  }

  init?(_ bytes: [UInt8], place: Affine) {
    guard place.isUsable, let strokes = try? InkCodec.decoded(bytes), !strokes.isEmpty else {
      return nil
    }
    self.init(strokes, place: place)
  }

  var bytes: [UInt8] { InkCodec.encoded(strokes) }

  var placeNumbers: String {
    place.numbers.map { PDFSyntax.number($0, digits: 7) }.joined(separator: " ")
  }

  var color: Color { strokes.first?.style.color ?? .sumi }

  /// Their mean width on the page, in points.
  var width: Double {
    guard let stroke = strokes.first else { return 0 }
    return InkTrail(of: stroke.modeled(), style: stroke.style).meanWidth * place.scale
  }
}
