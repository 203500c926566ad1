import Foundation
import Support
import Testing

@testable import Bench

/// The PDF on which the benchmark of the canvas writes while it is drawn.
@Suite struct SlowPDFTests {
  @Test func `it is sound, and nobody gets to the end of its page`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(SlowPDF.bytes).write(to: file)
    let check = try Execution(ofShell: "qpdf --check '\(file.path)' && pdfinfo '\(file.path)'")
    #expect(check.code == 0 && check.messages.isEmpty, "\(check.messages)")
    // Ten to the power of eleven drawings: a second is no limit that a faster machine would meet.
    let drawing = try Execution(
      ofShell: "timeout -s KILL 1 pdftoppm -r 10 '\(file.path)' > /dev/null")
    #expect(drawing.code == 137)
  }
}
