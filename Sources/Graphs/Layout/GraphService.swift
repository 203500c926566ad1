internal import Bytes
public import Helper

/// The process that reads graphs and arranges them.
public final class GraphService: HelperService {
  /// Works with Graphviz, within limits that a graph of 2,000 nodes needs.
  public static let kind: HelperKind = {
    var kind = HelperKind(word: "--arranging-a-graph")
    kind.library = "libgvc.so.6"
    kind.work = 20
    kind.longest = 64 << 20
    return kind
  }()

  /// Begins without a file: the request has the graph.
  public init(_ file: HelperFile) {}

  /// Answers a request, or says why it cannot.
  public func answer(_ request: [UInt8]) throws -> HelperReply {
    let request = try GraphRequest(request)
    do throws(GraphError) {
      return .bytes(try Self.answer(to: request).bytes)
    } catch {
      return .refused(error.refusal)
    }
  }

  private static func answer(to request: GraphRequest) throws(GraphError) -> GraphAnswer {
    do throws(GraphError) {
      switch request {
      case .read(let dot): return .graph(try OpenGraph(dot: dot).read())
      case .arrange(let graph, let isSimple):
        var arrangement = Arrangement(of: graph, isSimple: isSimple)
        return .graph(try arrangement.arranged())
      }
    } catch .notDOT(let line?) {
      return .faultyLine(line)
    }
  }
}

enum GraphRequest: Hashable, Sendable {
  /// Reads a file in DOT.
  case read([UInt8])
  /// Arranges a graph; simply, where Graphviz would fail at ways around nodes and at labels of edges.
  case arrange(Graph, isSimple: Bool)

  /// The most bytes of a file.
  static let longestFile = 16 << 20

  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .read(let dot):
      writer.append(1)
      writer.appendBlock(dot)
    case .arrange(let graph, let isSimple):
      writer.append(isSimple ? 3 : 2)
      graph.write(to: &writer)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    switch try reader.byte() {
    case 1: self = .read(try reader.block())
    case 2: self = .arrange(try Graph(from: &reader), isSimple: false)
    case 3: self = .arrange(try Graph(from: &reader), isSimple: true)
    default: throw .unknownKind
    }
    guard reader.isAtEnd else { throw .tooLarge }
  }
}

enum GraphAnswer: Hashable, Sendable {
  case graph(Graph)
  /// The line of a file that could not be read.
  case faultyLine(Int)

  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .graph(let graph):
      writer.append(1)
      graph.write(to: &writer)
    case .faultyLine(let line):
      writer.append(2)
      writer.appendVarint(UInt64(max(line, 0)))
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    switch try reader.byte() {
    case 1: self = .graph(try Graph(from: &reader))
    case 2: self = .faultyLine(try reader.count(1 << 30))
    default: throw .unknownKind
    }
    guard reader.isAtEnd else { throw .tooLarge }
  }
}
