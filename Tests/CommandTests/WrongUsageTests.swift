import Foundation
import Testing

@testable import Command

/// Values that mean nothing, which are refused with what is possible.
@Suite final class WrongUsageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = suzuri("new", "Physics")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) -> Outcome { suzuri(words) }

  private func suzuri(_ words: [String]) -> Outcome {
    Outcome(
      words, table: .suzuri,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let requirement: String
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let pages = "numbers and ranges from 1, such as 1,3-5,8-"
  private static let layers = "numbers and ranges from 1, or titles, such as 1,3-,Sketch"
  private static let clip =
    "four numbers in millimeters, the last two above 0, such as 20,35.5,80,60"
  private static let size = "a size such as a4, a5-landscape or 120x80mm"
  private static let color = "six hexadecimal digits, such as f7f5f1"
  private static let tag = "a word or a short line"

  static let cases =
    ["1 2", "", ",", "1,,2", "+1", "0", "2-1", "1-2-3", "a", "-", "1 -2 3"].map {
      Case(words: ["export", "Physics", "-o", "a.pdf", "--pages", $0], requirement: pages)
    }
    + ["", " ", ",", "1,", "-1", "0", "-07"].map {
      Case(words: ["export", "Physics", "-o", "a.pdf", "--layers", $0], requirement: layers)
    }
    + [
      "", "1,2,3", "1,2,3,0", "1,2,-3,4", "1,2,3,4,5", "a,b,c,d", "1,2,inf,4", "nan,1,1,1", "1,,1",
    ].map { Case(words: ["export", "Physics", "-o", "a.png", "--clip", $0], requirement: clip) }
    + ["-5x10mm", "", "0x0", "5", "x", "5x", "nanx5", "infx5", "5x-5"].map {
      Case(words: ["new", "X", "--size", $0], requirement: size)
    }
    + ["+12345", "fff", "#fffffff", "gggggg", ""].map {
      Case(words: ["new", "X", "--paper-color", $0], requirement: color)
    }
    + ["", "  ", "a\nb"].flatMap {
      [
        Case(words: ["tag", "Physics", $0], requirement: tag),
        Case(words: ["export", "Physics", "-o", "a.pdf", "--tag", $0], requirement: tag),
      ]
    }

  @Test(arguments: cases)
  func `a value that means nothing is refused with what is possible`(wrong: Case) {
    let outcome = suzuri(wrong.words)
    #expect(outcome.code == .usage)
    #expect(outcome.output.isEmpty)
    let line = outcome.messages.split(separator: "\n").first ?? ""
    #expect(line.hasSuffix(": must be \(wrong.requirement)."), "\(line)")
  }

  @Test func `spaces around numbers mean nothing`() {
    let pdf = folder.appending(path: "a.pdf").path
    #expect(suzuri("export", "Physics", "-o", pdf, "--pages", " 1 , 1 - 1 ").code == .success)
  }

  @Test func `a tag that is not there is not taken away, nor others with it`() {
    #expect(
      suzuri("tag", "Physics", " exam ", "maths").output == "Tagged 'Physics': exam, maths.\n")
    let outcome = suzuri("tag", "Physics", "--remove", "maths", "exma")
    #expect(outcome.code == .failure)
    #expect(outcome.messages == "Error: 'Physics' has no tag 'exma': it has exam, maths.\n")
    #expect(suzuri("info", "Physics").output.contains("exam, maths"))
    #expect(suzuri("tag", "Physics", "--remove", "exam", "maths").code == .success)
    let none = suzuri("tag", "Physics", "--remove", "exam", "--page", "1")
    #expect(none.messages == "Error: page 1 of 'Physics' has no tag 'exam': it has none.\n")
  }
}
