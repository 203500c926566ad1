import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

/// The seeds of the fuzzer of shapes: one of each form, and damaged ones.
@Suite struct ShapeCorpusTests {
  private static let folder = "Tests/Fuzz/Corpus/Shape"

  @Test func `every seed is read as its own bytes say and can be drawn, or is refused`() throws {
    var read: Set<String> = []
    for file in Repository.files(below: Self.folder) {
      let bytes = [UInt8](try Data(contentsOf: Repository.file(file)))
      guard let shape = try? Shape(stored: bytes) else { continue }
      #expect(try Shape(stored: shape.stored) == shape, "\(file)")
      #expect(shape.isUsable && shape.outline.allSatisfy(\.isFinite), "\(file)")
      read.insert(Repository.file(file).lastPathComponent)
    }
    #expect(read.isSuperset(of: Shape.Form.allCases.map { "\($0)" }))
    #expect(read.isDisjoint(with: ["cut", "form", "endless"]))
  }

  /// Run with RECORD_GOLDENS=1 to make the seeds again.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil))
  func `seeds are one shape of each form`() throws {
    let folder = Repository.root.appending(path: Self.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let corners = [Point(x: 10, y: 10), Point(x: 90, y: 20), Point(x: 80, y: 70)]
    var seeds: [String: [UInt8]] = [:]
    for form in Shape.Form.allCases {
      var shape = Shape(form, corners, radius: 6, heads: [.start, .end])
      shape.sweep = 2.5
      seeds["\(form)"] = shape.stored
    }
    let line = Shape(.line, corners).stored
    seeds["cut"] = Array(line.dropLast(9))
    seeds["form"] = [99] + line.dropFirst()
    seeds["excess"] = line + [0]
    seeds["endless"] = Shape(.line, [.zero, Point(x: .infinity, y: 0)]).stored
    for (name, seed) in seeds { try Data(seed).write(to: folder.appending(path: name)) }
  }
}
