import Bytes
import Foundation
import Geometry
import Support
import Testing

@testable import Graphs

/// What the process that arranges graphs says is not believed: a file may have taken it over.
@Suite struct GraphAnswerTests {
  @Test func `any graph comes back from its bytes`() throws {
    var dice = RandomSource(seed: Seed.of(921))
    for number in 0..<100 {
      let graph = Graph.random(using: &dice, isPlaced: number % 2 == 0)
      try #require(graph.isSound)
      #expect(try GraphAnswer(GraphAnswer.graph(graph).bytes) == .graph(graph))
      let request = GraphRequest.arrange(graph, isSimple: number % 3 == 0)
      #expect(try GraphRequest(request.bytes) == request)
    }
    #expect(try GraphAnswer(GraphAnswer.faultyLine(7).bytes) == .faultyLine(7))
    #expect(try GraphRequest(GraphRequest.read([1, 2]).bytes) == .read([1, 2]))
  }

  @Test func `damaged answers are refused, and no memory is taken for them`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Graph")
    #expect(files.count >= 4)
    var known = 0
    for file in files {
      let whole = Array(try Data(contentsOf: Repository.file(file)))
      for count in 0...whole.count {
        let bytes = Array(whole.prefix(count))
        _ = try? GraphRequest(bytes)
        if case .graph(let graph)? = try? GraphAnswer(bytes) {
          #expect(graph.isSound && count == whole.count)
          known += 1
        }
      }
    }
    #expect(known > 0)
  }

  @Test func `a graph whose numbers name nothing is not sound`() {
    var graph = Graph()
    graph.nodes = [Graph.Node("a"), Graph.Node("b")]
    graph.edges = [Graph.Edge(0, 1)]
    #expect(graph.isSound)
    let changes: [(inout Graph) -> Void] = [
      { $0.edges[0].to = 2 }, { $0.edges[0].from = -1 }, { $0.nodes[0].group = 0 },
      { $0.nodes[0].size.x = .nan }, { $0.nodes[1].name = "a" }, { $0.nodes[1].name = "" },
      { $0.nodes[0].middle = Point(x: .infinity, y: 0) }, { $0.levels = [[2]] },
      { $0.edges[0].route = [Point(x: .nan, y: 0)] }, { $0.spacing.y = -1 },
    ]
    for change in changes {
      var changed = graph
      change(&changed)
      #expect(!changed.isSound)
    }
  }
}
