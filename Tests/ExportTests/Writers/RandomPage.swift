import Bytes
import Geometry
import Ink
import Notebook

/// Pages with something of everything, different for each seed.
struct RandomPage {
  private var random: RandomSource
  private let formulas: [[UInt8]]

  /// Begins with a seed and some PDFs that stand for formulas.
  init(seed: UInt64, formulas: [[UInt8]]) {
    random = RandomSource(seed: seed)
    self.formulas = formulas
  }

  /// Words in several scripts.
  static let words = [
    "Waves and fields", "office, affine, AVATAR", "Ωμέγα και άλφα", "Съешь ещё этих булок",
    "硯で墨をする", "مرحبا بالعالم", "שלום עולם", "naïve façade Åse", "x̄ ± 2σ ≤ ∞", "1/2 < 3 & 4",
  ]
  private static let fonts = [
    "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Bold", "DejaVu Sans Mono", "Inter", "Inter Bold",
    "VL Gothic", "Carlito",
  ]

  /// Makes the next page.
  mutating func next(number: Int) -> LoosePage {
    let rulings = Paper.Ruling.allCases
    var page = LoosePage(
      number: number,
      size: PageSize(
        width: .random(in: 7000...12_000, using: &random),
        height: .random(in: 7000...12_000, using: &random)),
      paper: Paper(rulings[.random(in: 0..<rulings.count, using: &random)]))
    page.layers = []
    for layer in 0..<Int.random(in: 1...3, using: &random) {
      page.layers.append(LoosePage.Layer(title: "Layer \(layer)"))
      page.layers[layer].isVisible = Int.random(in: 0..<6, using: &random) > 0
      for _ in 0..<Int.random(in: 3...9, using: &random) { addElement(to: &page, layer: layer) }
    }
    return page
  }

  private static let looks: [TextAttribute] = [
    .bold(true), .italic(true), .underlined(true), .struck(true), .color(Color(rgb: 0xA02020)),
    .size(15), .font("Monospace"), .kind(.bullet), .kind(.number), .kind(.check(isDone: true)),
    .kind(.heading(2)), .level(1), .alignment(.center),
  ]

  private mutating func addElement(to page: inout LoosePage, layer: Int) {
    let room = page.size?.box.high ?? .zero
    switch Int.random(in: 0..<11, using: &random) {
    case 10: page.layers[layer].elements.append(table(within: room))
    case 0..<5: page.layers[layer].elements.append(line(within: room))
    case 5..<8: page.layers[layer].elements.append(text(within: room))
    default: addImage(to: &page, layer: layer, within: room)
    }
  }

  private mutating func table(within room: Point) -> LooseElement {
    let low = Point(
      x: .random(in: 0...room.x / 2, using: &random), y: .random(in: 0...room.y / 2, using: &random)
    )
    let size = Point(
      x: .random(in: 30...room.x / 2, using: &random),
      y: .random(in: 30...room.y / 2, using: &random))
    let table = Table(
      in: Box(low: low, high: low + size), rows: .random(in: 1...4, using: &random),
      columns: .random(in: 1...4, using: &random), color: Color(rgb: 0x304050))
    return LooseElement(
      .table(table), transform: Bool.random(using: &random) ? .identity : .rotation(by: 0.1))
  }

  private mutating func line(within room: Point) -> LooseElement {
    var (x, y) = (
      Double.random(in: 0...room.x, using: &random), Double.random(in: 0...room.y, using: &random)
    )
    let points = (0..<Int.random(in: 2...14, using: &random)).map { _ in
      x += .random(in: -30...30, using: &random)
      y += .random(in: -20...20, using: &random)
      return (x, y)
    }
    var style = Style(color: color(), width: .random(in: 0.6...6, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      style = Style(
        tool: .highlighter, color: Color(rgba: color().rgba & ~0xFF | 0x80), width: 12,
        response: .constant)
    case 2: style.fill = .random(in: 0.2...0.8, using: &random)
    case 3: (style.dashes, style.cap) = ([6, 4], .butt)
    default: break
    }
    var line = LooseElement.line(points, style: style)
    if Int.random(in: 0..<6, using: &random) == 0 { line.link = "https://example.org/ink" }
    return line
  }

  /// A text that lies on the page as a whole: what lies beside it, only one of the writers keeps.
  private mutating func text(within room: Point) -> LooseElement {
    let place = Point(
      x: room.x * .random(in: 0.05...0.3, using: &random),
      y: room.y * .random(in: 0.15...0.4, using: &random))
    var box = TextBox(
      origin: place, wrap: room.x * 0.6, text: pick(Self.words), font: pick(Self.fonts),
      size: .random(in: 6...14, using: &random), color: color())
    if Int.random(in: 0..<3, using: &random) == 0 {
      box.styled = StyledText("\(box.text)\n\(pick(Self.words))")
    }
    for attribute in Self.looks where Int.random(in: 0..<8, using: &random) == 0 {
      let ends = [0, 1].map { _ in Int.random(in: 0...box.styled.count, using: &random) }.sorted()
      box.styled.apply(attribute, to: ends[0]..<ends[1])
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      box.link = "https://example.org/a'b?c=\(box.text.count)"
    }
    let angle = Bool.random(using: &random) ? 0 : Double.random(in: -0.2...0.2, using: &random)
    let turn = Affine.translation(by: .zero - place).then(.rotation(by: angle))
    return LooseElement(
      .text(box), transform: angle == 0 ? .identity : turn.then(.translation(by: place)))
  }

  private mutating func addImage(to page: inout LoosePage, layer: Int, within room: Point) {
    let corner = Point(
      x: .random(in: 0...room.x * 0.7, using: &random),
      y: .random(in: 0...room.y * 0.7, using: &random))
    let size = Point(
      x: .random(in: 20...90, using: &random), y: .random(in: 20...60, using: &random))
    let isFormula = Bool.random(using: &random)
    let files = isFormula ? formulas : [MadeImage.opaque, MadeImage.transparent, MadeImage.jpeg]
    let (bytes, box) = (pick(files), Box(low: corner, high: corner + size))
    page.add(image: bytes, in: box, formula: isFormula ? "x^2" : "", layer: layer)
    guard !isFormula, page.number.isMultiple(of: 2) else { return }
    let flip = Affine.translation(by: -box.center).then(.scaling(x: -1, y: 1))
      .then(.rotation(by: 0.3)).then(.translation(by: box.center))
    page.changeImage(layer: layer, moved: flip) { frame in
      frame.crop = Crop(Box(low: Point(x: 0.25, y: 0.125), high: Point(x: 0.75, y: 1)))
      (frame.opacity, frame.alternativeText) = (0.6, "A picture of waves")
    }
  }

  private mutating func color() -> Color {
    let alpha: UInt32 =
      Int.random(in: 0..<4, using: &random) == 0 ? .random(in: 60...220, using: &random) : 255
    return Color(rgba: .random(in: 0...0xFFFFFF, using: &random) << 8 | alpha)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[.random(in: 0..<values.count, using: &random)]
  }
}
