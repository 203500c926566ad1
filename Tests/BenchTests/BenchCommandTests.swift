import Testing

@testable import Bench
@testable import Command

/// The command line of `suzuri-bench`.
@Suite struct BenchCommandTests {
  @Test(arguments: CommandTable.bench.shownCommands.map(\.name))
  func `each benchmark explains itself`(name: String) {
    let outcome = run(["help", name])
    #expect(outcome.code == .success)
    #expect(outcome.text.contains("USAGE: suzuri-bench \(name)"))
    #expect(run([name, "--help"]) == outcome)
  }

  @Test(arguments: [
    ["nonsense"], ["canvas", "x.csv"], ["canvas", "--row", "nonsense"], ["ink", "--rounds", "2"],
  ])
  func `wrong usage is refused`(words: [String]) {
    #expect(run(words).code == .usage)
  }

  struct Outcome: Equatable {
    let code: ExitCode
    let text: String
  }

  private func run(_ words: [String]) -> Outcome {
    var console = Console(
      results: TextSink(keepingTextAs: false), messages: TextSink(keepingTextAs: false),
      environment: Environment([:]))
    let code = CommandTable.bench.run(words, in: &console)
    return Outcome(code: code, text: console.results.text)
  }
}
