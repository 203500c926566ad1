internal import Geometry
internal import Ink
internal import Paint

extension SVGSurface {
  /// Draws letters, with all outlines in one path.
  func draw(_ runs: [GlyphRun], in color: Color) {
    var outline = Path()
    var pictures: [(place: Affine, image: PageImage)] = []
    for glyph in runs.flatMap(\.clusters).flatMap(\.glyphs) {
      let place = Affine.translation(by: glyph.place)
      switch glyph.look {
      case .inFile: break
      case .shape(let shape): outline.append(shape.transformed(by: place))
      case .picture(let picture):
        if let image = picture.image { pictures.append((picture.map.then(place), image)) }
      }
    }
    fill(outline, with: color)
    for underline in runs.compactMap(\.underline) { fill(underline, with: color) }
    for picture in pictures {
      saved {
        transform(by: picture.place)
        _ = draw(picture.image, in: .unit)
      }
    }
  }
}
