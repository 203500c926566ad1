import Foundation
import Recognition
import Testing

/// The library that reads handwriting tells nobody: later versions of it report to their maker.
@Suite(.enabled(if: ReaderParts.find() != nil, "only where the parts are installed"))
struct TelemetryTests {
  @Test func `the library contains no telemetry`() throws {
    let parts = try #require(ReaderParts.find())
    let library = try Data(contentsOf: URL(filePath: parts.library), options: .mappedIfSafe)
    func contains(_ word: String) -> Bool { library.range(of: Data(word.utf8)) != nil }
    // What it must have shows that its words can be read.
    #expect(contains("OrtGetApiBase"))
    for word in ["OneCollector", "DeveloperTools/.onnxruntime"] { #expect(!contains(word)) }
  }
}
