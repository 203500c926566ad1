import Foundation
import Support

/// The compiler, with the modules that were built beside the tests.
enum Compiler {
  static func run(_ line: [String]) throws -> Execution {
    try Execution(
      of: URL(filePath: "/usr/bin/env"), line, environment: ProcessInfo.processInfo.environment,
      in: Repository.root)
  }

  /// The options with which every room is built, as far as types depend on them.
  static func options() throws -> [String] {
    let built = Execution.suzuri.deletingLastPathComponent()
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    return ["-swift-version", "6", "-parse-as-library", "-DSWIFT_PACKAGE", "-DDEBUG"]
      + ["-package-name", try package()]
      + ["-I", built.appending(path: "Modules").path, "-plugin-path", try macros()]
      + features.flatMap { ["-enable-upcoming-feature", $0] }
      + (try headers(built: built)).flatMap { ["-Xcc", $0] }
  }

  /// The name that the package was built under, which follows that of its folder.
  private static func package() throws -> String {
    let built = Execution.suzuri.deletingLastPathComponent()
    let plan = built.appending(path: "../../\(built.lastPathComponent).yaml")
    let text = String(decoding: try Data(contentsOf: plan), as: UTF8.self)
    let name = #/"-package-name","([^"]+)"/#
    return text.firstMatch(of: name).map { String($0.1) } ?? ""
  }

  /// The folder of the toolchain's macros.
  private static func macros() throws -> String {
    let target = try run(["swiftc", "-print-target-info"]).output
    let name = #/"runtimeResourcePath": "([^"]+)"/#
    let folder = target.firstMatch(of: name).map { String($0.1) } ?? ""
    return folder + "/host/plugins"
  }

  /// Where the headers of C are, and the maps that make modules of them.
  private static func headers(built: URL) throws -> [String] {
    let sources = Repository.files(below: "Sources")
    let maps = sources.filter { $0.hasSuffix("/module.modulemap") }
    let mapped = Set(maps.map { $0.split(separator: "/")[1] })
    let made = try FileManager.default.contentsOfDirectory(atPath: built.path).filter {
      $0.hasPrefix("C") && $0.hasSuffix(".build") && !mapped.contains($0.dropLast(6))
    }.map { built.appending(path: "\($0)/module.modulemap").path }
    let includes = Set(
      sources.filter { $0.contains("/include/") && $0.hasSuffix(".h") }
        .map { "-I" + $0.split(separator: "/").prefix(3).joined(separator: "/") })
    let libraries = try run(
      [
        "pkg-config", "--cflags-only-I", "pangocairo", "harfbuzz-subset", "gdk-pixbuf-2.0",
        "poppler-glib",
      ])
    return (maps + made.filter { FileManager.default.fileExists(atPath: $0) })
      .map { "-fmodule-map-file=\($0)" } + includes.sorted()
      + libraries.output.split(whereSeparator: \.isWhitespace).map { String($0) }
  }
}
