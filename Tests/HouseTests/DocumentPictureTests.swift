import Foundation
import Support
import Testing

/// The pictures that the documents show.
@Suite struct DocumentPictureTests {
  /// The one that moves.
  private static let moving = "Docs/Pictures/writing.png"

  private static let pictures = Repository.files(below: "Docs/Pictures")

  private func bytes(of file: String) throws -> Data {
    try Data(contentsOf: Repository.file(file))
  }

  @Test(arguments: pictures) func `a picture is soon there, and is shown somewhere`(
    _ picture: String
  ) throws {
    #expect(try bytes(of: picture).count < (picture == Self.moving ? 600_000 : 200_000))
    let pages = Repository.files(below: "Docs").filter { $0.hasSuffix(".md") } + ["README.md"]
    let name = picture.split(separator: "/").suffix(2).joined(separator: "/")
    let shows = try pages.contains {
      String(decoding: try bytes(of: $0), as: UTF8.self).contains("\(name))")
    }
    #expect(shows)
  }

  @Test func `one picture moves without end`() throws {
    let bytes = try Array(bytes(of: Self.moving))
    func number(at place: Int) -> UInt32 {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(bytes[1..<4].elementsEqual("PNG".utf8))
    // Behind the head of the file stands how many pictures follow, and how often: 0 for ever.
    #expect(bytes[37..<41].elementsEqual("acTL".utf8))
    #expect(number(at: 41) > 100)
    #expect(number(at: 45) == 0)
  }
}
