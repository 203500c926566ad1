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
  /// The pairs of blending and opacity in use.
  let blends: [PDFBlend]
  /// Its place, in coordinates of the page.
  let box: Box
  private let kept: KeptInk
  /// Its number on its page, from 1.
  private let number: Int

  /// Draws a stroke; nil if nothing of it is visible.
  private init?(
    _ element: SeenElement, number: Int, height: Double, map: Affine, shelves: PDFShelves
  ) {
    guard case .stroke(let stroke, let visible, let transform) = element else { return nil }
    let ink = InkPicture(
      .notebook, stroke: stroke, visible: visible, transform: transform, aim: .small)
    let onto = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height).then(map)
    box = onto(ink.bounds).expanded(by: 0.5)
    kept = KeptInk(element.writtenStrokes.map(\.settled), place: transform.then(onto))
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

  /// The visible strokes of a page, lowest first.
  ///
  /// `height` is that of its sheet in points; `map` leads from the sheet, whose heights grow upward, to the
  /// coordinates of the PDF's page.
  static func all(
    on page: LoosePage, height: Double, map: Affine, shelves: PDFShelves
  ) -> [InkAnnotation] {
    let elements = page.layers.filter(\.isVisible).flatMap(\.elements)
    return elements.enumerated().compactMap { index, element in
      InkAnnotation(
        element.content, number: index + 1, height: height, map: map, shelves: shelves)
    }
  }

  /// The entries of the stream that draws it.
  var appearanceEntries: String {
    let resources = blends.resource
    return "/Type/XObject/Subtype/Form/BBox[\(sides)]/Filter/FlateDecode"
      + (resources.isEmpty ? "" : "/Resources<<\(resources)>>")
  }

  /// The annotation, drawn by a stream.
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
    text += "/AP<</N \(appearance)>>\(KeptInk.key)<</Rect[\(sides)]".utf8
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
  /// The page without its visible strokes.
  var withoutInk: LoosePage {
    var page = self
    page.size = size ?? PageSize(holding: bounds, preferring: .a4)
    for index in layers.indices where layers[index].isVisible {
      page.layers[index].elements.removeAll { element in
        if case .stroke = element.content { true } else { false }
      }
    }
    return page
  }
}
