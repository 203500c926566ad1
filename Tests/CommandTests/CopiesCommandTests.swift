import Foundation
import Glibc
import Support
import Testing

@testable import Command

/// Copies for readers, as a person asks for them.
@Suite final class CopiesCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  private func names(_ below: String = "copies") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(below))) ?? []).sorted()
  }

  /// A line of shell in the folder of the test, which has the library and the program.
  private func shell(_ line: String) throws -> Execution {
    try Execution(
      ofShell: "cd '\(folder.path)'; \(line)", environment: ["SUZURI_LIBRARY": path("library")])
  }

  @Test func `a folder is made, renewed, chosen anew, listed, tidied and given up`() throws {
    for title in ["Physics", "Chemistry"] { _ = suzuri("new", title) }
    let copies = path("copies")
    let first = suzuri("mirror", copies)
    #expect(first.output == "\(copies): 2 copies written.\n" && first.messages.isEmpty)
    #expect(suzuri("mirror").output == "\(copies): 2 copies unchanged.\n")
    _ = suzuri("rename", "Physics", "Mechanics")
    _ = suzuri("trash", "Chemistry")
    let renamed = suzuri("mirror", copies)
    #expect(renamed.output == "\(copies): 1 copy renamed, 1 left in place.\n")
    #expect(renamed.code == .success)
    #expect(
      renamed.messages == """
        Note: in \(copies) 'Chemistry.pdf' is of a notebook that is no longer selected, and stays \
        until --remove is given.

        """)
    #expect(suzuri("mirror", "--remove").output == "\(copies): 1 copy deleted, 1 unchanged.\n")
    #expect(names() == ["Mechanics.pdf"])
    _ = suzuri("mirror", path("pictures"), "--format", "png", "--notebook", "mechanics")
    #expect(names("pictures/Mechanics") == ["page-001.png"])
    #expect(
      suzuri("mirror", "--list").output == """
        \(copies)    pdf  all notebooks
        \(path("pictures"))  png  1 notebook

        """)
    // A name is one of the day: the notebook is meant, whatever it is called later.
    _ = suzuri("rename", "Mechanics", "Optics")
    _ = suzuri("new", "Mechanics")
    #expect(suzuri("mirror").output.contains("pictures: 1 copy renamed."))
    #expect(names("pictures") == ["Optics"])
    #expect(suzuri("mirror", path("pictures"), "--forget").code == .success)
    #expect(names("pictures") == ["Optics"])
    #expect(suzuri("mirror", copies, "--forget", "--remove").code == .success)
    #expect(names().isEmpty && suzuri("mirror", "--list").output.isEmpty)
    let none = suzuri("mirror")
    #expect(none.code == .failure && none.messages.contains("no folder is known yet"))
  }

  @Test func `other programs read what became of each copy`() throws {
    for title in ["Physics", "Chemistry"] { _ = suzuri("new", title) }
    try FileManager.default.createDirectory(
      atPath: path("copies"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "copies/Physics.pdf"))
    let outcome = suzuri("mirror", path("copies"), "--json")
    #expect(outcome.code == .failure)
    let reports = try JSONDecoder().decode([Report].self, from: Data(outcome.output.utf8))
    #expect(reports.count == 1 && reports[0].folder == path("copies") && reports[0].format == "pdf")
    #expect(reports[0].copies.map(\.state) == ["failed", "written"])
    #expect(reports[0].copies.map(\.title) == ["Physics", "Chemistry"])
    #expect(reports[0].copies[0].reason?.contains("move it away for a new copy") == true)
    #expect(reports[0].copies[1].written == [path("copies/Chemistry.pdf")])
    #expect(outcome.messages.hasPrefix("Error: \(path("copies/Physics.pdf")) was not written by"))
    let list = suzuri("mirror", "--list", "--json").output
    #expect(try JSONDecoder().decode([Report.Choice].self, from: Data(list.utf8)).count == 1)
  }

  private struct Report: Decodable {
    struct Copy: Decodable {
      let title, path, state: String
      let reason: String?
      let written: [String]
    }
    struct Choice: Decodable {
      let folder, format: String
      let notebooks, tags: [String]
      let bookmarked: Bool
    }
    let folder, format: String
    let copies: [Copy]
    let failure: String?
  }

  @Test(arguments: [
    ["mirror", "x", "--format", "docx"], ["mirror", "--format", "pdf"], ["mirror", ""],
    ["mirror", "--list", "x"], ["mirror", "--list", "--watch"], ["mirror", "--forget"],
    ["mirror", "x", "--forget", "--watch"], ["mirror", "x", "y"],
  ])
  func `what makes no sense is wrong usage`(words: [String]) {
    let outcome = Outcome(
      words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
    #expect(outcome.code == .usage, "\(outcome)")
  }

  @Test func `a folder that cannot hold copies is one sentence and is not remembered`() throws {
    _ = suzuri("new", "Physics")
    for name in ["library/copies", "none/copies"] {
      let outcome = suzuri("mirror", path(name))
      #expect(outcome.code == .failure && outcome.output.isEmpty)
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome)")
    }
    #expect(suzuri("mirror", path("copies"), "--notebook", "Maths").code == .failure)
    #expect(suzuri("mirror", "--list").output.isEmpty && names().isEmpty)
  }

  @Test func `a file that may grow no more keeps its copy`() throws {
    let line = """
      "$suzuri" new Physics >/dev/null && "$suzuri" mirror copies >/dev/null && sha256sum copies/* >a
      for i in 1 2 3; do "$suzuri" import '\(Repository.file("Samples/first-notes.csv").path)' \
        --into Physics >/dev/null; done
      trap '' XFSZ; (ulimit -f 40; "$suzuri" mirror); echo $?; sha256sum -c --quiet a && ls -A copies
      "$suzuri" mirror; sha256sum -c --quiet a
      """
    let run = try shell(line)
    #expect(run.output.contains("1\nPhysics.pdf\n"), "\(run)")
    #expect(run.output.contains("copies: 1 copy written.\n"), "\(run)")
    let sentence = "Error: cannot write \(path("copies/Physics.pdf")): File too large."
    #expect(run.messages.contains(sentence))
    #expect(run.code == 1)
  }

  @Test(arguments: ["TERM", "INT", "HUP"])
  func `a watch renews what is written, and ends well at once`(signal: String) throws {
    // Where jobs are controlled, what runs beside the shell hears an interrupt as well.
    let line = """
      set -m
      wait_for() { for ((i = 0; i < 1200; i++)); do eval "$1" && return; sleep 0.1; done; false; }
      "$suzuri" new Physics >/dev/null
      "$suzuri" mirror copies --watch >log 2>&1 & watch=$!
      wait_for '[[ -s log ]]'; sha256sum copies/* >a
      "$suzuri" rename Physics Mechanics >/dev/null
      wait_for '[[ -e copies/Mechanics.pdf && ! -e copies/Physics.pdf ]]' || echo late
      wait_for 'grep -q renamed log' || echo silent
      kill -\(signal) $watch; wait $watch; echo $?; ls -A copies; cat log
      """
    let run = try shell(line)
    #expect(
      run.output == """
        0
        Mechanics.pdf
        \(path("copies")): 1 copy written.
        \(path("copies")): 1 copy renamed.

        """, "\(run)")
  }

  @Test func `whatever it asks of the disk when it is killed, each copy is the old or the new one`()
    throws
  {
    let sample = Repository.file("Samples/first-notes.csv").path
    // The disk is watched by what the tests of power cuts use, so that no clock decides when it ends.
    let recorder = Execution.suzuri.deletingLastPathComponent()
      .appending(path: "libPowerCutRecorder.so").path
    let line = """
      for i in $(seq 12); do "$suzuri" new "Notebook $i" >/dev/null; done
      "$suzuri" mirror copies >/dev/null; cp -r copies old; cp -r library/mirrors state
      for i in $(seq 12); do "$suzuri" import '\(sample)' --into "Notebook $i" >/dev/null; done
      "$suzuri" mirror new >/dev/null; rm -r library/mirrors
      whole() { for f in copies/*; do cmp -s "$f" "old/${f##*/}" || cmp -s "$f" "new/${f##*/}" ||
        echo "half: $f"; done; }
      killed=0
      for request in $(seq 0 7 10000); do
        rm -rf copies library/mirrors; cp -r old copies; cp -r state library/mirrors
        LD_PRELOAD='\(recorder)' POWERCUT_ROOT="$PWD" POWERCUT_LOG="$PWD/log" \
          POWERCUT_KILL=$request "$suzuri" mirror copies >/dev/null 2>&1
        (($? == 137)) || break
        killed=$((killed + 1)); whole
        "$suzuri" mirror copies >out 2>&1 || cat out
        diff -r copies new || echo "not renewed"
      done
      ((killed > 3)) || echo "never killed"
      """
    let run = try shell(line)
    #expect(run.output.isEmpty, "\(run)")
  }
}
