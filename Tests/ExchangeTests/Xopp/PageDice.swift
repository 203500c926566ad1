import Bytes
import Geometry
import Ink
import Notebook

/// Random pages that Xournal++ can hold, the same for the same seed.
struct PageDice {
  private var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  private mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func toss() -> Bool { Bool.random(using: &random) }

  /// A length with three decimal places.
  private mutating func length(_ range: ClosedRange<Int>) -> Double {
    Double(roll(range.lowerBound * 1000...range.upperBound * 1000)) / 1000
  }

  private mutating func point() -> Point { Point(x: length(-50...800), y: length(-50...900)) }

  /// A length with as many digits as a number has.
  private mutating func longLength(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func longPoint() -> Point {
    Point(x: longLength(-50...800), y: longLength(-50...900))
  }

  private mutating func color() -> Color { Color(rgb: UInt32(roll(0...0xFF_FFFF))) }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[roll(0...items.count - 1)]
  }

  /// Some pages.
  mutating func pages() -> [LoosePage] {
    let pdf = Backdrop.Source(isAttached: toss(), path: "bg.pdf")
    return (1...roll(1...4)).map { page(number: $0, pdf: pdf) }
  }

  private mutating func page(number: Int, pdf: Backdrop.Source) -> LoosePage {
    var page = LoosePage(
      number: number, size: PageSize(width: roll(1000...50_000), height: roll(1000...50_000)),
      paper: Paper(Paper.Template(style: "plain"), color: Color(rgb: 0xFFFFFF)))
    page.isBookmarked = toss()
    page.title = page.isBookmarked ? words() : ""
    switch roll(0...4) {
    case 0:
      let hash = pdf.isAttached ? keep(Array("%PDF-1.4".utf8), on: &page) : nil
      page.backdrop = .pdf(page: roll(1...900), hash: hash, source: pdf)
    case 1:
      let hash = keep(TestImage.png, on: &page)
      let source = Backdrop.Source(isAttached: true, path: "bg_1.png")
      page.backdrop = .image(hash: hash, mediaType: "image/png", source: source)
    default:
      let style = pick(["plain", "lined", "ruled", "graph", "dotted", "isograph", "staves"])
      let template = Paper.Template(style: style, config: toss() ? "f1=ff00aa,lw=2" : "")
      page.paper = Paper(template, color: color())
    }
    page.layers = (1...roll(1...3)).map { _ in
      var layer = LoosePage.Layer(title: toss() ? words() : "")
      layer.isVisible = roll(0...5) > 0
      layer.isLocked = roll(0...5) == 0
      layer.elements = (0..<roll(0...8)).map { _ in element(on: &page) }
      return layer
    }
    return page
  }

  private mutating func keep(_ bytes: [UInt8], on page: inout LoosePage) -> ContentHash {
    let hash = ContentHash(of: bytes)
    page.files[hash] = bytes
    return hash
  }

  private mutating func element(on page: inout LoosePage) -> LooseElement {
    let audio = roll(0...4) == 0 ? AudioMark(file: words(), milliseconds: roll(0...9_000_000)) : nil
    switch roll(0...9) {
    case 0: return LooseElement(.text(text()), audio: audio)
    case 1:
      let isFormula = toss()
      let (bytes, type) = pick(
        isFormula
          ? [(TestImage.png, "image/png"), (TestImage.pdf, "application/pdf")]
          : [(TestImage.png, "image/png"), (TestImage.jpeg, "image/jpeg")])
      let hash = keep(bytes, on: &page)
      let frame = ImageFrame(
        box: Box(around: [longPoint(), longPoint()]), hash: hash, mediaType: type,
        formula: isFormula ? words() : "")
      return LooseElement(.image(frame))
    default: return LooseElement(stroke(), audio: audio)
    }
  }

  private mutating func text() -> TextBox {
    var box = TextBox(
      origin: longPoint(), wrap: toss() ? longLength(10...300) : 0, text: words(),
      font: "Serif \(words())", size: longLength(1...40), color: color())
    box.alignment = pick(TextBox.Alignment.allCases)
    box.isJustified = toss()
    box.link = toss() ? "https://example.org/?a=1&b=\"\(roll(0...99))\"" : ""
    return box
  }

  private mutating func words() -> String {
    (0...roll(0...3)).map { _ in
      pick([
        "α & β", "<ink>", "\"硯\"", "x\ny", "a  b", "'", "\t.", "]]>", "ﷺ", "𝕊", "&amp;", "e\u{301}",
      ])
    }.joined(separator: " ")
  }

  private mutating func stroke() -> Stroke {
    var style = Style(color: color(), width: longLength(1...6), response: .constant)
    style.cap = pick([.round, .butt, .square])
    style.tool = pick([.pen, .pen, .pen, .whiteout, .highlighter])
    if roll(0...3) == 0 {
      style.dashes = pick([[6, 3], [0.5, 3], [6, 3, 0.5, 3], [8, 2.25, 1], [0.125, 10]])
    }
    let fill = roll(0...3) == 0 ? roll(1...255) : 0
    style.fill = Float(Double(fill) / 255)
    if style.tool == .highlighter {
      style.color.rgba = style.color.rgba & 0xFFFF_FF00 | UInt32(fill > 0 ? fill : 0x78)
      style.fill = fill > 0 ? 1 : 0
    }
    var samples = (0...roll(1...30)).map { _ in Sample(position: point(), time: 0) }
    if style.tool != .highlighter, toss() {
      style.response = .linear
      for index in samples.indices {
        // The first part is thinner than the pen, but not so thin that the pen is not believed.
        let width = index == 0 ? style.width / 2 : length(0...1) * style.width
        let steps = max((width * 1000).rounded(), 1) / 1000
        samples[index].pressure = Float(min(steps / style.width, 1))
      }
      samples[samples.count - 1].pressure = samples[samples.count - 2].pressure
    }
    return Stroke(
      samples: samples, channels: style.response == .linear ? .pressure : [], style: style,
      model: .straight)
  }
}
