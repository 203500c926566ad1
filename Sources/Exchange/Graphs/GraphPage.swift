internal import Bytes
internal import Geometry
internal import Graphs
internal import Notebook
internal import Wording

/// Reads a file in DOT as a page that shows its graph.
enum GraphPage {
  private static let largestFile = 16 << 20
  /// The room around the graph, in points.
  private static let margin = 36.0

  static func pages(
    of source: any ByteSource, in surroundings: NotesSurroundings
  ) throws -> PageList {
    let read = try Graphviz.shared.graph(dot: try source.rest(limit: largestFile))
    let (graph, notes) = read.isArranged ? (read, []) : try arranged(read, surroundings.measure)
    let title = String(graph.title.prefix(200))
    return PageList([try page(of: graph, surroundings.measure)], title: title, notes: notes)
  }

  /// Arranges a graph, by another method where its own takes too long, which a note says.
  private static func arranged(
    _ graph: Graph, _ measure: TextMeasure
  ) throws -> (graph: Graph, notes: [Words]) {
    var sized = graph.sized { GraphElements.labelSize($0, $1, measuring: measure) }
    if let arranged = try quickly(sized) { return (arranged, []) }
    // Levels take hours where everything is joined to everything.
    sized.engine = .manyForces
    let arranged = try Graphviz.shared.arranged(sized)
    return (arranged, ["it has too many edges for levels, and was arranged as a cloud"])
  }

  /// The arranged graph; nil if it takes too long and another method may not.
  private static func quickly(_ graph: Graph) throws(GraphError) -> Graph? {
    do throws(GraphError) {
      return try Graphviz.shared.arranged(graph)
    } catch {
      if error == .tooSlow, graph.engine == .layers { return nil }
      throw error
    }
  }

  private static func page(of graph: Graph, _ measure: @escaping TextMeasure) throws -> LoosePage {
    let bounds = graph.bounds
    let size = try sheet(for: bounds)
    let sheet = size.box
    let corner = Point(
      x: max((sheet.width - bounds.width) / 2, margin) - bounds.low.x, y: margin - bounds.low.y)
    var page = LoosePage(number: 1, size: size)
    page.layers = [
      LoosePage.Layer(
        elements: GraphElements.elements(of: graph.moved(by: corner), measuring: measure))
    ]
    return page
  }

  /// A sheet of A4 that the graph fits on, or one as large as the graph needs.
  private static func sheet(for bounds: Box) throws -> PageSize {
    let needed = Point(x: bounds.width + 2 * margin, y: bounds.height + 2 * margin)
    let known = [PageSize.a4, .a4.landscape].first { size in
      needed.x <= size.box.width && needed.y <= size.box.height
    }
    if let known { return known }
    func units(_ length: Double) -> Double { (length / Length.millimeter * 100).rounded(.up) }
    let (width, height) = (units(needed.x), units(needed.y))
    guard max(width, height) <= Double(PageSize.limits.upperBound) else {
      throw GraphPageError.tooLarge
    }
    return PageSize(width: Int(width), height: Int(height))
  }

  /// True if bytes begin like a file in DOT: with the word for a graph, after comments.
  static func isLikely(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let next = rest.first {
      if next <= 0x20 {
        rest = rest.dropFirst()
      } else if next == 0x23 || rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A }
      } else if rest.starts(with: "/*".utf8) {
        guard let end = rest.firstRange(of: Array("*/".utf8)) else { return false }
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    let words = String(decoding: rest.prefix(200), as: UTF8.self).lowercased()
    return words.prefixMatch(of: /(?:strict\s+)?(?:di)?graph(?:\s|\{|"|\/\*|\/\/|$)/) != nil
      && rest.contains(0x7B)
  }
}

enum GraphPageError: Error, Hashable, Sendable, Worded {
  case tooLarge

  var words: Words { "the graph is wider or higher than 20 meters" }
}
