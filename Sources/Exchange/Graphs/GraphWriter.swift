internal import Graphs
public import Notebook

/// Writes the graphs of pages in DOT, each to a separate file.
public enum GraphWriter {
  /// The graph of a page, and whether something on the page is no part of it; nil without nodes that are
  /// joined.
  public static func dot(
    of page: LoosePage, measuring measure: TextMeasure = TextEstimate.size
  ) -> (bytes: [UInt8], isWhole: Bool)? {
    let elements = page.layers.lazy.filter(\.isVisible).flatMap(\.elements)
    var found = PageGraph(Array(elements), measuring: measure)
    guard found.isGraph else { return nil }
    found.graph.title = page.title
    return (Array(found.graph.dot.utf8), found.isWhole)
  }
}

extension PageGraph {
  /// True if every element is a node, an edge, a group or typed words of one.
  var isWhole: Bool {
    let shapes = Set(nodes + edges + groups)
    let owned = Set(members.values.joined())
    return elements.indices.allSatisfy { place in
      shapes.contains(place)
        || owned.contains(place) && !elements[place].isInk
          && elements[place].figure?.content.file == nil
    }
  }
}
