import Foundation
import Support
import Testing

@Suite struct LayerTests {
  /// The part of the package's description that the tests need.
  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let targetDependencies: [String]?
    }
    let targets: [Target]
  }

  private static let environment = ProcessInfo.processInfo.environment

  /// The targets in `Sources`, as the package manager sees them.
  private func targets() throws -> [Description.Target] {
    // A scratch folder of its own, since the usual one is locked while tests run.
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let line = [
      "swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path,
      "describe", "--type", "json",
    ]
    let run = try Execution(
      of: URL(filePath: "/usr/bin/env"), line, environment: Self.environment)
    try #require(run.code == 0, "\(run.messages)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Description.self, from: Data(run.output.utf8)).targets
      .filter { $0.path.hasPrefix("Sources/") }
  }

  @Test func `arrows run downwards only`() {
    var above: Set<String> = []
    for room in House.rooms {
      let rooms = room.mayImport.filter { !House.isC($0) }
      #expect(rooms.isSubset(of: above), "\(room.name)")
      #expect(above.insert(room.name).inserted, "\(room.name) appears twice")
    }
  }

  @Test func `every target depends only on what the house allows it`() throws {
    let targets = try targets()
    #expect(targets.contains { $0.name == "suzuri" })
    for target in targets where !House.isC(target.name) {
      let room = House.rooms.first { $0.name == target.name }
      let allowed = try #require(room?.mayImport, "\(target.name) is not in the table")
      let extra = Set(target.targetDependencies ?? []).subtracting(allowed)
      #expect(extra.isEmpty, "\(target.name)")
      #expect(target.path == "Sources/\(target.name)")
    }
    for target in targets where House.isC(target.name) {
      // The C sides of rooms share the libraries that open windows, and how such are loaded.
      let shared: Set = ["CSDL2", "CX11", "CForward"]
      let extra = Set(target.targetDependencies ?? []).subtracting(shared)
      #expect(extra.isEmpty, "\(target.name)")
      guard !["CX11", "CForward"].contains(target.name) else { continue }
      let users = targets.filter { $0.targetDependencies?.contains(target.name) == true }
      #expect(users.count { !House.isC($0.name) } == 1, "\(target.name) is for one room")
    }
  }

  @Test func `the program is linked to no library that it can do without`() throws {
    let run = try Execution(
      of: URL(filePath: "/usr/bin/readelf"), ["--dynamic", Execution.suzuri.path])
    try #require(run.code == 0, "\(run.messages)")
    #expect(run.output.contains("[libsqlite3.so"))
    for name in [
      "cairo", "pango", "gdk_pixbuf", "harfbuzz", "glib", "SDL", "poppler", "qpdf", "zip", "dbus",
      "gvc", "cgraph", "Foundation", "_FoundationICU",
    ] {
      #expect(!run.output.contains("[lib\(name)"), "\(name)")
    }
  }

  @Test func `functions of libraries are handed on as the headers say`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try Execution(
      of: Repository.file(".ci/forwards"), [folder.path], environment: Self.environment)
    try #require(run.code == 0, "\(run.messages)")
    let lists = Repository.files(below: "Sources").filter { $0.hasSuffix(".functions") }
    #expect(lists.count == 11)
    for list in lists {
      let name = list.dropLast(".functions".count)
      let written = folder.appending(path: "\(name.split(separator: "/").last ?? "").c")
      let kept = Repository.file("\(name).c")
      #expect(try Data(contentsOf: written) == Data(contentsOf: kept), "\(list): make forwards")
    }
  }

  @Test func `the program is hardened against hostile files`() throws {
    let run = try Execution(
      of: Repository.file(".ci/hardened"), [Execution.suzuri.path], environment: Self.environment)
    #expect(run.code == 0, "\(run.messages)")
  }

  @Test func `a program that is not hardened is noticed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, program) = (folder.appending(path: "a.c"), folder.appending(path: "a"))
    try Data("int main(void) { return 0; }\n".utf8).write(to: source)
    let soft = ["-no-pie", "-Wl,-z,norelro", "-Wl,-z,lazy", "-Wl,-z,execstack", "-Wl,-rpath,/x"]
    let clang = try Execution(
      of: URL(filePath: "/usr/bin/env"), ["clang"] + soft + ["-o", program.path, source.path],
      environment: Self.environment)
    try #require(clang.code == 0, "\(clang.messages)")
    let run = try Execution(
      of: Repository.file(".ci/hardened"), [program.path, "installed"],
      environment: Self.environment)
    #expect(run.code == 1)
    #expect(run.messages.split(separator: "\n").count == 6, "\(run.messages)")
  }

  @Test func `every source file imports only what the house allows its room`() throws {
    let imports = try Import.all()
    #expect(!imports.isEmpty)
    for line in imports {
      let room = try #require(House.rooms.first { $0.name == line.room }, "\(line)")
      let allowed = room.mayImport.union(House.toolchain)
      #expect(allowed.contains(line.module), "\(line)")
    }
  }

  @Test func `no source file imports Foundation`() throws {
    for line in try Import.all() { #expect(!line.module.contains("Foundation"), "\(line)") }
  }

  @Test func `widgets know nothing of notebooks`() throws {
    let files = Repository.files(below: "Sources/Desk/Panels")
    #expect(files.count > 5)
    for file in files {
      let text = String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
      for word in text.matches(of: /\b(Desk|desk|Notebook|Page|Stroke)\b/) {
        Issue.record("\(file) has the word \(word.output.0)")
      }
    }
  }

  @Test func `a C library is imported by one room, and never shown by it`() throws {
    let imports = try Import.all().filter { House.isC($0.module) }
    for line in imports { #expect(!line.isPublic, "\(line)") }
    for (module, lines) in Dictionary(grouping: imports, by: \.module) {
      #expect(Set(lines.map { $0.room }).count == 1, "\(module)")
    }
  }

  @Test func `an import is found however it is written`() {
    let text = """
      // import Nothing
      import A
      public import B
      private import struct C.D
        @testable internal import E
      let text = "import"
      """
    let found = Import.imports(in: text)
    #expect(found.map { $0.module } == ["A", "B", "C", "E"])
    #expect(found.map { $0.isPublic } == [false, true, false, false])
  }
}
