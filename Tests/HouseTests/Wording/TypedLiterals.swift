import Foundation
import Support

/// Which literals of a room are words: the compiler knows.
struct TypedLiterals {
  /// A literal's place in its file.
  struct Place: Hashable {
    let file: String
    let (line, column): (Int, Int)
  }

  /// The places of all literals that the compiler took for words.
  let words: Set<Place>

  /// Has the compiler look at a room whose modules were built beside the tests.
  init(room: String) throws {
    let files = Repository.files(below: "Sources/\(room)").filter { $0.hasSuffix(".swift") }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outputs = files.indices.map { folder.appending(path: "\($0)").path }
    let line =
      [
        "swiftc", "-frontend", "-dump-ast", "-module-name", room,
      ]
      + files.flatMap { ["-primary-file", $0] } + outputs.flatMap { ["-o", $0] }
      + (try Compiler.options())
    let check = try Compiler.run(line)
    guard check.code == 0 else { throw Trouble(room: room, messages: check.messages) }
    let pattern = #"string_literal_expr type="Words?*" location=[^ ]*"#
    let found = try Compiler.run(["grep", "-aoh", pattern] + outputs)
    words = Set(found.output.split(separator: "\n").compactMap(Self.place))
  }

  /// What the compiler said about a room that it could not read.
  struct Trouble: Error {
    let room: String
    let messages: String
  }

  /// The place at the end of a line such as `... location=Sources/Desk/Desk.swift:3:14`.
  private static func place(_ line: Substring) -> Place? {
    let parts = line.split(separator: "=").last?.split(separator: ":") ?? []
    guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    return Place(file: String(parts[0]), line: line, column: column)
  }
}
