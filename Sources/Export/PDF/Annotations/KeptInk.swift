internal import Geometry
internal import Ink

/// The strokes of an annotation as the pen reported them, kept beside the data for other programs.
struct KeptInk: Sendable {
  /// Its key in an annotation.
  static let key = "/Suzuri"

  /// The strokes, all of one look.
  let strokes: [Stroke]
  /// The map from their own coordinates to those of the page.
  let place: Affine
  /// The lines for other programs, in coordinates of the page; strokes without a place have none.
  let lines: [[Point]]

  init(_ strokes: [Stroke], place: Affine) {
    self.strokes = strokes
    self.place = place
    lines = strokes.map { InkLine.points(of: $0, at: place) }.filter { !$0.isEmpty }
  }

  /// Reads the result of `bytes`; nil if damaged.
  init?(_ bytes: [UInt8], place: Affine) {
    guard place.isUsable, let strokes = try? InkCodec.decoded(bytes), !strokes.isEmpty else {
      return nil
    }
    self.init(strokes, place: place)
  }

  /// The strokes, encoded.
  var bytes: [UInt8] { InkCodec.encoded(strokes) }

  var placeNumbers: String {
    [place.a, place.b, place.c, place.d, place.tx, place.ty]
      .map { PDFSyntax.number($0, digits: 7) }.joined(separator: " ")
  }

  var color: Color { strokes.first?.style.color ?? .sumi }

  /// Their mean width on the page, in points.
  var width: Double {
    guard let stroke = strokes.first else { return 0 }
    return InkTrail(of: stroke.modelled(), style: stroke.style).meanWidth * place.scale
  }
}
