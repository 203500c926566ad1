import Testing

@testable import Foreign

@Suite struct NotesFolderTests {
  private static func id(_ number: Int) -> String { "0000000\(number)-0000-0000-0000-000000000000" }

  private static let files: [String: String] = [
    id(1): #"{"type": "DocumentType", "visibleName": "A", "parent": "\#(id(3))"}"#,
    id(2): #"{"type": "DocumentType", "visibleName": "B", "parent": "trash"}"#,
    id(3): #"{"type": "CollectionType", "visibleName": "Inner", "parent": "\#(id(4))"}"#,
    id(4): #"{"type": "CollectionType", "visibleName": "Outer", "parent": ""}"#,
    id(5): #"{"type": "DocumentType", "visibleName": "C", "parent": "\#(id(6))"}"#,
    id(6): #"{"type": "CollectionType", "visibleName": "Gone", "parent": "trash"}"#,
    id(7): #"{"type": "CollectionType", "visibleName": "Loop", "parent": "\#(id(7))"}"#,
  ]

  private static func names(in base: String) -> [String] {
    files.keys.sorted().flatMap { ["\(base)\($0).content", "\(base)\($0).metadata"] }
  }

  @Test(arguments: ["", "backup/xochitl/"])
  func `documents of a tablet are in their folders`(_ base: String) {
    let names = Self.names(in: base) + ["\(base)\(Self.id(1))/p.rm", "\(base)other.pdf"]
    let folder = NotesFolder(names) { name in
      Self.files[String(name.dropFirst(base.count).prefix(36))].map { Array($0.utf8) }
    }
    #expect(folder.notebooks.map(\.name) == [base + Self.id(1) + ".content"])
    #expect(folder.notebooks.map(\.folders) == [["Outer", "Inner"]])
    #expect(names.filter { !folder.owns($0) } == ["\(base)other.pdf"])
    #expect(folder.owns("\(base)\(Self.id(1)).thumbnails") && NotesFolder.isSeveral(names))
    #expect(NotesFolder.isNotebook(base + Self.id(1) + ".content"))
    #expect(!NotesFolder.isNotebook(base + "a.content"))
  }

  @Test func `a folder of SpeedyNote is a notebook`() {
    let names = ["a/N.snb/document.json", "a/N.snb/pages/1.json", "a/N.snbx", "b.snb"]
    let folder = NotesFolder(names) { _ in nil }
    #expect(folder.notebooks.map(\.name) == ["a/N.snb"])
    #expect(names.filter { !folder.owns($0) } == ["a/N.snbx", "b.snb"])
    #expect(NotesFolder.isNotebook("a/N.snb") && !NotesFolder.isNotebook("a/N.snbx"))
    let shallow = NotesFolder(["N.snb"]) { $0 == "N.snb/document.json" ? [0x7B] : nil }
    #expect(shallow.notebooks.map(\.name) == ["N.snb"])
  }
}
