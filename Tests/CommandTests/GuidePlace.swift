import Foundation
import Support
import Testing

@testable import Bench
@testable import Command

/// A home with the notebooks and files that the guide speaks of, and a shell in it.
final class GuidePlace {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  /// Makes what the lines take for granted: notebooks that none of them makes, and files.
  init(for lines: [String]) throws {
    for name in [
      "bin", "old", "notes", ".local/share/bash-completion/completions", ".config/fish/completions",
      "Dropbox/Notes",
    ] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "bin/suzuri"), withDestinationURL: Execution.suzuri)
    try addFiles()
    for title in ["Physics", "Chemistry", "Lecture"] {
      let isMade = lines.contains { line in
        ["new \(title)", "import \(title).xopp"].contains { line.contains($0) }
          && !line.contains("open")
      }
      guard !isMade else { continue }
      // A notebook for each title, although the file is the same.
      try run("suzuri import book.xopp --together && suzuri rename book \(title)")
    }
    if lines.contains(where: { $0.contains("renew Optics") }) {
      try run("suzuri import slides.pdf && suzuri rename slides Optics")
    }
    if !lines.contains(where: { $0.contains("exam --page") }), !lines.contains("suzuri new Physics")
    {
      try run("suzuri tag Physics exam --page 3")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func addFiles() throws {
    let recording = try Data(contentsOf: Repository.file("Samples/first-notes.csv"))
    for name in ["pen.csv", "mine.csv", "a.csv", "b.csv", "lecture.csv"] {
      try recording.write(to: folder.appending(path: name))
    }
    let trace = """
      # {"schema": "stylus-trace/1"}
      run,stroke,seq,phase,t_recv,t_submit,x,y
      1,1,0,down,1000000,5000000,10,20
      1,1,1,move,6000000,10000000,11,20
      1,1,2,up,11000000,16000000,12,21

      """
    for name in ["trace", "old", "new", "newer", "release", "branch"] {
      try Data(trace.utf8).write(to: folder.appending(path: "\(name).csv"))
    }
    try Data("tip_frame,ink_frame\n1041,1054\n1398,1412\n1702,1715\n".utf8)
      .write(to: folder.appending(path: "marks.csv"))
    let page = """
      <page width="300" height="200" bookmark="Idea"><background type="solid" color="#ffffffff" style="lined"/>\
      <layer name="Sketch"><stroke tool="pen" color="#000000ff" width="1 0.5 0.5">1 1 2 2 9 3\
      </stroke></layer><layer/></page>
      """
    for (name, pages) in [
      ("book", 9), ("lecture", 4), ("Lecture", 4), ("sketch", 1), ("old/1", 2), ("old/2", 1),
      ("notes/1", 1),
    ] {
      let pages = String(repeating: page, count: pages)
      try Data("<xournal fileversion=\"4\">\(pages)</xournal>".utf8)
        .write(to: folder.appending(path: "\(name).xopp"))
    }
    let backup = "<xournal fileversion=\"4\">\(page)</xournal>"
    try Data(ZipSample.bytes([("Physics/optics.xopp", Array(backup.utf8), true)]))
      .write(to: folder.appending(path: "Backup.zip"))
    var lecture = WrittenPDF()
    for number in 1...44 { lecture.addPage(WrittenPDF.text("Slide \(number)", x: 99, y: 700)) }
    try Data(lecture.bytes).write(to: folder.appending(path: "slides.pdf"))
    lecture.addPage(WrittenPDF.text("Slide 45", x: 99, y: 700))
    try Data(lecture.bytes).write(to: folder.appending(path: "lecture.pdf"))
    var week = WrittenPDF()
    week.addPage(WrittenPDF.text("Week", x: 99, y: 700))
    try Data(week.bytes).write(to: folder.appending(path: "week.pdf"))
    try run("suzuri export sketch.xopp -o sketch.inkml")
    try run("suzuri --library=other import sketch.xopp && mkdir -p old")
    try run("suzuri --library=other export sketch -o physics.suzuri")
    try run("mv other/library.sqlite damaged-2026-03-05.sqlite && rm -r other")
    // Nothing comes in, and then the window closes.
    try Data("suzuri-session 1 w=800 h=600\n".utf8)
      .write(to: folder.appending(path: "closing.txt"))
    try addProgram("lp", "exec cat >/dev/null")
    // Where LaTeX is not installed.
    try Data(week.bytes).write(to: folder.appending(path: "bin/week.pdf"))
    try addProgram("pdflatex", #"exec cp "${0%/*}/week.pdf" formula.pdf"#)
  }

  private func addProgram(_ name: String, _ script: String) throws {
    let program = folder.appending(path: "bin/\(name)")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  /// Whether a file is there.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// Does what a reader does who types a line, and expects that it succeeds.
  ///
  /// What takes minutes, or waits for a hand, is only understood, not done.
  func type(_ line: String) throws {
    let long = ["suzuri-bench", "suzuri trace probe", "suzuri trace watch"]
    if long.contains(where: { line.hasPrefix($0) }) {
      let words = CommandTableTests.words(of: line)
      let table: CommandTable = words.first == "suzuri" ? .suzuri : .bench
      let call = table.call(in: Array(words.dropFirst()))
      #expect(call != nil, "\(line)")
      guard let (command, rest) = call else { return }
      _ = try ParsedValues(rest, for: command.declaration, in: table)
      return
    }
    let outcome = try run(Self.watched(Self.ending(try presentBackup(in: line))))
    #expect(outcome.code == 0, "\(line)\n\(outcome.messages)")
  }

  /// The line with the name of a backup that is there in the place of the one that is shown.
  private func presentBackup(in line: String) throws -> String {
    let (regular, removal) = (/library-\d{4}-[-\w]+/, /library-before-removal-[-\w]+/)
    let kind = line.contains(removal) ? removal : regular
    guard let shown = line.firstMatch(of: kind) else { return line }
    let list = try run("suzuri backup --list").output
    let present = try #require(list.firstMatch(of: kind), "\(list)")
    return line.replacing(shown.output, with: present.output)
  }

  /// The line with an end to it: what opens a window plays a session, after which it closes.
  private static func ending(_ line: String) -> String {
    let words = line.split(separator: " ").dropFirst()
    let opens = words.first.map {
      $0 == "open" || $0.hasPrefix("-") || $0.hasSuffix(".xopp") || $0.hasSuffix(".pdf")
        || line.hasPrefix("suzuri trace record")
    }
    guard opens ?? true, !line.contains("--version") else { return line }
    return line.contains("--replay") ? "\(line) --close" : "\(line) --replay closing.txt --close"
  }

  /// The line with an end to what would go on: it is asked to end once it has said something.
  private static func watched(_ line: String) -> String {
    guard line.contains("--watch") else { return line }
    return """
      \(line) >watched 2>&1 & watch=$!
      while kill -0 $watch && [ ! -s watched ]; do sleep 0.1; done; kill $watch; wait $watch
      """
  }

  /// Does what some lines say, as they stand there.
  @discardableResult func run(_ line: String) throws -> Execution {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Execution(
      of: URL(filePath: "/bin/bash"), ["-o", "pipefail", "-c", line],
      environment: [
        "HOME": folder.path, "PATH": "\(folder.path)/bin:\(path)", "SDL_VIDEODRIVER": "dummy",
      ], in: folder)
  }
}
