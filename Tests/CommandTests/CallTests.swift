import Testing

@testable import Command

/// Which command a command line means, wherever its options stand.
@Suite struct CallTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let text: String
    let meant: String

    init(_ text: String, _ meant: String) { (self.text, self.meant) = (text, meant) }

    var testDescription: String { text }
  }

  static let lines = [
    Line("--scale 2 open", "open --scale 2"),
    Line("--scale=2 open Physics --page 3", "open --scale=2 Physics --page 3"),
    Line("--library /tmp/x --record y open", "open --library /tmp/x --record y"),
    Line("--json info Physics", "info --json Physics"),
    Line("--library /tmp/x --trash list", "list --library /tmp/x --trash"),
    Line("--help list", "list --help"),
    Line("info list", "info list"),
    Line("trace show a.csv", "trace show a.csv"),
    Line("--json trace show a.csv", "trace show --json a.csv"),
    Line("trace --json show a.csv", "trace show --json a.csv"),
    Line("trace --help show", "trace show --help"),
    Line("trace", "trace"),
    Line("trace list", "trace list"),
    // A value is no command.
    Line("--record list open", "open --record list"),
    Line("--import open Physics", "open --import open Physics"),
    // An option that a window alone knows asks for one.
    Line("--page 3", "open --page 3"),
    Line("", "open"),
  ]

  @Test(arguments: lines)
  func `options stand before a command's name or after it`(line: Line) throws {
    let table = CommandTable.suzuri
    let words = line.text.split(separator: " ").map(String.init)
    let call = table.call(in: OpenCommand.implied(by: words, of: table))
    let (command, rest) = try #require(call)
    #expect(([command.declaration.name] + rest).joined(separator: " ") == line.meant)
  }

  @Test func `what no command knows stays wrong`() {
    let table = CommandTable.suzuri
    for text in ["--scale 2 list", "--json open", "--version list", "--library list"] {
      let words = text.split(separator: " ").map(String.init)
      #expect(table.call(in: words) == nil, "\(text)")
    }
  }
}
