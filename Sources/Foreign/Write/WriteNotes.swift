internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Documents of Stylus Labs Write: SVG, mostly in gzip, with one nested SVG for each page.
struct WriteNotes: ForeignNotes {
  static let program = "Stylus Labs Write"
  static let endings = [".svg", ".svgz"]

  let title = ""
  private(set) var losses = ForeignLosses()
  private let bytes: [UInt8]
  /// The places of the pages in the document.
  private var pages: [Range<Int>] = []
  private let names: PageNames
  /// The page of each element that has a name.
  private var targets: [String: Int] = [:]

  /// The most names of elements.
  private static let mostTargets = 100_000

  /// A length of Write, 150 to the inch, in points.
  static let unit = 0.48

  /// True for the outermost element that Write gives its documents; any other SVG is a picture.
  static func isLikely(_ head: [UInt8]) -> Bool {
    if hasIndex(head) { return true }
    guard head.first.map({ $0 <= 0x20 || $0 == 0x3C || $0 == 0xEF }) == true,
      head.contains("write-document")
    else { return false }
    var markup = Markup(head)
    guard let root = markup.next() else { return false }
    return isDocument(root, in: markup)
  }

  /// True for compressed files, which begin with an index of their pages in the gzip header.
  ///
  /// The index is longer than `head`. Its first entry is the offset of the data after it.
  private static func hasIndex(_ head: [UInt8]) -> Bool {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(head[place + $1]) }
    }
    return head.count >= 32 && head.starts(with: [0x1F, 0x8B, 8, 4])
      && head[12..<14].elementsEqual("SL".utf8) && number(16, 4) == 12 + number(10, 2)
      && number(20, 8) == 0
  }

  private static func isDocument(_ root: Markup.Tag, in markup: Markup) -> Bool {
    root.kind == .start && markup.isNamed(root, "svg")
      && markup.raw("id", of: root).map { $0.elementsEqual("write-document".utf8) } == true
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    bytes = try file.bytes
    names = PageNames(of: bytes)
    var markup = Markup(bytes)
    guard let root = markup.next(), Self.isDocument(root, in: markup) else { throw .damaged }
    while let tag = markup.next(), tag.kind != .end {
      guard markup.isNamed(tag, "svg") else {
        markup.skip(tag)
        continue
      }
      guard pages.count <= ForeignRequest.mostPages else { throw .tooLarge }
      pages.append(passPage(tag, in: &markup))
    }
    if markup.isDamaged { losses.count(.damagedElements) }
  }

  /// Skips a page and collects the names of its elements, which links refer to.
  private mutating func passPage(_ page: Markup.Tag, in markup: inout Markup) -> Range<Int> {
    var depth = page.kind == .start ? 1 : 0
    while depth > 0, let tag = markup.next() {
      depth += tag.kind == .start ? 1 : tag.kind == .end ? -1 : 0
      if let name = markup.raw("id", of: tag), name.count <= 100, targets.count < Self.mostTargets {
        targets[String(decoding: name, as: UTF8.self)] = pages.count
      }
    }
    return page.range.lowerBound..<markup.place
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    var reader = WritePage(Markup(bytes, in: pages[index]))
    reader.read { target in
      guard target.hasPrefix("#") else { return LinkTarget.web(target) }
      return targets[String(target.dropFirst())].map { names.link(to: $0) }
    }
    var page = reader.page
    page.id = names.name(index)
    losses.add(reader.losses)
    return page
  }
}

/// The paper of a page of Write.
struct WriteSheet {
  /// The size in units of Write.
  private var size: Point?
  private var color = Color(rgb: 0xFFFFFF)
  private var ruleColor = Color(rgb: 0x0000FF)
  private var step = Point.zero
  private var margin = 0.0
  /// The drawing of a ruling that the user made.
  private var drawing: [UInt8]?

  /// The most bytes of a drawing.
  private static let mostBytes = 16 << 20

  /// The sheet in units of Write, A4 if it has no size.
  var box: Box { Box(low: .zero, high: size ?? Point(x: 1240, y: 1754)) }

  mutating func setSize(_ tag: Markup.Tag, in markup: Markup) {
    guard size == nil else { return }
    func length(_ name: StaticString) -> Double? {
      guard let (value, unit) = markup.number(name, of: tag), value > 0, value < 1e5 else {
        return nil
      }
      switch unit {
      case "", "px": return value
      case "pt": return value * 150 / 72
      case "in": return value * 150
      case "mm": return value * 150 / 25.4
      case "cm": return value * 150 / 2.54
      default: return nil
      }
    }
    if let width = length("width"), let height = length("height") {
      size = Point(x: width, y: height)
    }
  }

  mutating func setRuling(_ tag: Markup.Tag, in markup: Markup) {
    setSize(tag, in: markup)
    func length(_ name: StaticString) -> Double {
      let value = markup.number(name, of: tag)?.value ?? 0
      return value >= 1 && value < 1e5 ? value : 0
    }
    step = Point(x: length("xruling"), y: length("yruling"))
    margin = length("marginLeft")
    if let color = markup.attribute("papercolor", of: tag).flatMap({ Color(text: $0) }) {
      self.color = color.opaque
    }
    if let color = markup.attribute("rulecolor", of: tag).flatMap({ Color(text: $0) }) {
      ruleColor = color
    }
  }

  /// Keeps the drawing of a ruling, unless it is one that Write makes of the numbers.
  mutating func setLines(_ tag: Markup.Tag, at range: Range<Int>, in markup: Markup) {
    guard !markup.has("write-std-ruling", in: "class", of: tag), range.count < Self.mostBytes
    else { return }
    if let image = Self.image(in: Markup(markup.bytes, in: range), on: box) {
      return drawing = image
    }
    let bytes = markup.bytes[range]
    // Lines that are as thin in any size would be thinner here than on the page.
    drawing = Array(bytes).replacing("non-scaling-stroke".utf8, with: "none".utf8)
  }

  /// The file of a picture that fills the sheet, as in documents converted from a PDF.
  private static func image(in lines: Markup, on sheet: Box) -> [UInt8]? {
    var (markup, image) = (lines, [UInt8]?.none)
    while let tag = markup.next() {
      if markup.isNamed(tag, "image") {
        guard image == nil, markup.raw("transform", of: tag) == nil,
          let (file, box) = WriteImage.read(tag, in: markup),
          box.low.distance(to: sheet.low) < 1, box.high.distance(to: sheet.high) < 1
        else { return nil }
        image = file
      } else if tag.kind != .end, !markup.isNamed(tag, "g"),
        !markup.has("pagerect", in: "class", of: tag)
      {
        return nil
      }
    }
    return image
  }

  /// An empty page of this paper.
  var page: ForeignPage {
    let unit = WriteNotes.unit
    let (width, height) = (box.width * unit, box.height * unit)
    var page = ForeignPage(width: width, height: height)
    page.paper = Paper(.plain, color: color)
    let red = Color(rgb: 0xFF0000).faded(by: ruleColor.opacity)
    if let drawing {
      let isPicture = PictureKind(of: Array(drawing.prefix(4096))) != nil
      page.setBackdrop(
        picture: isPicture ? drawing : WriteExtent.file(drawing, showing: box), named: "Write")
    } else if step.x == 0 || step.x == step.y && Paper.fitsGrid(every: step.x, on: box.high) {
      page.paper = Paper(
        step.x > 0 ? .grid : step.y > 0 ? .ruled : .plain,
        spacing: step.y > 0 ? step.y * unit : nil, margin: margin * unit, lineWidth: unit,
        color: color, ruleColor: ruleColor.blended(on: color), marginColor: red.blended(on: color))
    } else {
      var paper = RuledPaper(size: Point(x: width, y: height), color: color)
      paper.add(every: step.y * unit, isUpright: false, color: ruleColor, width: unit)
      paper.add(every: step.x * unit, isUpright: true, color: ruleColor, width: unit)
      if margin > 0 { paper.add(at: margin * unit, isUpright: true, color: red, width: unit) }
      paper.lay(below: &page, named: "Write")
    }
    return page
  }
}
