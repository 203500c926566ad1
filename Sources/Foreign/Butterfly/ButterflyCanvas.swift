internal import Geometry
internal import Ink
internal import Notebook

/// Everything on a canvas of Butterfly, in points.
struct ButterflyCanvas {
  private(set) var layers: [Layer] = []
  private(set) var paper = Paper(.plain, color: Color(rgb: 0xFFFFFF))
  private(set) var losses = ForeignLosses()

  struct Layer {
    var name: String
    var elements: [Element] = []
  }

  enum Element {
    case shown(ForeignElement)
    case pdf(Sheet)

    var bounds: Box {
      switch self {
      case .shown(let element): element.bounds
      case .pdf(let sheet): sheet.box
      }
    }
  }

  /// A page of a PDF on the canvas; its number begins with 1.
  struct Sheet {
    var box: Box
    var source: String
    var number: Int
  }

  struct Area {
    var name: String
    var box: Box
  }

  /// Lengths are pixels of 96 to the inch.
  static let pixel = 0.75

  init(_ page: JSONValue, _ files: ButterflyFiles) {
    readBackground(page)
    if let layers = page["layers"] {
      for layer in layers.elements.prefix(1000) {
        readLayer(layer["name"]?.text ?? "", layer["content"], files)
      }
    } else {
      readLayer("", page["content"], files)
    }
  }

  /// The areas of a canvas.
  static func areas(_ page: JSONValue) -> [Area] {
    page["areas"].elements.prefix(1000).compactMap { area in
      guard let place = Point(butterfly: area["position"]), let width = area["width"]?.number,
        let height = area["height"]?.number, width >= 10, height >= 10
      else { return nil }
      let box = Box(low: place, high: place + Point(x: width, y: height) * pixel)
      return box.high.isPlace ? Area(name: area["name"]?.text ?? "", box: box) : nil
    }
  }

  /// True if each element is in one of some areas.
  func isInside(_ areas: [Area]) -> Bool {
    layers.allSatisfy { layer in
      layer.elements.allSatisfy { element in
        let middle = element.bounds.center
        return areas.contains { $0.box.contains(middle) }
      }
    }
  }

  private mutating func readLayer(_ name: String, _ content: JSONValue?, _ files: ButterflyFiles) {
    var layer = Layer(name: name)
    for value in content.elements {
      if value["type"]?.text == "pdf" {
        if let sheet = Self.sheet(value) {
          layer.elements.append(.pdf(sheet))
        } else {
          losses.count(.embedded)
        }
        continue
      }
      let reader = ButterflyElement(value)
      let elements = reader.elements(files)
      layer.elements += elements.map(Element.shown)
      if elements.isEmpty { losses.count(reader.loss) }
      if reader.isSimplified { losses.count(.formats) }
    }
    layers.append(layer)
  }

  private static func sheet(_ value: JSONValue) -> Sheet? {
    guard let source = value["source"]?.text, let box = ButterflyElement(value).pictureBox else {
      return nil
    }
    let number = min(max(value["page"]?.integer ?? 0, 0), 1_000_000) + 1
    return Sheet(box: box, source: source, number: number)
  }

  private mutating func readBackground(_ page: JSONValue) {
    var backgrounds = Array(page["backgrounds"].elements.prefix(20))
    if let old = page["background"] { backgrounds.append(old) }
    for background in backgrounds {
      switch background["type"]?.text {
      case "texture": if let texture = background["texture"] { readPattern(texture) }
      case "box": readPattern(background)
      case "image", "svg": losses.count(.pictures)
      default: break
      }
    }
  }

  /// Reads the lines of the paper, whose numbers are steps in pixels.
  private mutating func readPattern(_ pattern: JSONValue) {
    func step(_ name: String) -> Double { max(pattern[name]?.number ?? 0, 0) * Self.pixel }
    let (across, down) = (step("boxWidth"), step("boxHeight"))
    if let color = Color(butterfly: pattern["boxColor"]), color.opacity > 0 {
      paper.color = color.opaque
    }
    let ruling: Paper.Ruling
    // Lines as broad as the gaps between them leave dots of the other lines.
    if across > 0, down > 0, step("boxYStroke") > down * 0.5 {
      ruling = .dots
    } else if down > 0, across == 0 {
      ruling = pattern["boxYCount"]?.integer == 5 ? .staves : .ruled
    } else if across > 0 {
      ruling = .grid
    } else {
      return
    }
    let spacing = down > 0 ? down : across
    let isAcross = ruling == .dots || ruling == .grid
    let line = Color(butterfly: pattern[isAcross ? "boxXColor" : "boxYColor"]) ?? .rule
    let width = step(isAcross ? "boxXStroke" : "boxYStroke")
    paper = Paper(
      ruling, spacing: (2...1000).contains(spacing) ? spacing : nil, margin: 0,
      lineWidth: (0.05...20).contains(width) ? width : nil, color: paper.color, ruleColor: line)
  }
}

extension Point {
  /// A place in pixels, as points; nil if it is none.
  init?(butterfly value: JSONValue?) {
    guard let x = value?["x"]?.number, let y = value?["y"]?.number else { return nil }
    self.init(x: x * ButterflyCanvas.pixel, y: y * ButterflyCanvas.pixel)
    guard isPlace else { return nil }
  }
}

extension Color {
  /// A number of 0xAARRGGBB; nil if it is none.
  init?(butterfly value: JSONValue?) {
    guard let number = value?.integer else { return nil }
    self.init(argb: UInt32(truncatingIfNeeded: number))
  }
}
