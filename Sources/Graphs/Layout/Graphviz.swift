internal import Bytes
internal import Helper

/// Graphviz, which has a process of its own for each graph: nothing of one file meets another.
public struct Graphviz: Sendable {
  private let kind: HelperKind
  private let program: String?

  /// Creates the usual one.
  public init() { self.init(GraphService.kind) }

  init(_ kind: HelperKind, program: String? = nil) { (self.kind, self.program) = (kind, program) }

  /// Reads a graph in DOT, while `isWanted`; its nodes have places if the file has all of them.
  public func graph(
    dot: [UInt8], while isWanted: () -> Bool = { true }
  ) throws(GraphError) -> Graph {
    guard dot.count <= GraphRequest.longestFile else { throw .tooLarge }
    return try answer(to: .read(dot), isWanted) { _ in true }
  }

  /// Arranges a graph, while `isWanted`: all nodes, groups, edges and their labels get places in the box
  /// from zero.
  public func arranged(
    _ graph: Graph, while isWanted: () -> Bool = { true }
  ) throws(GraphError) -> Graph {
    guard graph.isSound else { throw .tooLarge }
    guard !graph.nodes.isEmpty else { throw .noNodes }
    func answer(isSimple: Bool) throws(GraphError) -> Graph {
      try self.answer(to: .arrange(graph, isSimple: isSimple), isWanted) { $0.isPlaced(as: graph) }
    }
    let arranged: Graph
    do throws(GraphError) {
      arranged = try answer(isSimple: false)
    } catch {
      // It falls over one graph in some hundreds.
      guard error == .crashed else { throw error }
      arranged = try answer(isSimple: true)
    }
    return (graph.engine == .layers ? arranged : arranged.spread()).straightened()
  }

  private func answer(
    to request: GraphRequest, _ isWanted: () -> Bool, _ isRight: (Graph) -> Bool
  ) throws(GraphError) -> Graph {
    let helper = HelperClient(kind, program: program)
    let answer: GraphAnswer
    do {
      answer = try helper.request(request.bytes, while: isWanted) { (reply: [UInt8]) in
        let answer = try GraphAnswer(reply)
        if case .graph(let graph) = answer, !isRight(graph) { throw ByteError.unknownKind }
        return answer
      }
    } catch {
      throw GraphError(error)
    }
    switch answer {
    case .graph(let graph): return graph
    case .faultyLine(let line): throw .notDOT(line: line)
    }
  }
}

extension Graph {
  /// True if it is another graph with places added, and nothing else changed.
  fileprivate func isPlaced(as other: Graph) -> Bool {
    guard isArranged, nodes.count == other.nodes.count, edges.count == other.edges.count,
      groups.count == other.groups.count
    else { return false }
    return withoutPlaces == other.withoutPlaces
  }

  /// The graph without the places of anything.
  public var withoutPlaces: Graph {
    var graph = self
    for node in nodes.indices { graph.nodes[node].middle = nil }
    for group in groups.indices { graph.groups[group].box = nil }
    for edge in edges.indices {
      (graph.edges[edge].route, graph.edges[edge].labelMiddle) = ([], nil)
    }
    return graph
  }
}
