public import Helper
public import Wording

/// The reason why a graph cannot be read or arranged.
public enum GraphError: Error, Hashable, Sendable, Worded, HelperFailure {
  case notInstalled
  /// The file is no graph, from a line on if it is known.
  case notDOT(line: Int?)
  case tooLarge
  case noNodes
  /// Graphviz could not arrange it, and said so.
  case notArranged
  /// Reading or arranging it ended the process.
  case crashed
  case tooSlow
  case unwanted
  /// The process cannot be started.
  case notStarted(Words)

  /// The reason.
  public var words: Words {
    switch self {
    case .notInstalled: "Graphviz is not installed: install the package libgvc6"
    case .notDOT(let line?): "line \(line) is not valid DOT"
    case .notDOT(nil): "it is not a graph in DOT"
    case .tooLarge:
      "the graph has more than \(Graph.mostNodes) nodes or \(Graph.mostEdges) edges"
    case .noNodes: "the graph has no nodes"
    case .notArranged: "Graphviz cannot arrange this graph"
    case .crashed: "Graphviz fails on this graph, or needs too much memory for it"
    case .tooSlow: "Graphviz takes too long for this graph"
    case .unwanted: "it was no longer needed"
    case .notStarted(let reason): "Graphviz cannot be started: \(reason)"
    }
  }

  package static let refusals: [GraphError] = [
    .notInstalled, .notDOT(line: nil), .tooLarge, .noNodes, .notArranged,
  ]
}
