internal import CGraphviz
private import Glibc

/// A graph in the memory of Graphviz, used only by the helper process.
final class OpenGraph {
  /// A graph or a part of it, a node, or an edge.
  typealias Item = OpaquePointer

  private let library: UnsafePointer<graphviz_library>
  /// The whole graph.
  let root: Item

  /// The most bytes of an attribute that are read.
  private static let longest = 100_000

  /// Reads a graph in DOT; a file with several has only the first one read.
  init(dot bytes: [UInt8]) throws(GraphError) {
    // Graphs that are read after this give nodes without a label that of their name.
    guard let library = graphviz_load(), Self.context != nil else { throw .notInstalled }
    self.library = library
    // It reads up to the first zero, and takes what is cut off for the whole.
    guard !bytes.contains(0) else { throw .notDOT(line: nil) }
    let root = (bytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        bytes.baseAddress.flatMap { library.pointee.memread($0) }
      }
    }
    guard let root else {
      let line = Int(graphviz_faulty_line())
      throw .notDOT(line: line > 0 ? line : nil)
    }
    self.root = root
  }

  deinit { _ = library.pointee.close(root) }

  var isDirected: Bool { library.pointee.is_directed(root) != 0 }
  var nodeCount: Int { Int(library.pointee.nnodes(root)) }
  var edgeCount: Int { Int(library.pointee.nedges(root)) }

  /// Returns the nodes of the graph or of a part of it.
  func nodes(of graph: Item) -> some Sequence<Item> {
    let library = library
    return sequence(first: library.pointee.first_node(graph)) { node in
      .some(node.flatMap { library.pointee.next_node(graph, $0) })
    }.prefix { $0 != nil }.lazy.compactMap(\.self)
  }

  /// Returns the edges that begin at a node.
  func edges(from node: Item) -> some Sequence<Item> {
    let (library, root) = (library, root)
    return sequence(first: library.pointee.first_out(root, node)) { edge in
      .some(edge.flatMap { library.pointee.next_out(root, $0) })
    }.prefix { $0 != nil }.lazy.compactMap(\.self)
  }

  /// Returns the parts directly in the graph or in a part of it.
  func parts(of graph: Item) -> some Sequence<Item> {
    let library = library
    return sequence(first: library.pointee.first_subgraph(graph)) { part in
      .some(part.flatMap { library.pointee.next_subgraph($0) })
    }.prefix { $0 != nil }.lazy.compactMap(\.self)
  }

  /// Returns the node at the end of an edge.
  func head(of edge: Item) -> Item { library.pointee.head(edge) }

  func name(of item: Item) -> String {
    library.pointee.name(UnsafeMutableRawPointer(item)).map(Self.text) ?? ""
  }

  /// Returns an attribute; nil for one without a value.
  func attribute(_ name: String, of item: Item) -> String? {
    guard let value = library.pointee.get(UnsafeMutableRawPointer(item), name), value.pointee != 0
    else { return nil }
    return Self.text(value)
  }

  /// True if an attribute was written as HTML.
  func isHTML(_ name: String, of item: Item) -> Bool {
    library.pointee.get(UnsafeMutableRawPointer(item), name)
      .map { library.pointee.is_html($0) != 0 } ?? false
  }

  /// The text of bytes in UTF-8, or else in Latin-1, which old files have.
  private static func text(_ start: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: strnlen(start, longest))
    for cut in 0..<min(4, bytes.count + 1) {
      if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }
}

extension OpenGraph {
  /// What the commonest method of arranging needs, and what all need, in a process that uses one thread.
  nonisolated(unsafe) private static let context = graphviz_start(0)
  nonisolated(unsafe) private static let contextOfAll = graphviz_start(1)

  /// Arranges the graph and lets a closure read the places, which are attributes of everything by then.
  func arranged<Value>(
    by engine: Graph.Engine, _ read: () throws(GraphError) -> Value
  ) throws(GraphError) -> Value {
    guard let context = engine == .layers ? Self.context : Self.contextOfAll else {
      throw .notInstalled
    }
    guard library.pointee.layout(context, root, engine.name) == 0 else { throw .notArranged }
    defer { _ = library.pointee.free_layout(context, root) }
    library.pointee.attach(root)
    return try read()
  }

  /// Returns the middle of an arranged node, in points from the lower left corner.
  func middle(of node: Item) -> (x: Double, y: Double)? {
    var (x, y) = (0.0, 0.0)
    return graphviz_middle(node, &x, &y) != 0 ? (x, y) : nil
  }

  /// Returns the color with a name, or written as numbers; nil for an unknown one.
  static func color(_ name: String) -> Graph.RGBA? {
    var color: UInt32 = 0
    return graphviz_load() != nil && graphviz_color(name, &color) != 0 ? color : nil
  }
}
