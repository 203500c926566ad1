import Testing

@testable import Command

@Suite struct ParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let expected: String

    init(_ line: String, _ expected: String) {
      self.line = line
      self.expected = expected
    }

    var words: [String] { line.split(separator: " ").map { $0 == "''" ? "" : String($0) } }
    var testDescription: String { line }
  }

  static let understood = [
    Case("send A", "A paper=plain"),
    Case("send A B C", "A B C paper=plain"),
    Case("send --paper ruled A", "A paper=ruled"),
    Case("send A --paper ruled", "A paper=ruled"),
    Case("send A --paper=ruled B", "A B paper=ruled"),
    Case("send A -p ruled", "A paper=ruled"),
    Case("send A -pruled", "A paper=ruled"),
    Case("send A -p=ruled", "A paper=ruled"),
    Case("send A -p ruled -p squared", "A paper=squared"),
    Case("send A -qa", "A paper=plain quiet again"),
    Case("send A -aqp ruled B", "A B paper=ruled quiet again"),
    Case("send A -qpruled", "A paper=ruled quiet"),
    Case("send A -q -q", "A paper=plain quiet"),
    Case("send A --tag x --tag=y", "A paper=plain tag=x tag=y"),
    Case("send A --tag=", "A paper=plain tag="),
    Case("send A --tag ''", "A paper=plain tag="),
    Case("send A --tag=--", "A paper=plain tag=--"),
    Case("send A --tag=-x", "A paper=plain tag=-x"),
    Case("send A --tag -5x10mm", "A paper=plain tag=-5x10mm"),
    Case("send A --tag=x=y", "A paper=plain tag=x=y"),
    // The accent makes one letter with the sign before it.
    Case("send A --tag=\u{301}x", "A paper=plain tag=\u{301}x"),
    Case("send A --tag -", "A paper=plain tag=-"),
    Case("send -", "- paper=plain"),
    Case("send -- -q --paper", "-q --paper paper=plain"),
    Case("send A -- -- B", "A -- B paper=plain"),
    Case("send -q -- A", "A paper=plain quiet"),
    Case("send -- -h", "-h paper=plain"),
    Case("send -5", "-5 paper=plain"),
    Case("send A --scale -0.5", "A paper=plain scale=-0.5"),
    Case("send A --copies 9", "A paper=plain copies=9"),
    Case("send A --trace-everything", "A paper=plain trace-everything"),
  ]

  @Test(arguments: understood)
  func `a command line is understood`(line: Case) {
    let outcome = Outcome(line.words)
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output == "\(line.expected) library=/home/ink/.local/share/suzuri\n")
    #expect(outcome.code == .success)
  }

  static let refused = [
    Case("sned A", "unknown command 'sned'; did you mean 'send'?"),
    Case("se A", "unknown command 'se'; did you mean 'send'?"),
    Case("fial", "unknown command 'fial'."),
    Case("entirely", "unknown command 'entirely'."),
    Case("--vresion", "unknown option '--vresion'; did you mean '--version'?"),
    Case("send", "missing argument <notebook>."),
    Case("send --quiet", "missing argument <notebook>."),
    Case("send A --quite", "unknown option '--quite'; did you mean '--quiet'?"),
    Case("send A --pap=ruled", "unknown option '--pap'; did you mean '--paper'?"),
    Case("send A -quiet", "unknown option '-quiet'; did you mean '--quiet'?"),
    Case("send A -qx", "unknown option '-x'."),
    Case("send A --trace-everythin", "unknown option '--trace-everythin'."),
    Case("send A --paper", "'--paper' needs a <kind>."),
    Case("send A -p", "'--paper' needs a <kind>."),
    Case("send A --paper -q", "'--paper' needs a <kind>."),
    Case("send A --paper -- ruled", "'--paper' needs a <kind>."),
    Case("send A --quiet=yes", "'--quiet' takes no value, but 'yes' was given."),
    Case("send A --quiet=", "'--quiet' takes no value, but '' was given."),
    Case(
      "send A --paper rules",
      "invalid value 'rules' for --paper: must be one of plain, ruled, squared; did you mean "
        + "'ruled'?"),
    Case(
      "send A --copies 0",
      "invalid value '0' for --copies: must be a whole number from 1 to 9."),
    Case(
      "send A --copies 1e0",
      "invalid value '1e0' for --copies: must be a whole number from 1 to 9."),
    Case("send A --scale nan", "invalid value 'nan' for --scale: must be a number from -1 to 1."),
    Case("help send A", "unknown command 'send A'."),
    Case("help parcel pakc", "unknown command 'parcel pakc'; did you mean 'parcel pack'?"),
    Case("parcel pakc A", "unknown command 'parcel pakc'; did you mean 'parcel pack'?"),
    Case("parcel A --quiet", "unknown command 'parcel A'."),
    Case("parcel --quiet", "unknown option '--quiet'."),
    Case("parcel -- pack", "unexpected argument 'pack'."),
    Case("pack A", "unknown command 'pack'."),
    Case("help sned", "unknown command 'sned'; did you mean 'send'?"),
    Case(
      "fail",
      "missing argument <way>."),
    Case(
      "fail silense",
      "invalid value 'silense' for <way>: must be one of sentence, silence, control, usage, "
        + "pipe; did you mean 'silence'?"),
    Case("--library", "'--library' needs a <folder>."),
    Case("--library /tmp help", "unknown option '--library'."),
    Case("''", "unknown command ''."),
  ]

  @Test(arguments: refused)
  func `a command line that makes no sense is refused`(line: Case) {
    let outcome = Outcome(line.words)
    #expect(outcome.messages.hasPrefix("Error: \(line.expected)\nUsage: post "))
    #expect(outcome.messages.split(separator: "\n").count == 3)
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == .usage)
  }

  @Test func `no words at all make the parser fail otherwise than by an error`() {
    var state: UInt64 = 7
    let pieces = [
      "--", "-", "-q", "--paper", "=", "ruled", "--tag=", "é", "-\u{301}", "--=", "-p=", "send",
      String(repeating: "x", count: 100_000), "-1", "\0", "--library", "help", "--help=1",
    ]
    for _ in 0..<2_000 {
      var words: [String] = []
      for _ in 0..<(state % 6) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        words.append(pieces[Int(state >> 33) % pieces.count])
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      state ^= state >> 29
      let outcome = Outcome(words)
      #expect([.success, .usage].contains(outcome.code))
      #expect(outcome.messages.isEmpty == (outcome.code == .success))
    }
  }
}

@Suite struct SpellingTests {
  @Test func `an edit is a letter more, less, other or exchanged`() {
    #expect(Spelling.distance("paper", "paper") == 0)
    #expect(Spelling.distance("paper", "papers") == 1)
    #expect(Spelling.distance("paper", "pper") == 1)
    #expect(Spelling.distance("paper", "pacer") == 1)
    #expect(Spelling.distance("paper", "papre") == 1)
    #expect(Spelling.distance("", "abc") == 3)
    #expect(Spelling.distance("abc", "") == 3)
    #expect(Spelling.distance("kitten", "sitting") == 3)
  }

  @Test func `the nearest word is found, and none that is far`() {
    let words = ["restore", "rename", "list", "lost"]
    #expect(Spelling.nearest(to: "restor", among: words) == "restore")
    #expect(Spelling.nearest(to: "rest", among: words) == "restore")
    #expect(Spelling.nearest(to: "lis", among: words) == "list")
    #expect(Spelling.nearest(to: "re", among: words) == nil)
    #expect(Spelling.nearest(to: "banana", among: words) == nil)
    #expect(Spelling.nearest(to: "", among: ["a"]) == nil)
    #expect(Spelling.nearest(to: String(repeating: "r", count: 1_000_000), among: words) == nil)
  }
}
