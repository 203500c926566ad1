import Bytes
import Desk
import Foundation
import Testing
import Wording

@testable import App

/// What is in folders that are chosen from, or come in as a whole.
@Suite final class FolderReaderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "folder-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func make(_ names: String...) throws {
    for name in names {
      let path = "\(folder.path)/\(name)"
      if PathParts(name).isFolder {
        #expect(Disk.makeFolders(path))
      } else {
        #expect(Disk.write([1, 2, 3], to: path))
      }
    }
  }

  @Test func `folders come first, and numbers count`() throws {
    let latin = PathText.text([0xE9])
    try make("10.pdf", "2.pdf", "b/", "A.txt", "a/", "\(latin).XOPP", ".hidden")
    let listing = FolderReader.listing(
      of: folder.path, now: Int(Date().timeIntervalSince1970) + 120)
    #expect(listing.entries.prefix(2).map(\.name) == ["a", "b"])
    let files = listing.entries.dropFirst(2)
    let place = { (name: String) in files.firstIndex { $0.name == name } }
    #expect(try #require(place("2.pdf")) < #require(place("10.pdf")))
    #expect(files.filter(\.isReadable).count == 3 && files.count == 5)
    #expect(files.allSatisfy { $0.size == 3 && (1...3).contains($0.minutes) })
    #expect(listing.trouble == nil)
  }

  @Test func `a folder that is gone, or is none, is said to be`() throws {
    try make("file")
    for path in ["\(folder.path)/gone", "\(folder.path)/file"] {
      let listing = FolderReader.listing(of: path, now: 0)
      #expect(listing.trouble != nil && listing.entries.isEmpty)
    }
  }

  @Test func `a whole folder is all in it that can be brought in, and nothing else`() throws {
    try make(
      "n10.pdf", "n9.pdf", "z/", "z/deep/", "z/deep/b.Suzuri", "z/c.ods", ".git/", ".git/d.pdf",
      ".e.pdf")
    #expect(Disk.makeLink("\(folder.path)/z/loop", to: folder.path))
    try make("z/p.xopp", "z/p.xopp.bg.pdf")
    let found = try ReadableFiles.files(at: ["/x.y", folder.path]) {}
    #expect(
      found.files.map(\.path)
        == ["/x.y"]
        + ["n9.pdf", "n10.pdf", "z/deep/b.Suzuri", "z/p.xopp"].map { "\(folder.path)/\($0)" })
    let name = folder.lastPathComponent
    #expect(
      found.files.map(\.folders) == [[], [name], [name], [name, "z", "deep"], [name, "z"]])
    // The table; what belongs to notes comes with them, and what is hidden is nobody's business.
    #expect(found.others == ["\(folder.path)/z/c.ods"])
    try make("empty/")
    let empty = "\(folder.path)/empty"
    #expect(throws: Failure.self) { try ReadableFiles.files(at: [empty]) {} }
    #expect(try ReadableFiles.files(at: [empty, folder.path]) {}.files.count == 4)
    #expect(throws: Failure.self) {
      try ReadableFiles.files(at: [self.folder.path], atMost: 3) {}
    }
    let ticket = Ticket()
    ticket.cancel()
    #expect(throws: Cancelled.self) {
      try ReadableFiles.files(at: [self.folder.path], check: ticket.check)
    }
  }

  @Test func `the places to go to are there, each once`() throws {
    try make("Documents/", "Downloads/", "lately/")
    let folders = UserFolders(
      home: folder.path,
      list: """
        XDG_DOCUMENTS_DIR="$HOME/Documents"
        XDG_DOWNLOAD_DIR="$HOME/Downloads"
        XDG_DESKTOP_DIR="$HOME/Desktop"
        """)
    let recent = ["\(folder.path)/lately", "\(folder.path)/Documents", "\(folder.path)/gone"]
    #expect(
      folders.places(user: "", recent: recent).map(\.path)
        == [folder.path] + ["Documents", "Downloads", "lately"].map { "\(folder.path)/\($0)" })
  }
}
