import Foundation
import Support
import Testing

@Suite struct ProcessTests {
  @Test func `results go to standard output, and success is zero`() throws {
    let run = try Execution(of: Execution.suzuri, ["version"])
    #expect(run.output.hasPrefix("suzuri "))
    #expect(run.messages.isEmpty)
    #expect(run.code == 0)
  }

  @Test func `wrong usage goes to standard error with its own code`() throws {
    let run = try Execution(of: Execution.suzuri, ["version", "--jsn"])
    #expect(run.output.isEmpty)
    #expect(
      run.messages == """
        Error: unknown option '--jsn'.
        Usage: suzuri version
        See 'suzuri help version' for more.

        """)
    #expect(run.code == 64)
  }

  @Test func `a pipe that is closed early ends the program quietly`() throws {
    // Bash hands its own treatment of closed pipes down: once the usual one, once none.
    for treatment in ["trap - PIPE", "trap '' PIPE"] {
      let line = "\(treatment); { sleep 0.1; \"$suzuri\" man; echo $? >&2; } | true"
      let run = try Execution(ofShell: line)
      #expect(run.messages == "0\n")
    }
    let head = try Execution(ofShell: "set -o pipefail; \"$suzuri\" man | head -n 1")
    #expect(head.output.hasPrefix(".TH SUZURI 1"))
    #expect(head.output.split(separator: "\n").count == 1)
    #expect(head.messages.isEmpty)
    #expect(head.code == 0)
  }

  @Test func `a benchmark of exports runs to its end, whatever it measures`() throws {
    let line = """
      cd "$(mktemp -d)" && export SUZURI_LIBRARY=$PWD/library HOME=$PWD PATH=/usr/bin:/bin
      "$suzuri" new Physics >/dev/null && "$suzuri" export Physics -o a.xopp >/dev/null &&
        "$suzuri-bench" export --rounds 1 --json a.xopp; code=$?; rm -rf "$PWD"; exit $code
      """
    let run = try Execution(ofShell: line)
    // A missed aim is a failure of its own, of which the report tells.
    #expect(run.code == 0 || run.code == 1)
    #expect(run.output.contains("\"files\""), "\(run)")
    #expect(!run.messages.contains("failed"), "\(run)")
  }

  @Test func `output that cannot be written is a failure`() throws {
    let full = try Execution(ofShell: "\"$suzuri\" version > /dev/full")
    #expect(full.messages == "Error: cannot write the output: No space left on device.\n")
    #expect(full.code == 1)
    let closed = try Execution(ofShell: "\"$suzuri\" version >&-")
    #expect(closed.messages == "Error: cannot write the output: Bad file descriptor.\n")
    #expect(closed.code == 1)
  }

  @Test func `messages that cannot be written change nothing`() throws {
    #expect(try Execution(ofShell: "\"$suzuri\" bogus 2>/dev/full").code == 64)
    #expect(try Execution(ofShell: "\"$suzuri\" bogus 2>&-").code == 64)
  }
}
