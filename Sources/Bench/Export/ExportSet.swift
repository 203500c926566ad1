internal import Bytes
internal import Exchange
internal import Geometry
internal import Ink
internal import Notebook
internal import SyntheticHand

/// The default notes of a comparison: synthetic handwriting, stored the way Xournal++ stores notes.
enum ExportSet {
  private static let files: [(name: String, pages: Int, device: Digitiser)] = [
    ("lecture", 12, .quickTablet), ("sheet", 1, .quickTablet), ("even", 12, .mouse),
  ]

  /// Writes the files into a folder, and returns their paths.
  ///
  /// `tell` gets the number of pages written and their total.
  static func make(in folder: String, tell: (Int, Int) -> Void) throws -> [String] {
    let total = files.reduce(0) { $0 + $1.pages }
    var done = 0
    return try files.map { name, count, device in
      let path = "\(folder)/\(name).xopp"
      let file = try OutputFile(at: path, under: OutputRules())
      let writer = XoppWriter { try file.write($0) }
      for page in pages(count, device) {
        _ = try writer.add(page)
        done += 1
        tell(done, total)
      }
      try writer.finish()
      try file.publish()
      return path
    }
  }

  /// Pages generated on demand.
  private static func pages(_ count: Int, _ device: Digitiser) -> some Sequence<LoosePage> {
    let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 550, y: 800))
    let filler = PageFiller(writer: Writer(seed: 4, device: device), frame: frame)
    return filler.prefix(count).enumerated().lazy.map { index, strokes in
      var page = LoosePage(number: index + 1, size: .a4, paper: Paper(.ruled))
      page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0.unsmoothed) })]
      return page
    }
  }
}

extension Stroke {
  /// The stroke as a program without smoothing would draw and store it.
  fileprivate var unsmoothed: Stroke {
    var copy = self
    copy.model = .straight
    if !channels.contains(.pressure) { copy.style.response = .constant }
    return copy
  }
}
