import Foundation
import Support
import Testing

/// The notes in Samples, which people try first.
@Suite struct SampleNotebooksTests {
  private static let samples = Repository.files(below: "Samples").filter { file in
    ![".md", ".txt"].contains(where: file.hasSuffix) && !file.hasPrefix("Samples/Latency/")
  }

  @Test func `all of them come into a library in which nothing is damaged`() throws {
    let library = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: library) }
    #expect(Set(Self.samples.map { $0.suffix(5) }).isSuperset(of: ["uzuri", ".xopp", "s.csv"]))
    for sample in Self.samples {
      let path = Repository.file(sample).path
      let run = try Execution(
        ofShell: "$suzuri import '\(path)'", environment: ["SUZURI_LIBRARY": library.path])
      #expect(run.code == 0 && run.messages.isEmpty, "\(sample): \(run.messages)")
    }
    let run = try Execution(
      ofShell: """
        $suzuri verify && $suzuri info Papers && $suzuri info Exercises
        """, environment: ["SUZURI_LIBRARY": library.path])
    #expect(run.code == 0, "\(run.output)\(run.messages)")
  }

  @Test func `they are small, and the page about them names each`() throws {
    let page = try String(contentsOf: Repository.file("Samples/README.md"), encoding: .utf8)
    var size = 0
    for sample in Self.samples {
      size += try Data(contentsOf: Repository.file(sample)).count
      #expect(page.contains("`\(sample.dropFirst("Samples/".count))`"), "\(sample)")
    }
    #expect(size < 600_000)
  }
}
