import Foundation
import Support
import Testing

/// The walks through the program, and the recipes for changing it, speak of the code as it is.
@Suite struct WalkTests {
  private static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  /// The text of the files in which each type is declared or extended; Swift's own patterns would take seconds.
  private static let types = Result {
    var types: [String: String] = [:]
    let word = try NSRegularExpression(
      pattern:
        #"\b(?:struct|class|enum|protocol|actor|extension|typealias) ([A-Z]\w*(?:\.[A-Z]\w*)*)"#)
    let files = ["Sources", "Tests"].flatMap { Repository.files(below: $0) }
    for file in files where file.hasSuffix(".swift") {
      let text = try text(of: file)
      let names = word.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
        Range($0.range(at: 1), in: text).map { String(text[$0]) }
      }
      for name in Set(names) { types[name, default: ""] += text }
    }
    return types
  }

  @Test(arguments: ["Walks", "Recipes"])
  func `every name in a walk or a recipe is one of the code's`(page: String) throws {
    let text = try Self.text(of: "Docs/\(page).md")
    let types = try Self.types.get()
    let members = text.matches(
      of: /\b(?!Self\.)([A-Z]\w+)\.(?!swift\b|md\b|png\b|allCases\b)([a-z]\w+)/)
    #expect(members.count > 40)
    for match in members {
      let (type, member) = (String(match.1), String(match.2))
      let text = try #require(types[type], "\(type)")
      let declaration = try NSRegularExpression(
        pattern: "\\b(?:func|var|let|case) \(member)(?!\\w)")
      let whole = NSRange(text.startIndex..., in: text)
      #expect(declaration.firstMatch(in: text, range: whole) != nil, "\(type).\(member)")
    }
    for match in text.matches(of: /`(?:[A-Z]\w+\.)*([A-Z]\w+)`/) {
      #expect(types[String(match.1)] != nil, "\(match.1)")
    }
  }

  @Test func `every file in a recipe is there`() throws {
    let files = ["Sources", "Tests", "Docs"].flatMap { Repository.files(below: $0) }
    let named = try Self.text(of: "Docs/Recipes.md").matches(of: /`([\w\/+-]+\.(?:swift|md|txt))`/)
    #expect(named.count > 20)
    for match in named {
      #expect(files.contains { $0.hasSuffix("/\(match.1)") }, "\(match.1)")
    }
  }
}
