import Foundation
import Support
import Testing

/// Paths are bytes, and go to the system and come from it in one place, where they stay what they are.
@Suite struct PathTests {
  /// The files that have to do with paths by themselves, each with its reason.
  private static let exceptions: [String: String] = [
    "App/Desktop/FileSharing.swift": "it names file managers on the bus, and no paths",
    "Bytes/Work/StartedProgram.swift": "it gives all words as the bytes that they are",
    "Folding/SortKey.swift": "it reads the user's languages, which are no paths",
    "Wording/Language.swift": "it reads the user's languages, which are no paths",
  ]

  /// Calls of C with a path, and what of Foundation and Swift takes or gives paths as mere text.
  private static func hasForeignPaths(_ text: String) -> Bool {
    let code = text.replacing(/\/\/.*|func \w+/, with: "")
    let calls =
      #/
      (?: ^ | [^\w.] | Glibc\. )
      (?: creat | fopen | freopen | lstat | faccessat | renameat | symlink
        | unlink | mkdir | mkdtemp | mkstemp | mkfifo | rmdir | realpath | readlink | opendir
        | scandir | chmod | chown | truncate | statfs | chdir | getcwd | execve | posix_spawnp?
        | getenv | (?: access | link | rename ) (?= \( [^()]* , ) | stat (?= \( \s* \w+ , \s* & ) )
      \(
      /#
    let words =
      #/
      FileManager | CommandLine | ProcessInfo\.processInfo\.environment | NSString
      | NSHomeDirectory | \bURL\( | contentsOf(File|:\s*URL) | \bProcess\(\) | FileHandle
      /#
    let opening = /(?:^|[^\w.]|Glibc\.)open\((?:[^()]|\([^()]*\))*\bO_/
    return code.contains(calls) || code.contains(words) || code.contains(opening)
  }

  private func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  @Test func `paths reach the system in one place`() throws {
    let files = Repository.files(below: "Sources")
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Sources/Bytes/Paths/") }
    #expect(files.count > 300)
    let found = try files.filter { Self.hasForeignPaths(try text(of: $0)) }
      .map { String($0.dropFirst("Sources/".count)) }
    #expect(Set(found).subtracting(Self.exceptions.keys).isEmpty)
    #expect(
      Set(Self.exceptions.keys).subtracting(found).isEmpty, "these no longer need to be named")
  }

  @Test func `a path is not cut where letters end`() throws {
    let cuts = [
      #"hasPrefix("/")"#, #"hasSuffix("/")"#, #"path.split(separator: "/""#, #"lastIndex(of: "/")"#,
    ]
    for file in Repository.files(below: "Sources") where file.hasSuffix(".swift") {
      let text = try text(of: file)
      for cut in cuts { #expect(!text.contains(cut), "\(file): PathParts goes by bytes") }
    }
  }

  @Test(arguments: [
    "let a = open(path, O_RDONLY)", "Glibc.open(name(of: a), O_RDONLY | O_CLOEXEC)",
    "open(\n  path, O_RDONLY)", "stat(path, &facts)", "unlink(\"a\")", "Glibc.rename(a, b)",
    "if access(path, F_OK) == 0 {}", "FileManager.default", "CommandLine.arguments",
    "URL(filePath: path)", "getenv(\"HOME\")", "posix_spawnp(&a, b)", "(path as NSString)",
  ])
  func `a foreign path is found however it is written`(code: String) {
    #expect(Self.hasForeignPaths(code))
  }

  @Test(arguments: [
    "let a = Disk.open(path, O_RDONLY)", "var facts = stat()", "try file.rename(to: path)",
    "static func link(_ name: String) -> String {", "try open(place)", "// unlink(path)",
    "NoteText.link(name)", "try rename(part)", "fstat(file, &facts)",
  ])
  func `what has no path is left alone`(code: String) {
    #expect(!Self.hasForeignPaths(code))
  }
}
