import Bytes
import Foundation
import Testing
import Wording

@testable import Recognition

/// The parts that read handwriting are found where they are installed, and nowhere else.
@Suite struct ReaderPartsTests {
  private static let names = ["libonnxruntime.so", "PP-OCRv6_rec_small.onnx"]

  /// Runs with a folder of the parts, without some of them.
  private func withParts<Result>(
    without omitted: [String] = [], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in Self.names where !omitted.contains(name) {
      try Data(name.utf8).write(to: folder.appending(path: name))
    }
    return try body(PathParts(folder.path).resolved)
  }

  private func folders(
    of program: String?, _ environment: [String: String] = [:]
  ) -> [String] {
    ReaderParts.folders(of: program) { environment[$0] }
  }

  @Test(arguments: [[], ["libonnxruntime.so"], ["PP-OCRv6_rec_small.onnx"], Self.names])
  func `a folder counts if both parts are in it`(omitted: [String]) throws {
    try withParts(without: omitted) { folder in
      let parts = ReaderParts.find(in: [folder])
      #expect((parts != nil) == omitted.isEmpty)
      guard let parts else { return }
      #expect([parts.library, parts.model] == Self.names.map { "\(folder)/\($0)" })
    }
  }

  @Test func `the first folder that counts is taken, and both parts come from it`() throws {
    try withParts(without: ["libonnxruntime.so"]) { half in
      try withParts { first in
        try withParts { second in
          let parts = ReaderParts.find(in: ["/nowhere", half, first, second])
          #expect(parts == ReaderParts.find(in: [first]))
          #expect(parts != ReaderParts.find(in: [second]))
        }
      }
    }
  }

  @Test func `an installed program looks beside its folder, then in the user's data`() {
    let home = ["HOME": "/home/a"]
    let own = "/home/a/.local/share/suzuri-words"
    #expect(folders(of: "/usr/bin/suzuri", home) == ["/usr/lib/suzuri/words", own])
    #expect(
      folders(of: "/opt/my programs/bin/suzuri", home)
        == ["/opt/my programs/lib/suzuri/words", own])
    #expect(folders(of: "/bin/suzuri") == ["/lib/suzuri/words"])
    #expect(folders(of: nil, home) == [own])
    #expect(folders(of: nil).isEmpty)
  }

  @Test(arguments: ["release", "x86_64-unknown-linux-gnu/debug", "plain/x86_64/debug"])
  func `a program that was built looks among the builds`(place: String) {
    let folders = folders(of: "/a/Suzuri/.build/\(place)/suzuri")
    #expect(folders.contains("/a/Suzuri/.build/words"))
  }

  @Test func `no other folder above the program is searched`() {
    #expect(folders(of: "/tmp/a/b/suzuri") == ["/tmp/a/lib/suzuri/words"])
  }

  @Test func `the user's data is where the desktop says, if that is a whole path`() {
    func own(_ data: String) -> [String] {
      folders(of: nil, ["HOME": "/home/a", "XDG_DATA_HOME": data])
    }
    #expect(own("/data") == ["/data/suzuri-words"])
    for data in ["", "data"] { #expect(own(data) == ["/home/a/.local/share/suzuri-words"]) }
  }

  @Test func `a named folder is the only one, and an empty name is none`() {
    let home = ["HOME": "/home/a"]
    let named = home.merging(["SUZURI_WORDS": "/nowhere/words"]) { $1 }
    #expect(folders(of: "/usr/bin/suzuri", named) == ["/nowhere/words"])
    let empty = home.merging(["SUZURI_WORDS": ""]) { $1 }
    #expect(folders(of: "/usr/bin/suzuri", empty) == folders(of: "/usr/bin/suzuri", home))
  }

  @Test func `a named folder means the same to a helper, which runs somewhere else`() throws {
    let folder = try #require(folders(of: nil, ["SUZURI_WORDS": "words"]).first)
    #expect(PathParts(folder).isAbsolute)
    #expect(PathParts(folder).name == "words")
  }

  @Test(arguments: [[], ["libonnxruntime.so"], ["PP-OCRv6_rec_small.onnx"]])
  func `a problem names what is missing in the named folder`(omitted: [String]) throws {
    try withParts(without: omitted) { folder in
      let problem = ReaderParts.problem(of: nil) { $0 == "SUZURI_WORDS" ? folder : nil }
      #expect((problem == nil) == omitted.isEmpty)
      for name in omitted { #expect(problem?.text.contains("\(folder)/\(name)") == true) }
    }
  }

  @Test func `without a named folder, a problem says what to install`() throws {
    let problem = try #require(ReaderParts.problem(of: "/nowhere/bin/suzuri") { _ in nil })
    #expect(problem.text.contains("suzuri-words"))
    #expect(problem.text.contains("make words"))
  }

  @Test func `a part that is no file does not count`() throws {
    try withParts(without: [Self.names[0]]) { folder in
      let pipe = "\(folder)/\(Self.names[0])"
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(ReaderParts.find(in: [folder]) == nil)
    }
  }

  private func isModel(_ data: Data) -> Bool {
    ReaderParts.isModel(size: data.count, checksum: Checksum.crc32(Array(data)))
  }

  @Test func `another model is refused, whatever its size`() {
    for size in [0, ReaderParts.modelSize, ReaderParts.modelSize + 1] {
      #expect(!isModel(Data(count: size)))
    }
  }

  @Test(.enabled(if: ReaderParts.find() != nil, "only where the parts are installed"))
  func `the known model is accepted, and none with another bit or byte`() throws {
    let model = try Data(contentsOf: URL(filePath: try #require(ReaderParts.find()).model))
    #expect(isModel(model))
    var (changed, longer) = (model, model)
    changed[model.count / 2] ^= 1
    longer.append(0)
    for other in [changed, longer, model.dropLast()] { #expect(!isModel(other)) }
  }
}
