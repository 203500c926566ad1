import Foundation
import Support
import Testing

/// The walks through the program speak of the code as it is.
@Suite struct WalkTests {
  private static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  /// The text of the files in which each type is declared or extended.
  private static func types() throws -> [String: String] {
    var types: [String: String] = [:]
    let word =
      /\b(?:struct|class|enum|protocol|actor|extension|typealias) ([A-Z]\w*(?:\.[A-Z]\w*)*)/
    for file in Repository.files(below: "Sources") where file.hasSuffix(".swift") {
      let text = try text(of: file)
      for name in Set(text.matches(of: word).map { String($0.1) }) {
        types[name, default: ""] += text
      }
    }
    return types
  }

  @Test func `every name in a walk is one of the code's`() throws {
    let walks = try Self.text(of: "Docs/Walks.md")
    let types = try Self.types()
    let members = walks.matches(of: /\b([A-Z]\w+)\.([a-z]\w+)/)
    #expect(members.count > 40)
    for match in members {
      let (type, member) = (String(match.1), String(match.2))
      let text = try #require(types[type], "\(type)")
      let declaration = try Regex("\\b(?:func|var|let|case) \(member)(?!\\w)")
      #expect(text.contains(declaration), "\(type).\(member)")
    }
    // Tests stand for what they count.
    for match in walks.matches(of: /`([A-Z]\w+)`/) where !match.1.hasSuffix("Tests") {
      #expect(types[String(match.1)] != nil, "\(match.1)")
    }
  }
}
