import Bytes
import Foundation
import Notebook
import Support
import Testing
import Wording

@testable import Exchange

/// Notes that are read while they lie in a file.
@Suite final class NotesInFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-notes-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Notes whose pages take more than what is read ahead.
  private func write(pages: Int) throws {
    var random = RandomSource(seed: Seed.of(3))
    var sample = XoppSample()
    sample.pages = (0..<pages).map { _ in
      let points = (0..<20_000).map { _ in "\(Int.random(in: 1...999, using: &random))" }
      return XoppSample.page(
        "<stroke width=\"1\">\(points.joined(separator: " "))</stroke>", size: (999, 999))
    }
    try Data(gzip(sample.bytes)).write(to: URL(filePath: path))
  }

  @Test func `pages come before the file has been read`() throws {
    try write(pages: 40)
    let source = try FileBytes(at: path)
    let pages = try XoppPages(source)
    #expect(source.share < 0.3)
    #expect(try pages.next()?.number == 1)
    #expect(source.share < 0.3 && pages.share < source.share)
    while try pages.next() != nil {}
    #expect(source.share == 1 && pages.share == 1)
  }

  @Test func `notes that are changed meanwhile are refused, also behind whole pages`() throws {
    try write(pages: 40)
    let pages = try XoppPages(FileBytes(at: path))
    #expect(try pages.next()?.number == 1)
    usleep(20_000)
    try #require(FileHandle(forUpdatingAtPath: path)).truncate(atOffset: 300_000)
    let error = #expect(throws: XoppError.self) { while try pages.next() != nil {} }
    #expect(error?.description.hasSuffix(": the file was changed meanwhile") == true)
    #expect(error?.description.hasPrefix("line ") == true)
  }
}
