import Foundation
import Support
import Testing

/// The script that fuzzes parsers compiles the rooms itself, one after another.
@Suite struct FuzzTests {
  private static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  /// The words of a list in the script.
  private static func list(_ name: String) throws -> [String] {
    let lines = try text(of: "Tests/Fuzz/run").split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("\(name)=(") }, "\(name)")
    return line.dropFirst(name.count + 2).prefix { $0 != ")" }.split(separator: " ").map(
      String.init)
  }

  @Test func `each room comes after those that it imports`() throws {
    let imports = Dictionary(grouping: try Import.all(), by: \.room)
    var known = House.toolchain.union(["Foundation"]).union(try Self.list("c_rooms")).union(
      try Self.list("maps"))
    for room in try Self.list("rooms") {
      let modules = try #require(imports[room], "\(room)").map(\.module)
      let missing = Set(modules).subtracting(known)
      #expect(missing.isEmpty, "\(room) imports \(missing.sorted())")
      #expect(known.insert(room).inserted, "\(room) appears twice")
    }
    for file in Repository.files(below: "Tests/Fuzz") where file.hasSuffix("Fuzz.swift") {
      let missing = Set(Import.imports(in: try Self.text(of: file)).map(\.module))
        .subtracting(known)
      #expect(missing.isEmpty, "\(file) imports \(missing.sorted())")
    }
  }
  @Test(
    arguments: Repository.files(below: "Tests/Fuzz").filter { $0.hasSuffix("Fuzz.swift") })
  func `each can be compiled`(file: String) throws {
    let name = String(file.split(separator: "/").last?.dropLast(6) ?? "")
    let run = try Compiler.run(
      ["swiftc", "-frontend", "-typecheck", "-module-name", name, file, "-enable-testing"]
        + Compiler.options())
    #expect(run.code == 0, "\(run.messages)")
  }
}
