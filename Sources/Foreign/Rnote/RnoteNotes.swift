internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// Notes of Rnote: JSON in gzip, whose elements lie in layers on one document.
///
/// A document of pages becomes these pages, any other one page without bounds.
struct RnoteNotes: ForeignNotes {
  static let program = "Rnote"
  static let endings = [".rnote"]

  let title = ""
  private(set) var losses = ForeignLosses()
  private let sheet: RnoteSheet
  private var pages: [[Layered]] = []

  private typealias Layered = (layer: Int, element: ForeignElement)

  /// Rnote's lengths are pixels of 96 to the inch.
  static let pixel = 0.75

  static func isLikely(_ head: [UInt8]) -> Bool {
    let words = [
      "\"engine_snapshot\"", "\"store_snapshot\"", "\"data\":{\"document\"", "\"data\":{\"sheet\"",
    ]
    return head.first == UInt8(ascii: "{") && words.contains { head.contains($0) }
  }

  init(_ file: ForeignContent) throws(ForeignFault) {
    let data = JSONValue(try file.bytes)["data"]
    guard let snapshot = data?["engine_snapshot"] ?? data else { throw .damaged }
    let store = snapshot["store_snapshot"] ?? snapshot
    guard let strokes = store["stroke_components"], strokes.isArray else { throw .damaged }
    sheet = RnoteSheet(snapshot["document"] ?? snapshot["sheet"])
    let places = Self.places(of: store["chrono_components"])
    let hidden = Self.trashed(store["trash_components"])
    var elements: [(place: Place, element: ForeignElement)] = []
    for (index, component) in strokes.elements.enumerated() {
      guard let value = component["value"], !hidden.contains(index) else { continue }
      guard let element = RnoteElement.element(of: value) else {
        losses.count(RnoteElement.isKnown(value) ? .damagedElements : .unknownElements)
        continue
      }
      let place = places.indices.contains(index) ? places[index] : Place(layer: 3, time: 0)
      elements.append((place, element))
    }
    elements.sort { $0.place < $1.place }
    distribute(elements.map { ($0.place.layer, $0.element) })
  }

  var pageCount: Int { pages.count }

  mutating func page(_ index: Int) -> ForeignPage {
    var page = sheet.page
    let shift = sheet.isBoundless ? Point.zero : Point(x: 0, y: -sheet.height * Double(index))
    var last: Int?
    for (layer, element) in pages[index] {
      if let last, last != layer { page.endLayer(title: Self.name(ofLayer: last)) }
      last = layer
      page.add(element.moved(by: shift), counting: &losses)
    }
    if let last {
      page.endLayer(title: pages[index].first?.layer == last ? "" : Self.name(ofLayer: last))
    }
    return page
  }

  private mutating func distribute(_ elements: [Layered]) {
    guard !sheet.isBoundless else {
      pages = [elements]
      return
    }
    pages = [[]]
    for (layer, element) in elements {
      let middle = element.bounds.center.y / sheet.height
      guard middle.isFinite else { continue }
      let index = Int(min(max(middle.rounded(.down), 0), 9999))
      while pages.count <= index { pages.append([]) }
      pages[index].append((layer, element))
    }
  }
}

extension RnoteNotes {
  /// Where an element is among others: in its layer, and by the time of its last change.
  private struct Place: Comparable {
    var layer: Int
    var time: Double

    static func < (one: Place, other: Place) -> Bool {
      (one.layer, one.time) < (other.layer, other.time)
    }
  }

  private static func places(of components: JSONValue?) -> [Place] {
    components?.elements.map { component in
      let value = component["value"]
      return Place(layer: layer(value?["layer"]), time: value?["t"]?.number ?? 0)
    } ?? []
  }

  /// The number of a layer, from the lowest: documents, pictures, highlighters, then those of the user.
  private static func layer(_ value: JSONValue?) -> Int {
    switch value?.text?.lowercased() {
    case "document": return 0
    case "image": return 1
    case "highlighter": return 2
    default:
      let number = value?["user_layer"] ?? value?["UserLayer"]
      return 3 + min(max(number?.integer ?? 0, 0), 1000)
    }
  }

  private static func name(ofLayer layer: Int) -> String {
    switch layer {
    case 0: "Document"
    case 1: "Images"
    case 2: "Highlighter"
    default: "Layer \(layer - 2)"
    }
  }

  private static func trashed(_ components: JSONValue?) -> Set<Int> {
    var trashed: Set<Int> = []
    for (index, component) in (components?.elements.map { $0 } ?? []).enumerated()
    where component["value"]?["trashed"]?.flag == true {
      trashed.insert(index)
    }
    return trashed
  }
}

/// The paper of a document of Rnote.
struct RnoteSheet {
  let width: Double
  let height: Double
  let isBoundless: Bool
  private let paper: Paper

  init(_ document: JSONValue?) {
    let config = document?["config"] ?? document
    let format = config?["format"]
    func length(_ name: String, _ usual: Double) -> Double {
      let length = (format?[name]?.number ?? 0) * RnoteNotes.pixel
      return length >= 10 && length <= ForeignPage.farthest ? length : usual
    }
    (width, height) = (length("width", 595.28), length("height", 841.89))
    let layout = config?["layout"]?.text ?? config?["expand_mode"]?.text ?? ""
    isBoundless = !["fixed_size", "fixed-size", "continuous_vertical", "continuous-vertical"]
      .contains(layout)
    paper = Self.paper(config?["background"])
  }

  /// An empty page of this paper.
  var page: ForeignPage {
    var page = ForeignPage(width: width, height: height)
    page.isBoundless = isBoundless
    page.paper = paper
    return page
  }

  private static func paper(_ background: JSONValue?) -> Paper {
    let step = background?["pattern_size"]?.numbers.map { $0 * RnoteNotes.pixel } ?? []
    let ruling: Paper.Ruling =
      switch background?["pattern"]?.text ?? "" {
      case "lines": .ruled
      case "grid": .grid
      case "dots": .dots
      case "isometric_grid", "isometric_dots", "isometric-grid", "isometric-dots": .isometric
      default: .plain
      }
    let spacing = ruling == .ruled ? step.last : step.first
    let color = Color(background?["color"]) ?? Color(rgb: 0xFFFFFF)
    return Paper(
      ruling, spacing: spacing.flatMap { (1...1000).contains($0) ? $0 : nil }, margin: 0,
      color: color.opaque, ruleColor: Color(background?["pattern_color"]) ?? .rule
    )
  }
}

extension Color {
  /// A color of Rnote; nil if it is none.
  init?(_ value: JSONValue?) {
    guard let red = value?["r"]?.number, let green = value?["g"]?.number,
      let blue = value?["b"]?.number
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: value?["a"]?.number ?? 1)
  }
}
