import Bytes
import Geometry
import Ink
import Notebook
import SyntheticHand
import Wording

/// Pages that a test has made, and how many of them were taken.
final class MadePages: PageSupply {
  let title: String
  var tags: [String] = []
  let notes: [Words] = []
  private(set) var taken = 0
  private let count: Int
  private let make: (Int) -> LoosePage
  private(set) var mayLieOnPDF = false

  init(title: String = "", count: Int, make: @escaping (Int) -> LoosePage) {
    (self.title, self.count, self.make) = (title, count, make)
  }

  convenience init(_ pages: [LoosePage], title: String = "") {
    self.init(title: title, count: pages.count) { pages[$0] }
    mayLieOnPDF = pages.contains { $0.backdrop?.isPrinted == true }
  }

  var share: Double { Double(taken) / Double(max(count, 1)) }

  func next() -> LoosePage? {
    guard taken < count else { return nil }
    defer { taken += 1 }
    return make(taken)
  }
}

extension LoosePage {
  /// A small sheet, 80 by 50 millimeters.
  static func small(
    _ number: Int = 1, paper: Paper = Paper(.plain), _ elements: [LooseElement] = []
  ) -> LoosePage {
    var page = LoosePage(number: number, size: PageSize(width: 8000, height: 5000), paper: paper)
    page.layers = [Layer(elements: elements)]
    return page
  }

  /// A small sheet with writing.
  static func written(
    _ number: Int = 1, _ text: String = "Aging quickly, 墨", width: Double = 1.1,
    paper: Paper = Paper(.plain)
  ) -> LoosePage {
    let style = Style(color: .sumi, width: width)
    var writer = Writer(seed: UInt64(number), hand: .flowing, style: style)
    let frame = Box(low: Point(x: 10, y: 10), high: Point(x: 220, y: 130))
    return small(
      number, paper: paper, writer.write(text, in: frame).strokes.map { LooseElement($0) })
  }

  mutating func add(image bytes: [UInt8], in box: Box, formula: String = "", layer: Int = 0) {
    let hash = ContentHash(of: bytes)
    files[hash] = bytes
    let frame = ImageFrame(box: box, hash: hash, mediaType: "image/any", formula: formula)
    layers[layer].elements.append(LooseElement(.image(frame)))
  }

  /// Changes the last image of a layer.
  mutating func changeImage(
    layer: Int = 0, moved map: Affine = .identity, _ change: (inout ImageFrame) -> Void
  ) {
    guard case .image(var frame)? = layers[layer].elements.last?.figure else { return }
    change(&frame)
    layers[layer].elements.removeLast()
    layers[layer].elements.append(LooseElement(.image(frame), transform: map))
  }
}

extension LooseElement {
  /// A line through some points.
  static func line(_ points: [(Double, Double)], style: Style) -> LooseElement {
    let samples = points.enumerated().map { index, point in
      Sample(
        position: Point(x: point.0, y: point.1), time: Double(index * 50),
        pressure: index.isMultiple(of: 2) ? 1 : 0.4)
    }
    return LooseElement(
      Stroke(samples: samples, channels: [], style: style, model: .straight, start: 0))
  }

  static func text(
    _ words: String, at y: Double, font: String = "DejaVu Sans", size: Double = 12,
    color: UInt32 = 0x2030_80FF, link: String = "", map: Affine = .identity
  ) -> LooseElement {
    var box = TextBox(
      origin: Point(x: 10, y: y), wrap: 200, text: words, font: font, size: size,
      color: Color(rgba: color))
    box.link = link
    return LooseElement(.text(box), transform: map)
  }
}
