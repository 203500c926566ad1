internal import Bytes
internal import Helper

/// Graphviz in a process of its own, which is started when needed and ends after some time without work.
public final class Graphviz: Sendable {
  /// The one that the whole program uses.
  public static let shared = Graphviz(GraphService.kind)

  private let helper: HelperClient

  init(_ kind: HelperKind, program: String? = nil) {
    helper = HelperClient(kind, program: program)
  }

  var processID: Int32? { helper.processID }

  /// Reads a graph in DOT, while `isWanted`; its nodes have places if the file has all of them.
  public func graph(
    dot: [UInt8], while isWanted: () -> Bool = { true }
  ) throws(GraphError) -> Graph {
    guard dot.count <= GraphRequest.longestFile else { throw .tooLarge }
    return try answer(to: .read(dot), isWanted) { _ in true }
  }

  /// Arranges a graph, while `isWanted`: all nodes, groups, edges and their labels get places in the box from zero.
  public func arranged(
    _ graph: Graph, while isWanted: () -> Bool = { true }
  ) throws(GraphError) -> Graph {
    guard graph.isSound else { throw .tooLarge }
    guard !graph.nodes.isEmpty else { throw .noNodes }
    return try answer(to: .arrange(graph), isWanted) { $0.isPlaced(as: graph) }
      .straightened()
  }

  private func answer(
    to request: GraphRequest, _ isWanted: () -> Bool, _ isRight: (Graph) -> Bool
  ) throws(GraphError) -> Graph {
    let bytes = request.bytes
    // Whoever asks may ask again, whatever an earlier graph did.
    let subject = 1
    helper.retry(subject)
    let answer: GraphAnswer
    do {
      answer = try helper.request(bytes, about: subject, while: isWanted) { (reply: [UInt8]) in
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
